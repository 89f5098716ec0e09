const LEVELS = 5;
// The level of a value among values up to `most`.
const levelOf = (value, most) => Math.min(LEVELS, Math.max(1, Math.ceil(value / most * LEVELS)));

// The scale of the levels, for shares up to `most`.
function heatScale(most, what) {
  const steps = Array.from({ length: LEVELS }, (_, step) => element('span', {},
    shapeRoot(step + 1), ` ${(most * step / LEVELS * 100).toFixed(1)}–${(most * (step + 1) / LEVELS * 100).toFixed(1)}%`));
  return element('p', { class: 'scale soft' }, what + ': ', ...steps);
}

const shapeRoot = (level) => shape('svg', { class: 'swatch', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, shape('rect', { class: `heat h${level}`, width: 10, height: 10 }));

// A board with the share of games that each cell has.
function heatMap(title, side, rows) {
  const board = boardOf(side, false);
  const host = element('div', { class: 'small-board' });
  const picture = new Picture(host, board, title);
  const shares = new Map(rows.map((row) => [row.cell, row]));
  const most = Math.max(...rows.map((row) => row.share / row.cells));
  const cells = [];
  board.cells.forEach(({ name }, cell) => {
    const row = shares.get(name) || rows.find((candidate) => images(board, candidate.cell).has(name));
    if (!row) return;
    const share = row.share / row.cells;
    cells.push({ cell, level: levelOf(share, most), text: (share * 100).toFixed(1), title: `${name}: ${percent(share)}` });
  });
  picture.setHeat(cells);
  return element('div', {}, host, heatScale(most, 'Percent of games'));
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
