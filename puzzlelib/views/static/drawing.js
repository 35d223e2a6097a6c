// Draws frames (see frames.py) as SVG. Knows no puzzle and no rule.
// What a frame becomes by a change; the old one stays as it is.
function changed(frame, change) {
  const ground = frame.ground.slice();
  for (const [index, cell] of Object.entries(change.ground)) ground[index] = cell;
  const pieces = { ...frame.pieces };
  for (const [name, part] of Object.entries(change.pieces)) {
    if (part === null) delete pieces[name];
    else pieces[name] = { ...pieces[name], ...part };
  }
  return { ...frame, ground, pieces, route: change.route || frame.route, marks: change.marks || frame.marks };
}

// role: the lines of its hatch, in a tile of 8 by 8.
const HATCHES = {
  goal: "M-2,2L2,-2M0,8L8,0M6,10L10,6", start: "M4,0V8M0,4H8", path: "M4,0V8",
  frontier: "M4,3.2V4.8M3.2,4H4.8", closed: "M0,0L8,8M8,0L0,8", current: "M2,4a2,2 0 1,0 4,0a2,2 0 1,0 -4,0",
  wrong: "M-2,6L2,10M0,0L8,8M6,-2L10,2",
};
// A label that fits its cell.
function write(node, text) {
  node.textContent = text;
  node.style.fontSize = text.length > 2 ? `${0.9 / text.length}px` : "";
}

class Drawing {
  constructor(parent, label, playable) {
    this.root = svg("svg", { class: "pz-picture", role: playable ? "group" : "img", "aria-label": label }, parent);
    this.id = `pz${Math.random().toString(36).slice(2)}`;      // each widget is a module of its own: a count would repeat
    this.playable = playable;
    const defs = svg("defs", {}, this.root);
    for (const [role, d] of Object.entries(HATCHES)) {
      const tile = svg("pattern", { id: `${this.id}-${role}`, width: 8, height: 8, patternUnits: "userSpaceOnUse",
        patternTransform: "scale(0.025)" }, defs);
      svg("path", { d, class: `pz-hatch pz-hatch-${role}` }, tile);
    }
    this.ground = svg("g", {}, this.root);
    this.trail = new Trail(this.root);
    this.layer = svg("g", {}, this.root);
    this.signs = new Marks(this.root, `${this.id}-wrong`);
    this.marks = svg("g", {}, this.root);
    this.numbers = svg("g", { class: "pz-edge", "aria-hidden": "true" }, this.root);
    new ResizeObserver(() => this.scale()).observe(this.root);
    this.pieces = new Map();
    this.cells = [];
    this.first = [null, null];      // what rows and columns are counted from at the edge, if they are
  }

  show(frame) {
    const [rows, columns] = frame.size;
    if (this.size !== `${rows},${columns}`) {
      this.size = `${rows},${columns}`;
      this.root.setAttribute("viewBox", `-0.06 -0.06 ${columns + 0.12} ${rows + 0.12}`);
      this.root.style.setProperty("--columns", columns);
      this.root.style.setProperty("--rows", rows);
      this.ground.replaceChildren();
      this.number();
      this.cells = frame.ground.map((_, index) => {
        const square = { x: index % columns, y: Math.floor(index / columns), width: 1, height: 1 };
        const box = svg("g", { "data-cell": `${square.y},${square.x}` }, this.ground);
        return { box, fill: svg("rect", square, box), hatch: svg("rect", square, box), label: svg("text",
          { x: square.x + 0.5, y: square.y + 0.5, class: "pz-label" }, box) };
      });
    }
    const { route = {}, marks = [] } = frame, plates = [];       // a text under the path goes onto a plate over it
    frame.ground.forEach(([role, text], index) => {
      const cell = this.cells[index], row = Math.floor(index / columns), column = index % columns;
      const covered = text && !["start", "goal"].includes(role) && passes(route, column + 0.5, row + 0.5);
      if (covered) plates.push([row, column, text, "plate"]);
      cell.fill.setAttribute("class", `pz-ground pz-${role}`);
      cell.hatch.setAttribute("fill", HATCHES[role] ? `url(#${this.id}-${role})` : "none");
      write(cell.label, covered ? "" : text);
    });
    this.trail.show(route);
    this.signs.show([...plates, ...marks]);
    for (const [name, node] of this.pieces) {
      if (!(name in frame.pieces)) { node.group.remove(); this.pieces.delete(name); }
    }
    for (const [name, piece] of Object.entries(frame.pieces)) this.put(name, piece);
  }

