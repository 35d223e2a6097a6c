"""Unequal length mazes in a browser: by keyboard alone, and by dragging the path."""

import pytest

from tests.browser.conftest import in_kernel, quiet, show_board, violations

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def notebook(lab, browser):
    yield from quiet(lab, browser, "08_unequal_mazes")


@pytest.fixture
def show(notebook):
    def shown(level):
        show_board(notebook, f"""
from puzzlelib.views.board import play
toy = play("mazes", {level!r})""")
        return notebook
    return shown


def square(page, row, column, rows, columns):
    box = page.locator("#toy svg").bounding_box()
    return box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / rows


def moves(page, count):
    page.wait_for_function("text => document.querySelector('#toy .pz-counter').textContent === text",
                           arg=f"{count} move{'s' * (count != 1)}")


def said(page, text):
    page.wait_for_function("text => document.querySelector('#toy .pz-said').textContent.includes(text)", arg=text)


def note(page):
    return page.locator("#toy .pz-line").inner_text()


def test_by_keyboard_alone(show):
    page = show("two-solutions")
    page.locator("#toy svg.pz-picture").focus()
    for number, key in enumerate(["ArrowUp", "ArrowUp", "ArrowRight"], 1):
        page.keyboard.press(key)
        moves(page, number)
    assert note(page) == "Segment: 1, the one before: 2. 5 squares left. It can still be solved."
    page.keyboard.press("ArrowRight")
    moves(page, 4)
    assert note(page) == "Segment: 2, the one before: 2. 4 squares left. It cannot be solved any more."
    page.keyboard.press("ArrowDown")
    said(page, "This segment would be 2 long, as the one before it")
    page.keyboard.press("b")
    moves(page, 3)
    said(page, "Back at your last good move: 1 move taken back.")
    page.keyboard.press("h")
    said(page, "Hint: down")
    for number, key in enumerate(["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"], 4):
        page.keyboard.press(key)
        moves(page, number)
    said(page, "Solved in 8 moves!")
    for _ in range(8):
        page.keyboard.press("u")
    moves(page, 0)
    page.keyboard.press("r")
    moves(page, 1)


def test_by_dragging(show):
    page = show("two-solutions")
    page.mouse.move(*square(page, 2, 0, 3, 3))
    page.mouse.down()
    for cell in ((0, 0), (0, 1), (2, 1), (2, 2), (1, 2)):
        page.mouse.move(*square(page, *cell, 3, 3))
    moves(page, 7)
    page.mouse.move(*square(page, 2, 2, 3, 3))                   # back along itself
    moves(page, 6)
    page.mouse.move(*square(page, 0, 2, 3, 3))
    page.mouse.up()
    said(page, "Solved in 8 moves!")
    assert in_kernel(page, "print(''.join(toy.history))") == "UURDDRUU"
    points = page.locator("#toy .pz-route").get_attribute("points").split()
    assert len(points) == 9 and points[0] == "0.5,2.5" and points[-1] == "2.5,0.5"


def test_the_stopwatch_runs_until_it_is_solved(show):
    page = show("two-solutions")
    watch = page.locator("#toy .pz-watch")
    assert watch.inner_text() == "Stopwatch"
    watch.click()
    page.wait_for_function("() => document.querySelector('#toy .pz-watch').textContent === '0:01'")
    page.locator("#toy button[data-do='solve']").click()
    said(page, "Solved in 8 moves!")
    page.wait_for_function("() => document.querySelector('#toy .pz-watch').getAttribute('aria-pressed') === 'false'")
    assert watch.inner_text().startswith("0:0")


def test_levels_can_be_chosen_and_the_board_is_accessible(show):
    page = show("two-solutions")
    page.locator("#toy select[aria-label='level']").select_option("6x6-a")
    said(page, "Level 6x6-a")
    assert page.locator("#toy [data-cell]").count() == 36
    page.locator("#toy button[data-do='back']").click()
    said(page, "So far every move is good.")
    assert violations(page, "#toy") == []
