// The report: charts with a table beside each, made when the page opens. Each section counts the games of all boards
// or of one side, as the switch above them says.

// The sections by their function that draws them, for the switch of the whole page.
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
  const start = isOfOneSide ? sides.reduce((a, b) => (scopeOf(b).stats.wins.counted > scopeOf(a).stats.wins.counted ? b : a), sides[0]) : 0;
  const first = start === undefined ? null : draw(scopeOf(start), start);
  if (!first) return;
  const id = 'section-' + title.toLowerCase().replace(/[^a-z]+/g, '-');
  const body = element('div', {});
  const show = (chosen) => {
    const side = isOfOneSide && !sides.includes(chosen) ? start : chosen;
    const drawn = draw(scopeOf(side), side);
    const mixed = side || sides.length < 2 ? '' : ` Sides ${listOf(sides)} are counted together.`;
    body.replaceChildren(...(drawn ? [element('p', {}, drawn.sentence + mixed), drawn.content] : [element('p', {}, `There is nothing on side ${side}.`)]));
  };
  byId('sections').append(element('section', { 'aria-labelledby': id }, element('h2', { id }, title), body));
  byId('contents').append(' · ', element('a', { href: '#' + id }, title));
  switches.push(show);
  show(start);
}

const listOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`);

// A chart, and behind it its numbers.
const columns = (drawing, table) => element('div', {}, drawing, element('details', {}, element('summary', {}, 'Numbers'), table));

// Columns for a share with its interval.
const shareColumns = (title, of, gap = '') => [
  [title, true, (row) => of(row).share, (row) => percent(of(row).share)],
  [`95%${gap}`, true, (row) => of(row).low, (row) => interval(of(row).low, of(row).high)],
];
const white = (row) => row.white;

const winColumns = (title) => [[title, false, (row) => row.key ?? '(none)'], ['games', true, (row) => row.counted], ...shareColumns('White wins', white)];

// The first row of those with the most games, and what it is: it may share its place.
function mostOf(rows, games) {
  const top = rows.reduce((a, b) => (games(b) > games(a) ? b : a));
  const isAlone = rows.filter((row) => games(row) === games(top)).length === 1;
  return [top, isAlone ? 'the most frequent' : 'one of the most frequent'];
}

// White's share by a key; `word` joins the share and the key, `list` names the list if it may be cut.
function winSection(title, word, list, hasSwitch = true) {
  section(title, (scope, side) => {
    if (side && !hasSwitch) return null;
    const counted = scope.stats[list].filter((row) => row.counted > 0);
    const named = counted.filter((row) => row.key !== null && row.key !== undefined);
    if (named.length === 0) return null;
    const [most, mostFrequent] = mostOf(named, (row) => row.counted);
    return { sentence: `White wins ${percent(most.white.share)} of ${plural(most.counted, 'game')} ${word} ${most.key}, ${mostFrequent} of ${named.length}.${cut(scope, list)}`,
      content: columns(barChart(`White's share of wins by ${title.toLowerCase()}`, counted.map((row) => [row.key ?? '–', row.white.share, row.white.low, row.white.high]), true),
        sortedTable(title, winColumns(title.toLowerCase().replace(/s$/, '')), counted)) };
  });
}

function stonesSection(title, sentence, rows, table) {
  section(title, (_, side) => {
    const own = rows.filter((row) => row.side === side);
    if (own.length === 0) return null;
    return { sentence, content: columns(heatMap(`${title} on side ${side}, percent of games for each cell`, side, own), sortedTable(title, table, own)) };
  }, true);
}

function ratingsChart(rows, reach, width) {
  const left = gutter(width, rows.map((row) => row.player));
  const half = (width - left - 56) / 2;
  const x = (elo) => left + half + elo / reach * half;
  const root = chartRoot('Ratings with 95% error bars', width, 24 * rows.length + 22);
  root.append(shape('line', { class: 'half', x1: x(0), x2: x(0), y1: 0, y2: 24 * rows.length }));
  rows.forEach((row, index) => {
    const y = index * 24 + 12;
    root.append(shape('text', { x: left - 8, y: y + 4, 'text-anchor': 'end' }, fitted(row.player, left - 8), shape('title', {}, row.player)),
      shape('line', { class: 'whisker', x1: x(row.rating - row.error), x2: x(row.rating + row.error), y1: y, y2: y }),
      shape('circle', { class: 'bar', cx: x(row.rating), cy: y, r: 5 }),
      shape('text', { x: width, y: y + 4, 'text-anchor': 'end' }, row.rating.toFixed(1)));
  });
  root.append(shape('text', { x: x(0), y: 24 * rows.length + 16, 'text-anchor': 'middle' }, '0'));
  return root;
}

