// What a page without the library works out from the data of its games: boards, chains, goals and words. A page with the
// library has `boardOf`, `verdictOf` and `positionAt` from there.
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

const GOALS = [['line', 'a line'], ['y', 'a Y'], ['foreign-line', 'a line'], ['foreign-y', 'a Y']];
const MEANS = ['resigned', 'ran out of time', 'forfeited', 'unstated'];
const PATTERNS = [['three-edges', 'black'], ['two-edges', 'white'], ['opposite-edges', 'white']];

function edgeList(bits) {
  return [1, 2, 3, 4, 5, 6].filter((edge) => bits >> (edge - 1) & 1);
}

// Who won, in words: [winner, how, edges as bits].
function verdict([winner, how, bits], ply) {
  const [won, lost] = [Capital(winner), Capital(3 - winner)];
  const at = ply ? ` at ply ${ply}` : how < 4 ? ' in the starting position' : '';
  if (how >= 4) {
    return how === 7 ? `${won} wins, as the record says` : `${won} wins: ${lost} ${MEANS[how - 4]}${at}`;
  }
  const end = `${at}, edges ${edgeList(bits).join(' ')}`;
  return how < 2 ? `${won} wins by ${GOALS[how][1]}${end}` : `${won} wins: ${lost} made ${GOALS[how][1]}${end}`;
}

// The result of a game; empty if there is none.
const verdictOf = ({ v }) => (v ? verdict(v, v[3]) : '');

function moveText(board, { value, color, contract, extra }) {
  if (value < NOTHING) return (contract ? 'contract ' : Capital(color) + ' ') + board.cells[value].name;
  if (value === PASS) return 'pass, end of the contract';
  if (value in LOSSES) return `${Capital(color)} ${LOSSES[value][1]}`;
  if (value === SKIPPED) return (extra.w || '') + ' (not applied)';
  if (value === AFTER_END) return (extra.w || '') + ' (after the end)';
  return 'no move';
}

// The position after a node of the open game, ready for `Picture.update`, and what is said about it.
function positionAt(view, node) {
  const { board, nodes, game } = view;
  const path = view.path(node);
  const stones = new Uint8Array(board.cells.length);
  let last = null;
  let outcome = null;
  let decidedAt = 0;
  const patterns = [];
  for (const at of path) {
    const { value, color, contract, extra } = nodes[at];
    for (const [cell, stone] of extra.s || []) stones[cell] = stone;
    last = null;
    if (value < NOTHING) {
      stones[value] = color | (contract ? 4 : 0);
      last = value;
    }
    if (extra.o && !outcome) [outcome, decidedAt] = [extra.o, nodes[at].ply];
    patterns.push(...extra.a || []);
  }
  const groups = [];
  if (patterns.length && !outcome) groups.push(board.pattern(stones, patterns[patterns.length - 1]));
  if (outcome) {
    const [, how, bits, cell] = outcome;
    const edges = edgeList(bits).filter((edge) => (how % 2 === 0
      ? bits >> ((edge + 2) % 6) & 1
      : [0b10101, 0b101010].some((triple) => (bits & triple) === triple && triple >> (edge - 1) & 1)));
    groups.push({ cells: board.chain(stones, cell), edges: edges.map((edge) => [edge, stones[cell] & 3]) });
  }
  const isMain = path.every((at, place) => !place || nodes[path[place - 1]].children[0] === at);
  const isEnd = nodes[node].ply === nodes[view.atPly(Infinity)].ply || path.some((at) => nodes[at].value in LOSSES);
  return { stones, last, groups, decided: Boolean(outcome), move: moveText(board, nodes[node]),
    verdict: outcome ? verdict(outcome, decidedAt) : isMain && isEnd ? verdictOf(game) : '',
    patterns: patterns.map(([kind, ...edges]) => `${PATTERNS[kind][0]} for ${PATTERNS[kind][1]}, edges ${edges.join(' ')}`) };
}
