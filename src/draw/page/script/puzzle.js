// A game whose solution is hidden until the reader has tried.
class Puzzle {
  // The position of the puzzle is that before the first branch of the main line, or before its first move with `TE`.
  constructor(nodes) {
    this.nodes = nodes;
    this.isSolved = false;
    this.start = 0;
    for (let at = 0; at !== undefined; at = nodes[at].children[0]) {
      const { children } = nodes[at];
      if (children.length > 1 || children.some((next) => this.isPraised(next))) {
        this.start = at;
        break;
      }
    }
  }

  isPraised(node) { return (this.nodes[node].extra.j || []).some(([name]) => name === 'TE'); }

  // The right moves: those with `TE`, or the first variation if there are none.
  right() {
    const { children } = this.nodes[this.start];
    const praised = children.filter((next) => this.isPraised(next));
    return praised.length ? praised : children.slice(0, 1);
  }

  // What a try is worth, and the node to go to; a refutation may be stepped through.
  answer(cell, name) {
    const node = this.nodes[this.start].children.find((next) => this.nodes[next].value === cell);
    if (node !== undefined && this.right().includes(node)) {
      this.isSolved = true;
      return [`${name} is right. Step on to see the solution.`, node];
    }
    if (node === undefined) return [`${name} is not the solution. Try another cell.`, null];
    this.isSolved = true;
    return [this.nodes[node].children.length ? `${name} is wrong. Step on to see the refutation; the solution is another variation.`
      : `${name} is wrong. The solution is another variation.`, node];
  }

  reveal(short) {
    this.isSolved = true;
    return `The solution is ${this.right().map(short).join(' or ') || 'not in the record'}.`;
  }
}
