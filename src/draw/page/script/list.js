// Lists of games, each of which opens in the viewer.
// A column that says nothing about any of the rows is left out.
function gameColumns(names, rows) {
  const text = (value) => [false, value, (row) => element('bdi', {}, value(row))];
  const columns = {
    '#': [true, ({ index }) => index + 1, ({ index }) => {
      const label = `Open game ${index + 1}`;
      return buttonFor({ 'aria-label': label }, ({ target }) => openGame(index, target), String(index + 1));
    }],
    Black: text(({ game }) => source.name(game.b)), White: text(({ game }) => source.name(game.w)),
    date: text(({ game }) => game.d || ''), event: text(({ game }) => game.e || ''),
    side: [true, ({ game }) => game.n || null], plies: [true, ({ game }) => game.plies],
    score: text(({ game }) => (game.verdict ? ['1–0', '0–1'][game.verdict.winner - 1] : '')),
    result: text(({ game }) => (game.verdict ? game.verdict.text : '')),
    exercise: [false, ({ game }) => game.name, ({ game, index }) =>
      element('bdi', { id: `exercise-${index}` }, (viewer.solved.has(index) ? '✓ ' : '') + game.name)],
    findings: text(({ game }) => (game.f || []).join(', ')),
    file: text(({ game }) => `${fileName(source.path(game))} ${game.g}`),
  };
  // The file is only said if there are several.
  const files = new Set(rows.map(({ game }) => game.s)).size;
  const says = ([name, , value]) => (name === 'file' ? files > 1 : rows.some((row) => value(row)));
  return names.map((name) => [name, ...columns[name]]).filter(says);
}

const listed = (game, index) => ({ game, index });

function startList() {
  const games = source.games.map(listed);
  // The list of exercises has no results: they are what is asked for.
  const all = games.every(({ game }) => game.z) ? ['#', 'exercise', 'Black', 'White', 'side']
    : ['#', 'Black', 'White', 'score', 'date', 'event', 'side', 'plies', 'result', 'findings', 'file'];
  const columns = gameColumns(all, games);
  const table = sortedTable('List of games', columns, games, { page: source.report ? 20 : 50 });
  byId('game-table').replaceChildren(table);
  viewer.order = () => table.rows().map(({ index }) => index);
  pressRows(table);
  const filter = byId('game-filter');
  const show = () => {
    const { fits, message } = gameFilter(filter.value);
    filter.setAttribute('aria-invalid', String(Boolean(message)));
    table.setRows(message ? games : games.filter(({ game }) => fits(game)));
    say('game-count', message ? unfiltered(message) : plural(table.rows().length, 'game'), message ? 'error' : '');
  };
  filter.addEventListener('input', show);
  show();
}
