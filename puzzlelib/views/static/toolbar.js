// The buttons and menus of a board.
const TOOLS = [
  ["undo", "Undo", "take the last move back (u)"], ["redo", "Redo", "make it again (r)"],
  ["back", "Last good move", "take moves back until it can be solved again (b)"],
  ["restart", "Restart", "go back to the start (x)"], ["scramble", "Scramble", "a new start by random moves"],
  ["hint", "Hint", "one good move, and what makes it good (h)"],
  ["best", "Best from here?", "what the best solution from here costs"],
  ["solve", "Solve", "watch the best solution; press again to stop (Escape)"]];

class Toolbar {
  constructor(board) {
    this.board = board;
    this.root = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "board" }, board.root);
    this.buttons = Object.fromEntries(TOOLS.map(([name, text, title]) => {
      const node = html("button", { type: "button", text, title, "data-do": name }, this.root);
      node.addEventListener("click", () => board.press(name));
      return [name, node];
    }));
    this.levels = html("select", { "aria-label": "level" }, this.root);
    this.levels.addEventListener("change", () => board.load(this.levels.value));
    this.convention = html("select", { "aria-label": "what the arrow keys move", class: "pz-convention" }, this.root);
    this.convention.addEventListener("change", () => board.ask({ do: "arrows", which: Number(this.convention.value) }));
    const label = html("label", { class: "pz-tell", title: "say whether the puzzle can still be solved (c)" }, this.root);
    this.tell = html("input", { type: "checkbox" }, label);
    label.append("Still solvable?");
    this.tell.addEventListener("change", () => board.ask({ do: "tell", on: this.tell.checked }));
  }
  show(frame) {
    fill(this.convention, frame.arrows.map((text, i) => [i, text]), frame.convention);
    this.convention.hidden = frame.arrows.length < 2;
    const levels = frame.levels.includes(frame.name) ? frame.levels : [frame.name, ...frame.levels];
    fill(this.levels, levels.map((level) => [level, level]), frame.name);
    enable(this.buttons.undo, frame.undo);
    enable(this.buttons.redo, frame.redo);
    this.buttons.back.hidden = this.tell.parentElement.hidden = !frame.hopeful;
    this.tell.checked = frame.tells;
    if (!frame.duel) return;
    this.buttons.best.textContent = "Evaluate";
    this.buttons.best.title = "what this position is worth, and who wins with best play";
    this.buttons.solve.title = "watch the game played out by both sides; press again to stop (Escape)";
  }
  // What the last button says: Stop while something can be stopped.
  busy(on) { this.buttons.solve.textContent = on ? "Stop" : this.board.frame.duel ? "Play out" : "Solve"; }
}
