// A stopwatch for those who want one: runs from when it is switched on, or from a new start, until it is solved.
class Stopwatch {
  constructor(parent) {
    this.node = html("button", { type: "button", text: "Stopwatch", title: "start or stop a stopwatch", class: "pz-watch",
      "aria-pressed": "false" }, parent);
    this.since = this.timer = null;
    this.node.addEventListener("click", () => (this.since === null ? this.start() : this.stop("Stopwatch")));
  }
  start() {
    this.stop();
    this.since = Date.now();
    this.timer = setInterval(() => this.tick(), 500);
    this.node.setAttribute("aria-pressed", "true");
    this.tick();
  }
  tick() {
    const passed = Math.floor((Date.now() - this.since) / 1000);
    this.node.textContent = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, "0")}`;
  }
  stop(text = null) {
    if (this.since !== null) this.tick();
    clearInterval(this.timer);
    this.since = this.timer = null;
    this.node.setAttribute("aria-pressed", "false");
    if (text !== null) this.node.textContent = text;
  }
  restart() { if (this.since !== null) this.start(); }
  reset() { this.stop("Stopwatch"); }
}
