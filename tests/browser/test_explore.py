"""explore() in JupyterLab and as a stored page: choose, run, stop and copy by keyboard, on one screen."""

import pytest

from puzzlelib import explore
from puzzlelib.views.page import to_html
from tests.browser.conftest import change_theme, in_kernel, quiet, run_cell, show_board, violations

pytestmark = pytest.mark.browser
BOX = "#toy .pz-explore"
PROJECTOR = {"width": 853, "height": 480}        # 1280×720 at 150 %
MAKE = """
from puzzlelib import explore
def looping(state):
    while True: pass
def raising(state): raise ValueError("no idea")
toy = explore({})"""


@pytest.fixture(scope="module")
def notebook(lab, browser):
    for page in quiet(lab, browser, "00_start_here", device_scale_factor=1.5):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.evaluate("""async () => { const { shell, commands } = window.jupyterapp;
            if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area') }""")
        yield page


@pytest.fixture
def page(notebook):
    notebook.set_viewport_size({"width": 1400, "height": 900})
    notebook.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    notebook.wait_for_function("() => document.querySelector('.jp-OutputArea-output .pz-board') === null")
    return notebook


@pytest.fixture
def alone(browser, tmp_path):
    """A stored page, where no kernel is."""
    pages = []

    def opened(explorer, scheme="light", **size):
        file = tmp_path / "page.html"
        file.write_text("<!doctype html><html lang='en'><meta charset='utf-8'><title>explore</title><body style="
                        f"'margin:0'><main id='toy'>{to_html(explorer, 'toy')}</main>", encoding="utf-8")
        page = browser.new_page(viewport=size or PROJECTOR, device_scale_factor=1.5, color_scheme=scheme)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        if scheme == "dark":
            page.add_init_script("document.addEventListener('DOMContentLoaded', () => "
                                 "{ document.body.style.background = '#111' })")
        pages.append(page)
        page.goto(file.as_uri())
        page.wait_for_selector(f"{BOX}[data-channel=alone]")
        return page
    yield opened
    for page in pages:
        page.close()


def said(page, text):
    page.wait_for_function("([box, text]) => document.querySelector(`${box} .pz-said`).textContent.includes(text)",
                           arg=[BOX, text])


def table(page):
    """The table's lines, cell by cell."""
    return page.locator(f"{BOX} tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(one => "
                                                        "one.textContent))")


def focused(page, what="textContent"):
    return page.evaluate(f"() => document.activeElement.{what}")


def outside(page):
    """The visible parts that lie outside the widget or the window, or are cut off without a word."""
    return page.evaluate("""box => {
        const root = document.querySelector(box), frame = root.getBoundingClientRect();
        return [...root.querySelectorAll('button, select, label, .pz-chart, .pz-words, .pz-notes, table, text')]
            .filter((node) => { if (node.closest('[data-more]')) return false;       // a box that says there is more
                const part = node.getBoundingClientRect();
                return part.height && (part.bottom > frame.bottom + 1 || part.right > frame.right + 1
                    || part.left < frame.left - 1 || part.top < frame.top - 1) })
            .map((node) => `${node.tagName} ${node.className} ${node.textContent.slice(0, 20)}`) }""", BOX)


