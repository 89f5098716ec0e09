const TURNS = { c: 'Contract: either player may pass', b: 'Black to move', w: 'White to move', o: 'The game is over' };

// What buttons look for.
const JUMPS = { decision: ['d', ({ extra }) => extra.o], mistake: ['m', isBad], remark: ['c', ({ extra }) => extra.c],
  finding: ['n', ({ extra }) => extra.f] };

const viewer = {
  index: -1,
  node: 0,
  chosen: new Map(),
  // The exercises that were solved since the page was opened.
  solved: new Set(),

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
      say('details', details(game));
      byId('details').title = printable(source.path(game));
      this.showBeside();
    }
    const node = target(this);
    this.go(this.isAsking() ? this.puzzle.at : node);
  },

  load(game) { Object.assign(this, { game, nodes: unpack(game), chosen: new Map() }); },

  // Where a game is opened: a finished one at its end.
  opening() { return this.game.verdict && !this.game.z ? this.atPly(Infinity) : 0; },

  // What belongs to the whole game.
  setUp() {
    this.list = null;
    this.graph = new Graph(byId('graph'), this.nodes, (ply) => this.go(this.atPly(ply)), (ply) => this.reading(ply));
    byId('viewer').classList.toggle('charted', !byId('graph').hidden);
    if (this.game.n) byId('viewer').style.setProperty('--ratio', this.board.plan.view[2] / this.board.plan.view[3]);
    byId('players').replaceChildren(...[1, 2].map((color) => playerLine(this.game, this.nodes, color)));
  },

  // A ply of the graph in words.
  reading(ply) {
    const node = this.nodes[this.atPly(ply)];
    const move = ply ? `: ${this.short(this.atPly(ply))}${sign(node)}` : '';
    return [`Ply ${ply}${move}`, node.extra.u, chanceOf(node)].filter(Boolean).join('. ');
  },

  // What people say at a node, at the first one about the game too.
  comment(at) { return [at ? '' : this.game.i, this.nodes[at].extra.c].filter(Boolean).join('\n\n'); },

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
    if (!this.picture) return;
    const cell = this.picture.cellAt(event);
    if (cell === null) return;
    if (this.isAsking()) this.answer(cell);
    else if (this.onCell) this.onCell(cell);
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
    const state = this.game.n ? positionAt(this.node) : { verdict: 'This game has no board', patterns: [] };
    if (this.game.n) {
      const { turn } = this.nodes[this.node];
      const mayMove = (this.onCell || this.isAsking()) && turn !== 'o' && !isLine;
      this.picture.mover = mayMove && (turn === 'w' ? 'white' : 'black');
      this.picture.update(isLine ? this.withLine(best) : { ...state, marks: this.nodes[this.node].extra.k });
      this.updateGrid(state.stones);
    }
    this.showText(state, path, isLine);
    this.showPuzzle();
    this.showMoves();
    const ply = this.nodes[this.node].ply;
    const isMain = this.isMain(this.node);
    this.graph.mark(isMain ? ply : null);
    const place = isMain && this.atPly(ply) === this.node ? `ply=${ply}` : `node=${this.node}`;
    const hash = `#game=${this.index + 1}&${place}`;
    byId('permalink').setAttribute('href', hash);
    // A browser allows few changes of the address in a short time.
    clearTimeout(this.addressing);
    if (!source.keepsAddress && location.hash !== hash) {
      this.addressing = setTimeout(() => history.replaceState(history.state, '', hash), 200);
    }
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
      words.push(this.short(at) + sign(this.nodes[at]));
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
    say('task', task || `${wanted} (${plural(length, 'move')})`);
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

  showText({ move, verdict, patterns }, path, isLine) {
    const current = this.nodes[this.node];
    const start = this.game.n ? 'Start' : 'Text and findings';
    const ply = current.ply ? `Ply ${current.ply}: ${move}${sign(current)}` : start;
    const status = [ply, verdict || patterns.at(-1)].filter(Boolean).join('. ');
    byId('status').replaceChildren(...withCells(printable(status)));
    // A finished game has nobody to move, also if only its record says so.
    const turn = isLine ? this.nodes[current.parent].turn : verdict && this.game.n ? 'o' : current.turn;
    const judged = !this.isAsking() && this.nodes[path.findLast((at) => this.nodes[at].extra.v !== undefined)];
    const chance = isLine ? `the best line in place of ply ${current.ply}` : turn !== 'o' && judged && chanceOf(judged);
    say('turn', this.game.n ? [TURNS[turn], chance].filter(Boolean).join(' · ') : '');
    byId('chance').hidden = !judged;
    if (judged) byId('chance').firstChild.style.height = `${judged.extra.v}%`;
    [...byId('players').children].forEach((line, place) => line.classList.toggle('to-move', turn === 'bw'[place]));
    const { extra } = current;
    say('comment', [...judgements(current), extra.r, extra.u, this.comment(this.node)].filter(Boolean).join('. '));
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
    const step = () => { this.step(1); this.running = this.node !== this.line.at(-1) && setTimeout(step, 900); };
    this.running = setTimeout(step, 900);
  },

  stop() {
    clearTimeout(this.running);
    this.running = 0;
  },

  // The board as it is shown, as a file that has the style of the page.
  save() {
    const style = `<![CDATA[${document.querySelector('style').textContent}svg { background: var(--page); }]]>`;
    const text = new XMLSerializer().serializeToString(this.picture.root).replace('>', `><style>${style}</style>`);
    const name = fileName(source.path(this.game)).replace(/\.\w+$/, '');
    download(`${name}-${this.game.g}-${this.node}.svg`, [text], 'image/svg+xml');
  },

  jump(has) {
    const following = this.nodes.map((_, step) => (this.node + 1 + step) % this.nodes.length);
    const found = following.find((at) => has(this.nodes[at]));
    if (found !== undefined) this.go(found);
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
    ['back', 'ArrowLeft h Backspace', () => viewer.step(-1)], ['next', 'ArrowRight l Space', () => viewer.step(1)],
    ['', 'PageUp', () => viewer.step(-10)], ['', 'PageDown', () => viewer.step(10)],
    ['', 'ArrowUp k', () => viewer.sibling(-1)], ['', 'ArrowDown j', () => viewer.sibling(1)],
    ['', 'u', () => viewer.leave()], ['run', 'p', () => viewer.run()], ['save', 'e', () => viewer.save()],
    ['whole', 'F', () => (document.fullscreenElement ? document.exitFullscreen() : document.body.requestFullscreen())],
    ['before', '<', () => viewer.turn(-1)], ['after', '>', () => viewer.turn(1)], ['flip', 'f', () => viewer.flip()],
    ...Object.entries(JUMPS).map(([id, [key, has]]) => [id, key, () => viewer.jump(has)]),
    ['best', 'b', () => { viewer.showsBest = !viewer.showsBest; viewer.go(viewer.node); }],
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
    if (event.ctrlKey) return; // The page is enlarged.
    event.preventDefault();
    travel += event.deltaY;
    if (Math.abs(travel) < 40) return;
    viewer.step(Math.sign(travel));
    travel = 0;
  }, { passive: false });
  byId('board').addEventListener('touchstart', (event) => { start = event.touches[0].clientX; }, { passive: true });
  byId('board').addEventListener('touchend', (event) => {
    const across = start === null ? 0 : event.changedTouches[0].clientX - start;
    if (Math.abs(across) > 30) viewer.step(across < 0 ? 1 : -1);
    start = null;
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
  showScreen('home');
  viewer.index = -1;
  scrollTo(0, home.scroll);
  if (home.opener && home.opener.isConnected) home.opener.focus({ preventScroll: true });
}

// Opens a game from a button of the home page; Back returns to it.
function openGame(index, opener) {
  home.opener = opener;
  home.scroll = scrollY;
  source.open(index);
  byId('next').focus({ preventScroll: true });
}

// The game and ply of the address; false if it names none.
function openFromHash() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const index = Number(hash.get('game')) - 1;
  if (!source.games[index]) return false;
  viewer.open(index, (view) => (hash.has('node') ? Number(hash.get('node')) || 0
    : hash.has('ply') ? view.atPly(Number(hash.get('ply')) || 0) : view.opening()));
  return true;
}

function startViewer() {
  wire();
  addEventListener('hashchange', () => { if (!openFromHash() && hasHome()) showHome(); });
  addEventListener('popstate', () => { if (!/[#&]game=/.test(location.hash) && hasHome()) showHome(); });
  document.body.classList.add('scripted');
  byId('switch').hidden = !hasHome();
  if (openFromHash()) return;
  if (hasHome()) showScreen('home');
  else if (source.games.length) viewer.open(0, (view) => view.opening());
}
