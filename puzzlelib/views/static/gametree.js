
// The tree of a game, as it is searched: triangles up for MAX, down for MIN, grey for what was cut off.
const DRAWN = 150;                  // leaves: of a larger tree only the part around the node

function render(channel, box_) {
  const tree = channel.get("tree"), { nodes, steps } = tree;
  const children = nodes.map(() => []);
  nodes.forEach((node, i) => { if (node.parent !== null) children[node.parent].push(i); });
  const skipped = nodes.map(() => []);
  for (const step of steps) if (step.kind === "cut") skipped[step.node] = step.skipped;
  const leaves = nodes.filter((_, i) => !children[i].length).length + skipped.flat().length;
  const whole = leaves <= DRAWN;
  let drawing, root, box, words, score;

  // What is known after a step: values, windows, which nodes have been entered, which cut.
  function known(at) {
    const state = { value: {}, window: {}, entered: new Set(), cut: new Map(), leaf: new Set(), done: new Set() };
    for (let i = 0; i <= at; i++) {
      const step = steps[i];
      if (step.kind === "enter") state.entered.add(step.node);
      if (step.kind === "leaf") { state.leaf.add(step.node); state.done.add(step.node); }
      if (step.value) state.value[step.node] = step.value;
      state.window[step.node] = [step.alpha, step.beta];
      if (step.kind === "cut") state.cut.set(step.node, step);
      if (step.kind === "back") {
        const kid = children[step.node].filter((k) => state.entered.has(k)).at(-1);
        state.done.add(kid);
      }
    }
    return state;
  }

  // Nodes to draw as [key, depth, kids, node or null, text]; of a large tree the path and what hangs on it.
  function shape(at, state, current) {
    const path = new Set();
    for (let node = current; node !== null; node = nodes[node].parent) path.add(node);
    const build = (node, depth) => {
      const open = whole || path.has(node);
      let kids = children[node].filter((kid) => whole || (state.entered.has(kid) && (open || path.has(kid))));
      if (!open) kids = [];
      let hidden = 0;
      if (!whole && kids.length > 12) {
        const keep = kids.filter((kid) => path.has(kid));
        hidden = kids.length - 12;
        kids = kids.slice(-12);
        for (const kid of keep) if (!kids.includes(kid)) kids[0] = kid;
      }
      const parts = kids.map((kid) => build(kid, depth + 1));
      if (open) skipped[node].forEach((text, i) => {
        if (whole || state.cut.has(node)) parts.push({ depth: depth + 1, kids: [], node: null, cut: state.cut.has(node), text, key: `${node}x${i}` });
      });
      return { depth, kids: parts, node, text: nodes[node].move, hidden, key: `${node}` };
    };
    return [build(0, 0), path];
  }

  function draw(at) {
    const step = steps[at], current = step.node, state = known(at), over = at === steps.length - 1;
    const [top, path] = shape(at, state, current);
    let next = 0, deepest = 0;
    const spots = [];
    const lay = (one) => {
      deepest = Math.max(deepest, one.depth);
      one.x = one.kids.length ? (one.kids.forEach(lay), (one.kids[0].x + one.kids.at(-1).x) / 2) : next++;
      spots.push(one);
    };
    lay(top);
    const slot = Math.max(44, Math.min(86, 900 / next)), gap = 92;
    const wide = Math.max(420, slot * next + 20), high = gap * deepest + 88;
    root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    root.style.width = `${wide}px`;
    root.replaceChildren();
    const px = (one) => 10 + slot * (one.x + 0.5), py = (one) => 34 + gap * one.depth;
    const line = new Set(over ? tree.line : []);
    for (const one of spots) for (const kid of one.kids) {
      const seen = kid.node !== null && state.entered.has(kid.node), gone = kid.node === null && kid.cut;
      if (!seen && !gone) continue;
      const branch = svg("line", { x1: px(one), y1: py(one) + 14, x2: px(kid), y2: py(kid) - 14,
        class: gone ? "pz-gone" : path.has(kid.node) || line.has(kid.node) ? "pz-on" : "" }, root);
      if (gone) svg("title", {}, branch).textContent = state.cut.get(one.node).text;      // why, for those who point at it
      svg("text", { x: (px(one) + 2 * px(kid)) / 3, y: (py(one) + 2 * py(kid)) / 3 - 2, class: `pz-caption${gone ? " pz-gone" : ""}` }, root)
        .textContent = kid.text;
      if (gone) svg("text", { x: px(kid), y: py(kid) + 2, class: "pz-caption pz-gone" }, root).textContent = "✂";
    }
    for (const one of spots) {
      if (one.node === null || !state.entered.has(one.node)) continue;
      const x = px(one), y = py(one), up = nodes[one.node].max, leaf = state.leaf.has(one.node);
      const kind = `pz-mark${one.node === current ? " pz-now" : ""}${line.has(one.node) ? " pz-way" : ""}${state.done.has(one.node) ? " pz-done" : ""}`;
      if (leaf) svg("rect", { x: x - 13, y: y - 13, width: 26, height: 26, class: kind }, root);
      else svg("path", { d: up ? `M${x - 20},${y + 15}L${x + 20},${y + 15}L${x},${y - 17}Z` : `M${x - 20},${y - 15}L${x + 20},${y - 15}L${x},${y + 17}Z`, class: kind }, root);
      svg("text", { x, y: leaf ? y + 5 : up ? y + 11 : y - 1, class: "pz-caption pz-value" }, root).textContent = state.value[one.node] ?? "";
      if (!leaf) {
        const [alpha, beta] = state.window[one.node];
        svg("text", { x, y: y + 30, class: "pz-caption" }, root).textContent = `α ${alpha}  β ${beta}`;
      }
      if (one.hidden) svg("text", { x: x - 34, y: y + 4, class: "pz-caption" }, root).textContent = `+${one.hidden}`;
    }
    const here = spots.find((one) => one.node === current);
    box.scrollTo(px(here) - box.clientWidth / 2, py(here) - box.clientHeight / 2);
    root.setAttribute("aria-label", `game tree: ${state.entered.size} nodes so far, ${state.cut.size} cut off`);
    drawing.show(changed(tree.picture, nodes[current].change));
    words.textContent = step.text;
    score.textContent = `${nodes[current].who} to move in the position shown. So far: ${state.entered.size} nodes, ${state.leaf.size} leaves, ${state.cut.size} cutoffs.`;
    return over ? tree.end : `Step ${at + 1} of ${steps.length}.`;
  }

  return transport({ channel, box: box_, last: steps.length - 1, name: "game tree", end: "End",
    fill: (place) => {
      html("p", { class: "pz-title", text: tree.title }, place);
      words = html("p", { class: "pz-numbers pz-words" }, place);
      const lanes = html("div", { class: "pz-lanes" }, place);
      box = html("div", { class: "pz-scroll pz-wide", tabindex: "0", role: "group", "aria-label": "game tree" }, lanes);
      root = svg("svg", { class: "pz-tree pz-game", role: "img", "aria-label": "game tree" }, box);
      const side = html("div", { class: "pz-side" }, lanes);
      drawing = new Drawing(side, "position", false);
      score = html("p", { class: "pz-note" }, side);
      html("p", { class: "pz-note", text: `▲ MAX, ▽ MIN, □ leaf, ✂ cut off. Orange: the node now${whole ? "" : "; only the tree around it is drawn"}.` }, place);
    },
    show: draw });
}
