// A chart of series: every place from 0 to 1, every tick and every word comes from Python (views/chart.py).
const MARKERS = ["M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", "M-4.5,-4.5H4.5V4.5H-4.5Z", "M0,-5.8L5.4,4.2H-5.4Z", "M0,-6L6,0L0,6L-6,0Z",
  "M0,5.8L5.4,-4.2H-5.4Z", "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z", "M-6,-3.4L-3.4,-6L0,-2.6L3.4,-6L6,-3.4L2.6,0L6,3.4L3.4,6L0,2.6L-3.4,6L-6,3.4L-2.6,0Z",
  "M0,-7L1.8,-2.4L6.7,-2.2L2.9,0.9L4.1,5.7L0,3L-4.1,5.7L-2.9,0.9L-6.7,-2.2L-1.8,-2.4Z"];
const DASHES = ["", "7 4", "9 3 2 3", "2 3"];
const HINT = "A marker's numbers: point at it, or use Tab and arrows.";

// The mark of a series, for a table that is the legend, too.
function seriesMark(number, parent) {
  const mark = svg("svg", { viewBox: "-16 -8 32 16", class: `pz-series-mark pz-series-${number}`, "aria-hidden": "true" }, parent);
  svg("line", { x1: -15, x2: 15, y1: 0, y2: 0, "stroke-dasharray": DASHES[number % DASHES.length] }, mark);
  svg("path", { d: MARKERS[number], class: "pz-dot" }, mark);
}

class Chart {
  constructor(parent) {
    this.box = html("div", { class: "pz-plot-box" }, parent);
    this.root = svg("svg", { class: "pz-chart", role: "group", "aria-label": "chart" }, this.box);
    this.words = html("p", { class: "pz-words", text: HINT }, parent);
    this.data = null;
    this.at = null;                 // the marker that a keyboard is on: its series and its depth
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.root.addEventListener("keydown", (event) => this.key(event));
  }
  show(data, title) {
    this.data = data;
    this.root.setAttribute("aria-label", `${data.y.label} by ${data.x.label}: ${title}`);
    this.draw();
  }
  draw() {
    const wide = this.box.clientWidth, high = this.box.clientHeight;
    if (!this.data || !wide || !high) return;
    const { x, y, series, budget } = this.data, [left, right, top, bottom] = [62, 8, 8, 36];
    this.place = (point) => [left + point.x * (wide - left - right), high - bottom - point.y * (high - top - bottom)];
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren();
    this.root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const axes = svg("g", { class: "pz-axes", "aria-hidden": "true" }, this.root);
    const text = (at, words, attributes) => { svg("text", { x: at[0], y: at[1], ...attributes }, axes).textContent = words; };
    const line = (from, to, kind) => svg("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: kind }, axes);
    for (const [at, label] of y.ticks) {
      const from = this.place({ x: 0, y: at }), to = this.place({ x: 1, y: at });
      line(from, to, at ? "pz-rule" : "pz-axis");
      text([from[0] - 6, from[1] + 4], label, { "text-anchor": "end" });
    }
    for (const [at, label] of x.ticks) {
      const from = this.place({ x: at, y: 0 });
      line(from, [from[0], from[1] + 4], "pz-axis");
      text([from[0], from[1] + 17], label, { "text-anchor": "middle" });
    }
    text([(left + wide - right) / 2, high - 4], x.label, { "text-anchor": "middle" });
    text([0, 0], y.label, { "text-anchor": "middle", transform: `translate(11, ${(top + high - bottom) / 2}) rotate(-90)` });
    if (budget !== null) {
      const from = this.place({ x: 0, y: budget });
      line(from, this.place({ x: 1, y: budget }), "pz-limit");
      text([from[0] + 4, from[1] - 4], "the budget", {});
    }
    series.forEach((one, number) => this.curve(one, number));
    this.reachable();
    if (focused) this.point()?.focus();
  }
  curve({ points }, number) {
    const group = svg("g", { class: `pz-series pz-series-${number}`, "data-series": number }, this.root);
    svg("polyline", { points: points.map((point) => this.place(point).join(",")).join(" "), "stroke-dasharray": DASHES[number % DASHES.length] }, group);
    for (const point of points) {
      const [x, y] = this.place(point), [low, high] = point.ends.map((end) => this.place({ x: 0, y: end })[1]);
      if (point.ends[0] !== point.ends[1]) svg("line", { x1: x, x2: x, y1: low, y2: high, class: "pz-spread" }, group);
      const node = svg("g", { class: `pz-point${point.open ? " pz-open" : ""}`, transform: `translate(${x},${y})`, tabindex: -1, role: "img",
        "aria-label": point.words, "data-depth": point.depth }, group);
      svg("circle", { r: 12, class: "pz-target" }, node);
      svg("path", { d: MARKERS[number], class: "pz-dot" }, node);
      node.addEventListener("pointerenter", () => this.say(point.words, number));
      node.addEventListener("pointerleave", () => this.say(null, null));
      node.addEventListener("focus", () => { this.at = [number, point.depth]; this.reachable(); this.say(point.words, number); });
      node.addEventListener("blur", () => this.say(null, null));
    }
  }
  say(words, number) {
    this.words.textContent = words || HINT;
    this.light(number);
  }
  // One series stands out, the others step back.
  light(number) {
    for (const node of this.root.querySelectorAll(".pz-series")) node.classList.toggle("pz-faint", number !== null && Number(node.dataset.series) !== number);
  }
  point() {
    const [series, depth] = this.at || [];
    return this.root.querySelector(`[data-series="${series}"] [data-depth="${depth}"]`) || this.root.querySelector(".pz-point");
  }
  // Tab reaches one marker, the arrow keys the others.
  reachable() {
    const reached = this.point();
    for (const node of this.root.querySelectorAll(".pz-point")) node.setAttribute("tabindex", node === reached ? 0 : -1);
  }
  key(event) {
    const sides = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!sides || !this.at) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = this.data.series.map((one, number) => [number, one.points]).filter(([, points]) => points.length);
    const row = shown.findIndex(([number]) => number === this.at[0]), [number, points] = shown[(row + sides[1] + shown.length) % shown.length];
    const near = points.reduce((best, point) => (Math.abs(point.depth - this.at[1]) < Math.abs(best.depth - this.at[1]) ? point : best));
    const next = points[Math.max(0, Math.min(points.length - 1, points.indexOf(near) + sides[0]))];
    this.root.querySelector(`[data-series="${number}"] [data-depth="${next.depth}"]`).focus();
  }
}
