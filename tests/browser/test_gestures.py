"""The gestures of every kind of puzzle, on a board of a cell of its own, by mouse, by keys and by touch."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, TimeoutError

from tests.browser.conftest import answered, in_kernel, kernel_prints, quiet, run_cell, show_board, violations

pytestmark = pytest.mark.browser
BOARD = "#toy .pz-board"


@pytest.fixture(scope="module")
def notebook(lab, browser, tmp_path_factory):
    """A notebook with nothing run, to try boards in."""
    yield from quiet(lab, browser, "00_start_here", has_touch=True)


@pytest.fixture
def show(notebook, tmp_path):
    """Show a board of one of the toys at the end of the notebook; the board is called `toy` in the kernel."""
    def shown(puzzle, level):
        file = tmp_path / "level.txt"
        file.write_text(level)
        show_board(notebook, f"""
from puzzlelib import play
from tests.toys import {puzzle}
toy = play({puzzle}, {str(file)!r})""")
        return notebook
    return shown


def cell(page, row, column, rows, columns):
    """The middle of a cell, in pixels."""
    box = page.locator(f"{BOARD} svg.pz-picture").bounding_box()
    return box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / rows


def moves(page, count):
    page.wait_for_function("text => document.querySelector('#toy .pz-counter').textContent === text",
                           arg=f"{count} move{'s' * (count != 1)}")
    kernel_prints(page, "toy.moves", str(count))


def said(page, text):
    page.wait_for_function("text => document.querySelector('#toy .pz-said').textContent.includes(text)", arg=text)


def test_a_path_is_dragged_and_dragged_back(show):
    page = show("WALK", "3, 3")
    page.mouse.move(*cell(page, 2, 0, 3, 3))
    page.mouse.down()
    page.mouse.move(*cell(page, 0, 0, 3, 3))                     # two cells at once
    moves(page, 2)
    page.mouse.move(*cell(page, 0, 1, 3, 3))
    moves(page, 3)
    kernel_prints(page, "toy.history", "['up', 'up', 'right']")
    page.mouse.move(*cell(page, 0, 0, 3, 3))                     # back along itself takes it back
    moves(page, 2)
    page.mouse.move(*cell(page, 0, 2, 3, 3))
    moves(page, 4)
    page.mouse.up()
    assert page.locator("#toy .pz-line").inner_text() == "4 cells left"


SLOW = """
import time
quick = toy.receive
def slow(message):
    time.sleep(0.15)
    quick(message)
