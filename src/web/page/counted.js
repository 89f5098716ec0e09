// The report on the games of the list, by the scripts of `unlur report`.
const counted = {
  // Its games and counts.
  source: null,
  // The section without contents.
  blank: null,

  worker: null,

  // Counts the games that the filter of the list chooses, in a worker.
  count() {
    this.stop();
    say('count', 'Stop counting');
    const filter = byId('list-filter').value.trim();
    this.worker = program.work(brought.files, { do: 'count', filter }, (data) => {
      this.stop();
      app.try(() => {
        if (data.error) throw new Error(data.error);
        this.show(data, filter);
      });
    });
  },

  stop() {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    say('count', 'Report on these games');
  },

  show(data, filter) {
    this.source = new PageSource(data);
    const by = filter && ` and the filter ${filter}`;
    const quote = `Made by ${byId('version').textContent} with the page unlur.html${by}: ${data.extent}.`;
    this.source.open = (index, ply) => {
      app.open(data.numbers[index]);
      if (app.view && ply !== undefined) viewer.go(viewer.atPly(ply));
    };
    this.source.find = (words) => {
      byId('list-filter').value = words;
      brought.filter();
      brought.draw(true);
    };
    this.source.openAddress = (parts) => app.game.openAddress(parts);
    byId('home').replaceWith(this.blank.cloneNode(true));
    this.open();
    const [numbers, sentences] = data.front;
    byId('front').prepend(
      element('dl', { class: 'numbers' }, ...numbers.map(([number, what]) =>
        element('div', {}, element('dt', {}, what), element('dd', {}, number)))),
      element('p', { id: 'summary' }, sentences.join(' ')), element('p', { class: 'soft' }, data.note));
    switches.length = 0;
    byId('home').append(element('p', { class: 'soft', id: 'quote' }, quote));
    startReport();
    this.nameClose('Report');
    brought.draw(false);
    byId('home').scrollIntoView();
  },

  open() {
    judge.stop();
    viewer.writeAddress();
    if (!app.isRestoring) history.pushState({ list: brought.number, isReport: true }, '', location.href);
    source = this.source;
    showHome();
  },

  forget() {
    this.stop();
    this.source = null;
    byId('home').hidden = true;
    this.nameClose('All games');
  },

  // The button in the bar of steps leads to the report, or else to the list.
  nameClose(word) {
    byId('close').querySelector('.word').textContent = ` ${word}`;
    byId('close').setAttribute('aria-label', word);
  },

  wire() {
    this.blank = byId('home').cloneNode(true);
    onClick('count', () => { if (this.worker) this.stop(); else this.count(); });
  },
};
