"""The dominoes game in a browser: two people, person against machine, machine against machine; and the game tree."""

import pytest

from puzzlelib import alphabeta, load, minimax, play, watch_game
from puzzlelib.views.page import to_html
from puzzlelib.views.perfect import watch_perfect
from tests.browser.conftest import change_theme, in_kernel, kernel_prints, quiet, show_board, violations

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
    kernel_prints(page, "toy.history", "[(0, 1, True), (2, 0, False), (0, 0, True)]")
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
    kernel_prints(page, "toy.history", "[(0, 1, True), (2, 0, False)]")
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
    page.get_by_label("how far Vertical looks ahead").last.select_option("9")
    page.get_by_label("who plays Vertical").last.select_option("machine")      # nine moves ahead takes for ever
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent.startsWith('Vertical is')")
    page.mouse.click(*square(page, 4, 4, 8))
    said(page, "Vertical is thinking")
    press(page, "solve")                                         # says Stop while it thinks
    said(page, "Stopped")
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent === ''")
    place = page.locator("#toy .pz-picture").bounding_box()
    press(page, "go on")
    page.wait_for_function("() => document.querySelector('#toy .pz-working').textContent.startsWith('Vertical is')")
    assert page.locator("#toy .pz-said").inner_text() == ""      # no "Stopped." beside "is thinking"
    assert page.locator("#toy button[data-do='go on']").is_hidden()
    assert page.locator("#toy .pz-picture").bounding_box() == place
    press(page, "solve")
    said(page, "Stopped")
    page.get_by_label("how far Vertical looks ahead").last.select_option("1")
    moves(page, 1)
    assert page.locator("#toy button[data-do='go on']").is_hidden()
    assert page.locator("#toy .pz-picture").bounding_box() == place
    kernel_prints(page, "toy.limits", "{'Vertical': 1, 'Horizontal': 3}")


def record(page):
    return page.locator("#toy .pz-record li").all_inner_texts()


def test_the_moves_are_listed_beside_the_board(show):
    page = show("4x4", machine="Horizontal", limit={"Horizontal": 1})
    assert record(page) == []
    page.mouse.click(*square(page, 0, 1, 4))
    moves(page, 2)
    listed = record(page)
    assert listed[0] == "vertical at (0, 1)" and listed[1].startswith("horizontal at (")
    board, beside = (page.locator(f"#toy {part}").bounding_box() for part in (".pz-picture", ".pz-record"))
    assert beside["x"] >= board["x"] + board["width"] and beside["y"] < board["y"] + board["height"]
    press(page, "undo")
    moves(page, 0)
    assert record(page) == []


def test_a_press_that_comes_too_early_does_not_disturb_the_machine(show):
    page = show("5x5", machine="Horizontal", limit=2)
    first, second = square(page, 0, 1, 5), square(page, 2, 4, 5)
    page.evaluate("""([first, second]) => {              // two presses, faster than any answer
        for (const [clientX, clientY] of [first, second]) for (const kind of ['pointerdown', 'pointerup'])
            document.elementFromPoint(clientX, clientY).dispatchEvent(
                new PointerEvent(kind, { clientX, clientY, bubbles: true, button: 0, pointerId: 1 })) }""",
                  [first, second])
    moves(page, 2)
    page.wait_for_function("() => document.querySelector('#toy .pz-board').getAttribute('aria-busy') === 'false'")
    said(page, "Horizontal at (")
    kernel_prints(page, "len(toy.history), toy.history[0]", "2 (0, 1, True)")


def test_machine_against_machine_plays_to_the_end(show):
    page = show("3x3", machine=("Vertical", "Horizontal"), limit=1)
    said(page, "wins:")
    kernel_prints(page, "toy.solved", "True")


def test_a_game_is_played_out(show):
    page = show("3x3")
    press(page, "solve")
    said(page, "Vertical wins: Horizontal cannot move")
    moves(page, 3)
    assert page.locator("#toy button[data-do='solve']").inner_text() == "Play out"


