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


def tree(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def imports(path):
    """The modules a file imports, anywhere in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(*folders):
    return [path.relative_to(ROOT) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_data_flows_one_way():
    """Puzzles, searches and assignments know no view, lab or tool at import; views know no lab; nothing knows tests."""
    rules = [("puzzlelib/puzzles", ("puzzlelib.assignments", "puzzlelib.lab", "puzzlelib.tools", "puzzlelib.cli")),
             ("puzzlelib/assignments", ("puzzlelib.lab", "puzzlelib.tools")),
             ("puzzlelib/views", ("puzzlelib.lab", "puzzlelib.tools", "puzzlelib.assignments", "puzzlelib.cli")),
             ("puzzlelib/lab", ("puzzlelib.tools", "puzzlelib.assignments")),
             ("puzzlelib", ("tests", "benchmarks")), ("benchmarks", ("tests",))]
    for folder, forbidden in rules:
        for path in files(folder):
            for module in imports(path):
                assert not any(module == name or module.startswith(name + ".") for name in forbidden), (path, module)


def test_every_entry_of_puzzles_is_a_puzzle():
    from puzzlelib.catalog import get, names
    entries = {path.stem.lstrip("_") for path in (ROOT / "puzzlelib" / "puzzles").iterdir()
               if not path.name.startswith((".", "__"))}
    assert entries <= set(names()) and all(get(name).name == name for name in entries)


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
        for word in ("TO" + "DO", "FIX" + "ME"):
            assert word not in path.read_text(), path


CORE = [path for folder in ("puzzlelib", "puzzlelib/conformance") for path in sorted((ROOT / folder).glob("*.py"))
        if path.name != "__main__.py"]


def test_the_core_knows_no_puzzle_by_name():
    for path in CORE:
        for module in imports(path.relative_to(ROOT)):
            assert not module.startswith(("puzzlelib.puzzles", "puzzlelib.assignments")), path


def test_only_the_command_line_and_views_print():
    """Searches don't print, states don't draw: neither to stdout nor to stderr."""
    for path in [*CORE, *(ROOT / "puzzlelib" / "puzzles").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called != "print" and not called.endswith(("stdout.write", "stderr.write")), (path, called)
                assert path.name in ("levels.py", "child.py") or called != "os.write", path


def test_puzzles_do_not_search():
    """A special loop lives beside its puzzle, in a file named after its idea; text and picture don't search."""
    for path in (ROOT / "puzzlelib" / "puzzles").rglob("*.py"):
        if path.name == "__init__.py" or path.parent.name == "puzzles":
            assert not re.search(r"\b(bfs|astar|idastar|ucs)\(", path.read_text()), path
