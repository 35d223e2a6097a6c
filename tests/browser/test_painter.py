"""The scene to draw on in its notebook: paint, erase, move the ends, by mouse and by keys."""

import pytest

from tests.browser.conftest import at_rest, change_theme, in_kernel, kernel_prints, quiet, run_cells, violations

pytestmark = pytest.mark.browser
BOARD = ".pz-painter"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    for page in quiet(lab, browser, "05_grid_navigation"):
        run_cells(page, "to_draw", "field = ", "watch(blind", "import gridnav")
        page.wait_for_selector(f"{BOARD} rect")
        page.locator(BOARD).scroll_into_view_if_needed()
        yield page


@pytest.fixture
def page(notebook):
    in_kernel(notebook, "to_draw.load('field'); to_draw.rules(corner='free')")
    summary(notebook, "path length 9.071")
    return notebook


def summary(page, text):
    page.wait_for_function(
        "text => document.querySelector('.pz-painter .pz-line').textContent.includes(text)", arg=text)


def said(page, text):
    page.wait_for_function(
        "text => document.querySelector('.pz-painter .pz-said').textContent.includes(text)", arg=text)


def cell(page, row, column):
    box = page.locator(f"{BOARD} .pz-picture").bounding_box()
    return box["x"] + box["width"] * (column + 0.5) / 7, box["y"] + box["height"] * (row + 0.5) / 7


def test_a_stroke_paints_and_the_path_follows(page, tmp_path):
    page.mouse.move(*cell(page, 6, 0))
    page.mouse.down()
    for column in range(1, 6):
        page.mouse.move(*cell(page, 6, column))
    page.mouse.move(*cell(page, 4, 2))
    page.mouse.up()
    kernel_prints(page, "to_draw.scene[6][:6], to_draw.scene[4][2]", "[True, True, True, True, True, True] True")
    assert in_kernel(page, "print(to_draw.result.cost == astar(Navigation(to_draw.scene, to_draw.start, to_draw.goal), "
                     "h=gridnav.octile).cost)") == "True"
    page.mouse.move(*cell(page, 6, 0))                   # a stroke that begins on an obstacle erases
    page.mouse.down()
    page.mouse.move(*cell(page, 6, 1))
    page.mouse.up()
    kernel_prints(page, "to_draw.scene[6][:3]", "[False, False, True]")
    page.locator(BOARD).screenshot(path=tmp_path / "painter.png")


def test_a_quick_stroke_leaves_no_gaps_and_is_one_undo(page):
    page.mouse.move(*cell(page, 6, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, 6, 4))                   # one event for four cells
    page.mouse.move(*cell(page, 3, 1))
    page.mouse.up()
    painted = "[to_draw.scene[row][column] for row, column in ((5, 3), (4, 2), (3, 1))]"
    kernel_prints(page, f"to_draw.scene[6], {painted}",
                  "[True, True, True, True, True, False, False] [True, True, True]")
    page.locator(f"{BOARD} [data-do=undo]").click()
    summary(page, "path length 9.071")
    kernel_prints(page, "sum(map(sum, to_draw.scene))", "5")


def test_a_stroke_that_leaves_the_scene_goes_on_where_it_comes_back(page):
    x, y = cell(page, 6, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y)                           # out, around, and in again elsewhere
    page.mouse.move(x - 60, cell(page, 2, 0)[1])
    page.mouse.move(*cell(page, 2, 0))
    page.mouse.move(*cell(page, 2, 1))
    page.mouse.up()
    kernel_prints(page, "[row[:2] for row in to_draw.scene]", str(
        [[False, False], [False, False], [True, True], [False, False], [False, True], [False, False], [True, False]]))


def test_escape_and_another_button_end_a_stroke(page):
    for row, end in ((6, lambda: page.keyboard.press("Escape")),
                     (5, lambda: (page.mouse.down(button="right"), page.mouse.up()))):
        page.mouse.move(*cell(page, row, 0))
        page.mouse.down()
        end()
        page.mouse.move(*cell(page, row, 3), steps=3)
        page.mouse.up()
        page.mouse.up(button="right")
        page.keyboard.press("Escape")                    # JupyterLab's menu
        kernel_prints(page, f"to_draw.scene[{row}][:4]", "[True, False, False, False]")


def test_a_complaint_is_gone_when_all_is_well(page):
    page.mouse.move(*cell(page, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, 5, 5))                   # an obstacle
    said(page, "needs a free cell")
    page.mouse.move(*cell(page, 4, 5))
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('.pz-painter .pz-said').textContent === ''")
    kernel_prints(page, "to_draw.goal", "(4, 5)")


def test_the_ends_are_dragged(page):
    page.mouse.move(*cell(page, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, 3, 6))
    page.mouse.move(*cell(page, 0, 6))
    page.mouse.up()
    summary(page, "path length 6.000")
    kernel_prints(page, "to_draw.goal", "(0, 6)")