def test_the_board_is_accessible(show):
    page = show("4x4", machine="Horizontal", limit=1)
    assert violations(page, "#toy") == []


@pytest.fixture
def alone(browser, tmp_path):
    """A session's stored page, without a kernel, in a window as small as a projector's with 150 % zoom."""
    pages = []

    def opened(session, width=740, room=370):
        file = tmp_path / "page.html"
        file.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0;width:{width}px" '
                        f'data-jp-theme-light="true"><div id="toy">{to_html(session, "toy")}</div>', encoding="utf-8")
        page = browser.new_page(viewport={"width": width, "height": room}, device_scale_factor=1.5)
        pages.append(page)
        page.goto(file.as_uri())
        page.wait_for_selector(f"{BOARD}[data-channel=alone]")
        return page
    yield opened
    for page in pages:
        page.close()


def test_a_stored_game_is_stepped_through_without_a_kernel(alone):
    board = play("dominoes", "4x4")
    board.move("vertical at (0, 0)")
    page = alone(board)
    said(page, "Not connected: run this cell to play, or step through the stored game.")
    assert record(page) == ["vertical at (0, 0)"]
    page.get_by_role("button", name="Step").click()
    counter = page.locator("#toy .pz-counter").inner_text()
    assert counter.startswith("step 1: ") and ": horizontal at (" in counter
    assert record(page) == ["vertical at (0, 0)", counter.split(": ")[1]]
    assert page.locator("#toy .pz-line").inner_text().startswith("Vertical to move.")
    page.get_by_role("button", name="Back").click()
    assert record(page) == ["vertical at (0, 0)"]
    assert page.locator(BOARD).bounding_box()["height"] <= 370


def step_to(page, at):
    page.evaluate("""at => { const slider = document.querySelector('#toy .pz-slider');
        slider.value = at;
        slider.dispatchEvent(new Event('input')) }""", at)


def words(page):
    return page.locator("#toy .pz-said").inner_text()


def test_the_tree_steps_through_alpha_beta(notebook):
    page = notebook
    show_board(page, """
from puzzlelib.catalog import load
from puzzlelib.views.gametree import watch_game
toy = watch_game(load("dominoes", "3x3"), limit=2)""")
    assert words(page) == "MAX: Vertical to move, and wants the highest value. α = −∞, β = +∞."
    page.locator("#toy .pz-player").focus()
    page.keyboard.press("ArrowRight")
    assert words(page).startswith("MIN: Horizontal to move")
    seen = set()
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        seen.add(words(page).split(":")[0])
    assert seen >= {"A leaf", "Back up", "Cut off", "MIN"}
    assert words(page).endswith("The best move is (0, 1), worth 3 to Vertical.")
    assert page.locator("#toy .pz-game-foot").inner_text().startswith(
        "Step 47 of 47: 17 nodes, 10 leaves, 4 cutoffs.")                # as its Decision counts
    assert page.locator("#toy .pz-game line.pz-gone").count() == 10      # twenty leaves less ten
    assert page.locator("#toy .pz-game .pz-way").count() == 3            # the line of best play
    why = page.locator("#toy .pz-game line.pz-gone title").first.text_content()
    assert why.startswith("Cut off: α and β have met")
    assert violations(page, "#toy") == []
    change_theme(page, "JupyterLab Dark", "#toy")
    assert violations(page, "#toy") == []
    change_theme(page, "JupyterLab Light", "#toy")
    page.keyboard.press("Home")
    assert page.locator("#toy .pz-game line.pz-gone").count() == 0


def test_alpha_and_beta_meet_where_the_tree_is_cut(alone):
    tree = watch_game(load("dominoes", "3x3"), limit=2)
    cuts = [at for at, step in enumerate(tree.data["tree"]["steps"]) if step["kind"] == "cut"]
    page = alone(tree)
    for at in cuts:
        step_to(page, at)
        step = tree.data["tree"]["steps"][at]
        label = f"α {step['alpha']} ≥ β {step['beta']}"
        assert "∞" not in label and page.locator("#toy .pz-met-text", has_text=label).count() >= 1
        assert page.locator("#toy .pz-game-window").get_attribute("aria-label") == (
            f"alpha {step['alpha']}, beta {step['beta']}")
        assert page.locator("#toy .pz-game-window .pz-met").count() == 1
        assert "have met" in words(page)