def test_choose_run_and_copy_by_keyboard_alone(page, tmp_path):
    show_board(page, MAKE.format("depths=[2, 4, 6, 8], count=1, searches=['astar'], heuristics=['manhattan']"))
    page.locator(f"{BOX} [data-menu=puzzle]").focus()
    for _ in range(10):
        page.keyboard.press("Tab")
        if focused(page, "dataset.name") == "bfs":
            break
    page.keyboard.press("Space")
    page.wait_for_function("box => document.querySelectorAll(`${box} tbody tr`).length === 2", arg=BOX)
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page) == "Run":
            break
    page.keyboard.press("Enter")
    said(page, "Done: 8 rows, 8 solved.")
    assert focused(page) == "Run"
    assert [line[:5] for line in table(page)] == [["BFS", "4", "4", "0", "0"], ["A*, Manhattan", "4", "4", "0", "0"]]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    said(page, "Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert 'Search("astar", "manhattan")' in copied and in_kernel(page, "print(toy.code)") == copied.strip()
    page.keyboard.press("Tab")
    assert "BFS at depth 2:" in focused(page, "getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    words = page.locator(f"{BOX} .pz-main .pz-words").inner_text()
    assert words.startswith("A*, Manhattan at depth 4: 4 nodes expanded on 1 board") and words == focused(
        page, "getAttribute('aria-label')")
    run_cell(page, copied.replace("sweep(boards", "sweep(boards[:2]").replace("searches, ", "searches, workers=1, "))
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget.content.activeCell.node.querySelector("
                           "'.jp-OutputArea-output img') !== null")


def test_it_grows_while_it_runs_and_stops(page):
    show_board(page, MAKE.format("depths=[2, 4], count=2, searches=['bfs', 'astar'], "
                                 "heuristics=['manhattan', looping], max_seconds=2"))
    run = page.locator(f"{BOX} [data-do=run]")
    run.click()
    page.wait_for_function("box => document.querySelectorAll(`${box} .pz-point`).length >= 2", arg=BOX)
    assert run.inner_text() == "Stop"
    run.click()
    said(page, "rows: they are kept. Run continues.")
    assert run.inner_text() == "Run"
    page.locator(f"{BOX} [data-name=looping]").uncheck()
    said(page, "are known. Press Run for the others.")
    run.press("Enter")
    said(page, "Done: 8 rows, 8 solved.")
    run.press("Enter")
    run.press("Escape")
    said(page, "Done: 8 rows, 8 solved.")


def test_another_puzzle_offers_its_own_choices_and_failures_are_named(page):
    show_board(page, MAKE.format("heuristics=['manhattan', raising], searches=['astar'], depths=[2, 4], count=1"))
    page.locator(f"{BOX} [data-do=run]").click()
    said(page, "Done: 4 rows, 2 solved, 2 failed.")
    assert "A*, raising: 2 failed (ValueError: no idea)." in page.locator(f"{BOX} .pz-notes .pz-bad").inner_text()
    assert page.locator(f"{BOX} .pz-point").count() == 2
    page.locator(f"{BOX} [data-menu=puzzle]").select_option("disks")
    page.wait_for_selector(f"{BOX} [data-name=farthest]")
    assert page.locator(f"{BOX} [data-menu=first]").count() == 0
    page.locator(f"{BOX} [data-menu=boards]").select_option("05-03")
    page.wait_for_selector(f"{BOX} [data-menu=count]", state="detached")
    for name in ("astar", "bfs"):
        page.locator(f"{BOX} [data-name={name}]").click()
    page.wait_for_function("box => document.querySelectorAll(`${box} tbody tr`).length === 1", arg=BOX)
    page.locator(f"{BOX} [data-do=run]").click()
    said(page, "Done: 1 row, 1 solved.")


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_nothing(page, theme, tmp_path):
    show_board(page, MAKE.format("depths=[2, 4, 10], count=1, budget=100, heuristics=['manhattan', raising], run=True"))
    change_theme(page, theme, BOX)
    assert violations(page, BOX) == []
    page.locator(BOX).screenshot(path=tmp_path / "explore.png")


@pytest.mark.parametrize("size", [PROJECTOR, {"width": 1400, "height": 900}])
def test_it_fits_the_notebooks_panel(page, size, tmp_path):
    page.set_viewport_size(size)
    show_board(page, MAKE.format("depths=[2, 4, 10], count=1, budget=100, heuristics=['manhattan', raising], run=True"))
    page.wait_for_selector(f"{BOX} .pz-point")
    page.screenshot(path=tmp_path / "explore.png")
    high, panel = page.evaluate("""box => { const root = document.querySelector(box);
        return [root.offsetHeight, root.closest('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight] }""", BOX)
    assert high <= panel and outside(page) == []
    assert page.locator(f"{BOX} .pz-plot-box").bounding_box()["height"] > 150


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_six_searches_fit_a_projector_and_what_is_cut_says_so(page, theme, tmp_path):
    """One of them fails, at length: the reason is longer than its place, which says that there is more."""
    page.set_viewport_size(PROJECTOR)
    show_board(page, MAKE.replace("no idea", "no idea how far this board is from its goal, nor how to find that out")
               .format("depths=[2, 4, 6, 10], count=1, budget=100, searches=['bfs', 'dfs', 'astar'], "
                       "heuristics=['manhattan', 'hamming', 'linear_conflict', raising], run=True"))
    change_theme(page, theme, BOX)
    page.wait_for_selector(f"{BOX} .pz-point")
    page.screenshot(path=tmp_path / "six.png")
    high, panel = page.evaluate("""box => { const root = document.querySelector(box);
        return [root.offsetHeight, root.closest('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight] }""", BOX)
    assert high <= panel and outside(page) == [] and len(table(page)) == 6
    boxes = page.evaluate("""box => ['.pz-notes', '.pz-lines'].map((name) => {
        const node = document.querySelector(`${box} ${name}`);
        return [node.scrollHeight > node.clientHeight + 2, node.hasAttribute('data-more'),
                getComputedStyle(node, '::after').content.includes('more')] })""", BOX)
    assert boxes[0] == [True] * 3 and boxes[1] in ([True] * 3, [False] * 3)
    page.locator(f"{BOX} .pz-notes").focus()
    page.keyboard.press("End")
    page.wait_for_selector(f"{BOX} .pz-notes:not([data-more])")
    assert violations(page, BOX) == []


def test_a_stored_page_shows_the_result_without_a_kernel(alone):
    explorer = explore(depths=[2, 6, 10], count=2, budget=300, run=True)
    page = alone(explorer)
    said(page, "Not connected: run this cell")
    assert table(page) == explorer.data["lines"]
    assert page.evaluate("() => [document.documentElement.scrollHeight <= innerHeight, "
                         "document.documentElement.scrollWidth <= innerWidth]") == [True, True]
    assert outside(page) == []
    assert page.locator(f"{BOX} .pz-open").count() == 1                  # BFS at depth 10
    page.locator(f"{BOX} .pz-open .pz-dot").hover()
    assert "≥ 300 nodes expanded on 2 boards, 2 gave up" in page.locator(f"{BOX} .pz-main .pz-words").inner_text()
    assert page.locator(f"{BOX} [data-menu=puzzle]").is_disabled()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")      # as where it isn't allowed
    page.locator(f"{BOX} [data-do=copy]").click()
    said(page, "the code is selected, press Ctrl+C")
    assert page.locator(f"{BOX} .pz-code").input_value() == explorer.code
    assert page.evaluate("() => getSelection().toString()") == explorer.code
    assert violations(page, BOX) == []


def test_a_stored_page_in_the_dark(alone):
    page = alone(explore(depths=[2, 6], count=1, run=True), "dark", width=1400, height=900)
    assert page.locator(f"{BOX} .pz-point").count() == 6 and outside(page) == []
    assert violations(page, BOX) == []
