// What is taller than the stage is never seen, and reveal.js doesn't break slides. So before it starts, this script deals
// what a slide shows out to pages of 1280 by 720 pixels. A step that doesn't fit moves to the next page; only what is
// taller than a whole page is cut: between blocks, or in the middle of a list, a table or a text. Each page has a heading.

const STAGE = { width: 1280, height: 720 };
const ZOOM = 1.35;               // widgets are made for a desk, and seen from the last row
const LEAST = 500;               // pixels of the height that a widget needs, enlarged
const PLOT = 700;                // pixels; a picture as wide as that has small letters
const FILM = 240;                // pixels; so has one that is lower
const [SHRINK, SHRINK_PLOT, GROW] = [0.7, 0.85, 1.4];        // of its own height, what a picture may be given

function make(tag, name, ...children) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

// ------------------------------------------------------------------------------------------ cells as steps of blocks

function outputBlock(output) {
  const kind = output.querySelector(".pz-predict") ? "question" : output.querySelector("script[type=module]") ? "widget" :
    output.querySelector("img") ? "picture" : "text";
  const printed = output.querySelector(":scope > pre"), boards = printed?.textContent.trim().split(/\n\s*\n/) ?? [];
  if (boards.length > 2) printed.replaceWith(...boards.map((board) => make("pre", "", board)));      // side by side
  return make("div", `block ${kind}`, output);
}

// What answers a question is folded in the notebook: the explanations, and the outputs of some cells.
const explains = (node) => node.matches("details") && /^Explanation/.test(node.firstElementChild?.textContent.trim() ?? "");

function blocksOf(cell) {
  const folded = [...cell.querySelectorAll(".jp-MarkdownOutput > details")].filter(explains);
  for (const node of folded) {
    const inner = [...node.children].filter((child) => child.tagName !== "SUMMARY");
    node.replaceWith(...inner);
    for (const child of inner) child.dataset.answer = "";
  }
  const marked = (block, answers) => { if (answers) block.dataset.answer = ""; return block; };
  const prose = [...cell.querySelectorAll(".jp-MarkdownOutput > *")].map((node) => marked(make("div", "block prose", node), "answer" in node.dataset));
  const code = [...cell.querySelectorAll(".cm-editor > .highlight")].map((node) => make("div", "block code", node));
  const outputs = [...cell.querySelectorAll(".jp-OutputArea-output")].map((node) => [node, node.closest(".answer") !== null]);
  return [...prose, ...code, ...outputs.map(([node, answers]) => marked(outputBlock(node), answers))];
}

function stepsOf(slide) {        // a step is what one click shows
  return [...slide.children].flatMap((child) => {
    const within = (selector) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)];
    const notes = within("aside.notes");
    for (const note of notes) note.remove();
    // Hints, solutions, and how a plot was made or a question asked, are for the speaker.
    const hidden = within("details, .highlight").filter((node) => node.matches("details") && !explains(node) ||
      /^(plot\.|figure = plot\.|\w+\.compare\(|(from puzzlelib import predict\s+)?\w+ = predict\()/.test(node.textContent.trim()));
    for (const node of hidden) { node.open = true; node.remove(); }
    const cells = notes.includes(child) ? [] : within(".jp-Cell");
    const blocks = cells.flatMap(blocksOf), answers = blocks.filter((block) => "answer" in block.dataset);
    const first = { blocks: blocks.filter((block) => !answers.includes(block)), notes: [...notes, ...hidden], fragment: child.matches(".fragment") };
    return answers.length ? [first, { blocks: answers, notes: [], fragment: true }] : [first];
  });
}

function takeHeadings(steps) {   // those that the slide begins with
  const blocks = steps.length ? steps[0].blocks : [];
  let count = 0;
  while (count < blocks.length && /^H[1-6]$/.test(blocks[count].firstElementChild.tagName)) count += 1;
  return blocks.splice(0, count).map((block) => block.firstElementChild);
}

function halves(block) {         // a block as two, if it is made of items, rows or lines
  const several = "tbody, ul, ol, pre", inner = block.matches(".code") ? null : block.querySelector(several);
  const lines = inner?.tagName === "PRE" ? inner.textContent.trimEnd().split("\n") : null;
  const parts = lines ?? [...inner?.children ?? []], middle = Math.ceil(parts.length / 2);
  if (parts.length < 2) return [];
  const rest = block.cloneNode(true), other = rest.querySelector(several);
  if (lines) inner.textContent = lines.slice(0, middle).join("\n");
  other.replaceChildren(...lines ? [lines.slice(middle).join("\n")] : parts.slice(middle));
  if (inner.tagName === "OL") other.start = inner.start + middle;
  return [block, rest];
}

// ------------------------------------------------------------------------------------------------------------- pages

class Page {
  constructor(stack, headings) {
    this.headings = headings.map((heading) => heading.cloneNode(true));
    this.content = make("div", "page", ...this.headings);
    this.section = make("section", "measured", this.content);
    this.empty = true;
    stack.append(this.section);
    const { paddingLeft, paddingRight, rowGap } = getComputedStyle(this.content);
    this.width = this.content.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    this.free = STAGE.height - this.content.offsetHeight - parseFloat(rowGap);
  }

