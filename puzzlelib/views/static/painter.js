// The painter: shows what the session sent, and says which cells were touched. No search here.
const ACTS = [["undo", "Undo", "take the last change back (u)"], ["clear", "Clear", "take every obstacle away"],
  ["fill", "Random", "obstacles at random"], ["save", "Save", "download the scene as a text file"],
  ["load", "Load", "a scene from a text file of ., X and digits"]];
const CHOICES = ["search", "heuristic", "corner"];

class Painter {
  constructor(channel, box) {
    this.channel = channel;
    this.root = html("div", { class: "pz-board pz-painter" }, box);
    this.drawing = new Drawing(html("div", { class: "pz-place" }, this.root), "scene", true);
    this.drawing.root.setAttribute("tabindex", "0");
    this.drawing.root.setAttribute("aria-label",
      "scene: arrow keys choose a cell, Enter paints or erases it, s puts the start there, g the goal");
    this.jumps = svg("g", { class: "pz-jumps" }, this.drawing.root);
    const panel = html("div", { class: "pz-panel" }, this.root);
    this.bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "scene" }, panel);
    this.buttons = Object.fromEntries(ACTS.map(([name, text, title]) => {
      const node = html("button", { type: "button", text, title, "data-do": name }, this.bar);
      node.addEventListener("click", () => this.press(name));
      return [name, node];
    }));
    this.file = html("input", { type: "file", accept: ".txt,text/plain", hidden: "", "aria-label": "scene file" }, this.bar);
    this.file.addEventListener("change", () => this.read());
    const menus = html("div", { class: "pz-menus" }, panel);
    const select = (label, act) => {
      const line = html("label", { text: `${label} ` }, menus), node = html("select", { "aria-label": label }, line);
      node.addEventListener("change", () => act(node.value));
      return node;
    };
    this.levels = select("scene", (level) => this.send({ do: "level", level }));
    this.brush = select("paint", () => {});
    this.menus = Object.fromEntries(CHOICES.map((name) => [name, select(name, (value) => this.send({ do: "choose", [name]: value }))]));
    this.line = html("div", { class: "pz-line" }, panel);
    this.drawing.legend(panel, [["closed", "expanded"], ["start", "start"], ["goal", "goal"]]);
    this.live = html("div", { class: "pz-said", role: "status", "aria-live": "polite" }, panel);
    this.costs = new Costs(this.drawing, html("p", { class: "pz-note", text: "In a cell: g top left, h top right, f = g + h below." }, panel));
    this.heard = "";                // what the session said last
    this.pointed = null;            // the cell whose jumps are shown
    this.strokes = new Strokes(this);
    channel.on("status", () => this.connected());
    channel.on("frame", () => this.refresh());
    channel.on("said", () => this.hear());
    channel.on("jumps", () => drawJumps(this.jumps, channel.get("jumps")));
    fit(this.root);
    this.refresh();
    this.hear();
  }
  get frame() { return this.channel.get("frame"); }
  get alone() { return this.channel.status === "alone"; }
  say(text) { this.live.textContent = text; }
  send(message) {
    if (!this.alone) this.channel.send(message);
    else this.say("Not connected: run this cell to change the scene.");
  }
  connected() {
    this.root.dataset.channel = this.channel.status;
    for (const [name, node] of Object.entries(this.buttons)) if (name !== "save") enable(node, !this.alone);
    this.say(this.alone ? "Not connected: run this cell to change the scene." : this.heard);
    this.refresh();
  }
  // Nothing said wipes what was said before, but not what the page itself has written since.
  hear() {
    const [, text] = this.channel.get("said");
    if (text || this.live.textContent === this.heard) this.say(text);
    this.heard = text;
  }
  refresh() {
    const { frame } = this;
    this.drawing.show(frame.picture);
    this.costs.show(frame.costs);
    this.pointed = null;
    const plain = (names) => names.map((name) => [name, name]);
    fill(this.levels, plain(frame.levels.includes(frame.level) ? frame.levels : [frame.level, ...frame.levels]), frame.level);
    fill(this.brush, [["", "obstacle, or erase"], ...plain(frame.brushes)], this.brush.value || "");
    for (const [name, node] of Object.entries(this.menus)) fill(node, plain(frame.chosen[name][1]), frame.chosen[name][0]);
    if (!this.alone) enable(this.buttons.undo, frame.undo);
    this.line.textContent = frame.summary;
  }
  press(name) {
    if (!usable(this.buttons[name])) return;
    if (name === "save") this.save();
    else if (name === "load") this.file.click();
    else this.send({ do: name });
  }
  save() {
    const link = html("a", { download: "scene.txt", href: URL.createObjectURL(new Blob([this.frame.text], { type: "text/plain" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    this.say("Saved as scene.txt.");
  }
  async read() {
    if (this.file.files.length) this.send({ do: "text", text: await this.file.files[0].text() });
    this.file.value = "";
  }

  // ------------------------------------------------------------------------------------------- what a hand touches
  cost([row, column]) { return this.frame.cells[row][column]; }
  // The brush that is chosen; by default a stroke paints obstacles, or erases them if it begins on one.
  brushFor(place) { return this.brush.value || (this.cost(place) ? "obstacle" : "free"); }
  describe(place) {
    if (same(place, this.frame.start) || same(place, this.frame.goal)) return same(place, this.frame.start) ? "the start" : "the goal";
    const cost = this.cost(place), known = this.frame.costs[place.join(",")];
    return (cost ? (cost > 1 ? `rough, a step here costs ${cost}` : "free") : "an obstacle")
      + (known ? `, g ${known[0]}, h ${known[1]}, f ${known[2]}` : "");
  }
  // Draw at once what a stroke does; the session's picture follows.
  guess(cells, brush) {
    for (const cell of cells) {
      if (same(cell, this.frame.start) || same(cell, this.frame.goal)) continue;
      const node = this.drawing.cell(cell);
      node.fill.setAttribute("class", `pz-ground pz-${brush === "obstacle" ? "wall" : "free"}`);
      node.hatch.setAttribute("fill", "none");
    }
  }
  // Ask for the jumps from the cell that is pointed at.
  point(place) {
    if (this.frame.chosen.search[0] !== "jump points" || this.alone || !place || same(place, this.pointed)) return;
    this.pointed = place;
    this.send({ do: "jumps", cell: place });
  }
}

function render(channel, box) { new Painter(channel, box); }
