// A solution made move by move, as if a person played it.
const STEP = 280;                   // milliseconds between two moves

class Animation {
  constructor(board) {
    this.board = board;
    this.route = [];                // the moves that are left
    this.timer = null;              // of the next one
    this.expects = null;            // the number of the frame that comes next, unless somebody else moves
    this.asked = false;             // was it this page that asked for a solution?
  }
  get running() { return this.timer !== null; }
  begin(route) {
    const moves = route.slice(), start = moves.pop();
    if (!this.asked || !start || start.number !== this.board.frame.number) return;       // another view of this board asked
    this.asked = false;
    this.route = moves;
    this.expects = start.number;
    this.timer = setTimeout(() => this.step(), STEP);
    this.board.toolbar.busy(true);
  }
  step() {
    const { board } = this, next = this.route.shift();
    const option = next && board.frame.options.find((one) => one.said === next.said);
    this.expects = board.frame.number + 1;
    if (option) board.make(option, true);
    else board.halt();
  }
  // After the answer to one move: on to the next.
  proceed() {
    clearTimeout(this.timer);
    this.timer = this.route.length ? setTimeout(() => this.step(), STEP) : null;
    if (!this.running) this.board.toolbar.busy(false);
  }
  // True if there was something to stop.
  stop() {
    const { running } = this;
    clearTimeout(this.timer);
    this.timer = null;
    return running;
  }
}