const tenths = (number) => (number === null ? '–' : number.toFixed(1));

function ratingsSection() {
  section('Ratings', (scope) => {
    const { ratings } = scope;
    if (!ratings || ratings.players.length === 0) return null;
    const rated = ratings.players.filter((row) => row.rating !== null);
    const reach = Math.max(100, ...rated.map((row) => Math.abs(row.rating) + row.error));
    let length = foldedLength(rated.length);
    const bars = chart((width) => ratingsChart(rated.slice(0, length), reach, width));
    const host = element('div', {}, bars);
    if (length < rated.length) {
      host.append(unfoldButton(rated.length, 'players', (isOpen) => { length = isOpen ? rated.length : FOLDED; bars.draw(); }));
    }
    const advantage = ratings.advantage === null ? 'cannot be estimated' : `${tenths(ratings.advantage)} ± ${tenths(ratings.advantage_error)} Elo`;
    return { sentence: `${plural(ratings.games, 'game')} between named players; the advantage of White is ${advantage}.${cut(scope, 'ratings')}`,
      content: columns(host, sortedTable('Ratings', [
        ['player', false, (row) => row.player], ['rating', true, (row) => row.rating, (row) => tenths(row.rating)],
        ['± 95%', true, (row) => row.error, (row) => tenths(row.error)],
        ['games', true, (row) => row.games], ['wins', true, (row) => row.wins], ['group', true, (row) => row.component]], ratings.players)) };
  });
}

function winsSections() {
  section('Wins', ({ stats: { wins } }) => (wins.counted ? {
    sentence: `White wins ${grouped(wins.white.wins)} of ${plural(wins.counted, 'game')}, Black ${grouped(wins.black.wins)}.`,
    content: columns(
      barChart('Share of wins', [['White', wins.white.share, wins.white.low, wins.white.high], ['Black', wins.black.share, wins.black.low, wins.black.high]], true),
      sortedTable('Wins', [['colour', false, (row) => row[0]], ['wins', true, (row) => row[1].wins], ...shareColumns('share', (row) => row[1])],
        [['White', wins.white], ['Black', wins.black]])) } : null));
  section('Ways of winning', ({ stats }) => {
    const ways = stats.by.filter((row) => row.games > 0);
    if (ways.length === 0) return null;
    const [top, mostFrequent] = mostOf(ways, (row) => row.games);
    return { sentence: `${plural(top.games, 'game')} of ${grouped(stats.wins.counted)} won by ${top.by}, ${mostFrequent} of ${plural(ways.length, 'way')}: ${percent(top.share)}.`, content: columns(
      barChart('Ways of winning', ways.map((row) => [row.by, row.share, row.low, row.high]), false),
      sortedTable('Ways of winning', [['by', false, (row) => row.by], ['games', true, (row) => row.games], ...shareColumns('share', (row) => row),
        ['Black', true, (row) => row.black], ['White', true, (row) => row.white]], ways)) };
  });
  winSection('Sides', 'on side', 'sides', false);
  section('Contract', ({ stats }) => {
    const contract = stats.contract_lengths.filter((row) => row.games > 0);
    if (contract.length === 0) return null;
    return { sentence: `The contract has ${stats.contract.median} stones in the median, ${stats.contract.min} to ${stats.contract.max}.`,
      content: columns(
        barChart('White\'s share of wins by contract stones', contract.map((row) => [plural(row.stones, 'stone'), row.white.share, row.white.low, row.white.high]), true),
        sortedTable('Contract', [['stones', true, (row) => row.stones], ['games', true, (row) => row.games], ...shareColumns('White wins', white)], contract)) };
  });
}

