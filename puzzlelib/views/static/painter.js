
// The painter: shows what the kernel sent, and tells it which cells were touched. No search here.
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function render(channel, box) {
  const root = html("div", { class: "pz-board pz-painter", "data-lm-suppress-shortcuts": "true" }, box);
  const bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "scene" }, root);
  const button = (name, text, hint, act) => {
    const node = html("button", { type: "button", text, title: hint, "data-do": name }, bar);
    node.addEventListener("click", act);
    return node;
  };
  const undo = button("undo", "Undo", "take the last change back (u)", () => send({ do: "undo" }));
  button("clear", "Clear", "take every obstacle away", () => send({ do: "clear" }));
  button("fill", "Random fill", "obstacles at random", () => send({ do: "fill" }));
  button("save", "Save", "download the scene as a text file", save);
  const file = html("input", { type: "file", accept: ".txt,text/plain", hidden: "", "aria-label": "scene file" }, bar);
  button("load", "Load", "a scene from a text file of . and X", () => file.click());
  const select = (label, act) => {
    const node = html("select", { "aria-label": label }, bar);
    node.addEventListener("change", () => act(node.value));
    return node;
  };
  const levels = select("scene", (level) => send({ do: "level", level }));
  const heuristics = select("heuristic", (heuristic) => send({ do: "choose", heuristic }));
  const corners = select("rule for corners", (corner) => send({ do: "choose", corner }));
  const drawing = new Drawing(html("div", { class: "pz-place" }, root), "scene", true);
  drawing.root.setAttribute("tabindex", "0");
  drawing.legend(root, [["closed", "expanded by A*"], ["path", "the path"]]);
  const line = html("div", { class: "pz-line" }, root);
  const live = html("div", { class: "pz-said", role: "status", "aria-live": "polite" }, root);
  let frame = channel.get("frame"), stroke = null, cursor = null, heard = "";

  function send(message) {
    if (!channel.send(message)) live.textContent = "No kernel runs here: the scene cannot be changed.";
  }
  const role = ([r, c]) => frame.picture.ground[r * frame.picture.size[1] + c][0];

  function refresh() {
    frame = channel.get("frame");
    drawing.show(frame.picture);
    drawing.root.setAttribute("aria-label",
      "scene: arrow keys choose a cell, Enter paints or erases it, s puts the start there, g the goal");
    const named = (what, names) => names.map((name) => [name, `${what}: ${name}`]);
    fill(levels, named("scene", frame.levels.includes(frame.level) ? frame.levels : [frame.level, ...frame.levels]), frame.level);
    fill(heuristics, named("h", frame.heuristics), frame.heuristic);
    fill(corners, named("corners", frame.corners), frame.corner);
    undo.setAttribute("aria-disabled", String(!frame.undo));
    line.textContent = frame.summary;
  }

  // Nothing said wipes what was said before, but not what the page itself has written since.
  function hear() {
    const [, text] = channel.get("said");
    if (text || live.textContent === heard) live.textContent = heard = text;
  }

  function save() {
    const link = html("a", { download: "scene.txt", href: URL.createObjectURL(new Blob([frame.text], { type: "text/plain" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    live.textContent = "Saved as scene.txt.";
  }
  file.addEventListener("change", async () => {
    if (file.files.length) send({ do: "text", text: await file.files[0].text() });
    file.value = "";
  });

  // ----------------------------------------------------------------------------------------------- hands and keys
  // The cells from one to another: a quick hand leaves several between two events.
  function between([r, c], [to_r, to_c]) {
    const steps = Math.max(Math.abs(to_r - r), Math.abs(to_c - c)), cells = [];
    for (let n = 1; n <= steps; n++) {
      cells.push([r + Math.round((to_r - r) * n / steps), c + Math.round((to_c - c) * n / steps)]);
    }
    return cells;
  }

  function touch(place) {
    if (same(stroke.last, place)) return;
    if (stroke.end) send({ do: "move", end: stroke.end, cell: place, more: stroke.more });
    else {
      const cells = stroke.last ? between(stroke.last, place) : [place];
      for (const cell of cells) {
        if (same(cell, frame.start) || same(cell, frame.goal)) continue;
        const node = drawing.cell(cell);            // at once; the kernel's picture follows
        node.fill.setAttribute("class", `pz-ground pz-${stroke.blocked ? "wall" : "free"}`);
        node.hatch.setAttribute("fill", "none");
      }
      send({ do: "paint", cells, blocked: stroke.blocked, more: stroke.more });
    }
    stroke.last = place;
    stroke.more = true;
  }

  drawing.root.addEventListener("pointerdown", (event) => {
    const place = drawing.under(event);
    if (event.button !== 0 || !place || stroke) return;            // one finger at a time
    event.preventDefault();
    drawing.root.focus({ preventScroll: true });
    drawing.root.setPointerCapture(event.pointerId);
    const end = same(place, frame.start) ? "start" : same(place, frame.goal) ? "goal" : null;
    stroke = { end, blocked: role(place) !== "wall", last: end ? place : null, more: false, finger: event.pointerId };
    if (!end) touch(place);
  });
  drawing.root.addEventListener("pointermove", (event) => {
    if (!stroke || event.pointerId !== stroke.finger) return;
    const place = drawing.under(event);
    if (place) touch(place);
    else if (!stroke.end) stroke.last = null;         // out of the scene: where it comes back is another place
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    drawing.root.addEventListener(kind, (event) => { if (stroke && event.pointerId === stroke.finger) stroke = null; });
  }
  drawing.root.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });

  root.addEventListener("keydown", (event) => {
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    if (event.key === "u") { event.preventDefault(); send({ do: "undo" }); return; }
    if (event.target !== drawing.root) return;
    if (event.key in KEYS) {
      event.preventDefault();
      const [rows, columns] = frame.picture.size, [dr, dc] = KEYS[event.key], [r, c] = cursor || frame.start;
      cursor = [Math.max(0, Math.min(rows - 1, r + dr)), Math.max(0, Math.min(columns - 1, c + dc))];
      drawing.mark("pz-cell", [cursor]);
      live.textContent = `Row ${cursor[0]}, column ${cursor[1]}: ${role(cursor)}.`;
    } else if (cursor && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      send({ do: "paint", cells: [cursor], blocked: role(cursor) !== "wall" });
    } else if (cursor && (event.key === "s" || event.key === "g")) {
      event.preventDefault();
      send({ do: "move", end: event.key === "s" ? "start" : "goal", cell: cursor });
    }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("focusout", () => drawing.mark("pz-cell", []));

  channel.on("status", () => {
    const alone = channel.status === "alone";
    root.dataset.channel = channel.status;
    for (const node of bar.children) if (node.dataset.do !== "save") enable(node, !alone);
    live.textContent = alone ? "No kernel runs here: the scene cannot be changed." : heard;
    refresh();
  });
  channel.on("frame", refresh);
  channel.on("said", hear);
  fit(root);
  refresh();
  hear();
}
