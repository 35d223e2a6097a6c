// g, h and f in the cells of a map: g top left, h top right, f below, where they fit.
const FITS = 40;                    // pixels of a cell

class Costs {
  constructor(drawing, key) {
    Object.assign(this, { drawing, key });
    this.group = svg("g", { class: "pz-costs", "aria-hidden": "true" }, drawing.root);
    new ResizeObserver(() => this.measure()).observe(drawing.root);
  }
  measure() {
    const fits = this.group.childNodes.length > 0 && this.drawing.cellWidth >= FITS;
    this.group.style.display = this.key.style.display = fits ? "" : "none";
    this.drawing.root.classList.toggle("pz-costly", fits);       // the cells' own labels make room
  }
  show(costs) {
    this.group.replaceChildren();
    for (const [cell, [g, h, f]] of Object.entries(costs)) {
      const [row, column] = cell.split(",").map(Number);
      for (const [text, x, y, kind] of [[g, 0.06, 0.2, "pz-g"], [h, 0.94, 0.2, "pz-h"], [f, 0.5, 0.86, "pz-f"]]) {
        svg("text", { x: column + x, y: row + y, class: `pz-cost ${kind}` }, this.group).textContent = text;
      }
    }
    this.measure();
  }
}

// The jumps from a cell: dots where one passes, a frame where it stops, with the reason for those who point at it.
function drawJumps(group, jumps) {
  group.replaceChildren();
  for (const { passed, stop, why } of jumps) {
    for (const [row, column] of passed) svg("circle", { cx: column + 0.5, cy: row + 0.5, r: 0.12, class: "pz-passed" }, group);
    if (!stop) continue;
    const node = svg("rect", { x: stop[1] + 0.1, y: stop[0] + 0.1, width: 0.8, height: 0.8, rx: 0.12, class: "pz-stop" }, group);
    svg("title", {}, node).textContent = why;
  }
}
