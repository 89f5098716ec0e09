'use strict';
// The viewer: draws boards from the geometry in the page and steps through games. All text goes
// into text nodes, so nothing in a record can become markup.
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const NS = 'http://www.w3.org/2000/svg';

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
}

function shape(tag, attributes, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
}

const COLORS = ['', 'black', 'white'];
const Capital = (color) => (color === 1 ? 'Black' : 'White');

// A board: its cells with their places, names, edges and neighbours.
class Board {
  constructor(side, pbem) {
    this.plan = data.boards[side];
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
        this.cells.push({ x: x + i * data.spacing, y, row, name, edges, q, r });
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

const polygon = (x, y, radius, corners, start) => Array.from({ length: corners }, (_, k) => {
  const angle = (start + k * 360 / corners) * Math.PI / 180;
  return (x + radius * Math.cos(angle)).toFixed(2) + ',' + (y + radius * Math.sin(angle)).toFixed(2);
}).join(' ');

// The drawing of a board. Only what changes between two positions is drawn again.
class Picture {
  constructor(host, board, label) {
    this.board = board;
    const plan = board.plan;
    this.root = shape('svg', { viewBox: plan.view.join(' '), role: 'img', 'aria-label': label });
    const group = () => this.root.appendChild(shape('g', {}));
    this.bands = group();
    this.root.append(shape('path', { class: 'cell', d: board.cells.map((c) => 'M'
      + plan.hexagon.map(([x, y]) => (c.x + x).toFixed(2) + ' ' + (c.y + y).toFixed(2)).join('L') + 'Z').join('') }));
    this.heat = group();
    plan.edges.forEach((points, e) => this.root.append(
      shape('polyline', { class: e % 2 ? 'edge even' : 'edge', points })));
    this.dashes = group();
    this.stones = group();
    this.links = group();
    this.signs = group();
    for (const [text, x, y] of plan.labels[board.pbem ? 1 : 0]) {
      this.root.append(shape('text', { class: 'text', x, y }, text));
    }
    plan.numbers.forEach(([x, y], e) => {
      this.root.append(shape('circle', { class: e % 2 ? 'ring even' : 'ring', cx: x, cy: y, r: 5.6 }));
      this.root.append(shape('text', { class: 'text', x, y }, String(e + 1)));
    });
    this.drawn = new Uint8Array(board.cells.length);
    this.nodes = [];
    host.replaceChildren(this.root);
  }

  update({ stones, last, marks, groups }) {
    for (let cell = 0; cell < stones.length; cell++) {
      if (stones[cell] === this.drawn[cell]) continue;
      if (this.nodes[cell]) this.nodes[cell].remove();
      const { x, y } = this.board.cells[cell];
      const stone = stones[cell];
      this.nodes[cell] = null;
      if (stone) {
        const node = shape('g', {}, shape('circle', { class: 'stone ' + COLORS[stone & 3], cx: x, cy: y, r: 7.9 }));
        if (stone & 4) node.append(shape('circle', { class: 'contract', cx: x, cy: y, r: 6.3 }));
        this.nodes[cell] = this.stones.appendChild(node);
      }
      this.drawn[cell] = stone;
    }
    this.links.replaceChildren();
    this.bands.replaceChildren();
    this.dashes.replaceChildren();
    for (const group of groups) this.group(group, stones);
    this.signs.replaceChildren();
    if (last !== null) {
      const { x, y } = this.board.cells[last];
      this.signs.append(shape('circle', { class: 'last', cx: x, cy: y, r: 9.2 }));
      const dot = shape('circle', { class: 'dot ' + COLORS[stones[last] & 3], cx: x, cy: y, r: 2 });
      if (!marks.some((mark) => mark[1] === last)) this.signs.append(dot);
    }
    for (const mark of marks) this.sign(mark, stones);
  }

  // A chain that is pointed out, and its edges.
  group({ cells, edges, thin }, stones) {
    for (const cell of cells) {
      const from = this.board.cells[cell];
      for (const next of from.near) {
        if (next < cell || !cells.has(next) || (stones[next] & 3) !== (stones[cell] & 3)) continue;
        const to = this.board.cells[next];
        this.links.append(shape('line', { class: (thin ? 'link thin ' : 'link ') + COLORS[stones[cell] & 3],
          x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
      }
    }
    for (const [edge, color] of edges) {
      const points = this.board.plan.edges[edge - 1];
      this.bands.append(shape('polyline', { class: 'band outline', points }),
        shape('polyline', { class: 'band ' + COLORS[color], points }));
      if (thin) this.dashes.append(shape('polyline', { class: 'dash ' + COLORS[color], points }));
    }
  }

  sign([kind, cell, more], stones) {
    const { x, y } = this.board.cells[cell];
    const color = COLORS[stones[cell] & 3] || 'on-cell';
    const figure = (corners, start, extra) => shape('polygon', { class: 'sign ' + extra + color, points: polygon(x, y, 5.4, corners, start) });
    if (kind === 'TR') this.signs.append(figure(3, -90, ''));
    else if (kind === 'SQ') this.signs.append(figure(4, -45, ''));
    else if (kind === 'SL') this.signs.append(figure(4, -90, 'full '));
    else if (kind === 'CR') this.signs.append(shape('circle', { class: 'sign ' + color, cx: x, cy: y, r: 4.2 }));
    else if (kind === 'MA') this.signs.append(shape('path', { class: 'sign ' + color, d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` }));
    else if (kind === 'LB') this.signs.append(shape('text', { class: `text of${Math.min([...more].length, 5)} ${color}`, x, y }, more));
    else if (kind === 'DD') {
      this.signs.append(shape('polygon', { class: 'dim', points: this.board.plan.hexagon.map(([dx, dy]) => (x + dx) + ',' + (y + dy)).join(' ') }));
    } else if (more !== cell) {
      const to = this.board.cells[more];
      this.signs.append(shape('line', { class: 'arrow', x1: x, y1: y, x2: to.x, y2: to.y }));
      if (kind === 'AR') {
        const angle = Math.atan2(to.y - y, to.x - x) * 180 / Math.PI;
        const tip = (turn) => polygon(to.x, to.y, 8, 1, angle + turn);
        this.signs.append(shape('polygon', { class: 'arrow', points: `${to.x},${to.y} ${tip(153)} ${tip(-153)}` }));
      }
    }
  }
}

const QUALITIES = ['good', 'inaccuracy', 'mistake', 'blunder'];

// Black's chance over the plies of the main line; a game without values has no graph.
class Graph {
  constructor(host, nodes, go) {
    const points = [];
    let plies = 0;
    for (let at = 0; at !== undefined; at = nodes[at].children[0]) {
      plies = nodes[at].ply;
      const { v, q } = nodes[at].extra;
      if (v !== undefined) points.push([plies, v, q]);
    }
    host.hidden = points.length === 0;
    host.replaceChildren();
    if (host.hidden) return;
    this.x = (ply) => ply / Math.max(plies, 1) * 600;
    const place = ([ply, chance]) => `${this.x(ply).toFixed(1)},${(100 - chance).toFixed(1)}`;
    const line = points.map(place);
    const [first, last] = [points[0], points[points.length - 1]];
    this.now = shape('line', { class: 'now', y1: 0, y2: 100 });
    this.root = shape('svg', { viewBox: '-5 -5 610 110', role: 'img',
      'aria-label': `Black's chance: ${first[1]} of 100 after ply ${first[0]}, ${last[1]} after ply ${last[0]}` },
    shape('polygon', { class: 'area', points: [place([first[0], 0]), ...line, place([last[0], 0])].join(' ') }),
    shape('rect', { class: 'frame', width: 600, height: 100 }),
    shape('line', { class: 'half', x2: 600, y1: 50, y2: 50 }),
    shape('polyline', { class: 'line', points: line.join(' ') }), this.now);
    for (const [ply, chance, quality] of points) {
      if (quality > 1 || points.length === 1) {
        this.root.append(shape('circle', { class: `sign ${QUALITIES[quality] || ''}`, cx: this.x(ply), cy: 100 - chance, r: 3.5 },
          shape('title', {}, `ply ${ply}: ${chance}`)));
      }
    }
    this.root.addEventListener('click', (event) => {
      const box = this.root.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width * 610 - 5) / 600;
      go(Math.round(Math.min(Math.max(share, 0), 1) * plies));
    });
    host.append(this.root);
  }

  // Marks a ply of the main line, or none.
  mark(ply) {
    if (!this.root) return;
    this.now.setAttribute('visibility', ply === null ? 'hidden' : 'visible');
    for (const end of ['x1', 'x2']) this.now.setAttribute(end, this.x(ply || 0));
  }
}

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

const viewer = {
  index: -1,
  node: 0,
  chosen: new Map(),

  open(index, target) {
    const game = data.games[index];
    if (!game) return;
    if (index !== this.index) {
      this.index = index;
      this.game = game;
      this.nodes = unpack(game);
      this.chosen = new Map();
      this.board = boardOf(game.n, Boolean(game.h));
      this.picture = new Picture(byId('board'), this.board, 'Board');
      this.shown = new Uint8Array(this.board.cells.length);
      this.graph = new Graph(byId('graph'), this.nodes, (ply) => this.go(this.atPly(ply)));
      this.makeGrid();
      this.line = null;
      byId('viewer').hidden = false;
      byId('players').textContent = players(game);
      byId('details').textContent = details(game);
      byId('games').value = String(index);
    }
    this.go(target(this));
  },

  name(cell) { return this.board.cells[cell].name; },

  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.nodes[at].parent) path.push(at);
    return path.reverse();
  },

  // The path to the node and on from it, by the variations chosen before.
  lineThrough(node) {
    const line = this.path(node);
    for (let at = node; this.nodes[at].children.length;) {
      const next = this.chosen.get(at) ?? this.nodes[at].children[0];
      line.push(next);
      at = next;
    }
    return line;
  },

  go(node) {
    this.node = Math.min(Math.max(node, 0), this.nodes.length - 1);
    const path = this.path(this.node);
    path.forEach((at, place) => { if (place) this.chosen.set(path[place - 1], at); });
    const state = this.state(path);
    this.picture.update(state);
    this.updateGrid(state.stones);
    this.showText(path, state);
    this.showMoves();
    const ply = this.nodes[this.node].ply;
    const isMain = path.every((at, place) => !place || this.nodes[path[place - 1]].children[0] === at);
    this.graph.mark(isMain ? ply : null);
    const hash = `#game=${this.index + 1}&` + (isMain && this.atPly(ply) === this.node ? `ply=${ply}` : `node=${this.node}`);
    byId('permalink').setAttribute('href', hash);
    if (location.hash !== hash) history.replaceState(null, '', hash);
  },

  // The node of a ply of the main line.
  atPly(ply) {
    let at = 0;
    while (this.nodes[at].ply < ply && this.nodes[at].children.length) at = this.nodes[at].children[0];
    return at;
  },

  state(path) {
    const stones = new Uint8Array(this.board.cells.length);
    let last = null;
    let outcome = null;
    let pattern = null;
    for (const at of path) {
      const { value, color, contract, extra } = this.nodes[at];
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
    if (pattern && !outcome) groups.push(this.board.pattern(stones, pattern));
    if (outcome) {
      const [, how, bits, cell] = outcome;
      const edges = edgeList(bits).filter((edge) => (how % 2 === 0
        ? bits >> ((edge + 2) % 6) & 1
        : [0b10101, 0b101010].some((triple) => (bits & triple) === triple && triple >> (edge - 1) & 1)));
      groups.push({ cells: this.board.chain(stones, cell), edges: edges.map((edge) => [edge, stones[cell] & 3]) });
    }
    return { stones, last, groups, outcome, marks: this.nodes[this.node].extra.k || [] };
  },

  moveText(node) {
    const { value, color, contract, extra } = this.nodes[node];
    if (value < NOTHING) return (contract ? 'contract ' : Capital(color) + ' ') + this.name(value);
    if (value === PASS) return 'pass, end of the contract';
    if (value === RESIGNATION) return Capital(color) + ' resigns';
    if (value === SKIPPED) return (extra.w || '') + ' (not applied)';
    if (value === AFTER_END) return (extra.w || '') + ' (after the end)';
    return 'no move';
  },

  showText(path, state) {
    const current = this.nodes[this.node];
    const facts = [];
    let decidedAt = 0;
    for (const at of path) {
      const extra = this.nodes[at].extra;
      for (const [kind, ...edges] of extra.a || []) {
        facts.push(`${PATTERNS[kind][0]} for ${PATTERNS[kind][1]}, edges ${edges.join(' ')}`);
      }
      if (extra.o && !decidedAt) decidedAt = this.nodes[at].ply;
    }
    if (state.outcome) facts.unshift(verdict(state.outcome, decidedAt));
    else if (this.game.v && this.isEnd()) facts.unshift(verdict(this.game.v, this.game.v[3]));
    byId('status').textContent = (this.nodes[this.node].ply ? `Ply ${current.ply}: ${this.moveText(this.node)}` : 'Start')
      + (state.outcome ? '. ' + facts[0] : '');
    byId('facts').textContent = facts.join('. ');
    byId('comment-panel').hidden = !current.extra.c && !current.extra.n;
    byId('comment-title').textContent = current.extra.n || 'Comment';
    byId('comment').textContent = current.extra.c || '';
    const { v, q } = current.extra;
    byId('chance').hidden = v === undefined && byId('graph').hidden;
    byId('chance').textContent = v === undefined ? 'No chance is written at this ply.'
      : `Black's chance: ${v} of 100${q === undefined ? '' : ', ' + QUALITIES[q]}`;
    const notes = current.extra.f || [];
    byId('notes-panel').hidden = notes.length === 0;
    byId('notes').replaceChildren(...notes.map(([severity, code, message]) => {
      const kind = ['note', 'warning', 'error'][severity];
      return element('li', { class: kind }, `${kind}[${code}]: ${message}`);
    }));
  },

  isEnd() { return this.nodes[this.node].children.length === 0 && this.path(this.node).every((at) => this.isFirst(at)); },
  isFirst(at) { const parent = this.nodes[at].parent; return parent < 0 || this.nodes[parent].children[0] === at; },

  showMoves() {
    const line = this.lineThrough(this.node);
    const list = byId('moves');
    if (!this.line || line.length !== this.line.length || line.some((at, place) => at !== this.line[place])) {
      this.line = line;
      this.buttons = line.map((at) => this.moveButton(at));
      list.replaceChildren(...this.buttons.map((button) => element('li', {}, button)));
      byId('slider').max = String(line.length - 1);
    }
    const place = this.line.indexOf(this.node);
    if (this.current) this.current.removeAttribute('aria-current');
    this.current = this.buttons[place];
    this.current.setAttribute('aria-current', 'step');
    // Not scrollIntoView, which would scroll the page too.
    const top = this.current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30) list.scrollTop = top - list.clientHeight / 2;
    byId('slider').value = String(place);
    byId('slider').setAttribute('aria-valuetext', `ply ${this.nodes[this.node].ply}`);
    byId('first').disabled = byId('back').disabled = place === 0;
    byId('next').disabled = byId('last').disabled = place === this.line.length - 1;
    byId('decision').disabled = !this.line.some((at) => this.nodes[at].extra.o);
    byId('finding').disabled = !this.nodes.some((node) => node.extra.f);
    byId('remark').disabled = !this.nodes.some((node) => node.extra.c);
    this.showSiblings();
  },

  moveButton(at) {
    const node = this.nodes[at];
    const button = element('button', { type: 'button' },
      node.ply && node.value !== NOTHING ? `${node.ply}. ${this.short(at)}` : (at ? '·' : 'start'));
    if (node.extra.f && node.extra.f.some(([severity]) => severity === 2)) button.classList.add('flag');
    if (node.extra.c) button.classList.add('remark');
    if (node.parent >= 0 && this.nodes[node.parent].children.length > 1) button.classList.add('fork');
    button.addEventListener('click', () => this.go(at));
    return button;
  },

  short(at) {
    const { value, extra } = this.nodes[at];
    if (value < NOTHING) return this.name(value);
    return value === PASS ? 'pass' : value === RESIGNATION ? 'resigns' : extra.w || '–';
  },

  showSiblings() {
    const { parent, children } = this.nodes[this.node];
    const host = byId('siblings');
    host.replaceChildren();
    const list = (title, nodes) => {
      if (nodes.length < 2) return;
      host.append(title + ' ');
      nodes.forEach((at) => {
        const button = element('button', { type: 'button' }, this.nodes[at].value === NOTHING ? `node ${at}` : this.short(at));
        if (at === this.node) button.setAttribute('aria-current', 'true');
        button.addEventListener('click', () => this.go(at));
        host.append(button, ' ');
      });
    };
    if (parent >= 0) list('Variations here:', this.nodes[parent].children);
    list('Variations next:', children);
  },

  step(count) {
    const place = this.line.indexOf(this.node) + count;
    this.go(this.line[Math.min(Math.max(place, 0), this.line.length - 1)]);
  },

  sibling(count) {
    // From inside a line to the branch before it, as other viewers do.
    let at = this.node;
    while (at > 0 && this.nodes[this.nodes[at].parent].children.length < 2) at = this.nodes[at].parent;
    if (at <= 0) return;
    const family = this.nodes[this.nodes[at].parent].children;
    const next = family[family.indexOf(at) + count];
    if (next !== undefined) this.go(next);
  },

  jump(has) {
    const all = this.nodes;
    for (let step = 1; step <= all.length; step++) {
      const at = (this.node + step) % all.length;
      if (has(all[at])) return this.go(at);
    }
    return undefined;
  },

  decision() {
    const at = this.line.find((node) => this.nodes[node].extra.o);
    if (at !== undefined) this.go(at);
  },

  flip() {
    const isFlipped = byId('board').classList.toggle('flipped');
    byId('flip').setAttribute('aria-pressed', String(isFlipped));
  },

  // Back to the list of the report, to the button that opened the game.
  close() {
    if (!data.report) return;
    byId('viewer').hidden = true;
    this.index = -1;
    history.replaceState(null, '', '#');
    if (this.opener) this.opener.focus();
  },

  makeGrid() {
    const rows = [];
    this.gridCells = [];
    for (const cell of this.board.cells) {
      if (!rows[cell.row]) rows[cell.row] = element('tr', { role: 'row' });
      const box = element('td', { role: 'gridcell' }, cell.name);
      rows[cell.row].append(box);
      this.gridCells.push(box);
    }
    byId('grid').tBodies[0].replaceChildren(...rows);
  },

  updateGrid(stones) {
    stones.forEach((stone, cell) => {
      if (stone === this.shown[cell]) return;
      this.gridCells[cell].textContent = this.name(cell) + (stone ? ' ' + COLORS[stone & 3] : '');
      this.shown[cell] = stone;
    });
  },

  // The text of the record, or the moves as a new one.
  sgf() {
    if (this.game.t) return this.game.t;
    const escape = (text) => text.replace(/[\\\]]/g, '\\$&');
    const tag = (name, text) => (text ? `${name}[${escape(text)}]` : '');
    const game = this.game;
    let text = `(;FF[4]GM[4000]CA[UTF-8]${game.h ? 'CS[pbem]' : 'CS[hex]'}SZ[${2 * game.n - 1}]`
      + tag('PB', nameOf(game.b)) + tag('PW', nameOf(game.w)) + tag('DT', game.d) + tag('EV', game.e) + tag('RE', game.r);
    const color = (node) => (node.color === 2 ? 'W' : 'B');
    for (let at = this.nodes[0].children[0]; at !== undefined; at = this.nodes[at].children[0]) {
      const node = this.nodes[at];
      if (node.value === NOTHING) continue;
      const point = node.value < NOTHING ? this.name(node.value) : node.value === PASS ? ''
        : node.value === RESIGNATION ? 'resign' : escape(node.extra.w || '');
      text += `\n;${color(node)}[${point}]`;
    }
    return text + ')\n';
  },
};

function nameOf(player) {
  return player === undefined ? '' : data.names[player];
}

function players(game) {
  const [black, white] = [nameOf(game.b), nameOf(game.w)];
  return black || white ? `${black || '?'} (Black) – ${white || '?'} (White)` : `Game ${game.g}`;
}

function details(game) {
  return [game.d, game.e, game.o, game.c, `side ${game.n}`, `${data.sources[game.s]}, game ${game.g}`].filter(Boolean).join(', ');
}

function wire() {
  const click = (id, run) => byId(id).addEventListener('click', run);
  click('first', () => viewer.go(viewer.line[0]));
  click('last', () => viewer.go(viewer.line[viewer.line.length - 1]));
  click('back', () => viewer.step(-1));
  click('next', () => viewer.step(1));
  click('decision', () => viewer.decision());
  click('finding', () => viewer.jump((node) => node.extra.f));
  click('remark', () => viewer.jump((node) => node.extra.c));
  click('flip', () => viewer.flip());
  click('help', () => byId('keys').showModal());
  click('close', () => viewer.close());
  click('copy', async () => {
    try {
      await navigator.clipboard.writeText(viewer.sgf());
      byId('copy').textContent = 'Copied';
    } catch {
      byId('copy').textContent = 'Copying is not allowed here';
    }
  });
  byId('slider').addEventListener('input', () => viewer.go(viewer.line[Number(byId('slider').value)]));
  byId('games').addEventListener('change', () => viewer.open(Number(byId('games').value), () => 0));
  const keys = {
    ArrowLeft: () => viewer.step(-1), ArrowRight: () => viewer.step(1), PageUp: () => viewer.step(-10), PageDown: () => viewer.step(10),
    Home: () => viewer.go(viewer.line[0]), End: () => viewer.go(viewer.line[viewer.line.length - 1]),
    ArrowUp: () => viewer.sibling(-1), ArrowDown: () => viewer.sibling(1),
    d: () => viewer.decision(), n: () => viewer.jump((node) => node.extra.f), c: () => viewer.jump((node) => node.extra.c),
    f: () => viewer.flip(), Escape: () => viewer.close(), '?': () => byId('keys').showModal(),
  };
  document.addEventListener('keydown', (event) => {
    const inField = event.target.closest && event.target.closest('input:not([type=range]), select, textarea, dialog');
    if (viewer.index < 0 || inField || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  let travel = 0;
  byId('board').addEventListener('wheel', (event) => {
    event.preventDefault();
    travel += event.deltaY;
    if (Math.abs(travel) < 40) return;
    viewer.step(Math.sign(travel));
    travel = 0;
  }, { passive: false });
  let start = null;
  byId('board').addEventListener('touchstart', (event) => { start = event.touches[0].clientX; }, { passive: true });
  byId('board').addEventListener('touchend', (event) => {
    const across = start === null ? 0 : event.changedTouches[0].clientX - start;
    if (Math.abs(across) > 30) viewer.step(across < 0 ? 1 : -1);
    start = null;
  });
  addEventListener('hashchange', openFromHash);
}

// The game and ply of the address; false if it names none.
function openFromHash() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const index = Number(hash.get('game')) - 1;
  if (!data.games[index]) return false;
  viewer.open(index, (view) => (hash.has('node') ? Number(hash.get('node')) || 0
    : hash.has('ply') ? view.atPly(Number(hash.get('ply')) || 0) : 0));
  return true;
}

function startViewer() {
  wire();
  byId('close').hidden = !data.report;
  byId('chooser').hidden = data.games.length < 2 || Boolean(data.report);
  if (!data.report) {
    byId('games').append(...data.games.map((game, index) => element('option', { value: String(index) }, `${index + 1}: ${players(game)}`)));
    if (!openFromHash()) viewer.open(0, () => 0);
  } else if (openFromHash()) {
    byId('viewer').scrollIntoView();
  }
}
