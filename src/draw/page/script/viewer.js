const TURNS = { b: 'Black to move', w: 'White to move', o: 'The game is over' };

// Whose turn it is in the contract. The players have no colours yet, and after a set-up position no seats.
function contractTurn(path, stones) {
  const { cells, middle } = viewer.board;
  const isFull = cells.every(({ ring }, cell) => ring === middle || stones[cell]);
  if (isFull) return 'Only a pass is possible';
  if (path.some((at) => viewer.nodes[at].extra.s)) return 'Place a stone or pass';
  return `${viewer.nodes[path.at(-1)].ply % 2 ? 'Second' : 'First'} player: place a stone or pass`;
}

// What buttons look for.
const JUMPS = { decision: ['d', ({ extra }) => extra.o], mistake: ['m', isBad], remark: ['c', ({ extra }) => extra.c],
  finding: ['n', ({ extra }) => newsIn(extra.f).length] };

const withoutPlayouts = (text) => text.replace(/; \d+ playouts[^.]* find it/, '');

const viewer = {
  index: -1,
  node: 0,
  chosen: new Map(),
  // The exercises that were solved.
  solved: new Set(),
  // The cells on which moves are tried after the node.
  tried: [],
  // What the address was when it was read or written.
  addressed: null,
  writtenAt: 0,

  open(index, target) {
    const game = source.games[index];
    if (!game) return;
    if (index !== this.index) {
      this.index = index;
      this.load(game);
      byId('stage').hidden = !game.n;
      if (game.n) {
        this.board = boardOf(game.n, Boolean(game.h));
        this.picture = new Picture(byId('board'), this.board, 'Board');
        this.shown = new Uint8Array(this.board.cells.length);
        this.makeGrid();
      }
      this.showsBest = false;
      this.puzzle = game.z ? new Puzzle(this.nodes) : null;
      showScreen('viewer');
      this.setUp();
      byId('menu').open = false;
      say('copy', 'Copy SGF');
      say('answer', '');
      document.title = printable(players(game));
      byId('details').title = printable(source.path(game));
      this.showBeside();
    }
    const node = target(this);
    this.go(this.isAsking() ? this.puzzle.at : node);
    this.writeAddress();
  },

  load(game) { Object.assign(this, { game, nodes: unpack(game), chosen: new Map() }); },

  // Where a game is opened: a finished one at its end, an exercise, which begins with a set-up position, before it.
  opening() { return this.game.verdict && !this.nodes[0].extra.s ? this.atPly(Infinity) : 0; },

  // What belongs to the whole game.
  setUp() {
    this.list = null;
    this.drawGraph();
    // Without a board the strip below it is at the top.
    const [, , width, height] = this.game.n ? this.board.plan.view : [0, 0, 1e9, 1];
    byId('viewer').style.setProperty('--ratio', width / height);
    byId('players').replaceChildren(...[1, 2].map((color) => playerLine(this.game, this.nodes, color)));
    const key = this.nodes.some(doubtOf) && 'Grey: ? likely, ~ possible, may be chance';
    say('details', [key, details(this.game)].filter(Boolean).join(' · '));
  },

  drawGraph() {
    this.graph = new Graph(byId('graph'), this.nodes, (ply) => this.go(this.atPly(ply)), (ply) => this.reading(ply));
    byId('viewer').classList.toggle('charted', !byId('graph').hidden);
    byId('graph-button').hidden = byId('graph').hidden;
  },

  // A ply of the graph in words.
  reading(ply) {
    const node = this.nodes[this.atPly(ply)];
    const move = ply ? `: ${this.short(this.atPly(ply))}${sign(node)}` : '';
    return [`Ply ${ply}${move}`, doubtOf(node), chanceOf(node)].filter(Boolean).join('. ');
  },

  // What people say at a node, at the first one about the game too. How hard an exercise was for the engine is no part
  // of it.
  comment(at) {
    return withoutPlayouts([at ? '' : this.game.i, this.nodes[at].extra.c].filter(Boolean).join('\n\n'));
  },

  // Shows a changed version of the open game, for example with a move that was just tried.
  replace(game, node) {
    source.games[this.index] = game;
    this.load(game);
    this.puzzle = null;
    this.setUp();
    this.go(node);
  },

  // What a click on a cell does beyond puzzles: other pages set it.
  onCell: null,

  click(event) {
    const cell = this.picture?.cellAt(event) ?? null;
    if (this.running) this.stop();
    else if (cell === null) return;
    else if (this.isAsking()) this.answer(cell);
    else if (this.onCell) this.onCell(cell);
    else this.tryCell(cell);
  },

  // Tries a move where a stone may be placed. What it is worth is not said.
  tryCell(cell) {
    const { turn } = this.nodes[this.node];
    const own = this.board?.cells[cell];
    const isEdge = turn === 'c' && own?.ring === this.board.middle;
    if (!own || turn === 'o' || isEdge || this.isAsking() || this.tried.includes(cell)) return;
    if (positionAt(this.node).stones[cell]) return;
    this.showTried([...this.tried, cell]);
  },

  showTried(tried) {
    this.go(this.node);
    this.tried = tried;
    if (!tried.length) return;
    const { turn } = this.nodes[this.node];
    const first = turn === 'w' ? 2 : 1;
    const line = tried.map((cell, place) => [cell, turn === 'c' || place % 2 === 0 ? first : 3 - first, place + 1]);
    this.picture.update({ ...positionAt(this.node), line });
    say('turn', `Tried here: ${tried.map((cell) => this.name(cell)).join(' ')}. Nobody judged it.`);
  },

  answer(cell) {
    say('answer', this.puzzle.answer(cell, this.name(cell)));
    this.go(this.puzzle.at);
    if (this.isAsking()) return;
    const row = this.puzzle.task ? null : byId(`exercise-${this.index}`);
    if (row && !this.solved.has(this.index)) row.prepend('✓ ');
    if (!this.puzzle.task) this.solved.add(this.index);
    this.endAsking();
  },

  // The focus goes on from what is hidden now.
  endAsking() {
    this.showPuzzle();
    byId(byId('onward').hidden ? 'status' : 'onward').focus({ preventScroll: true });
  },

  // Whether an exercise is open whose solution is still hidden.
  isAsking() { return Boolean(this.puzzle) && !this.puzzle.isSolved; },

  name(cell) { return this.board.cells[cell].name; },

  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.nodes[at].parent) path.push(at);
    return path.reverse();
  },

  isMain(node) {
    return this.path(node).every((at) => !at || this.nodes[this.nodes[at].parent].children[0] === at);
  },

  // The path to the node and on from it, by the variations chosen before.
  lineThrough(node) {
    if (this.isAsking()) return this.path(this.puzzle.at);
    const line = this.path(node);
    for (let at = node; this.nodes[at].children.length;) {
      const next = this.chosen.get(at) ?? this.nodes[at].children[0];
      line.push(next);
      at = next;
    }
    return line;
  },

  go(node) {
    this.stop();
    this.tried = [];
    this.node = Math.min(Math.max(node, 0), this.nodes.length - 1);
    // The solution of an exercise cannot be reached before it is found.
    if (this.isAsking() && !this.path(this.puzzle.at).includes(this.node)) this.node = this.puzzle.at;
    const path = this.path(this.node);
    path.forEach((at, place) => { if (place) this.chosen.set(path[place - 1], at); });
    const best = this.bestLine();
    byId('best').hidden = !this.nodes.some((at) => at.extra.l);
    byId('best').disabled = best === null;
    byId('best').setAttribute('aria-pressed', String(this.showsBest));
    const isLine = this.showsBest && best !== null;
    // Without a board the comment is the text of the game.
    const state = this.game.n ? positionAt(this.node) : { patterns: [] };
    if (this.game.n) {
      const { turn } = this.nodes[this.node];
      const mayMove = (this.onCell || this.isAsking()) && turn !== 'o' && !isLine;
      this.picture.mover = mayMove && (turn === 'w' ? 'white' : 'black');
      const numbers = this.isNumbered ? [...state.plies] : [];
      const own = { ...state, numbers, marks: this.nodes[this.node].extra.k };
      this.picture.update(isLine ? this.withLine(best) : own);
      this.updateGrid(state.stones);
    }
    this.showText(state, path, isLine);
    this.showPuzzle();
    this.showMoves();
    this.graph.mark(this.isMain(this.node) ? this.nodes[this.node].ply : null);
    // A browser allows few changes of the address in a short time.
    this.addressing ||= setTimeout(() => this.writeAddress(), this.writtenAt + 300 - performance.now());
  },

  // Has the address name what is shown; a browser may refuse it.
  writeAddress() {
    clearTimeout(this.addressing);
    this.addressing = 0;
    this.writtenAt = performance.now();
    if (this.index < 0) return;
    const address = source.address(this.node);
    byId('permalink').setAttribute('href', address || '#');
    try {
      const whole = address || location.pathname + location.search;
      if (location.hash !== address) history.replaceState(history.state, '', whole);
    } catch { /* The next change tries it again. */ }
    this.addressed = addressNow();
  },

  // The first node of the best line that a review wrote in place of the shown move, or that the shown node is in.
  bestLine() {
    const { parent } = this.nodes[this.node];
    if (parent < 0) return null;
    return this.nodes[parent].children.find((at) => this.nodes[at].extra.l) ?? null;
  },

  // The position before a line, with the stones of the line numbered.
  withLine(first) {
    const state = positionAt(this.nodes[first].parent);
    state.line = [];
    for (let at = first, number = 1; at !== undefined; at = this.nodes[at].children[0], number++) {
      const { value, color } = this.nodes[at];
      if (value < NOTHING) state.line.push([value, color, number]);
    }
    return state;
  },

  // The first moves of a line.
  lineText(first, most) {
    const words = [];
    for (let at = first; at !== undefined; at = this.nodes[at].children[0]) {
      if (words.length === most) return `${words.join(' ')} …`;
      words.push(this.short(at) + sign(this.nodes[at]) + faint(this.nodes[at]));
    }
    return words.join(' ');
  },

  showPuzzle() {
    byId('puzzle-panel').hidden = !this.puzzle;
    byId('try').hidden = !this.isAsking();
    byId('copy').hidden = !this.game.t || this.isAsking();
    if (!this.puzzle) return;
    const { start, length, task } = this.puzzle;
    const wanted = this.game.name || this.nodes[start].extra.c || 'Find the move.';
    say('task', task || `${withoutPlayouts(wanted)} (${plural(length, 'move')})`);
    byId('solved').hidden = Boolean(task);
    byId('onward').hidden = this.isAsking() || Boolean(task) || this.beside(1) === undefined;
    say('solved', `${this.solved.size} of ${plural(source.games.length, 'exercise')} solved`);
  },

  // The node of a ply of the main line.
  atPly(ply) {
    let at = 0;
    while (this.nodes[at].ply < ply && this.nodes[at].children.length) at = this.nodes[at].children[0];
    return at;
  },

  showText({ move, verdict, patterns, stones }, path, isLine) {
    const current = this.nodes[this.node];
    const start = this.game.n ? 'Ply 0: start' : `No board: ${onPage(newsIn(current.extra.f)[0]?.[2] ?? 'not read')}`;
    const ply = current.ply ? `Ply ${current.ply}: ${move}${sign(current)}${faint(current)}` : start;
    const status = [ply, verdict || patterns.at(-1)].filter(Boolean).join('. ');
    byId('status').replaceChildren(...withCells(printable(status)));
    // A finished game has nobody to move, also if only its record says so.
    const turn = isLine ? this.nodes[current.parent].turn : verdict && this.game.n ? 'o' : current.turn;
    const judged = !this.isAsking() && this.nodes[path.findLast((at) => this.nodes[at].extra.v !== undefined)];
    const chance = isLine ? `the best line in place of ply ${current.ply}` : turn !== 'o' && judged && chanceOf(judged);
    const whose = turn === 'c' ? contractTurn(path, stones) : TURNS[turn];
    say('turn', this.game.n ? [whose, chance].filter(Boolean).join(' · ') : '');
    if (this.game.n) this.picture.describe(whose);
    byId('chance').hidden = !judged;
    if (judged) byId('chance').firstChild.style.height = `${judged.extra.v}%`;
    [...byId('players').children].forEach((line, place) => line.classList.toggle('to-move', turn === 'bw'[place]));
    const { extra } = current;
    const review = [...judgements(current), extra.r, doubtOf(current)];
    const comment = [...review, this.comment(this.node)].filter(Boolean).join('. ');
    say('comment', comment);
    if (this.game.n && /\bedges? [1-6]/.test(status + comment)) this.picture.root.classList.add('numbered');
  },

  showMoves() {
    const line = this.lineThrough(this.node);
    if (!this.list || line.length !== this.list.line.length || line.some((at, place) => at !== this.list.line[place])) {
      this.list = new MoveList(byId('moves'), line);
      this.line = line;
    }
    this.list.mark(this.node);
    const place = this.line.indexOf(this.node);
    byId('first').disabled = byId('back').disabled = place === 0;
    byId('next').disabled = byId('last').disabled = place === this.line.length - 1;
    for (const id in JUMPS) byId(id).disabled = !this.nodes.some(JUMPS[id][1]);
  },

  short(at) {
    const { value, extra } = this.nodes[at];
    if (value < NOTHING) return this.name(value);
    return value === PASS ? 'pass' : value in LOSSES ? LOSSES[value][1] : extra.w || '–';
  },

  step(count) {
    if (this.tried.length && count < 0) {
      this.showTried(this.tried.slice(0, -1));
      return;
    }
    const place = this.line.indexOf(this.node) + count;
    this.go(this.line[Math.min(Math.max(place, 0), this.line.length - 1)]);
  },

  sibling(count) {
    // From inside a line to the branch before it, as other viewers do.
    let at = this.node;
    while (at > 0 && this.nodes[this.nodes[at].parent].children.length < 2) at = this.nodes[at].parent;
    if (at <= 0) return;
    const family = this.nodes[this.nodes[at].parent].children;
    const next = family[family.indexOf(at) + count];
    if (next !== undefined) this.go(next);
  },

  // Back to where the shown variation begins.
  leave() {
    const fork = this.path(this.node).findLast((at) => at && this.nodes[this.nodes[at].parent].children.length > 1);
    if (fork !== undefined) this.go(this.nodes[fork].parent);
  },

  // Steps on by itself, from the start again at the end; any other step stops it.
  run() {
    const isRunning = Boolean(this.running);
    this.stop();
    if (isRunning) return;
    if (this.node === this.line.at(-1)) this.go(0);
    this.wait();
  },

  wait() {
    if (this.node === this.line.at(-1)) return;
    this.running = setTimeout(() => { this.step(1); this.wait(); }, 900);
    say('next', '❚❚');
  },

  stop() {
    clearTimeout(this.running);
    this.running = 0;
    say('next', '▶');
  },

  // The board as it is shown, as a file that has the style of the page.
  save() {
    const style = `<![CDATA[${document.querySelector('style').textContent}svg { background: var(--page); }]]>`;
    const root = this.picture.root.cloneNode(true);
    if (byId('board').classList.contains('flipped')) {
      const [x, y, width, height] = this.board.plan.view;
      const middle = `${x + width / 2} ${y + height / 2}`;
      root.append(shape('g', { class: 'turned', transform: `rotate(180 ${middle})` }, ...root.childNodes));
    }
    const text = new XMLSerializer().serializeToString(root).replace('>', `><style>${style}</style>`);
    const name = fileName(source.path(this.game)).replace(/\.\w+$/, '');
    download(`${name}-${this.game.g}-${this.node}.svg`, [text], 'image/svg+xml');
  },

  jump(has) {
    const following = this.nodes.map((_, step) => (this.node + 1 + step) % this.nodes.length);
    const found = following.find((at) => has(this.nodes[at]));
    if (found !== undefined) this.go(found);
  },

  // The plies on the stones, or the stones alone.
  number() {
    this.isNumbered = !this.isNumbered;
    byId('numbers').setAttribute('aria-pressed', String(this.isNumbered));
    this.go(this.node);
  },

  flip() {
    const isFlipped = byId('board').classList.toggle('flipped');
    byId('flip').setAttribute('aria-pressed', String(isFlipped));
  },

  // Back to the list, to the place that opened the game.
  close() { if (hasHome()) source.close(); },

  // The numbers of the games in the order of the list, of those that its filter chose.
  order: () => [...source.games.keys()],

  beside(count) {
    const order = this.order();
    return order[order.indexOf(this.index) + count];
  },

  showBeside() {
    byId('before').disabled = this.beside(-1) === undefined;
    byId('after').disabled = this.beside(1) === undefined;
  },

  // Another game of the list; Back still returns to it.
  openBeside(index) { this.open(index, (view) => view.opening()); },

  turn(count) { if (this.beside(count) !== undefined) this.openBeside(this.beside(count)); },

  makeGrid() {
    const rows = [];
    this.gridCells = [];
    for (const cell of this.board.cells) {
      if (!rows[cell.row]) rows[cell.row] = element('tr', {});
      const box = element('td', {}, cell.name);
      rows[cell.row].append(box);
      this.gridCells.push(box);
    }
    byId('grid').tBodies[0].replaceChildren(...rows);
  },

  updateGrid(stones) {
    stones.forEach((stone, cell) => {
      if (stone === this.shown[cell]) return;
      this.gridCells[cell].textContent = this.name(cell) + (stone ? ' ' + COLORS[stone & 3] : '');
      this.shown[cell] = stone;
    });
  },
};

