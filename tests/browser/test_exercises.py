"""check and examine in JupyterLab, as a student at a projector uses them: by keyboard, each answer on one screen."""

import re

import pytest

from tests.browser.conftest import change_theme, in_kernel, quiet, violations

pytestmark = pytest.mark.browser
PROJECTOR = {"width": 853, "height": 480}        # 1280×720 at 150 %
OUTPUT = "#answer"
BLIND_PATH = """
def find_path(start, goal, scene):
    queue, visited = [[start]], {start}
    while queue and not scene[start[0]][start[1]]:
        path = queue.pop(0)
        if path[-1] == goal:
            return path
        for there in neighbours(path[-1], scene):
            if there not in visited:
                visited.add(there)
                queue.append([*path, there])
"""
MARKS_ON_PUSH = """
def my_astar(problem):
    queue, visited, number = [(0, 0, 0, problem.initial, [])], {problem.initial}, 0
    while queue:
        _, _, g, state, moves = heappop(queue)
        if problem.is_goal(state):
            return moves
        for move, after, cost in problem.successors(state):
            if after not in visited:
                visited.add(after)
                number += 1
                heappush(queue, (g + cost + problem.h(after), number, g + cost, after, [*moves, move]))
"""


@pytest.fixture(scope="module")
def notebook(lab, browser):
    """A workshop with its imports run, the sidebar collapsed; what is answered here is kept in no file."""
    for page in quiet(lab, browser, "workshops/w4_homework3", device_scale_factor=1.5):
        page.set_viewport_size(PROJECTOR)
        page.evaluate("""async () => { const { shell, commands } = window.jupyterapp;
            if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area') }""")
        in_kernel(page, "import os; os.environ['PUZZLELIB_RECORD'] = 'off'")
        run(page, "from puzzlelib import examine, examine_game, examine_heuristic, zero", wait="")
        for first_line in ("from heapq import heappop", "def neighbours(point, scene)", "def find_path("):
            run_stored(page, first_line)
        yield page


def run_stored(page, first_line):
    """Go to a cell of the workshop, and run it by keyboard."""
    page.evaluate("""(text) => { const { content } = window.jupyterapp.shell.currentWidget;
        content.activeCellIndex = content.widgets.findIndex(one => one.model.sharedModel.getSource().startsWith(text));
        content.activate() }""", first_line)
    page.keyboard.press("Shift+Enter")


def run(page, code, wait="started", seconds=30):
    """Write into the last cell, run it by keyboard, and wait for its answer: on the page it is found at #answer.
    wait="" is for code without an answer; wait="started" for one; else for a selector that shows that it began."""
    page.evaluate("""async (code) => { const { content } = window.jupyterapp.shell.currentWidget;
        content.activeCellIndex = content.widgets.length - 1;
        if (content.activeCell.model.type !== 'code' || content.activeCell.model.sharedModel.getSource())
            await window.jupyterapp.commands.execute('notebook:insert-cell-below');
        for (const old of document.querySelectorAll('#answer')) old.removeAttribute('id');
        content.activeCell.model.sharedModel.setSource(code.trim());
        window.asked = content.activeCell;
        content.activate() }""", code)
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("""() => {      // a cell that JupyterLab hasn't laid out yet has no output area
        if (window.asked.outputArea) window.asked.outputArea.node.id = 'answer';
        return document.querySelector('#answer') }""")
    if wait not in ("", "started"):
        page.wait_for_selector(f"{OUTPUT} {wait}")
    page.wait_for_function("""wanted => { const panel = window.jupyterapp.shell.currentWidget;
        const cell = window.asked.model.sharedModel;
        return cell.execution_count !== null && cell.executionState !== 'running'
            && panel.sessionContext.session.kernel.status === 'idle'
            && (!wanted || document.querySelector('#answer .jp-OutputArea-output') !== null) }""",
                           arg=bool(wait), timeout=seconds * 1000)
    page.locator(OUTPUT).evaluate("node => node.scrollIntoView({ block: 'start' })")


def said(page):
    """All words of the answer, folded ones not."""
    return " ".join(" ".join(page.locator(f"{OUTPUT} .jp-OutputArea-output").all_inner_texts()).split())


def fits(page):
    """Is the answer on one screen, nothing of it cut, its text large enough, and accessible?"""
    answer, panel, wide, smallest = page.evaluate("""() => {
        const output = document.querySelector('#answer'), parts = [...output.querySelectorAll('*')];
        const words = parts.filter(node => node.checkVisibility() && [...node.childNodes].some(
            part => part.nodeType === 3 && part.textContent.trim()));
        return [output.offsetHeight, document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight,
                Math.max(...[...parts, output].map(node => node.getBoundingClientRect().right))
                    - output.getBoundingClientRect().right,
                Math.min(...words.map(node => parseFloat(getComputedStyle(node).fontSize)))] }""")
    assert answer <= panel <= 400 and wide <= 1 and smallest >= 11, (answer, panel, wide, smallest)
    assert violations(page, OUTPUT) == []


def open_by_keyboard(page, text, key="Enter", most=8):
    """Go from the cell with the answer to something folded, as the keyboard does, and open it."""
    if page.evaluate("document.activeElement.closest('#answer') === null"):
        page.evaluate("() => document.querySelector('#answer').closest('.jp-Cell').focus()")
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == text:
            break
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.parentElement.open")


