// A chart as wide as the page lets it be: `draw` makes it for a width in pixels, so that its text keeps its size.
function chart(draw) {
  const host = element('div', { class: 'chart-host' });
  let width = 0;
  const fit = () => {
    const now = host.clientWidth || 560;
    if (now !== width) host.replaceChildren(draw(width = now));
  };
  fit();
  new ResizeObserver(fit).observe(host);
  host.draw = () => { width = 0; fit(); };
  return host;
}

// A label that ends left of the bars, cut to its room.
function chartLabel(label, left, y) {
  const text = printable(label);
  const most = Math.max(4, Math.floor((left - 8) / 7));
  return shape('text', { x: left - 8, y, 'text-anchor': 'end' },
    text.length > most ? `${text.slice(0, most - 1)}…` : text, shape('title', {}, text));
}

// The room for labels on the left.
const gutter = (width, labels) =>
  Math.min(Math.max(...labels.map((label) => String(label).length)) * 7 + 14, Math.round(width * 0.36));

// A chart of the first rows, and a button that unfolds it.
function foldedChart(rows, what, draw) {
  let length = Math.min(rows.length, FOLDED);
  const host = chart((width) => draw(rows.slice(0, length), width));
  const more = moreButton(what, () => [length, rows.length], () => { length = rows.length; host.draw(); });
  more.tell();
  return element('div', {}, host, more);
}

// Bars from left to right, with whiskers for the interval of a share. Rows: [label, share, low, high], and a text if
// it is not the share.
const barChart = (title, rows, isHalfMarked) =>
  foldedChart(rows, 'bars', (shown, width) => bars(title, shown, isHalfMarked, width));

function bars(title, shown, isHalfMarked, width) {
  const height = 24 * shown.length + 22;
  const left = gutter(width, shown.map((row) => row[0]));
  const long = width - left - 60;
  const x = (share) => left + share * long;
  const viewBox = `0 0 ${width} ${height}`;
  const root = shape('svg', { class: 'chart', viewBox, role: 'img', 'aria-label': title });
  if (isHalfMarked) root.append(shape('line', { class: 'half', x1: x(0.5), x2: x(0.5), y1: 0, y2: height - 18 }));
  shown.forEach(([label, share, low, high, text], index) => {
    const y = index * 24 + 4;
    root.append(chartLabel(label, left, y + 12));
    if (share == null) return;
    root.append(shape('rect', { class: 'bar', x: left, y, width: Math.max(share * long, 0.5), height: 16, rx: 2 }),
      shape('text', { x: width, y: y + 12, 'text-anchor': 'end' }, text || percent(share)));
    if (low == null) return;
    root.append(shape('path', { class: 'whisker', d: `M${x(low)} ${y + 4}v8m0 -4H${x(high)}m0 -4v8` }));
  });
  const ticks = shown.some((row) => row[4]) ? [] : long < 200 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  for (const share of ticks) {
    root.append(shape('text', { x: x(share), y: height - 4, 'text-anchor': 'middle' }, share * 100 + '%'));
  }
  return root;
}

// At most `most` rows: neighbouring values share one.
function binned(rows, most) {
  if (rows.length === 0) return [];
  const from = rows[0][0];
  const step = Math.max(1, Math.ceil((rows[rows.length - 1][0] - from + 1) / most));
  const bins = new Map();
  for (let start = from; start <= rows[rows.length - 1][0]; start += step) bins.set(start, 0);
  for (const [value, games] of rows) {
    const start = from + Math.floor((value - from) / step) * step;
    bins.set(start, bins.get(start) + games);
  }
  return [...bins].map(([start, games]) => [step === 1 ? start : `${start}–${start + step - 1}`, games]);
}
