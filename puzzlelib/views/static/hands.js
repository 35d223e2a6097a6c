// Pointer and keyboard on a board: what a person does, as one of the moves that the session listed.
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const NEARER = 0.1;                 // cells: how far beyond the middle between two places a piece must be dragged

class Hands {
  constructor(board) {
    this.board = board;
    this.cursor = null;             // the cell the keyboard is at
    this.trail = [];                // the cells that a dragged path has still to pass
    this.drag = null;
    const { root, drawing } = board, picture = drawing.root;
    root.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", () => drawing.mark("pz-cell", []));
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    picture.addEventListener("pointerup", (event) => this.up(event));
    picture.addEventListener("pointercancel", () => { this.drag = null; board.preview(null); });
    picture.addEventListener("pointerleave", () => { if (board.frame.keys === "cursor" && !this.drag) board.preview(null); });
    picture.addEventListener("click", (event) => this.click(event));
    // A finger on a piece drags it; a finger beside the pieces scrolls the page.
    picture.addEventListener("touchstart", (event) => {
      if (board.frame.keys !== "pieces" || event.target.closest("[data-piece]")) event.preventDefault();
    }, { passive: false });
  }
  get frame() { return this.board.frame; }
  get which() { return Number(this.board.convention.value || 0); }       // what the arrow keys move, if one can choose
  whole() { const { root } = this.board.drawing; return { group: root, body: root }; }

  // Now, or as soon as the session has answered. False: not at all.
  soon(act) {
    const { board } = this;
    if (board.stepper) { board.say("No kernel runs here: step through the solution instead."); return false; }
    return board.requests.soon(act);
  }
  slide(piece, direction) {
    return this.soon(() => {
      const { board } = this, option = this.frame.options.find((one) => one.piece === piece && one.direction === direction);
      if (option) { board.make(option); return true; }
      board.refuse(board.drawing.pieces.get(piece), (this.frame.blocked[piece] || {})[direction]);
      return false;
    });
  }
  // An arrow key that needs no piece selected; back along a path it takes the last move back.
  arrow(direction) {
    return this.soon(() => {
      const { board, frame } = this, option = frame.options.find((one) => one.arrows[this.which] === direction);
      if (option) { board.make(option); return true; }
      const [dr, dc] = WAYS[direction], head = frame.walker;
      if (head && same(frame.previous, [head[0] + dr, head[1] + dc])) { board.requests.send({ do: "undo" }, true); return true; }
      board.refuse(this.whole(), (frame.blocked[this.which] || {})[direction]);
      return false;
    });
  }
  // A cell clicked, or chosen by keyboard.
  choose(cell) {
    return this.soon(() => {
      const { board, frame } = this, option = frame.options.find((one) => same(one.cell, cell));
      if (option) { board.make(option); return true; }
      const node = board.drawing.cell(cell);
      board.refuse({ group: node.box, body: node.fill }, (frame.blocked.cells || {})[cell.join(",")]);
      return false;
    });
  }
  // Go with the keyboard to a cell, and say what is there.
  visit(cell) {
    const { board, frame } = this, { shown } = board;
    this.cursor = cell;
    board.drawing.mark("pz-cell", [cell]);
    board.preview(cell);
    const option = frame.options.find((one) => same(one.cell, cell));
    const [, text] = shown.ground[cell[0] * shown.size[1] + cell[1]];
    board.say(`Row ${cell[0] + 1}, column ${cell[1] + 1}${text ? `, ${text}` : ""}: ${option ? option.said
      : (frame.blocked.cells || {})[cell.join(",")] || "not possible"}.`);
  }

  // A path that is dragged goes through the cells that the pointer passed, a step at a time, and back along itself.
  pursue() {
    const { board, frame, trail } = this;
    if (board.requests.waiting || board.stepper) return;
    const head = frame.walker;
    while (trail.length && same(head, trail[0])) trail.shift();
    if (!trail.length) return;
    const down = trail[0][0] - head[0], right = trail[0][1] - head[1];
    const ways = [["right", right], ["left", -right], ["down", down], ["up", -down]]
      .filter(([, far]) => far > 0).sort((a, b) => b[1] - a[1]);
    for (const [way] of ways) {
      const next = [head[0] + WAYS[way][0], head[1] + WAYS[way][1]], option = frame.options.find((one) => same(one.cell, next));
      if (option) { board.make(option); return; }
      if (same(frame.previous, next)) { board.requests.send({ do: "undo" }, true); return; }
    }
    this.trail = [];
    board.refuse(this.whole(), (frame.blocked[this.which] || {})[ways[0][0]]);
  }