toy.receive = slow"""


def quiet_now(page):
    """The page has got all its answers, and asks for nothing more."""
    answered(page, BOARD)
    number = in_kernel(page, "print(toy.data['frame']['number'])")    # whatever the page had sent is read first
    kernel_prints(page, "toy.data['frame']['number']", number)
    answered(page, BOARD)


def test_a_slow_kernel_gets_the_very_path_that_was_dragged(show):
    page = show("WALK", "6, 6")
    in_kernel(page, SLOW)
    page.mouse.move(*cell(page, 5, 0, 6, 6))
    page.mouse.down()
    for row, column in [(r, 0) for r in (4, 3, 2, 1, 0)] + [(0, c) for c in (1, 2, 3)] + [(1, 3), (2, 3)]:
        page.mouse.move(*cell(page, row, column, 6, 6))
    page.mouse.up()
    moves(page, 10)
    kernel_prints(page, "toy.history", str(["up"] * 5 + ["right"] * 3 + ["down"] * 2))


def test_an_undo_in_the_middle_of_a_drag_ends_it(show):
    page = show("WALK", "6, 6")
    in_kernel(page, SLOW)
    page.mouse.move(*cell(page, 5, 0, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, 5, 5, 6, 6))
    answered(page, BOARD, busy=True)
    page.keyboard.press("u")
    page.mouse.up()
    quiet_now(page)
    page.locator(f"{BOARD} svg.pz-picture").focus()
    before = int(in_kernel(page, "print(toy.moves)"))
    page.keyboard.press("ArrowUp")
    moves(page, before + 1)


def test_the_kernel_may_play_while_somebody_drags(show):
    page = show("WALK", "6, 6")
    in_kernel(page, SLOW)
    page.mouse.move(*cell(page, 5, 0, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, 5, 5, 6, 6))
    in_kernel(page, "toy.restart()")
    page.mouse.up()
    quiet_now(page)


def test_a_path_by_arrow_keys_alone(show):
    page = show("WALK", "2, 2")
    page.locator(f"{BOARD} select").first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('#toy svg.pz-picture')")
    page.keyboard.press("ArrowLeft")
    said(page, "There is no free cell left of here.")
    for count, key in enumerate(("ArrowUp", "ArrowRight", "ArrowDown"), 1):
        page.keyboard.press(key)
        moves(page, count)
    said(page, "Solved in 3 moves!")
    assert violations(page, BOARD) == []


def test_keys_pressed_faster_than_the_kernel_answers_are_all_made(show):
    page = show("WALK", "6, 6")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    for key in ["ArrowUp"] * 5 + ["ArrowRight"] * 5 + ["ArrowDown"] * 5:
        page.keyboard.press(key)
    moves(page, 15)


def test_a_domino_shows_where_it_would_lie_and_is_placed_by_a_click(show):
    page = show("COVER", "2, 3")
    page.mouse.move(*cell(page, 0, 1, 2, 3))
    assert page.locator("#toy .pz-preview").count() == 2
    page.mouse.down()
    page.mouse.up()
    moves(page, 1)
    kernel_prints(page, "toy.history", "[(0, 1)]")
    page.mouse.move(*cell(page, 1, 1, 2, 3))
    assert page.locator("#toy .pz-preview").count() == 0
    page.mouse.down()
    page.mouse.up()
    said(page, "No domino fits here.")
    moves(page, 1)


def test_a_domino_by_arrows_and_enter(show):
    page = show("COVER", "2, 3")
    page.locator(f"{BOARD} select").first.focus()
    page.keyboard.press("Tab")
    said(page, "Row 1, column 1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator("#toy .pz-preview").count() == 2 and page.locator("#toy .pz-cell").count() == 1
    said(page, "Row 1, column 3")
    page.keyboard.press("Enter")
    moves(page, 1)
    kernel_prints(page, "toy.history", "[(0, 2)]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "No domino fits here.")
    assert violations(page, BOARD) == []


def test_a_stroke_over_several_cells_makes_one_move(show):
    page = show("COVER", "2, 6")
    page.mouse.move(*cell(page, 0, 0, 2, 6))
    page.mouse.down()
    for column in range(6):
        page.mouse.move(*cell(page, 0, column, 2, 6))
    page.mouse.up()
    moves(page, 1)
    kernel_prints(page, "toy.history", "[(0, 5)]")           # where the preview was when it was let go


def test_a_path_that_left_the_board_goes_on_only_from_its_end(show):
    page = show("WALK", "6, 6")
    box = page.locator(f"{BOARD} svg.pz-picture").bounding_box()
    left, above = (box["x"] - 9, box["y"] + box["height"] / 2), (box["x"] + box["width"] / 2, box["y"] - 9)
    page.mouse.move(*cell(page, 5, 0, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, 4, 0, 6, 6))
    for place in (left, (left[0], above[1]), above, cell(page, 0, 3, 6, 6)):      # round a corner, and in again
        page.mouse.move(*place)
    moves(page, 1)
    page.mouse.move(*cell(page, 3, 0, 6, 6))
    moves(page, 2)
    page.mouse.move(*left)
    page.mouse.up()                                              # let go outside: what follows is no drag
    page.mouse.move(*cell(page, 2, 0, 6, 6))
    quiet_now(page)
    kernel_prints(page, "toy.history", "['up', 'up']")


def test_escape_and_another_button_end_a_drag(show):
    page = show("WALK", "6, 6")
    for begin, end in ((lambda: page.keyboard.press("Escape"), lambda: page.mouse.up()),
                       (lambda: (page.mouse.down(button="right"), page.mouse.up()),
                        lambda: page.mouse.up(button="right"))):
        page.mouse.move(*cell(page, 5, 0, 6, 6))
        page.mouse.down()
        page.mouse.move(*cell(page, 4, 0, 6, 6))
        moves(page, 1)
        begin()
        page.mouse.move(*cell(page, 2, 0, 6, 6), steps=4)
        end()
        quiet_now(page)
        kernel_prints(page, "toy.history", "['up']")
        in_kernel(page, "toy.restart()")
        moves(page, 0)


@pytest.fixture
def touch(notebook):
    """Put fingers on places in pixels, move or lift them; at the end of a test none is left on the page."""
    client = notebook.context.new_cdp_session(notebook)

    def send(kind, *places):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]})
    yield send
    with suppress(Error):                                        # none was left
        send("touchCancel")


def counted(page, touch, gesture, count):
    """Make a gesture, again if need be: where three browsers share two cores, a touch may come to nothing."""
    for _ in range(2):
        gesture()
        with suppress(TimeoutError):
            page.wait_for_function("text => document.querySelector('#toy .pz-counter').textContent.startsWith(text)",
                                   arg=f"{count} ", timeout=5000)
            break
        with suppress(Error):
            touch("touchCancel")
    moves(page, count)


@pytest.mark.parametrize("puzzle, level, size, first, second", [
    ("WALK", "6, 6", (6, 6), [(5, 0), (4, 0)], [(4, 3), (4, 4)]), ("COVER", "2, 6", (2, 6), [(0, 0)], [(0, 4)])])
def test_a_second_finger_does_nothing(show, touch, puzzle, level, size, first, second):
    page = show(puzzle, level)
    fingers = lambda *places: [cell(page, *place, *size) for place in places]

    def begin():
        touch("touchStart", *fingers(first[0]))
        touch("touchMove", *fingers(first[-1]))

    def add_a_finger():
        touch("touchStart", *fingers(first[-1], second[0]))
        touch("touchMove", *fingers(first[-1], second[-1]))
        touch("touchEnd", *fingers(second[-1]))
        touch("touchEnd")
    if len(first) > 1:
        counted(page, touch, begin, 1)
        add_a_finger()
    else:
        counted(page, touch, lambda: (begin(), add_a_finger()), 1)
    moves(page, 1)
    quiet_now(page)
    assert in_kernel(page, "print(len(toy.history))") == "1"
    assert page.locator(f"{BOARD} .pz-counter").inner_text() == "1 move"


def test_a_finger_taps_and_a_finger_drags(show, touch):
    page = show("COVER", "2, 3")
    counted(page, touch, lambda: page.touchscreen.tap(*cell(page, 0, 0, 2, 3)), 1)
    page = show("WALK", "3, 3")
    counted(page, touch, lambda: (touch("touchStart", cell(page, 2, 0, 3, 3)),
                                  touch("touchMove", cell(page, 1, 0, 3, 3))), 1)
    touch("touchMove", cell(page, 1, 1, 3, 3))
    touch("touchEnd")
    moves(page, 2)


def test_hint_frames_the_domino(show):
    page = show("COVER", "2, 2")
    page.locator(f"{BOARD} button[data-do=hint]").click()
    said(page, "Hint: ")
    assert page.locator("#toy .pz-hint").count() == 2
    page.mouse.move(*cell(page, 0, 1, 2, 2))
    assert page.locator("#toy .pz-hint").count() == 2                   # the pointer does not wipe it away


def test_a_busy_kernel_loses_no_move(show):
    """A new kernel answers boards on a thread of their own; an older one after the cell, and the board says so."""
    page = show("WALK", "2, 2")
    page.evaluate("""() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
        { code: 'import time; time.sleep(5)' }) }""")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    moves(page, 2)


def test_the_focus_stays_on_a_board_of_buttons(notebook):
    run_cell(notebook, """
