"""The player of searches: one screen, one expansion a step, nothing that gives the ending away."""

import pytest

from puzzlelib.catalog import load
from puzzlelib.search import astar, bfs, iddfs
from puzzlelib.views.player import watch
from tests.browser.conftest import at_rest, change_theme, in_kernel, quiet, show_board, violations

pytestmark = pytest.mark.browser
PLAYER = ".pz-player"
PROJECTOR = {"width": 853, "height": 480}        # 1280×720 at 150 %
MAKE = """
from puzzlelib import astar, bfs, idastar, iddfs, load, watch
level, zero = load({0!r}, {1!r}), lambda state: 0
toy = watch({2})"""
RUNS = {"bricks": ("bricks", "SBP-level2", "bfs(level, trace=[]), astar(level, trace=[])"),
        "map": ("gridnav", "rooms", "astar(level, h=zero, trace=[]), astar(level, trace=[])"),
        "disks": ("disks", "05-03", "astar(level, h=zero, trace=[]), astar(level, trace=[])"),
        "deepening": ("bricks", "SBP-level1", "iddfs(level, trace=[]), bfs(level, trace=[])"),
        "one": ("tiles", "depth-12", "astar(level, trace=[])")}


@pytest.fixture(scope="module")
def notebook(lab, browser):
    """A notebook with nothing run, its sidebar collapsed."""
    for page in quiet(lab, browser, "00_start_here", device_scale_factor=1.5):
        page.evaluate("""async () => { const { shell, commands } = window.jupyterapp;
            if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area') }""")
        yield page


@pytest.fixture
def alone(browser, tmp_path):
    """Open what a notebook stores of a player, where no kernel is."""
    pages = []

    def show(player, wide=1100, high=800):
        file = tmp_path / "player.html"
        file.write_text("<!doctype html><html lang='en'><meta charset='utf-8'><title>player</title>"
                        f"<body data-jp-theme-light='true'>{player._repr_mimebundle_()['text/html']}")
        page = browser.new_page(viewport={"width": wide, "height": high})
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        pages.append(page)
        page.goto(f"file://{file}")
        page.wait_for_selector(f"{PLAYER}[data-channel=alone]")
        page.locator(PLAYER).focus()
        return page
    yield show
    for page in pages:
        page.close()


