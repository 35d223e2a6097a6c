
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
    restart: button("restart", "Restart", "back to the start"),
    scramble: button("scramble", "Scramble", "a new start by random moves"),
    hint: button("hint", "Hint", "one good move, and why (h)"),
    best: button("best", "Best from here?", "how many moves are needed at least"),
    solve: button("solve", "Solve", "watch a shortest solution; press again to stop (Escape)"),
  };
  const chooser = html("select", { "aria-label": "level" }, bar);
  const place = html("div", { class: "pz-place" }, root);
  const drawing = new Drawing(place, "board", true);
  const choices = html("div", { class: "pz-bar pz-choices" }, root);
  const foot = html("div", { class: "pz-foot" }, root);
  const counter = html("span", { class: "pz-counter" }, foot);
  const live = html("span", { class: "pz-said", role: "status", "aria-live": "polite" }, foot);
  const working = html("span", { class: "pz-working" }, foot);

  let frame = model.get("_frame"), shown = frame.picture;
  let route = [];                    // what is left of an animated solution
  let selected = null, waiting = null, queue = [], playing = null, steps = null, mine = false, tools = [];

  const say = (text) => { live.textContent = text; };
  // A button that cannot be used keeps the focus: somebody's keyboard is on it.
  const enable = (node, on) => node.setAttribute("aria-disabled", String(!on));
  const usable = (node) => node.getAttribute("aria-disabled") !== "true";

  function send(message) {
    try { model.send(message); } catch {
      settle();
      queue = [];
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
    for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-selected", name === selected);
  }

  function refresh() {
    frame = model.get("_frame");
    settle();
    draw(frame.picture);
    drawing.root.setAttribute("aria-label", `${frame.title}, ${frame.level}`);
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
    const plain = frame.options.filter((option) => option.piece === null && option.cell === null);
    choices.replaceChildren(...plain.map((option) => {
      const node = html("button", { type: "button", text: option.said });
      node.addEventListener("click", () => { halt(); make(option); });
      return node;
    }));
    if (steps === null && queue.length) slide(...queue.shift());
    else if (playing !== null) {
      clearTimeout(playing);
      playing = route.length ? setTimeout(animate, STEP) : null;
      if (playing === null) buttons.solve.textContent = "Solve";
    }
  }

  function make(option) {
    if (waiting !== null || steps !== null) return;
    wait();
    draw(changed(shown, option.change));
    send({ do: "move", number: frame.number, option: option.number });
  }

  function slide(piece, direction) {
    if (steps !== null) { say("No kernel runs here: step through the solution instead."); return false; }
    if (waiting !== null) { if (queue.length < 30) queue.push([piece, direction]); return true; }
    const option = frame.options.find((one) => one.piece === piece && one.direction === direction);
    if (option) { make(option); return true; }
    refuse(piece, ((frame.blocked || {})[piece] || {})[direction] || "not possible");
    return false;
  }

  function refuse(piece, why) {
    queue = [];
    const node = drawing.pieces.get(piece);
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
    if (playing !== null) { clearTimeout(playing); playing = null; say("Stopped."); }
    buttons.solve.textContent = "Solve";
  }

  function press(name) {
    const busy = Object.keys(model.get("_busy")).length > 0;
    if (name in buttons && !usable(buttons[name])) return;
    if (name === "solve" && (playing !== null || busy)) { halt(); send({ do: "stop" }); return; }
    halt();
    queue = [];
    mine = name === "solve";
    if (["undo", "redo", "restart", "scramble"].includes(name)) wait();
    send({ do: name });
  }

  // ------------------------------------------------------------------------------------------ an animated solution
  function animate() {
    const next = route.shift();
    const option = next && frame.options.find((one) => one.said === next.said);
    if (option) make(option);
    else halt();
  }

  // -------------------------------------------------------------------------------------------- without a kernel
  function alone() {
    if (steps !== null) return;
    const [first, ...stored] = model.get("_stored");
    steps = { at: 0, frames: [first ? first.picture : frame.picture], said: ["start"] };
    for (const step of stored) {
      steps.frames.push(changed(steps.frames.at(-1), step.change));
      steps.said.push(step.said);
    }
    const last = steps.frames.length - 1;
    tools = [...bar.childNodes];
    bar.replaceChildren();
    const go = (to) => {
      steps.at = Math.max(0, Math.min(last, to));
      draw(steps.frames[steps.at]);
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
    say("No kernel runs here; step through the stored solution.");
  }

  // ----------------------------------------------------------------------------------------------- hands and keys
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === chooser) return;
    const piece = event.target.closest("[data-piece]");
    if (piece && event.key in ARROWS) {
      event.preventDefault();
      if (playing !== null) halt();
      slide(piece.dataset.piece, ARROWS[event.key]);
    } else if (steps === null && { u: 1, r: 1, h: 1 }[event.key]) {
      event.preventDefault();
      press({ u: "undo", r: "redo", h: "hint" }[event.key]);
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
    if (piece) select(piece.dataset.piece);
  });

  let drag = null;
  drawing.root.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-piece]");
    if (!piece) return;
    if (playing !== null) halt();
    piece.focus({ preventScroll: true });
    select(piece.dataset.piece);
    drag = { piece: piece.dataset.piece, x: event.clientX, y: event.clientY };
    drawing.root.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  drawing.root.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const box = drawing.root.getBoundingClientRect(), cell = box.width / (shown.size[1] + 0.12);
    while (drag) {                  // a quick drag crosses several cells at once
      const dx = (event.clientX - drag.x) / cell, dy = (event.clientY - drag.y) / cell;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.6) return;      // more than half: a tremor does not move it back
      const sideways = Math.abs(dx) > Math.abs(dy);
      const direction = sideways ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
      if (!slide(drag.piece, direction)) { drag = null; return; }
      if (sideways) drag.x += Math.sign(dx) * cell; else drag.y += Math.sign(dy) * cell;
    }
  });
  // A finger on a piece drags it; a finger beside the pieces scrolls the page.
  drawing.root.addEventListener("touchstart", (event) => {
    if (event.target.closest("[data-piece]")) event.preventDefault();
  }, { passive: false });
  const drop = () => { drag = null; };
  drawing.root.addEventListener("pointerup", drop);
  drawing.root.addEventListener("pointercancel", drop);
  drawing.root.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || waiting !== null || steps !== null) return;
    const [row, column] = cell.dataset.cell.split(",").map(Number);
    const covers = (option) => {
      const piece = { ...shown.pieces[option.piece], ...option.change.pieces[option.piece] };
      return piece.cells.some(([r, c]) => piece.at[0] + r === row && piece.at[1] + c === column);
    };
    const click = frame.options.find((one) => one.cell && one.cell[0] === row && one.cell[1] === column);
    const option = click || frame.options.find((one) => one.piece !== null && one.piece === selected && covers(one));
    if (option) make(option);
    else if (selected !== null) refuse(selected, `piece ${selected} cannot get there in one move`);
  });
  chooser.addEventListener("change", () => {
    halt();
    selected = null;
    wait();
    send({ do: "level", level: chooser.value });
  });

  // -------------------------------------------------------------------------------------------------- from the kernel
  const heard = {
    "change:_frame": refresh,
    "change:_said": () => say(model.get("_said")[1] || ""),
    "change:_busy": () => {
      const busy = model.get("_busy"), on = Object.keys(busy).length > 0;
      working.textContent = on ? `searching … ${busy.expanded.toLocaleString("en")} nodes` : "";
      for (const name of ["hint", "best"]) enable(buttons[name], !on);
      if (playing === null) buttons.solve.textContent = on ? "Stop" : "Solve";
    },
    "change:_tip": () => {
      const tip = model.get("_tip");
      for (const [name, node] of drawing.pieces) node.group.classList.toggle("pz-tip", name === tip.piece);
      if (tip.piece && drawing.pieces.has(tip.piece)) select(tip.piece);
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
  if ((model.get("_said") || [])[1]) say(model.get("_said")[1]);
  send({ do: "hello" });
  return () => {
    clearTimeout(lonely);
    clearTimeout(playing);
    settle();
    for (const [event, reaction] of Object.entries(heard)) model.off(event, reaction);
  };
}

export default { render };
