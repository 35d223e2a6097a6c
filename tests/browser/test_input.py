"""Input does what people mean, and everything is visible together: boards of every puzzle, in real JupyterLab."""

import pytest

from tests.browser.conftest import (
    answered,
    at_rest,
    close,
    in_kernel,
    kernel_prints,
    open_notebook,
    quiet,
    show_board,
    violations,
)

pytestmark = pytest.mark.browser
BOARD = "#toy .pz-board"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    yield from quiet(lab, browser, "00_start_here")


@pytest.fixture
def show(notebook):
    def shown(puzzle, level):
        show_board(notebook, f"from puzzlelib import play\ntoy = play({puzzle!r}, {level!r})")
        return notebook
    return shown


def cell(page, row, column):
    """The middle of a cell, in pixels."""
    box = page.locator(f"{BOARD} [data-cell='{row},{column}'] rect").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end):
    page.mouse.move(*cell(page, *start))
    page.mouse.down()
    page.mouse.move(*cell(page, *end), steps=8)
    page.mouse.up()


def history(page, wanted):
    """The board has made these moves, and shows how many."""
    page.wait_for_function("count => document.querySelector('#toy .pz-counter').textContent.startsWith(count)",
                           arg=f"{len(wanted)} move")
    answered(page, BOARD)
    kernel_prints(page, "toy.history", str(wanted))


def said(page, text):
    page.wait_for_function("text => document.querySelector('#toy .pz-said').textContent.includes(text)", arg=text)


def press(page, name):
    page.locator(f"{BOARD} button[data-do='{name}']").click()


def test_a_dragged_jump_lands_where_it_is_dropped(show):
    page = show("disks", "05-03")
    drag(page, (0, 1), (0, 3))
    history(page, [(1, 3)])
    at_rest(page, BOARD)
    drag(page, (0, 3), (0, 4))
    history(page, [(1, 3), (3, 4)])


def test_a_jump_of_identical_disks_moves_the_one_that_is_dragged(show):
    page = show("disks", "06-03-identical")
    drag(page, (0, 1), (0, 3))
    history(page, [(1, 3)])


def test_one_press_places_one_domino(show):
    page = show("dominoes", "5x5")
    drag(page, (0, 0), (0, 1))                               # the hand slips into the next cell
    history(page, [(0, 1, True)])
    drag(page, (3, 0), (4, 4))                               # no domino fits where it is let go
    said(page, "there the board ends")
    history(page, [(0, 1, True)])


def test_what_the_edge_counts_is_what_the_board_says(show):
    page = show("dominoes", "3x3")
    numbers = lambda kind: page.locator(f"{BOARD} .pz-{kind}").all_text_contents()
    assert numbers("row") == numbers("column") == ["0", "1", "2"]
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowRight")
    said(page, "Row 0, column 1: vertical at (0, 1).")
    show("disks", "05-03")
    assert numbers("row") == [] and numbers("column") == ["0", "1", "2", "3", "4"]
    show("bricks", "SBP-level0")
    assert numbers("column") == ["1", "2", "3", "4", "5"]
    page.locator(f"{BOARD} [data-piece='4']").focus()
    page.keyboard.press("ArrowRight")
    said(page, "Brick 4 is blocked by the wall at row 2, column 5.")
    assert page.locator(f"{BOARD} [data-piece='4']").get_attribute("aria-label") == "piece 4, row 2, column 4"


def test_the_same_keys_on_every_board(show):
    page = show("disks", "05-03")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    page.keyboard.press("ArrowRight")
    history(page, [(1, 3)])
    for key, made in (("u", []), ("r", [(1, 3)]), ("x", []), ("r", [(1, 3)])):
        page.keyboard.press(key)
        history(page, made)
    page.keyboard.press("h")
    said(page, "Hint: disk ")


def test_arrow_keys_go_on_after_a_button_was_pressed(show):
    page = show("sokoban", "corridor")
    press(page, "restart")
    answered(page, BOARD)
    page.keyboard.press("ArrowRight")
    history(page, ["right"])


    page = show("disks", "05-03")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    press(page, "restart")
    answered(page, BOARD)
    page.keyboard.press("ArrowRight")                        # the piece that is selected
    history(page, [(1, 3)])
    page = show("dominoes", "3x3")
    press(page, "restart")
    answered(page, BOARD)
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    history(page, [(0, 1, True)])


def test_a_drag_is_ended_by_escape_and_not_taken_over_by_another_finger(show):
    page = show("disks", "05-03")
    page.mouse.move(*cell(page, 0, 2))
    page.mouse.down()
    page.keyboard.press("Escape")
    page.mouse.move(*cell(page, 0, 3), steps=4)
    page.mouse.up()
    answered(page, BOARD)
    kernel_prints(page, "toy.history", "[]")
    client = page.context.new_cdp_session(page)
    for kind, *columns in (("Start", 1), ("Start", 1, 2), ("Move", 1, 3), ("End", 1), ("End",)):
        client.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [
            {**dict(zip("xy", cell(page, 0, column))), "id": number} for number, column in enumerate(columns)]})
    answered(page, BOARD)
    kernel_prints(page, "toy.history", "[]")


