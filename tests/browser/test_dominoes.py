"""The dominoes game in a browser: two people, person against machine, machine against machine; and the game tree."""

import pytest

from tests.browser.conftest import in_kernel, quiet, show_board, violations

pytestmark = pytest.mark.browser
BOARD = "#toy .pz-board"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    yield from quiet(lab, browser, "07_dominoes")


@pytest.fixture
def show(notebook):
    def shown(level, **options):
        show_board(notebook, f"""
from puzzlelib.views.board import play
toy = play("dominoes", {level!r}, **{options!r})""")
        return notebook
    return shown


def square(page, row, column, size):
    box = page.locator(f"{BOARD} svg.pz-picture").bounding_box()
    return box["x"] + box["width"] * (column + 0.5) / size, box["y"] + box["height"] * (row + 0.5) / size


def moves(page, count):
    page.wait_for_function("text => document.querySelector('#toy .pz-counter').textContent === text",
                           arg=f"{count} move{'s' * (count != 1)}")


def said(page, text):
    page.wait_for_function("text => document.querySelector('#toy .pz-said').textContent.includes(text)", arg=text)


def press(page, name):
    page.locator(f"#toy button[data-do='{name}']").click()


def test_two_people_play_by_mouse_and_see_where_a_domino_would_lie(show):
    page = show("3x3")
    page.mouse.move(*square(page, 0, 1, 3))
    assert page.locator("#toy .pz-preview").count() == 2         # before it is placed
    page.mouse.click(*square(page, 0, 1, 3))
    moves(page, 1)
    assert "Horizontal to move" in page.locator("#toy .pz-line").inner_text()
    page.mouse.click(*square(page, 0, 2, 3))
    said(page, "there the board ends")
    page.mouse.click(*square(page, 2, 0, 3))
    moves(page, 2)
    page.mouse.click(*square(page, 0, 0, 3))
    moves(page, 3)
    said(page, "Vertical wins: Horizontal cannot move")
    assert in_kernel(page, "print(toy.history)") == "[(0, 1, True), (2, 0, False), (0, 0, True)]"
    press(page, "undo")
    moves(page, 2)
    press(page, "redo")
    moves(page, 3)


def test_by_keyboard_alone(show):
    page = show("3x3")
    page.locator("#toy svg.pz-picture").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    moves(page, 1)
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    moves(page, 2)
    assert in_kernel(page, "print(toy.history)") == "[(0, 1, True), (2, 0, False)]"
    page.keyboard.press("u")
    moves(page, 1)


def test_the_machine_replies_and_undo_goes_back_through_its_reply(show):
    page = show("4x4", machine="Horizontal", limit=2)
    page.mouse.click(*square(page, 0, 1, 4))
    moves(page, 2)
    press(page, "undo")
    moves(page, 0)
    press(page, "redo")
    moves(page, 2)
    press(page, "hint")
    said(page, "Looking 2 moves ahead it leads to value")
    assert page.locator("#toy .pz-hint").count() == 2
    press(page, "best")
    said(page, "By best play ")


def test_the_seats_can_be_changed_and_a_machine_stopped(show):
    page = show("8x8")
    page.get_by_label("how far the machine looks ahead").last.select_option("9")
    page.get_by_label("who plays Vertical").last.select_option("machine")      # nine moves ahead takes for ever
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent.startsWith('Vertical is')")
    page.mouse.click(*square(page, 4, 4, 8))
    said(page, "Vertical is thinking")
    press(page, "solve")                                         # says Stop while it thinks
    said(page, "Stopped")
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent === ''")
    page.get_by_label("how far the machine looks ahead").last.select_option("1")
    moves(page, 1)
    assert page.locator("#toy button[data-do='go on']").is_hidden()


def test_machine_against_machine_plays_to_the_end(show):
    page = show("3x3", machine=("Vertical", "Horizontal"), limit=1)
    said(page, "wins:")
    assert in_kernel(page, "print(toy.solved)") == "True"


def test_a_game_is_played_out(show):
    page = show("3x3")
    press(page, "solve")
    said(page, "Vertical wins: Horizontal cannot move")
    moves(page, 3)
    assert page.locator("#toy button[data-do='solve']").inner_text() == "Play out"


def test_the_board_is_accessible(show):
    page = show("4x4", machine="Horizontal", limit=1)
    assert violations(page, "#toy") == []


def test_the_tree_steps_through_alpha_beta(notebook):
    page = notebook
    show_board(page, """
from puzzlelib.catalog import load
from puzzlelib.views.gametree import watch_game
toy = watch_game(load("dominoes", "3x3"), limit=2)""")
    words = lambda: page.locator("#toy .pz-words").inner_text()
    assert words().startswith("MAX: Vertical is to move. Window: alpha −∞, beta +∞.")
    page.locator("#toy .pz-player").focus()
    page.keyboard.press("ArrowRight")
    assert words().startswith("MIN: Horizontal is to move.")
    seen = set()
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        seen.add(words().split(":")[0])
    assert seen >= {"A leaf", "Back up", "Cut off", "MIN"}
    text = page.locator("#toy .pz-said").inner_text()
    assert text == "The best move is 0,1, worth 3 to Vertical: 10 leaves, 17 nodes, 4 cutoffs."
    assert page.locator("#toy .pz-game line.pz-gone").count() == 10      # twenty leaves less ten
    assert page.locator("#toy .pz-game .pz-way").count() == 3            # the line of best play
    why = page.locator("#toy .pz-game line.pz-gone title").first.text_content()
    assert why.startswith("Cut off: ") and "at most alpha" in why
    assert violations(page, "#toy") == []
    page.keyboard.press("Home")
    assert page.locator("#toy .pz-game line.pz-gone").count() == 0


def test_a_large_tree_is_drawn_around_the_node(notebook):
    page = notebook
    show_board(page, """
toy = watch_game(load("dominoes", "4x4"), limit=3)""")
    page.locator("#toy .pz-player").focus()
    for _ in range(12):
        page.keyboard.press("PageDown")
    assert 4 < page.locator("#toy .pz-game .pz-mark").count() < 60
    page.wait_for_function("() => document.querySelector('#toy .pz-said').textContent.startsWith('Step 121 of')")
    while in_kernel(page, "print(toy.data['at'])") != "120":             # the kernel hears of it a little later
        page.wait_for_timeout(50)
