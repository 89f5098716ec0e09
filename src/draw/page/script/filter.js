// The filter of a list of games: whole words, "quoted phrases" and field=value. All of them must hold.
const TOKEN = /(\p{L}+)=("[^"]*"?|\S+)|"([^"]*)"?|\S+/gu;

// Words between single spaces, so that whole words and phrases are found as substrings.
const words = (text) => ` ${String(text).toLowerCase().normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

const winnerOf = ({ verdict }) => (verdict ? Capital(verdict.winner) : '');

// The texts of a game by field; a field may have several.
const FIELDS = {
  player: (game) => [source.name(game.b), source.name(game.w)],
  black: (game) => [source.name(game.b)], white: (game) => [source.name(game.w)],
  winner: (game) => [winnerOf(game), game.verdict ? source.name(game.verdict.winner === 1 ? game.b : game.w) : ''],
  by: (game) => [game.verdict ? game.verdict.by : ''], side: (game) => [game.n], plies: (game) => [plies(game)],
  date: (game) => [game.d || ''], year: (game) => [(game.d || '').slice(0, 4)], event: (game) => [game.e || ''], round: (game) => [game.o || ''],
  place: (game) => [game.c || ''], result: (game) => [game.r || ''], findings: (game) => [game.f ? game.f[0] : 0],
  path: (game) => [source.path(game)],
};
// The fields in which bare words are looked for.
const SEARCHED = ['black', 'white', 'date', 'event', 'round', 'place', 'result'];

// A function of a game, and a message if a field is unknown.
function gameFilter(text) {
  const tests = [];
  let message = '';
  for (const [whole, field, value, phrase] of text.matchAll(TOKEN)) {
    if (field === undefined) {
      const wanted = words(phrase ?? whole);
      if (wanted.trim()) tests.push((game) => words(SEARCHED.map((name) => FIELDS[name](game)[0]).join(' ')).includes(wanted));
      continue;
    }
    const values = FIELDS[field.toLowerCase()];
    if (!values) {
      message = `there is no field ${field}; the fields are named below`;
      continue;
    }
    const plain = value.replace(/"/g, '');
    const range = /^(\d*)\.\.(\d*)$/.exec(plain);
    const wanted = words(plain);
    const isPart = ['date', 'path'].includes(field.toLowerCase());
    tests.push((game) => values(game).some((own) => {
      if (range) return own !== '' && Number(own) >= Number(range[1]) && Number(own) <= (range[2] === '' ? Infinity : Number(range[2]));
      return isPart ? (field === 'path' ? words(own).includes(wanted) : words(own).startsWith(wanted)) : words(own) === wanted;
    }));
  }
  return { fits: (game) => tests.every((test) => test(game)), message };
}

// How many nodes of the main line are moves; without unpacking the game.
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
