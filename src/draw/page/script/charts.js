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

function chartRoot(title, width, height) {
  return shape('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title });
}

const fitted = (text, width) => { const most = Math.max(4, Math.floor(width / 7)); const shown = printable(text); return shown.length > most ? shown.slice(0, most - 1) + '…' : shown; };
// The room for labels on the left.
const gutter = (width, labels) => Math.min(Math.max(...labels.map((label) => String(label).length)) * 7 + 14, Math.round(width * 0.36));

// Bars from left to right, with whiskers for the interval of a share. Rows: [label, share, low, high], and a text if
// it is not the share.
function barChart(title, rows, isHalfMarked) {
  let length = foldedLength(rows.length);
  const host = chart((width) => bars(title, rows.slice(0, length), isHalfMarked, width));
  if (length === rows.length) return host;
  return element('div', {}, host, unfoldButton(rows.length, 'bars', (isOpen) => {
    length = isOpen ? rows.length : FOLDED;
    host.draw();
  }));
}

function bars(title, shown, isHalfMarked, width) {
  const height = 24 * shown.length + 22;
  const left = gutter(width, shown.map((row) => row[0]));
  const long = width - left - 60;
  const x = (share) => left + share * long;
  const root = chartRoot(title, width, height);
  if (isHalfMarked) root.append(shape('line', { class: 'half', x1: x(0.5), x2: x(0.5), y1: 0, y2: height - 18 }));
  shown.forEach(([label, share, low, high, text], index) => {
    const y = index * 24 + 4;
    root.append(shape('text', { x: left - 8, y: y + 12, 'text-anchor': 'end' }, fitted(String(label), left - 8), shape('title', {}, String(label))));
    if (share === null || share === undefined) return;
    root.append(shape('rect', { class: 'bar', x: left, y, width: Math.max(share * long, 0.5), height: 16, rx: 2 }),
      shape('text', { x: width, y: y + 12, 'text-anchor': 'end' }, text || percent(share)));
    if (text) return;
    root.append(shape('line', { class: 'whisker', x1: x(low), x2: x(high), y1: y + 8, y2: y + 8 }),
      shape('line', { class: 'whisker', x1: x(low), x2: x(low), y1: y + 4, y2: y + 12 }),
      shape('line', { class: 'whisker', x1: x(high), x2: x(high), y1: y + 4, y2: y + 12 }));
  });
  const ticks = shown.some((row) => row[4]) ? [] : long < 200 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  for (const share of ticks) root.append(shape('text', { x: x(share), y: height - 4, 'text-anchor': 'middle' }, share * 100 + '%'));
  return root;
}

// Columns for numbers of games. Rows: [label, games].
function countChart(title, rows) {
  const most = Math.max(1, ...rows.map(([, games]) => games));
  const left = 12 + 7 * String(most).length;
  const wide = 7 * Math.max(...rows.map(([label]) => String(label).length)) + 12;
  return chart((width) => {
    const step = Math.min(120, (width - left - wide / 2) / rows.length);
    const every = Math.ceil(wide / step);
    const root = chartRoot(title, width, 170);
    rows.forEach(([label, games], index) => {
      const tall = games / most * 130;
      const x = left + 4 + index * step;
      root.append(shape('rect', { class: 'bar', x, y: 142 - tall, width: step * 0.8, height: tall }));
      if (index % every === 0) root.append(shape('text', { x: x + step * 0.4, y: 158, 'text-anchor': index ? 'middle' : 'start' }, String(label)));
    });
    root.append(shape('text', { x: left - 4, y: 18, 'text-anchor': 'end' }, String(most)), shape('text', { x: left - 4, y: 146, 'text-anchor': 'end' }, '0'));
    return root;
  });
}

// At most `most` columns: neighbouring values share one.
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
