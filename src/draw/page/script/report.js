// The report: charts, and behind each its numbers, made when the page opens. Each section counts the games of all boards
// or of one side, as the switch above them says.

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
  byId('contents').append(' · ', element('a', { href: '#' + id }, title));
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
const white = (row) => row.white;
const shareBar = (label, { share, low, high }) => [label, share, low, high];

// A section with bars and, behind them, their numbers.
function barSection(title, { rows, sentence, bar, isHalfMarked = false, table }) {
  section(title, (scope, side) => {
    const own = rows(scope.stats, side).filter((row) => (row.counted ?? row.games) > 0);
    return own.length && { sentence: sentence(own, scope),
      content: columns(barChart(title, own.map(bar), isHalfMarked), sortedTable(title, table, own)) };
  });
}

const mostOf = (rows, games) => rows.reduce((a, b) => (games(b) > games(a) ? b : a));

// White's share by a key, in a list; `word` joins the games and the key.
function winParts(title, word, list) {
  const one = title.toLowerCase().replace(/s$/, '');
  return {
    rows: (stats) => (stats[list].some((row) => row.key !== null) ? stats[list] : []),
    sentence: (rows, scope) => {
      const named = rows.filter((row) => row.key !== null);
      if (!named.length) return 'No game names one.';
      const { key, counted, white: { share } } = mostOf(named, (row) => row.counted);
      const most = named.length > 1 ? `No ${one} has more games than ${key}. ` : '';
      return `${most}White wins ${percent(share)} of ${plural(counted, 'game')} ${word} ${key}.${cut(scope, list)}`;
    },
    bar: (row) => shareBar(row.key ?? '–', row.white), isHalfMarked: true,
    table: [[one, false, (row) => row.key ?? '(none)'], number('games', 'counted'), ...shareColumns('White wins', white)],
  };
}

function ratingsChart(rows, reach, width) {
  const left = gutter(width, rows.map((row) => row.player));
  const half = (width - left - 56) / 2;
  const x = (elo) => left + half + elo / reach * half;
  const root = chartRoot('Ratings with 95% error bars', width, 24 * rows.length + 22);
  root.append(shape('line', { class: 'half', x1: x(0), x2: x(0), y1: 0, y2: 24 * rows.length }));
  rows.forEach(({ player, rating, error }, index) => {
    const y = index * 24 + 12;
    root.append(chartLabel(player, left, y + 4),
      shape('line', { class: 'whisker', x1: x(rating - error), x2: x(rating + error), y1: y, y2: y }),
      shape('circle', { class: 'bar', cx: x(rating), cy: y, r: 5 }),
      shape('text', { x: width, y: y + 4, 'text-anchor': 'end' }, whole(rating)));
  });
  root.append(shape('text', { x: x(0), y: 24 * rows.length + 16, 'text-anchor': 'middle' }, '0'));
  return root;
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
    const table = [['player', false, (row) => row.player], ['rating', true, (row) => row.rating, (row) => whole(row.rating)],
      ['± 95%', true, (row) => row.error, (row) => whole(row.error)], number('games'), number('wins')];
    return { sentence: `${plural(ratings.games, 'game')} between named players. White's advantage is ${advantage}.`
      + cut(scope, 'ratings'),
    content: columns(foldedChart(rated, 'players', (rows, width) => ratingsChart(rows, reach, width)),
      sortedTable('Ratings', table, ratings.players)) };
  });
}

