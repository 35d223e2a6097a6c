"""Set-up: two files that must agree, and an environment made once."""

import os
import re
import shutil
import subprocess
import sys

import pytest
import yaml

from puzzlelib import __version__
from puzzlelib.catalog import level_names, names
from puzzlelib.cli import environment
from puzzlelib.levels import PuzzleError
from tests.conftest import ROOT, run_sh


def project():
    from importlib import import_module
    toml = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    return toml.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_environment_yml_is_the_same_set_as_pyproject():
    bare = lambda line: line.partition(";")[0].strip()
    wanted = {bare(line) for line in environment.requirements(["workbook", "test"])}
    listed = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    pip = next(entry["pip"] for entry in listed if isinstance(entry, dict))
    given = {entry for entry in listed if isinstance(entry, str)} | set(pip)
    assert given == wanted | {"python" + project()["requires-python"], "pip", "--editable ."}


def test_dependencies_are_ranges_with_a_reason():
    text = (ROOT / "pyproject.toml").read_text()
    for line in environment.requirements(["workbook", "test"]):
        assert re.search(r">=[\d.]+,<\d", line), line
        assert re.search(re.escape(f'"{line}",') + r" +# \w", text), f"no reason given: {line}"
    assert project()["dependencies"] == [] and project()["version"] == __version__


def test_this_python_lacks_nothing_and_says_what_one_would():
    assert environment.missing(["workbook", "test"]) == []
    assert environment.satisfied(sys.executable, ["workbook", "test"])


def test_a_bare_python_is_not_satisfied(tmp_path):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    assert not environment.satisfied(str(tmp_path / "bare" / "bin" / "python"), ["workbook"])
    assert not environment.satisfied(sys.executable + "-that-is-not-there", ["workbook"])


def test_a_wheel_carries_the_levels_and_solves_one_elsewhere(tmp_path):
    """Built from what an sdist carries, installed into a bare environment, far from this folder."""
    away = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PUZZLELIB_MINE")}

    def run(*command, cwd=tmp_path, **more):
        answer = subprocess.run(command, cwd=cwd, env=away | more, capture_output=True, text=True)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout
    ignored = (".*", "__pycache__", "*.egg-info", "build", "results", "notebooks", "pages", "tests")
    shutil.copytree(ROOT, tmp_path / "project", ignore=shutil.ignore_patterns(*ignored))
    run(sys.executable, "-c", "import setuptools.build_meta as backend; backend.build_sdist('../dist')",
        cwd=tmp_path / "project")
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", "dist", archive)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", "bare")
    python = str(tmp_path / "bare" / "bin" / "python")
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel)
    assert "solved in 4 moves" in run(python, "-I", "-m", "puzzlelib", "solve", "tiles", "puzzle04")
    code = "from puzzlelib import ROOT, get, names; print(ROOT, *(len(get(name).levels()) for name in names()))"
    root, *counts = run(python, "-I", "-c", code).split()
    assert root.startswith(str(tmp_path)) and counts == [str(len(level_names(name))) for name in names()]
    code = "from puzzlelib import load; from puzzlelib.puzzles.tiles.pattern_databases import built"
    assert run(python, "-I", "-c", f"{code}; print(built(load('tiles', 'fifteen-random')))",
               PUZZLELIB_CACHE=str(tmp_path)) == "True\n"


def test_the_running_python_is_used_where_it_has_everything(monkeypatch):
    monkeypatch.setattr(environment, "satisfied", lambda python, extras: True)
    assert environment.python_with("workbook") == sys.executable