  sizes(block) {                 // the least, the usual and the greatest height of a widget or a picture
    if (block.matches(".widget")) return [Math.min(LEAST, this.free), this.free, this.free];
    const { naturalWidth: wide, naturalHeight: tall } = block.querySelector("img");
    const most = Math.min(this.free, tall * this.width / wide, GROW * tall);
    const least = wide < PLOT ? Math.max(SHRINK * tall, FILM) : SHRINK_PLOT * tall;
    return [Math.min(least, tall, most), Math.min(tall, most), most];
  }

  give(block, height) {
    (block.matches(".picture") ? block.querySelector("img") : block).style.height = `${Math.floor(height)}px`;
    block.style.setProperty("--room", `${Math.floor(height / ZOOM)}px`);
  }

  narrow(block) {                // small print, then broken lines, rather than a line that leaves the page
    for (const name of ["small", "broken"]) {
      const lines = [...block.querySelectorAll("pre, table")];
      if (lines.some((node) => node.scrollWidth > this.width)) block.classList.add(name);
    }
  }

  add(blocks, fragment, small = false) {       // false if they don't fit; then nothing is added
    const step = make("div", fragment && !this.empty ? "step fragment" : "step", ...blocks);
    this.content.append(step);
    for (const block of blocks) {
      block.classList.toggle("small", small);
      if (block.matches(".picture, .widget")) this.give(block, this.sizes(block)[0]);
      else this.narrow(block);
    }
    if (this.content.offsetHeight > STAGE.height) step.remove(); else this.empty = false;
    return step.isConnected;
  }

  close() {                      // what is left of the height goes to pictures and widgets
    const growing = [...this.content.querySelectorAll(".picture, .widget")];
    const heights = growing.map((block) => this.sizes(block)[0]);
    for (const limit of [1, 2]) {
      for (const [index, block] of growing.entries()) {
        const share = (STAGE.height - this.content.offsetHeight) / (growing.length - index);
        heights[index] = Math.max(heights[index], Math.min(heights[index] + share, this.sizes(block)[limit]));
        this.give(block, heights[index]);
      }
    }
    this.section.classList.remove("measured");
  }
}

function deal(stack, headings, steps) {        // the pages of one slide, appended to its stack
  const pages = [new Page(stack, headings)];
  const turn = () => {
    if (pages.at(-1).empty) return;
    pages.at(-1).close();
    pages.push(new Page(stack, headings.slice(-1)));
  };
  const note = (nodes) => pages.at(-1).section.append(...nodes.map(
    (node) => node.matches("aside") ? node : make("aside", "notes", node)));
  const place = (blocks, fragment) => {
    if (pages.at(-1).add(blocks, fragment)) return;
    turn();
    if (pages.at(-1).add(blocks, fragment) || pages.at(-1).add(blocks, fragment, true)) return;
    const code = blocks.filter((block) => block.matches(".code"));
    if (code.length && blocks.some((block) => block.matches(".widget"))) {       // a board matters more than its code
      place(blocks.filter((block) => !code.includes(block)), fragment);
      note(code);
      return;
    }
    const parts = blocks.length > 1 ? blocks : halves(blocks[0]);
    if (!parts.length) throw new Error(`too tall for a slide: ${blocks[0].textContent.slice(0, 80)}`);
    for (const part of parts) place([part], fragment);
  };
  for (const { blocks, fragment, notes } of steps) {
    if (blocks.length) place(blocks, fragment);
    note(notes);
  }
  pages.at(-1).close();
  return pages;
}

function number(pages) {         // pages under one heading: 1/3, 2/3, 3/3
  if (pages.length < 2) return;
  for (const [index, page] of pages.entries()) {
    page.headings.at(-1)?.append(make("span", "part", `${index + 1}/${pages.length}`));
  }
}

// Questions draw themselves, and are as tall as their choices: then they can be measured.
async function questionsShown() {
  const boxes = [...document.querySelectorAll("div[data-puzzlelib]")].filter((box) => !box.querySelector("img"));
  const waiting = () => boxes.filter((box) => box.dataset.page !== "shown");
  const end = Date.now() + 5000;
  while (waiting().length && Date.now() < end) await new Promise((next) => setTimeout(next, 30));
  for (const box of waiting()) console.error(`never drawn: ${box.dataset.puzzlelib}`);
}

async function start() {
  const slides = document.querySelector(".reveal .slides");
  slides.style.width = `${STAGE.width}px`;
  slides.style.setProperty("--zoom", ZOOM);
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
  await document.fonts.ready;
  await questionsShown();
  let headings = [], pages = [];
  for (const slide of slides.querySelectorAll("section > section")) {
    const stack = slide.parentElement, steps = stepsOf(slide), own = takeHeadings(steps);
    if (own.length) {
      number(pages);
      [headings, pages] = [own, []];
    }
    slide.remove();
    stack.classList.add("measured");
    pages.push(...deal(stack, own.length ? own : headings.slice(-1), steps));
    stack.classList.remove("measured");
  }
  number(pages);
  if (/print-pdf/.test(location.search)) {     // a PDF has no neighbours to lead to
    for (const link of document.querySelectorAll("a[href]")) link.removeAttribute("href");
  }
  await Reveal.initialize({ ...STAGE, margin: 0, center: false, hash: true, slideNumber: "c/t", transition: "none",
    navigationMode: "linear", pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1, plugins: [RevealNotes] });
  window.dispatchEvent(new Event("resize"));   // widgets now have their rooms
}

start();
