// What a move is in a review, by number, and its sign. Of the last two a review is not sure: they may be chance.
const QUALITIES = ['good', 'inaccuracy', 'mistake', 'blunder', 'likely mistake', 'possible mistake'];
const QUALITY_SIGNS = ['', '?!', '?', '??', '?', '~'];

// Black's chance over the plies of the main line, Black below the line and White above it; a game without values has
// no graph.
class Graph {
  constructor(host, nodes, go, tell) {
    const points = [];
    let plies = 0;
    for (let at = 0; at !== undefined; at = nodes[at].children[0]) {
      plies = nodes[at].ply;
      const { v, q, e } = nodes[at].extra;
      if (v !== undefined) points.push([plies, v, q, e || [v, v]]);
    }
    host.hidden = points.length === 0;
    host.replaceChildren();
    if (host.hidden) return;
    this.x = (ply) => ply / Math.max(plies, 1) * 600;
    const place = ([ply, chance]) => `${this.x(ply).toFixed(1)},${(100 - chance).toFixed(1)}`;
    const line = points.map(place);
    const [first, last] = [points[0], points.at(-1)];
    const vertical = (name) => shape('line', { class: name, y1: 0, y2: 100, visibility: 'hidden' });
    [this.now, this.over] = ['now', 'over'].map(vertical);
    this.root = shape('svg', { viewBox: '-5 -5 610 110', preserveAspectRatio: 'none', role: 'img',
      'aria-label': `Black's chance: ${first[1]} of 100 after ply ${first[0]}, ${last[1]} after ply ${last[0]}` },
    shape('rect', { class: 'above', x: this.x(first[0]), width: this.x(last[0]) - this.x(first[0]), height: 100 }),
    shape('polygon', { class: 'area', points: [place([first[0], 0]), ...line, place([last[0], 0])].join(' ') }),
    shape('rect', { class: 'frame', width: 600, height: 100 }),
    shape('line', { class: 'half', x2: 600, y1: 50, y2: 50 }),
    shape('polygon', { class: 'doubt', points: [...points.map(([ply, , , [, high]]) => place([ply, high])),
      ...points.toReversed().map(([ply, , , [low]]) => place([ply, low]))].join(' ') }),
    shape('polyline', { class: 'line', points: line.join(' ') }), this.now, this.over);
    // A dot is a line without length, which is round however wide the graph is.
    const dot = (point) => `M${place(point).replace(',', ' ')}h0`;
    for (const point of points.filter(([, , quality]) => quality > 0 || points.length === 1)) {
      this.root.append(shape('path', { class: 'rim', d: dot(point) }),
        shape('path', { class: `sign ${QUALITIES[point[2]] || ''}`, d: dot(point) }));
    }
    const label = element('p', { class: 'reading', hidden: '' });
    const plyAt = (event) => {
      const box = this.root.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width * 610 - 5) / 600;
      return Math.round(Math.min(Math.max(share, 0), 1) * plies);
    };
    this.root.addEventListener('click', (event) => go(plyAt(event)));
    this.root.addEventListener('pointermove', (event) => {
      const ply = plyAt(event);
      label.textContent = tell(ply);
      label.hidden = false;
      this.put(this.over, ply);
    });
    this.root.addEventListener('pointerleave', () => { label.hidden = true; this.put(this.over, null); });
    // Numbers beside it, which the stretched picture would distort.
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => plies / one <= 10);
    const ticks = Array.from({ length: Math.floor(plies / step) + 1 }, (_, place) => {
      const tick = element('span', {}, String(place * step));
      tick.style.left = `${(this.x(place * step) + 5) / 6.1}%`;
      return tick;
    });
    const axis = (kind, texts) => element('p', { class: `axis soft ${kind}`, 'aria-hidden': 'true' }, ...texts);
    host.append(axis('share', ['100', '50', '0'].map((text) => element('span', {}, text))), this.root,
      axis('plies', ticks), label);
  }

  put(line, ply) {
    line.setAttribute('visibility', ply === null ? 'hidden' : 'visible');
    for (const end of ['x1', 'x2']) line.setAttribute(end, this.x(ply || 0));
  }

  // Marks a ply of the main line, or none.
  mark(ply) { if (this.root) this.put(this.now, ply); }
}