from puzzlelib import play
toy = play("template", "ten")
toy""")
    button = notebook.locator(".pz-choices button", has_text="+1").last
    button.focus()
    for made in range(1, 4):                                     # each only once the one before has been answered
        notebook.keyboard.press("Enter")
        notebook.wait_for_function(
            "count => [...document.querySelectorAll('.pz-counter')].at(-1).textContent === count",
            arg=f"{made} move{'s' * (made != 1)}")
    kernel_prints(notebook, "toy.history", "['+1', '+1', '+1']")


def test_the_player_of_a_search_that_had_nothing_to_do(notebook):
    run_cell(notebook, """
from puzzlelib import bfs, iddfs, load, watch
watch(bfs(load("bricks", "SBP-level0-solved"), trace=[]), iddfs(load("bricks", "SBP-level1"), trace=[]))""")
    player = notebook.locator(".pz-player").last
    player.wait_for()
    player.focus()
    notebook.keyboard.press("End")
    assert player.locator(".pz-said").inner_text().startswith("The end: BFS, SBP-level0-solved, solved in 0")
    assert player.locator(".pz-lane").first.locator(".pz-node").count() == 1
    notebook.keyboard.press("ArrowLeft")
    assert "limit 16" in player.locator(".pz-answer").nth(1).inner_text()
    assert violations(notebook, ".jp-Cell:last-of-type .pz-player") == []


def test_a_restarted_kernel_is_said(show):
    page = show("WALK", "2, 2")
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.restartKernel() }")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowUp")
    said(page, "Not connected")                            # the board is the stored one now
