// Boards with the places and names of their cells, and positions as Rust wrote them: here stones are only placed.
class Board {
  constructor(side, pbem) {
    this.plan = source.plan(side);
    this.pbem = pbem;
    const middle = this.middle = side - 1;
    this.cells = this.plan.rows.flatMap(([x, y, count], row) => Array.from({ length: count }, (_, i) => {
      const r = row - middle;
      const q = i + Math.max(0, -r) - middle;
      const column = i + 1 + Math.max(0, pbem ? r : -r);
      const name = (column > 26 ? String.fromCharCode(96 + Math.floor((column - 1) / 26)) : '')
        + String.fromCharCode(97 + (column - 1) % 26) + (row + 1);
      return { x: x + i * source.spacing, y, row, name, q, r, ring: Math.max(...[q, r, q + r].map(Math.abs)) };
    }));
  }

  // The cell of a name; -1 if there is none.
  cell(name) { return this.cells.findIndex((one) => one.name === name); }
}

const boards = new Map();
function boardOf(side, pbem) {
  const key = side + (pbem ? 'p' : 'h');
  if (!boards.has(key)) boards.set(key, new Board(side, pbem));
  return boards.get(key);
}

function moveText(board, { value, color, contract, extra }) {
  if (value < NOTHING) return (contract ? 'contract ' : Capital(color) + ' ') + board.cells[value].name;
  if (value === PASS) return 'pass, end of the contract';
  if (value in LOSSES) return `${Capital(color)} ${LOSSES[value][1]}`;
  if (value === SKIPPED) return (extra.w || '') + ' (not applied)';
  if (value === AFTER_END) return (extra.w || '') + ' (after the end)';
  return 'no move';
}

// The position after a node of the open game, ready for `Picture.update`, and what is said about it.
function positionAt(node) {
  const { board, nodes, game } = viewer;
  const path = viewer.path(node);
  const stones = new Uint8Array(board.cells.length);
  const plies = new Map();
  let last = null;
  let decision = null;
  const patterns = [];
  for (const at of path) {
    const { value, color, contract, extra } = nodes[at];
    for (const [cell, stone] of extra.s || []) stones[cell] = stone;
    last = null;
    if (value < NOTHING) {
      stones[value] = color | (contract ? 4 : 0);
      last = value;
      plies.set(value, nodes[at].ply);
    }
    decision = decision || extra.o;
    patterns.push(...extra.a || []);
  }
  const isEnd = viewer.isMain(node) && nodes[node].ply === nodes[viewer.atPly(Infinity)].ply;
  const verdict = decision ? decision.text : isEnd && game.verdict ? game.verdict.text : '';
  return { stones, plies, last, decision, pattern: decision ? null : patterns.at(-1), verdict,
    move: moveText(board, nodes[node]), patterns: patterns.map(({ text }) => text) };
}