  // -------------------------------------------------------------------------------------------------- keyboard
  key(event) {
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const { board, frame } = this, { root } = board.drawing, piece = event.target.closest("[data-piece]");
    const keys = event.target === root || root.contains(event.target) ? frame.keys : "none";
    const enter = event.key === "Enter" || event.key === " ", way = ARROWS[event.key];
    const letter = { u: "undo", r: "redo", h: "hint", b: frame.hopeful ? "back" : undefined }[event.key];
    if (keys === "board" && way) { board.halt(); this.arrow(way); }
    else if (keys === "cursor" && way) {
      const [r, c] = this.cursor || [0, 0], [rows, columns] = board.shown.size, [dr, dc] = WAYS[way];
      this.visit([Math.max(0, Math.min(rows - 1, r + dr)), Math.max(0, Math.min(columns - 1, c + dc))]);
    } else if (keys === "cursor" && this.cursor && enter) { board.halt(); this.choose(this.cursor); }
    else if (piece && way) { if (board.playing !== null) board.halt(); this.slide(piece.dataset.piece, way); }
    else if (letter && !board.stepper) board.press(letter);
    else if (event.key === "Escape") { board.halt(); board.requests.send({ do: "stop" }); }
    else if (piece && enter) board.select(piece.dataset.piece);
    else return;
    event.preventDefault();
  }
  focus(event) {
    const { board, frame } = this, piece = event.target.closest("[data-piece]");
    if (piece && frame.keys === "pieces") board.select(piece.dataset.piece);
    if (event.target === board.drawing.root && frame.keys === "cursor" && event.target.matches(":focus-visible")) this.visit(this.cursor || [0, 0]);
  }

  // --------------------------------------------------------------------------------------------------- pointer
  down(event) {
    const { board, frame } = this, { root } = board.drawing;
    const piece = event.target.closest("[data-piece]"), cell = board.drawing.under(event);
    if (event.button !== 0) return;
    if (board.playing !== null) board.halt();
    if (frame.keys === "pieces" && piece) {
      piece.focus({ preventScroll: true });
      board.select(piece.dataset.piece);
      this.drag = { piece: piece.dataset.piece, x: event.clientX, y: event.clientY };
    } else if (cell && (frame.keys === "board" || frame.keys === "cursor")) {
      root.focus({ preventScroll: true });
      this.drag = { cell, piece: piece && piece.dataset.piece, x: event.clientX, y: event.clientY };
      if (frame.walker) this.walk(cell);
      else if (frame.keys === "cursor") { this.cursor = cell; board.preview(cell); }
    } else return;
    root.setPointerCapture(event.pointerId);
    event.preventDefault();
  }
  // A path begins at its head, or goes straight to the cell that was pressed; never around corners.
  walk(cell) {
    const head = this.frame.walker, straight = cell[0] === head[0] || cell[1] === head[1];
    if (!straight) {
      this.drag = null;
      this.board.refuse(this.whole(), "drag the path there, or press a cell in a straight line from its end");
      return;
    }
    this.drag.path = cell;
    this.trail = [cell];
    this.pursue();
  }
  move(event) {
    const { board, frame, drag } = this, cell = board.drawing.under(event);
    if (frame.keys === "cursor" && !board.requests.waiting && !frame.walker) board.preview(cell);
    if (!drag) return;
    if (drag.path) {
      if (cell && !same(drag.path, cell)) { drag.path = cell; this.trail.push(cell); this.pursue(); }
    } else if (drag.piece && frame.keys !== "cursor") {
      drag.to = [event.clientX, event.clientY];
      this.pull();
    }
  }
  // A piece goes where the pointer is nearer to than to where it is; how far a move takes it, the session has said.
  // After each move it waits for the answer, and goes on from there, even if the hand has let go meanwhile.
  pull() {
    const { board, drag } = this, wide = board.drawing.cellWidth;
    while (this.drag && drag.to && !board.requests.waiting) {
      const dx = (drag.to[0] - drag.x) / wide, dy = (drag.to[1] - drag.y) / wide;
      const sideways = Math.abs(dx) > Math.abs(dy), far = sideways ? dx : dy;
      const direction = sideways ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
      const option = this.frame.options.find((one) => one.piece === drag.piece && one.direction === direction);
      const moved = option && option.change.pieces[drag.piece], from = board.shown.pieces[drag.piece].at;
      const step = moved && moved.at ? Math.abs(sideways ? moved.at[1] - from[1] : moved.at[0] - from[0]) : 1;
      if (Math.abs(far) < step / 2 + NEARER) break;
      drag.moved = true;
      if (!this.slide(drag.piece, direction)) { this.drag = null; return; }
      if (sideways) drag.x += Math.sign(dx) * step * wide; else drag.y += Math.sign(dy) * step * wide;
    }
    if (drag.released && !board.requests.waiting) this.drag = null;
  }
  up(event) {
    const { board, frame, drag } = this, cell = board.drawing.under(event);
    if (drag && drag.moved && board.requests.waiting) { drag.released = true; return; }
    this.drag = null;
    if (!drag || drag.path || drag.moved || !cell || frame.walker) return;
    if (frame.keys === "cursor") { this.cursor = cell; this.choose(cell); }      // one press, one move at most
    else if (frame.keys === "board" && same(cell, drag.cell)) this.choose(cell);
  }
  // A cell that the selected piece would cover after a move.
  click(event) {
    const { board, frame } = this, cell = event.target.closest("[data-cell]");
    if (!cell || frame.keys !== "pieces" || board.requests.waiting || board.stepper) return;
    const place = cell.dataset.cell.split(",").map(Number);
    const covers = (option) => {
      const piece = { ...board.shown.pieces[option.piece], ...option.change.pieces[option.piece] };
      return piece.cells.some(([r, c]) => piece.at[0] + r === place[0] && piece.at[1] + c === place[1]);
    };
    const { selected } = board;
    const option = frame.options.find((one) => same(one.cell, place))
      || frame.options.find((one) => one.piece !== null && one.piece === selected && covers(one));
    if (option) board.make(option);
    else if (selected !== null) board.refuse(board.drawing.pieces.get(selected), `piece ${selected} cannot get there in one move`);
  }
}
