// Trees, for the player and for the game tree: where nodes go. Knows neither searches nor games.

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

// The end of a path as a straight line down, what is beside each of its nodes to the right, the last one's children below
// it. `levels` and `wide` say how much fits; more: where nodes are left out, [level, how many].
function spine(path, childrenOf, levels, wide) {
  const places = new Map(), more = [], shown = path.slice(-Math.max(2, levels - 1));
  const put = (level, nodes) => {
    const fits = nodes.length > wide ? wide - 1 : nodes.length;
    nodes.slice(0, fits).forEach((node, i) => places.set(node, [i, level]));
    if (fits < nodes.length) more.push([level, nodes.length - fits]);
  };
  put(0, shown.slice(0, 1));
  shown.forEach((node, level) => {
    const on = shown[level + 1], kids = childrenOf(node);
    put(level + 1, on === undefined ? kids : [on, ...kids.filter((kid) => kid !== on)]);
  });
  return { places, more, hidden: path.length - shown.length };
}