function gameSections() {
  barSection('Ways of winning', { rows: (stats) => stats.by,
    sentence: (rows, { stats }) => {
      const { by, games, share } = mostOf(rows, (row) => row.games);
      return `${grouped(games)} of ${plural(stats.wins.counted, 'game')} end with ${source.report.ends[by]} (${percent(share)}), `
        + `and no other end is more frequent. White wins ${grouped(stats.wins.white.wins)}.`;
    },
    bar: (row) => shareBar(source.report.ends[row.by], row),
    table: [['end', false, (row) => source.report.ends[row.by]], number('games'), ...shareColumns('share', (row) => row),
      number('Black', 'black'), number('White', 'white')] });
  if (reportSides().length > 1) {
    const parts = winParts('Sides', 'on side', 'sides');
    barSection('Sides', { ...parts, rows: (stats, side) => (side ? [] : parts.rows(stats)) });
  }
  barSection('Contract', { rows: (stats) => stats.contract_lengths,
    sentence: (_, { stats: { contract } }) =>
      `The contract has ${contract.median} stones in the median, ${contract.min} to ${contract.max}. White wins:`,
    bar: (row) => shareBar(plural(row.stones, 'stone'), row.white), isHalfMarked: true,
    table: [number('stones'), number('games'), ...shareColumns('White wins', white)] });
  section('Lengths', (scope) => {
    const { lengths, plies } = scope.stats;
    const bins = binned(lengths.map((row) => [row.plies, row.games]), 14);
    return bins.length && { sentence: `Games have ${plies.median} plies in the median, ${plies.min} to ${plies.max}.`
      + cut(scope, 'lengths'),
    content: columns(countChart('Games by their number of plies', bins),
      sortedTable('Lengths', [['plies', false, (row) => row[0]], ['games', true, (row) => row[1]]], bins)) };
  });
  const pattern = (row) => row.pattern.replace('-', ' ');
  barSection('Winning patterns', { rows: (stats) => stats.patterns,
    sentence: (rows) => `The favoured player won ${listOf(rows.map((row) =>
      `${grouped(row.won.wins)} of ${plural(row.games, 'game')} with ${pattern(row)}`))}.`,
    bar: (row) => shareBar(`${pattern(row)}, ${row.player}`, row.won),
    table: [['pattern', false, pattern], ['for', false, (row) => row.player], number('games'),
      ['share', true, (row) => row.share, (row) => percent(row.share)], ...shareColumns('won', (row) => row.won)] });
  barSection('First player', winParts('First player', 'begun by', 'first_player'));
  barSection('Years', winParts('Years', 'of', 'years'));
  section('Months', ({ stats, cuts }) => {
    const { rows, sentence, bar, table } = winParts('Months', 'of', 'months');
    const own = rows(stats).filter((row) => row.counted > 0);
    return own.length && { sentence: sentence(own, { cuts }), content: behind('Show the months',
      barChart('Months', own.map(bar), true), sortedTable('Months', table, own)) };
  });
  barSection('Events', winParts('Events', 'of', 'events'));
}

function startReport() {
  const { stones } = source.report;
  byId('plain').remove();
  const sides = reportSides();
  const played = sides.map((side) => [side, scopeOf(side).stats.wins.counted]).filter(([, games]) => games > 0);
  const links = [['games-title', 'Games', byId('game-table')], ['explorer-title', 'Openings', played.length]].filter(([, , has]) => has);
  byId('contents').append(...links.flatMap(([id, title], place) => [place ? ' · ' : '', element('a', { href: `#${id}` }, title)]));
  gameSections();
  section('All stones', (_, side) => {
    const own = stones.filter((row) => row.side === side);
    return own.length && { sentence: 'Where stones are on the board; percent of games in which a cell has one.',
      content: columns(heatMap(`All stones on side ${side}, percent of games for each cell`, side, own), sortedTable('All stones', [
        ['cell', false, (row) => row.cell], number('images', 'cells'), number('stones', 'games'),
        ['per game', true, (row) => row.share, (row) => row.share.toFixed(2)],
        ['White', true, (row) => row.white, (row) => percent(row.white)]], own)) };
  }, true);
  section('Players', (scope) => scope.stats.players.length && {
    sentence: `${plural(scope.stats.players.length, 'player')}.${cut(scope, 'players')}`,
    content: sortedTable('Players', [['player', false, (row) => row.player], number('games'),
      ...shareColumns('as Black', (row) => row.black), ...shareColumns('as White', (row) => row.white, ' ')],
    scope.stats.players.toSorted((a, b) => compare(a.player, b.player))) });
  ratingsSection();
  barSection('Findings', { rows: (stats) => stats.findings.toSorted((a, b) => b.games - a.games),
    sentence: (rows) => `${plural(rows.length, 'kind')} of findings. No other is in more games than ${rows[0].code}, in `
      + `${plural(rows[0].games, 'game')}.`,
    bar: (row, _, rows) => [row.code, row.games / rows[0].games, null, null, grouped(row.games)],
    table: [['code', false, (row) => row.code], ['severity', false, (row) => row.severity], number('findings'), number('games')] });
  byId('all-sides').append(...[0, ...sides].map((value) =>
    element('option', { value }, value ? `side ${value}` : 'all sides together')));
  byId('side-choice').hidden = sides.length < 2;
  byId('all-sides').addEventListener('change', () => switches.forEach((show) => show(Number(byId('all-sides').value))));
  startExplorer(played);
  if (byId('game-table')) startList();
}
