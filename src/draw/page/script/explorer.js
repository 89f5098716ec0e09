// The explorer: how games go on from a position, whatever the order of its moves, turned or mirrored. Rust numbered the
// positions and counted the games of each.
const PASSED = -1;

// Who moves after the moves of a line: 0 is either in the contract, 1 Black, 2 White.
function turnAfter(moves, length = moves.length) {
  const pass = moves.indexOf(PASSED);
  return pass < 0 || pass >= length ? 0 : 1 + (length - pass) % 2;
}

class Explorer {
  constructor(side) {
    this.board = boardOf(side, false);
    this.images = source.report.images[side];
    this.side = side;
    const { lines, positions } = source.report;
    this.games = source.games.map(listed).filter(({ game, index }) => game.n === side && lines[index]);
    for (const one of this.games) {
      const line = lines[one.index];
      one.keys = line.filter((_, place) => place % 2 === 0);
      one.moves = line.filter((_, place) => place % 2);
    }
    this.total = this.games.length ? positions[this.games[0].keys[0]][0] : 0;
    this.line = [];
    this.picture = new Picture(byId('explorer-board'), this.board, 'Position');
  }

  // The stones and who moves after the line.
  position() {
    const stones = new Uint8Array(this.board.cells.length);
    let last = null;
    this.line.forEach((cell, place) => {
      last = cell === PASSED ? null : cell;
      if (last !== null) stones[cell] = turnAfter(this.line, place) || 5;
    });
    return { stones, turn: turnAfter(this.line), last };
  }

  // The symmetries that carry the first moves of a game to the stones of the line. Behind the moves that Rust counted
  // are those of the game itself.
  fitting(one, stones, turn) {
    const depth = this.line.length;
    if (one.moves.length <= depth && !one.isWhole) {
      const nodes = unpack(one.game);
      const moves = [];
      for (let at = 0; at !== undefined; at = nodes[at].children[0]) {
        if (nodes[at].value < NOTHING) moves.push(nodes[at].value);
        else if (nodes[at].value === PASS) moves.push(PASSED);
      }
      Object.assign(one, { isWhole: true, moves: moves.length > one.moves.length ? moves : one.moves });
    }
    const { moves } = one;
    if (moves.length < depth || turnAfter(moves, depth) !== turn) return [];
    return this.images.filter((image) => moves.every((cell, place) => place >= depth || cell === PASSED
      || (stones[image[cell]] & 3) === (turnAfter(moves, place) || 1)));
  }

  go(line) { this.line = line; this.show(); }

  show() {
    const { stones, turn, last } = this.position();
    const depth = this.line.length;
    const text = byId('explorer-filter').value.trim();
    const fits = gameFilter(text);
    const isFiltered = text !== '';
    const first = this.games.find((one) => this.fitting(one, stones, turn).length);
    const wanted = this.games.filter(({ game }) => fits(game));
    const own = new Map(wanted.map((one) => [one, this.fitting(one, stones, turn)]));
    const here = [...own.keys()].filter((one) => own.get(one).length);
    // As deep as all games are counted.
    const { positions, depth: deepest } = source.report;
    const isAll = !isFiltered && depth < deepest;
    const wins = (one) => Number(one.game.verdict.winner === 2);
    const rows = new Map();
    for (const one of here) {
      const move = one.moves[depth];
      if (move === undefined) continue;
      const images = move === PASSED ? [PASSED] : own.get(one).map((image) => image[move]);
      const child = Math.min(...images);
      const name = move === PASSED ? 'pass' : '';
      const row = rows.get(child) || { key: one.keys[depth + 1], name, move, cells: new Set(), games: 0, wins: 0 };
      if (move !== PASSED) images.forEach((cell) => row.cells.add(cell));
      row.games++;
      row.wins += wins(one);
      rows.set(child, row);
    }
    // Without a filter the counts are those of Rust.
    const counted = ([games, won, low, high]) => ({ games, wins: won, low, high });
    const list = [...rows.values()].map((row) => {
      const cells = [...row.cells].sort((a, b) => a - b);
      const own = cells.length ? { name: this.board.cells[cells[0]].name, move: cells[0] } : {};
      return { ...row, ...own, cells, ...(isFiltered || !positions[row.key] ? {} : counted(positions[row.key])) };
    }).sort((a, b) => b.games - a.games);
    const all = isAll && first && positions[first.keys[depth]];
    const total = all ? counted(all) : { games: here.length, wins: here.filter(wins).length };
    this.draw(list, total, { stones, last });
    this.tell(total, list, isAll, isFiltered);
    byId('explorer-games').replaceChildren(...(here.length ? [sortedTable('Games with this position',
      gameColumns(['#', 'Black', 'White', 'date', 'event', 'result'], here, depth), here, { page: 12 })] : []));
  }

