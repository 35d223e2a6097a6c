"""Boards and players as people use them: by keys alone, by mouse, in light and dark, with a kernel and without."""

import re
from statistics import median

import pytest

from tests.browser.conftest import (
    answered,
    at_rest,
    change_theme,
    close,
    in_kernel,
    kernel_prints,
    open_notebook,
    run_all,
    run_cells,
    violations,
)

pytestmark = pytest.mark.browser
LEVEL0 = [("2", "left"), ("4", "down"), ("3", "right"), ("2", "up"), ("2", "up")]
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
BOARD, PLAYER = ".pz-board:not(.pz-player):not(.pz-predict)", ".pz-player:has(.pz-lane ~ .pz-lane)"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    """The first notebook, run once; each test starts its board anew."""
    page, log = open_notebook(browser, lab[0], "00_start_here")
    run_all(page)
    page.wait_for_selector(f"{BOARD} .pz-piece")
    page.locator(BOARD).scroll_into_view_if_needed()
    yield page
    assert log["foreign"] == [], "a request to another host"
    assert [line for line in log["console"] if "favicon" not in line] == []
    close(page)


@pytest.fixture
def page(notebook):
    start(notebook, "SBP-level0")
    return notebook


def start(page, level):
    """The level from its start, shown and known to the kernel."""
    in_kernel(page, f"board.load('{level}')")
    page.wait_for_function("level => document.querySelector('.pz-board select').value === level", arg=level)
    counted(page, 0)


def counted(page, moves):
    """The page and the kernel agree on the number of moves."""
    text = f"{moves} move{'s' * (moves != 1)}"
    page.wait_for_function("text => document.querySelector('.pz-counter').textContent === text", arg=text)
    kernel_prints(page, "board.moves", str(moves))


def said(page, pattern):
    """Wait until the live region says something of the kind."""
    page.wait_for_function(
        "pattern => new RegExp(pattern).test(document.querySelector('.pz-board .pz-said').textContent)", arg=pattern,
        timeout=60_000)
    return page.locator(f"{BOARD} .pz-said").inner_text()


def press(page, name):
    page.locator(f"{BOARD} button[data-do={name}]").click()


def tab_to(page, piece):
    """By the keyboard alone: from the level chooser on, Tab until the piece has the focus."""
    page.locator(f"{BOARD} select").first.focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.piece") == piece:
            return
    raise AssertionError(f"no Tab leads to piece {piece}")


def test_level_0_by_the_keyboard_alone(page):
    for number, (piece, way) in enumerate(LEVEL0, 1):
        tab_to(page, piece)
        page.keyboard.press(KEYS[way])
        counted(page, number)
        kernel_prints(page, "board.history[-1]", f"({piece}, '{way}')")
    said(page, "Solved in 5 moves!")
    kernel_prints(page, "board.solved", "True")


def test_level_0_by_dragging(page):
    at_rest(page, BOARD)                      # pieces may still glide to their places in this level
    for number, (piece, way) in enumerate(LEVEL0, 1):
        box = page.locator(f"{BOARD} [data-piece='{piece}'] .pz-body").bounding_box()
        cell = page.locator(f"{BOARD} svg.pz-picture").bounding_box()["width"] / 5
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        dx, dy = WAYS[way]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx * cell * 0.7, y + dy * cell * 0.7, steps=5)
        page.mouse.up()
        counted(page, number)
        kernel_prints(page, "board.history[-1]", f"({piece}, '{way}')")
        at_rest(page, BOARD)                  # the piece is still gliding
    kernel_prints(page, "board.solved", "True")


def test_a_click_where_it_should_go(page):
    page.locator(f"{BOARD} [data-piece='2']").click()
    page.locator(f"{BOARD} [data-cell='2,1']").click()
    counted(page, 1)
    page.locator(f"{BOARD} [data-cell='0,1']").click()
    assert "cannot get there in one move" in said(page, "cannot get there")
    counted(page, 1)


