// Mouse, pen and finger on a board.
const NEARER = 0.1;                 // cells: how far beyond the middle between two places a piece must be dragged

class Pointer {
  constructor(hands) {
    this.hands = hands;
    this.board = hands.board;
    this.drag = null;
    const { board } = this, picture = board.drawing.root;
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    picture.addEventListener("pointerup", (event) => this.up(event));
    for (const kind of ["pointercancel", "lostpointercapture"]) {
      picture.addEventListener(kind, (event) => {       // a finger's first capture, by a cell, is lost to the picture
        if (event.target === picture && this.drags(event) && this.busy) { this.cancel(); board.preview(null); }
      });
    }
    picture.addEventListener("pointerleave", () => { if (board.frame.keys === "cursor" && !this.drag) board.preview(null); });
    picture.addEventListener("click", (event) => this.click(event));
    // A finger on a piece drags it; a finger beside the pieces scrolls the page.
    picture.addEventListener("touchstart", (event) => {
      if (board.frame.keys !== "pieces" || event.target.closest("[data-piece]")) event.preventDefault();
    }, { passive: false });
  }
  drags(event) { return this.drag !== null && this.drag.finger === event.pointerId; }
  get busy() { return this.drag !== null && !this.drag.released; }
  cancel() { this.drag = null; }
  down(event) {
    const { board } = this, { frame, drawing } = board, finger = event.pointerId;
    const piece = event.target.closest("[data-piece]"), cell = drawing.under(event);
    if (event.button !== 0 || this.busy) return;              // one finger at a time
    if (board.animation.running) board.halt();
    if (frame.keys === "pieces" && piece) {
      piece.focus({ preventScroll: true });
      board.select(piece.dataset.piece);
      this.drag = { finger, piece: piece.dataset.piece, x: event.clientX, y: event.clientY };
    } else if (cell && (frame.keys === "board" || frame.keys === "cursor")) {
      drawing.root.focus({ preventScroll: true });
      this.drag = { finger, cell, piece: piece && piece.dataset.piece, x: event.clientX, y: event.clientY };
      if (frame.path) this.drag = this.hands.walk(cell) ? { finger, path: cell } : null;
      else if (frame.keys === "cursor") { this.hands.cursor = cell; board.preview(cell); }
    } else return;
    drawing.root.setPointerCapture(event.pointerId);
    event.preventDefault();
  }
  move(event) {
    const { board, drag } = this, { frame } = board, cell = board.drawing.under(event);
    if (frame.keys === "cursor" && !board.requests.waiting && !frame.walker) board.preview(cell);
    if (!this.drags(event) || drag.released) return;
    if (!(event.buttons & 1)) this.up(event);                 // let go while another button is held
    else if (drag.path) this.trace(cell);
    else if (drag.piece && frame.keys !== "cursor") {
      drag.to = [event.clientX, event.clientY];
      this.pull();
    }
  }
  // A path follows the pointer; once that has left the board, or met a wall, only from where the path ends.
  leave() { if (this.drag) this.drag.out = true; }
  trace(cell) {
    const { drag, hands } = this, [row, column] = hands.trail.at(-1) || hands.frame.walker;
    if (!cell) this.leave();
    if (!cell || (drag.out && Math.max(Math.abs(cell[0] - row), Math.abs(cell[1] - column)) > 1)) return;
    drag.out = false;
    if (same(drag.path, cell)) return;
    drag.path = cell;
    hands.lead(cell);
  }
  // After an answer: on with a piece that is being dragged. False: none is.
  proceed() {
    if (!this.drag || !this.drag.to) return false;
    this.pull();
    return true;
  }
  // A piece goes where the pointer is nearer to than to where it is; how far a move takes it, the session has said.
  // After each move it waits for the answer, and goes on from there, even if the hand has let go meanwhile.
  pull() {
    const { board, drag, hands } = this, wide = board.drawing.cellWidth;
    while (this.drag && !board.requests.waiting) {
      const dx = (drag.to[0] - drag.x) / wide, dy = (drag.to[1] - drag.y) / wide;
      const sideways = Math.abs(dx) > Math.abs(dy), far = sideways ? dx : dy;
      const direction = sideways ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
      const option = hands.slides(drag.piece, direction);
      const moved = option && option.change.pieces[drag.piece], from = board.shown.pieces[drag.piece].at;
      const step = moved && moved.at ? Math.abs(sideways ? moved.at[1] - from[1] : moved.at[0] - from[0]) : 1;
      if (Math.abs(far) < step / 2 + NEARER) break;
      drag.moved = true;
      if (!hands.slide(drag.piece, direction)) { this.drag = null; return; }
      if (sideways) drag.x += Math.sign(dx) * step * wide; else drag.y += Math.sign(dy) * step * wide;
    }
    if (drag.released && !board.requests.waiting) this.drag = null;
  }
  up(event) {
    if (!this.drags(event)) return;
    const { board, drag, hands } = this, { keys } = board.frame, cell = board.drawing.under(event);
    if (drag.moved && board.requests.waiting) { drag.released = true; return; }
    this.cancel();
    if (drag.path || drag.moved || !cell) return;
    if (keys === "cursor") { hands.cursor = cell; hands.choose(cell); }          // one press, one move at most
    else if (keys === "board" && same(cell, drag.cell)) hands.choose(cell);
  }
  // A cell that the selected piece would cover after a move.
  click(event) {
    const { board } = this, { frame, selected } = board, cell = event.target.closest("[data-cell]");
    if (!cell || frame.keys !== "pieces" || board.requests.waiting || board.stepper) return;
    const place = cell.dataset.cell.split(",").map(Number);
    const covers = (option) => {
      const piece = { ...board.shown.pieces[option.piece], ...option.change.pieces[option.piece] };
      return piece.cells.some(([r, c]) => same([piece.at[0] + r, piece.at[1] + c], place));
    };
    const option = this.hands.at(place) || frame.options.find((one) => one.piece === selected && covers(one));
    if (option) board.make(option);
    else if (selected !== null) board.refuse(board.drawing.pieces.get(selected), `piece ${selected} cannot get there in one move`);
  }
}
