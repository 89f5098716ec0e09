// What the engine says: a position as a heat map, a game as a graph and a list of mistakes.
const judge = {
  worker: null,
  // The node that is judged, as long as it is shown.
  node: null,

  // The position that was judged is left.
  leave() { if (this.node !== null) this.stop(); },

  // Asks the engine in its worker; `each` gets every answer.
  ask(request, each) {
    this.stop();
    const wrong = [['playouts', 'Playouts are a whole number from 1 to 1,000,000.'],
      ['seed', 'A seed is a whole number from 0 to 1,000,000,000.']]
      .find(([id]) => byId(id).value === '' || !byId(id).checkValidity());
    if (wrong) {
      say('judged', wrong[1]);
      return;
    }
    const files = [[app.view.source, new Blob([app.taking('sgf').bytes])]];
    byId('judge-stop').hidden = false;
    say('judged', '');
    byId('progress').hidden = false;
    byId('progress').removeAttribute('value');
    const [playouts, seed] = ['playouts', 'seed'].map((id) => Number(byId(id).value));
    this.worker = program.work(files, { ...request, playouts, seed }, (answer) => {
      if (answer.error) {
        this.stop();
        say('judged', answer.error);
      } else if (each(answer)) {
        this.stop();
      }
    });
  },

  // Says something beside the board, and has the board in sight.
  say(text) {
    app.tell(text, '');
    byId('board').scrollIntoView({ block: 'nearest' });
  },

  stop() {
    if (this.worker) this.worker.terminate();
    this.worker = this.node = null;
    byId('judge-stop').hidden = true;
    byId('progress').hidden = true;
  },

  showPosition({ chance, turn, proved, line, best, moves, pass, stone, playouts }) {
    const who = turn ? Capital(turn === 'black' ? 1 : 2) : 'The player to move';
    const sure = proved ? 'proved' : plural(playouts, 'playout');
    const contract = pass === null ? '' : ` Passing: ${pass}${stone === null ? '' : `, the best stone: ${stone}`}.`;
    const best6 = line.slice(0, 6).join(' ') || 'no move';
    this.say(`${who} has ${chance} of 100 (${sure}).${contract} Best line: ${best6}.`);
    this.showHeat(moves, best);
  },

  // The five moves with the most playouts, and the chance of each in points.
  showHeat(moves, best) {
    const { picture, board } = viewer;
    const five = moves.toSorted((one, other) => other[2] - one[2]).slice(0, 5);
    picture.setHeat(five.map(([cell, chance, playouts], place) => ({ cell, level: 5 - place, text: chance.toFixed(0),
      title: `${board.cells[cell].name}: ${plural(playouts, 'playout')}, ${chance} of 100` })));
    if (best === null) return;
    const { x, y } = board.cells[best];
    picture.signs.append(shape('circle', { class: 'best', cx: x, cy: y, r: 8.6 }));
  },

  clearHeat() { if (viewer.picture) viewer.picture.setHeat([]); },

  // The review is a change of the game, as `unlur review` writes it.
  game() {
    this.ask({ do: 'review' }, ({ done, all, chances, text }) => {
      byId('progress').max = all;
      byId('progress').value = done;
      if (!text) {
        this.grow(chances);
        return false;
      }
      const { ply } = viewer.nodes[viewer.node];
      app.change({ do: 'reviewed', text });
      viewer.go(viewer.atPly(ply));
      const found = listOf(mistakesOf(viewer.nodes).map(({ words }) => words)) || 'no mistake';
      say('judged', `The review is part of the game now: ${found} after the contract. Undo takes it away.`);
      return true;
    });
  },

  // The graph of what is judged so far; the signs come at the end.
  grow(chances) {
    for (const [ply, chance, interval] of chances) {
      Object.assign(viewer.nodes[viewer.atPly(ply)].extra, { v: Number(chance.toFixed(1)), e: interval });
    }
    viewer.drawGraph();
    viewer.graph.mark(viewer.isMain(viewer.node) ? viewer.nodes[viewer.node].ply : null);
  },

  // The nodes of the main line that a review calls a mistake and to which it has a better line.
  mistakes() {
    const { nodes } = viewer;
    const isBetter = (at) => nodes[at].extra.l && nodes[at].value < NOTHING;
    const better = (at) => nodes[nodes[at].parent].children.some(isBetter);
    return nodes.flatMap((node, at) => (isBad(node) && viewer.isMain(at) && better(at) ? [at] : []));
  },

  // Steps to the move before the next mistake, after the last one to the first; the better one is to be found.
  stopBefore() {
    const { ply } = viewer.nodes[viewer.node];
    const all = this.mistakes();
    const next = all.find((at) => viewer.nodes[at].ply > ply + 1) ?? all[0];
    const { parent, extra, color, contract } = viewer.nodes[next];
    const who = contract ? 'The player of the contract' : Capital(color);
    viewer.puzzle = new Puzzle(viewer.nodes, `${who} played a ${QUALITIES[extra.q]} here. Find a better move.`, parent);
    say('answer', '');
    viewer.go(parent);
  },

  wire() {
    onClick('judge-position', () => {
      const { node } = viewer;
      this.ask({ do: 'judge', node }, (answer) => {
        this.showPosition(answer);
        return !answer.next;
      });
      this.node = this.worker && node;
    });
    onClick('judge-game', () => this.game());
    onClick('judge-stop', () => this.stop());
    onClick('to-mistake', () => viewer.jump(isBad));
    onClick('quiz', () => this.stopBefore());
  },
};
