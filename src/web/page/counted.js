// The report on the games of the list, by the scripts of `unlur report`.
const counted = {
  // Its games and counts.
  source: null,
  // The result of each game in words.
  results: new Map(),
  // The section without contents.
  blank: null,

  // Counts the games that the filter of the list chooses.
  count() {
    const data = program.ask({ do: 'count', filter: byId('list-filter').value });
    this.results = new Map(data.games.map((game, index) => [game, data.results[index]]));
    this.source = new PageSource(data);
    this.source.open = (index) => app.open(data.numbers[index]);
    byId('home').replaceWith(this.blank.cloneNode(true));
    this.open();
    const [numbers, sentences] = data.front;
    byId('front').prepend(
      element('dl', { class: 'numbers' }, ...numbers.map(([number, what]) => element('div', {}, element('dt', {}, what), element('dd', {}, number)))),
      element('p', { id: 'summary' }, sentences.join(' ')), element('p', { class: 'soft' }, data.note));
    switches.length = 0;
    startReport();
    byId('close').hidden = false;
  },

  open() {
    judge.stop();
    source = this.source;
    showHome();
  },

  forget() {
    this.source = null;
    byId('home').hidden = true;
    byId('close').hidden = true;
    byId('switch').hidden = true;
  },

  wire() {
    this.blank = byId('home').cloneNode(true);
    byId('close').textContent = '\u25c0 Report';
    byId('count').addEventListener('click', () => app.try(() => {
      this.count();
      byId('home').scrollIntoView();
    }));
  },
};