def test_digits_are_read_over_the_path_and_every_choice_is_in_its_place(page, tmp_path):
    scene = "...222...\\n...232...\\n...252...\\n...292...\\n...252...\\nstart 2,0\\ngoal 3,8\\n"
    in_kernel(page, f"to_draw.read('{scene}')")
    summary(page, "path cost 13.071")
    assert page.locator(f"{BOARD} .pz-mark-plate").all_text_contents() == ["2", "2", "2"]
    assert page.locator(f"{BOARD} [data-cell='0,4'] text").text_content() == ""
    page.locator(BOARD).screenshot(path=tmp_path / "digits.png")
    in_kernel(page, "to_draw.load('field')")
    summary(page, "path length 9.071")
    assert page.locator(f"{BOARD} .pz-mark-plate").count() == 0
    assert page.evaluate("""() => [...document.querySelectorAll('.pz-painter .pz-menus select')].every(node =>
        node.getBoundingClientRect().right <= node.parentElement.getBoundingClientRect().right + 1)""")


def test_by_keys_alone(page):
    page.locator(f"{BOARD} .pz-picture").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    kernel_prints(page, "to_draw.scene[1][1]", "True")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    kernel_prints(page, "to_draw.start", "(1, 2)")
    page.keyboard.press("u")
    page.keyboard.press("u")
    summary(page, "path length 9.071")
    kernel_prints(page, "to_draw.scene[1][1], to_draw.start", "False (0, 0)")


def test_buttons_and_choices(page):
    page.locator(f"{BOARD} button[data-do=clear]").click()
    summary(page, "path length 8.485")
    page.locator(f"{BOARD} select[aria-label=heuristic]").select_option("zero")
    summary(page, "zero")
    page.locator(f"{BOARD} button[data-do=fill]").click()
    said(page, "with seed")
    with page.expect_download() as download:
        page.locator(f"{BOARD} button[data-do=save]").click()
    assert open(download.value.path()).read() == in_kernel(page, "print(to_draw.text)") + "\n"
    page.locator(f"{BOARD} select[aria-label=scene]").select_option("rooms")
    summary(page, "path length 46.527")
    page.locator(f"{BOARD} select[aria-label=heuristic]").select_option("octile")
    summary(page, "octile")


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_nothing(page, theme, tmp_path):
    change_theme(page, theme, f"{BOARD}, .pz-player")
    assert violations(page, BOARD) == [] and violations(page, ".pz-player") == []
    page.locator(BOARD).screenshot(path=tmp_path / "painter.png")


def test_the_player_shows_closed_frontier_and_path_of_both_searches(page, tmp_path):
    player = page.locator(".pz-player")
    player.scroll_into_view_if_needed()
    player.focus()
    page.keyboard.press("Home")
    assert "waiting" in player.locator(".pz-legend").first.inner_text()
    cells = lambda lane, role: player.locator(".pz-lane").nth(lane).locator(f".pz-picture .pz-ground.pz-{role}").count()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    early = [(cells(lane, "closed"), cells(lane, "frontier")) for lane in (0, 1)]
    assert all(closed and frontier for closed, frontier in early), early
    page.keyboard.press("End")
    ends = [cells(lane, "closed") for lane in (0, 1)]
    assert ends[0] > 40 and ends[1] < 10                 # Dijkstra looks everywhere, A* goes straight to the goal
    assert player.locator(".pz-route").count() == 2
    player.screenshot(path=tmp_path / "player.png")


@pytest.fixture(scope="module")
def disks(lab, browser):
    yield from quiet(lab, browser, "06_linear_disks")


def test_disks_by_arrow_keys_and_by_a_click(disks, tmp_path):
    page = disks
    run_cells(page, "to_play", "import disks", "blind =", "watch(")
    player = page.locator(".pz-player")
    player.scroll_into_view_if_needed()
    player.focus()
    page.keyboard.press("End")                           # the row over time: one for each move, each with all disks
    lane = player.locator(".pz-lane").nth(1)
    shown = [text for text in lane.locator(".pz-picture text").all_text_contents() if text]
    assert sorted(shown) == sorted(8 * ["1", "2", "3", "4"]) and "Solved in 10 moves." in lane.inner_text()
    board = page.locator(".pz-board:not(.pz-player, .pz-predict)")
    board.scroll_into_view_if_needed()
    for count, (disk, key) in enumerate((("2", "ArrowRight"), ("3", "ArrowLeft"), ("1", "ArrowRight")), 1):
        board.locator(f"[data-piece='{disk}']").focus()
        page.keyboard.press(key)
        page.wait_for_function("count => document.querySelector('.pz-counter').textContent.startsWith(count)",
                               arg=str(count))
    kernel_prints(page, "to_play.history", "[(1, 3), (2, 1), (0, 2)]")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent === 'A disk moves left or right.'")
    at_rest(page, ".pz-board:not(.pz-player, .pz-predict)")
    board.locator("[data-piece='1']").click()
    board.locator("[data-cell='0,4']").click()
    page.wait_for_function("() => document.querySelector('.pz-counter').textContent.startsWith('4')")
    board.locator("[data-piece='3']").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.pz-said').textContent.includes('Solved in 5 moves!')")
    assert violations(page, ".pz-board:not(.pz-player, .pz-predict)") == []
    board.screenshot(path=tmp_path / "disks.png")
