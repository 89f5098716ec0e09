// The moves of the line that is shown, in two columns, with everything that is said about a move below it.
class MoveList {
  constructor(host, line) {
    this.host = host;
    this.line = line;
    this.buttons = new Map();
    this.rows = [];
    let part = '';
    let column = 3;
    for (const at of line) {
      const { value, ply, color, contract } = viewer.nodes[at];
      const button = this.button(at);
      this.buttons.set(at, button);
      if (!ply || value === NOTHING) {
        this.rows.push(element('li', {}, button));
        column = 3;
      } else {
        const own = contract || value === PASS ? 'Contract' : 'Play';
        if (own !== part) {
          const heads = own === 'Play' ? ['Play', 'Black', 'White'] : ['Contract'];
          this.rows.push(element('li', { class: 'pair part' }, ...heads.map((head) => element('span', {}, head))));
          column = 3;
        }
        part = own;
        const place = own === 'Play' ? color : 2 - ply % 2;
        const number = element('span', { class: 'number' }, String(ply));
        if (place <= column) this.rows.push(element('li', { class: 'pair' }, number));
        column = place;
        if (place === 2) button.classList.add('second');
        this.rows.at(-1).append(button);
      }
      const said = this.said(at);
      if (said.length) {
        this.rows.push(element('li', { class: 'said' }, ...said));
        column = 3;
      }
    }
    host.replaceChildren(...this.rows);
  }

  button(at) {
    const node = viewer.nodes[at];
    const text = node.ply && node.value !== NOTHING ? viewer.short(at) + sign(node) : (at ? '·' : 'Start');
    const button = buttonFor({ tabindex: -1, class: QUALITIES[node.extra.q] || '' }, () => viewer.go(at), text);
    if (faint(node)) button.append(element('span', { class: 'faint' }, faint(node)));
    const words = [...judgements(node), node.extra.r, doubtOf(node)].filter(Boolean).join('. ');
    if (words) button.title = printable(words);
    if (words) button.append(element('span', { class: 'hidden' }, `, ${words}`));
    if ((node.extra.f || []).some(([severity]) => severity === 2)) button.classList.add('flag');
    return button;
  }

  // The name, judgement, comment, findings and other variations of a node.
  said(at) {
    const { extra, parent } = viewer.nodes[at];
    const said = [];
    if (extra.n) said.push(element('p', { class: 'name', dir: 'auto' }, extra.n));
    // A number that means nothing is only in the tooltip.
    const isJudged = !at || extra.j || extra.l;
    const review = [...judgements(viewer.nodes[at]), isJudged && extra.r].filter(Boolean).join('. ');
    if (review) said.push(element('p', { class: `review ${QUALITIES[extra.q] || ''}` }, ...withCells(review)));
    const comment = viewer.comment(at);
    if (comment) said.push(element('p', { class: 'comment', dir: 'auto' }, ...withCells(comment)));
    for (const [severity, code, message] of viewer.isAsking() ? [] : newsIn(extra.f)) {
      const kind = ['note', 'warning', 'error'][severity];
      said.push(element('p', { class: kind, title: code }, sentence(onPage(message))));
    }
    if (parent >= 0 && !viewer.isAsking()) {
      for (const other of viewer.nodes[parent].children) if (other !== at) said.push(...this.variations(other));
    }
    return said;
  }

  // A variation, and below it those that branch off it; the main line and long lists have theirs where they are shown.
  variations(at) {
    const open = [[at, 0]];
    const found = [];
    while (open.length && found.length < 30) {
      const [first, depth] = open.pop();
      found.push(this.variation(first, depth));
      const inside = [];
      for (let one = first; one !== undefined && !viewer.isMain(at); one = viewer.nodes[one].children[0]) {
        inside.push(...viewer.nodes[one].children.slice(1).map((next) => [next, depth + 1]));
      }
      open.push(...inside.reverse());
    }
    return open.length ? [...found, element('p', { class: 'soft' }, `… ${open.length} more`)] : found;
  }

