// Draws the tree of a search: all of it if there is room, else the path to the node now expanded and what is beside it.
class SearchTree {
  constructor(parent, history, peek) {
    this.history = history;
    this.peek = peek;
    this.box = html("div", { class: "pz-grow" }, parent);
    this.root = svg("svg", { class: "pz-tree pz-search-tree", role: "group", "aria-label": "search tree" }, this.box);
    this.note = html("p", { class: "pz-small" }, parent);
    this.whole = history.run.whole ? this.plan() : null;
    new ResizeObserver(() => { if (this.at !== undefined) this.show(this.at, this.answer); }).observe(this.box);
  }

  // Where the nodes of the whole tree go, those included that come later: so that none ever moves.
  plan() {
    const ids = [...this.history.nodes.keys()], index = new Map(ids.map((id, i) => [id, i]));
    const parents = ids.map((id) => index.get(this.history.nodes.get(id).parent) ?? null);
    const children = parents.map(() => []);
    parents.forEach((above, i) => { if (above !== null) children[above].push(i); });
    const { places, leaves, levels } = layout({ parents, children });
    return { places: new Map([...places].map(([i, place]) => [ids[i], place])), leaves, levels };
  }

  // Is a node part of the tree at a step? Not before it was generated, nor once a cheaper path to it was found.
  drawn(node, at) {
    const left = node.gone !== null && node.gone <= at && (node.taken === null || node.parent === null);
    return node.born <= at && !left;
  }

  show(at, answer) {
    [this.at, this.answer] = [at, answer];
    const wide = this.box.clientWidth, high = this.box.clientHeight;
    if (!wide || !high) return;
    const fits = this.whole && this.whole.leaves * 13 <= wide && this.whole.levels * 20 <= high;
    const { spots, size, more, gutter } = fits ? this.everything(wide, high) : this.around(at, wide, high);
    this.root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const held = this.root.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    this.root.replaceChildren();
    const { nodes } = this.history, chain = this.history.chain(this.history.step(at).node);
    const path = new Set(chain.map((node) => node.id));
    const here = [...spots].sort(([, [x1, y1]], [, [x2, y2]]) => y1 - y2 || x1 - x2)        // as the keyboard goes from one to the next
      .map(([id]) => nodes.get(id)).filter((node) => this.drawn(node, at));
    for (const { id, parent } of here) {
      if (!spots.has(parent)) continue;
      const [x1, y1] = spots.get(parent), [x2, y2] = spots.get(id);
      svg("line", { x1, y1, x2, y2, class: path.has(id) ? "pz-on" : "" }, this.root);
    }
    for (const node of here) this.node(node, spots.get(node.id), size, at, path);
    for (const [x, y, text] of more) svg("text", { x, y, class: "pz-small-text" }, this.root).textContent = text;
    if (gutter) for (const node of chain) {
      if (!spots.has(node.id)) continue;
      svg("text", { x: gutter, y: spots.get(node.id)[1] + 4, class: "pz-small-text pz-before" }, this.root).textContent = this.history.name(node);
    }
    const nodeCount = fits ? `${plural(here.length, "node")}, ` : "", deep = chain.at(-1).depth;
    this.note.textContent = `${nodeCount}depth ${count(deep)}`;
    this.root.setAttribute("aria-label", `search tree: ${nodeCount || "the path and what is beside it, "}the node now ${plural(deep, "move")} from the start; up and down arrows go from node to node`);
    if (held !== null) this.focus(Number(held));
  }
  everything(wide, high) {
    const slot = Math.min(40, wide / this.whole.leaves), gap = Math.min(44, high / this.whole.levels);
    const size = Math.min(11, slot * 0.42, gap * 0.4), left = (wide - slot * this.whole.leaves) / 2;
    return { spots: new Map([...this.whole.places].map(([id, [x, level]]) => [id, [left + slot * (x + 0.5), gap * (level + 0.5)]])), size, more: [] };
  }
  around(at, wide, high) {
    const gutter = wide > 200 ? Math.min(110, wide * 0.32) : 0, room = wide - gutter - 8;
    const size = Math.min(this.history.wide ? 15 : 12, room / 4 - 2), slot = Math.min(2 * size + 6, room / 2);      // two fit always
    const gap = Math.max(2 * size + 7, Math.min(44, high / 9)), fit = Math.floor(room / slot);
    const { nodes } = this.history, chain = this.history.chain(this.history.step(at).node), head = size + 18;
    const kids = new Map();
    for (const node of nodes.values()) {
      if (node.parent !== null && this.drawn(node, at)) kids.set(node.parent, [...(kids.get(node.parent) || []), node.id]);
    }
    const levels = Math.floor((high - head) / gap);
    const { places, more, hidden } = spine(chain.map((node) => node.id), (id) => (kids.get(id) || []).sort((a, b) => a - b), levels, fit);
    const x = (i) => gutter + 8 + size + slot * i, y = (level) => head + gap * level;
    const notes = more.map(([level, many]) => [x(fit - 1) - size, y(level) + 4, `+${many}`]);
    const above = hidden + chain[0].depth;
    if (above) notes.push([gutter && gutter + 8, 11, gutter ? `⋮ ${plural(above, "level")} above` : `⋮ ${count(above)} above`]);
    return { spots: new Map([...places].map(([id, [i, level]]) => [id, [x(i), y(level)]])), size, more: notes, gutter };
  }

  node(node, [x, y], size, at, path) {
    const { history } = this, state = history.state(node, at), kind = [`pz-${state}`];
    if (path.has(node.id)) kind.push("pz-on");
    if (this.answer && history.solution.has(node.id)) kind.push("pz-way");
    const group = svg("g", { class: "pz-node", "data-node": node.id, tabindex: node.id === history.step(at).node ? 0 : -1, role: "button", transform: `translate(${x},${y})`,
      "aria-label": `${history.name(node)}: ${history.costs(node)}, ${history.inWords(node, at)}` }, this.root);
    svg("circle", { r: Math.max(size, 9), class: "pz-target" }, group);
    svg("circle", { r: size, class: kind.join(" ") }, group);
    if (kind[0] === "pz-dead") svg("path", { d: `M${-size / 2},${-size / 2}L${size / 2},${size / 2}M${size / 2},${-size / 2}L${-size / 2},${size / 2}` }, group);
    else if (size >= Math.max(10, 3 * short(history.value(node)).length)) {
      svg("text", { class: `pz-in ${kind.join(" ")}` }, group).textContent = short(history.value(node));
    }
    for (const [event, id] of [["pointerenter", node.id], ["pointerleave", null], ["focus", node.id], ["blur", null]]) {
      group.addEventListener(event, () => this.peek(id));
    }
    group.addEventListener("click", () => { group.focus(); this.peek(node.id); });
  }
  focus(id) { this.root.querySelector(`[data-node="${id}"]`)?.focus(); }
  // The node before or after the focused one; false if none of them has the focus.
  walk(by) {
    const all = [...this.root.querySelectorAll(".pz-node")], next = all[all.indexOf(document.activeElement) + by];
    if (!all.includes(document.activeElement)) return false;
    next?.focus();
    return true;
  }
}