function gameSections() {
  section('Lengths', (scope) => {
    const { stats } = scope;
    if (stats.lengths.length === 0) return null;
    const bins = binned(stats.lengths.map((row) => [row.plies, row.games]), 14);
    return { sentence: `Games have ${stats.plies.median} plies in the median, ${stats.plies.min} to ${stats.plies.max}.${cut(scope, 'lengths')}`,
      content: columns(countChart('Games by their number of plies', bins), sortedTable('Lengths', [['plies', false, (row) => row[0]], ['games', true, (row) => row[1]]], bins)) };
  });
  section('Winning patterns', ({ stats }) => {
    const patterns = stats.patterns.filter((row) => row.games > 0);
    if (patterns.length === 0) return null;
    return { sentence: `${plural(patterns.reduce((sum, row) => sum + row.games, 0), 'pattern')} appeared; the favoured player won ${listOf(patterns.map((row) => `${grouped(row.won.wins)} of ${grouped(row.games)} with ${row.pattern}`))}.`,
      content: columns(
        barChart('Share of games that the favoured player of a pattern won', patterns.map((row) => [`${row.pattern}, ${row.player}`, row.won.share, row.won.low, row.won.high]), false),
        sortedTable('Winning patterns', [['pattern', false, (row) => row.pattern], ['for', false, (row) => row.player], ['games', true, (row) => row.games],
          ['share', true, (row) => row.share, (row) => percent(row.share)], ...shareColumns('won', (row) => row.won)], patterns)) };
  });
  winSection('First player', 'begun by', 'first_player');
  winSection('Months', 'in', 'months');
  winSection('Events', 'of', 'events');
}

function findingsSection() {
  section('Findings', ({ stats }) => {
    if (stats.findings.length === 0) return null;
    const sorted = [...stats.findings].sort((a, b) => b.games - a.games);
    const [top, mostFrequent] = mostOf(sorted, (row) => row.games);
    return { sentence: `${plural(stats.findings.length, 'kind')} of findings; ${mostFrequent} is ${top.code}, in ${plural(top.games, 'game')}.`,
      content: columns(barChart('Games with a finding of each kind', sorted.map((row) => [row.code, row.games / top.games, null, null, grouped(row.games)]), false),
        sortedTable('Findings', [['code', false, (row) => row.code], ['severity', false, (row) => row.severity],
          ['findings', true, (row) => row.findings], ['games', true, (row) => row.games]], stats.findings)) };
  });
}

function startReport() {
  const { all, stones } = source.report;
  byId('plain').remove();
  byId('contents').append(element('a', { href: '#games-title' }, 'Games'), ' · ', element('a', { href: '#explorer-title' }, 'Openings'));
  winsSections();
  gameSections();
  stonesSection('All stones', 'Where stones are on the board; percent of games in which a cell has one.', stones, [
    ['cell', false, (row) => row.cell], ['images', true, (row) => row.cells], ['stones', true, (row) => row.games],
    ['per game', true, (row) => row.share, (row) => row.share.toFixed(2)], ['White', true, (row) => row.white, (row) => percent(row.white)]]);
  section('Players', (scope) => (scope.stats.players.length ? {
    sentence: `${plural(scope.stats.players.length, 'player')}.${cut(scope, 'players')}`,
    content: sortedTable('Players', [['player', false, (row) => row.player], ['games', true, (row) => row.games],
      ...shareColumns('as Black', (row) => row.black), ...shareColumns('as White', (row) => row.white, ' ')], [...scope.stats.players].sort((a, b) => compare(a.player, b.player))) } : null));
  ratingsSection();
  findingsSection();
  const sides = reportSides();
  byId('all-sides').append(element('option', { value: '0' }, 'all sides together'), ...sides.map((side) => element('option', { value: String(side) }, `side ${side}`)));
  byId('side-choice').hidden = sides.length < 2;
  byId('all-sides').addEventListener('change', () => switches.forEach((show) => show(Number(byId('all-sides').value))));
  startExplorer(sides.map((side) => [side, scopeOf(side).stats.wins.counted]).filter(([, games]) => games > 0));
  if (byId('explorer').hidden) byId('contents').querySelector('[href="#explorer-title"]').remove();
  if (byId('game-table')) startList();
}
