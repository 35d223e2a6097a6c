// The tables and curves of a lane: always as high, so that nothing below them jumps from step to step.
const SIGNS = { up: "↑", down: "↓", left: "←", right: "→", "up-left": "↖", "up-right": "↗", "down-left": "↙", "down-right": "↘" };
const LIES = { vertical: "↕", horizontal: "↔" };
// A move where there is little room: "(6, left)" as "(6, ←)", "vertical at (0, 1)" as "↕0,1".
const brief = (text) => text.replace(/\b(vertical|horizontal) at \((\d+), (\d+)\)/g, (_, lies, row, column) => `${LIES[lies]}${row},${column}`)
  .replace(/\b(?:(?:up|down)-)?(?:left|right)\b|\b(?:up|down)\b/g, (way) => SIGNS[way]).replaceAll(" × ", "");

class Table {
  constructor(parent, label, heads, peek) {
    const box = html("div", { class: "pz-grow pz-rows" }, parent);
    this.node = html("table", { class: "pz-table", "aria-label": label }, box);
    const row = html("tr", {}, html("thead", {}, this.node));
    for (const head of heads) html("th", { text: head, scope: "col" }, row);
    this.body = html("tbody", {}, this.node);
    this.peek = peek;
  }
  // Rows as [node, class, cells]: pointing at one, or focusing it, shows the node.
  show(rows) {
    const held = [...this.body.children].indexOf(document.activeElement);
    this.body.replaceChildren(...rows.map(([node, kind, cells], i) => {
      const line = html("tr", { class: kind, "data-node": node.id, tabindex: i ? -1 : 0 });
      for (const cell of cells) html("td", { text: cell, title: cell, "data-brief": brief(cell) }, line);
      for (const [event, id] of [["pointerenter", node.id], ["pointerleave", null], ["focus", node.id], ["blur", null]]) {
        line.addEventListener(event, () => this.peek(id));
      }
      line.addEventListener("click", () => line.focus());
      return line;
    }));
    if (held >= 0) (this.body.children[held] || this.body.lastElementChild)?.focus({ preventScroll: true });
  }
  // The row before or after the focused one; false if none of them has the focus.
  walk(by) {
    if (!this.body.contains(document.activeElement)) return false;
    this.body.children[[...this.body.children].indexOf(document.activeElement) + by]?.focus();
    return true;
  }
}

// A curve as far as the search has come. `scale` and `long` are shared by both lanes, so that they can be compared.
class Curve {
  constructor(parent, label, kind, values, stride, scale, long) {
    Object.assign(this, { label, values, stride, scale, long });
    parent = html("div", { class: "pz-plot" }, parent);
    this.text = html("p", { class: "pz-small" }, parent);
    this.root = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: `pz-curve pz-curve-${kind}`, role: "img" }, parent);
    this.line = svg("polyline", { "vector-effect": "non-scaling-stroke" }, this.root);
  }
  show(at, text) {
    const points = this.values.slice(0, Math.floor(at / this.stride) + 1);
    const x = (i) => 99 * Math.min(at, i * this.stride) / Math.max(1, this.long), y = (value) => 97 - 94 * value / Math.max(1, this.scale);
    this.line.setAttribute("points", points.map((value, i) => `${x(i).toFixed(2)},${y(value ?? 0).toFixed(2)}`).join(" "));
    this.text.textContent = `${this.label}: ${text}`;
    this.root.setAttribute("aria-label", `${this.label}: ${text}`);
  }
}