  // A variation by its first moves, and the beginning of its comment.
  variation(at, depth) {
    const node = viewer.nodes[at];
    const { c } = node.extra;
    const isMain = viewer.isMain(at) ? 'Main line: ' : '';
    const comment = c ? ` – ${c.length > 60 ? `${c.slice(0, 60)}…` : c}` : '';
    const text = `${isMain}${node.ply}. ${viewer.lineText(at, 6)}${comment}`;
    const button = buttonFor({ tabindex: -1, class: 'variation', dir: 'auto' }, () => viewer.go(at), text);
    button.style.marginInlineStart = `${Math.min(depth, 8)}rem`;
    return button;
  }

  // Marks a node, which is the one that Tab reaches, and keeps it in sight without moving the page.
  mark(at) {
    const button = this.buttons.get(at);
    const isFocused = this.host.contains(document.activeElement) && document.activeElement !== this.host;
    if (this.current) this.current.removeAttribute('aria-current');
    if (this.current) this.current.tabIndex = -1;
    this.current = button;
    button.setAttribute('aria-current', 'step');
    button.tabIndex = 0;
    if (isFocused) button.focus({ preventScroll: true });
    // Where the list begins, for its height on phones.
    this.host.style.setProperty('--above', `${this.host.getBoundingClientRect().top + scrollY}px`);
    const row = button.parentElement;
    const next = row.nextElementSibling;
    const last = next && next.className === 'said' ? next : row;
    const [top, bottom] = [row.offsetTop, last.offsetTop + last.offsetHeight];
    const { scrollTop, clientHeight } = this.host;
    if (top < scrollTop || bottom > scrollTop + clientHeight) {
      this.host.scrollTop = Math.min(top - 8, Math.max(bottom - clientHeight + 8, top - clientHeight / 3));
    }
  }
}

// A text whose names of cells and numbers of edges light them on the board.
function withCells(text) {
  if (!viewer.game.n) return [text];
  return text.split(/\b([a-z]{1,2}\d{1,2}|(?<=\bedges? (?:[1-6] )*)[1-6])\b/).map((part, place) => {
    const edge = viewer.board.plan.edges[place % 2 ? part - 1 : -1];
    const cell = place % 2 ? viewer.board.cell(part) : -1;
    if (cell < 0 && !edge) return part;
    const link = element('span', { class: 'cell-name' }, part);
    link.addEventListener('pointerenter', () => viewer.picture.point(edge ? null : cell, edge));
    link.addEventListener('pointerleave', () => viewer.picture.point(null));
    return link;
  });
}

// How often a review found each kind of mistake after the contract, of one player or of both.
const mistakesOf = (nodes, color) => QUALITIES.slice(1).flatMap((name, place) => {
  const has = (node) => qualityOf(node) === place + 1 && !node.contract && node.value !== PASS
    && (!color || node.color === color);
  const found = nodes.filter((node, at) => has(node) && viewer.isMain(at));
  const proved = found.filter(({ extra }) => (extra.r || '').includes('(proved)')).length;
  const words = plural(found.length, name, `${name.replace(/y$/, 'ie')}s`) + (proved ? ` (${proved} proved)` : '');
  const kind = place < 3 ? name : 'faint';
  return found.length ? [{ has, words, kind, text: `${found.length} ${QUALITY_SIGNS[place + 1]}` }] : [];
});

// Who played: stone, name, rank, result, accuracy, and counts that lead through what they count.
function playerLine(game, nodes, color) {
  const name = source.name(color === 1 ? game.b : game.w) || Capital(color);
  const rank = game.ranks && game.ranks[color - 1];
  const parts = [element('span', { class: `disc ${COLORS[color]}`, title: Capital(color) }),
    element('bdi', { class: 'name' }, name)];
  if (rank) parts.push(element('bdi', { class: 'soft' }, rank));
  if (game.verdict && !game.z) parts.push(element('b', { class: 'score' }, game.verdict.winner === color ? '1' : '0'));
  const review = /^Accuracy[^,]* ([\d.]+), .*? ([\d.]+)(?:\.|$)/.exec(nodes[0].extra.r || '');
  const counts = mistakesOf(nodes, color).map(({ has, words, kind, text }) =>
    buttonFor({ class: kind, title: words, 'aria-label': words }, () => viewer.jump(has), text));
  const accuracy = review ? element('span', { title: 'Accuracy, from 0 to 100' }, `accuracy ${review[color]} `) : '';
  const facts = element('span', { class: 'counts' }, accuracy, ...counts);
  return element('div', { class: 'player' }, ...parts, facts);
}
