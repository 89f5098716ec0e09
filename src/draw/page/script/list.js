function gameList() {
  const games = source.games.map((game, index) => ({ game, index, black: source.name(game.b), white: source.name(game.w),
    result: game.v ? verdict(game.v, game.v[3]) : '', plies: plies(game) }));
  const columns = [
    ['#', (row) => row.index + 1], ['Black', (row) => row.black], ['White', (row) => row.white], ['date', (row) => row.game.d || ''],
    ['event', (row) => row.game.e || ''], ['side', (row) => row.game.n], ['plies', (row) => row.plies], ['result', (row) => row.result],
    ['findings', (row) => (row.game.f ? row.game.f[0] : 0)],
  ];
  let order = games;
  let shown = 100;
  const filter = byId('game-filter');
  const fill = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (row) => `${row.black} ${row.white} ${row.game.d || ''} ${row.game.e || ''} ${row.result} side ${row.game.n}`.toLowerCase();
    const fitting = words.length ? order.filter((row) => { const all = text(row); return words.every((word) => all.includes(word)); }) : order;
    byId('game-count').textContent = plural(fitting.length, 'game');
    byId('game-rows').replaceChildren(...fitting.slice(0, shown).map((row) => {
      const open = element('button', { type: 'button', 'aria-label': `Open game ${row.index + 1}` }, String(row.index + 1));
      open.addEventListener('click', () => {
        viewer.open(row.index, () => 0);
        viewer.opener = open;
        byId('viewer').scrollIntoView();
        byId('next').focus({ preventScroll: true });
      });
      return element('tr', {}, element('td', {}, open), ...columns.slice(1).map(([, value]) => element('td', {}, String(value(row)))));
    }));
    byId('more-games').hidden = fitting.length <= shown;
  };
  byId('game-head').append(...columns.map(([title, value]) => {
    const button = element('button', { type: 'button' }, title);
    const head = element('th', { scope: 'col' }, button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of byId('game-head').children) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      order = [...games].sort((a, b) => compare(value(a), value(b)) * (down ? -1 : 1));
      fill();
    });
    return head;
  }));
  filter.addEventListener('input', fill);
  byId('more-games').addEventListener('click', () => { shown += 400; fill(); });
  byId('games-note').textContent = source.report.left_out
    ? `The first ${games.length} games open in the viewer; ${source.report.left_out} more are counted above.` : 'Each game opens in the viewer.';
  fill();
  byId('contents').append(element('a', { href: '#games-title' }, 'Games'));
}

// How many nodes of a game are moves; without unpacking it.
function plies(game) {
  let count = 0;
  for (let at = 0; at < game.m.length; at += 2) {
    const code = (DIGITS.indexOf(game.m[at]) * 64 + DIGITS.indexOf(game.m[at + 1])) & 2047;
    const extra = game.x && game.x[at / 2];
    if (extra && extra.p !== undefined) break;
    if (code !== NOTHING) count++;
  }
  return count;
}
