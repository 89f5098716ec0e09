// The open game: the viewer shows it, and every change is asked of the library.

const app = {
  view: null,
  game: null,
  // The number of the open game in the list; `null` if it is not of a file.
  index: null,
  // The games that were changed, and the text of each when it was taken away, by number.
  changed: new Map(),
  taken: new Map(),

  // Whether what is opened stands in the history already.
  isRestoring: false,

  // How many games have changes that neither a file nor the address holds.
  unsaved() {
    const isHeld = (index) => index === this.index && this.game.isHeld();
    return [...this.changed].filter(([index, text]) => this.taken.get(index) !== text && !isHeld(index)).length;
  },

  // A board of the usual side on which nothing was done.
  isBlank() {
    const { view, game } = this;
    return this.index === null && view.source === 'new.sgf' && !view.undo && game.games[0].n === DEFAULT_SIDE;
  },

  // A text that is still being written is a change when its field loses the focus.
  finishWriting() { document.activeElement.blur(); },

  mayForget() {
    this.finishWriting();
    const count = this.unsaved();
    return count === 0 || confirm(`Changes of ${plural(count, 'game')} were not taken away. Go on without them?`);
  },

  // Notes whether the open game has changes; its row in the list says so.
  noteChanges() {
    const { index, view } = this;
    if (view.undo) this.changed.set(index, view.text);
    else this.changed.delete(index);
    this.showSaved();
    const row = document.querySelector(`tr:has([data-game="${index}"])`);
    if (row) row.replaceWith(brought.row(index));
  },

  // Runs something and shows why it failed, in the element of a name.
  async try(run, place = 'failure') {
    say(place, '');
    try {
      await run();
    } catch (error) {
      say(place, onPage(error.message));
    }
  },

  close() {
    judge.stop();
    viewer.writeAddress();
    this.view = null;
    viewer.index = -1;
    byId('viewer').hidden = true;
    counted.forget();
  },

  open(index, at) {
    this.try(() => {
      counted.stop();
      this.finishWriting();
      viewer.writeAddress();
      const view = program.ask({ do: 'open', game: index });
      this.index = index;
      this.show(view, true, at);
    });
  },

  // Changes the game; a refusal is said where moves are tried.
  change(request) {
    try {
      this.show(program.ask(request), false);
      return true;
    } catch (error) {
      this.tell(sentence(onPage(error.message), ''), 'error');
      return false;
    }
  },

  // Says what happened where moves are tried. What the status says too is not announced again.
  tell(text, kind) {
    say('said', text, kind);
    byId('said').setAttribute('aria-hidden', String(kind === 'hidden'));
  },

  show(view, isOther, at) {
    judge.stop();
    this.view = view;
    source = this.game;
    source.show(view.page);
    const [game] = source.games;
    const isUntouched = isOther && view.node === 0 && at === undefined;
    const node = Math.min(at ?? view.node, game.turns.length - 1);
    const isSameBoard = !isOther && viewer.index === 0 && viewer.game.n === game.n && viewer.game.h === game.h;
    if (isSameBoard) {
      viewer.replace(game, node);
    } else {
      viewer.index = -1;
      if (isOther && !this.isRestoring) history.pushState({ list: brought.number }, '', location.href);
      viewer.open(0, (own) => (isUntouched ? own.opening() : node));
    }
    // The strip has the same words.
    this.tell(view.said, 'hidden');
    document.body.classList.toggle('opened', !this.isBlank());
    this.showFindings();
    byId('undo').disabled = !view.undo;
    byId('redo').disabled = !view.redo;
    this.noteChanges();
    byId('text').value = view.text;
    byId('repaired').replaceChildren();
    say('taken', '');
    byId('link-panel').hidden = true;
    if (view.repaired) this.showRepair(view.repaired);
  },

  // After each step of the viewer.
  moved() {
    judge.clearHeat();
    if (!this.view) return;
    if (judge.node !== viewer.node) judge.leave();
    if (viewer.node !== this.view.node) this.tell('');
    const { turn } = viewer.nodes[viewer.node];
    byId('pass').disabled = turn !== 'c';
    byId('resign-black').disabled = byId('resign-white').disabled = turn === 'o';
    byId('delete').disabled = viewer.node === 0;
    byId('promote').disabled = viewer.isMain(viewer.node);
    byId('fill').hidden = !viewer.game.verdict || viewer.game.r;
    byId('mistakes').hidden = judge.mistakes().length === 0;
    const { c, n } = viewer.nodes[viewer.node].extra;
    const game = viewer.game;
    const [PB, PW] = [game.b, game.w].map((number) => source.name(number));
    const texts = { C: c, N: n, GC: game.i, PB, PW, DT: game.d, EV: game.e, RE: game.r };
    for (const field of document.querySelectorAll('[data-property]')) field.value = texts[field.dataset.property] || '';
  },

  showFindings() {
    const { findings } = this.view;
    const errors = findings.filter((found) => found.severity === 'error').length;
    // A game that is being entered is not finished, which is no news.
    const news = newsIn(findings.map(({ code }) => [, code])).length;
    const count = plural(findings.length, 'finding');
    say('check-title', news ? `Check: ${count}, ${plural(errors, 'error')}` : 'Check: nothing is wrong');
    say('tab-edit', news ? `Edit · ${news}` : 'Edit');
    byId('tab-edit').title = news ? plural(news, 'finding') : '';
    byId('findings').replaceChildren(...findings.map((found) => {
      const { line, column, severity, code, message } = found;
      const text = `${line}:${column}: ${severity}[${code}]: ${onPage(message)}`;
      return element('li', { class: severity }, buttonFor({}, () => this.goTo(found), text));
    }));
    byId('repair').hidden = !this.view.may_repair;
  },

  // To the move of a finding, and to its place in the text.
  goTo(found) {
    if (found.node !== undefined) viewer.go(found.node);
    byId('stage').scrollIntoView({ block: 'nearest' });
    if (found.from === undefined) return;
    this.choose('edit');
    byId('text-panel').open = true;
    const text = byId('text');
    // The board is above the findings: the words of this one go there too.
    this.tell(sentence(onPage(found.message)), found.severity);
    text.setSelectionRange(found.from, found.to);
    const line = text.value.slice(0, found.from).split('\n').length - 1;
    text.scrollTop = Math.max(0, line - 3) * parseFloat(getComputedStyle(text).lineHeight);
  },

  showRepair({ fixed, lines }) {
    const codes = fixed.map((found) => found.code).join(', ');
    byId('repaired').replaceChildren(element('p', {}, `Repaired: ${codes}. Undo takes it back.`),
      ...lines.map(([line, before, after]) => element('div', { class: 'diff' }, `line ${line}\n`,
        element('del', {}, `- ${before}`), '\n', element('ins', {}, `+ ${after}`))));
  },

  // Shows one of the tools.
  choose(name) {
    for (const tab of document.querySelectorAll('[role="tab"]')) {
      const isChosen = tab.id === `tab-${name}`;
      tab.setAttribute('aria-selected', String(isChosen));
      byId(tab.getAttribute('aria-controls')).hidden = !isChosen;
    }
  },

  // Whether the game was taken away as it stands, or nothing was done to it. The address says if it was not, as `u`.
  isSaved() {
    const { game, view } = this;
    const taken = this.taken.get(this.index);
    return taken === view.text || (taken !== '' && !view.undo && (game.isHeld() || game.isInFile()));
  },

  showSaved() {
    say('saved', this.isSaved() ? '' : 'not saved');
    byId('saved').title = this.game.isHeld() ? '' : 'The game is too long for the address of the page.';
  },

  // A click on a cell, or its name.
  act(cell) {
    const tool = byId('tool').value;
    const node = viewer.node;
    return this.change(tool === 'play' ? { do: 'play', node, cell }
      : { do: 'mark', node, cell, mark: tool, text: byId('label').value });
  },

  // The game or a picture in a format.
  taking(format) {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const taken = program.ask({ do: 'take', format, node: viewer.node, dark });
    return { ...taken, bytes: Uint8Array.from(atob(taken.base64), (digit) => digit.charCodeAt(0)) };
  },

  take(format) {
    this.try(() => {
      const taken = this.taking(format);
      download(taken.name, [taken.bytes], taken.type);
      // A picture or a text does not hold all that was changed.
      if (['sgf', 'canonical', 'json'].includes(format)) this.taken.set(this.index, this.view.text);
      this.showSaved();
      viewer.writeAddress();
      say('taken', taken.name + (taken.left_out.length ? `, left out: ${taken.left_out.join(', ')}` : ''));
    }, 'taken');
  },

  // The address of the page, which is the link.
  link() {
    this.finishWriting();
    viewer.writeAddress();
    const address = location.href.split('#')[0] + this.game.linkTo(viewer.node);
    byId('link-panel').hidden = false;
    byId('link-text').value = address;
    byId('link-text').select();
    const long = plural(address.length, 'character') + (this.game.isHeld() ? '' : '; programs may cut so long a link');
    say('taken', long);
    // Else it can be copied by hand.
    navigator.clipboard?.writeText(address).then(() => say('taken', `${long}, copied`), () => {});
  },

  wire() {
    for (let side = 2; side <= 26; side++) byId('side').append(element('option', { value: side }, String(side)));
    byId('side').value = String(DEFAULT_SIDE);
    onClick('new', () => this.try(() => brought.other({ do: 'new', side: Number(byId('side').value) })));
    for (const name of ['moves', 'judge', 'edit', 'take']) {
      onClick(`tab-${name}`, ({ target }) => {
        this.choose(name);
        byId(target.getAttribute('aria-controls')).scrollIntoView({ block: 'nearest' });
      });
    }
    this.choose('moves');
    onClick('sample', () => this.try(() => brought.read([new File([byId('sample-game').textContent], 'sample.sgf')])));
    viewer.onCell = (cell) => { if (this.view) this.act(cell); };
    byId('cell-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const name = byId('cell').value.trim().toLowerCase();
      const cell = viewer.board?.cell(name) ?? -1;
      const isDone = name === 'pass' ? this.change({ do: 'pass', node: viewer.node })
        : cell < 0 ? this.tell(`There is no cell ${name} on this board.`, 'error') : this.act(cell);
      if (isDone) byId('cell').value = '';
      else byId('cell').select();
    });
    byId('tool').addEventListener('change', () => { byId('label').hidden = byId('tool').value !== 'LB'; });
    for (const button of document.querySelectorAll('[data-do]')) {
      button.addEventListener('click', () => this.change({ node: viewer.node, ...button.dataset }));
    }
    onClick('undo', () => {
      const { node } = viewer;
      if (this.change({ do: 'undo' })) viewer.go(Math.min(node, viewer.nodes.length - 1));
    });
    // What comes back is shown: the first node that was not there.
    onClick('redo', () => {
      const { node, nodes } = viewer;
      if (!this.change({ do: 'redo' })) return;
      const own = viewer.nodes;
      const isNew = (one, at) => nodes[at]?.value !== one.value || nodes[at].ply !== one.ply;
      viewer.go(Math.min(own.length > nodes.length ? own.findIndex(isNew) : node, own.length - 1));
    });
    onClick('repair', () => {
      if (this.change({ do: 'repair' })) return;
      byId('repaired').textContent = byId('said').textContent;
      byId('repair').hidden = true;
    });
    for (const field of document.querySelectorAll('[data-property]')) {
      const { property } = field.dataset;
      field.addEventListener('change', () => {
        const { node } = viewer;
        const own = 'CN'.includes(property) ? node : 0;
        if (this.change({ do: 'set', node: own, property, value: field.value })) viewer.go(node);
      });
    }
    onClick('fill', () => {
      const { winner, by } = viewer.game.verdict;
      const field = document.querySelector('[data-property=RE]');
      field.value = `${'BW'[winner - 1]}+${by === 'resignation' ? 'R' : ''}`;
      field.dispatchEvent(new Event('change'));
    });
    for (const button of document.querySelectorAll('[data-format]')) {
      button.addEventListener('click', () => this.take(button.dataset.format));
    }
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || event.target.closest('input, textarea')) return;
      event.preventDefault();
      byId('undo').click();
    });
    onClick('link', () => this.link());
    addEventListener('hashchange', openAddress);
    addEventListener('popstate', openAddress);
    addEventListener('beforeunload', (event) => {
      this.finishWriting();
      if (this.unsaved()) event.preventDefault();
    });
  },
};

// Starts the page: the first board needs the program.
async function startApp() {
  app.game = source = new OpenGame();
  const go = viewer.go;
  viewer.go = function goAndTell(node) { go.call(this, node); app.moved(); };
  // The panels of the page stand among those of the viewer.
  byId('moves-panel').before(byId('tabs'));
  byId('moves-panel').after(...['judge-panel', 'edit-panel', 'take-panel'].map(byId));
  byId('moves-panel').setAttribute('role', 'tabpanel');
  byId('status').before(byId('said'));
  byId('bar').prepend(byId('play-panel'));
  document.body.classList.add('playing', 'scripted');
  wire();
  app.wire();
  brought.wire();
  counted.wire();
  judge.wire();
  try {
    await program.start();
    openAddress();
  } catch (error) {
    say('failure', `This browser cannot run the page: ${error.message}. `
      + 'It needs Chrome or Edge 111, Firefox 121, Safari 16.4, or a newer one.');
    for (const control of document.querySelectorAll('#bring :is(button, select, input)')) control.disabled = true;
  }
  document.body.dataset.ready = String(Math.round(performance.now()));
}
startApp();
