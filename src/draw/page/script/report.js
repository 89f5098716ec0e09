const winColumns = (title) => [
  [title, false, (row) => row.key ?? '(none)'],
  ['games', true, (row) => row.counted],
  ['White wins', true, (row) => row.white.share, (row) => percent(row.white.share)],
  ['95%', true, (row) => row.white.low, (row) => interval(row.white.low, row.white.high)],
];

function winSection(title, word, rows) {
  const counted = rows.filter((row) => row.counted > 0);
  if (counted.length === 0) return;
  const named = counted.filter((row) => row.key !== null && row.key !== undefined);
  if (named.length === 0) return;
  const most = named.reduce((a, b) => (b.counted > a.counted ? b : a));
  section(title, `White wins ${percent(most.white.share)} of ${plural(most.counted, 'game')} ${word} ${most.key}, the most frequent of ${named.length}.${cut(title.toLowerCase())}`,
    element('div', { class: 'columns' },
      barChart(`White's share of wins by ${title.toLowerCase()}`, counted.map((row) => [row.key ?? '–', row.white.share, row.white.low, row.white.high]), true),
      sortedTable(title, winColumns(title), counted)));
}

function cut(list) {
  const count = source.report.cuts[list];
  return count ? ` ${count} more are not in this page.` : '';
}

const firstStoneColumns = [
  ['cell', false, (row) => row.cell], ['images', true, (row) => row.cells], ['games', true, (row) => row.games],
  ['share', true, (row) => row.share, (row) => percent(row.share)],
  ['White wins', true, (row) => row.white.share, (row) => percent(row.white.share)],
  ['95%', true, (row) => row.white.low, (row) => interval(row.white.low, row.white.high)],
];

function stonesSection(title, sentence, rows, columns = firstStoneColumns) {
  const sides = [...new Set(rows.map((row) => row.side))];
  if (sides.length === 0) return;
  const games = (side) => rows.filter((row) => row.side === side).reduce((sum, row) => sum + row.games, 0);
  const select = element('select', {}, ...sides.map((side) => element('option', { value: side }, `side ${side}`)));
  const most = sides.reduce((a, b) => (games(b) > games(a) ? b : a));
  select.value = String(most);
  const host = element('div', { class: 'columns' });
  const draw = () => {
    const own = rows.filter((row) => row.side === Number(select.value));
    host.replaceChildren(heatMap(`${title} on side ${select.value}, percent of games for each cell`, Number(select.value), own),
      sortedTable(title, columns, own));
  };
  select.addEventListener('change', draw);
  section(title, sentence, element('p', { class: 'no-print' }, element('label', {}, 'Board ', select)), host);
  draw();
}

function openingsSection(rows) {
  if (rows.length === 0) return;
  const children = rows.map(() => []);
  const roots = [];
  rows.forEach((row, index) => (row[0] === null ? roots : children[row[0]]).push(index));
  const board = element('div', { class: 'small-board' });
  const caption = element('p', { 'aria-live': 'polite' });
  const moves = (index) => {
    const path = [];
    for (let at = index; at !== null; at = rows[at][0]) if (rows[at][3]) path.push(rows[at]);
    return path.reverse();
  };
  const show = (index) => {
    const [, side, , , , games, wins] = rows[index];
    const plan = boardOf(side, false);
    const stones = new Uint8Array(plan.cells.length);
    let last = null;
    let play = false;
    for (const [, , , ply, color] of moves(index)) {
      play = play || color !== 1;
      if (!color) continue;
      last = plan.cells.findIndex((cell) => cell.name === ply);
      stones[last] = color | (play ? 0 : 4);
    }
    new Picture(board, plan, 'Opening').update({ stones, last, groups: [], marks: [] });
    caption.textContent = `Side ${side}: ${moves(index).map((row) => row[3]).join(', ') || 'empty board'}. ${plural(games, 'game')}, White wins ${wins}.`;
  };
  const item = (index) => {
    const [, side, depth, ply, , games, wins, low, high] = rows[index];
    const name = depth === 0 ? `side ${side}` : ply;
    const label = element('button', { type: 'button' }, `${name}: ${plural(games, 'game')}, White ${percent(wins / games)} (${interval(low, high)})`);
    label.addEventListener('click', () => show(index));
    const host = element('li', {}, label);
    if (children[index].length) {
      const list = element('ul', { class: 'tree' });
      const unfold = element('button', { type: 'button', 'aria-expanded': 'false', 'aria-label': `Continuations of ${name}` }, '+');
      unfold.addEventListener('click', () => {
        const isOpen = unfold.getAttribute('aria-expanded') === 'true';
        unfold.setAttribute('aria-expanded', String(!isOpen));
        unfold.textContent = isOpen ? '+' : '−';
        list.replaceChildren(...(isOpen ? [] : children[index].map(item)));
      });
      host.prepend(unfold, ' ');
      host.append(list);
    }
    return host;
  };
  const best = roots.reduce((a, b) => (rows[b][5] > rows[a][5] ? b : a));
  section('Openings', `${plural(rows.length, 'opening')} up to ${Math.max(...rows.map((row) => row[2]))} turns deep; rotations and reflections are one.${cut('openings')}`,
    element('div', { class: 'columns' }, element('ul', { class: 'tree' }, ...roots.map(item)), element('div', {}, board, caption)));
  show(best);
}

