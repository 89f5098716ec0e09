// The report: charts with a table beside each, made when the page opens; the list of games is drawn
// as far as it is looked at.
const percent = (share) => (share === null || share === undefined ? '–' : (share * 100).toFixed(1) + '%');
const interval = (low, high) => (low === null || low === undefined ? '–' : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}%`);
const plural = (count, one, many = one + 's') => `${count} ${count === 1 ? one : many}`;

// A table that sorts by a click on a heading. Columns: [title, is a number, value of a row, text of a row].
function sortedTable(label, columns, rows) {
  const body = element('tbody', {});
  const fill = (sorted) => body.replaceChildren(...sorted.map((row) => element('tr', {}, ...columns.map(([, isNumber, value, text]) =>
    element('td', isNumber ? { class: 'number' } : {}, String((text || value)(row) ?? '–'))))));
  const heads = columns.map(([title, isNumber, value]) => {
    const button = element('button', { type: 'button' }, title);
    const head = element('th', isNumber ? { class: 'number', scope: 'col' } : { scope: 'col' }, button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === (isNumber ? 'descending' : 'ascending') ? !isNumber : isNumber;
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      fill([...rows].sort((a, b) => compare(value(a), value(b)) * (down ? -1 : 1)));
    });
    return head;
  });
  fill(rows);
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body);
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, table);
}

function compare(a, b) {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' ? a - b : String(a).localeCompare(String(b));
}

function section(title, sentence, ...content) {
  const id = 'section-' + title.toLowerCase().replace(/[^a-z]+/g, '-');
  byId('sections').append(element('section', { 'aria-labelledby': id }, element('h2', { id }, title), element('p', {}, sentence), ...content));
  byId('contents').append(element('a', { href: '#' + id }, title), ' · ');
}
