// explore(): shows what the session sent, and says what was chosen. Nothing is computed here.
const TITLES = { budget: "nodes that each search may expand", first: "optimal depth, every second one", count: "boards" };
const ALONE = "Not connected: run this cell to choose and to run.";

// A box that holds more than it shows says so at its lower edge.
function markMore(box) { box.toggleAttribute("data-more", box.scrollHeight - box.scrollTop - box.clientHeight > 2); }

class Explorer {
  constructor(channel, box) {
    this.channel = channel;
    this.root = html("div", { class: "pz-board pz-explore", "data-lm-suppress-shortcuts": "true", role: "group", "aria-label": "experiment" }, box);
    this.bar = html("div", { class: "pz-bar" }, this.root);
    this.menus = new Map();
    this.picks = html("div", { class: "pz-picks" }, this.root);
    const status = html("div", { class: "pz-state" }, this.root);
    this.go = html("button", { type: "button", text: "Run", "data-do": "run", title: "compute what is missing; while it runs: stop (Escape)" }, status);
    this.copying = html("button", { type: "button", text: "Copy code", "data-do": "copy", title: "a cell that computes and plots this" }, status);
    this.go.addEventListener("click", () => { if (usable(this.go)) this.send({ do: this.running ? "stop" : "run" }); });
    this.copying.addEventListener("click", () => { if (usable(this.copying)) this.copy(); });
    this.progress = html("progress", { max: 1, value: 0, "aria-label": "rows that are done" }, status);
    this.live = html("p", { class: "pz-said", role: "status", "aria-live": "polite" }, status);
    const parts = html("div", { class: "pz-parts" }, this.root), main = html("div", { class: "pz-main" }, parts);
    const side = html("div", { class: "pz-side" }, parts);
    this.chart = new Chart(main);
    this.notes = html("div", { class: "pz-notes", tabindex: "0", role: "region", "aria-label": "what the chart leaves out" }, main);
    this.tableBox = html("div", { class: "pz-lines", tabindex: "0", role: "region", "aria-label": "table" }, side);
    this.over = html("p", { class: "pz-words" }, side);
    this.code = html("textarea", { class: "pz-code", readonly: "", hidden: "", "aria-label": "code", spellcheck: "false" }, side);
    this.root.addEventListener("keydown", (event) => this.key(event));
    channel.on("status", () => this.connected());
    channel.on("said", () => this.say(channel.get("said")[1]));
    channel.on("searching", () => { this.go.textContent = this.running ? "Stop" : "Run"; });
    channel.on("chart", () => this.refresh());
    fit(this.root, () => this.root.toggleAttribute("data-tight", parseFloat(this.root.style.getPropertyValue("--room")) < 520));
    for (const box of [this.notes, this.tableBox]) {
      box.addEventListener("scroll", () => markMore(box));
      new ResizeObserver(() => markMore(box)).observe(box);
    }
    this.refresh();
    this.say(channel.get("said")[1]);
  }
  get alone() { return this.channel.status === "alone"; }
  get running() { return this.channel.get("searching").for === "run"; }
  say(text) { this.live.textContent = this.alone ? ALONE : text; }
  send(message) { if (!this.alone) this.channel.send(message); }
  connected() {
    this.root.dataset.channel = this.channel.status;
    this.refresh();
    this.say(this.channel.get("said")[1]);
  }
  key(event) {
    if (event.key !== "Escape" || !this.running) return;
    event.stopPropagation();
    this.send({ do: "stop" });
  }
  refresh() {
    const get = (name) => this.channel.get(name), [done, total] = get("done");
    for (const name of [...this.menus.keys()]) if (!get("menus").some((menu) => menu[0] === name)) this.drop(name);
    get("menus").forEach((menu, i) => this.menu(i, ...menu));
    if (!this.picks.children.length) for (const [kind, label] of get("picks")) this.list(kind, label);
    get("picks").forEach(([kind, , options], i) => this.tick(this.picks.children[i], kind, options));
    this.chart.show(get("chart"), get("title"));
    this.table(get("heads"), get("lines"));
    this.over.textContent = get("over");
    this.notes.replaceChildren(...get("chart").notes.map(([kind, text]) => html("span", { class: kind === "failed" ? "pz-bad" : "", text })));
    for (const box of [this.notes, this.tableBox]) markMore(box);
    this.progress.max = Math.max(1, total);
    this.progress.value = done;
    this.go.textContent = this.running ? "Stop" : "Run";
    enable(this.go, !this.alone);
    enable(this.copying, Boolean(get("code")));
  }

  // ----------------------------------------------------------------------------------------------- what to choose
  menu(place, name, label, value, options) {
    if (!this.menus.has(name)) {
      const line = html("label", { text: `${label} `, ...(TITLES[name] && { title: TITLES[name] }) }), node = html("select", { "data-menu": name }, line);
      this.bar.insertBefore(line, this.bar.children[place] || null);
      node.addEventListener("change", () => this.send({ do: "choose", what: name, value: node.value }));
      this.menus.set(name, node);
    }
    const node = this.menus.get(name);
    node.parentElement.firstChild.textContent = `${label} `;
    fill(node, options, value);
    node.disabled = this.alone;
  }
  drop(name) {
    this.menus.get(name).parentElement.remove();
    this.menus.delete(name);
  }
  list(kind, label) {
    const set = html("fieldset", { "data-kind": kind }, this.picks);
    html("legend", { text: label }, set);
  }
  tick(set, kind, options) {
    const known = JSON.stringify(options.map(([name, label]) => [name, label]));
    if (set.dataset.known !== known) {
      set.dataset.known = known;
      for (const node of set.querySelectorAll("label")) node.remove();
      for (const [name, label] of options) {
        const line = html("label", {}, set), node = html("input", { type: "checkbox", "data-name": name }, line);
        line.append(label);
        node.addEventListener("change", () => this.send({ do: "tick", what: kind, name }));
      }
    }
    options.forEach(([, , ticked], i) => {
      const node = set.querySelectorAll("input")[i];
      node.checked = ticked;
      node.disabled = this.alone;
    });
  }

  // ----------------------------------------------------------------------------------------------- what came out
  table(heads, lines) {
    const node = html("table", { class: "pz-table" }), row = html("tr", {}, html("thead", {}, node)), body = html("tbody", {}, node);
    for (const [head, title] of heads) html("th", { text: head.replace(" ", "\n"), scope: "col", ...(title && { title }) }, row);
    lines.forEach((cells, number) => {
      const line = html("tr", {}, body);
      line.addEventListener("pointerenter", () => this.chart.light(number));
      line.addEventListener("pointerleave", () => this.chart.light(null));
      cells.forEach((cell, i) => {
        const td = html(i ? "td" : "th", i ? { class: heads[i][0] === "failed" && cell !== "0" ? "pz-bad" : "" } : { scope: "row" }, line);
        if (!i) seriesMark(number, td);
        td.append(cell);
      });
    });
    this.tableBox.replaceChildren(node);
  }
  async copy() {
    const text = this.channel.get("code");
    try {
      await navigator.clipboard.writeText(text);
      this.live.textContent = "Copied: paste it into a cell.";
      this.code.hidden = true;
    } catch {                       // a page that isn't served safely may not write to the clipboard
      this.code.hidden = false;
      this.code.value = text;
      this.code.select();
      this.live.textContent = "This page may not use the clipboard: the code is selected, press Ctrl+C.";
    }
  }
}

function render(channel, box) { new Explorer(channel, box); }
