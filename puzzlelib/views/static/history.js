// A search as data: its nodes and steps as they arrive, and what follows from them at any step. No search here.
const ROWS = 12;                    // of the frontier; see replay.py
const TRAIL = 7;                    // earlier states over the one shown, for puzzles of one row

// A table that came as columns (see lanes.py): in one with a plus, each number says how far it is from the one before.
function records(columns) {
  const made = [];
  for (const [name, values] of Object.entries(columns)) {
    const coded = name.endsWith("+"), key = coded ? name.slice(0, -1) : name;
    let sum = 0;
    values.forEach((value, i) => { (made[i] ??= {})[key] = coded && value !== null ? (sum += value) : value; });
  }
  return made;
}

// A cost, where there is little room.
const short = (cost) => count(cost === null ? null : Math.round(cost * 10) / 10);

class History {
  constructor(run) {
    this.run = run;
    this.nodes = new Map();
    this.steps = new Map();
    this.pictures = new Map();
    this.last = run.total + 1;
    this.deepens = run.keeps === "path";
    this.solution = new Set(run.answer.path);
    this.painted = { at: -1, next: 0, roles: [] };
    this.add(run);
    this.wide = [...this.nodes.values()].some((node) => /\.|.{4}/.test(short(this.value(node))));      // its numbers
  }
  add({ nodes, steps, words }) {
    this.words = words;
    for (const node of records(nodes)) if (!this.nodes.has(node.id)) this.nodes.set(node.id, node);
    for (const step of records(steps)) this.steps.set(step.number, step);
  }
  has(at) { return this.steps.has(Math.min(at, this.last)); }
  step(at) { return this.steps.get(Math.min(at, this.last)); }
  over(at) { return at >= this.last; }

  // A node is called by the move that led to it: in short, or in full.
  name(node, full = 0) { return node.word === null ? (node.back ? "goal" : "start") : this.words[node.word][full]; }
  // f of a path of cost g to a node.
  f(node, g = node.g) { return node.h === null ? null : g + this.run.weight * node.h; }
  costs(node, g = node.g) {
    return this.run.estimates ? `g ${short(g)}, h ${short(node.h)}, f ${short(this.f(node, g))}` : `g ${short(g)}`;
  }
  // What a node's mark says: f, or g where nothing is estimated.
  value(node) { return this.run.estimates ? this.f(node) : node.g; }

  // What a node is at a step: "now" (being expanded), "goal", "done", "open", "left" the frontier, or "dead".
  state(node, at) {
    const here = node.id === this.step(at).node;
    if (here && this.over(at) && this.run.answer.solved) return "goal";
    if (here && at > 0 && !this.over(at)) return "now";
    if (node.taken !== null && node.taken <= at) return "done";
    if (node.gone !== null && node.gone <= at) return "left";
    return ["dead", "beyond the limit"].includes(node.status) ? "dead" : "open";
  }
  inWords(node, at) {
    return { goal: "the goal", now: "expanded now", done: `expanded in step ${count(node.taken)}`, left: "no longer waiting",
      open: this.deepens ? "not expanded yet" : "waiting", dead: node.status }[this.state(node, at)];
  }

  // The nodes that led to this one, as far as they are stored, itself last.
  chain(id) {
    const found = [];
    for (let node = this.nodes.get(id); node; node = this.nodes.get(node.parent)) found.push(node);
    return found.reverse();
  }
  // What comes next at a step; of a deepening search the path, deepest first.
  frontier(at) {
    if (this.deepens) return this.chain(this.step(at).node).reverse().slice(0, ROWS);
    const later = (step) => step === null || step > at;
    const waits = [...this.nodes.values()].filter((node) => node.rank !== null && node.born <= at && later(node.taken) && later(node.gone));
    return waits.sort((a, b) => a.rank - b.rank).slice(0, ROWS);
  }
  // The successors of a step: [node, status, move, g].
  successors(at) {
    const step = this.step(at);
    return step.children.map((child) => {
      const [from, status, word, g] = Array.isArray(child) ? child : [child];
      const node = this.nodes.get(step.node + from);
      return status ? [node, status, this.words[word][0], g] : [node, node.status, this.name(node), node.g];
    });
  }

  // What a node looks like, at a step: its own picture; on a map, the search so far with this node marked.
  picture(id, at) {
    if (!this.run.first) return null;
    if (this.run.map) return this.onMap(id, at);
    const frame = this.frame(id);
    return frame.size[0] > 1 ? frame : this.trail(id);
  }
  frame(id) {
    if (!this.pictures.has(id)) {
      const { look, above } = this.nodes.get(id);
      const before = above === null ? this.run.first : this.frame(above);
      this.pictures.set(id, look.size ? look : changed(before, { ground: {}, pieces: {}, ...look }));
    }
    return this.pictures.get(id);
  }
  // A puzzle of one row under the last few states that led there, always as many rows.
  trail(id) {
    const now = this.frame(id), columns = now.size[1];
    const before = this.chain(id).slice(0, -1).slice(-TRAIL).map((node) => {
      const { ground, pieces } = this.frame(node.id), cells = ground.slice();
      for (const { role, text, at, cells: parts } of Object.values(pieces)) {
        for (const [, column] of parts) cells[at[1] + column] = [role, text];
      }
      return cells;
    });
    const blank = Array.from({ length: (TRAIL - before.length) * columns }, () => ["free", ""]);
    const pieces = Object.entries(now.pieces).map(([name, piece]) => [name, { ...piece, at: [TRAIL, piece.at[1]] }]);
    return { ...now, size: [TRAIL + 1, columns], ground: [...blank, ...before.flat(), ...now.ground], pieces: Object.fromEntries(pieces) };
  }
  onMap(id, at) {
    const { first, map, answer } = this.run, columns = first.size[1], done = this.painted;
    if (at < done.at) Object.assign(done, { at: -1, next: 0, roles: [] });
    for (done.at = at; done.next < map.length && map[done.next][0] <= at; done.next++) {
      const [, role, cell] = map[done.next];
      done.roles[cell] = ["free", "frontier", "closed"][role];
    }
    const ground = first.ground.map(([role, text], cell) => [role === "free" ? done.roles[cell] || role : role, text]);
    const [row, column] = this.nodes.get(id).look, here = row * columns + column;
    if (first.ground[here][0] === "free") ground[here] = ["current", ground[here][1]];
    const chain = this.chain(id), known = chain[0].parent === null;
    const route = this.over(at) && id === this.step(at).node ? answer.route : pathway(known ? chain.map((node) => node.look) : []);
    return { ...first, ground, route };
  }
}