def test_undo_and_redo_to_both_ends(page):
    for piece, way in LEVEL0[:3]:
        in_kernel(page, f"board.move(({piece}, '{way}'))")
    counted(page, 3)
    for left in (2, 1, 0):
        press(page, "undo")
        counted(page, left)
    assert page.locator(f"{BOARD} button[data-do=undo]").is_disabled()
    for left in (1, 2, 3):
        press(page, "redo")
        counted(page, left)
    assert page.locator(f"{BOARD} button[data-do=redo]").is_disabled()
    press(page, "restart")
    counted(page, 0)


def test_an_impossible_move_shakes_and_says_why(page):
    page.locator(f"{BOARD} [data-piece='4']").focus()
    page.keyboard.press("ArrowRight")
    assert said(page, "blocked") == "Brick 4 is blocked by the wall at row 2, column 5."
    assert "pz-shake" in page.locator(f"{BOARD} [data-piece='4']").get_attribute("class")
    counted(page, 0)


def test_hint_then_why_and_best_from_here(page):
    press(page, "hint")
    assert said(page, "^Hint") == (
        "Hint: (2, left), the first of 5 moves. No solution is shorter. The estimate (travel) falls from 3 to 2.")
    assert page.locator(f"{BOARD} .pz-tip").count() == 1 and page.locator(f"{BOARD} .pz-arrow").count() == 1
    press(page, "best")
    assert said(page, "^Best") == "Best from here: 5 moves."


def test_solve_is_animated_to_the_end_and_the_kernel_follows(page):
    press(page, "solve")
    said(page, "Solved in 5 moves!")
    counted(page, 5)
    kernel_prints(page, "board.solved", "True")


def test_an_animation_can_be_stopped(page):
    start(page, "SBP-level1")
    press(page, "solve")
    said(page, "^Solving")
    page.wait_for_function("() => parseInt(document.querySelector('.pz-counter').textContent) >= 2")
    press(page, "solve")
    said(page, "^Stopped")
    answered(page, BOARD)
    made = int(in_kernel(page, "print(board.moves)"))
    page.wait_for_timeout(700)                # two more moves would fit in: there is nothing else to wait for
    assert 2 <= made < 16 and int(in_kernel(page, "print(board.moves)")) == made


def test_a_search_can_be_cancelled_and_the_notebook_goes_on(page):
    start(page, "SBP-test-not-normalized")
    in_kernel(page, "board.max_nodes = 10 ** 9")
    press(page, "best")
    page.wait_for_function("() => document.querySelector('.pz-working').textContent.includes('searching')")
    kernel_prints(page, "1 + 1", "2")                # the kernel answers meanwhile
    page.locator(f"{BOARD} button[data-do=solve]").click()
    assert re.match("Stopped after [0-9,]+ nodes|Best from here", said(page, "Stopped after|Best from here"))
    in_kernel(page, "board.max_nodes = 2000")
    press(page, "best")
    assert said(page, "Gave up").startswith("Gave up after 2,000 nodes")
    in_kernel(page, "board.max_nodes = 300_000")


def test_keys_never_reach_jupyterlabs_shortcuts(page):
    cells = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
    before = page.evaluate(cells)
    page.locator(f"{BOARD} [data-piece='2']").focus()
    for key in ("a", "b", "d", "d", "x", "m", "y", "Enter", "ArrowDown", "Shift+M"):
        page.keyboard.press(key)
    assert page.evaluate(cells) == before
    assert page.evaluate("() => document.activeElement.dataset.piece") == "2"