def show(page, code):
    """Run a cell that makes a player called `toy`, and wait until that one is there."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    page.wait_for_function("() => document.querySelector('.jp-OutputArea-output .pz-board') === null")
    show_board(page, code)


def said(page):
    return page.locator(f"{PLAYER} .pz-said").last.inner_text()


def boxes(page, where):
    """Left, top, right and bottom of what is visible there, in pixels."""
    return page.evaluate("""where => [...document.querySelectorAll(where)].map((node) => {
        const box = node.getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom].map(Math.round) }).filter((box) => box[2] > box[0])""", where)


def slide(page, to):
    """Drag the slider."""
    page.locator(f"{PLAYER} .pz-slider").last.evaluate(
        "(node, to) => { node.value = to; node.dispatchEvent(new Event('input', { bubbles: true })) }", to)


# ---------------------------------------------------------------------------------------------------- one screen

@pytest.mark.parametrize("name", RUNS)
def test_everything_is_on_one_screen_of_a_projector(notebook, name, tmp_path):
    notebook.set_viewport_size(PROJECTOR)
    show(notebook, MAKE.format(*RUNS[name]))
    toy = f"#toy {PLAYER}"
    notebook.wait_for_selector(f"{toy}[data-size=snug]")
    panel = notebook.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    player = notebook.locator(toy).bounding_box()
    assert player["height"] <= panel["height"] <= 400
    notebook.locator(toy).scroll_into_view_if_needed()
    notebook.locator(toy).focus()
    for _ in range(5):
        notebook.keyboard.press("ArrowRight")
    lanes = boxes(notebook, f"{toy} .pz-lane")
    assert len({top for _, top, _, _ in lanes}) == 1 and len(lanes) == (1 if name == "one" else 2)
    for lane in range(len(lanes)):
        parts = [boxes(notebook, f"{toy} .pz-lane:nth-child({lane + 1}) [data-panel={part}]")
                 for part in ("state", "frontier", "tree")]
        assert all(len(part) == 1 for part in parts) and len({part[0][1] for part in parts}) == 1
    edges = boxes(notebook, toy)[0]
    for box in (*lanes, *boxes(notebook, f"{toy} button"), *boxes(notebook, f"{toy} .pz-panel")):
        assert edges[0] <= box[0] and box[2] <= edges[2] + 1 and edges[1] <= box[1] and box[3] <= edges[3] + 1
    assert smallest_text(notebook, toy) >= 11
    notebook.locator(toy).screenshot(path=tmp_path / f"{name}.png")


def smallest_text(page, where, ignored=".pz-picture"):
    """The size of the smallest text, in pixels, pictures of states not counted; of a move in brief, the brief form."""
    return page.evaluate("""([where, ignored]) => Math.min(...[...document.querySelector(where).querySelectorAll('*')]
        .filter((node) => !node.closest(ignored) && node.checkVisibility()
            && [...node.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim()))
        .map((node) => [null, '::after'].map((part) => parseFloat(getComputedStyle(node, part).fontSize)))
        .map(([own, brief]) => own || brief))""", [where, ignored])


CUT = """() => [...document.querySelectorAll('[data-panel=frontier] tbody td')].filter(
    node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"""
COVERED = """() => [...document.querySelectorAll('.pz-search-tree .pz-small-text')].filter(text => {
    const box = text.getBoundingClientRect();
    return [...text.ownerSVGElement.querySelectorAll('circle:not(.pz-target)')].some(node => {
        const one = node.getBoundingClientRect();
        return one.left < box.right && box.left < one.right
            && one.top < box.bottom && box.top < one.bottom }) }).length"""


@pytest.mark.parametrize("name, level, move", [("bricks", "SBP-level1", "(6, ←)"), ("gridnav", "field", "↘"),
                                               ("sokoban", "walk-around", "push →"), ("disks", "05-03", "(1, 3)"),
                                               ("dominoes", "3x3", "↕0,1")])
def test_of_two_searches_on_a_projector_every_move_can_be_read(alone, name, level, move):
    problem = load(name, level)
    page = alone(watch(astar(problem, h=lambda state: 0, trace=[]), astar(problem, trace=[])), 660, 359)
    assert page.locator(PLAYER).get_attribute("data-size") == "snug"
    read = set()
    if name == "dominoes":                               # the view with the least room for moves
        page.locator(".pz-view").select_option("successors")
        page.locator(PLAYER).focus()
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(CUT) == [] and page.evaluate(COVERED) == 0
        read.update(page.locator("[data-panel=frontier] tbody td:first-child").evaluate_all(
            "nodes => nodes.map(node => getComputedStyle(node, '::after').content.slice(1, -1))"))
    assert move in read


def test_details_are_shown_on_request_where_there_is_little_room(alone):
    page = alone(watch(astar(load("bricks", "SBP-level1"), trace=[])), **{"wide": 740, "high": 370})
    assert page.locator("[data-panel=successors]").is_hidden() and page.locator("[data-panel=curves]").is_hidden()
    for view in ("successors", "curves", "tree"):
        page.locator(".pz-view").select_option(view)
        assert page.locator(f"[data-panel={view}]").is_visible()
        assert page.locator(PLAYER).bounding_box()["height"] <= 370


@pytest.mark.parametrize("both", [False, True])
def test_with_more_room_everything_is_shown_and_legible(alone, both):
    problem = load("bricks", "SBP-level1")
    results = [astar(problem, trace=[]), bfs(problem, trace=[])][:1 + both]
    page = alone(watch(*results), wide=1280, high=790)
    for part in ("state", "frontier", "successors", "tree", "curves"):
        assert page.locator(f"[data-panel={part}]").first.is_visible()
    assert page.locator(".pz-view").is_hidden()
    assert smallest_text(page, PLAYER, "svg") >= 14 and smallest_text(page, PLAYER) >= 11


def test_nothing_jumps_from_step_to_step(alone):
    problem = load("bricks", "SBP-level1")
    page = alone(watch(astar(problem, trace=[]), iddfs(problem, trace=[])))
    parts = f"{PLAYER} .pz-panel, {PLAYER} button, {PLAYER} dd, {PLAYER} .pz-picture"
    places = boxes(page, parts)
    for key in ["ArrowRight"] * 25 + ["End", "Home"]:
        page.keyboard.press(key)
        assert boxes(page, parts) == places, key


# --------------------------------------------------------------------------------------------- step by step

def test_a_step_is_one_expansion_however_long_the_search(notebook):
    notebook.set_viewport_size({"width": 1280, "height": 900})
    show(notebook, """
from puzzlelib import astar, bfs, load, watch
level = load("bricks", "klotski")
toy = watch(bfs(level, trace=[], max_nodes=3000), astar(level, trace=[], max_nodes=2500))""")
    toy = f"#toy {PLAYER}"
    stats = notebook.locator(f"{toy} dd")
    notebook.locator(toy).focus()
    notebook.evaluate("""() => { const node = document.querySelector('#toy .pz-slider');
        node.value = 1400; node.dispatchEvent(new Event('input', { bubbles: true })) }""")
    at = int(stats.first.inner_text().replace(",", ""))
    assert abs(at - 1400) < 60                               # the slider may thin
    for number in (*range(at + 1, at + 6), at + 4, at + 3):
        notebook.keyboard.press("ArrowRight" if number > at else "ArrowLeft")
        at = number
        notebook.wait_for_function("""text => document.querySelector('#toy .pz-said').textContent === text""",
                                   arg=f"After {number:,} expansions.")
        assert [stats.nth(place).inner_text() for place in (0, 5)] == [f"{number:,}"] * 2       # in step
        counts = in_kernel(notebook, f"now = toy.lanes[1].steps[{number}]; print(now.generated, now.size, now.peak)")
        assert [stats.nth(place).inner_text().replace(",", "") for place in (6, 8, 9)] == counts.split()


def test_without_a_kernel_the_player_says_what_is_left_out(alone):
    problem = load("bricks", "klotski")
    page = alone(watch(bfs(problem, trace=[], max_nodes=2000)))
    slide(page, 78)
    for number in (79, 80):
        page.keyboard.press("ArrowRight")
        assert said(page) == f"After {number} expansions."
    page.keyboard.press("ArrowRight")
    text = said(page)
    page.keyboard.press("ArrowLeft")
    for words in (text, said(page)):
        assert " are not stored: run the cell to see them." in words
    assert said(page).startswith("After 80 expansions. Steps 81 to ")


def test_two_runs_of_different_length_stay_in_step_to_both_ends(alone):
    problem = load("bricks", "SBP-level0")
    page = alone(watch(bfs(problem, trace=[]), astar(problem, trace=[])))
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    assert [page.locator("dd").nth(place).inner_text() for place in (0, 5)] == ["11", "9"]
    assert page.locator(".pz-answer").first.inner_text() == ""
    assert page.locator(".pz-answer").nth(1).inner_text() == "Solved in 5 moves."
    page.keyboard.press("End")
    assert said(page).startswith("The end: BFS, solved in 5 moves; A*")


# ------------------------------------------------------------------------------------------------- what it shows

def test_nothing_gives_the_ending_away(alone):
    problem = load("bricks", "SBP-level1")
    page = alone(watch(astar(problem, trace=[]), bfs(problem, trace=[])))
    shown = lambda: page.evaluate("""() => { const root = document.querySelector('.pz-player');
        return root.innerText + [...root.querySelectorAll('[aria-label]')].map((node) => node.ariaLabel).join(' ') }""")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        assert "olved" not in shown() and "16 moves" not in shown() and "83" not in shown()
    assert page.locator(".pz-node .pz-way").count() == 0
    page.get_by_role("button", name="Show the answer").click()
    assert page.locator(".pz-node .pz-way").count() > 0 and "Solved in 16 moves." in shown()
    page.get_by_role("button", name="Show the answer").click()
    assert page.locator(".pz-node .pz-way").count() == 0
    page.locator(PLAYER).focus()
    page.keyboard.press("End")
    assert page.locator(".pz-node .pz-way").count() > 0 and "Solved in 16 moves." in shown()


def test_pointing_at_a_row_or_a_node_shows_its_state(alone):
    page = alone(watch(astar(load("bricks", "SBP-level1"), trace=[])), wide=1280)
    slide(page, 12)
    text = page.locator(".pz-node-text")
    place = lambda: page.locator(".pz-piece").evaluate_all("pieces => pieces.map((piece) => piece.style.transform)")
    before, here = place(), text.inner_text()
    row = page.locator("[data-panel=frontier] tbody tr").nth(4)
    row.hover()
    assert place() != before and "waiting" in text.inner_text()
    name, g, h, f = row.locator("td").all_inner_texts()
    assert text.inner_text() == f"{name}: g {g}, h {h}, f {f}; waiting"
    assert page.locator(".pz-node.pz-peeked").count() == 1                # the same node, in the tree
    page.mouse.move(2, 2)
    assert place() == before and text.inner_text() == here
    page.locator("[data-panel=frontier] tbody tr").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    third = page.locator("[data-panel=frontier] tbody tr").nth(2)
    assert third.evaluate("node => node === document.activeElement")
    assert text.inner_text().startswith(third.locator("td").first.inner_text())
    page.locator(".pz-node").first.click()
    assert text.inner_text().startswith("start: g 0")


def test_the_tree_has_every_node_once_and_labels_beside_them(alone):
    page = alone(watch(bfs(load("bricks", "SBP-level0"), trace=[])), wide=1280)
    for number, nodes in ((1, 3), (6, 11)):
        slide(page, number)
        assert page.locator(".pz-node").count() == nodes and page.locator(".pz-search-tree line").count() == nodes - 1
    page = alone(watch(bfs(load("bricks", "SBP-level2"), trace=[])), wide=1280)
    for number in (3, 40, 300):
        slide(page, number)
        marks, labels = boxes(page, ".pz-node circle:nth-child(2)"), boxes(page, ".pz-small-text")
        assert len(marks) == len({(left, top) for left, top, _, _ in marks}) and labels
        for left, top, right, bottom in labels:
            assert not any(left < mark[2] and mark[0] < right and top < mark[3] and mark[1] < bottom for mark in marks)


@pytest.mark.parametrize("name", ["bricks", "map"])
def test_axe_finds_nothing(notebook, name):
    for size, keys in ((PROJECTOR, ("ArrowRight", "End")), ({"width": 1400, "height": 900}, ("PageDown",))):
        notebook.set_viewport_size(size)
        show(notebook, MAKE.format(*RUNS[name]))
        for theme in "JupyterLab Dark", "JupyterLab Light":
            change_theme(notebook, theme, "#toy")
            notebook.locator(f"#toy {PLAYER}").focus()
            for key in "Home", *keys:
                notebook.keyboard.press(key)
                at_rest(notebook, "#toy")
                assert key == "Home" or violations(notebook, "#toy") == []
