
// The player: steps through frames that were computed before. No search here.
const WHOLE = 300;                  // a tree of so many nodes is drawn whole
const SPEEDS = [["slow", 1200], ["normal", 500], ["fast", 150], ["very fast", 40]];

// A step's picture, found by applying the changes since the last whole one; remembered as we go.
function pictures(run) {
  const known = [];
  return (index) => {
    for (let i = known.length; i <= index; i++) {
      const step = run.steps[i];
      known.push(step.picture || (step.change ? changed(known[i - 1], step.change) : known[i - 1] || null));
    }
    return known[index];
  };
}

// A table that always has the same height, so that nothing below it jumps from step to step.
function table(parent, caption, heads, high) {
  const node = html("table", { class: "pz-table" }, parent);
  html("caption", { text: caption }, node);
  const row = html("tr", {}, html("thead", {}, node));
  for (const head of heads) html("th", { text: head, scope: "col" }, row);
  const body = html("tbody", {}, node);
  return (rows) => {
    const lines = rows.map(([kind, ...cells]) => {
      const line = html("tr", { class: kind });
      for (const cell of cells) html("td", { text: cell }, line);
      return line;
    });
    while (lines.length < high) lines.push(html("tr", { class: "pz-blank" }));
    for (const line of lines.slice(rows.length)) html("td", { colspan: heads.length, text: "\u00a0" }, line);
    body.replaceChildren(...lines);
  };
}

const count = (number) => number === null || number === undefined ? "∞" : number.toLocaleString("en");

function curve(parent, label, values, kind) {
  const wide = 320, high = 70, known = values.map((v) => (v === null ? 0 : v));
  const most = Math.max(1, ...known), least = Math.min(...known, 0);
  const root = svg("svg", { viewBox: `0 0 ${wide} ${high + 22}`, class: `pz-curve pz-curve-${kind}`, role: "img",
    "aria-label": `${label}: from ${count(known[0])} to ${count(known.at(-1))}, at most ${count(most)}` }, parent);
  const x = (i) => 4 + (wide - 8) * (known.length > 1 ? i / (known.length - 1) : 0);
  const y = (v) => 18 + (high - 6) * (1 - (v - least) / (most - least || 1));
  svg("text", { x: 4, y: 12, class: "pz-caption" }, root).textContent = `${label} (at most ${count(most)})`;
  svg("polyline", { points: known.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(" ") }, root);
  const cursor = svg("line", { y1: 16, y2: high + 18, class: "pz-cursor" }, root);
  return (part) => { const at = x(part * (known.length - 1)); cursor.setAttribute("x1", at); cursor.setAttribute("x2", at); };
}

// The tree around a node: the path from the root, and the children of everything on it.
function tree(parent, run) {
  const root = svg("svg", { class: "pz-tree", role: "img", "aria-label": "search tree" }, parent);
  const goal = new Set(run.path);
  return (step, { parents, moves, children }) => {
    const chain = [];
    for (let node = step.node; node !== null && node !== undefined && chain.length < 5000; node = parents[node]) chain.push(node);
    chain.reverse();
    const hidden = Math.max(0, chain.length - 6), path = chain.slice(hidden);
    const levels = path.map((node, depth) => (depth ? children[path[depth - 1]] : [node]));
    levels.push((step.children || []).map((child) => child[0]));
    const wide = 330, gap = 44, high = 8 * gap + 6;
    root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    root.replaceChildren();
    const spots = new Map();
    levels.forEach((level, depth) => {
      const few = level.length > 9 ? [...level.filter((n) => path.includes(n)), ...level.filter((n) => !path.includes(n))].slice(0, 9) : level;
      if (level.length > few.length) {
        const rest = svg("text", { x: wide - 22, y: 20 + depth * gap, class: "pz-caption" }, root);
        rest.textContent = `+${level.length - few.length} more`;
      }
      few.forEach((node, i) => spots.set(`${depth},${node}`, [wide * (i + 1) / (few.length + 1), 16 + depth * gap]));
    });
    for (const [key, [x, y]] of spots) {
      const [depth, node] = key.split(",").map(Number);
      const above = depth ? spots.get(`${depth - 1},${path[depth - 1]}`) : null;
      const on = path[depth] === node;
      if (above) svg("line", { x1: above[0], y1: above[1], x2: x, y2: y, class: on ? "pz-on" : "" }, root);
    }
    for (const [key, [x, y]] of spots) {
      const [depth, node] = key.split(",").map(Number), on = path[depth] === node, now = node === step.node && on;
      const kind = `${on ? "pz-on " : ""}${now ? "pz-now " : ""}${goal.has(node) ? "pz-way" : ""}`;
      svg("circle", { cx: x, cy: y, r: now ? 12 : 9, class: kind }, root);
      const label = svg("text", { x, y: y + 21, class: "pz-caption" }, root);
      const fresh = depth === path.length && (step.children || []).find((child) => child[0] === node);
      label.textContent = fresh ? fresh[1] : moves[node] ?? "start";
    }
    root.setAttribute("aria-label", `search tree: depth ${chain.length - 1} of the node now expanded`
      + (hidden ? `, the first ${hidden} levels not shown` : ""));
    return hidden ? `; the first ${hidden} levels are not shown` : "";
  };
}