def test_scramble_follows_its_seed(page):
    in_kernel(page, "board.scramble(7); a = board.state; board.load('SBP-level0'); board.scramble(7); b = board.state")
    kernel_prints(page, "a == b, a != board.game.play.initial", "True True")
    press(page, "scramble")
    said(page, "Scrambled with seed 8")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_light_and_dark(page, theme, tmp_path):
    change_theme(page, theme, ".pz-board")
    assert violations(page, BOARD) == []
    page.locator(BOARD).screenshot(path=tmp_path / f"board-{theme[11:]}.png")
    page.locator(PLAYER).scroll_into_view_if_needed()
    assert violations(page, PLAYER) == []
    page.locator(PLAYER).screenshot(path=tmp_path / f"player-{theme[11:]}.png")
    page.locator(BOARD).scroll_into_view_if_needed()


def test_a_key_answers_at_once(page, record_property):
    """Measured and reported, not asserted: from the key to the changed board, in the browser's own clock."""
    page.evaluate("""() => {
        window.times = [];
        const piece = document.querySelector(".pz-board [data-piece='2']");
        document.addEventListener('keydown', () => { window.pressed = performance.now() }, true);
        new MutationObserver(() => window.times.push(performance.now() - window.pressed)).observe(
            piece, { attributes: true, attributeFilter: ['style'] }) }""")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    for number in range(1, 21):
        page.keyboard.press("ArrowLeft" if number % 2 else "ArrowRight")
        counted(page, number)
    times = page.evaluate("() => window.times")
    record_property("median key to board, ms", round(median(times), 2))
    print(f"median from key to changed board: {median(times):.1f} ms over {len(times)} changes")
    assert times


def test_the_player_by_the_keyboard_to_its_end(notebook):
    page = notebook
    player = page.locator(PLAYER)
    player.scroll_into_view_if_needed()
    player.focus()
    page.keyboard.press("Home")
    seen = []
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        seen.append(page.locator(f"{PLAYER} .pz-said").inner_text())
    assert len(set(seen)) == 5 and seen[-1] == "After 5 expansions."
    page.keyboard.press("ArrowLeft")
    assert page.locator(f"{PLAYER} dd").first.inner_text() == "4"
    page.keyboard.press(" ")
    page.wait_for_function("player => document.querySelector(`${player} .pz-said`).textContent.includes('After 6')",
                           arg=PLAYER)
    page.keyboard.press(" ")
    page.keyboard.press("End")
    assert page.locator(f"{PLAYER} .pz-said").inner_text() == (
        "The end: BFS, solved in 16 moves; A*, travel, solved in 16 moves.")
    lane = page.locator(f"{PLAYER} .pz-lane").nth(1)
    assert "g 16" in lane.locator(".pz-node-text").inner_text() and lane.locator("dd").first.inner_text() == "83"
    assert page.locator(f"{PLAYER} input[type=range]").input_value() == "90"


# ------------------------------------------------------------------------------------------------- without a kernel

@pytest.fixture(scope="module")
def exported(browser, tmp_path_factory):
    from puzzlelib.tools.export import export
    page = browser.new_page(viewport={"width": 1100, "height": 1400})
    foreign, errors = [], []
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:", "blob:"))
            else foreign.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("file://" + export("00_start_here", str(tmp_path_factory.mktemp("pages"))))
    page.wait_for_selector(f"{BOARD} .pz-piece")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
    yield page
    assert foreign == [] and errors == []
    page.close()


def test_without_a_kernel_the_solution_can_be_stepped_through(exported, tmp_path):
    page = exported
    page.wait_for_selector(f"{BOARD}[data-channel=alone]")
    step, back = (page.locator(f"{BOARD} button", has_text=name) for name in ("Step", "Back"))
    counter = page.locator(f"{BOARD} .pz-counter")
    assert counter.inner_text() == "step 0: as stored" and back.is_disabled()
    places = set()
    for number in range(1, 17):
        step.click()
        assert counter.inner_text().startswith(f"step {number}: (")
        places.add(page.locator(f"{BOARD} [data-piece='2']").get_attribute("style"))
    assert step.is_disabled() and len(places) == 5
    back.click()
    assert counter.inner_text().startswith("step 15")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    page.keyboard.press("ArrowUp")
    assert "Not connected" in page.locator(f"{BOARD} .pz-said").inner_text()
    page.screenshot(path=tmp_path / "exported.png")


