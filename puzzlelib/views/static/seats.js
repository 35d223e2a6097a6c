// Who plays, where two do: a person or the machine on either side, and how far the machine looks ahead.
class Seats {
  constructor(board) {
    this.board = board;
    this.root = html("div", { class: "pz-bar pz-seats", role: "group", "aria-label": "who plays" }, board.root);
    this.players = [];
  }
  build(duel) {
    const pick = (label, values) => {
      const node = html("select", { "aria-label": label }, this.root);
      fill(node, values, values[0][0]);
      node.addEventListener("change", () => this.choose());
      return node;
    };
    this.players = duel.players.map((name) => pick(`who plays ${name}`,
      [["person", `${name}: a person`], ["machine", `${name}: the machine`]]));
    this.limit = pick("how far the machine looks ahead", duel.limits.map((n) => [n, `looks ${plural(n, "move")} ahead`]));
    this.on = html("button", { type: "button", text: "Go on", title: "let the machine think again", "data-do": "go on" }, this.root);
    this.on.addEventListener("click", () => this.board.press("go on"));
  }
  choose() {
    const { board } = this, machine = board.frame.duel.players.filter((_, i) => this.players[i].value === "machine");
    board.halt();
    board.requests.drop();
    board.requests.send({ do: "seat", machine, limit: Number(this.limit.value) }, true);
  }
  show(duel) {
    this.root.hidden = !duel;
    if (!duel) return;
    if (!this.players.length) this.build(duel);
    this.limit.value = duel.limit;
    this.players.forEach((node, i) => { node.value = duel.machine.includes(duel.players[i]) ? "machine" : "person"; });
    this.on.style.visibility = duel.paused ? "visible" : "hidden";       // it keeps its place, so that nothing jumps
  }
}
