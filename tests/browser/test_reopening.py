"""What was saved can be opened: boards and players after a reload, with the same kernel, a fresh one, and none."""

import json
import re

import nbformat
import pytest

from tests.browser.conftest import close, in_kernel, open_notebook, run_all
from tests.conftest import ROOT

pytestmark = pytest.mark.browser
CELLS = ["from puzzlelib import astar, bfs, load, paint, play, watch, watch_game",
         "board = play('bricks', 'SBP-level1')\nboard",
         "problem = load('bricks', 'SBP-level0')\nwatch(bfs(problem, trace=[]), astar(problem, trace=[]))",
         "paint('field')", "watch_game(load('dominoes', '3x3'))", "board"]
PAGES = len(CELLS) - 1
STATUS = "() => [...document.querySelectorAll('.jp-Notebook .pz-board')].map(node => node.dataset.channel)"


@pytest.fixture(scope="module")
def saved(lab, browser):
    """A notebook with a widget of every kind, run and saved, and its page."""
    file = ROOT / "notebooks" / "zz_reopened.ipynb"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS], metadata={
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"}})
    nbformat.write(notebook, file)
    try:
        page, _ = open_notebook(browser, lab[0], file.stem)
        run_all(page)
        until(page, "live")
        save(page)
        yield page, file
        close(page)
    finally:
        file.unlink()


def until(page, status, count=PAGES):
    """Wait until so many pages are there, each of that status: live, or alone."""
    page.wait_for_function(f"([status, count]) => {{ const all = ({STATUS})(); "
                           "return all.length === count && all.every(one => one === status) }", arg=[status, count])


def save(page):
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")


def reload(page):
    page.reload()
    page.wait_for_function("window.jupyterapp !== undefined")
    page.evaluate("async () => { await window.jupyterapp.restored }")
    page.wait_for_selector(".jp-Notebook .jp-Cell")


def steps(page):
    """Step the board and the player where no kernel runs; what they show then."""
    board, player = page.locator(".pz-board").nth(0), page.locator(".pz-board").nth(1)
    board.get_by_role("button", name="Step").click()
    player.get_by_role("button", name="Step").click()
    return board.locator(".pz-counter").text_content(), player.locator(".pz-said").text_content()


def test_with_the_same_kernel_everything_is_live_again(saved):
    page, file = saved
    assert "widget-view" not in file.read_text(encoding="utf-8")
    in_kernel(page, "board.move((3, 'down'))")
    reload(page)
    until(page, "live")
    assert page.locator(".pz-board .pz-counter").all_text_contents()[:2] == ["1 move", "1 move"]
    page.locator(".pz-board [data-do=undo]").first.click()
    page.wait_for_function("() => document.querySelectorAll('.pz-counter')[1].textContent === '0 moves'")   # both views


def test_with_a_fresh_kernel_or_none_pages_step_through_what_was_stored(saved):
    page, _ = saved
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart() }")
    until(page, "alone")
    reload(page)
    until(page, "alone")
    board, player = steps(page)
    assert re.match(r"step 1: ", board) and player == "After 1 expansion."
    assert "Error displaying widget" not in page.content() and "Loading widget" not in page.content()
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown() }")
    reload(page)
    until(page, "alone")
    assert steps(page)[0].startswith("step 1: ")
    run_all(page)
    until(page, "live")


def test_an_untrusted_notebook_shows_pictures(saved, lab, browser):
    page, file = saved
    notebook = json.loads(file.read_text(encoding="utf-8"))
    other = file.with_name("zz_untrusted.ipynb")
    notebook["cells"][0]["source"] += "\n# changed by another program: the signature doesn't fit any more"
    other.write_text(json.dumps(notebook), encoding="utf-8")
    try:
        stranger, _ = open_notebook(browser, lab[0], other.stem)
        stranger.wait_for_selector(".jp-Notebook .jp-OutputArea img[src^='data:image/png']")
        assert stranger.locator(".pz-board").count() == 0
        alts = stranger.locator(".jp-OutputArea img").evaluate_all("nodes => nodes.map(node => node.alt)")
        assert any("bricks SBP-level1: 0 moves" in alt for alt in alts)
        close(stranger)
    finally:
        other.unlink()


def test_two_views_of_an_output_show_the_same_board(saved):
    page, _ = saved
    page.evaluate("""async () => {
        const panel = window.jupyterapp.shell.currentWidget;
        panel.content.activeCellIndex = 1;
        await window.jupyterapp.commands.execute('notebook:create-output-view');
        window.jupyterapp.shell.activateById(panel.id) }""")
    page.wait_for_function("() => document.querySelectorAll('.pz-board[data-channel=live] [data-do=redo]')"
                           ".length === 3")
    in_kernel(page, "board.restart(); board.move((3, 'down'))")
    page.wait_for_function("() => [...document.querySelectorAll('.pz-counter')].filter("
                           "node => node.textContent === '1 move').length === 3")


def test_opening_a_notebook_does_not_mark_it_unsaved(lab, browser):
    page, _ = open_notebook(browser, lab[0], "00_start_here")
    page.wait_for_function("""() => {
        const model = window.jupyterapp.shell.currentWidget.content.model;
        return model.getMetadata('language_info').version !== undefined }""")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.context.model.dirty") is False
    before = (ROOT / "notebooks" / "00_start_here.ipynb").read_bytes()
    save(page)
    assert (ROOT / "notebooks" / "00_start_here.ipynb").read_bytes() == before
    close(page)