def test_without_a_kernel_the_player_plays(exported):
    page = exported
    page.locator(PLAYER).focus()
    page.keyboard.press("End")
    assert page.locator(f"{PLAYER} .pz-said").inner_text().startswith("The end: BFS, solved in 16 moves")
    page.keyboard.press("Home")
    assert page.locator(f"{PLAYER} .pz-said").inner_text() == "The start."


def test_without_a_kernel_axe_finds_nothing(exported):
    assert violations(exported, BOARD) == [] and violations(exported, PLAYER) == []


# ------------------------------------------------------------------------------------------------------ as slides

@pytest.fixture(scope="module")
def slides(browser, tmp_path_factory):
    import shutil

    from puzzlelib.tools.export import export
    if shutil.which("npm") is None:
        pytest.skip("npm is not there: it fetches reveal.js for slides")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    foreign, errors = [], []
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:", "blob:"))
            else foreign.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto("file://" + export("00_start_here", str(tmp_path_factory.mktemp("slides")), slides=True))
    page.wait_for_function("() => window.Reveal && Reveal.isReady()")
    yield page
    assert foreign == [] and errors == []
    page.close()


def until(page, selector):
    """Go on, slide by slide and part by part, until it is visible."""
    for _ in range(40):
        if page.evaluate("""selector => { const slide = Reveal.getCurrentSlide(), node = slide.querySelector(selector);
                return node !== null && node.closest('.fragment:not(.visible)') === null }""", selector):
            at_rest(page, ".reveal")                     # it fades in
            return
        page.keyboard.press("PageDown")
    raise AssertionError(f"no slide shows {selector}")


def test_slides_have_a_board_to_step_and_a_player_to_play(slides, tmp_path):
    page = slides
    until(page, BOARD)
    where = page.evaluate("() => JSON.stringify(Reveal.getIndices())")
    page.locator(f"{BOARD} button", has_text="Step").click()
    assert page.locator(f"{BOARD} .pz-counter").inner_text().startswith("step 1:")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    page.keyboard.press("ArrowRight")                    # the board's key, not reveal's
    assert page.evaluate("() => JSON.stringify(Reveal.getIndices())") == where
    page.screenshot(path=tmp_path / "board.png")
    page.evaluate("() => document.activeElement.blur()")
    until(page, PLAYER)
    page.locator(PLAYER).focus()
    page.keyboard.press("End")
    assert page.locator(f"{PLAYER} .pz-said").inner_text().startswith("The end: BFS, solved in 16 moves")
    page.screenshot(path=tmp_path / "player.png")


# -------------------------------------------------------------------------------------------- in the next notebook

def test_the_widgets_of_sliding_bricks(lab, browser, tmp_path):
    page, log = open_notebook(browser, lab[0], "01_sliding_bricks")
    run_cells(page, "board_to_play")
    page.locator(f"{BOARD} [data-piece='2']").first.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.pz-counter').textContent === '1 move'")
    kernel_prints(page, "board_to_play.history", "[(2, 'left')]")
    assert violations(page, BOARD) == []
    assert log["foreign"] == [] and [line for line in log["console"] if "favicon" not in line] == []
    close(page)
    page, log = open_notebook(browser, lab[0], "01b_four_searches")
    run_cells(page, "level2 =", "import astar", "watch(bfs")
    page.wait_for_selector(PLAYER)
    page.locator(PLAYER).focus()
    page.keyboard.press("End")
    assert "The end: BFS, solved in 33 moves; A*, travel, solved in 33 moves" in (
        page.locator(f"{PLAYER} .pz-said").inner_text())
    page.locator(PLAYER).screenshot(path=tmp_path / "player.png")
    assert violations(page, PLAYER) == []
    assert log["foreign"] == [] and [line for line in log["console"] if "favicon" not in line] == []
    close(page)
