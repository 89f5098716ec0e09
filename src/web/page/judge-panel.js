// What the engine says: a position as a heat map, a game as a graph and a list of mistakes.
const judge = {
  worker: null,
  rows: null,
  // The row whose better move is looked for.
  quiz: null,

  limits() { return { playouts: Number(byId('playouts').value), seed: Number(byId('seed').value) }; },

  // Asks the engine in its worker; `each` gets every answer.
  ask(request, each) {
    this.stop();
    const wrong = [['playouts', 'Playouts are a whole number from 1 to 1,000,000.'], ['seed', 'A seed is a whole number from 0 to 1,000,000,000.']]
      .find(([id]) => byId(id).value === '' || !byId(id).checkValidity());
    if (wrong) {
      say('judged', wrong[1]);
      return;
    }
    const files = [[app.view.source, new Blob([app.view.text])]];
    byId('judge-stop').hidden = false;
    say('judged', '');
    byId('progress').hidden = false;
    byId('progress').removeAttribute('value');
    this.worker = program.work(files, { ...request, ...this.limits() }, (answer) => {
      if (answer.error) {
        this.stop();
        say('judged', answer.error);
      } else if (each(answer)) {
        this.stop();
      }
    });
  },

  // Says something beside the board too, and has the board in sight.
  say(text) {
    say('judged', text);
    say('said', text, '');
    byId('board').scrollIntoView({ block: 'nearest' });
  },

  stop() {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    byId('judge-stop').hidden = true;
    byId('progress').hidden = true;
  },

  position() {
    const { node } = viewer;
    this.ask({ do: 'judge', node }, (answer) => { this.showPosition(node, answer); return true; });
  },

  showPosition(node, { chance, turn, proved, line, best, moves, pass, stone, playouts }) {
    viewer.go(node);
    const who = turn ? Capital(turn === 'black' ? 1 : 2) : 'The player to move';
    const sure = proved ? 'proved' : `${playouts} playouts`;
    const contract = pass === null ? '' : ` Passing: ${pass}${stone === null ? '' : `, the best stone: ${stone}`}.`;
    this.say(`${who} has ${chance} of 100 (${sure}).${contract} Best: ${line.slice(0, 6).join(' ') || 'no move'}.`);
    this.showHeat(moves, best);
  },

  // The five moves with the most playouts, and the chance of each in points.
  showHeat(moves, best) {
    const { picture, board } = viewer;
    const five = moves.toSorted((one, other) => other[2] - one[2]).slice(0, 5);
    picture.setHeat(five.map(([cell, chance, playouts], place) => ({ cell, level: 5 - place, text: String(Math.round(chance)),
      title: `${board.cells[cell].name}: ${plural(playouts, 'playout')}, ${chance} of 100` })));
    if (best === null) return;
    const { x, y } = board.cells[best];
    picture.signs.append(shape('circle', { class: 'best', cx: x, cy: y, r: 8.6 }));
  },

  clearHeat() { if (viewer.picture) viewer.picture.setHeat([]); },

  game() {
    this.ask({ do: 'review' }, ({ done, all, rows }) => {
      byId('progress').max = all;
      byId('progress').value = done;
      if (!rows) return false;
      this.rows = rows;
      const { node } = viewer;
      app.show({ ...app.view, node, said: '', repaired: null }, false);
      this.showMistakes();
      return true;
    });
  },

  // The review in the graph and in the list of moves, where the record has nothing of its own.
  overlay(game) {
    byId('quiz').hidden = !this.rows;
    if (!this.rows) byId('mistakes').replaceChildren();
    const rows = new Map((this.rows || []).map((row) => [row.ply, row]));
    const nodes = rows.size ? unpack(game) : [];
    game.x = game.x || {};
    for (let at = 0; nodes.length && at !== undefined; at = nodes[at].children[0]) {
      const row = rows.get(nodes[at].ply);
      if (!row || nodes[at].value === NOTHING || row.black === null) continue;
      const place = QUALITIES.indexOf(row.class);
      const words = `${row.class[0].toUpperCase()}${row.class.slice(1)}: ${row.before} to ${row.after}; ${row.best} was better`;
      const judged = place > 0 ? { q: place, r: words, j: [[place > 1 ? 'BM' : 'DO', ['?!', '?', '??'][place - 1], '']] } : {};
      game.x[at] = { v: row.black, ...judged, ...game.x[at] };
    }
  },

  mistakes() { return this.rows.filter((row) => ['mistake', 'blunder'].includes(row.class)); },

  showMistakes() {
    const mistakes = this.mistakes();
    say('judged', `${mistakes.length || 'No'} mistake${mistakes.length === 1 ? '' : 's'} in ${this.rows.length} moves.`);
    byId('mistakes').replaceChildren(element('ol', { class: 'findings' }, ...mistakes.map((row) => {
      const text = `${row.ply}. ${row.played}: ${row.class}, ${row.before} to ${row.after}; ${row.best} was better`;
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', () => viewer.go(viewer.atPly(row.ply)));
      return element('li', { class: row.class === 'blunder' ? 'error' : 'warning' }, button);
    })));
  },

  // Steps on until the move before a mistake; the better one is to be found by a click.
  stopBefore() {
    const { ply } = viewer.nodes[viewer.node];
    const next = this.mistakes().find((row) => row.ply > ply + (this.quiz && this.quiz.ply === ply + 1 ? 1 : 0));
    this.quiz = next || null;
    if (!next) {
      this.say('No mistake follows.');
      return;
    }
    byId('mistakes').replaceChildren();
    viewer.go(viewer.atPly(next.ply - 1));
    byId('tool').value = 'play';
    this.say(`Ply ${next.ply}: ${next.color ? Capital(next.color === 'black' ? 1 : 2) : 'the player of the contract'} played a ${next.class} here. Click a better move.`);
  },

  // After a move was tried at a node.
  tried(node, cell) {
    const { quiz } = this;
    if (!quiz || viewer.nodes[node].ply !== quiz.ply - 1) return;
    const name = viewer.board.cells[cell].name;
    if (name === quiz.best) this.say(`${name} is the best move: ${quiz.before} of 100 instead of ${quiz.after}.`);
    else if (name === quiz.played) this.say(`${name} was played, and is the ${quiz.class}. Go back and try again.`);
    else {
      this.ask({ do: 'judge', node: viewer.node }, ({ chance }) => {
        const own = Math.round((100 - chance) * 10) / 10;
        this.say(`${name} keeps ${own} of 100; the best move has ${quiz.before}, the one played ${quiz.after}.`);
        return true;
      });
      this.say(`${name}: the engine looks at it.`);
    }
  },

  wire() {
    byId('judge-position').addEventListener('click', () => this.position());
    byId('judge-game').addEventListener('click', () => this.game());
    byId('judge-stop').addEventListener('click', () => this.stop());
    byId('quiz').addEventListener('click', () => this.stopBefore());
  },
};