function wire() {
  const leave = () => { if (byId('menu').open) byId('menu').open = false; else viewer.close(); };
  // What buttons and keys do.
  const actions = [
    ['first', 'Home g', () => viewer.go(viewer.line[0])], ['last', 'End G', () => viewer.go(viewer.line.at(-1))],
    ['back', 'ArrowLeft h Backspace', () => viewer.step(-1)],
    ['next', 'ArrowRight l Space', (click) => (click && viewer.running ? viewer.stop() : viewer.step(1))],
    ['', 'PageUp', () => viewer.step(-10)], ['', 'PageDown', () => viewer.step(10)],
    ['', 'ArrowUp k', () => viewer.sibling(-1)], ['', 'ArrowDown j', () => viewer.sibling(1)],
    ['', 'u', () => viewer.leave()], ['run', 'p', () => viewer.run()], ['save', 'e', () => viewer.save()],
    ['whole', 'F', () => (document.fullscreenElement ? document.exitFullscreen() : document.body.requestFullscreen())],
    ['before', '<', () => viewer.turn(-1)], ['after', '>', () => viewer.turn(1)], ['flip', 'f', () => viewer.flip()],
    ...Object.entries(JUMPS).map(([id, [key, has]]) => [id, key, () => viewer.jump(has)]),
    ['best', 'b', () => { viewer.showsBest = !viewer.showsBest; viewer.go(viewer.node); }],
    ['graph-button', '', () => byId('graph-button').setAttribute('aria-pressed',
      String(byId('viewer').classList.toggle('graphed')))], ['numbers', '#', () => viewer.number()],
    ['close', 't', () => viewer.close()], ['', 'Escape', leave], ['help', '?', () => byId('keys').showModal()],
  ];
  const keys = Object.fromEntries(actions.flatMap(([, names, run]) => names.split(' ').map((key) => [key, run])));
  for (const [id, , run] of actions) if (id) onClick(id, run);
  onClick('copy', async () => {
    try {
      await navigator.clipboard.writeText(viewer.game.t);
      say('copy', 'Copied');
    } catch {
      say('copy', 'Copying is not allowed here');
    }
  });
  // A list that was hidden, or is of another height now, has its current row in sight again.
  new ResizeObserver(() => viewer.list?.mark(viewer.node)).observe(byId('moves'));
  addEventListener('click', ({ target }) => { if (!target.closest('summary, #copy')) byId('menu').open = false; });
  onClick('board', (event) => viewer.click(event));
  byId('board').addEventListener('pointermove', (event) => viewer.picture?.point(viewer.picture.cellAt(event)));
  byId('board').addEventListener('pointerleave', () => viewer.picture?.point(null));
  byId('try').addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = byId('tried').value.trim().toLowerCase();
    const cell = viewer.board.cell(wanted);
    if (cell < 0) say('answer', `There is no cell ${wanted}.`);
    else viewer.answer(cell);
  });
  onClick('reveal', () => {
    viewer.puzzle.isSolved = true;
    say('answer', `The solution is ${viewer.puzzle.right().map((node) => viewer.short(node)).join(' or ')}.`);
    viewer.go(viewer.puzzle.at);
    viewer.endAsking();
  });
  onClick('onward', () => {
    viewer.turn(1);
    byId('status').focus({ preventScroll: true });
  });
  document.addEventListener('keydown', (event) => {
    const inField = event.target.closest && event.target.closest('input, select, textarea, dialog');
    const key = event.key === ' ' ? 'Space' : event.key;
    if (byId('viewer').hidden || inField || event.ctrlKey || event.metaKey || event.altKey || !keys[key]) return;
    // The bar presses the button that has the focus.
    if (key === 'Space' && event.target.closest('button, summary, a')) return;
    event.preventDefault();
    keys[key]();
  });
  let [travel, start] = [0, null];
  byId('board').addEventListener('wheel', (event) => {
    // The page is enlarged; or there is nothing to step to, and the page scrolls.
    if (event.ctrlKey || !viewer.line || viewer.node === viewer.line.at(event.deltaY < 0 ? 0 : -1)) return;
    event.preventDefault();
    travel += event.deltaY;
    if (Math.abs(travel) < 40) return;
    viewer.step(Math.sign(travel));
    travel = 0;
  }, { passive: false });
  // A finger that moves twice as far across as along steps; two fingers enlarge, and one moves what they enlarged.
  const begin = ({ touches }) => { start = touches.length === 1 && visualViewport.scale < 1.05 ? touches[0] : null; };
  byId('board').addEventListener('touchstart', begin, { passive: true });
  byId('board').addEventListener('touchend', ({ changedTouches: [end] }) => {
    const [across, along] = start ? [end.clientX - start.clientX, end.clientY - start.clientY] : [0, 0];
    if (Math.abs(across) > Math.max(30, 2 * Math.abs(along))) viewer.step(across < 0 ? 1 : -1);
    start = null;
  });
  // A page that is put away may not come back.
  for (const event of ['pagehide', 'visibilitychange']) {
    addEventListener(event, () => { if (viewer.addressing) viewer.writeAddress(); });
  }
  // The link is the address of the page.
  onClick('permalink', async (event) => {
    event.preventDefault();
    viewer.writeAddress();
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    say('turn', `The address of the page is the link to this position${isCopied ? ', and copied' : ''}.`);
  });
}

