"""The workbook in a real JupyterLab: notebooks with widgets of every kind run, show their pictures, and ask nothing of
other hosts. (nbval runs every notebook, without a browser.)"""

import re

import pytest

from puzzlelib.tools.notebooks import names
from tests.browser.conftest import close, open_notebook, run_all, run_cell
from tests.conftest import ROOT

pytestmark = pytest.mark.browser


def one_of_each_kind():
    """Notebooks that together have a board, a player, a painter, a game tree, and a puzzle of its own: few of them."""
    text = {name: (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8") for name in names()}
    words, found = {"play(", "watch(", "paint(", "watch_game(", "check_puzzle("}, []
    while words:
        found.append(max(text, key=lambda name: sum(word in text[name] for word in words)))
        words -= {word for word in words if word in text[found[-1]]}
    return sorted(found)


def test_the_lab_says_where_it_opens(lab):
    address, log = lab
    assert re.search(r"/lab/tree/notebooks/00_start_here\.ipynb\?token=", log.read_text())


@pytest.mark.parametrize("name", one_of_each_kind())
def test_restart_and_run_all_brings_every_output_back(name, lab, browser, tmp_path):
    address, _ = lab
    page, log = open_notebook(browser, address, name)
    before = (ROOT / "notebooks" / f"{name}.ipynb").read_bytes()
    run_all(page)
    counts = page.evaluate("""() => {
        const panel = window.jupyterapp.shell.currentWidget;
        const cells = panel.content.model.sharedModel.cells.filter(cell => cell.cell_type === 'code');
        return cells.map(cell => [cell.execution_count, cell.getOutputs().filter(o => o.output_type === 'error').length,
                                  (cell.metadata.tags || []).includes('raises-exception') ? 1 : 0]) }""")
    assert [count for count, _, _ in counts] == list(range(1, len(counts) + 1))
    assert all(errors == deliberate for _, errors, deliberate in counts)
    assert page.locator(".jp-OutputArea img").count() or page.locator(".jp-OutputArea svg").count()
    page.screenshot(path=tmp_path / f"{name}.png")
    assert log["foreign"] == []
    assert [line for line in log["console"] if "puzzlelib" in line.lower()] == []
    close(page)
    assert (ROOT / "notebooks" / f"{name}.ipynb").read_bytes() == before      # looking at it does not change it


def test_a_finished_progress_bar_and_bad_input_are_one_line_each(lab, browser):
    page, _ = open_notebook(browser, lab[0], "00_start_here")
    run_cell(page, "from puzzlelib.views.progress import progress_bar\n"
                   "report = progress_bar('counting')\nreport(0.5)\nreport(1.0)")
    page.wait_for_function("() => document.body.innerText.includes('counting: done')")
    run_cell(page, "from puzzlelib.puzzles.bricks import read_matrix\nread_matrix('5,2,\\n1, 2, 3 4, 1,', 'mine.txt')")
    page.wait_for_function("() => document.body.innerText.includes('PuzzleError: mine.txt:2:7: error')")
    page.wait_for_function("""() => [...document.querySelectorAll('.jp-Cell .jp-OutputArea')].slice(-2).every(
        (area) => area.offsetHeight < 60 && !area.querySelector('.widget-hprogress'))""")
    close(page)
