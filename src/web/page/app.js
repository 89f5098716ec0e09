// The open game: the viewer shows it, and every change is asked of the library.

// The game and its board, as the library gave them.
class OpenGame extends PageSource {
  constructor() {
    super({ games: [], boards: {} });
    // It may hold a whole game.
    this.keepsAddress = true;
  }

  show({ boards, ...page }) {
    Object.assign(this, page);
    Object.assign(this.data, page);
    Object.assign(this.data.boards, boards);
  }

  close() { if (counted.source) counted.open(); }
}

const app = {
  view: null,
  game: null,
  // The number of the open game in the list; `null` if it is not of a file.
  index: null,
  // The games that were changed, and the text of each when it was taken away, by number.
  changed: new Map(),
  taken: new Map(),

  // How many games have changes that were not taken away.
  unsaved() { return [...this.changed].filter(([index, text]) => this.taken.get(index) !== text).length; },

  // A text that is still being written is a change when its field loses the focus.
  finishWriting() { document.activeElement.blur(); },

  mayForget() {
    this.finishWriting();
    const count = this.unsaved();
    return count === 0 || confirm(`Changes of ${plural(count, 'game')} were not taken away. Go on without them?`);
  },

  forget() { this.changed.clear(); this.taken.clear(); },

  // Notes whether the open game has changes; its row in the list says so.
  noteChanges() {
    const { index, view } = this;
    if (view.undo) this.changed.set(index, view.text);
    else this.changed.delete(index);
    const row = document.querySelector(`tr:has([data-game="${index}"])`);
    if (row) row.replaceWith(brought.row(index));
  },

  // Runs something and shows why it failed, in the element of a name.
  async try(run, place = 'failure') {
    say(place, '');
    try {
      await run();
    } catch (error) {
      say(place, error.message);
    }
  },

  close() {
    judge.stop();
    this.view = null;
    viewer.index = -1;
    byId('viewer').hidden = true;
    counted.forget();
  },

  open(index) {
    this.try(() => {
      counted.stop();
      const view = program.ask({ do: 'open', game: index });
      this.index = index;
      this.show(view, true);
    });
  },

  // Changes the game; a refusal is said where moves are tried.
  change(request) {
    try {
      this.show(program.ask(request), false);
      return true;
    } catch (error) {
      say('said', error.message, 'error');
      return false;
    }
  },

  show(view, isOther) {
    if (!view.page) {
      this.close();
      throw new Error('This game has no board that could be shown.');
    }
    judge.stop();
    this.view = view;
    source = this.game;
    source.show(view.page);
    const [game] = source.games;
    const isUntouched = isOther && view.node === 0;
    const node = Math.min(view.node, game.turns.length - 1);
    const isSameBoard = !isOther && viewer.index === 0 && viewer.game.n === game.n && viewer.game.h === game.h;
    if (isSameBoard) {
      say('details', details(game));
      viewer.replace(game, node);
    } else {
      viewer.index = -1;
      viewer.open(0, (own) => (isUntouched ? own.opening() : node));
    }
    // The strip has the same words.
    say('said', view.said, 'hidden');
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
    if (viewer.node !== this.view.node) say('said', '');
    const { turn } = viewer.nodes[viewer.node];
    byId('pass').disabled = turn !== 'c';
    byId('resign-black').disabled = byId('resign-white').disabled = turn === 'o';
    byId('delete').disabled = viewer.node === 0;
    byId('quiz').hidden = judge.mistakes().length === 0;
    const { c, n } = viewer.nodes[viewer.node].extra;
    const game = viewer.game;
    const [PB, PW] = [game.b, game.w].map((number) => source.name(number));
    const texts = { C: c, N: n, GC: game.i, PB, PW, DT: game.d, EV: game.e, RE: game.r };
    for (const field of document.querySelectorAll('[data-property]')) field.value = texts[field.dataset.property] || '';
  },

  showFindings() {
    const { findings } = this.view;
    const errors = findings.filter((found) => found.severity === 'error').length;
    const count = plural(findings.length, 'finding');
    say('check-title', findings.length ? `Check: ${count}, ${plural(errors, 'error')}` : 'Check: nothing is wrong');
    // A game that just begins is not finished, which is no news.
    say('tools-title', findings.length && viewer.nodes.length > 1 ? `Tools · ${count}` : 'Tools');
    byId('findings').replaceChildren(...findings.map((found) => {
      const { line, column, severity, code, message } = found;
      const text = `${line}:${column}: ${severity}[${code}]: ${message}`;
      return element('li', { class: severity }, buttonFor({}, () => this.goTo(found), text));
    }));
    byId('repair').hidden = !this.view.may_repair;
  },

  // To the move of a finding, and to its place in the text.
  goTo(found) {
    if (found.node !== undefined) viewer.go(found.node);
    if (found.from === undefined) return;
    byId('text-panel').open = true;
    const text = byId('text');
    // The board is above the findings: the words of this one go there too.
    say('said', sentence(found.message), found.severity);
    byId('tools').open = byId('check-panel').open = true;
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

  // A click on a cell, or its name.
  act(cell) {
    const tool = byId('tool').value;
    const node = viewer.node;
    if (tool === 'play') {
      this.change({ do: 'play', node, cell });
    } else {
      this.change({ do: 'mark', node, cell, mark: tool, text: byId('label').value });
    }
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
      say('taken', taken.name + (taken.left_out.length ? `, left out: ${taken.left_out.join(', ')}` : ''));
    }, 'taken');
  },

  link() {
    this.try(async () => {
      const { link } = program.ask({ do: 'take', format: 'link', node: viewer.node });
      const address = `${location.href.split('#')[0]}#g=${link}`;
      byId('link-panel').hidden = false;
      byId('link-text').value = address;
      byId('link-text').select();
      say('taken', `${address.length} characters`);
      this.taken.set(this.index, this.view.text);
      try {
        await navigator.clipboard.writeText(address);
        say('taken', `${address.length} characters, copied`);
      } catch { /* It can be copied by hand. */ }
    }, 'taken');
  },

  // The game of the address, if it holds one.
  openAddress() {
    const link = new URLSearchParams(location.hash.slice(1)).get('g');
    if (link) this.try(() => brought.other({ do: 'open_link', link }));
  },

  wire() {
    for (let side = 2; side <= 26; side++) byId('side').append(element('option', { value: side }, String(side)));
    byId('side').value = '8';
    onClick('new', () => this.try(() => brought.other({ do: 'new', side: Number(byId('side').value) })));
    onClick('sample', () => this.try(() => brought.read([new File([byId('sample-game').textContent], 'sample.sgf')])));
    viewer.onCell = (cell) => { if (this.view) this.act(cell); };
    byId('cell-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const name = byId('cell').value.trim().toLowerCase();
      const cell = viewer.board.cell(name);
      if (cell < 0) say('said', `There is no cell ${name} on this board.`, 'error');
      else this.act(cell);
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
    for (const button of document.querySelectorAll('[data-format]')) {
      button.addEventListener('click', () => this.take(button.dataset.format));
    }
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || event.target.closest('input, textarea')) return;
      event.preventDefault();
      byId('undo').click();
    });
    onClick('link', () => this.link());
    addEventListener('hashchange', () => this.openAddress());
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
  const side = document.querySelector('#viewer .side');
  side.insertBefore(byId('play-panel'), byId('moves-panel'));
  byId('status').before(byId('said'));
  side.append(byId('tools'));
  new ResizeObserver(() => side.style.setProperty('--bring', `${byId('bring').offsetHeight}px`)).observe(byId('bring'));
  document.body.classList.add('playing', 'scripted');
  wire();
  app.wire();
  brought.wire();
  counted.wire();
  judge.wire();
  try {
    await program.start();
    app.show(program.ask({ do: 'new', side: 8 }), true);
    app.openAddress();
  } catch (error) {
    say('failure', `This browser cannot run the page: ${error.message}`);
  }
  document.body.dataset.ready = String(Math.round(performance.now()));
}
startApp();
