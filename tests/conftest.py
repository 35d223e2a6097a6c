"""What the tests share: running a command as a grader does, and one visible line where Chromium is missing."""

import gc
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
BRICKS = ROOT / "levels" / "bricks"
# The first is the same engine without a window to draw, which takes a quarter less; CHROMIUM= switches the browser off.
BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
CHROMIUM = os.environ.get("CHROMIUM", next(filter(None, map(shutil.which, BROWSERS)), ""))

# Tables that take seconds to compute are kept between runs, and away from the person's own.
os.environ.setdefault("PUZZLELIB_CACHE", str(ROOT / ".pytest_cache" / "puzzlelib"))
# The same examples every time: a failure on one machine is a failure on all. No deadline: no test asserts a time.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


def run_sh(*arguments, cwd=ROOT, **options):
    """`sh run.sh …` in a process of its own, as a grader calls it."""
    environment = dict(os.environ, PYTHON=sys.executable) | options.pop("env", {})
    return subprocess.run(["sh", str(ROOT / "run.sh"), *map(str, arguments)], cwd=cwd, env=environment,
                          capture_output=True, text=True, timeout=300, **options)


@pytest.fixture
def run():
    return run_sh


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason="Chromium is not there"))


def pytest_collection_finish():
    """What is collected stays: no later collection of garbage, here or in a fork, has to look at it again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item):
    """Ctrl-C is heard in every test and in what it starts, whoever started us and whatever a test before has left."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line(
            "browser tests skipped: no Chromium found; to run them: apt-get install chromium (or your system's way)")
