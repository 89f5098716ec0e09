// The report: charts, and behind each its numbers, made when the page opens. Each section counts the games of all
// boards or of one side, as the switch above them says.

// What draws each section, for the switch.
const switches = [];

// What was counted on boards of a side; 0 for all boards together.
const scopeOf = (side) => (side ? source.report.sides[side] : source.report.all);
const reportSides = () => Object.keys(source.report.sides).map(Number);

function cut(scope, list) {
  const count = scope.cuts[list];
  return count ? ` ${grouped(count)} more are not in this page.` : '';
}

// A section of a title. `draw` returns its sentence and content for a scope and its side, or nothing if there is
// nothing to show; with `isOfOneSide` it cannot show all boards together.
function section(title, draw, isOfOneSide = false) {
  const sides = reportSides().filter((side) => draw(scopeOf(side), side));
  const counted = (side) => scopeOf(side).stats.wins.counted;
  const start = isOfOneSide ? sides.toSorted((a, b) => counted(b) - counted(a))[0] : 0;
  if (start === undefined || !draw(scopeOf(start), start)) return;
  const id = 'section-' + title.toLowerCase().replace(/[^a-z]+/g, '-');
  const body = element('div', {});
  const show = (chosen) => {
    const side = isOfOneSide && !sides.includes(chosen) ? start : chosen;
    const drawn = draw(scopeOf(side), side);
    const mixed = side || sides.length < 2 ? '' : ` Sides ${listOf(sides)} are counted together.`;
    body.replaceChildren(...(drawn ? [element('p', {}, drawn.sentence + mixed), drawn.content]
      : [element('p', {}, `There is nothing on side ${side}.`)]));
  };
  byId('sections').append(element('section', { 'aria-labelledby': id }, element('h2', { id }, title), body));
  byId('contents').append(element('a', { href: '#' + id }, title));
  switches.push(show);
  show(start);
}

const listOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`);

// Something that is shown on request.
const behind = (title, ...content) => element('details', {}, element('summary', {}, title), ...content);
const columns = (drawing, table) => element('div', {}, drawing, behind('Numbers', table));

// Columns for a share with its interval.
const shareColumns = (title, of, gap = '') => [
  [title, true, (row) => of(row).share, (row) => percent(of(row).share)],
  [`95%${gap}`, true, (row) => of(row).low, (row) => interval(of(row).low, of(row).high)],
];
const number = (title, name = title) => [title, true, (row) => row[name]];
const text = (title, of = (row) => row[title]) => [title, false, of];
const white = (row) => row.white;
const byName = ['player', false, (row) => row.player, (row) => nameLink(row.player)];
const countBar = (label, games, most) => [label, games / most, null, null, grouped(games)];
const shareBar = (label, { share, low, high }) => [label, share, low, high];

// A section with bars and, behind them, their numbers.
function barSection(title, { rows, sentence, bar, isHalfMarked = false, isBehind = false, table }) {
  section(title, (scope, side) => {
    const own = rows(scope.stats, side).filter((row) => (row.counted ?? row.games) > 0);
    if (!own.length) return null;
    const parts = [barChart(title, own.map((row) => bar(row, own)), isHalfMarked), sortedTable(title, table, own)];
    const content = isBehind ? behind(`Show the ${title.toLowerCase()}`, ...parts) : columns(...parts);
    return { sentence: sentence(own, scope), content };
  });
}

const mostOf = (rows, games) => rows.reduce((a, b) => (games(b) > games(a) ? b : a));

// White's share by a key, in a list; `word` joins the games and the key, which `name` says in words.
function winParts(title, word, list, name = String) {
  const one = title.toLowerCase().replace(/s$/, '');
  const named = (row) => (row.key === null ? '–' : name(row.key));
  return {
    rows: (stats) => (stats[list].some((row) => row.key !== null) ? stats[list] : []),
    sentence: (rows, scope) => {
      const own = rows.filter((row) => row.key !== null);
      if (!own.length) return 'No game names one.';
      const { key, counted, white: { share } } = mostOf(own, (row) => row.counted);
      const most = own.length > 1 ? ', and no other has more' : '';
      return `${plural(counted, 'game')} ${counted === 1 ? 'is' : 'are'} ${word} ${name(key)}${most}; `
        + `White wins ${percent(share)} of them.${cut(scope, list)}`;
    },
    bar: (row) => shareBar(named(row), row.white), isHalfMarked: true,
    table: [[one, false, (row) => row.key, named], number('games', 'counted'), ...shareColumns('White wins', white)],
  };
}

const whole = (elo) => (elo === null ? '–' : elo.toFixed(0).replace('-', '−'));

function ratingsSection() {
  section('Ratings', (scope) => {
    const { ratings } = scope;
    if (!ratings || ratings.players.length === 0) return null;
    const rated = ratings.players.filter((row) => row.rating !== null);
    const reach = Math.max(100, ...rated.map((row) => Math.abs(row.rating) + row.error));
    const advantage = ratings.advantage === null ? 'cannot be estimated'
      : `${whole(ratings.advantage)} ± ${whole(ratings.advantage_error)} Elo`;
    // The line in the middle is the mean.
    const place = (points) => (points / reach + 1) / 2;
    const bar = ({ player, rating, error }) =>
      [player, place(rating), place(rating - error), place(rating + error), whole(rating)];
    const elo = (title, name) => [title, true, (row) => row[name], (row) => whole(row[name])];
    const table = [byName, elo('rating', 'rating'), elo('± 95%', 'error'), number('games'), number('wins')];
    return { sentence: `${plural(ratings.games, 'game')} between named players. White's advantage is ${advantage}.`
      + cut(scope, 'ratings'),
    content: columns(barChart('Ratings with 95% error bars', rated.map(bar), true),
      sortedTable('Ratings', table, ratings.players)) };
  });
}

