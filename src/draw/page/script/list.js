// Lists of games, each of which opens in the viewer.
function gameColumns(names) {
  const text = (value) => [false, value, (row) => element('bdi', {}, value(row))];
  const columns = {
    '#': [true, ({ index }) => index + 1, ({ index }) => {
      const open = element('button', { type: 'button', 'aria-label': `Open game ${index + 1}` }, String(index + 1));
      open.addEventListener('click', () => openGame(index, open));
      return open;
    }],
    Black: text(({ game }) => source.name(game.b)), White: text(({ game }) => source.name(game.w)),
    date: text(({ game }) => game.d || ''), event: text(({ game }) => game.e || ''),
    side: [true, ({ game }) => game.n || null], plies: [true, ({ plies }) => plies],
    result: text(({ game }) => (game.verdict ? game.verdict.text : '')),
    exercise: text(({ game, index }) => (source.solved.has(index) ? '✓ ' : '') + game.name),
    findings: [true, ({ game }) => (game.f ? game.f[0] : 0)],
  };
  return names.map((name) => [name, ...columns[name]]);
}

const listed = (game, index) => ({ game, index, plies: plies(game) });

function startList() {
  const games = source.games.map(listed);
  // The list of exercises has no results: they are what is asked for.
  const names = games.every(({ game }) => game.z) ? ['#', 'exercise', 'Black', 'White', 'side']
    : ['#', 'Black', 'White', 'date', 'event', 'side', 'plies', 'result', 'findings'];
  const table = sortedTable('List of games', gameColumns(names), games, { page: 50 });
  byId('game-table').replaceChildren(table);
  const filter = byId('game-filter');
  const count = (length) => { say('game-count', plural(length, 'game')); };
  filter.addEventListener('input', () => {
    const { fits, message } = gameFilter(filter.value);
    const fitting = games.filter(({ game }) => fits(game));
    table.setRows(fitting);
    if (message) say('game-count', message);
    else count(fitting.length);
  });
  count(games.length);
}
