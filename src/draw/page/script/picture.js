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
    this.root.append(shape('path', { class: 'cell', d: board.cells.map((c) => 'M'
      + plan.hexagon.map(([x, y]) => (c.x + x).toFixed(2) + ' ' + (c.y + y).toFixed(2)).join('L') + 'Z').join('') }));
    this.heat = group();
    plan.edges.forEach((points, e) => this.root.append(
      shape('polyline', { class: e % 2 ? 'edge even' : 'edge', points }, shape('title', {}, `edge ${e + 1}`))));
    this.joined = group();
    this.heatText = group();
    this.stones = group();
    this.links = group();
    this.signs = group();
    for (const [text, x, y] of plan.labels[board.pbem ? 1 : 0]) {
      this.root.append(shape('text', { class: 'text label', x, y }, text));
    }
    this.pointed = group();
    this.drawn = new Uint8Array(board.cells.length);
    this.nodes = [];
    host.replaceChildren(this.root);
  }

  // The cell under the pointer, or none.
  cellAt(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
    const near = this.board.cells.findIndex(({ x, y }) => Math.hypot(place.x - x, place.y - y) < source.spacing * 0.56);
    return near < 0 ? null : near;
  }

  // Names the cell under the pointer.
  point(cell) {
    if (cell === this.under) return;
    this.under = cell;
    this.pointed.replaceChildren();
    if (cell === null) return;
    const { x, y, name } = this.board.cells[cell];
    const color = COLORS[this.drawn[cell] & 3] || 'on-cell';
    this.pointed.append(shape('circle', { class: `pointed ${color}`, cx: x, cy: y, r: 7.9 }), shape('text', { class: `text ${color}`, x, y }, name));
  }

  // Colours cells by five levels. Each: { cell, level, text, more, title }; the texts are hidden where cells are small.
  setHeat(cells) {
    const hexagon = this.board.plan.hexagon;
    this.heat.replaceChildren(...cells.map(({ cell, level, title }) => {
      const { x, y } = this.board.cells[cell];
      return shape('polygon', { class: `heat h${level}`, points: hexagon.map(([dx, dy]) => (x + dx).toFixed(1) + ',' + (y + dy).toFixed(1)).join(' ') },
        shape('title', {}, title));
    }));
    this.heatText.replaceChildren(...cells.filter(({ text }) => text).flatMap(({ cell, level, text, more }) => {
      const { x, y } = this.board.cells[cell];
      const first = shape('text', { class: `text heat-text h${level}`, x, y: more ? y - 2.6 : y }, text);
      return more ? [first, shape('text', { class: `text heat-text more h${level}`, x, y: y + 4.4 }, more)] : [first];
    }));
    if (this.watcher) return;
    this.watcher = new ResizeObserver(() => {
      const scale = this.root.getBoundingClientRect().width / this.board.plan.view[2];
      this.root.classList.toggle('coarse', scale * source.spacing < 22);
      this.root.classList.toggle('tight', scale * source.spacing < 30);
    });
    this.watcher.observe(this.root);
  }

  // `line` holds the stones of a line that is not played: [cell, colour, number].
  update({ stones, last, marks = [], decision, pattern, line = [] }) {
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
    const lit = decision || pattern;
    this.links.replaceChildren();
    this.joined.replaceChildren();
    if (lit) this.pointOut(lit, decision ? '' : ' thin');
    this.nodes.forEach((node, cell) => node && node.classList.toggle('faded', Boolean(decision) && !decision.cells.includes(cell)));
    this.signs.replaceChildren();
    if (last !== null) {
      const { x, y } = this.board.cells[last];
      this.signs.append(shape('circle', { class: 'last', cx: x, cy: y, r: 9.2 }));
      const dot = shape('circle', { class: 'dot ' + COLORS[stones[last] & 3], cx: x, cy: y, r: 2 });
      if (!marks.some((mark) => mark[1] === last)) this.signs.append(dot);
    }
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
    this.joined.append(...edges.map((edge) => shape('polyline', { class: 'joined' + thin, points: this.board.plan.edges[edge - 1] })));
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
    else if (kind === 'LB') {
      const label = printable(more);
      this.signs.append(shape('text', { class: `text of${Math.min([...label].length, 5)} ${color}`, x, y }, label));
    } else if (kind === 'DD') {
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
