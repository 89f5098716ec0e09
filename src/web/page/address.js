// The open game and its address, which holds it, so that a reload, Back and a link show it again.
const DEFAULT_SIDE = 8;
const PASTED = 'pasted.txt';
// Browsers and messengers cut longer addresses.
const MAX_ADDRESS = 60000;

const addressOf = (parts) => `#${new URLSearchParams(parts)}`;

// The game and its board, as the library gave them.
class OpenGame extends PageSource {
  constructor() { super({ games: [], boards: {} }); }

  show({ boards, ...page }) {
    Object.assign(this, page);
    Object.assign(this.data, page);
    Object.assign(this.data.boards, boards);
    // The text as it stands: of the session that is open now, so it cannot be asked for later.
    this.packed = program.ask({ do: 'take', format: 'link', node: 0 }).link;
  }

  // Whether the address can hold the game, at whichever node.
  isHeld() {
    const parts = { ...this.place(), g: this.packed, u: 1, at: this.games[0].turns.length };
    return location.href.split('#')[0].length + addressOf(parts).length <= MAX_ADDRESS;
  }

  // Whether the game is one of a list.
  isListed() { return app.index !== null && brought.rows.length > 1; }

  // Whether a file of the list has the game as it stands.
  isInFile() { return this.isListed() && !app.view.undo && brought.files[0][0] !== PASTED; }

  // Of a list the address names the files; the game itself is in it if no file has it as it stands.
  address(node) {
    if (!app.view || app.isBlank()) return '';
    const game = this.isInFile() ? {} : this.isHeld() ? { g: this.packed } : { name: players(this.games[0]) };
    return addressOf({ ...this.place(), ...game, ...(app.isSaved() ? {} : { u: 1 }), at: node });
  }

  // Where a game of a list is.
  place() {
    const { files } = brought;
    return this.isListed() ? { f: files[0][0], k: files.length, n: app.index + 1 } : {};
  }

  // A link has the game, whatever files it is of.
  linkTo(node) { return addressOf({ g: this.packed, at: node }); }

  // Opens what an address names. Nothing is asked: what Back leaves can be come back to.
  openAddress(parts) {
    app.isRestoring = true;
    try {
      this.restore(parts);
    } catch (error) {
      say('failure', error.message);
    }
    app.isRestoring = false;
    // To whatever list the entry belonged, it is of this one now.
    history.replaceState({ ...history.state, list: brought.number }, '');
    viewer.addressed = addressNow();
    return true;
  }

  restore(parts) {
    const { isReport, list } = history.state || {};
    const [link, file, name] = ['g', 'f', 'name'].map((part) => parts.get(part));
    const [number, at] = ['n', 'at'].map((part) => Number(parts.get(part)) || 0);
    if (file && list !== brought.number && brought.shelf.has(list)) brought.replace(brought.shelf.get(list));
    if (isReport && counted.source) {
      counted.open();
      return;
    }
    const isListed = file && brought.files[0]?.[0] === file && brought.rows[number - 1];
    if (isListed) {
      app.open(number - 1, at);
      return;
    }
    if (link) brought.other({ do: 'open_link', link }, at, new Map(parts.has('u') ? [[null, '']] : []));
    else brought.other({ do: 'new', side: DEFAULT_SIDE });
    const count = Number(parts.get('k')) || 1;
    brought.again = file && { file, count, index: number - 1, at, isChanged: Boolean(link) };
    const more = count - 1;
    const files = file + (more > 0 ? ` and ${plural(more, 'more file')}` : '');
    if (file) say('again', link ? `This game is of ${files}. Open them again to have the other games too.`
      : `Game ${number} of ${files} was open here. Open the same files to go on.`);
    if (name) say('again', `${name}: the game is too long for an address, and was not saved. Open its file.`);
  }

  // To the report, if there is one, else to the list, where the open game is.
  close() {
    if (counted.source) counted.open();
    else if (brought.rows.length > 1) brought.find();
  }
}