def test_what_takes_the_keyboard_keeps_shortcuts_away(show):
    page = show("disks", "05-03")                            # Notebook asks the focused element itself, and asks first
    for place in ("[data-piece='2']", "[data-do=restart]", "select"):
        page.locator(f"{BOARD} {place}").first.focus()
        assert page.evaluate("document.activeElement.getAttribute('data-lm-suppress-shortcuts')") == "true"


def test_a_drag_that_is_blocked_says_why(show):
    page = show("tiles", "puzzle04")                         # the blank is at the top left
    drag(page, (2, 2), (1, 2))
    said(page, "Tile 6 is not beside the blank.")
    drag(page, (0, 1), (1, 1))
    said(page, "It can only go left.")
    page = show("sokoban", "corridor")
    drag(page, (1, 1), (0, 1))
    said(page, "A wall is in the way.")
    kernel_prints(page, "toy.moves", "0")


def test_a_scramble_can_be_restarted_and_left(show):
    page = show("bricks", "SBP-level1")
    levels = page.locator(f"{BOARD} select[aria-label=level]")
    press(page, "scramble")
    said(page, "Scrambled with seed 2.")
    assert levels.input_value() == "SBP-level1 (scrambled)"
    for _ in range(2):
        press(page, "restart")
        said(page, "Back at the scrambled start.")
    levels.select_option("SBP-level1")
    said(page, "Level SBP-level1.")
    assert levels.input_value() == "SBP-level1"
    kernel_prints(page, "toy.state == toy.game.play.initial", "True")


