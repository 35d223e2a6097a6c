"""Grading needs nothing but Python: what a command imports, and what the library may import at all."""

import ast
import subprocess
import sys

import pytest

from tests.conftest import BRICKS, ROOT

LEVEL = str(BRICKS / "SBP-level1.txt")
HEAVY = {"typing", "re", "enum", "dataclasses", "argparse", "json", "pathlib", "inspect", "csv", "difflib",
         "matplotlib", "pandas", "numpy", "ipywidgets", "IPython", "traitlets"}
COMMANDS = {
    "print": [LEVEL], "done": [LEVEL], "availableMoves": [LEVEL], "applyMove": [LEVEL, "(3,down)"],
    "applyMoves": [LEVEL, "(3,down)"], "compare": [LEVEL, LEVEL], "norm": [LEVEL], "random": [LEVEL, "3"],
    "bfs": [LEVEL], "dfs": [LEVEL], "ids": [LEVEL], "astar": [LEVEL],
}


def imported(*arguments):
    """The modules a command has imported when it is done, on an isolated Python without site-packages."""
    code = ("import sys; before = set(sys.modules); sys.path.insert(0, sys.argv.pop(1));"
            "from puzzlelib.__main__ import run; code, _, err = run(sys.argv[1:]); assert code == 0, err;"
            "print(*sorted(set(sys.modules) - before))")
    answer = subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT), *arguments], capture_output=True,
                            text=True)
    assert answer.returncode == 0, answer.stderr
    return set(answer.stdout.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_grading_command_runs_bare_and_imports_little(command):
    modules = imported(command, *COMMANDS[command])
    heavy = HEAVY - {"re", "enum"} if command == "random" else HEAVY      # random's own imports are its own
    assert not modules & heavy, modules & heavy
    assert {m for m in modules if m.startswith("puzzlelib.assignments.")} == {"puzzlelib.assignments.sliding_bricks"}
    rooms = {m.split(".")[2] for m in modules if m.startswith("puzzlelib.puzzles.")}
    assert rooms == {"bricks"}


OTHERS = {"solver": ["puzzle04.txt"], "Solver": ["puzzle04.txt"], "puzzle8": ["puzzle8/initial.txt", "moves.txt"],
          "Puzzle8": ["puzzle8/initial.txt", "moves.txt"], "path": ["../gridnav/field.txt", "0,0", "6,6"],
          "disks": ["5", "3"], "dominoes": ["4", "4"],
          "maze": ["check", "../mazes/spec.txt", "RU"]}


@pytest.mark.parametrize("command", OTHERS)
def test_the_other_commands_run_bare_and_import_little(command, tmp_path):
    words = [str(ROOT / "levels" / "tiles" / word) if "/" in word or word == "puzzle04.txt" else
             str(tmp_path / word) if word == "moves.txt" else word for word in OTHERS[command]]
    modules = imported(command, *words)
    assert not modules & (HEAVY - {"re", "enum"}), modules & HEAVY      # a temporary file's name needs random's re
    assert not {m for m in modules if "bricks" in m}


def test_every_graded_command_is_covered():
    from puzzlelib.__main__ import command_names
    assert set(COMMANDS) | set(OTHERS) == {
        n for n, m in command_names().items() if m.startswith("puzzlelib.assignments.")}


def library_files():
    return [path for path in sorted((ROOT / "puzzlelib").rglob("*.py"))
            if path.relative_to(ROOT / "puzzlelib").parts[0] not in ("lab", "tools", "views")]


@pytest.mark.parametrize("path", library_files(), ids=lambda path: path.name)
def test_the_library_imports_the_standard_library_alone(path):
    allowed = set(sys.stdlib_module_names) | {"puzzlelib"}
    if path.name == "environment.py":
        allowed |= {"packaging"}          # asked only of an environment that has everything, by that environment
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
        assert not [name for name in names if name.split(".")[0] not in allowed], path


def test_import_puzzlelib_and_every_module_of_it_loads_bare():
    modules = [".".join(p.relative_to(ROOT).with_suffix("").parts) for p in library_files()]
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + "".join(f"import {m}\n" for m in modules)
    code += "import puzzlelib.views.text, puzzlelib.views.shapes, puzzlelib.views.plot\n"
    code += "assert not {'matplotlib', 'pandas', 'ipywidgets', 'numpy'} & set(sys.modules)"
    answer = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr


def test_no_module_calls_the_shared_random():
    for path in (ROOT / "puzzlelib").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], path
            shared = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
            assert not shared or node.attr == "Random", path
