// Who plays, where two do: a person or the machine on either side, how far each looks ahead, and the moves so far.
class Seats {
  constructor(board) {
    this.board = board;
    this.root = html("div", { class: "pz-bar pz-seats", role: "group", "aria-label": "who plays" }, board.root);
    this.players = [];
  }
  build({ players, choices }) {
    const pick = (label, values, title) => {
      const node = html("select", { "aria-label": label, title }, this.root);
      fill(node, values, values[0][0]);
      node.addEventListener("change", () => this.choose());
      return node;
    };
    this.players = players.map((name) => ({ name,
      who: pick(`who plays ${name}`, [["person", `${name}: person`], ["machine", `${name}: machine`]], `who plays ${name}`),
      limit: pick(`how far ${name} looks ahead`, choices.map((n) => [n, `looks ${n} ahead`]),
        `how many moves ${name} looks ahead: the machine for its moves, a person for hints`) }));
    this.on = html("button", { type: "button", text: "Go on", title: "let the machine think again", "data-do": "go on" });
    this.board.working.before(this.on);               // where else it says who is thinking
    this.on.addEventListener("click", () => this.board.press("go on"));
    const place = this.board.drawing.root.parentElement, table = html("div", { class: "pz-duel" });
    place.replaceWith(table);
    table.append(place);
    this.record = new GameRecord(table, players);
    this.board.root.classList.add("pz-two");
  }
  choose() {
    const { board, players } = this;
    board.halt();
    board.requests.drop();
    board.requests.send({ do: "seat", machine: players.filter(({ who }) => who.value === "machine").map(({ name }) => name),
      limits: Object.fromEntries(players.map(({ name, limit }) => [name, Number(limit.value)])) }, true);
  }
  show(duel) {
    this.root.hidden = !duel;
    if (!duel) return;
    if (!this.players.length) this.build(duel);
    for (const { name, who, limit } of this.players) {
      who.value = duel.machine.includes(name) ? "machine" : "person";
      limit.value = duel.limits[name];
    }
    this.on.style.visibility = duel.paused ? "visible" : "hidden";       // it keeps its place, so that nothing jumps
    if (duel.thinks) this.board.requests.drop();      // a press that came too early must not play into the machine's turn
    this.played([]);
  }
  // Who played what: the moves that the board knows of, then these.
  played(steps) {
    const { duel } = this.board.frame;
    if (duel) this.record.show([...duel.record, ...steps.map(({ player, said }) => [player, said])]);
  }
}
