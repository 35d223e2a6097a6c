"""The front door: about thirty public names, imported lazily, each with a line in the package's docstring."""

import ast
import subprocess
import sys

import pytest

import puzzlelib
from tests.conftest import ROOT


@pytest.mark.parametrize("name", puzzlelib.__all__)
def test_every_public_name_is_there_and_explains_itself(name):
    thing = getattr(puzzlelib, name)
    assert thing.__doc__ and f" {name} " in puzzlelib.__doc__.replace(",", " ").replace("\n", " ")


def test_the_door_is_small():
    assert 25 <= len(puzzlelib.__all__) <= 45 and set(puzzlelib.__all__) <= set(dir(puzzlelib))


def test_a_misspelt_name_is_an_error_with_a_hint():
    with pytest.raises(AttributeError, match="puzzlelib has no 'astr' \\(did you mean 'astar'\\?\\)"):
        puzzlelib.astr      # noqa: B018
    with pytest.raises(ImportError):
        exec("from puzzlelib import asdf")


def test_importing_it_imports_nothing_else():
    code = (f"import sys; sys.path.insert(0, {str(ROOT)!r}); before = set(sys.modules); import puzzlelib;"
            "print(sorted(set(sys.modules) - before));"
            "from puzzlelib import astar, load; print(astar(load('tiles', 'puzzle04')).cost)")
    answer = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    new, cost = answer.stdout.splitlines()
    assert [name for name in ast.literal_eval(new) if name.startswith("puzzlelib")] == ["puzzlelib"], new
    assert not {"typing", "re", "pandas", "matplotlib", "anywidget"} & set(ast.literal_eval(new)) and cost == "4"


def test_every_public_function_and_class_has_an_example():
    """A docstring is a sentence and an example that runs; pytest runs it as a doctest."""
    for name in puzzlelib.__all__:
        thing = getattr(puzzlelib, name)
        if name not in ("plot", "Frontier", "Controls", "Puzzle", "zero", "graph_search"):      # shown in use elsewhere
            assert ">>>" in thing.__doc__, name
