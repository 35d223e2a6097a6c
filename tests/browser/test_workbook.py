"""The workbook in a real JupyterLab, opened by `sh run.sh lab` and driven in headless Chromium."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from puzzlelib.lab.notebooks import names
from tests.conftest import CHROMIUM, ROOT

pytestmark = pytest.mark.browser
FLAGS = ("--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync").split()
QUIET = ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None", "--LabApp.extension_manager=readonly",
         "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]


@pytest.fixture(scope="module")
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
    (saving / "plugin.jupyterlab-settings").write_text('{"autosave": false}')     # nobody's notebook is to change
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


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def open_notebook(browser, address, name):
    """The page of a notebook with its kernel idle, and what it logged or asked of other hosts."""
    page = browser.new_page(viewport={"width": 1280, "height": 1600})
    told = {"console": [], "foreign": []}
    page.on("console", lambda message: told["console"].append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith((address, "data:", "blob:", "ws"))
            else told["foreign"].append(request.url))
    page.goto(f"{address}/lab/tree/notebooks/{name}.ipynb?reset&token=secret")
    page.wait_for_function("window.jupyterapp !== undefined", timeout=60_000)
    page.evaluate("async () => { await window.jupyterapp.restored }")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_function("""() => {
        const panel = window.jupyterapp.shell.currentWidget;
        const kernel = panel && panel.sessionContext && panel.sessionContext.session
            && panel.sessionContext.session.kernel;
        return kernel && kernel.status === 'idle' }""", timeout=60_000)
    return page, told


def test_the_lab_says_where_it_opens(lab):
    address, log = lab
    assert re.search(r"/lab/tree/notebooks/00_start_here\.ipynb\?token=", log.read_text())


@pytest.mark.parametrize("name", names())
def test_restart_and_run_all_brings_every_output_back(name, lab, browser, tmp_path):
    address, _ = lab
    page, told = open_notebook(browser, address, name)
    before = (ROOT / "notebooks" / f"{name}.ipynb").read_bytes()
    page.evaluate("""async () => {           // what is stored must not pass for what was run
        await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs');
        window.jupyterapp.commands.execute('notebook:run-all-cells') }""")
    page.wait_for_function("""() => {        // a deliberate error ends the command's promise, not the run
        const panel = window.jupyterapp.shell.currentWidget;
        const cells = panel.content.model.sharedModel.cells.filter(cell => cell.cell_type === 'code');
        return panel.sessionContext.session.kernel.status === 'idle'
            && cells.every(cell => cell.execution_count !== null) && cells[0].execution_count === 1
            && cells.every(cell => cell.executionState !== 'running') }""", timeout=120_000)
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
    assert told["foreign"] == []
    assert [line for line in told["console"] if "puzzlelib" in line.lower()] == []
    page.close()
    assert (ROOT / "notebooks" / f"{name}.ipynb").read_bytes() == before      # looking at it does not change it
