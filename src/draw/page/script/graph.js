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
