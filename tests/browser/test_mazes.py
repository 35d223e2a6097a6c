"""Unequal length mazes in a browser: by keyboard alone, and by dragging the path."""

import pytest

from tests.browser.conftest import answered, change_theme, in_kernel, kernel_prints, quiet, show_board, violations

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def notebook(lab, browser):
    yield from quiet(lab, browser, "08_unequal_mazes", has_touch=True)


@pytest.fixture
def show(notebook):
    def shown(level):
        show_board(notebook, f"""
from puzzlelib.views.board import play
toy = play("mazes", {level!r})""")
        return notebook
    return shown


def square(page, row, column, rows, columns):
    box = page.locator("#toy svg.pz-picture").bounding_box()
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
    assert note(page) == "Segment: 1, the one before: 2. 5 squares left."
    page.keyboard.press("c")                                              # say whether it can still be solved
    page.wait_for_function("() => document.querySelector('#toy .pz-line').textContent === "
                           "'Segment: 1, the one before: 2. 5 squares left. It can still be solved.'")
    page.keyboard.press("ArrowRight")
    moves(page, 4)
    assert note(page) == ("Segment: 2, the one before: 2. 4 squares left. It cannot be solved any more: "
                          "the goal must come last, and 4 squares are left.")
    page.keyboard.press("ArrowDown")
    said(page, "This segment would be 2 long, as the one before it")
    page.keyboard.press("h")
    said(page, "No solution from here: Last good move takes 1 move back.")
    page.keyboard.press("b")
    moves(page, 3)
    said(page, "Back at your last good move: 1 move taken back.")
    page.keyboard.press("h")
    said(page, "Hint: down, the first of 5 moves. Every other move leads to a dead end.")
    assert page.locator("#toy .pz-arrow").count() == 1
    page.locator("#toy .pz-tell input").uncheck()
    answered(page, "#toy .pz-board")
    assert note(page) == "Segment: 1, the one before: 2. 5 squares left."
    page.locator("#toy svg.pz-picture").focus()
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
    kernel_prints(page, "''.join(toy.history)", "UURDDRUU")


def line(page):
    return page.locator("#toy .pz-picture .pz-route polyline").get_attribute("points").split()


def marked(page, kind):
    """The texts of the marks of one kind, from left to right in the order of the path."""
    return page.locator(f"#toy .pz-picture .pz-mark-{kind}").all_text_contents()


def text_at(page, row, column):
    return page.locator(f"#toy [data-cell='{row},{column}'] text").text_content()


def test_a_path_is_an_arrow_and_start_and_goal_stay_visible(show):
    page = show("two-solutions")
    assert page.locator("#toy .pz-piece").text_content() == "S" and text_at(page, 0, 2) == "G"
    page.locator("#toy svg.pz-picture").focus()
    for number, key in enumerate(["ArrowUp", "ArrowUp", "ArrowRight"], 1):
        page.keyboard.press(key)
        moves(page, number)
    assert line(page) == ["0.5,2.08", "0.5,0.5", "0.84,0.5"]              # from beside the S to beside the walker
    heads = [head.get_attribute("transform") for head in page.locator("#toy .pz-picture .pz-route path").all()]
    assert heads[-1] == "translate(1.04 0.5) rotate(0)"                   # the tip points right
    assert text_at(page, 2, 0) == "S" and text_at(page, 0, 2) == "G"
    for number, key in enumerate(["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"], 4):
        page.keyboard.press(key)
        moves(page, number)
    assert text_at(page, 2, 0) == "S" and page.locator("#toy .pz-piece").text_content() == "G"


def test_the_length_of_each_finished_segment_stands_on_the_path(show):
    page = show("two-solutions")
    page.locator("#toy svg.pz-picture").focus()
    wanted = [[], [], ["2"], ["2", "1"], ["2", "1"], ["2", "1", "2"], ["2", "1", "2", "1"], ["2", "1", "2", "1", "2"]]
    keys = ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"]
    for number, (key, lengths) in enumerate(zip(keys, wanted), 1):
        page.keyboard.press(key)
        moves(page, number)
        assert marked(page, "note") == lengths, number


