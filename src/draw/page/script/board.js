// A board: its cells with their places, names, edges and neighbours.
class Board {
  constructor(side, pbem) {
    this.plan = source.plan(side);
    this.side = side;
    this.pbem = pbem;
    this.cells = [];
    const at = new Map();
    const middle = side - 1;
    this.plan.rows.forEach(([x, y, count], row) => {
      for (let i = 0; i < count; i++) {
        const r = row - middle;
        const q = i + Math.max(0, -r) - middle;
        const column = i + 1 + Math.max(0, pbem ? row - middle : middle - row);
        const name = (column > 26 ? String.fromCharCode(96 + Math.floor((column - 1) / 26)) : '')
          + String.fromCharCode(97 + (column - 1) % 26) + (row + 1);
        const on = [r === -middle, q === middle, q + r === middle, r === middle, q === -middle, q + r === -middle];
        const edges = on.reduce((sum, is, e) => sum | (is ? 1 << e : 0), 0);
        at.set(q + ',' + r, this.cells.length);
        this.cells.push({ x: x + i * source.spacing, y, row, name, edges, q, r });
      }
    });
    for (const cell of this.cells) {
      cell.near = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
        .map(([q, r]) => at.get((cell.q + q) + ',' + (cell.r + r))).filter((n) => n !== undefined);
    }
  }

  chain(stones, start) {
    const color = stones[start] & 3;
    const seen = new Set([start]);
    for (const cell of seen) {
      for (const next of this.cells[cell].near) if ((stones[next] & 3) === color) seen.add(next);
    }
    return seen;
  }

  // The chains of a winning pattern, and the edges they control.
  pattern(stones, [kind, ...edges]) {
    const owner = (place) => (kind === 0 || (kind === 2 && place === 0) ? 1 : 2);
    const bit = (edge) => 1 << ((edge + 5) % 6);
    const chains = edges.map((edge, place) => {
      const done = new Set();
      const found = [];
      stones.forEach((stone, cell) => {
        if ((stone & 3) !== owner(place) || done.has(cell)) return;
        const chain = this.chain(stones, cell);
        let touched = 0;
        for (const other of chain) { done.add(other); touched |= this.cells[other].edges; }
        if ((touched & bit(edge - 1)) && (touched & bit(edge + 1))) found.push(chain);
      });
      return found;
    });
    const cells = new Set();
    const touch = (one, other) => [...one].some((cell) => this.cells[cell].near.some((n) => other.has(n)));
    chains.forEach((found, place) => found.forEach((chain) => {
      if (kind !== 2 || chains[1 - place].some((other) => touch(chain, other))) chain.forEach((cell) => cells.add(cell));
    }));
    return { cells, edges: edges.map((edge, place) => [edge, owner(place)]), thin: true };
  }
}

const boards = new Map();
function boardOf(side, pbem) {
  const key = side + (pbem ? 'p' : 'h');
  if (!boards.has(key)) boards.set(key, new Board(side, pbem));
  return boards.get(key);
}
