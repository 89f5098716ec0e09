// A game, unpacked from two characters a node and a list of what nodes have besides.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const [PASS, SKIPPED, AFTER_END, NOTHING] = [2047, 2045, 2044, 2041];
const LOSSES = { 2046: ['resign', 'resigns'], 2043: ['time', 'runs out of time'], 2042: ['forfeit', 'forfeits'] };

function unpack(game) {
  const nodes = [];
  const extras = game.x || {};
  for (let index = 0; index * 2 < game.m.length; index++) {
    const code = DIGITS.indexOf(game.m[index * 2]) * 64 + DIGITS.indexOf(game.m[index * 2 + 1]);
    const extra = extras[index] || {};
    const parent = extra.p === undefined ? index - 1 : extra.p;
    const before = nodes[parent];
    const value = code & 2047;
    const color = code >> 11 ? 2 : 1;
    const node = { parent, children: [], extra, value, color,
      ply: before ? before.ply : 0, turn: game.turns[index] };
    if (value !== NOTHING) node.ply++;
    node.contract = value < NOTHING && (!before || before.turn === 'c');
    nodes.push(node);
    if (before) before.children.push(index);
  }
  return nodes;
}

function players(game) {
  const [black, white] = [source.name(game.b), source.name(game.w)];
  return black || white ? `${black || '?'} (Black) against ${white || '?'} (White)` : `Game ${game.g}`;
}

// A path without its folders, cut in the middle if it is long.
function fileName(path) {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || path;
  return name.length > 40 ? `${name.slice(0, 19)}…${name.slice(-20)}` : name;
}

function details(game) {
  const file = fileName(source.path(game));
  const place = !/^(new|link)\.sgf$/.test(file) && `${file}, game ${game.g}`;
  const size = game.n ? `side ${game.n}` : 'no board';
  return [!game.z && game.name, game.about, size, place].filter(Boolean).join(' · ');
}

// The findings of a node, or of all, without those of a game that is not finished, which is no news.
const IN_PROGRESS = ['no-moves', 'contract-open', 'unfinished'];
const newsIn = (findings) => (findings || []).filter(([, code]) => !IN_PROGRESS.includes(code));

// The quality of a move. If a review is not sure of it, its estimate says which; below every class it says nothing.
function qualityOf({ extra }) {
  const loss = Number(/loses ([\d.]+)/.exec(extra.u || '')?.[1] || 0);
  return extra.q || (loss >= 10 ? 4 : loss >= 5 ? 5 : 0);
}

// What is said of a move, and its sign, if a review is not sure of it.
const doubtOf = (node) => (qualityOf(node) > 3 ? node.extra.u : '');
const faint = (node) => (doubtOf(node) ? QUALITY_SIGNS[qualityOf(node)] : '');

// The signs of what is said about a move, as `?!`.
const sign = ({ extra }) => (extra.j || []).map(([, mark]) => mark).join('');

// Their words; those that the review set are in the sentence of the review.
const judgements = ({ extra }) => (extra.j || []).filter(([, , text]) => text)
  .map(([, , text]) => text[0].toUpperCase() + text.slice(1));

// Black's chance after a node in words; without one nothing.
const chanceOf = ({ extra: { v, e } }) => v !== undefined
  && `Black ${v}${e && e[0] < e[1] ? ` ± ${((e[1] - e[0]) / 2).toFixed(1)}` : ''} of 100`;

const isBad = (node) => (node.extra.j || []).some(([name]) => name === 'BM');
