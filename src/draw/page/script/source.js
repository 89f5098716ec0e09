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

  // Opens a game from the home page; Back returns to it.
  open(index) {
    history.pushState({ isOpened: true }, '', `#game=${index + 1}`);
    viewer.open(index, (view) => view.opening());
  }

  // Leaves the open game.
  close() {
    clearTimeout(viewer.addressing);
    if (history.state && history.state.isOpened) history.back();
    else {
      history.replaceState(null, '', location.pathname + location.search);
      showHome();
    }
  }
}

let source = null;

// The source of a page with its data inside.
function readPage() {
  source = new PageSource(JSON.parse(byId('data').textContent));
}