  // What the colours and hatches mean: [role, text] each; a path and marks as they are drawn.
  legend(parent, roles) {
    const line = html("p", { class: "pz-note pz-legend" }, parent);
    for (const [role, text] of roles) {
      const key = html("span", {}, line), box = svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, key);
      const whole = { x: 0, y: 0, width: 1, height: 1 };
      svg("rect", { ...whole, class: `pz-ground pz-${["route", "cross", "wrong"].includes(role) ? "free" : role}` }, box);
      if (role === "route") new Trail(box).show({ line: [[0.1, 0.5], [0.7, 0.5]], heads: [[0.96, 0.5, 0]] });
      else if (role === "cross" || role === "wrong") new Marks(box, `${this.id}-wrong`).show([[0, 0, "", role]]);
      else svg("rect", { ...whole, fill: HATCHES[role] ? `url(#${this.id}-${role})` : "none" }, box);
      key.append(text);
    }
    return line;
  }

  cell([row, column]) { return this.cells[row * Number(this.size.split(",")[1]) + column]; }

  // Frames around some cells, of one kind: where the keyboard is, what a move would cover.
  mark(kind, cells) {
    for (const old of this.marks.querySelectorAll(`.${kind}`)) old.remove();
    for (const [row, column] of cells) {
      svg("rect", { x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.1, class: kind }, this.marks);
    }
  }

  // An arrow from one place to another, [row, column] each: the move that a hint means; none: take it away.
  arrow(places) {
    for (const old of this.marks.querySelectorAll(".pz-arrow")) old.remove();
    if (!places.length) return;
    const [[r, c], [toR, toC]] = places, far = Math.hypot(toR - r, toC - c), turn = Math.atan2(toR - r, toC - c);
    const at = `translate(${c + 0.5} ${r + 0.5}) rotate(${turn * 180 / Math.PI})`, end = far - 0.02;
    svg("path", { class: "pz-arrow", transform: at,
      d: `M0.3,-0.08H${end - 0.3}V-0.24L${end},0L${end - 0.3},0.24V0.08H0.3Z` }, this.marks);
  }

  // A cell as people say it: counted as the picture's edge counts.
  place([row, column]) { return `row ${row + (this.first[0] ?? 1)}, column ${column + (this.first[1] ?? 1)}`; }

  // Numbers at the edge, outside the picture's own box, always of one size.
  number() {
    const [row, column] = this.first, [rows, columns] = this.size.split(",").map(Number);
    const all = (first, length, put) => first === null ? [] : Array.from({ length }, (_, i) => put(i, first + i));
    this.numbers.replaceChildren(...all(row, rows, (i, text) => this.figure("pz-row", 0, i + 0.5, text)),
      ...all(column, columns, (i, text) => this.figure("pz-column", i + 0.5, 0, text)));
    this.root.style.setProperty("--left", row === null ? "0px" : `${8 + 8 * String(row + rows - 1).length}px`);
    this.root.style.setProperty("--above", column === null ? "0px" : "18px");
    this.scale();
  }
  figure(kind, x, y, text) {
    const node = svg("text", { class: kind, x, y });
    node.textContent = text;
    return node;
  }
  // Where cells are small, only every fifth number or so is shown.
  scale() {
    const wide = this.size ? this.cellWidth : 0;
    if (!wide || !this.numbers.childNodes.length) return;
    const stride = [1, 2, 5, 10, 20, 50].find((step) => step * wide > 20) || 100;
    this.root.style.setProperty("--pixel", 1 / wide);
    for (const node of this.numbers.childNodes) node.style.display = Number(node.textContent) % stride ? "none" : "";
  }

  // Draw a piece, or move it to where it is now.
  put(name, piece) {
    let node = this.pieces.get(name);
    if (!node) {
      const group = svg("g", { "data-piece": name }, this.layer);
      if (this.playable) { group.setAttribute("tabindex", "0"); group.setAttribute("role", "button"); }
      node = { group, ring: svg("path", { class: "pz-ring" }, group), rim: svg("path", { class: "pz-rim" }, group),
        body: svg("path", { class: "pz-body" }, group), text: svg("text", { class: "pz-label" }, group) };
      this.pieces.set(name, node);
    }
    const [row, column] = piece.at;
    node.group.setAttribute("class", `pz-piece pz-${piece.role}`);
    node.group.style.transform = `translate(${column}px, ${row}px)`;
    if (this.playable) node.group.setAttribute("aria-label", `piece ${piece.text || name}, ${this.place(piece.at)}`);
    for (const part of [node.ring, node.rim, node.body]) part.setAttribute("d", piece.d);
    node.text.setAttribute("x", piece.label[1] + 0.5);
    node.text.setAttribute("y", piece.label[0] + 0.5);
    write(node.text, piece.text);
  }

  // Where a pointer is, in cells; the cell under it, or null beside the picture; and how wide a cell is on the screen.
  spot(event) {
    const box = this.root.getBoundingClientRect(), wide = this.cellWidth;
    return [(event.clientY - box.top) / wide - 0.06, (event.clientX - box.left) / wide - 0.06];
  }
  under(event) {
    const [rows, columns] = this.size.split(",").map(Number), [r, c] = this.spot(event).map(Math.floor);
    return r >= 0 && c >= 0 && r < rows && c < columns ? [r, c] : null;
  }
  get cellWidth() { return this.root.getBoundingClientRect().width / (Number(this.size.split(",")[1]) + 0.12); }
}