def test_one_press_draws_a_straight_line_and_nothing_around_corners(show):
    page = show("two-solutions")
    page.mouse.click(*square(page, 0, 2, 3, 3))
    said(page, "Drag the path there, or press a cell in a straight line from its end.")
    page.mouse.move(*square(page, 1, 1, 3, 3))
    page.mouse.down()
    page.mouse.move(*square(page, 0, 1, 3, 3))                   # nor does that press go on as a drag
    page.mouse.up()
    kernel_prints(page, "toy.moves", "0")
    assert page.locator("#toy .pz-picture .pz-route polyline").count() == 0
    page.mouse.click(*square(page, 0, 0, 3, 3))
    moves(page, 2)


def test_the_reverse_arrow_takes_a_move_back(show):
    page = show("two-solutions")
    page.locator("#toy svg.pz-picture").focus()
    for key, count in (("ArrowUp", 1), ("ArrowUp", 2), ("ArrowDown", 1), ("ArrowDown", 0)):
        page.keyboard.press(key)
        moves(page, count)
    page.keyboard.press("ArrowDown")
    said(page, "The maze ends there.")


def test_a_dead_state_shows_the_reason_that_makes_it_dead(show):
    page = show("two-solutions")
    page.locator("#toy svg.pz-picture").focus()
    page.keyboard.press("c")                                              # say whether it can still be solved
    for number, key in enumerate(["ArrowRight", "ArrowUp"], 1):
        page.keyboard.press(key)
        moves(page, number)
    assert "row 3, column 3 has one exit: the path could enter but not leave" in note(page)
    box = page.locator("#toy .pz-picture .pz-mark-wrong").first
    assert page.locator("#toy .pz-picture .pz-mark-wrong").count() == 1
    assert box.get_attribute("transform") == "translate(2.5 2.5)"
    page.keyboard.press("u")
    moves(page, 1)
    assert page.locator("#toy .pz-picture .pz-mark-wrong").count() == 0


def test_two_equal_segments_are_both_marked(show):
    page = show("5x6-a")
    page.locator("#toy svg.pz-picture").focus()
    page.keyboard.press("c")                                              # say whether it can still be solved
    for number, way in enumerate("RRRULLLUUU", 1):
        page.keyboard.press({"R": "ArrowRight", "U": "ArrowUp", "L": "ArrowLeft"}[way])
        moves(page, number)
    assert "this segment is 3 long, as the one before it, and it cannot go on straight" in note(page)
    assert marked(page, "wrong") == ["3", "3"] and marked(page, "note") == ["3", "1"]
    assert violations(page, "#toy") == []
    change_theme(page, "JupyterLab Dark", "#toy")
    assert violations(page, "#toy") == []
    change_theme(page, "JupyterLab Light", "#toy")


def make(page, **choices):
    page.locator("#toy .pz-new").click()
    for name, choice in choices.items():
        page.locator(f"#toy .pz-form select[aria-label={name}]").select_option(choice)
    page.locator("#toy .pz-form button").click()


def test_a_new_maze_is_made_with_one_solution(show):
    page = show("two-solutions")
    make(page, size="5×5", walls="many walls", difficulty="hard")
    said(page, "It has exactly one solution")
    name = "new 5×5, many walls, hard (seed 2)"
    assert page.locator("#toy select[aria-label='level']").input_value() == name
    assert in_kernel(page, "from puzzlelib.puzzles.mazes.edges import solve_all\n"
                           "print(toy.game.level, solve_all(toy.game.problem).unique)") == f"{name} True"
    assert page.locator("#toy [data-cell]").count() == 25
    assert violations(page, "#toy") == []
    page.locator("#toy select[aria-label='level']").select_option("two-solutions")
    said(page, "Level two-solutions")
    page.locator("#toy select[aria-label='level']").select_option(name)        # it is kept
    said(page, f"Level {name}")


