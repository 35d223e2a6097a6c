"""Every slide of every notebook, seen as on a projector of 1280 by 720: all of it is on the screen, and can be read."""

import re
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest

from puzzlelib.tools.export import export, export_pdf
from puzzlelib.tools.notebooks import names
from tests.browser.conftest import violations

pytestmark = [pytest.mark.browser, pytest.mark.skipif(shutil.which("npm") is None, reason="npm fetches reveal.js")]

# What leaves the stage, is cut off, or is printed too small on the slide shown. A widget has a room of its own.
FAULTS = """() => {
  const slide = Reveal.getCurrentSlide(), faults = [];
  const say = (what, node) => faults.push(`${what}: ${node.className || node.tagName} ${node.textContent.slice(0, 50)}`)
  for (const node of slide.querySelectorAll('.page, .page *')) {
    if (node.closest('.widget') && !node.matches('.widget')) continue;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    if (right > left && (left < 0 || top < 0 || right > 1280.5 || bottom > 720.5)) say('leaves the stage', node);
    if (node.matches('pre, table') && node.scrollWidth > node.clientWidth + 1) say('cut off', node);
    const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const least = node.closest('pre, table, sup, sub') ? 16 : 24, size = parseFloat(getComputedStyle(node).fontSize);
    if (words && size < least && !node.closest('style, script')) say('small', node);
    if (node.matches('.fragment:not(.visible)')) say('never shown', node);
    if (node.matches('img') && (!node.alt || node.alt.startsWith('No description'))) say('without words', node);
  }
  return faults }"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("slides")


def opened(browser, file):
    """The page of some slides, at its first, and what went wrong there or was asked of other hosts."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    wrong = []
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:", "blob:"))
            else wrong.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(f"file://{file}")
    page.wait_for_function("() => window.Reveal && Reveal.isReady()")
    return page, wrong


def click_through(page):
    """Press the clicker's one key to the end; after each slide's last step, yield the slide's number and its faults."""
    number = 1
    while True:
        if not page.evaluate("() => Reveal.availableFragments().next"):
            yield number, page.evaluate(FAULTS)
            if page.evaluate("() => Reveal.isLastSlide()"):
                return
            number += 1
        page.keyboard.press("PageDown")


def letters(texts):
    return Counter(re.sub(r"[\s¶]", "", "".join(texts)))


@pytest.mark.parametrize("name", names())
def test_every_slide_fits_can_be_read_and_is_reached_by_a_clicker(name, browser, folder):
    file = export(name, str(folder), slides=True)
    page, wrong = opened(browser, file)
    found = {number: faults for number, faults in click_through(page)}
    assert {number: faults for number, faults in found.items() if faults} == {}
    assert len(found) == page.evaluate("() => Reveal.getTotalSlides()") and wrong == []
    assert page.locator("section h1, section h2, section h3").count() >= len(found), "a slide without a heading"
    assert ".ipynb" not in "".join(page.evaluate("() => [...document.links].map((link) => link.href)"))
    page.close()


@pytest.mark.parametrize("name", names()[:3])
def test_no_letter_of_the_marked_cells_is_lost(name, browser, folder):
    file = export(name, str(folder), slides=True)
    scriptless = browser.new_context(java_script_enabled=False)
    before = scriptless.new_page()
    before.goto(f"file://{file}")
    marked = letters(before.locator(".jp-MarkdownOutput, .cm-editor, .jp-OutputArea-output:not(:has([data-puzzlelib]))")
                     .all_text_contents())               # widgets draw themselves
    page, _ = opened(browser, file)
    assert marked - letters(page.locator(".page, aside").all_text_contents()) == Counter()
    page.close()
    scriptless.close()


# ------------------------------------------------------------------------------------------- what is taller than a page

WIDGET = """<div id="toy">a board</div><script type="module">
document.getElementById("toy").innerHTML = '<div style="height: 900px">a tall board</div>';</script>"""


def slide(kind, text, *outputs):
    make = nbformat.v4.new_code_cell if outputs else nbformat.v4.new_markdown_cell
    cell = make(text, metadata={"slideshow": {"slide_type": kind}})
    for mime, data in outputs:
        cell.outputs.append(nbformat.v4.new_output("display_data", {mime: data}))
    return cell


