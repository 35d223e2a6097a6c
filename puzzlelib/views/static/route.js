// Draws the path of a frame as an arrow, and its marks: numbers, crosses, and cells where something is wrong.
const TIP = "M0,0L-0.27,-0.23L-0.27,0.23Z", BARB = "M0.13,0L-0.13,-0.2L-0.13,0.2Z";

// The arrow along some cells, through their middles.
function pathway(cells) {
  if (cells.length < 2) return {};
  const line = cells.map(([row, column]) => [column + 0.5, row + 0.5]), [[fromX, fromY], [x, y]] = line.slice(-2);
  return { line, heads: [[x, y, Math.atan2(y - fromY, x - fromX) * 180 / Math.PI]] };
}

// Does the line of a path pass over this point, or nearly?
function passes({ line = [] }, x, y) {
  return line.slice(1).some(([toX, toY], i) => {
    const [fromX, fromY] = line[i], right = toX - fromX, down = toY - fromY;
    const along = Math.max(0, Math.min(1, ((x - fromX) * right + (y - fromY) * down) / (right ** 2 + down ** 2 || 1)));
    return Math.hypot(fromX + along * right - x, fromY + along * down - y) < 0.2;
  });
}

class Trail {
  constructor(parent) { this.root = svg("g", { class: "pz-trail" }, parent); }
  show({ line = [], heads = [] }) {
    const known = JSON.stringify([line, heads]);
    if (this.known === known) return;
    this.known = known;
    this.root.replaceChildren();
    if (!line.length) return;
    for (const kind of ["pz-route-rim", "pz-route"]) {          // the rim sets it off from any ground
      const group = svg("g", { class: kind }, this.root);
      svg("polyline", { points: line.map((point) => point.join(",")).join(" ") }, group);
      heads.forEach(([x, y, angle], i) => svg("path", { d: i === heads.length - 1 ? TIP : BARB,
        transform: `translate(${x} ${y}) rotate(${angle})` }, group));
    }
  }
}

class Marks {
  constructor(parent, hatch) {
    this.root = svg("g", { class: "pz-marks" }, parent);
    this.hatch = hatch;
  }
  show(marks) {
    const known = JSON.stringify(marks);
    if (this.known === known) return;
    this.known = known;
    this.root.replaceChildren();
    for (const [row, column, text, kind] of marks) {
      const group = svg("g", { class: `pz-mark pz-mark-${kind}`, transform: `translate(${column + 0.5} ${row + 0.5})` }, this.root);
      if (kind === "cross") for (const part of ["pz-route-rim", "pz-cross"]) svg("path", { d: "M-0.13,-0.13L0.13,0.13M-0.13,0.13L0.13,-0.13", class: part }, group);
      else if (text) {
        const half = 0.1 + 0.1 * text.length;
        svg("rect", { x: -half, y: -0.21, width: 2 * half, height: 0.42, rx: 0.09 }, group);
        svg("text", { class: "pz-number" }, group).textContent = text;
      } else svg("rect", { x: -0.44, y: -0.44, width: 0.88, height: 0.88, class: "pz-trouble", style: `fill: url(#${this.hatch})` }, group);
    }
  }
}
