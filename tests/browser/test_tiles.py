"""The board of tiles in its notebook: arrows by both conventions, a click, a drag, the live heuristics, 4 by 4."""

import pytest

from tests.browser.conftest import (
    at_rest,
    change_theme,
    close,
    in_kernel,
    kernel_prints,
    open_notebook,
    run_cell,
    run_cells,
    violations,
)

pytestmark = pytest.mark.browser
BOARD, PLAYER = ".pz-board:not(.pz-player, .pz-predict)", ".pz-player"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    page, log = open_notebook(browser, lab[0], "02_eight_puzzle")
    run_cells(page, "to_play", "watch(")
    page.wait_for_selector(f"{BOARD} .pz-piece")
    page.locator(BOARD).scroll_into_view_if_needed()
    yield page
    assert log["foreign"] == []
    assert [line for line in log["console"] if "favicon" not in line] == []
    close(page)


@pytest.fixture
def page(notebook):
    in_kernel(notebook, "to_play.load('puzzle04')")
    notebook.wait_for_function("() => document.querySelector('.pz-board select').value === 'puzzle04'")
    moved(notebook, [])
    return notebook


def moved(page, history):
    count = len(history)
    page.wait_for_function("text => document.querySelector('.pz-counter').textContent === text",
                           arg=f"{count} move{'s' * (count != 1)}")
    kernel_prints(page, "to_play.history", str(history))


def note(page):
    return page.locator(f"{BOARD} .pz-line").inner_text()


def test_arrows_move_the_tile_or_by_the_switch_the_blank(page):
    assert note(page) == "Hamming 4 · Manhattan 4 · Euclidean 4"
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowLeft")                     # tile 1 goes left: the blank goes right
    moved(page, ["right"])
    assert note(page) == "Hamming 3 · Manhattan 3 · Euclidean 3"
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent.includes('no tile can move down') "
                           "|| document.querySelector('.pz-said').textContent.includes('No tile can move down')")
    moved(page, ["right"])
    page.locator(f"{BOARD} .pz-convention").select_option("1")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowDown")                     # now the blank itself goes down
    moved(page, ["right", "down"])
    page.locator(f"{BOARD} .pz-convention").select_option("0")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    moved(page, ["right", "down", "right", "down"])
    assert note(page) == "Hamming 0 · Manhattan 0 · Euclidean 0"
    kernel_prints(page, "to_play.solved", "True")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === "
                           "'Tile 6 up. Solved in 4 moves! No solution is shorter.'")


def middle(page, tile):
    box = page.locator(f"{BOARD} [data-piece='{tile}'] .pz-body").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_click_pushes_a_tile_and_only_one_beside_the_blank(page):
    page.mouse.click(*middle(page, 4))
    moved(page, ["down"])
    at_rest(page, BOARD)
    page.mouse.click(*middle(page, 6))
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === 'Tile 6 is not beside the blank.'")
    moved(page, ["down"])


def test_a_drag_pushes_a_tile(page):
    x, y = middle(page, 1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=6)
    page.mouse.up()
    moved(page, ["right"])


def test_hint_best_solve_undo(page):
    page.locator(f"{BOARD} button[data-do=best]").click()
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === 'Best from here: 4 moves.'")
    page.locator(f"{BOARD} button[data-do=hint]").click()
    page.wait_for_function("() => document.querySelector('.pz-said').textContent.startsWith('Hint: tile 1 left, ')")
    assert page.locator(f"{BOARD} .pz-tip").get_attribute("data-piece") == "1"
    tile, arrow = (page.locator(f"{BOARD} {what}").bounding_box()
                   for what in ("[data-piece='1'] .pz-body", ".pz-arrow"))
    assert arrow["x"] < tile["x"] < arrow["x"] + arrow["width"] < tile["x"] + tile["width"]      # from the tile, left
    page.locator(f"{BOARD} .pz-convention").select_option("1")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === 'Arrow keys move the blank.'")
    page.locator(f"{BOARD} svg.pz-picture").focus()
    page.keyboard.press("h")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent.startsWith('Hint: the blank right, ')")
    assert "The estimate (manhattan) falls from 4 to 3." in page.locator(f"{BOARD} .pz-said").inner_text()
    page.locator(f"{BOARD} .pz-convention").select_option("0")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === 'Arrow keys move the tile.'")
    page.locator(f"{BOARD} button[data-do=solve]").click()
    moved(page, ["right", "down", "right", "down"])
    page.locator(f"{BOARD} button[data-do=undo]").click()
    moved(page, ["right", "down", "right"])


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing(page, theme, tmp_path):
    change_theme(page, theme, ".pz-board")
    assert violations(page, BOARD) == [] and violations(page, PLAYER) == []
    page.locator(BOARD).screenshot(path=tmp_path / f"tiles-{theme[-5:].strip()}.png")


def test_boards_up_to_five_by_five(notebook, tmp_path):
    rows = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20], [21, 22, 23, 0, 24]]
    (tmp_path / "five.txt").write_text("5\n" + "\n".join(" ".join(map(str, row)) for row in rows))
    run_cell(notebook, f"large = play('tiles', {str(tmp_path / 'five.txt')!r})\nlarge")
    board = notebook.locator(BOARD).last
    board.locator("[data-piece='24']").wait_for()
    assert "Manhattan 1" in board.locator(".pz-line").inner_text()
    board.locator("svg").focus()
    notebook.keyboard.press("ArrowLeft")
    board.locator(".pz-counter", has_text="1 move").wait_for()
    kernel_prints(notebook, "large.solved, large.history", "True ['right']")
    board.screenshot(path=tmp_path / "five.png")
