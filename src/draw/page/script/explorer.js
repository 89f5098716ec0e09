// The explorer: how games go on from a position, whatever the order of its moves, turned or mirrored.

// Numbers for stones; the sum of those of a position, the smallest of its twelve images, is its key. The numbers are
// below 2^44, so sums of several hundred are exact.
class Keys {
  constructor(side) {
    this.board = boardOf(side, false);
    let seed = 20031;
    const draw = (limit) => {
      seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
      return (seed >>> 0) % limit;
    };
    const number = () => draw(2 ** 22) * 2 ** 22 + draw(2 ** 22);
    const { cells } = this.board;
    this.values = [null, cells.map(number), cells.map(number)];
    this.images = this.board.images;
  }

  empty() { return new Float64Array(12); }

  // The sums with one more stone.
  add(sums, color, cell) {
    return sums.map((sum, image) => sum + this.values[color][this.images[image][cell]]);
  }

  // `turn`: 0 in the contract, 1 if White is to move, 2 if Black is.
  key(sums, turn) { return Math.min(...sums) * 4 + turn; }

  // The keys after each ply of a packed game, the pass included, as far as it can be replayed.
  ofGame(game) {
    let sums = this.empty();
    let turn = 0;
    const keys = [this.key(sums, turn)];
    const extras = game.x || {};
    for (let at = 0; at * 2 < game.m.length; at++) {
      const extra = extras[at] || {};
      if (extra.p !== undefined || extra.s) break;
      const code = DIGITS.indexOf(game.m[at * 2]) * 64 + DIGITS.indexOf(game.m[at * 2 + 1]);
      const [value, color] = [code & 2047, code >> 11 ? 2 : 1];
      if (value === NOTHING) continue;
      if (value !== PASS && value > NOTHING) break;
      if (turn === 0 && (value === PASS || color === 2)) keys.push(this.key(sums, turn = 1));
      if (value === PASS) continue;
      sums = this.add(sums, color, value);
      if (turn !== 0) turn = 3 - color;
      keys.push(this.key(sums, turn));
    }
    return keys;
  }
}

// The 95% interval of a share, after Wilson.
function wilson(count, of) {
  if (!of) return [null, null];
  const z2 = 1.959964 ** 2;
  const middle = (count + z2 / 2) / (of + z2);
  const half = Math.sqrt(z2 * (count * (of - count) / of + z2 / 4)) / (of + z2);
  return [middle - half, middle + half];
}

class Explorer {
  constructor(side) {
    this.keys = new Keys(side);
    this.side = side;
    this.line = [];
    const counted = ({ game }) => game.n === side && game.verdict && game.turns[0] === 'c' && !game.illegal;
    this.games = source.games.map(listed).filter(counted);
    for (const one of this.games) one.keys = this.keys.ofGame(one.game);
    // The positions of all games that were counted, as [side, turn, black cells, white cells, games, White's wins].
    this.all = new Map();
    const cellOf = new Map(this.keys.board.cells.map(({ name }, index) => [name, index]));
    for (const [own, turn, black, white, games, wins] of source.report.positions) {
      if (own !== side) continue;
      let sums = this.keys.empty();
      for (const [color, names] of [[1, black], [2, white]]) {
        for (const name of names) sums = this.keys.add(sums, color, cellOf.get(name));
      }
      this.all.set(this.keys.key(sums, turn), { games, wins });
    }
    const start = this.all.get(this.keys.key(this.keys.empty(), 0));
    this.total = start ? start.games : this.games.length;
    this.picture = new Picture(byId('explorer-board'), this.keys.board, 'Position');
  }

  // The stones, the sums and who moves after the line.
  position() {
    const stones = new Uint8Array(this.keys.board.cells.length);
    let sums = this.keys.empty();
    let turn = 0;
    let last = null;
    for (const cell of this.line) {
      if (cell === null) { turn = 1; last = null; continue; }
      const color = turn === 1 ? 2 : 1;
      stones[cell] = color | (turn ? 0 : 4);
      sums = this.keys.add(sums, color, cell);
      if (turn) turn = 3 - color;
      last = cell;
    }
    return { stones, sums, turn, last };
  }

  go(line) {
    this.line = line;
    this.show();
  }

