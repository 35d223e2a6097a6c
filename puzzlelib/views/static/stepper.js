// Where no kernel runs: steps through the solution that was stored with the board, from the state that is shown.
class Stepper {
  constructor(board) {
    const { frame, channel } = board;
    this.board = board;
    this.frames = [frame.picture];
    this.said = ["as stored"];
    this.notes = [frame.note];
    this.steps = channel.get("solution") || [];
    const stored = frame.duel ? "game" : "solution";
    for (const step of this.steps) {
      this.frames.push(changed(this.frames.at(-1), step.change));
      this.said.push(step.words);
      this.notes.push(step.note);
    }
    this.last = this.frames.length - 1;
    this.tools = [...board.bar.childNodes];
    board.bar.replaceChildren();
    this.back = this.button("Back", () => this.go(this.at - 1));
    this.on = this.button("Step", () => this.go(this.at + 1));
    this.go(0);
    board.say(this.last ? `Not connected: run this cell to play, or step through the stored ${stored}.` : "Not connected: run this cell to play.");
  }
  button(text, act) {
    const node = html("button", { type: "button", text }, this.board.bar);
    node.addEventListener("click", act);
    return node;
  }
  go(to) {
    this.at = Math.max(0, Math.min(this.last, to));
    this.board.draw(this.frames[this.at]);
    this.board.note.textContent = this.notes[this.at];
    this.board.counter.textContent = this.last ? `step ${this.at}: ${this.said[this.at]}`
      : this.board.frame.won ? this.board.frame.tally : "no stored solution";
    this.board.seats.played(this.steps.slice(0, this.at));
    enable(this.back, this.at > 0);
    enable(this.on, this.at < this.last);
  }
  close() { this.board.bar.replaceChildren(...this.tools); }
}
