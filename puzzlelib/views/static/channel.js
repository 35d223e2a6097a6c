// How a page talks: to whoever holds its session, if anyone does. Knows no widget.
// status: "waiting" until we know, then "live" or "alone". A line is { send, listen, open }: a kernel's, later a worker's.
const PATIENCE = 1500;              // milliseconds until a page concludes that no one is there
const MEETING = (globalThis[Symbol.for("puzzlelib")] ??= { lines: new Map(), news: new EventTarget() });

class Channel {
  constructor(state) {
    this.state = { ...state };
    this.status = "waiting";
    this.page = Math.random().toString(36).slice(2);
    this.listeners = [];
    this.line = null;
  }
  get(name) { return this.state[name]; }
  on(name, react) { this.listeners.push([name, react]); }
  tell(names) { for (const [name, react] of this.listeners) if (names.includes(name)) react(); }
  become(status) {
    if (this.status === status) return;
    this.status = status;
    this.tell(["status"]);
  }
  // True if it could be sent.
  send(message) {
    if (this.line === null) return false;
    this.line.send(message);
    return true;
  }
  hear({ changes, to }) {
    if (!changes || (to && to !== this.page)) return;
    Object.assign(this.state, changes);
    if (to) this.become("live");
    this.tell(Object.keys(changes));
  }
  // Talk over this line from now on; null: over none.
  attach(line) {
    if (this.line === line) return;
    this.line = line;
    if (line === null) { this.become("alone"); return; }
    line.listen((message) => { if (this.line === line) this.hear(message); });
    line.send({ do: "hello", page: this.page });
  }
}

// Draw the page into a box, and connect it to the line of that key, now or when there is one.
export function mount(box, key, style, state) {
  const sheet = [...document.head.querySelectorAll("style[data-puzzlelib]")].find((node) => node.textContent === style);
  if (!sheet) html("style", { "data-puzzlelib": "", text: style }, document.head);
  const channel = new Channel(state);
  box.replaceChildren();
  box.dataset.page = "shown";
  // Notebook matches its shortcuts before we see a key, and first with what has the focus: there it must find this.
  box.addEventListener("focusin", ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true"));
  render(channel, box);
  const connect = () => channel.attach(MEETING.lines.get(key) || null);
  MEETING.news.addEventListener(key, connect);
  if (MEETING.lines.has(key)) connect();
  const giveUp = () => { if (channel.status === "waiting" && channel.line === null) channel.become("alone"); };
  if (MEETING.alone) giveUp(); else setTimeout(giveUp, PATIENCE);          // an exported page has no kernel
}
