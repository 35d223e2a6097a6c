// The board: shows what the session sent, makes a move at once if it was listed there, and says so. No rules here.
const STEP = 280;                   // milliseconds between two moves of an animated solution
const TOOLS = [
  ["undo", "Undo", "take the last move back (u)"], ["redo", "Redo", "make it again (r)"],
  ["back", "Last good move", "take moves back until it can be solved again (b)"],
  ["restart", "Restart", "go back to the start"], ["scramble", "Scramble", "a new start by random moves"],
  ["hint", "Hint", "one good move, and what makes it good (h)"],
  ["best", "Best from here?", "what the best solution from here costs"],
  ["solve", "Solve", "watch the best solution; press again to stop (Escape)"]];
const ANSWERED = ["undo", "redo", "back", "restart", "scramble", "go on"];      // what a new frame answers

class Board {
  constructor(channel, box) {
    this.channel = channel;
    this.root = html("div", { class: "pz-board", "data-lm-suppress-shortcuts": "true" }, box);
    this.bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "board" }, this.root);
    this.buttons = Object.fromEntries(TOOLS.map(([name, text, title]) => {
      const node = html("button", { type: "button", text, title, "data-do": name }, this.bar);
      node.addEventListener("click", () => this.press(name));
      return [name, node];
    }));
    this.levels = html("select", { "aria-label": "level" }, this.bar);
    this.levels.addEventListener("change", () => this.load(this.levels.value));
    this.convention = html("select", { "aria-label": "what the arrow keys move", class: "pz-convention" }, this.bar);
    this.seats = new Seats(this);
    this.drawing = new Drawing(html("div", { class: "pz-place" }, this.root), "board", true);
    this.choices = html("div", { class: "pz-bar pz-choices" }, this.root);
    this.note = html("div", { class: "pz-line" }, this.root);
    const foot = html("div", { class: "pz-foot" }, this.root);
    this.counter = html("span", { class: "pz-counter" }, foot);
    this.stopwatch = new Stopwatch(foot);
    this.live = html("span", { class: "pz-said", role: "status", "aria-live": "polite" }, foot);
    this.working = html("span", { class: "pz-working" }, foot);
    this.requests = new Requests(channel, this.root, (text) => this.say(text));
    this.heard = 0;                 // the number of the last thing the session said
    this.selected = null;           // the piece that arrow keys move
    this.stepper = null;            // where no kernel runs
    this.route = [];                // what is left of an animated solution,
    this.playing = null;            // the timer of its next move,
    this.animated = false;          // and whether it was this page that asked for one
    this.hands = new Hands(this);
    fit(this.root);
    this.frame = channel.get("frame");
    channel.on("status", () => this.connected());
    channel.on("frame", () => this.refresh());
    channel.on("said", () => this.hear());
    channel.on("searching", () => this.search());
    channel.on("hint", () => this.hint());
    channel.on("route", () => this.animateRoute());
    this.marker = new Marker(this);
    this.maker = new Maker(this);
    if (this.frame.legend && this.frame.legend.length) this.note.before(this.drawing.legend(this.root, this.frame.legend));
    this.refresh();
  }
  get searching() { return Object.keys(this.channel.get("searching")).length > 0; }
  get idle() { return this.frame.duel ? "Play out" : "Solve"; }      // what the last button says while nothing is under way
  say(text) { this.live.textContent = text; }
  hear() {
    const [number, text] = this.channel.get("said");
    if (number > this.heard) { this.heard = number; this.say(text); }
  }
  connected() {
    const { status } = this.channel;
    this.root.dataset.channel = status;
    if (this.stepper) { this.stepper.close(); this.stepper = null; }
    this.halt();
    this.requests.answered();
    this.requests.drop();
    this.refresh();
    if (status === "alone") this.stepper = new Stepper(this);
    this.seats.root.hidden = this.seats.root.hidden || status === "alone";
  }

  // ------------------------------------------------------------------------------------------- what is shown
  draw(picture) {
    this.shown = picture;
    this.drawing.show(picture);
    for (const [name, node] of this.drawing.pieces) {
      node.group.classList.toggle("pz-selected", name === this.selected);
      // Where the board itself takes the arrow keys, Tab leads to the board and not through all its pieces.
      node.group.setAttribute("tabindex", this.frame.keys === "pieces" ? "0" : "-1");
    }
  }
  refresh() {
    const frame = this.frame = this.channel.get("frame"), { drawing } = this;
    const mine = this.requests.answers(frame);
    if (mine) this.requests.answered();
    this.hear();
    if (!(this.selected in frame.picture.pieces)) this.selected = null;
    if (frame.keys === "board" || frame.keys === "cursor") drawing.root.setAttribute("tabindex", "0");
    else drawing.root.removeAttribute("tabindex");
    this.draw(frame.picture);
    this.note.textContent = frame.note;
    this.preview(null);
    const how = { board: ": arrow keys move", cursor: ": arrow keys choose a cell, Enter plays it" }[frame.keys] || "";
    drawing.root.setAttribute("aria-label", `${frame.title}, ${frame.level}${how}`);
    if (frame.arrows.length) fill(this.convention, frame.arrows.map((text, i) => [i, text]), this.convention.value || 0);
    this.convention.hidden = frame.arrows.length < 2;
    const levels = frame.levels.includes(frame.level) ? frame.levels : [frame.level, ...frame.levels];
    fill(this.levels, levels.map((level) => [level, level]), frame.level);
    enable(this.buttons.undo, frame.undo);
    enable(this.buttons.redo, frame.redo);
    this.buttons.back.hidden = !frame.hopeful;
    this.counter.textContent = frame.tally;
    this.root.classList.toggle("pz-won", frame.won);
    if (frame.won) this.stopwatch.stop();
    this.duel(frame.duel);
    this.showChoices(frame.options.filter((option) => option.piece === null && option.cell === null));
    if (mine && !this.stepper) this.proceed();
  }
  duel(duel) {
    this.seats.show(duel);
    if (!duel) return;
    this.buttons.best.textContent = "Evaluate";
    this.buttons.best.title = "what this position is worth, and who wins with best play";
    this.buttons.solve.title = "watch the game played out by both sides; press again to stop (Escape)";
    if (!this.searching && this.playing === null) this.buttons.solve.textContent = "Play out";
  }
  // A button for each move that no gesture makes; whoever is on one with the keyboard stays there.
  showChoices(options) {
    const nodes = [...this.choices.children], held = nodes.indexOf(document.activeElement);
    const name = held < 0 ? "" : document.activeElement.textContent;
    this.choices.replaceChildren(...options.map((option) => {
      const node = html("button", { type: "button", text: option.said });
      node.addEventListener("click", () => { this.halt(); this.make(option); });
      return node;
    }));
    const now = [...this.choices.children];
    if (held >= 0) (now.find((node) => node.textContent === name) || now[0] || this.levels).focus();
  }
  // After an answer: on with what a dragged path, the queue or an animation still has to do.
  proceed() {
    if (this.hands.trail.length) this.hands.pursue();
    else if (this.hands.drag && this.hands.drag.to) this.hands.pull();
    else if (this.requests.queue.length) this.requests.next();
    else if (this.playing !== null) {
      clearTimeout(this.playing);
      this.playing = this.route.length ? setTimeout(() => this.animate(), STEP) : null;
      if (this.playing === null) this.buttons.solve.textContent = this.idle;
    }
  }
  search() {
    const busy = this.channel.get("searching"), on = this.searching;
    const doing = busy.for === "machine" ? `${this.frame.duel.turn} is thinking` : "searching";
    this.working.textContent = on ? `${doing} … ${plural(busy.expanded, "node")}` : "";
    for (const name of ["hint", "best"]) enable(this.buttons[name], !on);
    if (this.playing === null) this.buttons.solve.textContent = on ? "Stop" : this.idle;
  }
  hint() {
    const tip = this.channel.get("hint"), { drawing } = this;
    for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-tip", name === tip.piece);
    if (tip.piece && drawing.pieces.has(tip.piece) && this.frame.keys === "pieces") this.select(tip.piece);
    drawing.mark("pz-hint", tip.cells && tip.cells.length ? tip.cells : tip.cell && !tip.piece ? [tip.cell] : []);
  }
  preview(cell) {
    const option = cell && this.frame.options.find((one) => same(one.cell, cell));
    this.drawing.mark("pz-preview", option ? option.cells : []);
  }
  select(piece) {
    this.selected = piece;
    for (const [name, node] of this.drawing.pieces) node.group.classList.toggle("pz-selected", name === piece);
  }

  // ------------------------------------------------------------------------------------------- what is done
  make(option, auto = false) {
    if (this.requests.waiting || this.stepper) return;
    this.draw(changed(this.shown, option.change));
    this.note.textContent = option.note;
    this.preview(null);
    this.requests.send({ do: "move", number: this.frame.number, option: option.number, auto }, true);
  }
  refuse(node, why = "not possible") {
    this.requests.drop();
    if (node) {
      node.group.classList.remove("pz-shake");
      node.body.getBoundingClientRect();            // lets the animation start again
      node.group.classList.add("pz-shake");
    }
    this.say(sentence(why));
  }
  press(name) {
    if (this.stepper || (name in this.buttons && !usable(this.buttons[name]))) return;
    if (name === "solve" && (this.playing !== null || this.searching)) { this.halt(); this.requests.send({ do: "stop" }); return; }
    this.halt();
    this.requests.drop();
    this.animated = name === "solve";
    if (["restart", "scramble"].includes(name)) this.stopwatch.restart();
    this.requests.send({ do: name, arrows: Number(this.convention.value || 0) }, ANSWERED.includes(name));
  }
  load(level) {
    this.halt();
    this.requests.drop();
    this.selected = this.hands.cursor = null;
    this.stopwatch.reset();
    this.requests.send({ do: "level", level }, true);
  }

  // ------------------------------------------------------------------------------------------ an animated solution
  animateRoute() {
    this.route = this.channel.get("route").slice();
    const start = this.route.pop();
    if (!this.animated || !start || start.number !== this.frame.number) return;      // another view of this board asked
    this.animated = false;
    this.buttons.solve.textContent = "Stop";
    this.playing = setTimeout(() => this.animate(), STEP);
  }
  animate() {
    const next = this.route.shift(), option = next && this.frame.options.find((one) => one.said === next.said);
    if (option) this.make(option, true);
    else this.halt();
  }
  halt() {
    this.hands.trail = [];
    if (this.playing !== null) { clearTimeout(this.playing); this.playing = null; this.say("Stopped."); }
    this.buttons.solve.textContent = this.idle;
  }
}

function render(channel, box) { new Board(channel, box); }
