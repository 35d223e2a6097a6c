// Marks between two cells, where the puzzle has a meaning for them: by right click, by holding, or with the key m.
const HOLD = 500, SLIP = 8;         // milliseconds and pixels: a touch that stays longer and moves less is a mark

class Marker {
  constructor(board) {
    this.board = board;
    this.place = null;              // where the keyboard is while it marks: at a cell, or halfway between two
    this.held = null;               // a touch that may become a mark,
    this.let = false;               // and whether it is let through, because it was none
    const { root, drawing } = board;
    root.addEventListener("keydown", (event) => this.key(event), true);
    root.addEventListener("focusout", () => { this.place = null; });
    drawing.root.addEventListener("contextmenu", (event) => this.menu(event));
    drawing.root.addEventListener("pointerdown", (event) => this.down(event), true);
    for (const kind of ["pointermove", "pointerup", "pointercancel"]) {
      drawing.root.addEventListener(kind, (event) => this.settle(event), true);
    }
  }
  get on() { return Boolean(this.board.frame.marks) && !this.board.stepper; }

  toggle(place) {
    this.board.requests.soon(() => { this.board.requests.send({ do: "mark", place }, true); return true; });
  }
  // The border of cells that a pointer is nearest to.
  border(event) {
    const [y, x] = this.board.drawing.spot(event), row = Math.floor(y), column = Math.floor(x);
    const down = y - row - 0.5, right = x - column - 0.5;
    return Math.abs(down) > Math.abs(right) ? [row + Math.sign(down) / 2, column] : [row, column + Math.sign(right) / 2];
  }
  menu(event) {
    if (!this.on || event.button !== 2) return;
    const { busy } = this.board.hands.pointer;          // the other button, in the middle of a drag
    event.preventDefault();
    event.stopPropagation();
    this.board.drawing.root.focus({ preventScroll: true });
    if (event.pointerType !== "touch" && !busy) this.toggle(this.border(event));
  }

  // A touch waits until it is clear what it is: let go or moved on, it is what the hands make of it.
  down(event) {
    if (!this.on || event.pointerType !== "touch" || this.let || this.board.hands.pointer.busy) return;
    event.stopPropagation();
    if (this.held) { clearTimeout(this.held.timer); this.held = null; return; }         // two fingers mean neither
    const timer = setTimeout(() => { this.held = null; this.toggle(this.border(event)); }, HOLD);
    this.held = { event, timer };
  }
  settle(event) {
    if (!this.held || this.held.event.pointerId !== event.pointerId) return;
    const { event: first, timer } = this.held, far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (event.type === "pointermove" && far < SLIP) { event.stopPropagation(); return; }
    clearTimeout(timer);
    this.held = null;
    if (event.type === "pointercancel") return;
    this.let = true;                // then the hands see both
    first.target.dispatchEvent(new PointerEvent("pointerdown", first));
    this.let = false;
  }

  key(event) {
    const { board } = this, { frame, drawing } = board, way = WAYS[ARROWS[event.key]];
    const plain = !(event.ctrlKey || event.metaKey || event.altKey) && event.target.tagName !== "SELECT";
    if (!this.on || !plain || (this.place === null && event.key !== "m")) return;
    if (event.key === "m" || event.key === "Escape") {
      const begins = this.place === null;
      if (begins) drawing.root.focus();
      this.go(begins ? frame.walker || [0, 0] : null);
      board.say(begins ? `Marking "${frame.marks}": arrow keys go to the border of a cell and beyond, Enter marks it, m ends.` : "Marking ended.");
    } else if (way) this.step(way);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // Half a cell on: to the border, and then to the next cell; along a border, to that of the next cell.
  step([down, right]) {
    const [rows, columns] = this.board.shown.size, [r, c] = this.place;
    const across = down ? Number.isInteger(c) : Number.isInteger(r), far = across ? 0.5 : 1;
    const inside = (at, last) => Math.max(0, Math.min(last - 1, at));
    this.go([inside(r + far * down, rows), inside(c + far * right, columns)]);
    this.board.say(`${this.words()}.`);
  }
  go(place) {
    this.place = place;
    this.board.drawing.mark("pz-cell", place ? [place] : []);
  }
  get between() { return this.place.some((part) => !Number.isInteger(part)); }
  words() {
    const [r, c] = this.place, name = (row, column) => `row ${row + 1}, column ${column + 1}`;
    if (!this.between) return sentence(name(r, c)).slice(0, -1);
    const marked = (this.board.shown.marks || []).some(([row, column, , kind]) => kind === "cross" && row === r && column === c);
    return `Between ${name(Math.floor(r), Math.floor(c))} and ${name(Math.ceil(r), Math.ceil(c))}${marked ? `: ${this.board.frame.marks}` : ""}`;
  }
  enter() {
    if (this.between) this.toggle(this.place);
    else this.board.say("A mark lies on the border of two cells: go there with an arrow key.");
  }
}
