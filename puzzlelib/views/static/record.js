// The moves of a game for two, beside the board, in a frame of their own: who played what.
class GameRecord {
  constructor(parent, players) {
    this.players = players;
    this.frame = html("div", { class: "pz-record", tabindex: "0", role: "group", "aria-label": "moves so far" }, parent);
    this.list = html("ol", {}, this.frame);
  }
  // moves: [number of the player, the move in words] each.
  show(moves) {
    this.list.replaceChildren(...moves.map(([player, said]) => {
      const item = html("li");
      html("span", { class: `pz-side-${player}`, role: "img", "aria-label": this.players[player] }, item);
      item.append(said);
      return item;
    }));
    this.frame.classList.toggle("pz-empty", !moves.length);
    this.frame.scrollTop = this.frame.scrollHeight;
  }
}