// The whole tree, level by level: what is expanded, what waits, the path to the node now expanded.
function whole(parent, run) {
  const box = html("div", { class: "pz-scroll", tabindex: "0", role: "group", "aria-label": "search tree" }, parent);
  const root = svg("svg", { class: "pz-tree pz-whole", role: "img", "aria-label": "search tree" }, box);
  const goal = new Set(run.path);
  // As large as it will ever be, so that nothing jumps.
  const grid = layout(growth(run)(run.steps.length - 1)), gap = 26, slot = Math.max(11, Math.min(40, 420 / grid.leaves));
  const wide = Math.max(440, slot * grid.leaves + 20), high = gap * grid.levels + 14;
  root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  root.style.width = `${wide}px`;
  root.style.maxWidth = "none";
  return (step, known, expanded) => {
    const { places } = layout(known), on = new Set();
    for (let node = step.node; node !== null && node !== undefined && !on.has(node); node = known.parents[node]) on.add(node);
    root.replaceChildren();
    const spot = ([x, level]) => [10 + slot * (x + 0.5), 12 + gap * level];
    for (const [node, place] of places) {
      const above = known.parents[node];
      if (above === null) continue;
      const [x1, y1] = spot(places.get(above)), [x2, y2] = spot(place);
      svg("line", { x1, y1, x2, y2, class: on.has(node) ? "pz-on" : "" }, root);
    }
    for (const [node, place] of places) {
      const [x, y] = spot(place), now = node === step.node;
      const kind = `${on.has(node) ? "pz-on " : ""}${now ? "pz-now " : ""}${goal.has(node) ? "pz-way " : ""}`
        + (expanded.has(node) ? "pz-done" : "pz-open");
      svg("circle", { cx: x, cy: y, r: now ? 6 : 4, class: kind }, root);
    }
    for (const node of on) {                        // last, so that nothing covers them
      const [x, y] = spot(places.get(node));
      svg("text", { x: x + 9, y: y + 3.5, class: "pz-caption pz-beside" }, root).textContent = known.moves[node] ?? "";
    }
    if (places.has(step.node)) box.scrollLeft = spot(places.get(step.node))[0] - box.clientWidth / 2;
    root.setAttribute("aria-label", `search tree: ${places.size} nodes, ${on.size - 1} moves to the node now expanded`);
    return "; filled: expanded, hollow: waiting";
  };
}

// Where each node goes: leaves one after the other, parents over the middle of their children.
function layout({ parents, children }) {
  const places = new Map();
  let leaves = 0, levels = 0;
  const roots = parents.map((above, node) => node).filter((node) => parents[node] === null);
  const stack = roots.reverse().map((node) => [node, 0, false]);
  while (stack.length) {
    const [node, level, back] = stack.pop(), below = children[node];
    levels = Math.max(levels, level + 1);
    if (!below.length) places.set(node, [leaves++, level]);
    else if (back) places.set(node, [(places.get(below[0])[0] + places.get(below.at(-1))[0]) / 2, level]);
    else {
      stack.push([node, level, true]);
      for (let i = below.length - 1; i >= 0; i--) stack.push([below[i], level + 1, false]);
    }
  }
  return { places, leaves, levels };
}