def test_a_wrong_function_is_answered_by_its_smallest_board_and_hints_unfold(notebook):
    run(notebook, f"{BLIND_PATH}\ncheck(find_path)")
    words = said(notebook)
    assert re.search(r"homework3\.find_path: .*a path of length .*, the shortest has .*cases passed before", words)
    assert "It looks as if diagonal steps count as 1" in words and "How long is a diagonal" not in words
    assert notebook.locator(f"{OUTPUT} td[title=differs]").count() > 0
    assert notebook.locator(f"{OUTPUT} table").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"
                                                            ) == ["scene", "expected", "found"]
    fits(notebook)
    open_by_keyboard(notebook, "A hint")
    open_by_keyboard(notebook, "One more hint", "Space")
    assert "How long is a diagonal" in said(notebook) and "Mark a point when you take it" in said(notebook)
    fits(notebook)


def test_a_right_function_earns_its_points_in_the_summary(notebook):
    run_stored(notebook, "def find_path(")
    run(notebook, "check(find_path)")
    assert re.search(r"homework3\.find_path: all \d+ cases pass\. 15 of 15 points", said(notebook))
    fits(notebook)
    run(notebook, "scores('homework3')")
    assert said(notebook).startswith("1 of 22 exercises pass: 15 of 95 points")
    assert "find_path(start, goal, scene) 15 ✓ passes" in said(notebook)
    assert violations(notebook, OUTPUT) == []


def test_an_endless_loop_ends_and_the_kernel_stays(notebook):
    run(notebook, "def solve_distinct_disks(length, n):\n    while True:\n        pass\ncheck(solve_distinct_disks)")
    assert "still running after 3 s on this case: does a loop never end?" in said(notebook)
    assert in_kernel(notebook, "print(find_path.__name__)") == "find_path"
    fits(notebook)


def test_a_class_with_many_faults_shows_the_first_and_a_line_for_each_other(notebook):
    run(notebook, "class TilePuzzle:\n    def __init__(self, board): self.board = board\n"
                  "    def get_board(self): return self.board\n    def is_solved(self): return False\n"
                  "check(TilePuzzle)")
    assert notebook.locator(f"{OUTPUT} table").first.is_visible()
    assert "TilePuzzle.is_solved: found False, expected True" in said(notebook)
    fits(notebook)


def test_a_search_that_marks_on_push_is_shown_at_the_moment(notebook, tmp_path):
    run(notebook, f"{MARKS_ON_PUSH}\nexamine(my_astar, 'astar', load('tiles', 'depth-20'))")
    assert re.search(r"my_astar as A\*: wrong\. Expansion \d+ on <tiles depth-20, 3×3> takes the state after .*"
                     r"while the state after .* waits\.", said(notebook))
    assert "Mark a state as visited when you take it" in said(notebook)
    assert "expected 20 moves, found 22 moves" in said(notebook) and "should be taken" not in said(notebook)
    picture = notebook.locator(f"{OUTPUT} img")
    assert picture.evaluate("one => one.naturalWidth") == 2 * picture.evaluate("one => one.width") > 300
    assert picture.get_attribute("alt").startswith("taken: ")
    fits(notebook)
    change_theme(notebook, "JupyterLab Dark", OUTPUT)
    try:
        open_by_keyboard(notebook, "The frontier at that moment")
        assert "should be taken" in said(notebook)
        assert violations(notebook, OUTPUT) == []
    finally:
        change_theme(notebook, "JupyterLab Light", OUTPUT)


def test_a_heuristic_that_takes_long_shows_how_far_it_is(notebook):
    run(notebook, """
import time
def my_estimate(board):
    if board == [[4, 1, 2], [0, 5, 3], [7, 8, 6]]:
        time.sleep(3)
    return sum(tile != (3 * r + c + 1) % 9 for r, row in enumerate(board) for c, tile in enumerate(row))
examine_heuristic(my_estimate)""", wait=".widget-label:has-text('of 181,440')", seconds=60)
    assert "the nearest is 1 move from the goal, and h says 2" in said(notebook)
    assert "It counts the blank as a tile" in said(notebook)
    assert notebook.locator(f"{OUTPUT} .widget-hprogress").count() == 0
    fits(notebook)


def test_a_game_player_that_cuts_too_late_is_shown_its_leaf(notebook):
    notebook.evaluate("""() => { const { content } = window.jupyterapp.shell.currentWidget;
        const source = content.widgets.map(one => one.model.sharedModel.getSource()).filter(text => text.startsWith(
            'class DominoesGame') || text.startsWith('def create_dominoes'));
        window.game = source.join('\\n\\n').replaceAll('best <= alpha', 'best < alpha') }""")
    run(notebook, f"{notebook.evaluate('window.game')}\n\nexamine_game(DominoesGame)")
    assert re.search(r"DominoesGame as alphabeta: wrong\. It counts \d+ leaves, expected \d+", said(notebook))
    assert "The first leaf too many is the one after" in said(notebook)
    fits(notebook)
    open_by_keyboard(notebook, "The book's tree, node by node")
    assert "yours looks here" in said(notebook)


def test_ones_own_search_plays_beside_ours_by_keyboard(notebook):
    run(notebook, "watch(my_astar, astar, load('tiles', 'depth-04'))", wait=".pz-player[data-channel=live]")
    player = notebook.locator(f"{OUTPUT} .pz-player")
    player.focus()
    at_first = player.locator(".pz-said").inner_text()
    notebook.keyboard.press("ArrowRight")
    notebook.wait_for_function("([where, text]) => document.querySelector(where).innerText !== text",
                               arg=[f"{OUTPUT} .pz-player .pz-said", at_first])
    names = player.locator(".pz-lane").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == 2 and "my astar" in names[0] and "A*" in names[1]
    assert violations(notebook, f"{OUTPUT} .pz-player") == []
