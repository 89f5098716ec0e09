// A game, unpacked from two characters a node and a list of what nodes have besides.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const [PASS, RESIGNATION, SKIPPED, AFTER_END, NOTHING] = [2047, 2046, 2045, 2044, 2043];

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
      ply: before ? before.ply : 0, play: before ? before.play : Boolean(game.u) };
    if (value !== NOTHING) node.ply++;
    const isStone = value < NOTHING;
    node.contract = isStone && !node.play && color === 1;
    if (value === PASS || (isStone && color === 2)) node.play = true;
    nodes.push(node);
    if (before) before.children.push(index);
  }
  return nodes;
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
  const at = ply ? ' at ply ' + ply : '';
  if (how >= 4) {
    return how === 7 ? `${won} wins, as the record says` : `${won} wins: ${lost} ${MEANS[how - 4]}${at}`;
  }
  const end = `${at}, edges ${edgeList(bits).join(' ')}`;
  return how < 2 ? `${won} wins by ${GOALS[how][1]}${end}` : `${won} wins: ${lost} made ${GOALS[how][1]}${end}`;
}

function players(game) {
  const [black, white] = [source.name(game.b), source.name(game.w)];
  return black || white ? `${black || '?'} (Black) – ${white || '?'} (White)` : `Game ${game.g}`;
}

// A path without its folders, cut in the middle if it is long.
function fileName(path) {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || path;
  return name.length > 40 ? `${name.slice(0, 19)}…${name.slice(-20)}` : name;
}

function details(game) {
  return [game.d, game.e, game.o, game.c, `side ${game.n}`, `${fileName(source.path(game))}, game ${game.g}`].filter(Boolean).join(', ');
}

// What people say about a move or a position: property to sign and words, plain and emphasised.
const JUDGEMENTS = {
  BM: [['?', 'bad move'], ['??', 'very bad move']], DO: [['?!', 'doubtful move']], IT: [['!?', 'interesting move']],
  TE: [['!', 'good move'], ['!!', 'very good move']], GB: [['', 'good for Black'], ['', 'very good for Black']],
  GW: [['', 'good for White'], ['', 'very good for White']], DM: [['', 'even position'], ['', 'very even position']],
  UC: [['', 'unclear position'], ['', 'very unclear position']], HO: [['', 'hotspot'], ['', 'important hotspot']],
};
const judgementOf = ([name, emphasis]) => JUDGEMENTS[name][Math.min(emphasis, JUDGEMENTS[name].length) - 1];

// The signs of a node, as `?!`.
function sign(node) {
  return (node.extra.j || []).map((one) => judgementOf(one)[0]).join('');
}

// Its words; those that the review set are in the sentence of the review.
function judgements(node) {
  const words = (node.extra.j || []).filter(([, , isReview]) => !isReview).map((one) => judgementOf(one)[1]);
  return words.map((text) => text[0].toUpperCase() + text.slice(1));
}

const isBad = (node) => (node.extra.j || []).some(([name]) => name === 'BM');

// The position after a path of nodes, ready for `Picture.update`.
function positionAt(board, nodes, path) {
  const stones = new Uint8Array(board.cells.length);
  let last = null;
  let outcome = null;
  let pattern = null;
  for (const at of path) {
    const { value, color, contract, extra } = nodes[at];
    for (const [cell, stone] of extra.s || []) stones[cell] = stone;
    last = null;
    if (value < NOTHING) {
      stones[value] = color | (contract ? 4 : 0);
      last = value;
    }
    outcome = outcome || extra.o;
    if (extra.a) pattern = extra.a[extra.a.length - 1];
  }
  const groups = [];
  if (pattern && !outcome) groups.push(board.pattern(stones, pattern));
  if (outcome) {
    const [, how, bits, cell] = outcome;
    const edges = edgeList(bits).filter((edge) => (how % 2 === 0
      ? bits >> ((edge + 2) % 6) & 1
      : [0b10101, 0b101010].some((triple) => (bits & triple) === triple && triple >> (edge - 1) & 1)));
    groups.push({ cells: board.chain(stones, cell), edges: edges.map((edge) => [edge, stones[cell] & 3]) });
  }
  return { stones, last, groups, outcome, marks: nodes[path[path.length - 1]].extra.k || [] };
}

// The text of the record, or the moves as a new one.
function sgfOf(game, nodes, board) {
  if (game.t) return game.t;
  const escape = (text) => text.replace(/[\\\]]/g, '\\$&');
  const tag = (name, text) => (text ? `${name}[${escape(text)}]` : '');
  let text = `(;FF[4]GM[4000]CA[UTF-8]${game.h ? 'CS[pbem]' : 'CS[hex]'}SZ[${2 * game.n - 1}]`
    + tag('PB', source.name(game.b)) + tag('PW', source.name(game.w)) + tag('DT', game.d) + tag('EV', game.e) + tag('RE', game.r);
  const color = (node) => (node.color === 2 ? 'W' : 'B');
  for (let at = nodes[0].children[0]; at !== undefined; at = nodes[at].children[0]) {
    const node = nodes[at];
    if (node.value === NOTHING) continue;
    const point = node.value < NOTHING ? board.cells[node.value].name : node.value === PASS ? ''
      : node.value === RESIGNATION ? 'resign' : escape(node.extra.w || '');
    text += `\n;${color(node)}[${point}]`;
  }
  return text + ')\n';
}