function ratingsSection(ratings) {
  if (!ratings || ratings.players.length === 0) return;
  const rated = ratings.players.filter((row) => row.rating !== null);
  const shown = rated.slice(0, 24);
  const reach = Math.max(100, ...shown.map((row) => Math.abs(row.rating) + row.error));
  const errorBars = chart((width) => {
    const left = gutter(width);
    const half = (width - left - 44) / 2;
    const x = (elo) => left + half + elo / reach * half;
    const root = chartRoot('Ratings with 95% error bars', width, 24 * shown.length + 22);
    root.append(shape('line', { class: 'half', x1: x(0), x2: x(0), y1: 0, y2: 24 * shown.length }));
    shown.forEach((row, index) => {
      const y = index * 24 + 12;
      root.append(shape('text', { x: left - 8, y: y + 4, 'text-anchor': 'end' }, fitted(row.player, left - 8)),
        shape('line', { class: 'whisker', x1: x(row.rating - row.error), x2: x(row.rating + row.error), y1: y, y2: y }),
        shape('circle', { class: 'bar', cx: x(row.rating), cy: y, r: 5 }),
        shape('text', { x: width, y: y + 4, 'text-anchor': 'end' }, row.rating.toFixed(0)));
    });
    root.append(shape('text', { x: x(0), y: 24 * shown.length + 16, 'text-anchor': 'middle' }, '0'));
    return root;
  });
  const advantage = ratings.advantage === null ? 'cannot be estimated' : `${ratings.advantage} ± ${ratings.advantage_error} Elo`;
  section('Ratings', `${plural(ratings.games, 'game')} between named players; the advantage of White is ${advantage}.${cut('ratings')}`,
    element('div', { class: 'columns' }, errorBars, sortedTable('Ratings', [
      ['player', false, (row) => row.player], ['rating', true, (row) => row.rating], ['± 95%', true, (row) => row.error],
      ['games', true, (row) => row.games], ['wins', true, (row) => row.wins], ['group', true, (row) => row.component],
    ], ratings.players)));
}

