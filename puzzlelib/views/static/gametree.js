// The tree of a game, as it is searched: triangles up for MAX, down for MIN, dashed for what was cut off.

class GameTreeView {
  constructor(channel, root) {
    this.tree = channel.get("tree");
    this.branches = new Branches(this.tree);
    this.root = root;
    root.classList.add("pz-game-player");
    html("span", { class: "pz-note pz-game-title", text: this.tree.title }, root.querySelector(".pz-bar"));
    const lanes = this.lanes = html("div", { class: "pz-game-lanes" }, root);
    this.box = html("div", { class: "pz-scroll pz-game-tree", tabindex: "0", role: "group",
      "aria-label": "game tree: arrow keys look at other nodes, Escape returns" }, lanes);
    this.svg = svg("svg", { class: "pz-tree pz-game", role: "img", "aria-label": "game tree" }, this.box);
    const side = html("div", { class: "pz-game-side" }, lanes);
    if (this.tree.window) this.gauge = new GameWindow(side, this.tree.steps);
    this.drawing = new Drawing(side, "position", false);
    this.position = html("p", { class: "pz-note pz-game-position", role: "status" }, side);
    const foot = html("div", { class: "pz-note pz-game-foot" }, root);
    this.score = html("span", {}, foot);
    this.signs = html("span", {}, foot);
    this.marks = new GameMarks(this);
    this.looked = null;             // a node that a person points at; null: the node of the step
    this.pinned = false;            // by a click
    this.opened = null;             // a node that was clicked, or gone to by keyboard: it is unfolded
    this.listen();
  }
  listen() {
    const under = (event) => { const found = event.target.closest("[data-node]"); return found && Number(found.dataset.node); };
    this.svg.addEventListener("pointerover", (event) => { if (!this.pinned) this.look(under(event)); });
    this.svg.addEventListener("pointerleave", () => { if (!this.pinned) this.look(null); });
    this.svg.addEventListener("click", (event) => { const node = under(event); this.unfold(node); this.look(node); this.pinned = this.looked !== null; });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("focusout", () => { if (!this.pinned) this.look(null); });
    let size = "";
    new ResizeObserver(() => {
      const now = `${this.root.clientWidth} ${this.root.style.getPropertyValue("--room")}`;
      if (this.at === undefined || now === size) return;
      size = now;
      this.draw();
    }).observe(this.root);
  }
  draw() {
    this.marks.draw();
    const signs = ["▲ MAX", "▼ MIN", "□ leaf", ...(this.tree.window ? ["✂ cut off"] : [])].join("  ");
    this.signs.textContent = `${signs}, ${this.branches.whole ? "0,1: move (0, 1)" : "…: folded, click a node to unfold it"}`;
  }
  // Where not all nodes have room, show the children of this one.
  unfold(node) {
    this.opened = node;
    if (!this.branches.whole) this.draw();
  }

  // ------------------------------------------------------------------------------------------ another node's position
  key(event) {
    const at = this.looked ?? this.state.current, seen = (node) => node !== undefined && node !== null && this.state.entered.has(node);
    const row = this.marks.parts.map(({ node }) => node).filter((node) => seen(node) && this.depth(node) === this.depth(at));
    const to = { ArrowUp: () => this.tree.nodes[at].parent, ArrowDown: () => this.branches.children[at].find(seen),
      ArrowLeft: () => row[row.indexOf(at) - 1], ArrowRight: () => row[row.indexOf(at) + 1], Escape: () => null }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const node = to();
    this.pinned = false;
    if (node === null && event.key === "Escape") { this.unfold(null); this.look(null); }
    else if (seen(node)) { this.unfold(node); this.look(node); this.marks.scroll(node); }
  }
  depth(node) { return this.branches.path(node).length - 1; }
  look(node) {
    this.looked = node === this.state.current ? null : node;
    for (const group of this.svg.querySelectorAll("[data-node]")) group.classList.toggle("pz-looked", Number(group.dataset.node) === this.looked);
    this.describe();
  }
  describe() {
    const { state, tree } = this, node = this.looked ?? state.current, { who, change } = tree.nodes[node];
    const moves = this.branches.path(node).slice(1).map((one) => `(${tree.nodes[one].move.replace(",", ", ")})`);
    this.drawing.show(changed(tree.picture, change));
    const value = state.value[node] ? ` ${state.done.has(node) || (node === 0 && this.over) ? "Value" : "So far"} ${state.value[node]}.` : "";
    this.position.textContent = `${moves.length ? `After ${moves.join(", ")}` : "The start"}: ${who} to move.${value}`;
    this.position.setAttribute("aria-live", this.looked === null ? "off" : "polite");      // the step speaks for itself
    if (this.gauge) this.gauge.show(state.window[node], this.looked === null ? state.changed : null);
  }

  // ---------------------------------------------------------------------------------------------------- the tree
  show(at) {
    const { tree } = this, { steps } = tree;
    this.at = at;
    this.over = at === steps.length - 1;
    this.state = this.branches.known(at);
    this.looked = this.opened = null;
    this.pinned = false;
    const { entered, leaves, remembered, cut } = this.state;
    this.score.textContent = `Step ${at + 1} of ${steps.length}: ${[plural(entered.size, "node"), `${count(leaves.size)} ${leaves.size === 1 ? "leaf" : "leaves"}`,
      ...(remembered.size ? [`${count(remembered.size)} from the table`] : []), ...(tree.window ? [plural(cut.size, "cutoff")] : [])].join(", ")}.`;
    this.svg.setAttribute("aria-label", `game tree: ${this.score.textContent}`);
    this.describe();
    this.draw();
    return this.over ? `${steps[at].text} ${tree.end}` : steps[at].text;
  }
}

function render(channel, box) {
  let view;
  const last = channel.get("tree").steps.length - 1;
  return transport({ channel, box, last, name: "game tree", end: "End",
    fill: (root) => { view = new GameTreeView(channel, root); }, show: (at) => view.show(at) });
}