def test_the_venv_is_made_once_and_only_filled_where_something_lacks(monkeypatch, tmp_path, capsys):
    python = tmp_path / ".venv" / "bin" / "python"
    monkeypatch.setattr(environment, "VENV", str(python.parent.parent))
    monkeypatch.setattr(environment, "VENV_PYTHON", str(python))
    have, ran = set(), []
    monkeypatch.setattr(environment, "satisfied", lambda which, extras: which == str(python) and set(extras) <= have)

    def fake(command, **options):
        ran.append(list(command[2:4]))
        if "venv" in command:
            python.parent.mkdir(parents=True)
            python.touch()
        if "install" in command:
            have.update(command[-1].partition("[")[2].strip("]").split(","))
        return subprocess.CompletedProcess(command, 0)
    monkeypatch.setattr(subprocess, "run", fake)
    assert environment.python_with("workbook") == str(python)
    assert ran == [["venv", "--clear"], ["pip", "install"]]
    said = capsys.readouterr().err
    assert "making the environment" in said and "installing" in said
    assert environment.python_with("workbook") == str(python) and len(ran) == 2       # nothing twice
    assert environment.python_with("workbook", "test") == str(python)
    assert ran[2:] == [["pip", "--version"], ["pip", "install"]]                      # kept, and added to


def test_an_install_that_fails_is_one_clear_error(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "VENV", str(tmp_path / "v"))
    monkeypatch.setattr(environment, "VENV_PYTHON", str(tmp_path / "v" / "bin" / "python"))
    monkeypatch.setattr(environment, "satisfied", lambda *_: False)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    with pytest.raises(PuzzleError, match="expected pip and venv to work"):
        environment.python_with("workbook")


def test_without_the_project_there_is_no_environment_to_make(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "ROOT", str(tmp_path))
    monkeypatch.setattr(environment, "satisfied", lambda *_: False)
    with pytest.raises(PuzzleError, match="expected the project's folder"):
        environment.python_with("workbook")


def test_become_goes_on_from_our_folder_with_puzzlelib_importable(monkeypatch):
    seen = []
    monkeypatch.setattr(environment.os, "execv", lambda *call: seen.append(call))
    monkeypatch.setattr(environment.os, "chdir", seen.append)
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    environment.become("py", "-m", "this")
    assert seen == [str(ROOT), ("py", ["py", "-m", "this"])]
    assert environment.os.environ["PYTHONPATH"].split(":") == [str(ROOT), "elsewhere"]


@pytest.mark.parametrize("command, program", [("lab", "jupyterlab"), ("test", "pytest"),
                                              ("notebooks", "puzzlelib.tools.notebooks"), ("bench", "benchmarks")])
def test_the_workbooks_commands_hand_their_arguments_on(command, program, monkeypatch):
    from puzzlelib.cli import commands
    seen = []
    monkeypatch.setattr(environment, "python_with", lambda *extras: f"python with {' '.join(extras)}")
    monkeypatch.setattr(environment, "become", lambda *call: seen.append(call))
    getattr(commands, f"do_{command}")(["--one", "two"])
    assert seen[0][1:3] == ("-m", program) and seen[0][-2:] == ("--one", "two")


def test_the_lab_opens_on_the_first_notebook(monkeypatch):
    from puzzlelib.cli import commands
    seen = []
    monkeypatch.setattr(environment, "python_with", lambda *extras: "python")
    monkeypatch.setattr(environment, "become", lambda *call: seen.extend(call))
    commands.do_lab([])
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb" in seen
    assert (ROOT / "notebooks" / "00_start_here.ipynb").exists()


def test_ci_installs_chromium_npm_and_bwrap_and_runs_the_tests_and_nothing_else():
    lines = [line.strip() for line in (ROOT / ".ci" / "run").read_text().splitlines()]
    commands = [line for line in lines if line and not line.startswith("#")]
    assert commands[-1] == "exec sh run.sh test" and len(commands) <= 9
    assert "for program in chromium npm bubblewrap chromium-headless-shell; do" in commands
    assert any(line.startswith("apt-get install") and '"$program"' in line for line in commands)


def test_bench_lists_what_there_is():
    answer = run_sh("bench")
    assert answer.returncode == 0 and answer.stdout.startswith("bricks ")