// The tree as it was known at a step. Going back starts anew: cheap, and right where parents changed.
function growth(run) {
  let at = -1, parents = [], moves = [], children = null;
  return (index) => {
    if (index < at) { at = -1; parents = []; moves = []; children = null; }
    for (; at < index; children = null) {
      for (const [node, above, move] of run.steps[++at].grown) {
        parents[node] = above;
        moves[node] = move === null ? null : run.words[move];
      }
    }
    if (children === null) {
      children = parents.map(() => []);
      parents.forEach((above, node) => { if (above !== null) children[above].push(node); });
    }
    return { parents, moves, children };
  };
}

// How a tree too large to be drawn looks: its nodes, its depth, its widest level.
function census({ parents, children }) {
  const wide = [];
  let level = parents.map((above, node) => node).filter((node) => parents[node] === null);
  for (; level.length; level = level.flatMap((node) => children[node])) wide.push(level.length);
  const most = Math.max(...wide);
  return `${count(parents.length)} nodes so far on ${count(wide.length)} levels, the widest (level ${wide.indexOf(most)}) with ${count(most)}`;
}

function lane(parent, run) {
  const box = html("section", { class: "pz-lane", "aria-label": `${run.title}: ${run.summary}` }, parent);
  html("h4", { text: run.title }, box);
  html("p", { class: "pz-note", text: run.summary + (run.thinned
    ? `. ${count(run.total)} expansions: ${count(run.steps.filter((step) => !step.end).length)} of them are shown in full, the curves show all.` : ".") }, box);
  const numbers = html("p", { class: "pz-numbers" }, box);
  const drawing = new Drawing(html("div", { class: "pz-place" }, box), "the state being expanded", false);
  const most = (part) => Math.max(1, ...run.steps.map((step) => step[part].length));
  const kids = table(box, "its successors", ["move", "what became of it", "g", "h", "g + h"], most("children"));
  const queue = table(box, run.stack ? "the path, deepest first" : "the frontier, next first",
    ["node", "reached by", "g", "h", "g + h"], most("open"));
  const more = html("p", { class: "pz-note" }, box);
  const frontier = curve(box, run.stack ? "length of the path" : "frontier size", run.curves.frontier, "frontier");
  const f = curve(box, "g + h of what is expanded", run.curves.f, "f");
  const note = html("p", { class: "pz-note" }, box);
  const small = run.nodes <= WHOLE, grow = small ? whole(box, run) : tree(box, run), known = growth(run);
  const mirrored = new Set(run.backwards);
  const picture = pictures(run);
  const reached = (node, { moves }) => (moves[node] ?? (mirrored.has(node) ? "goal" : "start"))
    + (run.backwards.length ? (mirrored.has(node) ? " (from the goal)" : " (from the start)") : "");
  const sum = (g, h) => (h === null ? "∞" : count(Math.round((g + h) * 1000) / 1000));
  return (part) => {
    const index = Math.min(run.steps.length - 1, Math.max(0, part)), step = run.steps[index];
    if (!step) { numbers.textContent = "nothing was expanded"; return; }
    numbers.textContent = step.end
      ? `goal reached: g = ${count(step.g)} after ${count(run.total)} expansions`
      : `expansion ${count(step.number)} of ${count(run.total)}${step.backwards ? " (from the goal)" : ""}`
        + `${step.limit === null ? "" : `, limit ${count(step.limit)}`}: `
        + `g = ${count(step.g)}, h = ${count(step.h)}, f = ${count(step.f)} · `
        + `generated ${count(step.generated)}, enqueued ${count(step.enqueued)}`;
    const shown = picture(index);
    if (shown) drawing.show(shown);
    const seen = known(index);
    kids(step.children.map(([node, move, status, g, h]) => [`pz-${status.replaceAll(" ", "-")}`, move, status, count(g), count(h), sum(g, h)]));
    queue(step.open.map(({ node, g, h }, i) => [i ? "" : "pz-next", node, reached(node, seen), count(g), count(h), sum(g, h)]));
    more.textContent = run.stack ? `${count(step.size)} states on the path`
      : `${count(step.size)} on the frontier${step.size > step.open.length && !step.end ? `, the next ${step.open.length} shown` : ""}`;
    const part01 = run.total > 1 ? (step.number - 1) / (run.total - 1) : 0;
    frontier(part01);
    f(part01);
    const expanded = new Set(run.steps.slice(0, index + 1).map((one) => one.node));
    const rest = grow(step, seen, expanded);
    note.textContent = `search tree${small ? "" : " around it"}: ${census(seen)}. Orange: expanded now`
      + `${run.path.length ? "; green: on the solution" : ""}${rest}.`;
  };
}