def test_a_minimax_tree_knows_no_alpha_and_beta(alone):
    tree = watch_game(load("dominoes", "3x3"), limit=2, search=minimax)
    page = alone(tree)
    for at in range(len(tree.data["tree"]["steps"])):
        step_to(page, at)
        text = page.locator("#toy").text_content()
        assert "α" not in text and "β" not in text and "cut" not in text
    assert page.locator("#toy .pz-game-window").count() == 0


COVERED = """() => {        // labels that lie on a node, and nodes that lie on one another
    const marks = [...document.querySelectorAll('#toy .pz-game .pz-mark')], boxes = marks.map(node => node.getBBox());
    const picture = document.querySelector('#toy .pz-game').getBoundingClientRect();
    const points = (label) => { const box = label.getBoundingClientRect();
        return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap(right => [0.3, 0.5, 0.7].map(down => new DOMPoint(
            box.left - picture.left + right * box.width, box.top - picture.top + down * box.height))) };
    const labels = [...document.querySelectorAll('#toy .pz-game > g:last-child > text')];
    const apart = (one, other) => one.x + one.width < other.x + 1 || other.x + other.width < one.x + 1
        || one.y + one.height < other.y + 1 || other.y + other.height < one.y + 1;
    return [labels.filter(label => points(label).some(point => marks.some(mark => mark.isPointInFill(point))))
                .map(label => label.textContent),
        boxes.filter((box, i) => boxes.some((other, j) => j < i && !apart(box, other))).length] }"""


@pytest.mark.parametrize("level, limit, search", [("3x3", 2, minimax), ("3x3", 2, alphabeta), ("3x3", 3, minimax),
                                                  ("3x3", 3, alphabeta)])
def test_tree_board_and_words_fit_one_screen_and_labels_cover_no_node(alone, level, limit, search):
    tree = watch_game(load("dominoes", level), limit=limit, search=search)
    page = alone(tree)
    last = len(tree.data["tree"]["steps"]) - 1
    for at in sorted({*range(0, last, 7), last}):
        step_to(page, at)
        assert page.locator(BOARD).bounding_box()["height"] <= 370
        wide, room = page.evaluate("""() => { const box = document.querySelector('#toy .pz-game-tree');
            return [box.scrollWidth, box.clientWidth] }""")
        assert wide <= room, "the tree scrolls sideways"
        covered, overlapping = page.evaluate(COVERED)
        assert (covered, overlapping) == ([], 0), f"step {at}"


