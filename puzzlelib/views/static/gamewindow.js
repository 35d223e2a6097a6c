// Alpha and beta on a line of values: they close in on each other, and where they meet, nothing matters any more.
const GAUGE = { wide: 210, high: 56, edge: 18, line: 27 };

class GameWindow {
  constructor(parent, steps) {
    const finite = steps.flatMap(({ alpha, beta, value }) => [alpha, beta, value]).map(GameWindow.number).filter(Number.isFinite);
    this.low = Math.min(0, ...finite) - 1;
    this.high = Math.max(0, ...finite) + 1;
    this.root = svg("svg", { class: "pz-game-window", viewBox: `0 0 ${GAUGE.wide} ${GAUGE.high}`, role: "img", "aria-label": "alpha and beta" }, parent);
    this.note = html("p", { class: "pz-note" }, parent);
  }
  static number(text) { return text ? Number(text.replace("−", "-").replace("∞", "Infinity")) : NaN; }
  x(value) {
    const inside = Math.max(this.low, Math.min(this.high, value));
    return GAUGE.edge + (GAUGE.wide - 2 * GAUGE.edge) * (inside - this.low) / (this.high - this.low);
  }
  show({ alpha, beta, met }, changed) {
    const [low, high] = [alpha, beta].map((text) => this.x(GameWindow.number(text))), { line, edge, wide } = GAUGE;
    this.root.replaceChildren();
    this.root.setAttribute("aria-label", `alpha ${alpha}, beta ${beta}`);
    svg("line", { x1: edge, y1: line, x2: wide - edge, y2: line }, this.root);
    for (let value = this.low + 1; value < this.high; value++) {
      svg("line", { x1: this.x(value), y1: line - 3, x2: this.x(value), y2: line + 3 }, this.root);
    }
    svg("rect", { x: Math.min(low, high), y: line - 6, width: Math.max(2, Math.abs(high - low)), height: 12, class: met ? "pz-met" : "pz-open" }, this.root);
    svg("path", { d: `M${low},${line}l-9,-7v14Z`, class: "pz-end" }, this.root);
    svg("path", { d: `M${high},${line}l9,-7v14Z`, class: "pz-end" }, this.root);
    const write = (x, y, text, bold) => { svg("text", { x, y, class: bold ? "pz-moved" : "" }, this.root).textContent = text; };
    write(low, line - 15, `α ${alpha}`, changed === "alpha" || met);
    write(high, line + 25, `β ${beta}`, changed === "beta" || met);
    this.note.textContent = met ? "α ≥ β: closed" : "α < β: open";
  }
}
