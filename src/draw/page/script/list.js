// What is looked for in lists: words between single spaces, so that whole words are found as substrings.
const words = (text) => ` ${text.toLowerCase().normalize('NFC').replace(/[^\p{Alphabetic}\p{N}]+/gu, ' ').trim()} `;

// Whether a game has all words of a text, and its phrases in quotes, in its names, event, date or result; a word may
// be the beginning of one.
function gameFilter(text) {
  const wanted = [...text.matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(([, phrase, word]) =>
    (phrase === undefined ? words(word).slice(0, -1) : words(phrase)));
  const texts = ({ b, w, n, d, e, o, c, r, name, verdict }) => [source.name(b), source.name(w), d, e, o, c, r, name,
    verdict && verdict.text.split(' at ply')[0], n && `side ${n}`].filter(Boolean);
  return (game) => {
    const own = texts(game).map(words).join('|');
    return wanted.every((one) => own.includes(one));
  };
}

// A name that leads to the games of its player.
const nameLink = (name) => (name ? buttonFor({ class: 'name-link', title: `Games of ${name}` },
  () => source.find(`"${name.replaceAll('"', ' ')}"`), element('bdi', {}, name)) : '');

// Lists of games, each of which opens in the viewer.
// A column that says nothing about any of the rows is left out.
function gameColumns(names, rows, ply) {
  const text = (value) => [false, value, (row) => element('bdi', {}, value(row))];
  const columns = {
    '#': [true, ({ index }) => index + 1, ({ index }) => {
      const label = `Open game ${index + 1}`;
      return buttonFor({ 'aria-label': label }, ({ target }) => openGame(index, target, ply), String(index + 1));
    }],
    Black: [false, ({ game }) => source.name(game.b), ({ game }) => nameLink(source.name(game.b))],
    White: [false, ({ game }) => source.name(game.w), ({ game }) => nameLink(source.name(game.w))],
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
    const fits = gameFilter(filter.value);
    const found = games.filter(({ game }) => fits(game));
    table.setRows(found);
    say('game-count', found.length < games.length ? `${grouped(found.length)} of ${plural(games.length, 'game')}`
      : plural(games.length, 'game'));
  };
  filter.addEventListener('input', show);
  show();
}
