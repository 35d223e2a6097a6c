"""predict() in JupyterLab: an answer by keyboard, outputs that running unfolds, pages and slides that hide them."""

from pathlib import Path

import pytest

from puzzlelib.tools import export
from tests.browser.conftest import change_theme, kernel_prints, quiet, run_cell, show_board, violations

pytestmark = pytest.mark.browser
BOX = "#toy .pz-predict"
MAKE = {"number": "toy = __import__('puzzlelib').views.predict.Guess('How many moves?')",
        "choice": "toy = __import__('puzzlelib').views.predict.Guess('Which expands fewer?', ['BFS', 'A*', 'DFS'])",
        "order": "toy = __import__('puzzlelib').views.predict.Guess('Fewest first.', ['BFS', 'A*', 'DFS'], order=True)"}


@pytest.fixture(scope="module")
def notebook(lab, browser):
    for page in quiet(lab, browser, "00_start_here"):
        page.set_viewport_size({"width": 1400, "height": 900})
        yield page


def show(page, kind):
    run_cell(page, "import puzzlelib.views.predict")
    show_board(page, MAKE[kind])


def said(page, text):
    page.wait_for_function("([box, text]) => document.querySelector(`${box} .pz-said`).textContent.includes(text)",
                           arg=[BOX, text])


def test_folded_outputs_are_not_visible_until_their_cell_runs(notebook):
    """The stored answer of the first question can't be seen, and a question shows itself when its cell runs."""
    state = """(text) => { const cell = window.jupyterapp.shell.currentWidget.content.widgets.find(
        one => one.model.sharedModel.getSource().includes(text)); return cell.outputHidden }"""
    assert notebook.evaluate(state, "guess.compare(result.cost") is True
    assert notebook.evaluate(state, "show_code(textbook.breadth_first)") is False         # code answers nothing
    assert notebook.evaluate(state, "board = play(") is False
    notebook.evaluate("""async () => {
        const { content } = window.jupyterapp.shell.currentWidget, commands = window.jupyterapp.commands;
        const at = (text) => content.widgets.findIndex(one => one.model.sharedModel.getSource().includes(text));
        for (const text of ['level = "SBP-level1"', 'guess = predict("How many moves', 'result = bfs(problem)',
                            'guess.compare(result.cost']) {
            content.activeCellIndex = at(text);
            await commands.execute('notebook:run-cell') } }""")
    assert notebook.evaluate(state, "guess.compare(result.cost") is False


def test_a_number_by_keyboard(notebook):
    show(notebook, "number")
    field = notebook.locator(f"{BOX} input[type=text]")
    field.focus()
    notebook.keyboard.type("many")
    notebook.keyboard.press("Enter")
    said(notebook, "expected a number")
    field.fill("1,600")
    notebook.keyboard.press("Enter")
    said(notebook, "Your prediction: 1,600.")
    kernel_prints(notebook, "toy.answer", "1600")
    assert violations(notebook, BOX) == []


def test_a_choice_by_keyboard(notebook):
    show(notebook, "choice")
    notebook.locator(f"{BOX} input[type=radio]").first.focus()
    notebook.keyboard.press("Space")
    said(notebook, "Your prediction: BFS.")
    notebook.keyboard.press("ArrowDown")
    said(notebook, "Your prediction: A*.")
    kernel_prints(notebook, "toy.answer", "A*")
    assert violations(notebook, BOX) == []


def test_an_order_by_keyboard_in_dark(notebook):
    show(notebook, "order")
    notebook.locator(f"{BOX} button[aria-label='A*: up']").focus()
    notebook.keyboard.press("Enter")
    said(notebook, "A*: number 1")
    notebook.keyboard.press("Enter")                                 # at the top already: nothing moves, focus stays
    assert notebook.evaluate("document.activeElement.getAttribute('aria-label')") == "A*: up"
    notebook.locator(f"{BOX} button[type=submit]").click()
    said(notebook, "Your prediction: A* / BFS / DFS.")
    kernel_prints(notebook, "toy.answer", "['A*', 'BFS', 'DFS']")
    change_theme(notebook, "JupyterLab Dark", BOX)
    try:
        assert violations(notebook, BOX) == []
    finally:
        change_theme(notebook, "JupyterLab Light", BOX)


def test_a_page_folds_answers_and_a_slide_shows_them_last(browser, tmp_path):
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(Path(export.export("00_start_here", str(tmp_path))).as_uri())
    assert not page.get_by_text("The answer is 16.").first.is_visible()
    assert not page.get_by_text("The shortest solution has").first.is_visible()
    page.locator("details.answer", has_text="The answer is 16.").locator("summary").click()
    assert page.get_by_text("The answer is 16.").first.is_visible()
    assert page.locator("form.pz-predict fieldset:disabled").count() == page.locator("form.pz-predict").count() > 2
    page.goto(Path(export.export("00_start_here", str(tmp_path), slides=True)).as_uri())
    page.wait_for_selector(".reveal.ready")
    shown_at_once = page.evaluate("""() => [...document.querySelectorAll('.page')].filter(slide =>
        slide.querySelector('form.pz-predict')).flatMap(slide => [...slide.querySelectorAll('[data-answer]')].filter(
        node => node.closest('.fragment') === null).map(node => node.textContent.slice(0, 80)))""")
    assert page.locator("[data-answer]").count() > 4 and shown_at_once == []
    page.close()