  draw(list, total, { stones, last }) {
    const { board } = this;
    this.picture.update({ stones, last });
    const most = Math.max(0.0001, ...list.map(({ games }) => games / total.games));
    this.picture.setHeat(list.flatMap(({ cells, games, wins }) => cells.map((cell, place) => {
      const [share, won] = [games / total.games, wins / games];
      const text = place ? '' : String(Math.round(share * 100));
      return { cell, level: levelOf(share, most), text, more: text && `W${Math.round(won * 100)}`,
        title: `${board.cells[cell].name}: ${plural(games, 'game')}, ${percent(share)}; White wins ${percent(won)}` };
    })));
    byId('explorer-scale').hidden = !list.length;
    byId('explorer-scale').replaceChildren(heatScale(most, 'Percent of games, and after W of wins by White; '
      + 'one number for all cells that a rotation or reflection exchanges'));
    const step = (label, line, isHere) =>
      buttonFor(isHere ? { 'aria-current': 'step' } : {}, () => this.go(line), label);
    const steps = this.line.map((cell, place, line) =>
      step(cell === PASSED ? 'pass' : board.cells[cell].name, line.slice(0, place + 1), place + 1 === line.length));
    byId('explorer-line').replaceChildren(step('Start', [], steps.length === 0), ...steps);
    byId('explorer-back').disabled = this.line.length === 0;
    byId('explorer-moves').replaceChildren(!list.length ? 'None.' : sortedTable('Moves from here', [
      ['move', false, (row) => row.name, (row) => buttonFor({}, () => this.go([...this.line, row.move]), row.name)],
      number('games'), ['share', true, (row) => row.games, (row) => percent(row.games / total.games)],
      ['White wins', true, (row) => row.wins / row.games, (row) => percent(row.wins / row.games)],
      ['95%', true, (row) => row.wins / row.games, (row) => interval(row.low, row.high)],
    ], list, { page: 15 }));
  }

  // Which games are counted here.
  tell(total, list, isAll, isFiltered) {
    const held = this.games.length;
    const known = list.reduce((sum, row) => sum + row.games, 0);
    const wins = total.games ? `, White wins ${percent(total.wins / total.games)}` : '';
    const texts = [`${plural(total.games, 'game')} of side ${this.side}${wins}.`];
    const over = total.games - known;
    const other = isAll ? ' or went on with moves that the page does not hold' : '';
    if (over > 0) texts.push(`${plural(over, 'game')} ended here${other}.`);
    const [all, here] = [grouped(this.total), grouped(held)];
    if (this.total > held && isAll) {
      texts.push(`All ${all} games are counted; the list has those of the ${here} in this page.`);
    } else if (this.total > held) {
      const what = isFiltered ? 'The filter applies to' : 'Counted are';
      texts.push(`${what} the ${here} games in this page; ${all} were counted in all.`);
    }
    say('explorer-text', texts.join(' '));
  }
}

// The explorer of the chosen side.
let explorerNow = null;

function startExplorer(sides) {
  if (sides.length === 0) {
    byId('explorer').hidden = true;
    return;
  }
  const select = byId('explorer-side');
  select.append(...sides.map(([side, games]) =>
    element('option', { value: side }, `side ${side} (${plural(games, 'game')})`)));
  select.value = String(sides.reduce((a, b) => (b[1] > a[1] ? b : a))[0]);
  const open = () => { explorerNow = new Explorer(Number(select.value)); explorerNow.show(); };
  select.addEventListener('change', open);
  byId('explorer-filter').addEventListener('input', () => explorerNow.show());
  onClick('explorer-back', () => explorerNow.go(explorerNow.line.slice(0, -1)));
  onClick('explorer-board', (event) => {
    const cell = explorerNow.picture.cellAt(event);
    if (cell !== null && !explorerNow.position().stones[cell]) explorerNow.go([...explorerNow.line, cell]);
  });
  open();
}