def test_a_win_says_what_the_shortest_solution_is(show):
    page = show("bricks", "SBP-level0")
    page.locator(f"{BOARD} [data-piece='2']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    history(page, [(2, "left"), (2, "right")])
    press(page, "solve")
    said(page, "(2, up). Solved in 7 moves! The shortest solution has 5.")
    assert page.locator(f"{BOARD} button[data-do=solve]").inner_text() == "Solve"


def test_the_stopwatch_is_reset_by_a_new_level(show):
    page = show("gridnav", "field")
    watch = page.locator(f"{BOARD} .pz-watch")
    watch.click()
    page.wait_for_function("() => document.querySelector('#toy .pz-watch').textContent === '0:01'")
    in_kernel(page, "toy.load(toy.game.levels[1])")          # from Python, too
    page.wait_for_function("() => document.querySelector('#toy .pz-watch').textContent === 'Stopwatch'")
    assert watch.get_attribute("aria-pressed") == "false"


def test_a_step_to_a_corner_of_a_map_is_one_press(show):
    page = show("gridnav", "field")
    page.mouse.click(*cell(page, 1, 1))
    history(page, ["down-right"])
    page.mouse.click(*cell(page, 3, 2))
    said(page, "Drag the path there, or press a cell in a straight line from its end.")
    page.mouse.click(*cell(page, 5, 5))                      # straight, up to an obstacle: not around it
    history(page, ["down-right", "down-right"])
    page.wait_for_timeout(300)
    history(page, ["down-right", "down-right"])


def boxes(page):
    """Where everything that people look at or press is."""
    return page.evaluate("""() => [...document.querySelectorAll(
        '#toy .pz-picture, #toy .pz-bar button, #toy .pz-line, #toy .pz-counter, #toy .pz-watch, #toy .pz-said')]
        .filter(node => node.offsetParent !== null || node.tagName === 'svg')
        .map(node => [node, node.getBoundingClientRect()])
        .map(([node, box]) => [box.x, box.y, node.tagName === 'svg' ? box.width : 0])""")


@pytest.mark.parametrize("puzzle, level", [("bricks", "SBP-level1"), ("mazes", "6x6-a"), ("tiles", "puzzle04")])
def test_nothing_jumps(show, puzzle, level):
    page = show(puzzle, level)
    before = boxes(page)
    in_kernel(page, "toy.say('A long message, longer than the room that there is for it. ' * 9)")
    said(page, "A long message")
    assert boxes(page) == before
    press(page, "hint")
    said(page, "Hint")
    assert boxes(page) == before
    in_kernel(page, "toy.send(searching={'for': 'best', 'expanded': 123456789})")
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent.includes('123,456,789')")
    assert page.locator(f"{BOARD} button[data-do=solve]").inner_text() == "Stop" and boxes(page) == before
    in_kernel(page, "toy.send(searching={})")
    page.locator(f"{BOARD} .pz-watch").click()
    page.wait_for_function("() => document.querySelector('#toy .pz-watch').textContent === '0:01'")
    assert boxes(page) == before


def test_what_was_said_before_is_gone_while_a_search_runs(show):
    page = show("bricks", "SBP-level1")
    press(page, "solve")
    said(page, "Solving")
    page.locator(f"{BOARD} select[aria-label=level]").focus()
    page.keyboard.press("Escape")                            # wherever on the board the focus is
    said(page, "Stopped")
    in_kernel(page, """
import time
solve = toy.game.puzzle.solve
def slow(problem, **budget):
    time.sleep(1)
    return solve(problem, **budget)
toy.game.puzzle.solve = slow""")
    press(page, "best")
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent.includes('searching')")
    assert page.locator(f"{BOARD} .pz-said").inner_text() == ""
    said(page, "Best from here")
    in_kernel(page, "toy.game.puzzle.solve = solve")


# -------------------------------------------------------------------------------------------------- on one screen

@pytest.fixture(scope="module")
def small(lab, browser):
    """1280×720 with 150 % zoom, the sidebar collapsed."""
    page, _ = open_notebook(browser, lab[0], "00_start_here", device_scale_factor=1.5)
    page.set_viewport_size({"width": 853, "height": 480})
    page.evaluate("""async () => { const { commands, shell } = window.jupyterapp;
        if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area') }""")
    yield page
    close(page)


def heights(page):
    """Of the notebook's panel, of the board, and what lies outside the board's own box."""
    return page.evaluate("""() => {
        const board = document.querySelector('#toy .pz-board'), box = board.getBoundingClientRect();
        const panel = board.closest('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight;
        const outside = [...board.querySelectorAll('button, select, .pz-place, .pz-line, .pz-said')].filter(node => {
            const part = node.getBoundingClientRect();
            return part.height && (part.bottom > box.bottom + 5 || part.right > box.right + 5) });
        return [panel, box.height, outside.length] }""")


@pytest.mark.parametrize("puzzle, level", [
    ("bricks", "SBP-level1"), ("bricks", "klotski"), ("tiles", "puzzle04"), ("tiles", "fifteen-random"),
    ("disks", "05-03"), ("mazes", "6x6-a"), ("mazes", "spec"), ("sokoban", "storeroom"), ("gridnav", "field"),
    ("gridnav", "maze"), ("dominoes", "5x5"), ("dominoes", "8x8"), ("template", "ten")])
def test_a_board_fits_the_panel(small, puzzle, level):
    show_board(small, f"from puzzlelib import play\ntoy = play({puzzle!r}, {level!r})")
    panel, board, outside = heights(small)
    assert board <= panel and not outside
    if (new := small.locator(f"{BOARD} .pz-new")).is_visible():
        new.click()                                       # its form belongs to the board
        panel, board, outside = heights(small)
        assert board <= panel and not outside
    assert violations(small, BOARD) == []


def test_two_searches_are_read_beside_each_other(small):
    show_board(small, "from puzzlelib import astar, bfs, load, watch\nlevel = load('bricks', 'SBP-level1')\n"
                      "toy = watch(bfs(level, trace=[]), astar(level, trace=[]))\ntoy.receive({'do': 'at', 'at': 9})")
    small.wait_for_function("() => document.querySelector('#toy .pz-slider').value === '9'")
    assert small.locator("#toy [data-panel=frontier] tbody td").evaluate_all(
        "cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent)") == []
    panel, player, _ = heights(small)
    assert player <= panel


@pytest.mark.parametrize("size", [{"width": 853, "height": 480}, {"width": 700, "height": 480}])
def test_a_duel_is_as_high_at_the_end_as_at_the_start(small, size):
    small.set_viewport_size(size)
    show_board(small, "from puzzlelib import play\ntoy = play('dominoes', '5x5')")
    before = heights(small)
    in_kernel(small, "while moves := toy.game.options(): toy.move(moves[0].label)")
    said(small, "Horizontal wins: Vertical cannot move.")
    assert heights(small) == before
    small.set_viewport_size({"width": 853, "height": 480})


@pytest.mark.parametrize("puzzle, level", [("disks", "05-03"), ("tiles", "fifteen-easy"), ("mazes", "5x6-a")])
def test_a_scramble_moves_nothing_under_the_pointer(small, puzzle, level):
    show_board(small, f"from puzzlelib import play\ntoy = play({puzzle!r}, {level!r})")
    place = "() => ['svg', '[data-do=scramble]'].map(part => JSON.stringify(document.querySelector('#toy ' + part)" \
            ".getBoundingClientRect()))"
    before = small.evaluate(place)
    small.locator(f"{BOARD} [data-do=scramble]").click()
    small.wait_for_function("() => document.querySelector('#toy .pz-said').textContent.startsWith('Scrambled')")
    assert small.evaluate(place) == before


def test_where_nothing_can_be_taken_back_the_board_says_so(small):
    show_board(small, "from puzzlelib import play\ntoy = play('tiles', 'puzzle04')")
    for press, words in [("ArrowLeft", "Tile 1 left."), ("u", "Undone."), ("u", "Nothing to undo."),
                         ("r", "Done again."), ("r", "Nothing to redo.")]:
        small.locator(f"{BOARD} .pz-picture").press(press)
        small.wait_for_function("words => document.querySelector('#toy .pz-said').textContent === words", arg=words)


def test_cells_are_no_larger_than_a_thumb(small, tmp_path):
    (tmp_path / "flat.txt").write_text("......\n......\n")
    show_board(small, f"from puzzlelib import play\ntoy = play('dominoes', {str(tmp_path / 'flat.txt')!r})")
    box = small.locator(f"{BOARD} [data-cell='0,0'] rect").first.bounding_box()
    assert 40 <= box["width"] <= 66