function startReport() {
  const { stats, openings, ratings } = source.report;
  const { games, wins } = stats;
  byId('summary').textContent = `${plural(games.games, 'game')}, ${games.unlur} of Unlur, ${games.legal} legal, ${games.counted} with a winner and counted. `
    + `White wins ${percent(wins.white.share)} of them (${interval(wins.white.low, wins.white.high)}).`;
  section('Wins', `White wins ${wins.white.wins} of ${plural(wins.counted, 'game')}, Black ${wins.black.wins}.`,
    element('div', { class: 'columns' },
      barChart('Share of wins', [['White', wins.white.share, wins.white.low, wins.white.high], ['Black', wins.black.share, wins.black.low, wins.black.high]], true),
      sortedTable('Wins', [['colour', false, (row) => row[0]], ['wins', true, (row) => row[1].wins],
        ['share', true, (row) => row[1].share, (row) => percent(row[1].share)], ['95%', true, (row) => row[1].low, (row) => interval(row[1].low, row[1].high)]],
      [['White', wins.white], ['Black', wins.black]])));
  const ways = stats.by.filter((row) => row.games > 0);
  if (ways.length) {
    const top = ways.reduce((a, b) => (b.games > a.games ? b : a));
    section('Ways of winning', `The most frequent way is ${top.by}: ${plural(top.games, 'game')}, ${percent(top.share)}.`, element('div', { class: 'columns' },
      barChart('Ways of winning', ways.map((row) => [row.by, row.share, row.low, row.high]), false),
      sortedTable('Ways of winning', [['by', false, (row) => row.by], ['games', true, (row) => row.games],
        ['share', true, (row) => row.share, (row) => percent(row.share)], ['95%', true, (row) => row.low, (row) => interval(row.low, row.high)],
        ['Black', true, (row) => row.black], ['White', true, (row) => row.white]], ways)));
  }
  const contract = stats.contract_lengths.filter((row) => row.games > 0);
  if (contract.length) {
    section('Contract', `The contract has ${stats.contract.median} stones in the median, ${stats.contract.min} to ${stats.contract.max}; White's share of wins depends on it.`,
      element('div', { class: 'columns' },
        barChart('White\'s share of wins by contract stones', contract.map((row) => [plural(row.stones, 'stone'), row.white.share, row.white.low, row.white.high]), true),
        sortedTable('Contract', [['stones', true, (row) => row.stones], ['games', true, (row) => row.games],
          ['White wins', true, (row) => row.white.share, (row) => percent(row.white.share)], ['95%', true, (row) => row.white.low, (row) => interval(row.white.low, row.white.high)]], contract)));
  }
  const lengths = stats.lengths.map((row) => [row.plies, row.games]);
  if (lengths.length) {
    const bins = binned(lengths, 30);
    section('Lengths', `Games have ${stats.plies.median} plies in the median, ${stats.plies.min} to ${stats.plies.max}.${cut('lengths')}`, element('div', { class: 'columns' },
      countChart('Games by their number of plies', bins), sortedTable('Lengths', [['plies', false, (row) => row[0]], ['games', true, (row) => row[1]]], bins)));
  }
  const patterns = stats.patterns.filter((row) => row.games > 0);
  if (patterns.length) {
    section('Winning patterns', `${plural(patterns.reduce((sum, row) => sum + row.games, 0), 'pattern')} appeared; the favoured player won ${patterns.map((row) => `${row.won.wins} of ${row.games} with ${row.pattern}`).join(', ')}.`,
      element('div', { class: 'columns' },
        barChart('Share of games that the favoured player of a pattern won', patterns.map((row) => [`${row.pattern}, ${row.player}`, row.won.share, row.won.low, row.won.high]), false),
        sortedTable('Winning patterns', [['pattern', false, (row) => row.pattern], ['for', false, (row) => row.player], ['games', true, (row) => row.games],
          ['share', true, (row) => row.share, (row) => percent(row.share)], ['won', true, (row) => row.won.share, (row) => percent(row.won.share)],
          ['95%', true, (row) => row.won.low, (row) => interval(row.won.low, row.won.high)]], patterns)));
  }
  winSection('Sides', 'on side', stats.sides);
  winSection('First player', 'begun by', stats.first_player);
  winSection('Months', 'in', stats.months);
  winSection('Events', 'of', stats.events);
  stonesSection('First contract stones', 'Where the first stone of the contract goes; equal cells by symmetry share their games.', stats.first_contract_stones);
  stonesSection('First White stones', 'Where White answers first.', stats.first_white_stones);
  stonesSection('All stones', 'Where stones are on the board; percent of games in which a cell has one.', source.report.stones, [
    ['cell', false, (row) => row.cell], ['images', true, (row) => row.cells], ['stones', true, (row) => row.games],
    ['per game', true, (row) => row.share, (row) => row.share.toFixed(2)], ['White', true, (row) => row.white, (row) => percent(row.white)]]);
  openingsSection(openings);
  if (stats.players.length) {
    section('Players', `${plural(stats.players.length, 'player')}.${cut('players')}`, sortedTable('Players', [
      ['player', false, (row) => row.player], ['games', true, (row) => row.games],
      ['as Black', true, (row) => row.black.share, (row) => percent(row.black.share)], ['95%', true, (row) => row.black.low, (row) => interval(row.black.low, row.black.high)],
      ['as White', true, (row) => row.white.share, (row) => percent(row.white.share)], ['95% ', true, (row) => row.white.low, (row) => interval(row.white.low, row.white.high)]], stats.players));
  }
  ratingsSection(ratings);
  if (stats.findings.length) {
    const top = stats.findings.reduce((a, b) => (b.games > a.games ? b : a));
    section('Findings', `${plural(stats.findings.length, 'kind')} of findings; the most frequent is ${top.code}, in ${plural(top.games, 'game')}.`, element('div', { class: 'columns' },
      barChart('Games with a finding of each kind', [...stats.findings].sort((a, b) => b.games - a.games)
        .map((row) => [row.code, row.games / top.games, null, null, String(row.games)]), false),
      sortedTable('Findings', [['code', false, (row) => row.code], ['severity', false, (row) => row.severity],
        ['findings', true, (row) => row.findings], ['games', true, (row) => row.games]], stats.findings)));
  } else {
    section('Findings', 'There are none.');
  }
  gameList();
}
