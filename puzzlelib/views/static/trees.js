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
