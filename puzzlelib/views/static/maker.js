// A button that unfolds a small form for a new level: what can be chosen, the session says.
class Maker {
  constructor(board) {
    this.board = board;
    this.open = html("button", { type: "button", "aria-expanded": "false", class: "pz-new" });
    this.form = html("div", { class: "pz-bar pz-form", role: "group" });
    this.open.hidden = this.form.hidden = true;
    board.bar.append(this.open);
    board.bar.after(this.form);
    this.open.addEventListener("click", () => this.unfold(this.form.hidden));
    this.selects = {};
    this.make = html("button", { type: "button", text: "Make" });
    this.make.addEventListener("click", () => this.ask());
    for (const part of ["frame", "status"]) board.channel.on(part, () => this.show());
    board.channel.on("searching", () => this.search());
    this.show();
  }
  get busy() { return this.board.channel.get("searching").for === "new"; }

  show() {
    const { maker } = this.board.frame;
    this.open.hidden = !maker;
    if (!maker || this.form.childNodes.length) return;
    this.open.textContent = maker.title;
    this.form.setAttribute("aria-label", maker.title);
    for (const [name, choices] of Object.entries(maker.options)) {
      this.selects[name] = html("select", { "aria-label": name, title: name }, this.form);
      fill(this.selects[name], choices.map((choice) => [choice, choice]), choices[0]);
    }
    this.form.append(this.make);
  }
  unfold(on) {
    this.form.hidden = !on;
    this.open.setAttribute("aria-expanded", String(on));
    (on ? this.form.querySelector("select") : this.open).focus();
    this.board.layout();
  }
  ask() {
    const { board } = this;
    if (board.stepper) return;
    board.halt();
    if (this.busy) { board.requests.send({ do: "stop" }); return; }
    board.stopwatch.reset();
    const choices = Object.fromEntries(Object.entries(this.selects).map(([name, node]) => [name, node.value]));
    board.requests.send({ do: "new", choices });
  }
  search() {
    if (this.making && !this.busy && !this.form.hidden) this.unfold(false);
    this.making = this.busy;
    this.make.textContent = this.busy ? "Stop" : "Make";
    if (this.busy) this.board.working.textContent = `making a new level … ${count(this.board.channel.get("searching").expanded)} tries`;
  }
}
