// Draws a game tree as large as its frame allows: nodes, the moves between them, and alpha and beta where they matter.
const SLOT = [12.6, 66], LEVEL = [45, 96], EDGE = 8;      // pixels, least and most: a leaf's width, a level's height; the margin
const FOLDED = 16;                  // pixels of a leaf in a folded tree, where words need two of them
const TOP = 24, TRIANGLE = 16;      // pixels: above the root; half of a triangle's height
const between = (low, value, high) => Math.max(low, Math.min(high, value));
const textWidth = (text, size) => text.length * size * 0.6;

class GameMarks {
  constructor(view) { this.view = view; }
  get state() { return this.view.state; }
  inner({ node }) { return node !== null && this.view.branches.children[node].length > 0; }
  x(i) { return this.left + this.slot * (this.places.get(i)[0] + 0.5); }
  radius(i) { return this.radii[this.places.get(i)[1]]; }
  y(i) { return TOP + this.gap * this.places.get(i)[1]; }

  draw() {
    const { view, state } = this, { tree, branches } = view, wide = view.box.clientWidth - 2 * EDGE;
    this.line = new Set(view.over ? tree.line : []);
    branches.room(Math.floor(wide / SLOT[0]), Math.floor(wide / FOLDED));
    state.open = new Set([...state.path, ...this.line, ...(view.opened === null ? [] : branches.path(view.opened))]);
    const parts = this.parts = branches.parts(state);
    const { places, leaves } = layout({ parents: parts.map(({ parent }) => parent), children: parts.map(({ children }) => children) });
    this.places = places;
    this.measure(leaves, branches.levels);              // folded or not: as high at every step
    view.svg.replaceChildren();
    this.edges = svg("g", {}, view.svg);                 // under the nodes, and what is written over both
    this.nodes = svg("g", {}, view.svg);
    this.words = svg("g", {}, view.svg);
    parts.forEach((part, i) => {
      if (part.more) this.leftOut(part, i);
      else if (part.node === null ? state.cut.has(part.of) : state.entered.has(part.node)) this.part(part, i);
    });
    if (tree.window) this.windows();
    this.scroll(state.current);
  }
  // How large everything gets: as wide and as high as there is room, within what people can read.
  measure(leaves, levels) {
    const { box, root, lanes, svg: picture } = this.view, wide = box.clientWidth;
    const high = Math.max(180, parseFloat(root.style.getPropertyValue("--room")) - (root.offsetHeight - lanes.offsetHeight) - 8);
    this.slot = between(SLOT[0], (wide - 2 * EDGE) / leaves, SLOT[1]);
    this.half = between(6, this.slot / 2 - 1, 13);       // of a leaf
    this.upright = textWidth("0,0", 12) > this.slot - 1;
    this.radii = this.roomy();                          // of the triangles, by level
    const foot = this.half + (this.upright ? 28 : 18);
    this.gap = levels > 1 ? between(LEVEL[0], (high - TOP - foot) / (levels - 1), LEVEL[1]) : 0;
    const width = Math.max(wide, this.slot * leaves + 2 * EDGE), height = TOP + this.gap * (levels - 1) + foot;
    this.left = (width - this.slot * leaves) / 2;
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) picture.setAttribute(name, value);
    box.style.height = `${Math.min(height, high)}px`;
  }
  // Half as wide as a level's triangles can be without touching their neighbours.
  roomy() {
    const last = {}, least = {};
    this.parts.forEach((part, i) => {
      const [x, level] = this.places.get(i), inner = this.inner(part);
      const before = last[level], apart = before && (inner || before.inner) ? this.slot * (x - before.x) : 42;
      least[level] = Math.min(least[level] ?? 42, apart);
      last[level] = { x, inner };
    });
    return Object.values(least).map((apart) => between(6, apart / 2 - 1, 20));
  }
  write(x, y, text, kind = "", parent = this.words) {
    const node = svg("text", { x, y, class: `pz-caption ${kind}` }, parent);
    node.textContent = text;
    return node;
  }
  part(part, i) {
    const { state, line, half } = this, { node, parent } = part, x = this.x(i), y = this.y(i), gone = node === null;
    const now = node === state.current ? " pz-now" : "", way = line.has(node) ? " pz-way" : "", done = state.done.has(node) ? " pz-done" : "";
    const leaf = gone || !this.inner(part);
    if (parent !== null) {
      const on = gone ? "pz-gone" : state.path.has(node) || way ? "pz-on" : "";
      const branch = svg("line", { x1: this.x(parent), y1: this.y(parent) + TRIANGLE, x2: x, y2: y - (leaf ? half : TRIANGLE), class: on }, this.edges);
      if (gone) svg("title", {}, branch).textContent = state.cut.get(part.of).text;      // why, for those who point at it
      if (leaf) this.below(part.text, x, y, gone);
      else this.above(part.text, i, this.view.tree.nodes[node].max);
    }
    if (gone) { this.write(x, y + 5, "✂", "pz-gone"); return; }
    const group = svg("g", { "data-node": node, class: this.view.looked === node ? "pz-looked" : "" }, this.nodes);
    const { max } = this.view.tree.nodes[node], flip = max ? 1 : -1, kind = `pz-mark${now}${way}${done}`, r = this.radius(i);
    if (leaf) svg("rect", { x: x - half, y: y - 13, width: 2 * half, height: 26, class: `${kind}${state.remembered.has(node) ? " pz-kept" : ""}` }, group);
    else svg("path", { d: `M${x - r},${y + flip * TRIANGLE}h${2 * r}L${x},${y - flip * TRIANGLE}Z`, class: kind }, group);
    const small = (leaf ? half : r) < 12 ? " pz-tight" : "";
    this.write(x, leaf ? y + 5 : y + 5 + flip * 5, state.value[node] ?? "", `pz-value${small}${now ? " pz-on-now" : ""}`, group);
    if (part.folded && !state.cut.has(node)) this.write(x, y + TRIANGLE + 11, "…");
  }
  // Moves that there is no room for, in words: "… 12 more", or how many were cut off.
  leftOut({ more, of, parent }, i) {
    const x = this.x(i) + this.slot / 2, y = this.y(i), cut = of !== undefined, kind = cut ? "pz-gone" : "";
    const branch = svg("line", { x1: this.x(parent), y1: this.y(parent) + TRIANGLE, x2: x, y2: y - 12, class: kind }, this.edges);
    svg("title", {}, branch).textContent = cut ? this.state.cut.get(of).text : `${plural(more, "move")} left out: point at a node and click to unfold it`;
    [cut ? "✂" : "…", String(more), cut ? "cut" : "more"].forEach((word, line) => this.write(x, y - 2 + 12 * line, word, kind));
  }
  // The move that leads to a leaf is written under it; upright if there is no room beside its neighbours.
  below(text, x, y, gone) {
    const under = y + (gone ? 8 : 13), label = this.write(x, under + 13, text, gone ? "pz-gone" : "");
    if (!this.upright) return;
    label.setAttribute("transform", `rotate(-90 ${x} ${under + 3}) translate(0 -6)`);
    label.classList.add("pz-upright");
  }
  // To any other node over it, or where levels are close, beside its narrow end: alpha and beta of its parent are above.
  above(text, i, max) {
    const wide = textWidth(text, 12), radius = this.radius(i), close = this.gap < 66, x = this.x(i), y = this.y(i);
    const left = x - (close ? radius / 2 + 3 + wide : wide / 2), right = close ? x : x + wide / 2, level = this.places.get(i)[1];
    const covers = (other) => this.x(other) + this.radii[level] > left && this.x(other) - this.radii[level] < right;
    if (left < 2 || (close && this.parts.some((_, other) => other !== i && this.places.get(other)[1] === level && covers(other)))) return;
    if (!close && wide > 2 * radius + 2 && !this.state.path.has(this.parts[i].node)) return;
    if (close) this.write(x - radius / 2 - 3, max ? y - 5 : y + 15, text, "pz-before");
    else this.write(x, y - TRIANGLE - 5, text);
  }
  // Alpha and beta under the nodes that are open, and where they met; as many as fit beside each other.
  windows() {
    const { state } = this, taken = [];
    const shown = this.parts.map((part, i) => [part.node, i]).filter(([node]) => state.entered.has(node) && this.inner({ node })
      && (state.path.has(node) || state.cut.has(node)));
    shown.sort(([one], [other]) => state.path.has(other) - state.path.has(one) || other - one);
    for (const [node, i] of shown) {
      const { alpha, beta, met } = state.window[node], y = this.y(i) + TRIANGLE + 13;
      for (const [first, second] of [[`α ${alpha}`, `β ${beta}`], [alpha, beta]]) {
        const half = textWidth(`${first} ≥ ${second}`, 12) / 2 + 3, limit = Number(this.view.svg.getAttribute("width"));
        const x = between(half + 1, this.x(i), limit - half - 1);
        if (taken.some((other) => other.y === y && Math.abs(other.x - x) < other.half + half)) continue;
        if (!met && first === alpha) continue;           // two bare numbers would say nothing
        taken.push({ x, y, half });
        svg("rect", { x: x - half, y: y - 12, width: 2 * half, height: 16, rx: 5, class: met ? "pz-met" : "pz-blank" }, this.words);
        const label = this.write(x, y, "", met ? "pz-met-text" : "");
        const name = (text, which) => { svg("tspan", { class: which && node === state.current && state.changed === which ? "pz-moved" : "" }, label).textContent = text; };
        name(first, "alpha");
        name(met ? " ≥ " : "  ", null);
        name(second, "beta");
        break;
      }
    }
  }
  scroll(node) {
    const { box } = this.view, i = this.parts.findIndex((part) => part.node === node);
    if (i >= 0) box.scrollTo(this.x(i) - box.clientWidth / 2, this.y(i) - box.clientHeight / 2);
  }
}