@pytest.mark.parametrize("level, limit, search", [("4x4", 2, minimax), ("4x4", 3, alphabeta), ("3x3", 4, minimax)])
def test_a_tree_that_is_too_wide_is_folded(alone, level, limit, search):
    tree = watch_game(load("dominoes", level), limit=limit, search=search)
    page = alone(tree, room=359)
    last, heights = len(tree.data["tree"]["steps"]) - 1, set()
    for at in sorted({*range(0, last, last // 12), last}):
        step_to(page, at)
        heights.add(page.locator(BOARD).bounding_box()["height"])
        assert page.locator("#toy .pz-game-tree").evaluate(
            "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight")
        assert page.evaluate(COVERED) == [[], 0], f"step {at}"
    assert len(heights) == 1 and heights.pop() <= 359
    assert page.locator("#toy .pz-game .pz-way").count() == len(tree.data["tree"]["line"])      # unfolded
    before = page.locator("#toy .pz-game .pz-mark").count()
    folded = max(node for node, one in enumerate(tree.data["tree"]["nodes"]) if one["parent"] == 0)
    page.locator(f"#toy [data-node='{folded}']").click(position={"x": 8, "y": 5})
    assert page.locator("#toy .pz-game .pz-mark").count() > before
    assert page.locator("#toy .pz-game-foot").inner_text().endswith("folded, click a node to unfold it")


def test_any_node_shows_its_position(alone):
    page = alone(watch_game(load("dominoes", "3x3"), limit=2))
    step_to(page, 14)
    position = page.locator("#toy .pz-game-position")
    assert position.inner_text().startswith("The start")
    pieces = page.locator("#toy .pz-game-side [data-piece]")
    page.locator("#toy [data-node='2']").hover()                         # a mouse
    assert position.inner_text() == "After (0, 0), (0, 1): Vertical to move. Value −1."
    assert pieces.count() == 2
    page.mouse.move(1, 1)
    assert position.inner_text().startswith("The start")
    page.locator("#toy [data-node='1']").click()                         # stays
    page.mouse.move(1, 1)
    assert position.inner_text().startswith("After (0, 0): Horizontal to move.") and pieces.count() == 1
    page.locator("#toy .pz-game-tree").focus()                           # by keyboard
    for key, text in (("ArrowDown", "After (0, 0), (0, 1)"), ("ArrowRight", "After (0, 0), (1, 1)"),
                      ("ArrowUp", "After (0, 0): "), ("Escape", "The start")):
        page.keyboard.press(key)
        assert position.inner_text().startswith(text)


def test_a_large_tree_is_drawn_around_the_node(notebook):
    page = notebook
    show_board(page, """
from puzzlelib import load, watch_game
toy = watch_game(load("dominoes", "4x4"), limit=3)""")
    page.locator("#toy .pz-player").focus()
    for _ in range(12):
        page.keyboard.press("PageDown")
    assert 4 < page.locator("#toy .pz-game .pz-mark").count() < 60
    page.wait_for_function("() => document.querySelector('#toy .pz-game-foot').textContent.startsWith('Step 121 of')")
    kernel_prints(page, "toy.data['at']", "120")                         # the kernel hears of it a little later


def test_the_kernels_echo_does_not_pull_a_player_back(notebook):
    page = notebook
    show_board(page, """
from puzzlelib import load, watch_game
toy = watch_game(load("dominoes", "3x3"), limit=2)""")
    page.evaluate("""() => {
        const player = document.querySelector('#toy .pz-player'), foot = player.querySelector('.pz-game-foot span');
        window.steps = [];
        new MutationObserver(() => window.steps.push(Number(foot.textContent.split(' ')[1]))).observe(
            foot, { childList: true });
        for (let i = 0; i < 4; i++) player.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' })) }""")
    while in_kernel(page, "print(toy.data['at'])") != "40":
        page.wait_for_timeout(50)
    page.locator("#toy .pz-player").focus()
    page.keyboard.press("ArrowRight")
    while in_kernel(page, "print(toy.data['at'])") != "41":
        page.wait_for_timeout(50)
    shown = page.evaluate("window.steps")
    assert shown == sorted(shown) and shown[-1] == 42


def test_a_perfect_game_is_followed_move_by_move(alone):
    film = watch_perfect(load("dominoes", "4x4"))
    page = alone(film)
    assert words(page) == film.sentences[0] and record(page) == []
    page.locator("#toy .pz-player").focus()
    for number, text in enumerate(film.sentences[1:], 1):
        page.keyboard.press("ArrowRight")
        assert words(page) == f"{number}. {text}"
        assert len(record(page)) == number == page.locator("#toy .pz-picture [data-piece]").count()
        assert page.locator(BOARD).bounding_box()["height"] <= 370
    assert words(page).endswith("Horizontal cannot move: Vertical has won.")
    assert violations(page, "#toy") == []


def test_a_board_for_two_fits_the_panel_on_a_projector(show):
    page = show("5x5", machine="Horizontal", limit=2)
    page.mouse.click(*square(page, 0, 1, 5))
    moves(page, 2)
    page.set_viewport_size({"width": 853, "height": 480})
    page.wait_for_function("""() => { const board = document.querySelector('#toy .pz-board');
        return board.offsetHeight <= board.closest('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight }""")
    assert len(record(page)) == 2
    page.set_viewport_size({"width": 1280, "height": 1600})
