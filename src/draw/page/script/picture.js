const polygon = (x, y, radius, corners, start) => Array.from({ length: corners }, (_, k) => {
  const angle = (start + k * 360 / corners) * Math.PI / 180;
  return (x + radius * Math.cos(angle)).toFixed(2) + ',' + (y + radius * Math.sin(angle)).toFixed(2);
}).join(' ');

// How many pictures there are, for the names of what is referred to.
let pictures = 0;

// The drawing of a board. Only what changes between two positions is drawn again.
class Picture {
  constructor(host, board, label) {
    this.board = board;
    this.light = `light-${++pictures}-`;
    const { plan, cells } = board;
    this.root = shape('svg', { viewBox: plan.view.join(' '), role: 'img', 'aria-label': label });
    const group = () => this.root.appendChild(shape('g', {}));
    this.root.append(...['black', 'white'].map((color) => shape('radialGradient',
      { id: this.light + color, cx: 0.36, cy: 0.3, r: 0.75 }, shape('stop', { class: `shine ${color}`, offset: 0 }),
      shape('stop', { class: `shade ${color}`, offset: 1 }))));
    // Two tones, in turn from the middle on.
    for (const tone of [0, 1]) {
      const own = cells.filter(({ ring }) => (board.middle - ring) % 2 === tone);
      const d = own.map((cell) => `M${this.around(cell)}Z`).join('');
      this.root.append(shape('path', { class: tone ? 'cell ring' : 'cell', d }));
    }
    this.heat = group();
    plan.edges.forEach((points) => this.root.append(shape('polyline', { class: 'moat', points })));
    plan.edges.forEach((points, e) => this.root.append(
      shape('polyline', { class: e % 2 ? 'edge even' : 'edge', points }, shape('title', {}, `edge ${e + 1}`))));
    this.joined = group();
    this.heatText = group();
    this.stones = group();
    this.links = group();
    this.signs = group();
    // The numbers of the edges, for sentences that name them: in the middle, and inside a corner between coordinates.
    plan.edges.forEach((points, e) => {
      const corners = points.split(' ');
      const [x, y] = corners[corners.length >> 1 | 1].split(',').map((part) => part * (1 - 0.1 / board.middle));
      this.root.append(shape('g', { class: 'edge-number' }, shape('circle', { cx: x, cy: y, r: 5 }),
        shape('text', { class: 'text', x, y }, String(e + 1))));
    });
    for (const [text, x, y] of plan.labels[board.pbem ? 1 : 0]) {
      this.root.append(shape('text', { class: 'text label', x, y }, text));
    }
    this.pointed = group();
    this.label = label;
    this.drawn = new Uint8Array(cells.length);
    this.nodes = [];
    host.replaceChildren(this.root);
    // Letters keep their size in pixels, and numbers on cells that are too small for them are hidden.
    new ResizeObserver(() => {
      const scale = this.root.getBoundingClientRect().width / plan.view[2] || 1;
      this.root.style.setProperty('--scale', scale.toFixed(2));
      this.root.classList.toggle('coarse', scale * source.spacing < 22);
      this.root.classList.toggle('tight', scale * source.spacing < 30);
    }).observe(this.root);
  }

