// What a game tree has shown by some step: which nodes were entered, their values and windows, and what to draw of it.
const DRAWN = 150;                  // leaves: of a larger tree only the part around the node
const BESIDE_PATH = 12;             // children of a node, in that part

class Branches {
  constructor({ nodes, steps }) {
    this.nodes = nodes;
    this.steps = steps;
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, i) => { if (parent !== null) this.children[parent].push(i); });
    this.skipped = nodes.map(() => []);
    for (const { node, skipped } of steps) if (skipped) this.skipped[node] = skipped;
    this.whole = this.children.filter((kids) => !kids.length).length + this.skipped.flat().length <= DRAWN;
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
  // What to draw, as parts: { node, or null where a move was cut off; parent and children, as places in this list }.
  parts(state) {
    const parts = [];
    const add = (part, parent) => {
      const index = parts.push({ ...part, parent, children: [] }) - 1;
      if (parent !== null) parts[parent].children.push(index);
      return index;
    };
    const build = (node, parent) => {
      const open = this.whole || state.path.has(node);
      const index = add({ node, text: this.nodes[node].move, hidden: 0 }, parent);
      if (!open) return;
      let kids = this.whole ? this.children[node] : this.children[node].filter((kid) => state.entered.has(kid));
      if (!this.whole && kids.length > BESIDE_PATH) {       // the last ones: among them is the one on the path
        parts[index].hidden = kids.length - BESIDE_PATH;
        kids = kids.slice(-BESIDE_PATH);
      }
      for (const kid of kids) build(kid, index);
      if (this.whole || state.cut.has(node)) for (const text of this.skipped[node]) add({ node: null, text, of: node }, index);
    };
    build(0, null);
    return parts;
  }
}
