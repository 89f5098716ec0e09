// What the viewer shows, from the library: boards, results, and positions with their chains, goals and words.
const boards = new Map();

function boardOf(side, pbem) {
  const key = side + (pbem ? 'p' : 'h');
  if (!boards.has(key)) boards.set(key, { side, pbem, ...program.ask({ do: 'board', side, pbem }) });
  // The plan is with the games that are shown.
  return { ...boards.get(key), plan: source.plan(side) };
}

const verdictOf = (game) => counted.results.get(game) || '';

const positionAt = (view, node) => program.ask({ do: 'position', node });
