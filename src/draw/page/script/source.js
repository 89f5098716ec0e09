// Where the games and boards of the page come from. The rest of the script reads them from `source` and from nowhere
// else, so a page that gets its games in another way only sets `source` to another object with these members.
class PageSource {
  constructor(data) {
    // The packed games, as games.rs writes them; `unpack` reads them.
    this.games = data.games;
    // The distance between the centres of neighbouring cells.
    this.spacing = data.spacing;
    // The data of the charts, or nothing.
    this.report = data.report;
    this.data = data;
  }

  // The geometry of a board, as plan.rs writes it.
  plan(side) { return this.data.boards[side]; }

  // The name of a player by its number; none is the empty text.
  name(number) { return number === undefined ? '' : this.data.names[number]; }

  // The path of the file that a game is in.
  path(game) { return this.data.sources[game.s]; }

  // The address of a node: the words of a link.
  address(node) {
    const ply = viewer.nodes[node].ply;
    const isMain = viewer.isMain(node) && viewer.atPly(ply) === node;
    const tried = viewer.tried.map((cell) => viewer.name(cell)).join();
    const place = isMain ? `ply=${ply}` : `node=${node}`;
    return `#game=${viewer.index + 1}&${place}${tried && `&try=${tried}`}${solvedPart('&')}`;
  }

  // Opens what an address names; false if that is no game.
  openAddress(parts) {
    const index = Number(parts.get('game')) - 1;
    if (!this.games[index]) {
      // The address of the list says what was solved too.
      if (viewer.solved.size) history.replaceState(history.state, '', solvedPart('#'));
      return false;
    }
    const number = (name) => Number(parts.get(name)) || 0;
    viewer.open(index, (view) => (parts.has('node') ? number('node')
      : parts.has('ply') ? view.atPly(number('ply')) : view.opening()));
    for (const name of (parts.get('try') || '').split(',')) viewer.tryCell(viewer.board?.cell(name) ?? -1);
    return true;
  }

  // Lists the games that have a text.
  find(text) {
    const filter = byId('game-filter');
    filter.value = text;
    filter.dispatchEvent(new Event('input'));
    filter.scrollIntoView({ block: 'nearest' });
  }

  // Opens a game from the home page, at a ply if one is given; Back returns to it.
  open(index, ply) {
    viewer.writeAddress();
    history.pushState({ isOpened: true }, '', `#game=${index + 1}`);
    viewer.open(index, (view) => (ply === undefined ? view.opening() : view.atPly(ply)));
  }

  // Leaves the open game.
  close() {
    viewer.writeAddress();
    if (history.state && history.state.isOpened) history.back();
    else {
      history.replaceState(null, '', location.pathname + location.search + solvedPart('#'));
      showHome();
    }
  }
}

// The exercises that were solved, for the address.
function solvedPart(before) {
  const numbers = [...viewer.solved].map((index) => index + 1);
  return numbers.length ? `${before}solved=${numbers.join()}` : '';
}

let source = null;

// The source of a page with its data inside.
function readPage() {
  source = new PageSource(JSON.parse(byId('data').textContent));
  const solved = new URLSearchParams(location.hash.slice(1)).get('solved') || '';
  for (const number of solved.split(',')) if (source.games[number - 1]) viewer.solved.add(number - 1);
}
