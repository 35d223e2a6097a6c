
// Buttons, a slider and keys to step through something that was computed before: shared by all players.
const SPEEDS = [["slow", 1200], ["normal", 500], ["fast", 150], ["very fast", 40]];

// fill(root) makes the page's part once; show(at, over) shows a step and returns what to say of it.
function transport({ channel, box, last, name, end, fill, show }) {
  const root = html("div", { class: "pz-board pz-player", tabindex: "0", role: "group", "data-lm-suppress-shortcuts": "true",
    "aria-label": `${name}: arrow keys step, space plays, Home and End jump` }, box);
  const bar = html("div", { class: "pz-bar", role: "toolbar", "aria-label": "player" }, root);
  const button = (text, hint, act) => {
    const node = html("button", { type: "button", text, title: hint }, bar);
    node.addEventListener("click", act);
    return node;
  };
  button("|◀ Start", "Home", () => { stop(); go(0); });
  button("◀ Back", "left arrow", () => { stop(); go(at - 1); });
  const playing = button("▶ Play", "space", () => toggle());
  button("Step ▶", "right arrow", () => { stop(); go(at + 1); });
  button(`${end} ▶|`, "End", () => { stop(); go(last); });
  const speed = html("select", { "aria-label": "speed" }, bar);
  SPEEDS.forEach(([text], i) => html("option", { value: i, text }, speed));
  speed.value = "1";
  const slider = html("input", { type: "range", min: 0, max: last, value: 0, class: "pz-slider", "aria-label": "step" }, root);
  const live = html("p", { class: "pz-said", role: "status", "aria-live": "polite" }, root);
  let at = -1, timer = null, following = false;
  fill(root);

  function go(to) {
    const next = Math.max(0, Math.min(last, to));
    if (next === at) return;
    at = next;
    const text = show(at, at === last);
    slider.value = at;
    live.setAttribute("aria-live", timer === null || at === last ? "polite" : "off");      // while it plays, a screen reader need not read each step
    live.textContent = text;
    if (!following) channel.send({ do: "at", at });
  }
  function stop() { clearInterval(timer); timer = null; playing.textContent = "▶ Play"; root.classList.remove("pz-fast"); }
  function toggle() {
    if (timer !== null) { stop(); return; }
    if (at === last) go(0);
    playing.textContent = "❚❚ Pause";
    root.classList.toggle("pz-fast", SPEEDS[speed.value][1] < 200);      // no gliding: a piece would never arrive
    timer = setInterval(() => { if (at >= last) stop(); else go(at + 1); }, SPEEDS[speed.value][1]);
  }
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  speed.addEventListener("change", () => { if (timer !== null) { stop(); toggle(); } });
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === speed) return;
    if (event.target.matches(".pz-scroll") && event.key.startsWith("Arrow")) return;      // they scroll it
    const act = { ArrowRight: () => { stop(); go(at + 1); }, ArrowLeft: () => { stop(); go(at - 1); },
      PageDown: () => { stop(); go(at + 10); }, PageUp: () => { stop(); go(at - 10); },
      Home: () => { stop(); go(0); }, End: () => { stop(); go(last); } }[event.key];
    if (act) { event.preventDefault(); act(); }
    else if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); toggle(); }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => event.stopPropagation());
  // Another view of the same player has moved on.
  channel.on("at", () => { following = true; go(channel.get("at")); following = false; });
  channel.on("status", () => { root.dataset.channel = channel.status; });
  fit(root);
  following = true;
  go(channel.get("at") || 0);
  following = false;
}
