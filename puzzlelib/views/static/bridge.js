// The page's end of a kernel's line (kernel.py): puts it where pages look for it, by its key.
const MEETING = (globalThis[Symbol.for("puzzlelib")] ??= { lines: new Map(), news: new EventTarget() });

function lineTo(model) {
  return { send: (message) => model.send(message), listen: (react) => model.on("msg:custom", react) };
}

function initialize({ model }) {
  const key = model.get("key"), line = lineTo(model);
  const announce = (there) => {
    if (there) MEETING.lines.set(key, line); else MEETING.lines.delete(key);
    MEETING.news.dispatchEvent(new Event(key));
  };
  model.on("comm_live_update", () => announce(model.comm_live));
  announce(true);
  return () => announce(false);
}

// For front ends that show a widget's view instead of its HTML: ask the kernel for the page.
function render({ model, el }) {
  const show = async (message) => {
    if (!message.page || el.dataset.page) return;
    el.dataset.page = "loading";
    const { script, style, state } = message.page;
    const page = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    page.mount(el, model.get("key"), style, state);
  };
  model.on("msg:custom", show);
  model.send({ do: "page" });
}

export default { initialize, render };