  show() {
    const { stones, sums, turn, last } = this.position();
    const { board } = this.keys;
    const depth = this.line.length;
    const key = this.keys.key(sums, turn);
    const text = byId('explorer-filter').value.trim();
    const { fits, message } = gameFilter(text);
    say('explorer-error', message || '');
    if (message) return;
    const isFiltered = text !== '';
    const here = this.games.filter((one) => one.keys[depth] === key && fits(one.game));
    const isAll = !isFiltered && this.total > this.games.length && this.all.has(key) && depth < source.report.depth;
    const wins = (one) => one.game.verdict.winner === 2;
    const counts = new Map();
    for (const one of here) {
      const next = one.keys[depth + 1];
      if (next === undefined) continue;
      const count = counts.get(next) || { games: 0, wins: 0 };
      count.games++;
      if (wins(one)) count.wins++;
      counts.set(next, count);
    }
    const look = (child) => (isAll ? this.all.get(child) : counts.get(child));
    const total = isAll ? this.all.get(key) : { games: here.length, wins: here.filter(wins).length };
    const rows = new Map();
    const color = turn === 1 ? 2 : 1;
    board.cells.forEach(({ name }, cell) => {
      if (stones[cell]) return;
      const child = this.keys.key(this.keys.add(sums, color, cell), turn ? 3 - color : 0);
      const found = look(child);
      if (!found) return;
      if (!rows.has(child)) rows.set(child, { name, move: cell, cells: [], ...found });
      rows.get(child).cells.push(cell);
    });
    const pass = turn === 0 ? look(this.keys.key(sums, 1)) : null;
    if (pass) rows.set('pass', { name: 'pass', move: null, cells: [], ...pass });
    const list = [...rows.values()].sort((a, b) => b.games - a.games);
    this.draw(list, total, { stones, last });
    this.tell(total, list, isAll, isFiltered);
    byId('explorer-games').replaceChildren(...(here.length ? [sortedTable('Games with this position',
      gameColumns(['#', 'Black', 'White', 'date', 'event', 'result']), here, { page: 12 })] : []));
  }

  draw(list, total, { stones, last }) {
    const { board } = this.keys;
    this.picture.update({ stones, last, groups: [] });
    const most = Math.max(0.0001, ...list.map(({ games }) => games / total.games));
    this.picture.setHeat(list.flatMap(({ cells, games, wins }) => cells.map((cell, place) => {
      const [share, won] = [games / total.games, wins / games];
      const text = place ? '' : String(Math.round(share * 100));
      return { cell, level: levelOf(share, most), text, more: text && `W${Math.round(won * 100)}`,
        title: `${board.cells[cell].name}: ${plural(games, 'game')}, ${percent(share)}; White wins ${percent(won)}` };
    })));
    byId('explorer-scale').replaceChildren(heatScale(most, 'Percent of games, and after W of wins by White; '
      + 'one number for all cells that a rotation or reflection exchanges'));
    const step = (label, line, isHere) => {
      const button = element('button', { type: 'button', ...(isHere ? { 'aria-current': 'step' } : {}) }, label);
      button.addEventListener('click', () => this.go(line));
      return button;
    };
    const steps = this.line.map((cell, place, line) =>
      step(cell === null ? 'pass' : board.cells[cell].name, line.slice(0, place + 1), place + 1 === line.length));
    byId('explorer-line').replaceChildren(step('Start', [], steps.length === 0), ...steps);
    byId('explorer-back').disabled = this.line.length === 0;
    byId('explorer-moves').replaceChildren(sortedTable('Moves from here', [
      ['move', false, (row) => row.name, (row) => {
        const button = element('button', { type: 'button' }, row.name);
        button.addEventListener('click', () => this.go([...this.line, row.move]));
        return button;
      }],
      number('games'), ['share', true, (row) => row.games, (row) => percent(row.games / total.games)],
      ['White wins', true, (row) => row.wins / row.games, (row) => percent(row.wins / row.games)],
      ['95%', true, (row) => row.wins / row.games, (row) => interval(...wilson(row.wins, row.games))],
    ], list, { page: 15 }));
  }

  // Which games are counted here.
  tell(total, list, isAll, isFiltered) {
    const held = this.games.length;
    const known = list.reduce((sum, row) => sum + row.games, 0);
    const share = percent(total.games ? total.wins / total.games : null);
    const texts = [`${plural(total.games, 'game')} of side ${this.side}, White wins ${share}.`];
    const over = total.games - known;
    if (over > 0) texts.push(`${plural(over, 'game')} ended here or went on with moves that the page does not hold.`);
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
  byId('explorer-back').addEventListener('click', () => explorerNow.go(explorerNow.line.slice(0, -1)));
  byId('explorer-board').addEventListener('click', (event) => {
    const cell = explorerNow.picture.cellAt(event);
    if (cell !== null && !explorerNow.position().stones[cell]) explorerNow.go([...explorerNow.line, cell]);
  });
  open();
}
