// An exercise: the reader finds each move of the solution, the page answers for the opponent.
class Puzzle {
  // It begins before the first branch of the main line, or before its first move with `TE`; one that is made of a
  // review at a node, and asks for one move.
  constructor(nodes, task, start) {
    this.nodes = nodes;
    this.task = task;
    this.isSolved = false;
    this.start = start ?? 0;
    for (let at = 0; start === undefined && at !== undefined; at = nodes[at].children[0]) {
      const { children } = nodes[at];
      if (children.length > 1 || children.some((next) => this.isPraised(next))) {
        this.start = at;
        break;
      }
    }
    // The position that is asked for: nothing after it is shown.
    this.at = this.start;
    let moves = 0;
    for (let at = this.right()[0]; at !== undefined; at = nodes[nodes[at].children[0]]?.children[0]) moves++;
    this.length = moves;
  }

  isPraised(node) {
    const { extra } = this.nodes[node];
    return Boolean(extra.l) || (extra.j || []).some(([name]) => name === 'TE');
  }

  // The right moves: those with `TE`, or the first variation if there are none.
  right() {
    const { children } = this.nodes[this.at];
    const praised = children.filter((next) => this.isPraised(next));
    return praised.length ? praised : children.slice(0, 1);
  }

  // What a try is worth in words, whether it is right, and the answer of the opponent is played.
  answer(cell, name) {
    const node = this.nodes[this.at].children.find((next) => this.nodes[next].value === cell);
    if (node === undefined) return `${name} is not the solution. Try another cell.`;
    if (!this.right().includes(node)) {
      return `${name} is wrong. ${this.nodes[node].extra.c || ''} Try another cell.`;
    }
    this.at = this.nodes[node].children[0] ?? node;
    this.isSolved = Boolean(this.task) || !this.nodes[this.at].children.length;
    return `${name} is right. ${this.isSolved ? 'Solved ✓' : 'Go on.'}`;
  }
}