function render({ model, el }) {
  const runs = model.get("_runs");
  // One timeline for all runs: the expansions that any of them shows. A run that is over stays at its end.
  const when = (step) => step.number + (step.end ? 1 : 0);
  const ticks = [...new Set(runs.flatMap((run) => run.steps.map(when)))].sort((a, b) => a - b);
  const last = Math.max(0, ticks.length - 1);
  const ends = runs.every((run) => run.steps.length && run.steps.at(-1).end);
  const root = html("div", { class: "pz-board pz-player", tabindex: "0", role: "group", "data-lm-suppress-shortcuts": "true",
    "aria-label": "search player: arrow keys step, space plays, Home and End jump" }, el);
  const bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "player" }, root);
  const button = (text, hint, act) => {
    const node = html("button", { type: "button", text, title: hint }, bar);
    node.addEventListener("click", act);
    return node;
  };
  button("|◀ Start", "Home", () => go(0));
  button("◀ Back", "left arrow", () => { stop(); go(at - 1); });
  const playing = button("▶ Play", "space", () => toggle());
  button("Step ▶", "right arrow", () => { stop(); go(at + 1); });
  button(ends ? "Goal ▶|" : "End ▶|", "End", () => { stop(); go(last); });
  const speed = html("select", { "aria-label": "speed" }, bar);
  SPEEDS.forEach(([name], i) => html("option", { value: i, text: name }, speed));
  speed.value = "1";
  const slider = html("input", { type: "range", min: 0, max: last, value: 0, class: "pz-slider", "aria-label": "step" }, root);
  const live = html("p", { class: "pz-said", role: "status", "aria-live": "polite" }, root);
  const lanes = html("div", { class: "pz-lanes" }, root);
  const show = runs.map((run) => lane(lanes, run));
  let at = -1, timer = null;

  function go(to) {
    const next = Math.max(0, Math.min(last, to));
    if (next === at) return;
    at = next;
    show.forEach((one, n) => {
      let index = runs[n].steps.length - 1;
      while (index > 0 && when(runs[n].steps[index]) > ticks[at]) index--;
      one(index);
    });
    slider.value = at;
    if (timer === null || at === last) {          // while it plays, nobody wants to be told each step
      live.textContent = at === last ? `The end: ${runs.map((run) => `${run.title}, ${run.summary}`).join("; ")}.`
        : `Expansion ${count(ticks[at])} of ${count(ticks[last])}.`;
    }
    model.set("at", at);
    model.save_changes();
  }
  function stop() { clearInterval(timer); timer = null; playing.textContent = "▶ Play"; }
  function toggle() {
    if (timer !== null) { stop(); return; }
    if (at === last) go(0);
    playing.textContent = "❚❚ Pause";
    timer = setInterval(() => { if (at >= last) stop(); else go(at + 1); }, SPEEDS[speed.value][1]);
  }
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  speed.addEventListener("change", () => { if (timer !== null) { stop(); toggle(); } });
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === speed) return;
    const act = { ArrowRight: () => { stop(); go(at + 1); }, ArrowLeft: () => { stop(); go(at - 1); },
      PageDown: () => { stop(); go(at + 10); }, PageUp: () => { stop(); go(at - 10); },
      Home: () => { stop(); go(0); }, End: () => { stop(); go(last); } }[event.key];
    if (act) { event.preventDefault(); act(); }
    else if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); toggle(); }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  const follow = () => go(model.get("at"));
  model.on("change:at", follow);
  go(model.get("at") || 0);
  return () => { stop(); model.off("change:at", follow); };
}

export default { render };
