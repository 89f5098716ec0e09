// Whether a board of a side has a cell.
function hasCell(side, letters, row) {
  const column = [...letters.toLowerCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  const below = row - side;
  const first = 1 + Math.max(0, -below);
  return Math.abs(below) < side && column >= first && column < first + 2 * side - 1 - Math.abs(below);
}

// The smallest side whose board has all cells of a text of moves that does not say its size; 0 if there are none.
function smallestSide(text) {
  if (/[\0-\x08]|\bSZ\s*\[|\bGM\s*\[(?!4000)/.test(text)) return 0;
  const cells = [...text.replace(/\bC\[[^\]]*\]/g, '').matchAll(/\b([a-z]{1,2})([1-9]\d?)\b/gi)];
  const sides = cells.length ? Array.from({ length: 25 }, (_, more) => more + 2) : [];
  return sides.find((side) => cells.every(([, letters, row]) => hasCell(side, letters, Number(row)))) || 0;
}

// A text of moves that says the side of its board.
const withSide = (text, side) => (/\(\s*;/.test(text) ? text.replace(/\(\s*;/, (start) => `${start}SZ[${2 * side - 1}]`)
  : `Side: ${side}\n\n${text}`);

// The games that were brought: files, pasted text, and the list of them with its filter.
const brought = {
  // The name and the contents of each file.
  files: [],
  rows: [],
  shown: 0,
  order: [],
  // What tells this list from those before it, and those to which Back leads, by number.
  number: performance.timeOrigin,
  shelf: new Map(),
  // The list that the address names and that is to be opened again.
  again: null,

  // What is being read; files that are dropped meanwhile wait for it.
  reading: Promise.resolve(),

  read(files) {
    const bring = byId('bring');
    bring.setAttribute('aria-busy', 'true');
    const done = this.reading.then(async () => {
      const own = { page: new wasm_bindgen.Page(), files: [], rows: [] };
      byId('problems').replaceChildren();
      // In an order that does not depend on how they were chosen, so that an address finds its game again.
      for (const file of files.toSorted((one, other) => compare(one.name, other.name))) {
        say('failure', `Reading ${file.name} …`);
        await this.add(own, file);
      }
      say('failure', '');
      return this.finish(own);
    });
    this.reading = done.catch(() => {}).then(() => bring.removeAttribute('aria-busy'));
    return done;
  },

  text(text, side) { return this.bring([new File([side ? withSide(text, side) : text], PASTED)]); },

  // Reads files. If there are only moves that do not say the side of their board, it is asked for.
  async bring(files) {
    const isRead = await this.read(files);
    const text = isRead || files.length > 1 ? '' : await files[0].text();
    const least = smallestSide(text);
    byId('size-panel').hidden = !least;
    byId('paste-panel').hidden = !least;
    if (!least) return;
    byId('pasted').value = text;
    byId('problems').hidden = true;
    say('failure', '');
    const sides = Array.from({ length: 27 - least }, (_, more) => least + more);
    byId('size').replaceChildren(...sides.map((one) => element('option', { value: one }, `side ${one}`)));
  },

  async add(own, file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { rows, problems } = program.ask({ do: 'bring', name: file.name }, bytes, own.page);
    own.files.push([file.name, file]);
    for (const row of rows) own.rows.push(row);
    byId('problems').append(...problems.map((problem) => element('li', {}, onPage(problem).replace(/\.?$/, '.'))));
  },

  // What was brought takes the place of what is there, if a game of it can be shown.
  finish(own) {
    byId('problems').hidden = byId('problems').children.length === 0;
    const { again } = this;
    const isAgain = again && own.files[0]?.[0] === again.file && own.files.length === again.count
      && own.rows[again.index]?.[7] != null;
    const first = isAgain ? again.index : own.rows.findIndex((row) => row[7] !== null);
    const link = isAgain && again.isChanged && app.view.source === 'link.sgf' && app.game.packed;
    if (first >= 0 && this.replace(own)) {
      app.open(first, isAgain ? again.at : undefined);
      if (link && link !== app.game.packed && app.change({ do: 'restore', link })) viewer.go(again.at);
      return true;
    }
    own.page.free();
    if (first >= 0) return true;
    const stays = app.view ? ' The open game stays.' : '';
    if (own.rows.length) say('failure', `No game here is of Unlur with a board.${stays}`);
    else if (byId('problems').hidden) say('failure', 'There is no game in it.');
    return false;
  },

  // Other games instead of these, unless changes would be lost that the player wants to keep. Lists wait on a shelf
  // for Back.
  replace({ page, files, rows, number, changed = new Map(), taken = new Map() }) {
    if (!app.isRestoring && !app.mayForget()) return false;
    app.close();
    const old = { page: program.page, files: this.files, rows: this.rows, number: this.number };
    Object.assign(old, { changed: app.changed, taken: app.taken });
    const own = number ?? Math.max(this.number, ...this.shelf.keys()) + 1;
    if (old.rows.length > 1) this.shelf.set(old.number, old);
    else old.page.free();
    this.shelf.delete(number);
    for (const [key, { page: other }] of [...this.shelf].slice(0, -3)) {
      other.free();
      this.shelf.delete(key);
    }
    Object.assign(program, { page });
    Object.assign(app, { changed, taken, index: null });
    Object.assign(this, { files, rows, number: own, again: null, shown: 0, order: [...rows.keys()] });
    say('again', '');
    byId('list-filter').value = '';
    say('list-error', '');
    byId('list').hidden = byId('drawer').hidden = byId('switch').hidden = rows.length < 2;
    document.body.classList.toggle('listed', rows.length > 1);
    byId('list-order').value = '0';
    this.list();
    return true;
  },

  // A request that opens a game which is not of a file.
  other(request, at, taken) {
    const page = new wasm_bindgen.Page();
    try {
      const view = program.ask(request, undefined, page);
      if (!this.replace({ page, files: [], rows: [], taken })) return;
      byId('problems').hidden = true;
      say('failure', '');
      app.show(view, true, at);
    } catch (error) {
      if (page !== program.page) page.free();
      throw error;
    }
  },

  filter() {
    counted.stop();
    say('list-error', '');
    try {
      const { games } = program.ask({ do: 'select', filter: byId('list-filter').value });
      this.order = games || [...this.rows.keys()];
    } catch (error) {
      // Without the names of all fields. What was found before stays.
      const wrong = sentence(error.message.replace(/^column \d+: |[;,] expected .*/gs, ''));
      say('list-error', `${wrong} The list is as it was.`);
      return;
    }
    this.list();
  },

  // Shows the first games in the chosen order.
  list() {
    const column = Number(byId('list-order').value);
    const key = (index) => (column ? this.rows[index][column] || null : index);
    this.order.sort((one, other) => compare(key(one), key(other)) || one - other);
    byId('list-rows').replaceChildren();
    this.shown = 0;
    this.more(100);
    viewer.showBeside();
  },

  more(count) {
    const next = this.order.slice(this.shown, this.shown + count);
    byId('list-rows').append(...next.map((index) => this.row(index)));
    this.shown += next.length;
    byId('list-more').hidden = this.shown >= this.order.length;
    byId('drawer').textContent = plural(this.rows.length, 'game');
    say('list-count', this.order.length === this.rows.length ? plural(this.rows.length, 'game')
      : `${this.order.length} of ${plural(this.rows.length, 'game')}`);
  },

  row(index) {
    const [path, number, black, white, date, event, , side, plies, winner, by, errors, warnings, missing] =
      this.rows[index];
    // The winner's name is bold; the rest of what the list says stands below.
    const names = [black, white].map((name, place) =>
      element(winner === COLORS[place + 1] ? 'b' : 'bdi', { dir: 'auto' }, name || '?'));
    const open = buttonFor({ title: path, 'data-game': index }, () => { app.open(index); this.draw(false); },
      names[0], ' – ', names[1]);
    const file = `${fileName(path)} ${number}${app.changed.has(index) ? ' (changed)' : ''}`;
    const result = missing || (by ? by.replace(/\by$/, 'Y').replace('-', ' ') : 'no result');
    const texts = [result, plies !== null && plural(plies, 'ply', 'plies'), side && `side ${side}`, date, event,
      errors && plural(errors, 'error'), warnings && plural(warnings, 'warning'), file];
    return element('tr', {}, element('td', { class: 'names' }, open),
      ...texts.filter(Boolean).map((text) => element('td', {}, element('bdi', {}, text))));
  },

  // Opens or shuts the drawer of the list.
  draw(isOut) {
    byId('list').classList.toggle('out', isOut);
    byId('drawer').setAttribute('aria-expanded', String(isOut));
  },

  // Shows the list at the open game.
  find() {
    this.draw(true);
    document.querySelector(`[data-game="${app.index}"]`)?.focus();
  },

  wire() {
    pressRows(byId('list-rows'));
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !byId('list').classList.contains('out')) return;
      event.stopPropagation();
      this.draw(false);
      byId('drawer').focus();
    }, true);
    onClick('drawer', () => this.draw(!byId('list').classList.contains('out')));
    onClick('list-close', () => this.draw(false));
    onClick('list-more', () => this.more(400));
    byId('list-order').addEventListener('change', () => this.list());
    viewer.beside = (count) => this.order[this.order.indexOf(app.index) + count];
    viewer.openBeside = (index) => app.open(index);
    let waiting = 0;
    byId('list-filter').addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.filter(), 200);
    });
    byId('files').addEventListener('change', () => app.try(async () => {
      await this.bring([...byId('files').files]);
      byId('files').value = '';
    }));
    onClick('paste', () => {
      document.body.classList.add('opened');
      byId('paste-panel').hidden = !byId('paste-panel').hidden;
      if (!byId('paste-panel').hidden) byId('pasted').focus();
    });
    onClick('read-pasted', () => app.try(async () => {
      await this.text(byId('pasted').value);
    }));
    onClick('read-sized', () => app.try(() => this.text(byId('pasted').value, Number(byId('size').value))));
    onClick('dismiss', () => { say('failure', ''); byId('problems').hidden = true; });
    // The whole page takes files.
    addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('over'); });
    addEventListener('dragleave', () => document.body.classList.remove('over'));
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('over');
      const { files } = event.dataTransfer;
      const text = event.dataTransfer.getData('text/plain');
      app.try(() => (files.length ? this.bring([...files]) : text && this.text(text)));
    });
  },
};
