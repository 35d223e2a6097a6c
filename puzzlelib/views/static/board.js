
// The board: shows what the kernel sent, makes moves one ahead at once, and tells the kernel. No rules here.
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const STEP = 280;                   // milliseconds between two moves of an animated solution
const PATIENCE = 4000;              // how long to wait for a kernel's greeting before we take it that there is none

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
    restart: button("restart", "Restart", "back to the start"),
    scramble: button("scramble", "Scramble", "a new start by random moves"),
    hint: button("hint", "Hint", "one good move, and why (h)"),
    best: button("best", "Best from here?", "how many moves are needed at least"),
    solve: button("solve", "Solve", "watch a shortest solution; press again to stop (Escape)"),
  };
  const chooser = html("select", { "aria-label": "level" }, bar);
  const seats = html("div", { class: "pz-bar pz-seats", role: "group", "aria-label": "who plays" }, root);
  const convention = html("select", { "aria-label": "what the arrow keys move", class: "pz-convention" }, bar);
  const place = html("div", { class: "pz-place" }, root);
  const drawing = new Drawing(place, "board", true);
  const choices = html("div", { class: "pz-bar pz-choices" }, root);
  const note = html("div", { class: "pz-line" }, root);
  const foot = html("div", { class: "pz-foot" }, root);
  const counter = html("span", { class: "pz-counter" }, foot);
  const watch = html("button", { type: "button", text: "Stopwatch", title: "start or stop a stopwatch", class: "pz-watch",
    "aria-pressed": "false" }, foot);
  const live = html("span", { class: "pz-said", role: "status", "aria-live": "polite" }, foot);
  const working = html("span", { class: "pz-working" }, foot);

  let frame = model.get("_frame"), shown = frame.picture;
  let route = [];                    // what is left of an animated solution
  let selected = null, waiting = null, queue = [], playing = null, steps = null, mine = false, tools = [];
  let cursor = null, trail = [];     // the cell the keyboard is at; the cells a dragged path has still to pass
  const me = Math.random().toString(36).slice(2);
  let asked = 0, told = 0;           // what we asked of the kernel last; the last thing it said

  const idle = () => (frame.duel ? "Play out" : "Solve");      // what the last button says while nothing is under way
  const say = (text) => { live.textContent = text; };
  // A button that cannot be used keeps the focus: somebody's keyboard is on it.
  const enable = (node, on) => node.setAttribute("aria-disabled", String(!on));
  const usable = (node) => node.getAttribute("aria-disabled") !== "true";

  const hear = ([number, text] = [0, ""]) => { if (number > told) { told = number; say(text); } };

  function send(message) {
    try { model.send({ ...message, ask: `${me} ${++asked}` }); } catch {
      settle();
      queue = [];
      trail = [];
      draw(frame.picture);
      say("The kernel is gone: run this cell again.");
    }
  }
  // Until the kernel has answered, further moves queue up.
  function wait() {
    settle();
    waiting = setTimeout(() => say("The kernel is busy …"), PATIENCE);
  }
  function settle() { clearTimeout(waiting); waiting = null; }

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
    frame = model.get("_frame");
    // While we wait, only the answer to what we asked last ends the waiting: other frames are other people's doing.
    const answered = waiting === null || frame.answers === `${me} ${asked}`;
    if (answered) settle();
    hear(frame.said);
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
    const moves = model.get("moves");
    counter.textContent = `${moves} move${moves === 1 ? "" : "s"}`;
    root.classList.toggle("pz-won", model.get("solved") && moves > 0);
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
    if (!answered) return;
    if (steps === null && trail.length) pursue();
    else if (steps === null && queue.length) queue.shift()();
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
    buttons.best.title = "what this position is worth, and who wins by best play";
    buttons.solve.title = "watch the game played out by both sides; press again to stop (Escape)";
    if (!Object.keys(model.get("_busy")).length && playing === null) buttons.solve.textContent = "Play out";
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
    if (waiting !== null || steps !== null) return;
    wait();
    draw(changed(shown, option.change));
    note.textContent = option.note;
    preview(null);
    send({ do: "move", number: frame.number, option: option.number, auto });
  }

  // Now, or as soon as the kernel has answered. False: not at all.
  function soon(act) {
    if (steps !== null) { say("No kernel runs here: step through the solution instead."); return false; }
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

  const at = (cell, place) => cell !== null && place !== null && cell[0] === place[0] && cell[1] === place[1];

  // A cell clicked, or chosen by keyboard; in a stroke over many cells, those that cannot be are passed over.
  const choose = (place, stroke = false) => soon(() => {
    const option = frame.options.find((one) => at(one.cell, place));
    if (option) { make(option); return true; }
    if (stroke) { if (queue.length) queue.shift()(); return false; }
    const node = drawing.cell(place);
    refuse({ group: node.box, body: node.fill }, (frame.blocked.cells || {})[place.join(",")]);
    return false;
  });

  // What a move on this cell would cover.
  function preview(place) {
    const option = place && frame.options.find((one) => at(one.cell, place));
    drawing.mark("pz-preview", option ? option.cells : []);
  }

  // Go with the keyboard to a cell, and say what is there.
  function visit(place) {
    cursor = place;
    drawing.mark("pz-cell", [place]);
    preview(place);
    const option = frame.options.find((one) => at(one.cell, place));
    const [, text] = shown.ground[place[0] * shown.size[1] + place[1]];
    say(`Row ${place[0] + 1}, column ${place[1] + 1}${text ? `, ${text}` : ""}: ${option ? option.said
      : (frame.blocked.cells || {})[place.join(",")] || "not possible"}.`);
  }

  // A path that is dragged goes through the cells that the pointer passed, a step at a time, and back along itself.
  function pursue() {
    if (waiting !== null || steps !== null) return;
    const head = frame.here;
    while (trail.length && at(head, trail[0])) trail.shift();
    if (!trail.length) return;
    const down = trail[0][0] - head[0], right = trail[0][1] - head[1];
    const ways = [["right", 0, 1, right], ["left", 0, -1, -right], ["down", 1, 0, down], ["up", -1, 0, -down]]
      .filter((way) => way[3] > 0).sort((a, b) => b[3] - a[3]);
    for (const [, dr, dc] of ways) {
      const next = [head[0] + dr, head[1] + dc], option = frame.options.find((one) => at(one.cell, next));
      if (option) { make(option); return; }
      if (at(frame.back, next)) { wait(); send({ do: "undo" }); return; }
    }
    trail = [];
    refuse({ group: drawing.root, body: drawing.root }, (frame.blocked[convention.value || 0] || {})[ways[0][0]]);
  }

  function refuse(node, why = "not possible") {
    queue = [];
    if (node) {
      node.group.classList.remove("pz-shake");
      node.body.getBoundingClientRect();            // lets the animation start anew
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
    const busy = Object.keys(model.get("_busy")).length > 0;
    if (name in buttons && !usable(buttons[name])) return;
    if (name === "solve" && (playing !== null || busy)) { halt(); send({ do: "stop" }); return; }
    halt();
    queue = [];
    mine = name === "solve";
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
  function alone() {
    if (steps !== null) return;
    const [first, ...stored] = model.get("_stored");
    steps = { at: 0, frames: [first ? first.picture : frame.picture], said: ["start"], notes: [first ? first.note : frame.note] };
    for (const step of stored) {
      steps.frames.push(changed(steps.frames.at(-1), step.change));
      steps.said.push(step.said);
      steps.notes.push(step.note);
    }
    frame = { ...frame, options: [], blocked: {} };      // nothing can be done here but step
    choices.replaceChildren();
    preview(null);
    const last = steps.frames.length - 1;
    tools = [...bar.childNodes];
    bar.replaceChildren();
    seats.hidden = watch.hidden = true;
    const go = (to) => {
      steps.at = Math.max(0, Math.min(last, to));
      draw(steps.frames[steps.at]);
      note.textContent = steps.notes[steps.at];
      enable(back, steps.at > 0);
      enable(on, steps.at < last);
      counter.textContent = last ? `step ${steps.at} of ${last}: ${steps.said[steps.at]}` : "no stored solution";
    };
    const back = html("button", { type: "button", text: "Back" }, bar);
    const on = html("button", { type: "button", text: "Step" }, bar);
    back.addEventListener("click", () => go(steps.at - 1));
    on.addEventListener("click", () => go(steps.at + 1));
    root.classList.add("pz-alone");
    steps.go = go;
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
    } else if (steps === null && { u: 1, r: 1, h: 1, b: frame.hopeful }[event.key]) {
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
    const box = drawing.root.getBoundingClientRect(), cell = side();
    const r = Math.floor((event.clientY - box.top) / cell - 0.06), c = Math.floor((event.clientX - box.left) / cell - 0.06);
    return r >= 0 && c >= 0 && r < shown.size[0] && c < shown.size[1] ? [r, c] : null;
  }

  let drag = null;
  drawing.root.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-piece]"), place = under(event);
    if (event.button !== 0) return;
    if (playing !== null) halt();
    if (frame.keys === "board" || frame.keys === "cursor") {
      drawing.root.focus({ preventScroll: true });
      if (!place) return;
      event.preventDefault();
      drawing.root.setPointerCapture(event.pointerId);
      if (frame.here !== null) { drag = { path: place }; trail = [place]; pursue(); return; }
      drag = { stroke: new Set([place.join(",")]), piece: piece && piece.dataset.piece, x: event.clientX, y: event.clientY };
      if (frame.keys === "cursor") { cursor = place; choose(place); }
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
    const place = under(event);
    if (frame.keys === "cursor" && waiting === null) preview(place);
    if (!drag) return;
    if (drag.path) {
      if (place && !at(drag.path, place)) { drag.path = place; trail.push(place); pursue(); }
      return;
    }
    if (frame.keys === "cursor") {                  // a stroke over cells does each of them once
      if (place && !drag.stroke.has(place.join(","))) { drag.stroke.add(place.join(",")); choose(place, true); }
      return;
    }
    if (!drag.piece) return;
    const cell = side();
    while (drag) {                  // a quick drag crosses several cells at once
      const dx = (event.clientX - drag.x) / cell, dy = (event.clientY - drag.y) / cell;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.6) return;      // more than half: a tremor does not move it back
      const sideways = Math.abs(dx) > Math.abs(dy);
      const direction = sideways ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
      drag.moved = true;
      if (!slide(drag.piece, direction)) { drag = null; return; }
      if (sideways) drag.x += Math.sign(dx) * cell; else drag.y += Math.sign(dy) * cell;
    }
  });
  // A finger on a piece drags it; a finger beside the pieces scrolls the page.
  drawing.root.addEventListener("touchstart", (event) => {
    if (frame.keys !== "pieces" || event.target.closest("[data-piece]")) event.preventDefault();
  }, { passive: false });
  const drop = () => { drag = null; };
  drawing.root.addEventListener("pointerup", (event) => {
    const place = under(event);
    if (drag && frame.keys === "board" && !drag.path && !drag.moved && place) choose(place);      // no drag: a click
    drop();
  });
  drawing.root.addEventListener("pointercancel", drop);
  drawing.root.addEventListener("pointerleave", () => { if (frame.keys === "cursor") preview(null); });
  drawing.root.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || frame.keys !== "pieces" || waiting !== null || steps !== null) return;
    const [row, column] = cell.dataset.cell.split(",").map(Number);
    const covers = (option) => {
      const piece = { ...shown.pieces[option.piece], ...option.change.pieces[option.piece] };
      return piece.cells.some(([r, c]) => piece.at[0] + r === row && piece.at[1] + c === column);
    };
    const click = frame.options.find((one) => at(one.cell, [row, column]));
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
  const heard = {
    "change:_frame": refresh,
    "change:_said": () => hear(model.get("_said")),
    "change:_busy": () => {
      const busy = model.get("_busy"), on = Object.keys(busy).length > 0;
      const doing = busy.for === "machine" ? `${frame.duel.turn} is thinking` : "searching";
      working.textContent = on ? `${doing} … ${busy.expanded.toLocaleString("en")} nodes` : "";
      for (const name of ["hint", "best"]) enable(buttons[name], !on);
      if (playing === null) buttons.solve.textContent = on ? "Stop" : idle();
    },
    "change:_tip": () => {
      const tip = model.get("_tip");
      for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-tip", name === tip.piece);
      if (tip.piece && drawing.pieces.has(tip.piece) && frame.keys === "pieces") select(tip.piece);
      drawing.mark("pz-hint", tip.cells && tip.cells.length ? tip.cells : tip.cell && !tip.piece ? [tip.cell] : []);
    },
    "change:_route": () => {
      route = model.get("_route").slice();
      const start = route.pop();
      if (!mine || !start || start.number !== frame.number) return;      // another view of this board asked
      mine = false;
      buttons.solve.textContent = "Stop";
      playing = setTimeout(animate, STEP);
    },
    "change:_alive": () => {        // late, but it is there: the kernel was only busy
      clearTimeout(lonely);
      if (steps === null) return;
      steps = null;
      bar.replaceChildren(...tools);
      root.classList.remove("pz-alone");
      say("");
      refresh();
    },
  };
  for (const [event, reaction] of Object.entries(heard)) model.on(event, reaction);
  const lonely = setTimeout(alone, model.alone ? 0 : PATIENCE);
  refresh();
  hear(model.get("_said"));
  send({ do: "hello" });
  return () => {
    clearTimeout(lonely);
    clearTimeout(playing);
    clearInterval(ticking);
    settle();
    for (const [event, reaction] of Object.entries(heard)) model.off(event, reaction);
  };
}

export default { render };
