const LEVELS = 5;
// The level of a value among values up to `most`.
const levelOf = (value, most) => Math.min(LEVELS, Math.max(1, Math.ceil(value / most * LEVELS)));

// The scale of the levels, for shares up to `most`.
function heatScale(most, what) {
  const end = (step) => (most * step / LEVELS * 100).toFixed(1);
  const steps = Array.from({ length: LEVELS }, (_, step) =>
    element('span', {}, swatch(step + 1), ` ${end(step)}–${end(step + 1)}%`));
  return element('p', { class: 'scale soft' }, what + ': ', ...steps);
}

const swatch = (level) => shape('svg', { class: 'swatch', viewBox: '0 0 10 10', 'aria-hidden': 'true' },
  shape('rect', { class: `heat h${level}`, width: 10, height: 10 }));

// A board with the share of games that each cell has.
function heatMap(title, side, rows) {
  const board = boardOf(side, false);
  const host = element('div', { class: 'small-board' });
  const picture = new Picture(host, board, title);
  const shares = new Map(rows.map((row) => [row.cell, row]));
  const most = Math.max(...rows.map((row) => row.share / row.cells));
  const cells = [];
  board.cells.forEach(({ name }, cell) => {
    const row = source.report.images[side].map((image) => shares.get(board.cells[image[cell]].name)).find(Boolean);
    if (!row) return;
    const share = row.share / row.cells;
    const text = (share * 100).toFixed(1);
    cells.push({ cell, level: levelOf(share, most), text, title: `${name}: ${percent(share)}` });
  });
  picture.setHeat(cells);
  return element('div', {}, host, heatScale(most, 'Percent of games'));
}
