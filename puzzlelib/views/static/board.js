// The board: shows what the session sent, makes a move at once if it was listed there, and says so. No rules here.
const ANSWERED = ["undo", "redo", "back", "restart", "scramble", "go on"];      // what a new frame answers

class Board {
  constructor(channel, box) {
    this.channel = channel;
    this.root = html("div", { class: "pz-board" }, box);
    this.toolbar = new Toolbar(this);
    this.seats = new Seats(this);
    this.place = html("div", { class: "pz-place" }, this.root);
    this.drawing = new Drawing(this.place, "board", true);
    this.choices = html("div", { class: "pz-bar pz-choices" }, this.root);
    this.note = html("div", { class: "pz-line" }, this.root);
    const foot = html("div", { class: "pz-foot" }, this.root);
    this.counter = html("span", { class: "pz-counter" }, foot);
    this.stopwatch = new Stopwatch(foot);
    this.working = html("span", { class: "pz-working" }, foot);
    this.live = html("div", { class: "pz-said", role: "status", "aria-live": "polite" }, this.root);
    this.requests = new Requests(channel, this.root, (text) => this.say(text));
    this.animation = new Animation(this);
    this.heard = 0;                 // the number of the last thing the session said
    this.selected = null;           // the piece that arrow keys move
    this.stepper = null;            // where no kernel runs
    this.hands = new Hands(this);
    this.frame = channel.get("frame");
    fit(this.root, () => this.layout());
    new ResizeObserver(() => this.layout()).observe(this.root);
    channel.on("status", () => this.connected());
    channel.on("frame", () => this.refresh());
    channel.on("said", () => this.hear());
    channel.on("searching", () => this.search());
    channel.on("hint", () => this.hint());
    channel.on("route", () => this.animation.begin(channel.get("route")));
    this.marker = new Marker(this);
    this.maker = new Maker(this);
    if (this.frame.legend && this.frame.legend.length) this.note.before(this.drawing.legend(this.root, this.frame.legend));
    this.refresh();
    this.hint();
  }
  get bar() { return this.toolbar.root; }
  get buttons() { return this.toolbar.buttons; }
  // A search that people asked for, or a machine that thinks; not one that goes on quietly after a win.
  get searching() { return ![undefined, "optimum"].includes(this.channel.get("searching").for); }
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
    this.hint();
    if (status === "alone") this.stepper = new Stepper(this);
    this.seats.root.hidden = this.seats.root.hidden || status === "alone";
  }

  // ------------------------------------------------------------------------------------------- what is shown
  layout() { if (this.frame) arrange(this.root, this.place, this.frame.picture.size); }
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
    const before = this.frame, frame = this.frame = this.channel.get("frame"), { drawing } = this;
    const mine = this.requests.answers(frame);
    if (mine) this.requests.answered();
    if (this.animation.running && frame.number !== this.animation.expects) this.halt();      // somebody else has moved
    this.hear();
    if (!(this.selected in frame.picture.pieces)) this.selected = null;
    if (frame.keys === "board" || frame.keys === "cursor") drawing.root.setAttribute("tabindex", "0");
    else drawing.root.removeAttribute("tabindex");
    drawing.first = frame.numbers;
    this.draw(frame.picture);
    this.note.textContent = frame.note;
    this.preview(null);
    const how = { board: ": arrow keys move", cursor: ": arrow keys choose a cell, Enter plays it" }[frame.keys] || "";
    drawing.root.setAttribute("aria-label", `${frame.title}, ${frame.name}${how}`);
    this.toolbar.show(frame);
    this.toolbar.busy(this.searching || this.animation.running);
    this.counter.textContent = frame.tally;
    this.root.classList.toggle("pz-won", frame.won);
    if (frame.won) this.stopwatch.stop();
    if (before && before.level !== frame.level) this.stopwatch.reset();
    this.seats.show(frame.duel);
    this.showChoices(frame.options.filter((option) => option.piece === null && option.cell === null));
    this.layout();
    if (frame.walker) follow(this.place, frame.walker, drawing.cellWidth);
    if (mine && !this.stepper) this.proceed();
  }
  // A button for each move that no gesture makes; a person who is on one with the keyboard stays there.
  showChoices(options) {
    const nodes = [...this.choices.children], held = nodes.indexOf(document.activeElement);
    const name = held < 0 ? "" : document.activeElement.textContent;
    this.choices.replaceChildren(...options.map((option) => {
      const node = html("button", { type: "button", text: option.said });
      node.addEventListener("click", () => { this.halt(); this.make(option); });
      return node;
    }));
    const now = [...this.choices.children];
    if (held >= 0) (now.find((node) => node.textContent === name) || now[0] || this.toolbar.levels).focus();
  }
  // After an answer: on with what a dragged path, the queue or an animation still has to do.
  proceed() {
    if (this.hands.proceed()) return;
    if (this.requests.queue.length) this.requests.next();
    else if (this.animation.running) this.animation.proceed();
  }
  search() {
    const busy = this.channel.get("searching"), on = this.searching;
    const doing = busy.for === "machine" ? `${this.frame.duel.turn} is thinking` : "searching";
    this.working.textContent = on ? `${doing} … ${plural(busy.expanded, "node")}` : "";
    for (const name of ["hint", "best"]) enable(this.buttons[name], !on);
    this.toolbar.busy(on || this.animation.running);
  }
  hint() {
    const tip = this.channel.get("hint"), { drawing } = this, arrow = tip.arrow || [];
    for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-tip", name === tip.piece);
    if (tip.piece && drawing.pieces.has(tip.piece) && this.frame.keys === "pieces") this.select(tip.piece);
    drawing.arrow(arrow);
    drawing.mark("pz-hint", tip.cells && tip.cells.length ? tip.cells : tip.cell && !arrow.length ? [tip.cell] : []);
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
    this.drawing.arrow([]);
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
    if (this.stepper) return;
    if (name in this.buttons && !usable(this.buttons[name])) {
      if (["undo", "redo"].includes(name)) this.say(`Nothing to ${name}.`);
      return;
    }
    if (name === "solve" && (this.animation.running || this.searching)) { this.stop(); return; }
    this.halt();
    this.requests.drop();
    this.animation.asked = name === "solve";
    if (["restart", "scramble"].includes(name)) this.stopwatch.restart();
    this.requests.send({ do: name }, ANSWERED.includes(name));
  }
  // Ask for something that a new frame answers, and give up what was under way.
  ask(message) {
    this.halt();
    this.requests.drop();
    this.requests.send(message, true);
  }
  load(level) {
    this.selected = this.hands.cursor = null;
    this.ask({ do: "level", level });
  }
  halt() {
    this.hands.trail = [];
    this.hands.pointer.cancel();
    if (this.animation.stop()) this.say("Stopped.");
    this.toolbar.busy(false);
  }
  stop() {
    this.halt();
    this.requests.send({ do: "stop" });
  }
}

function render(channel, box) { new Board(channel, box); }
