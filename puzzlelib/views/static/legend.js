// What the marks of trees and maps mean, once for all lanes. What isn't shown yet comes first: then nothing moves when it is.
const SWATCHES = { now: "current", done: "closed", open: "frontier" };

class Legend {
  constructor(parent, lanes) {
    this.line = html("p", { class: "pz-small pz-legend pz-marks" }, parent);
    const histories = lanes.map((lane) => lane.history), deepens = histories.some((history) => history.deepens);
    const map = lanes.find((lane) => lane.history.run.map);
    for (const [kind, text] of [["way", "solution"], ["dead", deepens ? "beyond the limit" : "dead"], ["now", "expanded now"],
      ["done", "expanded"], ["open", deepens ? "not expanded yet" : "waiting"]]) {
      const item = html("span", { "data-mark": kind }, this.line);
      this.circle(item, kind);
      if (map && SWATCHES[kind]) this.swatch(item, SWATCHES[kind], map.drawing.id);
      item.append(text);
    }
    const numbers = histories.map(({ run }) => (!run.estimates ? "g" : run.weight === 1 ? "f = g + h" : `f = g + ${run.weight}h`));
    html("span", { text: `in a node: ${[...new Set(numbers)].join(", or ")}`, "data-mark": "in" }, this.line);
  }
  circle(item, kind) {
    const mark = svg("svg", { viewBox: "-8 -8 16 16", class: "pz-search-tree", "aria-hidden": "true" }, item);
    svg("circle", { r: 6, class: `pz-${kind}` }, mark);
    if (kind === "dead") svg("path", { d: "M-4,-4L4,4M4,-4L-4,4" }, mark);
  }
  swatch(item, role, id) {
    const box = svg("svg", { viewBox: "0 0 1 1", class: "pz-swatch", "aria-hidden": "true" }, item), whole = { width: 1, height: 1 };
    svg("rect", { ...whole, class: `pz-ground pz-${role}` }, box);
    svg("rect", { ...whole, fill: `url(#${id}-${role})` }, box);
  }
  show(root) {
    for (const kind of ["dead", "way", "in"]) this.line.querySelector(`[data-mark=${kind}]`).hidden = !root.querySelector(`.pz-node .pz-${kind}`);
  }
}
