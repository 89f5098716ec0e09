// The games that were brought: files, pasted text, and the list of them with its filter.
const LIST = ['game', 'Black', 'White', 'date', 'event', 'side', 'plies', 'result', 'errors', 'warnings'];

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
      this.clear();
      for (const file of files) {
        byId('failure').textContent = `Reading ${file.name}`;
        await this.add(file);
      }
      byId('failure').textContent = '';
      this.finish();
    });
    this.reading = done.catch(() => {}).then(() => bring.removeAttribute('aria-busy'));
    return done;
  },

  text(text) { return this.read([new File([text], 'pasted.txt')]); },

  clear() {
    program.ask({ do: 'clear' });
    this.files = [];
    this.rows = [];
    byId('problems').replaceChildren();
    byId('failure').textContent = '';
    byId('list-filter').value = '';
    byId('list-error').textContent = '';
    app.close();
  },

  async add(file) {
    const { rows, problems } = program.ask({ do: 'bring', name: file.name }, new Uint8Array(await file.arrayBuffer()));
    this.files.push([file.name, file]);
    for (const row of rows) this.rows.push(row);
    byId('problems').append(...problems.map((problem) => element('li', {}, problem)));
  },

  finish() {
    byId('problems').hidden = byId('problems').children.length === 0;
    this.order = this.rows.map((_, index) => index);
    byId('list').hidden = this.rows.length < 2;
    byId('list-rows').replaceChildren();
    this.shown = 0;
    this.more(100);
    const first = this.rows.findIndex((row) => row[7] !== null);
    if (this.rows.length && first < 0) app.fail('No game here is of Unlur with a board.');
    else if (first >= 0) app.open(first);
  },

  filter() {
    counted.stop();
    byId('list-error').textContent = '';
    try {
      const { games } = program.ask({ do: 'select', filter: byId('list-filter').value });
      this.order = games || this.rows.map((_, index) => index);
    } catch (error) {
      byId('list-error').textContent = error.message;
      return;
    }
    byId('list-rows').replaceChildren();
    this.shown = 0;
    this.more(100);
  },

  more(count) {
    const next = this.order.slice(this.shown, this.shown + count);
    byId('list-rows').append(...next.map((index) => this.row(index)));
    this.shown += next.length;
    byId('list-more').hidden = this.shown >= this.order.length;
    byId('list-count').textContent = this.order.length === this.rows.length ? `${this.rows.length} games`
      : `${this.order.length} of ${this.rows.length} games`;
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
    const open = element('button', { type: 'button', title: path }, `${path.split(/[/\\]/).pop()} ${number}`);
    open.disabled = side === null;
    open.addEventListener('click', () => { app.open(index); byId('viewer').scrollIntoView(); });
    const texts = [black, white, date, event, side, plies, winner ? `${winner} by ${by}` : '', errors || '', warnings || ''];
    return element('tr', {}, element('td', {}, open), ...texts.map((text) => element('td', {}, String(text ?? ''))));
  },

  wire() {
    byId('list-head').append(...LIST.map((title) => element('th', { scope: 'col' }, title)));
    byId('list-more').addEventListener('click', () => this.more(400));
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
    addEventListener('dragover', (event) => { event.preventDefault(); byId('drop').classList.add('over'); });
    addEventListener('dragleave', () => byId('drop').classList.remove('over'));
    addEventListener('drop', (event) => {
      event.preventDefault();
      byId('drop').classList.remove('over');
      const { files } = event.dataTransfer;
      const text = event.dataTransfer.getData('text/plain');
      app.try(() => (files.length ? this.read([...files]) : text && this.text(text)));
    });
  },
};
