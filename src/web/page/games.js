// The games that were brought: files, pasted text, and the list of them with its filter.
const brought = {
  // The name and the contents of each file.
  files: [],
  rows: [],
  shown: 0,
  order: [],

  // What is being read; files that are dropped meanwhile wait for it.
  reading: Promise.resolve(),

  read(files) {
    const bring = byId('bring');
    bring.setAttribute('aria-busy', 'true');
    const done = this.reading.then(async () => {
      const own = { page: new wasm_bindgen.Page(), files: [], rows: [] };
      byId('problems').replaceChildren();
      for (const file of files) {
        say('failure', `Reading ${file.name} …`);
        await this.add(own, file);
      }
      say('failure', '');
      this.finish(own);
    });
    this.reading = done.catch(() => {}).then(() => bring.removeAttribute('aria-busy'));
    return done;
  },

  text(text) { return this.read([new File([text], 'pasted.txt')]); },

  async add(own, file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { rows, problems } = program.ask({ do: 'bring', name: file.name }, bytes, own.page);
    own.files.push([file.name, file]);
    for (const row of rows) own.rows.push(row);
    byId('problems').append(...problems.map((problem) => element('li', {}, problem)));
  },

  // What was brought takes the place of what is there, if a game of it can be shown.
  finish(own) {
    byId('problems').hidden = byId('problems').children.length === 0;
    const first = own.rows.findIndex((row) => row[7] !== null);
    if (first >= 0 && this.replace(own)) {
      app.open(first);
      return;
    }
    own.page.free();
    if (first >= 0) return;
    if (own.rows.length) app.fail(`No game here is of Unlur with a board.${app.view ? ' The open game stays.' : ''}`);
    else if (byId('problems').hidden) app.fail('There is no game in it.');
  },

  // Other games instead of these, unless changes would be lost that the player wants to keep.
  replace({ page, files, rows }) {
    if (!app.mayForget()) return false;
    const old = program.page;
    app.close();
    app.forget();
    Object.assign(program, { page });
    old.free();
    Object.assign(this, { files, rows, shown: 0, order: rows.map((_, index) => index) });
    byId('list-filter').value = '';
    say('list-error', '');
    byId('list').hidden = byId('drawer').hidden = rows.length < 2;
    document.body.classList.toggle('listed', rows.length > 1);
    document.body.classList.add('opened');
    byId('list-order').value = '0';
    app.index = null;
    this.list();
    return true;
  },

  // A request that opens a game which is not of a file.
  other(request) {
    const page = new wasm_bindgen.Page();
    try {
      const view = program.ask(request, undefined, page);
      if (!view.page) throw new Error('This game has no board that could be shown.');
      if (!this.replace({ page, files: [], rows: [] })) return;
      byId('problems').hidden = true;
      app.index = null;
      app.show(view, true);
    } catch (error) {
      if (page !== program.page) page.free();
      throw error;
    }
  },

  // The filter as `select` takes it; words are looked for where other lists look for them.
  expression() {
    const text = byId('list-filter').value.trim();
    if (!text || /[=~<>()]/.test(text)) return text;
    const fields = ['player', 'event', 'round', 'place', 'result'];
    return [...text.matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(([, phrase, word]) => {
      const wanted = words(phrase ?? word).trim().replace(/ /g, '\\W+');
      const year = /^\d{4}$/.test(wanted) ? ` or year = ${wanted}` : '';
      return `(${fields.map((field) => `${field} =~ "(?i)\\b${wanted}\\b"`).join(' or ')}${year})`;
    }).join(' and ');
  },

  filter() {
    counted.stop();
    say('list-error', '');
    try {
      const { games } = program.ask({ do: 'select', filter: this.expression() });
      this.order = games || this.rows.map((_, index) => index);
    } catch (error) {
      say('list-error', error.message);
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
    if (app.index !== null) this.opened(app.index);
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

  // The games before and after the open one in the list.
  opened(index) {
    this.place = this.order.indexOf(index);
    byId('switch').hidden = this.rows.length < 2;
    byId('before').disabled = this.place <= 0;
    byId('after').disabled = this.place < 0 || this.place === this.order.length - 1;
  },

  turn(count) {
    const index = this.order[this.place + count];
    if (index !== undefined) app.open(index);
  },

  row(index) {
    const [path, number, black, white, date, event, , side, plies, winner, by, errors, warnings] = this.rows[index];
    const open = element('button', { type: 'button', title: path, 'data-game': index });
    open.disabled = side === null;
    open.addEventListener('click', () => { app.open(index); this.draw(false); });
    // The winner's name is bold; the rest of what the list says stands below.
    const names = [black, white].map((name, place) =>
      element(winner === COLORS[place + 1] ? 'b' : 'bdi', { dir: 'auto' }, name || '?'));
    open.replaceChildren(names[0], ' – ', names[1]);
    const file = `${fileName(path)} ${number}${app.changed.has(index) ? ' (changed)' : ''}`;
    const result = by ? by.replace(/\by$/, 'Y').replace('-', ' ') : 'no result';
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

  wire() {
    byId('drawer').addEventListener('click', () => this.draw(!byId('list').classList.contains('out')));
    byId('list-more').addEventListener('click', () => this.more(400));
    byId('list-order').addEventListener('change', () => this.list());
    viewer.turn = (count) => this.turn(count);
    let waiting = 0;
    byId('list-filter').addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.filter(), 200);
    });
    byId('files').addEventListener('change', () => app.try(async () => {
      await this.read([...byId('files').files]);
      byId('files').value = '';
    }));
    byId('paste').addEventListener('click', () => {
      byId('paste-panel').hidden = !byId('paste-panel').hidden;
      if (!byId('paste-panel').hidden) byId('pasted').focus();
    });
    byId('read-pasted').addEventListener('click', () => app.try(async () => {
      await this.text(byId('pasted').value);
      byId('paste-panel').hidden = true;
    }));
    // The whole page takes files.
    addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('over'); });
    addEventListener('dragleave', () => document.body.classList.remove('over'));
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('over');
      const { files } = event.dataTransfer;
      const text = event.dataTransfer.getData('text/plain');
      app.try(() => (files.length ? this.read([...files]) : text && this.text(text)));
    });
  },
};
