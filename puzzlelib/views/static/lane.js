// One search on the page: its counts, the state, the frontier, the successors, the tree and the curves.
const STATS = [["expanded", "expanded"], ["generated", "generated"], ["enqueued", "enqueued"], ["size", "frontier"], ["peak", "peak"]];

class Lane {
  constructor(parent, history, scales) {
    this.history = history;
    const { run } = history, peek = (id) => this.peek(id);
    // Not a section: reveal.js takes each of those for a slide.
    this.root = html("div", { class: `pz-lane${history.wide ? " pz-wide-numbers" : ""}`, role: "group", "aria-label": run.title }, parent);
    const head = html("div", { class: "pz-head" }, this.root);
    html("p", { class: "pz-title", text: run.title, title: run.title }, head);
    this.answer = html("p", { class: "pz-answer" }, head);
    this.stats = this.counters(html("dl", { class: "pz-stats" }, this.root));
    const panels = html("div", { class: "pz-panels" }, this.root);
    const panel = (kind, title) => {
      const box = html("div", { class: "pz-panel", "data-panel": kind }, panels);
      const [name, ...details] = title.split(","), line = html("p", { class: "pz-subtitle", text: name }, box);
      if (details.length) html("span", { class: "pz-detail", text: `,${details}` }, line);
      return box;
    };
    this.state(panel("state", "State"));
    const heads = run.estimates ? ["g", "h", "f"] : ["g"];
    const caption = history.deepens ? "Path, deepest first" : run.ordered ? "Frontier, next first" : "Frontier, in order of arrival";
    const frontier = panel("frontier", caption);
    this.queue = new Table(frontier, caption, ["move", ...heads], peek);
    this.more = html("p", { class: "pz-small pz-more" }, frontier);
    const successors = panel("successors", "Successors");
    this.kids = new Table(successors, "Successors", ["move", "status", ...heads], peek);
    this.tree = new SearchTree(panel("tree", "Tree"), history, peek);
    const curves = panel("curves", "So far"), { stride } = run.curves;
    this.sizes = new Curve(curves, history.deepens ? "Path" : "Frontier", "frontier", run.curves.frontier, stride, scales.frontier, scales.long);
    this.fs = run.estimates ? new Curve(curves, "g + h of what is expanded", "f", run.curves.f, stride, scales.f, scales.long) : null;
  }
  counters(list) {
    return STATS.map(([name, text]) => {
      const box = html("div", {}, list);
      html("dt", { text: name === "size" && this.history.deepens ? "path" : text }, box);
      return [name, html("dd", {}, box)];
    });
  }
  state(box) {
    const { run } = this.history;
    this.frame = html("div", { class: "pz-grow pz-frame" }, box);
    this.caption = html("p", { class: "pz-small pz-node-text" }, box);
    this.drawing = run.first ? new Drawing(this.frame, "the state", false) : null;
    if (run.map) this.root.classList.add("pz-on-map");
    this.jumps = run.map ? svg("g", { class: "pz-jumps" }, this.drawing.root) : null;
    if (!run.first) this.frame.append(run.large ? "The map is too large to draw." : "This problem has no picture.");
    new ResizeObserver(() => this.measure()).observe(this.frame);
  }
  // The picture fills its frame, and its labels stay legible.
  measure() {
    if (!this.drawing || !this.drawing.size) return;
    const [rows, columns] = this.drawing.size.split(",").map(Number);
    const cell = Math.min(64, (this.frame.clientWidth - 4) / columns, (this.frame.clientHeight - 4) / rows);
    this.drawing.root.style.width = `${Math.max(1, cell * columns)}px`;
    this.drawing.root.style.setProperty("--label", `${Math.min(0.7, Math.max(0.42, 11 / cell)).toFixed(2)}px`);
  }

  show(at, answer) {
    const { history } = this, { run } = history, now = Math.min(at, history.last), over = history.over(at), step = history.step(at);
    this.at = now;
    const numbers = { ...step, expanded: Math.min(now, run.total) };
    for (const [name, box] of this.stats) box.textContent = count(numbers[name]);
    this.answer.textContent = over || answer ? sentence(run.answer.text) : step.limit !== null ? `limit ${count(step.limit)}` : "";
    this.answer.title = this.answer.textContent;
    this.root.classList.toggle("pz-over", over);
    this.drawNode(step.node);
    const costs = (node, g) => (run.estimates ? [g, node.h, history.f(node, g)] : [g]).map(short);
    const side = (node) => (run.keeps === "both ends" ? (node.back ? "← " : "→ ") : "");
    this.queue.show(history.frontier(now).map((node, i) => [node, i || !run.ordered ? "" : "pz-next", [side(node) + history.name(node), ...costs(node, node.g)]]));
    this.more.textContent = this.waiting(step, over && run.answer.solved);
    this.kids.show(history.successors(now).map(([node, status, name, g]) => [node, `pz-${status.replaceAll(" ", "-")}`, [name, status, ...costs(node, g)]]));
    this.tree.show(now, over || answer);
    this.sizes.show(now, `${count(step.size)} now, ${count(step.peak)} at most`);
    const node = history.nodes.get(step.node);
    this.fs?.show(now, short(node.h === null ? null : node.g + node.h));
  }
  // What the list shows of what is counted.
  waiting({ size, waiting }, solved) {
    const { run, deepens } = this.history, stale = size - waiting - solved;
    if (deepens) return `${plural(size, "state")} on the path`;
    if (run.keeps === "both ends") return `${plural(waiting, "state")} waiting; ${count(size)} when a layer was last finished`;
    return `${count(size)} on the frontier${solved ? " with the goal" : ""}${stale > 0 ? `, ${count(stale)} of them stale` : ""}`;
  }
  drawNode(id) {
    const { history } = this, node = history.nodes.get(id), picture = history.picture(id, this.at);
    if (picture) this.drawing.show(picture);
    this.measure();
    const step = history.step(this.at), jumps = id === step.node ? step.jumps : [];
    if (this.jumps) drawJumps(this.jumps, jumps);
    const stops = jumps.filter((jump) => jump.stop).map((jump) => `${jump.way}: ${jump.why}`);
    this.caption.textContent = `${history.name(node, 1)}: ${history.costs(node)}; ${[history.inWords(node, this.at), ...stops].join("; ")}`;
    this.caption.title = stops.join("\n");
  }
  // Show another node's state where the current one's is, until null.
  peek(id) {
    for (const marked of this.root.querySelectorAll(".pz-peeked")) marked.classList.remove("pz-peeked");
    this.root.classList.toggle("pz-peeking", id !== null);
    if (id !== null) for (const mark of this.root.querySelectorAll(`[data-node="${id}"]`)) mark.classList.add("pz-peeked");
    this.drawNode(id ?? this.history.step(this.at).node);
  }
  walk(by) { return [this.queue, this.kids, this.tree].some((part) => part.walk(by)); }
}
