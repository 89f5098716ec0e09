// A board with the share of games that each cell has.
function heatMap(title, side, rows) {
  const board = boardOf(side, false);
  const host = element('div', { class: 'small-board' });
  const picture = new Picture(host, board, title);
  const shares = new Map(rows.map((row) => [row.cell, row]));
  const most = Math.max(...rows.map((row) => row.games / row.cells));
  for (const cell of board.cells) {
    const row = shares.get(cell.name) || rows.find((candidate) => images(board, candidate.cell).has(cell.name));
    if (!row) continue;
    const weight = row.games / row.cells / most;
    picture.heat.append(shape('polygon', { class: 'heat', 'fill-opacity': (0.1 + 0.8 * weight).toFixed(2),
      points: board.plan.hexagon.map(([x, y]) => (cell.x + x).toFixed(1) + ',' + (cell.y + y).toFixed(1)).join(' ') }));
    picture.signs.append(shape('text', { class: 'text heat-text', x: cell.x, y: cell.y }, (row.share * 100 / row.cells).toFixed(1)));
  }
  return host;
}

// The cells that rotations and reflections carry a cell to.
const imagesOf = new Map();
function images(board, name) {
  const key = board.side + name;
  if (!imagesOf.has(key)) {
    const cell = board.cells.find((one) => one.name === name);
    const found = new Set();
    if (cell) {
      let [q, r] = [cell.q, cell.r];
      for (let turn = 0; turn < 6; turn++) {
        [q, r] = [-r, q + r];
        for (const [x, y] of [[q, r], [r, q]]) found.add(board.cells.find((one) => one.q === x && one.r === y).name);
      }
    }
    imagesOf.set(key, found);
  }
  return imagesOf.get(key);
}
