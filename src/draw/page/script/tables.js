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
const FOLDED = 24;
// A list of fewer rows is never folded.
const SHORT = 30;

const foldedLength = (length) => (length < SHORT ? length : FOLDED);

// A button that unfolds `count` rows of something, and folds it again.
function unfoldButton(count, what, show) {
  const button = element('button', { type: 'button', 'aria-expanded': 'false', class: 'unfold no-print' });
  const label = () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.textContent = isOpen ? `Show the first ${FOLDED} ${what}`
      : `${FOLDED} of ${grouped(count)} ${what} are shown. Show all`;
  };
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(isOpen));
    label();
    show(isOpen);
  });
  label();
  return button;
}

// A table that sorts by a click on a heading. Columns: [title, is a number, value of a row, text or element of a row].
// With `page` only the first so many rows are shown, else those of a long table; a button shows more.
function sortedTable(label, columns, rows, { page = 0 } = {}) {
  const body = element('tbody', {});
  let sorted = rows;
  let length = page || foldedLength(rows.length);
  const more = element('button', { type: 'button', class: 'unfold no-print' });
  const cell = (row, [, isNumber, value, text]) => {
    const content = (text || value)(row) ?? '–';
    return element('td', isNumber ? { class: 'number' } : {}, content instanceof Node ? content : String(content));
  };
  const fill = () => {
    body.replaceChildren(...sorted.slice(0, length).map((row) =>
      element('tr', {}, ...columns.map((column) => cell(row, column)))));
    more.hidden = sorted.length <= length;
    more.textContent = `${grouped(length)} of ${grouped(sorted.length)} rows are shown. Show more`;
  };
  let order = null;
  const sort = () => {
    if (order) sorted = sorted.toSorted((a, b) => compare(order.value(a), order.value(b)) * order.sign);
  };
  const heads = columns.map(([title, isNumber, value]) => {
    const button = element('button', { type: 'button' }, title);
    const head = element('th', isNumber ? { class: 'number', scope: 'col' } : { scope: 'col' }, button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === (isNumber ? 'descending' : 'ascending') ? !isNumber : isNumber;
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      order = { value, sign: down ? -1 : 1 };
      sort();
      fill();
    });
    return head;
  });
  more.addEventListener('click', () => { length += page || rows.length; fill(); });
  fill();
  const table = element('table', {}, element('caption', { class: 'hidden' }, label),
    element('thead', {}, element('tr', {}, ...heads)), body);
  const box = { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `${label}, table` };
  const host = element('div', { class: 'table' }, element('div', box, table));
  host.append(more);
  // Other rows in the chosen order.
  host.setRows = (now) => { sorted = now; length = page || now.length; sort(); fill(); };
  return host;
}