@pytest.fixture(scope="module")
def tall(browser, folder):
    items = "\n".join(f"{number}. item {number}" for number in range(1, 41))
    rows = "".join(f"<tr><td>row {number}</td></tr>" for number in range(60))
    boards = "\n\n".join(f"board {number}\n" + "1 2 3\n" * 3 for number in range(5))
    cells = [slide("slide", f"# Tall\n\nA list:\n\n{items}"),
             slide("slide", "## A table"),
             slide("fragment", "rows", ("text/html", f"<table><thead><tr><th>head</th></tr></thead>{rows}</table>")),
             slide("subslide", "lines", ("text/plain", "\n".join(f"line {number}" for number in range(60)))),
             slide("slide", "## A board"),
             slide("fragment", "play(\n" * 9, ("text/html", WIDGET)),
             slide("fragment", "print(boards)", ("text/plain", boards)),
             slide("notes", "Say this."),
             slide("slide", "## A hint\n\nThink.\n\n<details><summary>Hint</summary>Think harder.</details>")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "tall.ipynb")
    page, wrong = opened(browser, export(str(folder / "tall.ipynb"), str(folder), slides=True))
    yield page
    assert wrong == []
    page.close()


def shown(page, heading):
    """The pages under a heading, as text."""
    return [text for text in page.locator(".page").all_text_contents() if text.startswith(heading)]


def test_what_is_taller_than_a_page_is_cut_in_order_and_goes_on_under_its_heading(tall):
    assert [faults for _, faults in click_through(tall) if faults] == []
    assert len(shown(tall, "Tall")) > 1 and "1/" in shown(tall, "Tall")[0] and "2/" in shown(tall, "Tall")[1]
    assert re.findall(r"item (\d+)", "".join(shown(tall, "Tall"))) == [str(number) for number in range(1, 41)]
    starts = tall.locator(".page ol").evaluate_all("lists => lists.map(list => [list.start, list.children.length])")
    assert all(later == earlier + length for (earlier, length), (later, _) in zip(starts, starts[1:]))
    table = shown(tall, "A table")
    for item in ("row", "line"):
        assert re.findall(rf"{item} (\d+)", "".join(table)) == [str(number) for number in range(60)]
    assert all("head" in text for text in table if "row " in text)


def test_a_widget_has_a_room_and_knows_it_and_its_code_makes_way(tall):
    room = tall.locator(".widget").evaluate("node => [node.style.height, node.style.getPropertyValue('--room')]")
    height, inside = (float(length.removesuffix("px")) for length in room)
    assert 500 <= height <= 720 and 370 <= inside < height
    assert "play(" not in "".join(shown(tall, "A board")) and "play(" in tall.locator("aside").first.text_content()


def test_printed_boards_stand_side_by_side(tall):
    tops = tall.locator(".text pre", has_text="board").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 5 and len(set(tops)) == 1


def test_the_speaker_sees_notes_and_hints_and_the_class_does_not(tall):
    assert "Say this." not in "".join(tall.locator(".page").all_text_contents())
    assert tall.locator("aside.notes", has_text="Say this.").count() == 1
    assert "Think harder" not in "".join(shown(tall, "A hint"))
    tall.evaluate("() => Reveal.slide(Reveal.getTotalSlides(), 0)")
    with tall.expect_popup() as popup:
        tall.keyboard.press("s")
    popup.value.wait_for_function("() => document.body.innerText.split('Think harder').length === 2")
    popup.value.close()


def test_axe_finds_nothing_on_slides(browser, folder):
    page, _ = opened(browser, export("00_start_here", str(folder), slides=True))
    for _ in click_through(page):
        assert violations(page, ".reveal .slides .present .present") == []
    page.close()


def test_a_pdf_has_a_page_for_each_slide(browser, folder):
    with ThreadPoolExecutor(1) as elsewhere:             # this thread has a browser already
        pdf = elsewhere.submit(export_pdf, "00_start_here", str(folder)).result()
    page, _ = opened(browser, pdf.removesuffix(".pdf") + ".slides.html")
    with open(pdf, "rb") as file:
        printed = file.read()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == page.evaluate("() => Reveal.getTotalSlides()")
    assert str(folder).encode() not in printed
    page.close()