// The screens: the home page, that is the list of games or the report, and one game.
const hasHome = () => Boolean(byId('home'));
const home = { scroll: 0, opener: null };

function showScreen(name) {
  if (hasHome()) {
    if (name === 'viewer' && !byId('home').hidden) home.scroll = scrollY;
    byId('home').hidden = name !== 'home';
  }
  byId('viewer').hidden = name !== 'viewer';
  document.body.classList.toggle('in-game', name === 'viewer');
  if (name === 'home') document.title = document.querySelector('h1').textContent;
  if (name === 'viewer' && hasHome()) scrollTo(0, 0);
}

function showHome() {
  clearTimeout(viewer.addressing);
  viewer.addressing = 0;
  viewer.addressed = addressNow();
  showScreen('home');
  viewer.index = -1;
  scrollTo(0, home.scroll);
  if (home.opener && home.opener.isConnected) home.opener.focus({ preventScroll: true });
}

// Opens a game from a button of the home page, at a ply if one is given; Back returns to it.
function openGame(index, opener, ply) {
  home.opener = opener;
  home.scroll = scrollY;
  source.open(index, ply);
  byId('next').focus({ preventScroll: true });
}

const addressNow = () => location.hash + JSON.stringify(history.state);

// Opens what the address names: at the start, after Back, and when somebody writes another one.
function openAddress() {
  if (viewer.addressed === addressNow()) return;
  viewer.addressed = addressNow();
  clearTimeout(viewer.addressing);
  viewer.addressing = 0;
  if (!source.openAddress(new URLSearchParams(location.hash.slice(1))) && hasHome()) showHome();
}

function startViewer() {
  wire();
  addEventListener('hashchange', openAddress);
  addEventListener('popstate', openAddress);
  document.body.classList.add('scripted');
  byId('switch').hidden = !hasHome();
  if (hasHome()) showScreen('home');
  openAddress();
  if (!hasHome() && viewer.index < 0) viewer.open(0, (view) => view.opening());
}
