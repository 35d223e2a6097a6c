// Pointer and keyboard on a scene: strokes that paint, and the two ends that can be dragged.
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The cells from one to another: a quick hand leaves several between two events.
function between([r, c], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - r), Math.abs(toColumn - c)), cells = [];
  for (let n = 1; n <= steps; n++) cells.push([r + Math.round((toRow - r) * n / steps), c + Math.round((toColumn - c) * n / steps)]);
  return cells;
}

class Strokes {
  constructor(painter) {
    this.painter = painter;
    this.stroke = this.cursor = null;
    const { root } = painter.drawing;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      root.addEventListener(kind, (event) => { if (this.stroke && event.pointerId === this.stroke.finger) this.stroke = null; });
    }
    root.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    painter.root.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["keypress", "keyup"]) painter.root.addEventListener(kind, (event) => event.stopPropagation());
    painter.root.addEventListener("focusout", () => painter.drawing.mark("pz-cell", []));
  }
  down(event) {
    const { painter } = this, { drawing, frame } = painter, place = drawing.under(event);
    if (event.button !== 0 || !place || this.stroke || painter.alone) return;      // one finger at a time
    event.preventDefault();
    drawing.root.focus({ preventScroll: true });
    drawing.root.setPointerCapture(event.pointerId);
    const end = same(place, frame.start) ? "start" : same(place, frame.goal) ? "goal" : null;
    this.stroke = { end, brush: painter.brushFor(place), last: end ? place : null, more: false, finger: event.pointerId };
    if (!end) this.touch(place);
  }
  move(event) {
    const { painter, stroke } = this, place = painter.drawing.under(event);
    if (!stroke) { painter.point(place); return; }
    if (event.pointerId !== stroke.finger) return;
    if (!(event.buttons & 1)) this.stroke = null;     // let go while another button is held
    else if (place) this.touch(place);
    else if (!stroke.end) stroke.last = null;         // out of the scene: where it comes back is another place
  }
  touch(place) {
    const { painter, stroke } = this;
    if (same(stroke.last, place)) return;
    if (stroke.end) painter.send({ do: "move", end: stroke.end, cell: place, more: stroke.more });
    else {
      const cells = stroke.last ? between(stroke.last, place) : [place];
      painter.guess(cells, stroke.brush);
      painter.send({ do: "paint", cells, brush: stroke.brush, more: stroke.more });
    }
    stroke.last = place;
    stroke.more = true;
  }
  key(event) {
    const { painter } = this, { drawing, frame } = painter, enter = event.key === "Enter" || event.key === " ";
    if (turnsSlides(event)) return;
    event.stopPropagation();                          // never JupyterLab's shortcuts
    if (event.ctrlKey || event.metaKey || event.altKey || ["SELECT", "INPUT"].includes(event.target.tagName)) return;
    if (event.key === "Escape") this.stroke = null;
    else if (event.key === "u") painter.send({ do: "undo" });
    else if (event.target !== drawing.root) return;
    else if (event.key in KEYS) {
      const [rows, columns] = frame.picture.size, [dr, dc] = KEYS[event.key], [r, c] = this.cursor || frame.start;
      this.visit([Math.max(0, Math.min(rows - 1, r + dr)), Math.max(0, Math.min(columns - 1, c + dc))]);
    } else if (this.cursor && enter) {
      const brush = painter.brushFor(this.cursor);
      painter.send({ do: "paint", cells: [this.cursor], brush });
      painter.say(`Row ${this.cursor[0]}, column ${this.cursor[1]} is now ${brush}.`);
    } else if (this.cursor && (event.key === "s" || event.key === "g")) {
      painter.send({ do: "move", end: event.key === "s" ? "start" : "goal", cell: this.cursor });
    } else return;
    event.preventDefault();
  }
  visit(cell) {
    const { painter } = this;
    this.cursor = cell;
    painter.drawing.mark("pz-cell", [cell]);
    painter.say(`Row ${cell[0]}, column ${cell[1]}: ${painter.describe(cell)}.`);
    painter.point(cell);
  }
}
