// What a person does with a board, as one of the moves that the session listed; keys.js and pointer.js call this.
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

class Hands {
  constructor(board) {
    this.board = board;
    this.cursor = null;             // the cell the keyboard is at
    this.trail = [];                // the cells that a dragged path has still to pass
    const { root } = board;
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
    for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  }
  get frame() { return this.board.frame; }
  get which() { return this.frame.convention; }       // what the arrow keys move, if one can choose
  why(group, name) { return (this.frame.blocked[group] || {})[name]; }        // what can't be done: why not
  whole() { const { root } = this.board.drawing; return { group: root, body: root }; }
  at(cell) { return this.frame.options.find((option) => same(option.cell, cell)); }
  slides(piece, direction) {
    return this.frame.options.find((option) => option.piece === piece && option.direction === direction);
  }

  // Now, or as soon as the session has answered. False: not at all.
  soon(act) {
    const { board } = this;
    if (board.stepper) { board.say("Not connected: run this cell to play, or press Step."); return false; }
    return board.requests.soon(act);
  }
  // After an answer: on with what is being dragged. False: nothing is.
  proceed() {
    if (this.trail.length) this.pursue();
    else if (!this.pointer.proceed()) return false;
    return true;
  }
  slide(piece, direction) {
    return this.soon(() => {
      const { board } = this, option = this.slides(piece, direction);
      if (option) { board.make(option); return true; }
      board.refuse(board.drawing.pieces.get(piece), this.why(piece, direction));
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
      board.refuse(this.whole(), this.why(`arrows ${this.which}`, direction));
      return false;
    });
  }
  // A cell clicked, or chosen by keyboard.
  choose(cell) {
    return this.soon(() => {
      const { board } = this, option = this.at(cell);
      if (option) { board.make(option); return true; }
      const node = board.drawing.cell(cell);
      board.refuse({ group: node.box, body: node.fill }, this.why("cells", cell.join(",")));
      return false;
    });
  }
  // Go with the keyboard to a cell, and say what is there.
  visit(cell) {
    const { board } = this, { shown } = board;
    this.cursor = cell;
    board.drawing.mark("pz-cell", [cell]);
    board.preview(cell);
    const option = this.at(cell), [, text] = shown.ground[cell[0] * shown.size[1] + cell[1]];
    const what = option ? option.words : this.why("cells", cell.join(",")) || "not possible";
    board.say(sentence(`${board.drawing.place(cell)}${text ? `, ${text}` : ""}: ${what}`));
  }

  // ------------------------------------------------------------------------------------------------- a path
  // It begins at its head, or goes straight to the cell that was pressed; never around corners. False: not there.
  walk(cell) {
    const { board, frame } = this, down = cell[0] - frame.walker[0], right = cell[1] - frame.walker[1];
    const next = [frame.walker[0] + Math.sign(down), frame.walker[1] + Math.sign(right)];
    const straight = !down || !right || (Math.abs(down) === Math.abs(right) && this.at(next));
    if (!straight) board.refuse(this.whole(), "drag the path there, or press a cell in a straight line from its end");
    else this.lead(...Array.from({ length: Math.max(Math.abs(down), Math.abs(right)) }, (_, i) =>
      [frame.walker[0] + (i + 1) * Math.sign(down), frame.walker[1] + (i + 1) * Math.sign(right), "exactly"]));
    return Boolean(straight);
  }
  lead(...cells) {
    this.trail.push(...cells);
    if (!this.board.stepper) this.pursue();
  }
  // Through the cells that the pointer passed, a step at a time: the one that comes nearest, and back along itself.
  pursue() {
    const { board, frame, trail } = this;
    if (board.requests.waiting || board.stepper) return;
    while (trail.length && same(frame.walker, trail[0])) trail.shift();
    if (!trail.length) return;
    const far = (cell) => (trail[0][0] - cell[0]) ** 2 + (trail[0][1] - cell[1]) ** 2, head = far(frame.walker);
    const steps = frame.options.filter((option) => option.cell && (trail[0][2] ? same(option.cell, trail[0]) : far(option.cell) < head));
    const option = steps.sort((one, other) => far(one.cell) - far(other.cell))[0];
    const back = frame.previous ? far(frame.previous) : Infinity;
    if (back < (option ? far(option.cell) : head)) board.requests.send({ do: "undo" }, true);
    else if (option) board.make(option);
    else this.lost(trail[0]);
  }
  lost([row, column]) {
    const { board, frame } = this, down = row - frame.walker[0], right = column - frame.walker[1];
    const way = Math.abs(right) > Math.abs(down) ? (right > 0 ? "right" : "left") : down > 0 ? "down" : "up";
    const next = [frame.walker[0] + WAYS[way][0], frame.walker[1] + WAYS[way][1]];
    this.trail = [];
    this.pointer.leave();
    board.refuse(this.whole(), this.why(`arrows ${this.which}`, way) || this.why("cells", next.join(",")));
  }
}
