// Where a board's parts go, so that all of them are visible together.
const TIGHT = 520;                  // pixels of height: below, everything is smaller
const BESIDE = 330;                 // pixels of width that buttons and words need beside a picture
const WIDEST = 64;                  // pixels: the largest cell, as board.css has it

// The picture gets the height that the rest leaves over. Where that is little, the rest goes beside the picture.
function arrange(root, place, [rows, columns]) {
  const style = place.firstElementChild.style, pixels = (node, name) => parseFloat(node.getPropertyValue(name)) || 0;
  const room = pixels(root.style, "--room"), tight = room < TIGHT;
  const left = pixels(style, "--left") + 10, fits = (rest) => Math.min(WIDEST, (room - rest - 24 - pixels(style, "--above")) / rows);
  // Beside the picture the rest takes width, above and below it height: whichever leaves the larger cells.
  const narrow = Math.min(fits(0), (root.clientWidth - BESIDE - left) / columns);
  const beside = tight && narrow > fits(170);
  root.toggleAttribute("data-tight", tight);
  root.toggleAttribute("data-beside", beside);
  const height = (node) => {
    const { marginTop, marginBottom } = getComputedStyle(node);
    return node.offsetHeight && node.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom);
  };
  const others = [...root.children].filter((node) => !node.contains(place));
  const rest = beside ? 0 : others.reduce((sum, node) => sum + height(node), 0);
  root.style.setProperty("--chrome", `${rest + 12}px`);
  root.style.setProperty("--across", `${left + (beside ? narrow : fits(rest)) * columns}px`);
}

// In a picture larger than its frame, what walks stays in sight.
function follow(place, cell, wide) {
  const scroll = (side, at, size) => {
    if (at < place[side] + 2 * wide || at > place[side] + size - 2 * wide) place[side] = at - size / 2;
  };
  if (place.scrollHeight > place.clientHeight) scroll("scrollTop", cell[0] * wide, place.clientHeight);
  if (place.scrollWidth > place.clientWidth) scroll("scrollLeft", cell[1] * wide, place.clientWidth);
}