const endOf = (row) => source.report.ends[row.by];

function gameSections() {
  barSection('Ways of winning', { rows: (stats) => stats.by,
    sentence: (rows, { stats }) => {
      const top = mostOf(rows, (row) => row.games);
      return `${grouped(top.games)} of ${plural(stats.wins.counted, 'game')} end with ${endOf(top)} `
        + `(${percent(top.share)}), and no other end is more frequent. White wins ${grouped(stats.wins.white.wins)}.`;
    },
    bar: (row) => shareBar(endOf(row), row),
    table: [text('end', endOf), number('games'), ...shareColumns('share', (row) => row), number('Black', 'black'),
      number('White', 'white')] });
  if (reportSides().length > 1) {
    const parts = winParts('Sides', 'on side', 'sides');
    barSection('Sides', { ...parts, rows: (stats, side) => (side ? [] : parts.rows(stats)) });
  }
  barSection('Contract', { rows: (stats) => stats.contract_lengths,
    sentence: (_, { stats: { contract: { median, min, max } } }) =>
      `The contract has ${median} stones in the median, ${min} to ${max}. The bars are the games that White wins.`,
    bar: (row) => shareBar(plural(row.stones, 'stone'), row.white), isHalfMarked: true,
    table: [number('stones'), number('games'), ...shareColumns('White wins', white)] });
  section('Lengths', (scope) => {
    const { lengths, plies } = scope.stats;
    const bins = binned(lengths.map((row) => [row.plies, row.games]), 14);
    const most = Math.max(...bins.map(([, games]) => games));
    return bins.length && { sentence: `Games have ${plies.median} plies in the median, ${plies.min} to ${plies.max}.`
      + cut(scope, 'lengths'),
    content: columns(barChart('Games by their number of plies', bins.map((bin) => countBar(...bin, most)), false),
      sortedTable('Lengths', [['plies', false, (row) => row[0]], ['games', true, (row) => row[1]]], bins)) };
  });
  const pattern = (row) => row.pattern.replace('-', ' ');
  barSection('Winning patterns', { rows: (stats) => stats.patterns,
    sentence: (rows) => `The favoured player won ${listOf(rows.map((row) =>
      `${grouped(row.won.wins)} of ${plural(row.games, 'game')} with ${pattern(row)}`))}.`,
    bar: (row) => shareBar(`${pattern(row)} for ${sentence(row.player, '')}`, row.won),
    table: [text('pattern', pattern), text('for', (row) => sentence(row.player, '')), number('games'),
      ['share', true, (row) => row.share, (row) => percent(row.share)], ...shareColumns('won', (row) => row.won)] });
  barSection('First player', winParts('First player', 'begun by', 'first_player', (color) => sentence(color, '')));
  barSection('Years', winParts('Years', 'of', 'years'));
  const monthOf = (month) => new Date(month).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  barSection('Months', { ...winParts('Months', 'of', 'months', monthOf), isBehind: true });
  barSection('Events', winParts('Events', 'of', 'events'));
}

function startReport() {
  const { stones } = source.report;
  byId('plain').remove();
  const sides = reportSides();
  const played = sides.map((side) => [side, scopeOf(side).stats.wins.counted]).filter(([, games]) => games > 0);
  if (byId('game-table')) byId('contents').append(element('a', { href: '#games-title' }, 'Games'));
  if (played.length) byId('contents').append(element('a', { href: '#explorer-title' }, 'Openings'));
  gameSections();
  section('All stones', (_, side) => {
    const own = stones.filter((row) => row.side === side);
    const table = [text('cell'), number('images', 'cells'), number('stones', 'games'),
      ['per game', true, (row) => row.share, (row) => row.share.toFixed(2)],
      ['White', true, (row) => row.white, (row) => percent(row.white)]];
    const title = `All stones on side ${side}, percent of games for each cell`;
    return own.length && { sentence: 'Where stones are on the board; percent of games in which a cell has one.',
      content: columns(heatMap(title, side, own), sortedTable('All stones', table, own)) };
  }, true);
  section('Players', (scope) => scope.stats.players.length && {
    sentence: `${plural(scope.stats.players.length, 'player')}.${cut(scope, 'players')}`,
    content: sortedTable('Players', [byName, number('games'),
      ...shareColumns('as Black', (row) => row.black), ...shareColumns('as White', (row) => row.white, ' ')],
    scope.stats.players.toSorted((a, b) => compare(a.player, b.player))) });
  ratingsSection();
  barSection('Findings', { rows: (stats) => stats.findings.toSorted((a, b) => b.games - a.games),
    sentence: (rows) => `${plural(rows.length, 'kind')} of findings. `
      + `No other is in more games than ${rows[0].code}, in ${plural(rows[0].games, 'game')}.`,
    bar: (row, rows) => countBar(row.code, row.games, rows[0].games),
    table: [text('code'), text('severity'), number('findings'), number('games')] });
  byId('all-sides').append(...[0, ...sides].map((value) =>
    element('option', { value }, value ? `side ${value}` : 'all sides together')));
  byId('side-choice').hidden = sides.length < 2;
  byId('all-sides').addEventListener('change', () => switches.forEach((show) => show(Number(byId('all-sides').value))));
  startExplorer(played);
  if (byId('game-table')) startList();
}
