// The filter of a list of games: words, "phrases in quotes", and conditions of `unlur select` joined by `and`.
const TOKEN = /(["'])(.*?)(\1|$)|([\p{L}_]+)\s*([!=<>~]+)\s*("[^"]*"?|'[^']*'?|[^\s"]+)|([^\s"]+)/gu;

// Words between single spaces, so that whole words and phrases are found as substrings.
const words = (text) => ` ${text.toLowerCase().normalize('NFC').replace(/[^\p{Alphabetic}\p{N}]+/gu, ' ').trim()} `;

const playerOf = (game, color) => source.name(color === 1 ? game.b : game.w);
const winnerOf = ({ verdict }) => (verdict ? verdict.winner : 0);
// Of another game only the file and the findings are known.
const NO_VERDICT = { winner: 0, by: '', text: '' };
const known = (game) => (game.f?.includes('not-unlur') ? { s: game.s, f: game.f, verdict: NO_VERDICT } : game);

// What a game has in each field; a field may have several values.
const TEXTS = {
  player: (game) => [playerOf(game, 1), playerOf(game, 2)],
  black: (game) => [playerOf(game, 1)], white: (game) => [playerOf(game, 2)],
  won: (game) => [winnerOf(game) ? playerOf(game, winnerOf(game)) : ''],
  lost: (game) => [winnerOf(game) ? playerOf(game, 3 - winnerOf(game)) : ''],
  event: (game) => [game.e || ''], place: (game) => [game.c || ''], round: (game) => [game.o || ''],
  name: (game) => [game.name || ''],
  result: (game) => [game.r || ''], source: (game) => [source.path(game)],
};
const NAMES = {
  winner: ({ verdict }) => [verdict ? COLORS[verdict.winner] : 'none'], by: ({ verdict }) => [verdict?.by ?? 'none'],
  finding: (game) => game.f || [],
};
// Values that may be asked for where no game has them.
const KNOWN = { winner: ['black', 'white', 'none'], by: ['none'], finding: [] };
const NUMBERS = { side: (game) => game.n || null, plies: (game) => (game.n ? game.plies : null),
  year: (game) => (game.d ? Number(game.d.slice(0, 4)) : null) };
// The fields in which words are looked for.
const SEARCHED = [TEXTS.player, ({ d, verdict }) => [d || '', verdict ? verdict.text.split(' at ply')[0] : ''],
  TEXTS.event, TEXTS.round, TEXTS.place, TEXTS.result];

const beyond = (part) => `${part} needs quotes if it is looked for: a filter is words and conditions such as side = 8 `
  + 'here, joined by and; unlur view --where takes all that unlur select takes';
const BEYOND = /^(or|not|position|opening|legal|agrees)$|[()=!<>~]/i;
const COMPARE = { '=': (a, b) => a === b, '<': (a, b) => a < b, '<=': (a, b) => a <= b,
  '>': (a, b) => a > b, '>=': (a, b) => a >= b };

// A test of a game by a field, an operator and a value; a text says what is wrong with it.
function condition(field, operator, value) {
  const key = field.toLowerCase();
  if (operator === '=~') return beyond(operator);
  if (operator === '!=' || operator === '!~') {
    const test = condition(field, operator.slice(1), value);
    return typeof test === 'string' ? test : (game) => !test(game);
  }
  const isText = key in TEXTS;
  if (isText || key in NAMES) {
    const plain = (text) => text.normalize('NFC').trim().replace(/\s+/g, ' ');
    const wanted = isText && operator === '=' ? plain(value) : plain(value).toLowerCase();
    const some = (test) => (game) => (TEXTS[key] || NAMES[key])(game).some((own) => test(plain(own)));
    const known = isText ? [wanted] : [...new Set([...KNOWN[key], ...source.games.flatMap(NAMES[key])])].sort();
    if (!known.includes(wanted)) return `no game here has ${key} = ${value}; there are ${known.join(', ')}`;
    if (operator === '=') return some((own) => own === wanted);
    if (isText && operator === '~') return some((own) => own.toLowerCase().includes(wanted));
    return `${key} takes = and !=${isText ? ' and ~' : ''}`;
  }
  if (key !== 'date' && !(key in NUMBERS)) return `there is no field ${field} here`;
  const [first, last] = value.split('..');
  if (!COMPARE[operator] || (last !== undefined && operator !== '=')) return `${key} takes = != < <= > >=`;
  // A date is compared as far as the value says it: all of 2004 is 2004.
  const own = key === 'date' ? (game, { length }) => (game.d || null)?.slice(0, length) : (game) => NUMBERS[key](game);
  const read = key === 'date' ? (text) => text : Number;
  // A day of the calendar is itself again.
  const isDate = (text) => /^\d{4}(-\d\d){0,2}$/.test(text) && new Date(text).toJSON()?.startsWith(text);
  const fits = (text) => !text || (key === 'date' ? isDate(text) : /^\d+$/.test(text));
  if (!value || ![first, last].every(fits)) {
    return `${value} is no ${key === 'date' ? 'date such as 2004 or 2004-05' : 'number'}`;
  }
  const holds = (game, name, text) =>
    text === '' || (own(game, text) != null && COMPARE[name](own(game, text), read(text)));
  if (last === undefined) return (game) => holds(game, operator, first);
  return (game) => own(game, value) != null && holds(game, '>=', first) && holds(game, '<=', last);
}

// A function of a game, and a message if the filter is not understood.
function gameFilter(text) {
  const tests = [];
  for (const [all, quote, phrase, end, field, operator, value, word] of text.matchAll(TOKEN)) {
    if (word && /^and$/i.test(word)) continue;
    if (quote && !end) return { message: 'this quote does not end' };
    const isBeyond = field ? /^[^"']*[()]/.test(value) : word && BEYOND.test(word);
    if (isBeyond) return { message: beyond(all) };
    if (field) {
      const test = condition(field, operator, value.replace(/^(["'])(.*?)\1?$/, '$2'));
      tests.push(typeof test === 'string' ? test : (game) => test(known(game)));
    }
    const wanted = words(phrase ?? word ?? '');
    const has = (own) => words(own).includes(wanted);
    if (wanted.trim()) tests.push((game) => SEARCHED.some((texts) => texts(game).some(has)));
  }
  const message = tests.find((test) => typeof test === 'string');
  return message ? { message } : { fits: (game) => tests.every((test) => test(game)) };
}

const unfiltered = (message) => `${sentence(message)} All games are shown.`;
