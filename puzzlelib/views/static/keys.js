// The keyboard on a board.
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const LETTERS = { u: "undo", r: "redo", h: "hint", b: "back", x: "restart" };

class Keys {
  constructor(hands) {
    this.hands = hands;
    this.board = hands.board;
    const { root, drawing } = this.board;
    root.addEventListener("keydown", (event) => this.down(event));
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", () => drawing.mark("pz-cell", []));
  }
  down(event) {
    if (turnsSlides(event)) return;
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target.tagName === "SELECT" && event.key !== "Escape")) return;
    const { board, hands } = this, { frame } = board, { root } = board.drawing;
    const way = ARROWS[event.key], inside = event.target === root || root.contains(event.target);
    const button = way && event.target.tagName === "BUTTON";       // to which arrows mean nothing: they are the board's
    const held = button && frame.keys === "pieces" ? board.drawing.pieces.get(board.selected)?.group : null;
    const piece = event.target.closest("[data-piece]") || held, keys = inside || button ? frame.keys : "none";
    if (button && keys === "cursor") root.focus({ preventScroll: true });
    const enter = event.key === "Enter" || event.key === " ";
    if (keys === "board" && way) { board.halt(); hands.arrow(way); }
    else if (keys === "cursor" && way) this.steer(WAYS[way]);
    else if (keys === "cursor" && hands.cursor && enter) { board.halt(); hands.choose(hands.cursor); }
    else if (piece && way) { if (board.animation.running) board.halt(); hands.slide(piece.dataset.piece, way); }
    else if (piece && enter) board.select(piece.dataset.piece);
    else if (event.key === "Escape") board.stop();
    else if (!this.letter(event.key)) return;
    event.preventDefault();
  }
  letter(key) {
    const { board } = this, { frame } = board;
    if (board.stepper || (["b", "c"].includes(key) && !frame.hopeful)) return false;
    if (key === "c") board.ask({ do: "tell", on: !frame.tells });
    else if (key in LETTERS) board.press(LETTERS[key]);
    else return false;
    return true;
  }
  steer([down, right]) {
    const [row, column] = this.hands.cursor || [0, 0], [rows, columns] = this.board.shown.size;
    const within = (at, count) => Math.max(0, Math.min(count - 1, at));
    this.hands.visit([within(row + down, rows), within(column + right, columns)]);
  }
  focus(event) {
    const { board, hands } = this, { keys } = board.frame, piece = event.target.closest("[data-piece]");
    if (piece && keys === "pieces") board.select(piece.dataset.piece);
    if (event.target === board.drawing.root && keys === "cursor" && event.target.matches(":focus-visible")) {
      hands.visit(hands.cursor || board.frame.walker || [0, 0]);
    }
  }
}
