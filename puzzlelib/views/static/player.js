
// The player: steps through frames that were computed before. No search here.
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

function curve(parent, label, values, kind) {
  const wide = 320, high = 70, known = values.map((v) => (v === null ? 0 : v));
  if (!known.length) return () => {};
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

// The tree around a node: the end of the path from the root, what lies beside it, and the children.
function tree(parent, run) {
  const root = svg("svg", { class: "pz-tree", role: "img", "aria-label": "search tree" }, parent);
  const goal = new Set(run.path);
  return (step) => {
    const { levels, path, hidden } = step.near, wide = 330, gap = 44;
    root.setAttribute("viewBox", `0 0 ${wide} ${8 * gap + 6}`);
    root.replaceChildren();
    const spot = (level, i) => [wide * (i + 1) / (levels[level].nodes.length + 1), 16 + level * gap];
    const where = (level) => spot(level, levels[level].nodes.findIndex(([node]) => node === path[level]));
    levels.forEach(({ nodes, more }, level) => {
      nodes.forEach(([node], i) => {
        if (!level) return;
        const [x1, y1] = where(level - 1), [x2, y2] = spot(level, i);
        svg("line", { x1, y1, x2, y2, class: path[level] === node ? "pz-on" : "" }, root);
      });
      if (more) svg("text", { x: wide - 22, y: 20 + level * gap, class: "pz-caption" }, root).textContent = `+${count(more)} more`;
    });
    levels.forEach(({ nodes }, level) => nodes.forEach(([node, move], i) => {
      const [x, y] = spot(level, i), on = path[level] === node, now = on && node === step.node;
      svg("circle", { cx: x, cy: y, r: now ? 12 : 9,
        class: `${on ? "pz-on " : ""}${now ? "pz-now " : ""}${goal.has(node) ? "pz-way" : ""}` }, root);
      svg("text", { x, y: y + 21, class: "pz-caption" }, root).textContent = move === null ? "start" : run.words[move];
    }));
    const deep = hidden + path.length - 1;
    root.setAttribute("aria-label", `search tree: the node now expanded is ${deep} moves from the start`);
    return `search tree around it: ${count(step.known)} nodes so far, this one ${count(deep)} moves from the start`
      + (hidden ? `; the first ${count(hidden)} levels are not shown` : "");
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
  const tree = growth(run);
  return (step, index) => {
    const known = tree(index), { places } = layout(known), on = new Set(step.end ? run.path : []);
    for (let node = step.node; node !== null && !on.has(node); node = known.parents[node]) on.add(node);
    root.replaceChildren();
    const spot = ([x, level]) => [10 + slot * (x + 0.5), 12 + gap * level];
    for (const [node, spotted] of places) {
      const above = known.parents[node];
      if (above === null) continue;
      const [x1, y1] = spot(places.get(above)), [x2, y2] = spot(spotted);
      svg("line", { x1, y1, x2, y2, class: on.has(node) ? "pz-on" : "" }, root);
    }
    for (const [node, spotted] of places) {
      const [x, y] = spot(spotted), now = node === step.node;
      const kind = `${on.has(node) ? "pz-on " : ""}${now ? "pz-now " : ""}${goal.has(node) ? "pz-way " : ""}`
        + (known.closed.has(node) ? "pz-done" : "pz-open");
      svg("circle", { cx: x, cy: y, r: now ? 6 : 4, class: kind }, root);
    }
    for (const node of on) {                        // last, so that nothing covers them
      const [x, y] = spot(places.get(node));
      const late = x > wide - 90;                   // no room to its right
      svg("text", { x: late ? x - 9 : x + 9, y: y + 3.5, class: `pz-caption pz-beside${late ? " pz-before" : ""}` }, root)
        .textContent = known.moves[node] ?? "";
    }
    const [x, y] = spot(places.get(step.node));
    box.scrollTo(x - box.clientWidth / 2, y - box.clientHeight / 2);
    root.setAttribute("aria-label", `search tree: ${places.size} nodes, ${on.size - 1} moves to the node now expanded`);
    return `search tree: ${census(known)}; filled: expanded${run.stack ? "" : ", hollow: waiting"}`;
  };
}

// The tree as it was known at a step. Going back starts again from the first: cheap, and right where parents changed.
function growth(run) {
  let at = -1, parents = [], moves = [], closed = new Set(), children = null;
  return (index) => {
    if (index < at) { at = -1; parents = []; moves = []; closed = new Set(); children = null; }
    for (; at < index; children = null) {
      for (const node of run.steps[at + 1].closed) closed.add(node);
      for (const [node, above, move] of run.steps[++at].grown) {
        parents[node] = above;
        moves[node] = move === null ? null : run.words[move];
      }
    }
    if (children === null) {
      children = parents.map(() => []);
      parents.forEach((above, node) => { if (above !== null) children[above].push(node); });
    }
    return { parents, moves, children, closed };
  };
}

// A tree in numbers: its nodes, its depth, its widest level.
function census({ parents, children }) {
  const wide = [];
  let level = parents.map((above, node) => node).filter((node) => parents[node] === null);
  for (; level.length; level = level.flatMap((node) => children[node])) wide.push(level.length);
  const most = Math.max(...wide);
  return `${count(parents.length)} nodes so far on ${count(wide.length)} levels, the widest (level ${wide.indexOf(most)}) with ${count(most)}`;
}

function lane(parent, run) {
  // Not a section: reveal.js takes each of those for a slide.
  const box = html("div", { class: "pz-lane", role: "region", "aria-label": `${run.title}: ${run.summary}` }, parent);
  html("p", { class: "pz-title", text: run.title }, box);
  html("p", { class: "pz-note", text: run.summary + (run.thinned
    ? `. ${count(run.total)} expansions: ${count(run.steps.filter((step) => !step.end).length)} of them are shown in full, the curves show all.` : ".") + (run.large ? " The map is too large to draw." : "") }, box);
  const numbers = html("p", { class: "pz-numbers" }, box);
  const drawing = new Drawing(html("div", { class: "pz-place" }, box), "the state being expanded", false);
  if (run.map) drawing.legend(box, [["current", "being expanded"], ["closed", "closed"], ["frontier", "frontier"], ["path", "path"]]);
  const most = (part) => Math.max(1, ...run.steps.map((step) => step[part].length));
  const kids = table(box, "its successors", ["move", "status", "g", "h", "g + h"], most("children"));
  const rest = html("p", { class: "pz-note" }, box);
  const queue = table(box, run.caption, ["node", "reached by", "g", "h", "g + h"], most("open"));
  const more = html("p", { class: "pz-note" }, box);
  const frontier = curve(box, run.stack ? "length of the path" : "frontier size", run.curves.frontier, "frontier");
  const f = curve(box, "g + h of what is expanded", run.curves.f, "f");
  const note = html("p", { class: "pz-note" }, box);
  const grow = run.steps.length ? (run.whole ? whole(box, run) : tree(box, run)) : null;
  const mirrored = new Set(run.backwards);
  const picture = pictures(run);
  const reached = (node, via) => (via !== null ? run.words[via] : mirrored.has(node) ? "goal" : "start")
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
    kids(step.children.map(([node, move, status, g, h]) => [`pz-${status.replaceAll(" ", "-")}`, move, status, count(g), count(h), sum(g, h)]));
    rest.textContent = step.more ? `and ${count(step.more)} more` : "";
    queue(step.open.map(({ node, g, h, via }, i) => [i || !run.ordered ? "" : "pz-next", node, reached(node, via), count(g), count(h), sum(g, h)]));
    more.textContent = run.stack ? `${count(step.size)} state${step.size === 1 ? "" : "s"} on the path`
      : `${count(step.size)} on the frontier${step.size > step.open.length && !step.end ? `, the ${run.ordered ? "next" : "first"} ${step.open.length} shown` : ""}`;
    const part01 = run.total > 1 ? (step.number - 1) / (run.total - 1) : 0;
    frontier(part01);
    f(part01);
    note.textContent = `${grow(step, index)}. Orange: expanded now${run.path.length ? "; green: on the solution" : ""}.`;
  };
}

function render(channel, box) {
  const runs = channel.get("runs");
  // One timeline for all runs: the expansions that any of them shows. A run that is over stays at its end.
  const when = (step) => step.number + (step.end ? 1 : 0);
  const ticks = [...new Set(runs.flatMap((run) => run.steps.map(when)))].sort((a, b) => a - b);
  const ends = runs.every((run) => run.steps.length && run.steps.at(-1).end);
  const total = Math.max(...runs.map((run) => run.total));
  let show = [];
  return transport({ channel, box, last: Math.max(0, ticks.length - 1), name: "search player", end: ends ? "Goal" : "End",
    fill: (root) => {
      const lanes = html("div", { class: "pz-lanes" }, root);
      show = runs.map((run) => lane(lanes, run));
    },
    show: (at, over) => {
      show.forEach((one, n) => {
        let index = runs[n].steps.length - 1;
        while (index > 0 && when(runs[n].steps[index]) > ticks[at]) index--;
        one(index);
      });
      return over ? `The end: ${runs.map((run) => `${run.title}, ${run.summary}`).join("; ")}.`
        : `Expansion ${count(ticks[at])} of ${count(total)}.`;
    } });
}