def test_making_a_maze_can_be_stopped(show):
    page = show("two-solutions")
    in_kernel(page, """
from puzzlelib.puzzles.mazes import MAKES
from time import sleep
def slowly(seed, choices, progress):
    tries = 0
    while progress(tries, tries / 100):
        sleep(0.01)
        tries += 1
toy.game.puzzle.controls.maker.make = slowly""")
    make(page)
    page.wait_for_function("() => /making a new level … [1-9]\\d* tries/.test("
                           "document.querySelector('#toy .pz-working').textContent)")
    page.locator("#toy .pz-form button").click()
    said(page, "Stopped: no new level.")
    in_kernel(page, "from puzzlelib.puzzles.mazes import _make; toy.game.puzzle.controls.maker.make = _make")


def crosses(page):
    answered(page, "#toy .pz-board")
    return [cross.get_attribute("transform") for cross in page.locator("#toy .pz-picture .pz-mark-cross").all()]


def test_a_border_is_marked_by_right_click_and_a_new_level_has_no_marks(show):
    page = show("two-solutions")
    x, y = square(page, 1, 1.42, 3, 3)
    page.mouse.click(x, y, button="right")
    said(page, "Between row 2, column 2 and row 2, column 3: no line here.")
    assert crosses(page) == ["translate(2 1.5)"] and not page.locator(".lm-Menu:visible").count()
    page.keyboard.press("ArrowUp")
    moves(page, 1)
    assert crosses(page) == ["translate(2 1.5)"]                          # it stays while people play
    page.mouse.click(x, y, button="right")
    said(page, "no mark any more")
    assert crosses(page) == []
    page.mouse.click(x, y, button="right")
    said(page, "no line here.")
    page.locator("#toy select[aria-label='level']").select_option("4x4-a")
    said(page, "Level 4x4-a")
    assert crosses(page) == []


def test_a_border_is_marked_by_keyboard(show):
    page = show("two-solutions")
    page.locator("#toy svg.pz-picture").focus()
    page.keyboard.press("m")
    said(page, 'Marking "no line here"')
    page.keyboard.press("ArrowUp")
    said(page, "Between row 2, column 1 and row 3, column 1.")
    page.keyboard.press("ArrowRight")
    said(page, "Between row 2, column 2 and row 3, column 2.")
    page.keyboard.press("Enter")
    said(page, "Between row 2, column 2 and row 3, column 2: no line here.")
    assert crosses(page) == ["translate(1.5 2)"]
    page.keyboard.press("m")
    said(page, "Marking ended.")
    page.keyboard.press("ArrowUp")
    moves(page, 1)                                                        # the arrow keys draw again


def test_a_border_is_marked_by_holding_it_and_a_tap_still_draws(show):
    page = show("two-solutions")
    touch = page.context.new_cdp_session(page)
    at = lambda row, column: dict(zip("xy", square(page, row, column, 3, 3)))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at(1.42, 1)]})
    said(page, "Between row 2, column 2 and row 3, column 2: no line here.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert crosses(page) == ["translate(1.5 2)"] and in_kernel(page, "print(toy.moves)") == "0"
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at(2, 0)]})
    for row, column in ((1, 0), (0, 0), (0, 1)):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at(row, column)]})
    moves(page, 3)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    one, two = at(0.42, 1) | {"id": 0}, at(1, 1.42) | {"id": 1}
    for points in ([one], [one, two]):                                    # two fingers mean neither
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    page.wait_for_timeout(600)                                            # as long as a mark takes
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert crosses(page) == ["translate(1.5 2)"]


def test_a_solution_ends_where_somebody_else_moves(show):
    page = show("5x6-a")
    page.locator("#toy [data-do=solve]").click()
    moves(page, 2)
    left = in_kernel(page, "toy.undo(); print(toy.moves)")
    page.wait_for_timeout(900)                                            # as long as three moves take
    assert in_kernel(page, "print(toy.moves)") == left
    assert page.locator("#toy [data-do=solve]").inner_text() == "Solve"


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
