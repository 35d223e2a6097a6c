// A game played perfectly, a move at a time: the board, the moves so far, and why each of them was played.
function render(channel, box) {
  const film = channel.get("film");
  let drawing, record;
  return transport({ channel, box, last: film.changes.length - 1, name: "a perfect game", end: "End",
    fill: (root) => {
      root.classList.add("pz-game-player", "pz-perfect");
      const table = html("div", { class: "pz-duel" }, root);
      drawing = new Drawing(html("div", { class: "pz-place" }, table), "position", false);
      record = new GameRecord(table, film.players);
      html("p", { class: "pz-note", text: `${film.players.map((name) => `${name[0]}: only ${name} can use this square`).join(". ")}.` }, root);
    },
    show: (at) => {
      drawing.show(changed(film.picture, film.changes[at]));
      record.show(film.record.slice(0, at));
      return `${at ? `${at}. ` : ""}${film.sentences[at]}`;
    } });
}
