
// The board: shows what the kernel sent, makes a move at once if the kernel listed it, and tells the kernel. No rules here.
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const STEP = 280;                   // milliseconds between two moves of an animated solution
const PATIENCE = 4000;              // how long to wait for an answer to our greeting: after that, no kernel runs

function render({ model, el }) {
  const root = html("div", { class: "pz-board", "data-lm-suppress-shortcuts": "true" }, el);
  const bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "board" }, root);
  const button = (name, label, hint) => {
    const node = html("button", { type: "button", text: label, title: hint, "data-do": name }, bar);
    node.addEventListener("click", () => press(name));
    return node;
  };
  const buttons = {
    undo: button("undo", "Undo", "take the last move back (u)"),
    redo: button("redo", "Redo", "make it again (r)"),
    back: button("back", "Last good move", "take moves back until it can be solved again (b)"),
    restart: button("restart", "Restart", "go back to the start"),
    scramble: button("scramble", "Scramble", "a new start by random moves"),
    hint: button("hint", "Hint", "one good move, and what makes it good (h)"),
    best: button("best", "Best from here?", "what the best solution from here costs"),
    solve: button("solve", "Solve", "watch the best solution; press again to stop (Escape)"),
  };
  const chooser = html("select", { "aria-label": "level" }, bar);
  const seats = html("div", { class: "pz-bar pz-seats", role: "group", "aria-label": "who plays" }, root);
  const convention = html("select", { "aria-label": "what the arrow keys move", class: "pz-convention" }, bar);
  const drawing = new Drawing(html("div", { class: "pz-place" }, root), "board", true);
  const choices = html("div", { class: "pz-bar pz-choices" }, root);
  const note = html("div", { class: "pz-line" }, root);
  const foot = html("div", { class: "pz-foot" }, root);
  const counter = html("span", { class: "pz-counter" }, foot);
  const watch = html("button", { type: "button", text: "Stopwatch", title: "start or stop a stopwatch", class: "pz-watch",
    "aria-pressed": "false" }, foot);
  const live = html("span", { class: "pz-said", role: "status", "aria-live": "polite" }, foot);
  const working = html("span", { class: "pz-working" }, foot);

  let frame = model.get("frame"), shown = frame.picture;
  let route = [], playing = null;    // what is left of an animated solution, and the timer of its next move
  let animated = false;              // was it this page that asked for one?
  let selected = null;               // the piece that arrow keys move
  let waiting = null, queue = [];    // the timer of an answer we wait for, and what to do after it
  let alone = null, tools = [];      // without a kernel: the stored solution; and the buttons it has replaced
  let cursor = null, trail = [];     // the cell the keyboard is at; the cells a dragged path has still to pass
  const page = Math.random().toString(36).slice(2);
  let requests = 0, heard = 0;       // the number of our last request; of the last thing the kernel said

  const idle = () => (frame.duel ? "Play out" : "Solve");      // what the last button says while nothing is under way
  const say = (text) => { live.textContent = text; };
  // A button that can't be used keeps the focus: a person may be on it with the keyboard.
  const enable = (node, on) => node.setAttribute("aria-disabled", String(!on));
  const usable = (node) => node.getAttribute("aria-disabled") !== "true";

  function hear() {
    const [number, text] = model.get("_said");
    if (number > heard) { heard = number; say(text); }
  }

  // ------------------------------------------------------------------------------------------------ to the kernel
  function send(message) {
    try { model.send({ ...message, request: `${page} ${++requests}` }); } catch {
      answered();
      queue = [];
      trail = [];
      draw(frame.picture);
      say("The kernel is gone: run this cell again.");
    }
  }
  // Until the kernel has answered, further moves queue up.
  function wait() {
    answered();
    waiting = setTimeout(() => say("The kernel is busy …"), PATIENCE);
    root.setAttribute("aria-busy", "true");
  }
  function answered() {
    clearTimeout(waiting);
    waiting = null;
    root.setAttribute("aria-busy", "false");
  }

  function draw(picture) {
    shown = picture;
    drawing.show(picture);
    for (const [name, node] of drawing.pieces) {
      node.group.classList.toggle("pz-selected", name === selected);
      // Where the board itself takes the arrow keys, Tab leads to the board and not through all its pieces.
      node.group.setAttribute("tabindex", frame.keys === "pieces" ? "0" : "-1");
    }
  }

  function refresh() {
    frame = model.get("frame");
    // While we wait, only the answer to our last request ends the waiting: other frames are other people's doing.
    const mine = waiting === null || frame.answers === `${page} ${requests}`;
    if (mine) answered();
    hear();
    if (!(selected in frame.picture.pieces)) selected = null;
    const whole = frame.keys === "board" || frame.keys === "cursor";
    if (whole) drawing.root.setAttribute("tabindex", "0"); else drawing.root.removeAttribute("tabindex");
    draw(frame.picture);
    note.textContent = frame.note;
    preview(null);
    const how = { board: ": arrow keys move", cursor: ": arrow keys choose a cell, Enter plays it" }[frame.keys] || "";
    drawing.root.setAttribute("aria-label", `${frame.title}, ${frame.level}${how}`);
    if (convention.options.length !== frame.arrows.length) {
      convention.replaceChildren(...frame.arrows.map((text, i) => html("option", { value: i, text })));
    }
    convention.hidden = frame.arrows.length < 2;
    const levels = frame.levels.includes(frame.level) ? frame.levels : [frame.level, ...frame.levels];
    if (chooser.dataset.levels !== levels.join("\n")) {
      chooser.dataset.levels = levels.join("\n");
      chooser.replaceChildren(...levels.map((level) => html("option", { value: level, text: level })));
    }
    chooser.value = frame.level;
    enable(buttons.undo, frame.undo);
    enable(buttons.redo, frame.redo);
    counter.textContent = frame.tally;
    root.classList.toggle("pz-won", model.get("solved") && model.get("moves") > 0);
    seat();
    for (const node of [buttons.back, watch]) node.hidden = !frame.hopeful;
    if (model.get("solved") && since !== null) tick(true);
    const plain = frame.options.filter((option) => option.piece === null && option.cell === null);
    const held = [...choices.children].indexOf(document.activeElement), name = held < 0 ? "" : document.activeElement.textContent;
    choices.replaceChildren(...plain.map((option) => {
      const node = html("button", { type: "button", text: option.said });
      node.addEventListener("click", () => { halt(); make(option); });
      return node;
    }));
    if (held >= 0) ([...choices.children].find((node) => node.textContent === name) || choices.children[0] || chooser).focus();
    if (!mine) return;
    if (alone === null && trail.length) pursue();
    else if (alone === null && queue.length) queue.shift()();
    else if (playing !== null) {
      clearTimeout(playing);
      playing = route.length ? setTimeout(animate, STEP) : null;
      if (playing === null) buttons.solve.textContent = idle();
    }
  }

  // A stopwatch, for those who want one: runs from when it is switched on, or from the restart, until it is solved.
  let since = null, ticking = null;
  function tick(over = false) {
    const passed = Math.floor((Date.now() - since) / 1000);
    watch.textContent = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, "0")}`;
    if (over) { clearInterval(ticking); ticking = since = null; watch.setAttribute("aria-pressed", "false"); }
  }
  function start() {
    clearInterval(ticking);
    since = Date.now();
    ticking = setInterval(tick, 500);
    watch.setAttribute("aria-pressed", "true");
    tick();
  }
  watch.addEventListener("click", () => {
    if (since === null) { start(); return; }
    clearInterval(ticking);
    ticking = since = null;
    watch.setAttribute("aria-pressed", "false");
    watch.textContent = "Stopwatch";
  });

  // Who plays, where two do: a person or the machine on either side, and how far the machine looks ahead.
  function seat() {
    const duel = frame.duel;
    seats.hidden = !duel;
    if (!duel) return;
    buttons.best.textContent = "Evaluate";
    buttons.best.title = "what this position is worth, and who wins with best play";
    buttons.solve.title = "watch the game played out by both sides; press again to stop (Escape)";
    if (!Object.keys(model.get("searching")).length && playing === null) buttons.solve.textContent = "Play out";
    if (!seats.children.length) {
      const pick = (label, values) => {
        const node = html("select", { "aria-label": label }, seats);
        node.replaceChildren(...values.map(([value, text]) => html("option", { value, text })));
        node.addEventListener("change", () => {
          const [...all] = seats.querySelectorAll("select"), limit = Number(all.pop().value);
          halt();
          queue = [];
          wait();
          send({ do: "seat", machine: frame.duel.players.filter((_, i) => all[i].value === "machine"), limit });
        });
        return node;
      };
      for (const name of duel.players) pick(`who plays ${name}`, [["person", `${name}: a person`], ["machine", `${name}: the machine`]]);
      pick("how far the machine looks ahead", duel.limits.map((n) => [n, `looks ${n} move${n === 1 ? "" : "s"} ahead`]));
      const on = html("button", { type: "button", text: "Go on", title: "let the machine think again", "data-do": "go on" }, seats);
      on.addEventListener("click", () => press("go on"));
    }
    const [...nodes] = seats.querySelectorAll("select");
    nodes.pop().value = duel.limit;
    nodes.forEach((node, i) => { node.value = duel.machine.includes(duel.players[i]) ? "machine" : "person"; });
    seats.querySelector("button").hidden = !duel.paused;
  }

  function make(option, auto = false) {
    if (waiting !== null || alone !== null) return;
    wait();
    draw(changed(shown, option.change));
    note.textContent = option.note;
    preview(null);
    send({ do: "move", number: frame.number, option: option.number, auto });
  }

  // Now, or as soon as the kernel has answered. False: not at all.
  function soon(act) {
    if (alone !== null) { say("No kernel runs here: step through the solution instead."); return false; }
    if (waiting === null) return act();
    if (queue.length < 30) queue.push(act);
    return true;
  }

  const slide = (piece, direction) => soon(() => {
    const option = frame.options.find((one) => one.piece === piece && one.direction === direction);
    if (option) { make(option); return true; }
    refuse(drawing.pieces.get(piece), (frame.blocked[piece] || {})[direction]);
    return false;
  });

  // An arrow key that needs no piece selected.
  const arrow = (direction) => soon(() => {
    const which = Number(convention.value || 0);
    const option = frame.options.find((one) => one.arrows[which] === direction);
    if (option) { make(option); return true; }
    refuse({ group: drawing.root, body: drawing.root }, (frame.blocked[which] || {})[direction]);
    return false;
  });

  const same = (one, other) => one !== null && other !== null && one[0] === other[0] && one[1] === other[1];

  // A cell clicked, or chosen by keyboard; in a stroke over many cells, those that cannot be are passed over.
  const choose = (cell, stroke = false) => soon(() => {
    const option = frame.options.find((one) => same(one.cell, cell));
    if (option) { make(option); return true; }
    if (stroke) { if (queue.length) queue.shift()(); return false; }
    const node = drawing.cell(cell);
    refuse({ group: node.box, body: node.fill }, (frame.blocked.cells || {})[cell.join(",")]);
    return false;
  });

  // What a move on this cell would cover.
  function preview(cell) {
    const option = cell && frame.options.find((one) => same(one.cell, cell));
    drawing.mark("pz-preview", option ? option.cells : []);
  }

  // Go with the keyboard to a cell, and say what is there.
  function visit(cell) {
    cursor = cell;
    drawing.mark("pz-cell", [cell]);
    preview(cell);
    const option = frame.options.find((one) => same(one.cell, cell));
    const [, text] = shown.ground[cell[0] * shown.size[1] + cell[1]];
    say(`Row ${cell[0] + 1}, column ${cell[1] + 1}${text ? `, ${text}` : ""}: ${option ? option.said
      : (frame.blocked.cells || {})[cell.join(",")] || "not possible"}.`);
  }

  // A path that is dragged goes through the cells that the pointer passed, a step at a time, and back along itself.
  function pursue() {
    if (waiting !== null || alone !== null) return;
    const head = frame.walker;
    while (trail.length && same(head, trail[0])) trail.shift();
    if (!trail.length) return;
    const down = trail[0][0] - head[0], right = trail[0][1] - head[1];
    const ways = [["right", 0, 1, right], ["left", 0, -1, -right], ["down", 1, 0, down], ["up", -1, 0, -down]]
      .filter((way) => way[3] > 0).sort((a, b) => b[3] - a[3]);
    for (const [, dr, dc] of ways) {
      const next = [head[0] + dr, head[1] + dc], option = frame.options.find((one) => same(one.cell, next));
      if (option) { make(option); return; }
      if (same(frame.previous, next)) { wait(); send({ do: "undo" }); return; }
    }
    trail = [];
    refuse({ group: drawing.root, body: drawing.root }, (frame.blocked[convention.value || 0] || {})[ways[0][0]]);
  }

  function refuse(node, why = "not possible") {
    queue = [];
    if (node) {
      node.group.classList.remove("pz-shake");
      node.body.getBoundingClientRect();            // lets the animation start again
      node.group.classList.add("pz-shake");
    }
    say(why.charAt(0).toUpperCase() + why.slice(1) + ".");
  }

  function select(piece) {
    selected = piece;
    for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-selected", name === piece);
  }

  function halt() {
    trail = [];
    if (playing !== null) { clearTimeout(playing); playing = null; say("Stopped."); }
    buttons.solve.textContent = idle();
  }

  function press(name) {
    const busy = Object.keys(model.get("searching")).length > 0;
    if (name in buttons && !usable(buttons[name])) return;
    if (name === "solve" && (playing !== null || busy)) { halt(); send({ do: "stop" }); return; }
    halt();
    queue = [];
    animated = name === "solve";
    if (["restart", "scramble"].includes(name) && since !== null) start();
    if (["undo", "redo", "back", "restart", "scramble", "go on"].includes(name)) wait();
    send({ do: name });
  }

  // ------------------------------------------------------------------------------------------ an animated solution
  function animate() {
    const next = route.shift();
    const option = next && frame.options.find((one) => one.said === next.said);
    if (option) make(option, true);
    else halt();
  }

  // -------------------------------------------------------------------------------------------- without a kernel
  function goAlone() {
    if (alone !== null) return;
    const [first, ...stored] = model.get("stored");
    alone = { at: 0, frames: [first ? first.picture : frame.picture], said: ["start"], notes: [first ? first.note : frame.note] };
    for (const step of stored) {
      alone.frames.push(changed(alone.frames.at(-1), step.change));
      alone.said.push(step.said);
      alone.notes.push(step.note);
    }
    frame = { ...frame, options: [], blocked: {} };      // nothing can be done here but step
    choices.replaceChildren();
    preview(null);
    const last = alone.frames.length - 1;
    tools = [...bar.childNodes];
    bar.replaceChildren();
    seats.hidden = watch.hidden = true;
    const go = (to) => {
      alone.at = Math.max(0, Math.min(last, to));
      draw(alone.frames[alone.at]);
      note.textContent = alone.notes[alone.at];
      enable(back, alone.at > 0);
      enable(on, alone.at < last);
      counter.textContent = last ? `step ${alone.at} of ${last}: ${alone.said[alone.at]}` : "no stored solution";
    };
    const back = html("button", { type: "button", text: "Back" }, bar);
    const on = html("button", { type: "button", text: "Step" }, bar);
    back.addEventListener("click", () => go(alone.at - 1));
    on.addEventListener("click", () => go(alone.at + 1));
    root.classList.add("pz-alone");
    alone.go = go;
    go(0);
    say(last ? "No kernel runs here; step through the stored solution." : "No kernel runs here.");
  }

  // ----------------------------------------------------------------------------------------------- hands and keys
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const onBoard = event.target === drawing.root || drawing.root.contains(event.target);
    const piece = event.target.closest("[data-piece]");
    if (onBoard && frame.keys === "board" && event.key in ARROWS) {
      event.preventDefault();
      halt();
      arrow(ARROWS[event.key]);
    } else if (onBoard && frame.keys === "cursor" && event.key in ARROWS) {
      event.preventDefault();
      const [dr, dc] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[ARROWS[event.key]];
      const [r, c] = cursor || [0, 0], [rows, columns] = shown.size;
      visit([Math.max(0, Math.min(rows - 1, r + dr)), Math.max(0, Math.min(columns - 1, c + dc))]);
    } else if (onBoard && frame.keys === "cursor" && cursor && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      halt();
      choose(cursor);
    } else if (piece && event.key in ARROWS) {
      event.preventDefault();
      if (playing !== null) halt();
      slide(piece.dataset.piece, ARROWS[event.key]);
    } else if (alone === null && { u: 1, r: 1, h: 1, b: frame.hopeful }[event.key]) {
      event.preventDefault();
      press({ u: "undo", r: "redo", h: "hint", b: "back" }[event.key]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      halt();
      send({ do: "stop" });
    } else if (piece && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      select(piece.dataset.piece);
    }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("focusin", (event) => {
    const piece = event.target.closest("[data-piece]");
    if (piece && frame.keys === "pieces") select(piece.dataset.piece);
    if (event.target === drawing.root && frame.keys === "cursor" && event.target.matches(":focus-visible")) visit(cursor || [0, 0]);
  });
  root.addEventListener("focusout", () => { drawing.mark("pz-cell", []); });

  const side = () => drawing.root.getBoundingClientRect().width / (shown.size[1] + 0.12);      // of a cell, in pixels
  // The cell under the pointer, or null beside the board.
  function under(event) {
    const box = drawing.root.getBoundingClientRect(), size = side();
    const r = Math.floor((event.clientY - box.top) / size - 0.06), c = Math.floor((event.clientX - box.left) / size - 0.06);
    return r >= 0 && c >= 0 && r < shown.size[0] && c < shown.size[1] ? [r, c] : null;
  }

  let drag = null;
  drawing.root.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-piece]"), cell = under(event);
    if (event.button !== 0) return;
    if (playing !== null) halt();
    if (frame.keys === "board" || frame.keys === "cursor") {
      drawing.root.focus({ preventScroll: true });
      if (!cell) return;
      event.preventDefault();
      drawing.root.setPointerCapture(event.pointerId);
      if (frame.walker !== null) { drag = { path: cell }; trail = [cell]; pursue(); return; }
      drag = { stroke: new Set([cell.join(",")]), piece: piece && piece.dataset.piece, x: event.clientX, y: event.clientY };
      if (frame.keys === "cursor") { cursor = cell; choose(cell); }
      return;
    }
    if (!piece) return;
    piece.focus({ preventScroll: true });
    select(piece.dataset.piece);
    drag = { piece: piece.dataset.piece, x: event.clientX, y: event.clientY };
    drawing.root.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  drawing.root.addEventListener("pointermove", (event) => {
    const cell = under(event);
    if (frame.keys === "cursor" && waiting === null) preview(cell);
    if (!drag) return;
    if (drag.path) {
      if (cell && !same(drag.path, cell)) { drag.path = cell; trail.push(cell); pursue(); }
      return;
    }
    if (frame.keys === "cursor") {                  // a stroke over cells does each of them once
      if (cell && !drag.stroke.has(cell.join(","))) { drag.stroke.add(cell.join(",")); choose(cell, true); }
      return;
    }
    if (!drag.piece) return;
    const size = side();
    while (drag) {                  // a quick drag crosses several cells at once
      const dx = (event.clientX - drag.x) / size, dy = (event.clientY - drag.y) / size;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.6) return;      // more than half: a tremor does not move it back
      const sideways = Math.abs(dx) > Math.abs(dy);
      const direction = sideways ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
      drag.moved = true;
      if (!slide(drag.piece, direction)) { drag = null; return; }
      if (sideways) drag.x += Math.sign(dx) * size; else drag.y += Math.sign(dy) * size;
    }
  });
  // A finger on a piece drags it; a finger beside the pieces scrolls the page.
  drawing.root.addEventListener("touchstart", (event) => {
    if (frame.keys !== "pieces" || event.target.closest("[data-piece]")) event.preventDefault();
  }, { passive: false });
  const drop = () => { drag = null; };
  drawing.root.addEventListener("pointerup", (event) => {
    const cell = under(event);
    if (drag && frame.keys === "board" && !drag.path && !drag.moved && cell) choose(cell);      // no drag: a click
    drop();
  });
  drawing.root.addEventListener("pointercancel", drop);
  drawing.root.addEventListener("pointerleave", () => { if (frame.keys === "cursor") preview(null); });
  drawing.root.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || frame.keys !== "pieces" || waiting !== null || alone !== null) return;
    const [row, column] = cell.dataset.cell.split(",").map(Number);
    const covers = (option) => {
      const piece = { ...shown.pieces[option.piece], ...option.change.pieces[option.piece] };
      return piece.cells.some(([r, c]) => piece.at[0] + r === row && piece.at[1] + c === column);
    };
    const click = frame.options.find((one) => same(one.cell, [row, column]));
    const option = click || frame.options.find((one) => one.piece !== null && one.piece === selected && covers(one));
    if (option) make(option);
    else if (selected !== null) refuse(drawing.pieces.get(selected), `piece ${selected} cannot get there in one move`);
  });
  chooser.addEventListener("change", () => {
    halt();
    queue = [];
    selected = cursor = null;
    wait();
    send({ do: "level", level: chooser.value });
  });

  // -------------------------------------------------------------------------------------------------- from the kernel
  const reactions = {
    "change:frame": refresh,
    "change:_said": hear,
    "change:searching": () => {
      const busy = model.get("searching"), on = Object.keys(busy).length > 0;
      const doing = busy.for === "machine" ? `${frame.duel.turn} is thinking` : "searching";
      working.textContent = on ? `${doing} … ${busy.expanded.toLocaleString("en")} nodes` : "";
      for (const name of ["hint", "best"]) enable(buttons[name], !on);
      if (playing === null) buttons.solve.textContent = on ? "Stop" : idle();
    },
    "change:hint": () => {
      const tip = model.get("hint");
      for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-tip", name === tip.piece);
      if (tip.piece && drawing.pieces.has(tip.piece) && frame.keys === "pieces") select(tip.piece);
      drawing.mark("pz-hint", tip.cells && tip.cells.length ? tip.cells : tip.cell && !tip.piece ? [tip.cell] : []);
    },
    "change:route": () => {
      route = model.get("route").slice();
      const start = route.pop();
      if (!animated || !start || start.number !== frame.number) return;      // another view of this board asked
      animated = false;
      buttons.solve.textContent = "Stop";
      playing = setTimeout(animate, STEP);
    },
    "change:greetings": () => {     // late, but it is there: the kernel was only busy
      clearTimeout(lonely);
      if (alone === null) return;
      alone = null;
      bar.replaceChildren(...tools);
      root.classList.remove("pz-alone");
      say("");
      refresh();
    },
  };
  for (const [event, reaction] of Object.entries(reactions)) model.on(event, reaction);
  const lonely = setTimeout(goAlone, model.alone ? 0 : PATIENCE);
  refresh();
  send({ do: "hello" });
  return () => {
    clearTimeout(lonely);
    clearTimeout(playing);
    clearInterval(ticking);
    answered();
    for (const [event, reaction] of Object.entries(reactions)) model.off(event, reaction);
  };
}

export default { render };
