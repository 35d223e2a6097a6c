// Buttons, a slider and keys to step through something that was computed before: shared by all players.
const SPEEDS = [["slow", 1200], ["normal", 500], ["fast", 150], ["very fast", 40]];

// fill(root, bar) makes the page's part once; show(at, over) shows a step and returns what to say of it.
// Where not every step is there: reach(to, from, exact) says which step to show instead; null: wait for `again`.
// other(event) may take a key that moves nothing here.
function transport({ channel, box, last, name, end, fill, show, reach = (to) => to, other = () => false }) {
  const root = html("div", { class: "pz-board pz-player", tabindex: "0", role: "group",
    "aria-label": `${name}: arrow keys step, space plays, Home and End jump` }, box);
  const bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "player" }, root);
  const button = (sign, word, hint, act) => {
    const node = html("button", { type: "button", title: hint, "aria-label": word }, bar);
    html("span", { text: sign, "aria-hidden": "true" }, node);
    html("span", { text: word, class: "pz-word" }, node);
    node.addEventListener("click", act);
    return node;
  };
  button("|◀", "Start", "Home", () => { stop(); go(0); });
  button("◀", "Back", "left arrow", () => { stop(); go(at - 1); });
  const playing = button("▶", "Play", "space", () => toggle());
  const step = button("▶", "Step", "right arrow", () => { stop(); go(at + 1); });
  step.append(step.firstChild);                     // the sign after the word
  playing.classList.add("pz-always");
  step.classList.add("pz-always");
  button("▶|", end, "End", () => { stop(); go(last); });
  const slider = html("input", { type: "range", min: 0, max: last, value: 0, class: "pz-slider", "aria-label": "step" }, bar);
  const speed = html("select", { "aria-label": "speed" }, bar);
  SPEEDS.forEach(([text], i) => html("option", { value: i, text }, speed));
  speed.value = "1";
  const live = html("p", { class: "pz-said", role: "status", "aria-live": "polite" }, root);
  let at = -1, timer = null, following = false, wish = null, sent = [];
  fill(root, bar);

  function go(to, exact = true) {
    const wanted = Math.max(0, Math.min(last, to)), next = wanted === at ? at : reach(wanted, at, exact);
    wish = next === null ? wanted : null;
    if (next === null) live.textContent = "Waiting for the kernel …";
    if (next === null || next === at) return;
    at = next;
    refresh();
    if (!following && channel.send({ do: "at", at })) sent.push(at);
  }
  function refresh() {
    const text = show(at, at === last);
    slider.value = at;
    live.setAttribute("aria-live", timer === null || at === last ? "polite" : "off");      // while it plays, a screen reader need not read each step
    live.textContent = text;
  }
  function label(sign, word) {
    playing.firstChild.textContent = sign;
    playing.lastChild.textContent = word;
    playing.setAttribute("aria-label", word);
  }
  function stop() { clearInterval(timer); timer = null; label("▶", "Play"); root.classList.remove("pz-fast"); }
  function toggle() {
    if (timer !== null) { stop(); return; }
    if (at === last) go(0);
    label("❚❚", "Pause");
    root.classList.toggle("pz-fast", SPEEDS[speed.value][1] < 200);      // no gliding: a piece would never arrive
    timer = setInterval(() => { if (at >= last) stop(); else if (wish === null) go(at + 1); }, SPEEDS[speed.value][1]);
  }
  slider.addEventListener("input", () => { stop(); go(Number(slider.value), false); });
  speed.addEventListener("change", () => { if (timer !== null) { stop(); toggle(); } });
  root.addEventListener("keydown", (event) => {
    if (turnsSlides(event)) return;
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    if (event.target.matches(".pz-scroll") && event.key.startsWith("Arrow")) return;      // they scroll it
    const act = { ArrowRight: () => { stop(); go(at + 1); }, ArrowLeft: () => { stop(); go(at - 1); },
      PageDown: () => { stop(); go(at + 10); }, PageUp: () => { stop(); go(at - 10); },
      Home: () => { stop(); go(0); }, End: () => { stop(); go(last); } }[event.key];
    if (act) { event.preventDefault(); act(); }
    else if (other(event)) event.preventDefault();
    else if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); toggle(); }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  // Another view of the same player has moved on; or it is the echo of what we sent, and a person is further already.
  channel.on("at", () => {
    const echo = sent.indexOf(channel.get("at"));
    if (echo >= 0) { sent = sent.slice(echo + 1); return; }
    following = true;
    go(channel.get("at"));
    following = false;
  });
  channel.on("status", () => { root.dataset.channel = channel.status; sent = []; });
  fit(root);
  following = true;
  go(channel.get("at") || 0);
  following = false;
  return { refresh, again: () => { if (wish !== null) go(wish); } };
}
