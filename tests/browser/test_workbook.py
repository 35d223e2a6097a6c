"""The workbook in a real JupyterLab: notebooks with widgets of every kind run, show their pictures, and ask nothing of
other hosts. (nbval runs every notebook, without a browser.)"""

import re

import nbformat
import pytest

from puzzlelib.tools.notebooks import names
from tests.browser.conftest import close, open_notebook, run_all, run_cell
from tests.conftest import ROOT

pytestmark = pytest.mark.browser


def one_of_each_kind():
    """Notebooks that together have a board, a player, a game tree, and a puzzle of its own: few of them. (Painters run
    in test_painter.py.)"""
    text = {name: (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8") for name in names()}
    words, found = {"play(", "watch(", "watch_game(", "check_puzzle("}, []
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


def stored_outputs():
    """A notebook that shows what the workbook's notebooks store, small texts and forms left out."""
    cells = []
    for file in [*ROOT.glob("notebooks/[0-9]*.ipynb"), *ROOT.glob("notebooks/workshops/w*.ipynb")]:
        for number, cell in enumerate(nbformat.read(file, 4).cells):
            kept = [output for output in cell.get("outputs", []) if large(output)]
            if kept:
                cells.append(nbformat.v4.new_code_cell(f"# {file.stem}, cell {number}", outputs=kept))
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": {
        "display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}})


def large(output):
    data = output.get("data", {})
    html = data.get("text/html", "")
    return ("image/png" in data or len(html) > 12_000 or html.count("<tr") > 5
            or (output.get("text", "") + data.get("text/markdown", "")).count("\n") > 12)


def test_every_stored_output_fits_the_notebooks_panel(lab, browser):
    file = ROOT / "notebooks" / "zz_stored.ipynb"
    notebook = stored_outputs()
    nbformat.write(notebook, file)
    page = browser.new_page(viewport={"width": 853, "height": 480}, device_scale_factor=1.5)      # 1280×720 at 150 %
    try:
        page.goto(f"{lab[0]}/lab/tree/notebooks/{file.name}?reset&token=secret")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        page.evaluate("""async () => {
            const { restored, shell, commands } = window.jupyterapp, { content } = shell.currentWidget;
            await restored;
            if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area');
            content.notebookConfig = { ...content.notebookConfig, windowingMode: 'none' } }""")
        page.wait_for_function("count => document.querySelectorAll('.jp-OutputArea-output').length === count",
                               arg=sum(len(cell.outputs) for cell in notebook.cells), polling=300, timeout=60_000)
        assert page.locator(".pz-board").count() == 0
        assert too_large(page) == []                     # as GitHub and untrusted notebooks have it: without scripts
        page.evaluate("""() => { const { content } = window.jupyterapp.shell.currentWidget;
            for (const cell of content.widgets) cell.model.trusted = true }""")
        page.wait_for_function("""() => { const all = [...document.querySelectorAll('div[data-puzzlelib]')];
            return all.length > 30 && all.every(box => box.querySelector('.pz-board[data-channel=alone]')) }""",
                               polling=300, timeout=60_000)
        assert too_large(page) == []
    finally:
        page.close()
        file.unlink()


def too_large(page):
    """Outputs higher than the panel, pictures and tables of up to 16 rows (of sentences: fewer) that scroll, and
    whatever is cut off."""
    return page.evaluate("""() => {
        const { content } = window.jupyterapp.shell.currentWidget, found = [], room = content.node.clientHeight;
        for (const cell of content.widgets) for (const node of cell.node.querySelectorAll('.jp-OutputArea-output')) {
            const rows = node.querySelectorAll('tr').length, cells = [...node.querySelectorAll('td')];
            const table = rows && rows <= 16 && cells.every(cell => cell.textContent.length <= 40)
                && !node.querySelector('p, figure');
            const scrolls = node.scrollHeight > node.clientHeight + 1, { overflowX } = getComputedStyle(node);
            const cut = node.scrollWidth > node.clientWidth + 1 && overflowX === 'visible';
            if (node.offsetHeight > room || cut || (scrolls && (table || node.matches('.jp-RenderedImage')))) {
                found.push([cell.model.sharedModel.getSource(), node.offsetHeight, room, rows]) } }
        return found }""")
