// What a game tree has shown by some step: which nodes were entered, their values and windows, and what to draw of it.

class Branches {
  constructor({ nodes, steps }) {
    this.nodes = nodes;
    this.steps = steps;
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, i) => { if (parent !== null) this.children[parent].push(i); });
    this.skipped = nodes.map(() => []);
    for (const { node, skipped } of steps) if (skipped) this.skipped[node] = skipped;
    this.leaves = this.children.filter((kids) => !kids.length).length + this.skipped.flat().length;
    this.levels = Math.max(...nodes.map((_, node) => this.path(node).length));
    this.room(this.leaves, this.leaves);
  }
  // How many leaves fit beside each other. A tree with more of them is folded: there fewer do, because words take two
  // places each, and children are shown only of the nodes on some paths, so many of each.
  room(fits, folded) {
    this.whole = this.leaves <= fits;
    this.beside = Math.max(2, Math.floor((folded + this.levels - 2) / Math.max(1, this.levels - 1)) - 4);
  }
  path(node) {
    const found = [];
    for (let above = node; above !== null; above = this.nodes[above].parent) found.unshift(above);
    return found;
  }
  // changed: which of alpha and beta this very step has moved.
  known(at) {
    const state = { value: {}, window: {}, cut: new Map(), leaves: new Set(), remembered: new Set(), done: new Set(),
      entered: new Set(), changed: null, current: this.steps[at].node, path: new Set() };
    for (const step of this.steps.slice(0, at + 1)) {
      const { node, kind, alpha, beta, met } = step, before = state.window[node];
      if (kind === "enter") state.entered.add(node);
      if (kind === "leaf") state.leaves.add(node);
      if (kind === "remembered") state.remembered.add(node);
      if (kind === "cut") state.cut.set(node, step);
      if (kind === "leaf" || kind === "remembered") state.done.add(node);
      if (kind === "back") state.done.add(this.children[node].filter((kid) => state.entered.has(kid)).at(-1));
      if (step.value) state.value[node] = step.value;
      if (alpha !== undefined) state.window[node] = { alpha, beta, met };
      state.changed = !before || alpha === undefined || kind === "cut" ? null
        : before.alpha !== alpha ? "alpha" : before.beta !== beta ? "beta" : null;
    }
    for (const node of this.path(state.current)) state.path.add(node);
    return state;
  }
  // What to draw, as parts: { node; parent and children, as places in this list }. Where node is null, a move was cut
  // off, or `more` says how many moves are left out: cut off, too, where `of` names their node.
  parts(state) {
    const parts = [];
    const add = (part, parent) => {
      const index = parts.push({ ...part, parent, children: [] }) - 1;
      if (parent !== null) parts[parent].children.push(index);
      return index;
    };
    const leaveOut = (more, parent, of) => { add({ node: null, more, of }, parent); add({ node: null, blank: true }, parent); };
    const build = (node, parent) => {
      const open = this.whole || state.open.has(node), index = add({ node, text: this.nodes[node].move, folded: false }, parent);
      const kids = this.whole ? this.children[node] : this.children[node].filter((kid) => state.entered.has(kid));
      if (!open) { parts[index].folded = kids.length > 0; return; }
      const must = kids.filter((kid) => state.open.has(kid)), others = kids.filter((kid) => !state.open.has(kid));
      const room = this.whole ? kids.length : Math.max(0, this.beside - must.length);
      const shown = new Set([...must, ...others.slice(Math.max(0, others.length - room))]);       // the last ones
      if (shown.size < kids.length) leaveOut(kids.length - shown.size, index);
      for (const kid of kids) if (shown.has(kid)) build(kid, index);
      const skipped = this.whole || state.cut.has(node) ? this.skipped[node] : [];
      if (!this.whole && skipped.length > 2) leaveOut(skipped.length, index, node);
      else for (const text of skipped) add({ node: null, text, of: node }, index);
    };
    build(0, null);
    return parts;
  }
}
