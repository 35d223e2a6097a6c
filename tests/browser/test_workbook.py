"""The workbook in a real JupyterLab: every notebook runs, shows its pictures, and asks nothing of other hosts."""

import re

import pytest

from puzzlelib.tools.notebooks import names
from tests.browser.conftest import close, open_notebook, run_all
from tests.conftest import ROOT

pytestmark = pytest.mark.browser


def test_the_lab_says_where_it_opens(lab):
    address, log = lab
    assert re.search(r"/lab/tree/notebooks/00_start_here\.ipynb\?token=", log.read_text())


@pytest.mark.parametrize("name", names())
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
    pictures = page.locator(".jp-OutputArea img").count()
    assert pictures >= 3
    page.screenshot(path=tmp_path / f"{name}.png")
    assert log["foreign"] == []
    assert [line for line in log["console"] if "puzzlelib" in line.lower()] == []
    close(page)
    assert (ROOT / "notebooks" / f"{name}.ipynb").read_bytes() == before      # looking at it does not change it
