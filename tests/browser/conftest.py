"""A real JupyterLab, opened by `sh run.sh lab`, and a headless Chromium to drive it: one of each for all tests."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from tests.conftest import CHROMIUM, ROOT

pytestmark = pytest.mark.browser
FLAGS = ("--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync").split()
QUIET = ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None", "--LabApp.extension_manager=readonly",
         "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """`sh run.sh lab`, with every folder that Jupyter writes to pointed away from the person's own."""
    folder = tmp_path_factory.mktemp("jupyter")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = dict(os.environ, PYTHON=sys.executable)
    for variable in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR",
                     "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        environment[variable] = str(folder / variable)
    pages = folder / "JUPYTER_CONFIG_DIR" / "labconfig"
    pages.mkdir(parents=True)
    (pages / "page_config.json").write_text(json.dumps(
        {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}))
    saving = folder / "JUPYTERLAB_SETTINGS_DIR" / "@jupyterlab" / "docmanager-extension"
    saving.mkdir(parents=True)
    (saving / "plugin.jupyterlab-settings").write_text('{"autosave": false}')     # no notebook may change
    log = open(folder / "log", "w+")
    server = subprocess.Popen(
        ["sh", ROOT / "run.sh", "lab", "--no-browser", "--port", str(port), "--IdentityProvider.token=secret", *QUIET],
        env=environment, stdout=log, stderr=log, cwd=folder)
    address = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            urllib.request.urlopen(f"{address}/api/status?token=secret", timeout=5).read()
            break
        except OSError:
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.25)
    yield address, folder / "log"
    server.send_signal(signal.SIGTERM)
    server.wait(30)


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def open_notebook(browser, address, name, **options):
    """The page of a notebook with its kernel idle, and what it logged or asked of other hosts."""
    page = browser.new_page(viewport={"width": 1280, "height": 1600}, **options)
    log = {"console": [], "foreign": []}
    page.on("console", lambda message: log["console"].append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith((address, "data:", "blob:", "ws"))
            else log["foreign"].append(request.url))
    page.goto(f"{address}/lab/tree/notebooks/{name}.ipynb?reset&token=secret")
    page.wait_for_function("window.jupyterapp !== undefined", timeout=60_000)
    page.evaluate("async () => { await window.jupyterapp.restored }")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_function("""() => {
        const panel = window.jupyterapp.shell.currentWidget;
        const kernel = panel && panel.sessionContext && panel.sessionContext.session
            && panel.sessionContext.session.kernel;
        return kernel && kernel.status === 'idle' }""", timeout=60_000)
    return page, log


def quiet(lab, browser, name, **options):
    """For a fixture: a notebook's page, nothing run; at the end it has asked no other host and logged no error."""
    page, log = open_notebook(browser, lab[0], name, **options)
    yield page
    assert log["foreign"] == []
    assert [line for line in log["console"] if "favicon" not in line] == []
    close(page)


def run_cells(page, *words):
    """Run the first cell, and those with one of these words: a board needs no more of its notebook."""
    page.evaluate("""async (words) => {
        const { content } = window.jupyterapp.shell.currentWidget, { commands } = window.jupyterapp;
        await commands.execute('notebook:clear-all-cell-outputs');
        const code = content.widgets.filter(cell => cell.model.type === 'code');
        for (const [at, cell] of code.entries()) {
            if (at && !words.some(word => cell.model.sharedModel.getSource().includes(word))) continue;
            content.activeCellIndex = content.widgets.indexOf(cell);
            await commands.execute('notebook:run-cell') } }""", words)


def run_all(page):
    """Run every cell, wait until all have run. What is stored must not pass for what was run."""
    page.evaluate("""async () => {
        await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs');
        window.jupyterapp.commands.execute('notebook:run-all-cells') }""")
    page.wait_for_function("""() => {        // a deliberate error ends the command's promise, not the run
        const panel = window.jupyterapp.shell.currentWidget;
        const cells = panel.content.model.sharedModel.cells.filter(cell => cell.cell_type === 'code');
        return panel.sessionContext.session.kernel.status === 'idle'
            && cells.every(cell => cell.execution_count !== null) && cells[0].execution_count === 1
            && cells.every(cell => cell.executionState !== 'running') }""", timeout=300_000)


def run_cell(page, code):
    """Add a cell at the end with this code, and run it."""
    page.evaluate("""async (code) => {
        const panel = window.jupyterapp.shell.currentWidget, commands = window.jupyterapp.commands;
        panel.content.activeCellIndex = panel.content.widgets.length - 1;
        await commands.execute('notebook:insert-cell-below');
        panel.content.activeCell.model.sharedModel.setSource(code.trim());
        await commands.execute('notebook:run-cell') }""", code)


def show_board(page, code):
    """Run a cell that makes a board called `toy` and shows it; on the page it is found at #toy."""
    run_cell(page, code + "\ntoy")
    page.wait_for_function("""() => {        // in this very cell: boards of earlier ones are still there
        const cell = window.jupyterapp.shell.currentWidget.content.activeCell.node;
        const board = cell.querySelector('.jp-OutputArea-output .pz-board');
        if (!board) return false;
        for (const old of document.querySelectorAll('#toy')) old.removeAttribute('id');
        board.parentElement.id = 'toy';
        return true }""")
    page.locator("#toy .pz-board").scroll_into_view_if_needed()
    page.wait_for_selector("#toy .pz-board[data-channel=live]")      # page and kernel have greeted each other


def at_rest(page, where):
    """Wait until nothing glides, shakes or fades there any more."""
    page.wait_for_function("""where => [...document.querySelectorAll(where)].every(
        node => node.getAnimations({ subtree: true }).every(one => one.playState !== 'running'))""", arg=where)


def answered(page, board, busy=False):
    """Wait until the kernel has answered all that the board asked; or, busy, until the board waits for an answer."""
    page.wait_for_function("([board, busy]) => document.querySelector(board).getAttribute('aria-busy') === busy",
                           arg=[board, str(busy).lower()])


def change_theme(page, theme, where):
    """JupyterLab's theme, and every colour there."""
    page.evaluate("async theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)
    at_rest(page, where)


def close(page):
    """Close a notebook and end its kernel, so that the next to open it starts afresh."""
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown() }")
    page.close()


def in_kernel(page, code):
    """What a line of Python prints in the notebook's kernel."""
    return page.evaluate("""async (code) => {
        const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
        const future = kernel.requestExecute({ code, store_history: false });
        let said = '';
        future.onIOPub = (message) => {
            if (message.header.msg_type === 'stream') said += message.content.text;
            if (message.header.msg_type === 'error') said += message.content.ename + ': ' + message.content.evalue; };
        await future.done;
        return said.trim() }""", code)


def kernel_prints(page, expression, expected, seconds=30):
    """Wait until the kernel has what the page sent: keys and clicks arrive there one by one."""
    deadline = time.monotonic() + seconds
    while (found := in_kernel(page, f"print({expression})")) != expected and time.monotonic() < deadline:
        pass
    assert found == expected


def violations(page, where):
    """What axe-core finds wrong with a part of the page, in words."""
    from axe_playwright_python.sync_playwright import Axe
    found = Axe().run(page, context=where).response["violations"]
    return [f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})" for one in found]
