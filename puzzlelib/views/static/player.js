// The player: one search, or two on one timeline. It steps through what was computed before; what isn't stored with the
// page, it asks for.
const AHEAD = 100;                  // steps to ask for at once

function render(channel, box) {
  const histories = channel.get("runs").map((run) => new History(run));
  const most = (values) => Math.max(1, ...values);
  const last = most(histories.map((history) => history.last));
  const scales = { long: last, frontier: most(histories.flatMap(({ run }) => run.curves.frontier)), f: most(histories.flatMap(({ run }) => run.curves.f)) };
  let lanes = [], legend, answer = false, note = "";

  const ready = (at) => histories.every((history) => history.has(at));
  // The step to show for one that people want: the nearest that is there (slider), or exactly that one (everything else).
  function reach(to, from, exact) {
    note = "";
    if (ready(to)) return to;
    if (!exact) {
      for (let off = 1; ; off++) for (const near of [to + off, to - off]) if (near >= 0 && near <= last && ready(near)) return near;
    }
    const way = to < from ? -1 : 1, asked = { from: way > 0 ? to : to - AHEAD, to: way > 0 ? to + AHEAD : to };
    const missing = histories.map((history, run) => ({ do: "steps", run, ...asked })).filter(({ run }) => !histories[run].has(to));
    if (missing.map((message) => channel.send(message)).every(Boolean)) return null;
    let next = to;
    while (!ready(next)) next += way;                // both ends are always there
    const [first, final] = way > 0 ? [to, next - 1] : [next + 1, to];
    note = ` ${first === final ? `Step ${count(first)} is` : `Steps ${count(first)} to ${count(final)} are`} not stored: run the cell to see ${first === final ? "it" : "them"}.`;
    return next;
  }

  function build(root, bar) {
    root.classList.add("pz-search", histories.length > 1 ? "pz-pair" : "pz-single");
    root.dataset.view = "tree";
    const view = html("select", { "aria-label": "details", class: "pz-view" }, bar);
    for (const [value, text] of [["tree", "Tree"], ["successors", "Successors"], ["curves", "Curves"]]) html("option", { value, text }, view);
    view.addEventListener("change", () => { root.dataset.view = view.value; });
    const toggle = html("button", { type: "button", "aria-label": "Show the answer", "aria-pressed": "false", class: "pz-toggle" }, bar);
    html("span", { class: "pz-word", text: "Show the" }, toggle);
    toggle.append(" Answer");
    toggle.addEventListener("click", () => {
      answer = !answer;
      toggle.setAttribute("aria-pressed", String(answer));
      controls.refresh();
    });
    const line = html("div", { class: "pz-status" }, root);
    line.append(root.querySelector(".pz-said"));
    const place = html("div", { class: "pz-lanes" }, root);
    lanes = histories.map((history) => new Lane(place, history, scales));
    legend = new Legend(line, lanes);
    new ResizeObserver(() => {
      const wide = root.clientWidth / lanes.length, high = root.clientHeight;
      root.dataset.size = wide >= 840 && high >= 440 ? "wide" : wide >= 430 && high >= 560 ? "tall" : "snug";
    }).observe(root);
  }
  function show(at, over) {
    lanes.forEach((lane) => lane.show(at, answer));
    legend.show(lanes[0].root.parentElement);
    if (over) return `The end: ${histories.map(({ run }) => `${run.title}, ${run.answer.text}`).join("; ")}.${note}`;
    return (at ? `After ${plural(at, "expansion")}.` : "The start.") + note;
  }
  function other(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    return Boolean(by) && lanes.some((lane) => lane.walk(by));
  }
  const controls = transport({ channel, box, last, name: "search player", end: "End", fill: build, show, reach, other });
  channel.on("more", () => {
    const more = channel.get("more");
    if (more) { histories[more.run].add(more); controls.again(); }
  });
  channel.on("status", () => { if (channel.status === "alone") controls.again(); });
}
