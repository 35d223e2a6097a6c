// Making nodes, and saying numbers and cells as people do.
const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (parent) parent.append(node);
  return node;
}

function html(name, attributes = {}, parent = null) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") node.textContent = value;
    else node.setAttribute(key, value);
  }
  if (parent) parent.append(node);
  return node;
}

const count = (number) => number === null || number === undefined ? "∞" : number.toLocaleString("en");
const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + ".";
const same = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

// A select whose options follow a list; the page's choice stays while the list does.
function fill(node, values, value) {
  const known = JSON.stringify(values);
  if (node.dataset.values !== known) {
    node.dataset.values = known;
    node.replaceChildren(...values.map(([name, text]) => html("option", { value: name, text })));
  }
  node.value = value;
}

// A button that can't be used keeps the focus: a person may be on it with the keyboard.
const enable = (node, on) => node.setAttribute("aria-disabled", String(!on));
const usable = (node) => node.getAttribute("aria-disabled") !== "true";

// How much height there is: that of the notebook's panel, or of the window. Style sheets read it as --room.
function fit(root, then = () => {}) {
  const panel = root.closest(".jp-WindowedPanel-outer, .jp-Notebook, .jp-OutputArea-output[data-room]");
  const measure = () => {
    root.style.setProperty("--room", `${(panel && panel.clientHeight) || window.innerHeight}px`);
    then();
  };
  if (panel) new ResizeObserver(measure).observe(panel);
  window.addEventListener("resize", measure);
  measure();
}

// A clicker's keys belong to the slides, whatever has the focus.
const turnsSlides = (event) => event.key.startsWith("Page") && event.currentTarget.closest(".reveal") !== null;
