// Numbers as texts, and tables.
const percent = (share) => (share == null ? '–' : (share * 100).toFixed(1) + '%');
const interval = (low, high) => (low == null ? '–' : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}%`);

// "Player 2" comes before "Player 10".
const collator = new Intl.Collator('en', { numeric: true });

function compare(a, b) {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' ? a - b : collator.compare(String(a), String(b));
}

// The rows of a long table or chart that are shown before it is unfolded.
const FOLDED = 30;

// A button that shows more of something, and says how much of it is there: `tell` is asked for the shown and the whole
// number after each `show`.
function moreButton(what, tell, show) {
  const button = buttonFor({ class: 'unfold no-print' }, () => { show(); button.tell(); });
  button.tell = () => {
    const [shown, all] = tell();
    button.hidden = shown >= all;
    button.textContent = `${grouped(shown)} of ${grouped(all)} ${what} are shown. Show more`;
  };
  return button;
}

// A click anywhere on a row presses its button.
const pressRows = (host) => host.addEventListener('click', ({ target }) => {
  if (!target.closest('button')) target.closest('tbody tr')?.querySelector('button').click();
});

// A table that sorts by a click on a heading. Columns: [title, is a number, value of a row, text or element of a row].
// With `page` only the first so many rows are shown, else those of a long table; a button shows more.
function sortedTable(label, columns, rows, { page = 0 } = {}) {
  const body = element('tbody', {});
  let sorted = rows;
  let length = Math.min(rows.length, page || FOLDED);
  const cell = (row, [title, isNumber, value, text]) => {
    const content = (text || value)(row) ?? '–';
    return element('td', { 'data-of': title, ...(isNumber && { class: 'number' }) },
      content instanceof Node ? content : String(content));
  };
  const fill = () => {
    body.replaceChildren(...sorted.slice(0, length).map((row) =>
      element('tr', {}, ...columns.map((column) => cell(row, column)))));
    more.tell();
  };
  const more = moreButton('rows', () => [length, sorted.length], () => { length += page || rows.length; fill(); });
  let order = null;
  const sort = () => {
    if (order) sorted = sorted.toSorted((a, b) => compare(order.value(a), order.value(b)) * order.sign);
  };
  const heads = columns.map(([title, isNumber, value]) => {
    const head = element('th', isNumber ? { class: 'number', scope: 'col' } : { scope: 'col' }, buttonFor({}, () => {
      const down = head.getAttribute('aria-sort') === (isNumber ? 'descending' : 'ascending') ? !isNumber : isNumber;
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      order = { value, sign: down ? -1 : 1 };
      sort();
      fill();
    }, title));
    return head;
  });
  fill();
  const table = element('table', {}, element('caption', { class: 'hidden' }, label),
    element('thead', {}, element('tr', {}, ...heads)), body);
  const box = { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `${label}, table` };
  const host = element('div', { class: 'table' }, element('div', box, table), more);
  // Its rows in the chosen order, and other rows in it.
  host.rows = () => sorted;
  host.setRows = (now) => { sorted = now; length = page || now.length; sort(); fill(); };
  return host;
}
