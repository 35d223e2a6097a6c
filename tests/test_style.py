"""Types, style, and the shape of the house."""

import ast
import re
import subprocess
import sys

from tests.conftest import ROOT


def test_types_are_strict():
    answer = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


def test_style_and_unused_names_notebooks_included():
    answer = subprocess.run([sys.executable, "-m", "ruff", "check", "."], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


def test_the_tree_is_the_designs():
    for name in ("README.md", "run.sh", "environment.yml", "pyproject.toml", "CONTRIBUTING.md", ".ci/run",
                 "puzzlelib/search.py", "puzzlelib/levels.py", "puzzlelib/puzzle.py", "puzzlelib/check.py",
                 "puzzlelib/puzzles/_template.py", "puzzlelib/views/text.py", "puzzlelib/views/plot.py",
                 "puzzlelib/assignments/sliding_bricks.py", "levels/bricks/expected.csv", "results", "benchmarks"):
        assert (ROOT / name).exists(), name


def test_every_public_function_and_class_has_a_docstring():
    for path in (ROOT / "puzzlelib").rglob("*.py"):
        tree = ast.parse(path.read_text())
        assert ast.get_docstring(tree), path
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_") \
                    and node.name not in ("main", "do_"):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


def test_nothing_unfinished_is_left():
    for path in [*(ROOT / "puzzlelib").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]:
        for word in ("TO" + "DO", "FIX" + "ME", "X" + "XX"):
            assert word not in path.read_text(), path


def test_only_text_and_searches_that_know_no_puzzle():
    """Puzzles don't search, searches don't print, the core knows no puzzle by name."""
    core = [ROOT / "puzzlelib" / name for name in ("search.py", "levels.py", "puzzle.py", "check.py", "usage.py")]
    for path in core:
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Call) and ast.unparse(node.func) == "print"), path
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("puzzlelib.puzzles", "puzzlelib.assignments")), path
    for path in (ROOT / "puzzlelib" / "puzzles").glob("*.py"):
        # A special loop lives beside its puzzle, in a file of its own.
        assert path.stem.endswith("_fast") or not re.search(r"\b(bfs|astar)\(", path.read_text()), path