  // The corners of a cell, as SVG writes points.
  around({ x, y }) {
    return this.board.plan.hexagon.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`).join(' ');
  }

  // The cell under the pointer, or none.
  cellAt(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
    const near = this.board.cells.findIndex(({ x, y }) => Math.hypot(place.x - x, place.y - y) < source.spacing * 0.56);
    return near < 0 ? null : near;
  }

  // Names the cell under the pointer, with a ghost of the stone that `mover` would place, or lights an edge.
  point(cell, edge) {
    if (cell === this.under) return;
    this.under = edge || cell;
    this.pointed.replaceChildren();
    if (edge) this.pointed.append(shape('polyline', { class: 'joined', points: edge }));
    if (cell === null) return;
    const { x, y, name } = this.board.cells[cell];
    const color = COLORS[this.drawn[cell] & 3] || `ghost ${this.mover || 'on-cell'}`;
    this.pointed.append(shape('circle', { class: `pointed ${color}`, cx: x, cy: y, r: 7.9 }),
      shape('text', { class: `text ${color}`, x, y }, name));
  }

  // Colours cells by five levels. Each: { cell, level, text, more, title }; the texts are hidden where cells are small.
  setHeat(cells) {
    this.heat.replaceChildren(...cells.map(({ cell, level, title }) => shape('polygon',
      { class: `heat h${level}`, points: this.around(this.board.cells[cell]) }, shape('title', {}, title))));
    this.heatText.replaceChildren(...cells.filter(({ text }) => text).flatMap(({ cell, level, text, more }) => {
      const { x, y } = this.board.cells[cell];
      const first = shape('text', { class: `text heat-text h${level}`, x, y: more ? y - 2.6 : y }, text);
      return more ? [first, shape('text', { class: `text heat-text more h${level}`, x, y: y + 4.4 }, more)] : [first];
    }));
  }

  // Says the position and whose turn it is to those who do not see it.
  describe(turn) {
    const cells = (color) => this.board.cells.filter((_, cell) => (this.drawn[cell] & 3) === color);
    const stones = [1, 2].map((color) => [Capital(color), cells(color).map(({ name }) => name)]);
    const last = this.last === null ? '' : `Last stone: ${this.board.cells[this.last].name}`;
    const texts = [this.label, ...stones.map(([color, all]) => all.length && `${color}: ${all.join(' ')}`), last, turn];
    this.root.setAttribute('aria-label', texts.filter(Boolean).join('. '));
  }

  // `line` holds the stones of a line that is not played: [cell, colour, number]; `numbers` plies: [cell, ply].
  update({ stones, last, marks = [], decision, pattern, line = [], numbers = [] }) {
    this.point(null);
    this.last = last;
    for (let cell = 0; cell < stones.length; cell++) {
      if (stones[cell] === this.drawn[cell]) continue;
      if (this.nodes[cell]) this.nodes[cell].remove();
      const { x, y } = this.board.cells[cell];
      const stone = stones[cell];
      this.nodes[cell] = null;
      if (stone) {
        const color = COLORS[stone & 3];
        const node = shape('g', {}, shape('circle', { class: 'shadow', cx: x + 0.5, cy: y + 0.9, r: 8 }),
          shape('circle', { class: `stone ${color}`, cx: x, cy: y, r: 7.9, fill: `url(#${this.light}${color})` }));
        if (stone & 4) node.append(shape('circle', { class: 'contract', cx: x, cy: y, r: 6.3 }));
        this.nodes[cell] = this.stones.appendChild(node);
      }
      this.drawn[cell] = stone;
    }
    const lit = decision || pattern;
    this.root.classList.toggle('numbered', Boolean(lit));
    this.links.replaceChildren();
    this.joined.replaceChildren();
    if (lit) this.pointOut(lit, decision ? '' : ' thin');
    const fades = (cell) => Boolean(decision) && !decision.cells.includes(cell);
    this.nodes.forEach((node, cell) => node && node.classList.toggle('faded', fades(cell)));
    this.signs.replaceChildren();
    if (last !== null) {
      const { x, y } = this.board.cells[last];
      this.signs.append(...['moat ring', 'last'].map((kind) => shape('circle', { class: kind, cx: x, cy: y, r: 9.2 })));
      const dot = shape('circle', { class: 'dot ' + COLORS[stones[last] & 3], cx: x, cy: y, r: 2 });
      if (!numbers.length && !marks.some((mark) => mark[1] === last)) this.signs.append(dot);
    }
    for (const [cell, number] of numbers) this.sign(['LB', cell, String(number)], stones);
    for (const mark of marks) this.sign(mark, stones);
    for (const [cell, color, number] of line) {
      const { x, y } = this.board.cells[cell];
      this.signs.append(shape('circle', { class: `stone planned ${COLORS[color]}`, cx: x, cy: y, r: 7.6 }),
        shape('text', { class: `text ${COLORS[color]}`, x, y }, String(number)));
    }
  }

  // Stones that are pointed out, and the edges that they join or control.
  pointOut({ links, edges }, thin) {
    for (const kind of ['casing', 'link']) {
      this.links.append(...links.map(([from, to]) => {
        const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [this.board.cells[from], this.board.cells[to]];
        return shape('line', { class: kind + thin, x1, y1, x2, y2 });
      }));
    }
    this.joined.append(...['moat wide', 'joined' + thin].flatMap((kind) => edges.map((edge) =>
      shape('polyline', { class: kind, points: this.board.plan.edges[edge - 1] }))));
  }

  sign([kind, cell, more], stones) {
    const { x, y } = this.board.cells[cell];
    const color = COLORS[stones[cell] & 3] || 'on-cell';
    const figure = (corners, start) => shape('polygon', { points: polygon(x, y, 5.4, corners, start) });
    const drawn = {
      TR: () => figure(3, -90), SQ: () => figure(4, -45), SL: () => figure(4, -90),
      CR: () => shape('circle', { cx: x, cy: y, r: 4.2 }),
      MA: () => shape('path', { d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` }),
    }[kind]?.();
    if (drawn) {
      drawn.setAttribute('class', `sign ${kind === 'SL' ? 'full ' : ''}${color}`);
      this.signs.append(drawn);
    } else if (kind === 'LB') {
      const label = printable(more);
      this.signs.append(shape('text', { class: `text of${Math.min([...label].length, 5)} ${color}`, x, y }, label));
    } else if (kind === 'DD') {
      this.signs.append(shape('polygon', { class: 'dim', points: this.around(this.board.cells[cell]) }));
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
