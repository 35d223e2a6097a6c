"""What a student wrote in the notebooks of an edition, checked: `sh run.sh test` there.

Of a notebook only the functions and classes that exercises ask for are taken, and the imports, helpers and constants
that these use: boards, players and plots of other cells aren't run, so a bare Python is enough.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from symtable import symtable
from types import ModuleType

from puzzlelib import ROOT
from puzzlelib.exercises.checking import Verdict, attempt_in, judged
from puzzlelib.exercises.exercise import Exercise
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, choose

IPYTHON = re.compile(r"[%!?].*|[\w.]+\?+|\w+ *= *[%!].*")         # lines that are no Python
NOTE = os.path.join(ROOT, "edition.json")        # which notebook asks for which exercises; only an edition has it


def is_edition() -> bool:
    """Is this a student edition, and not the whole project?"""
    return os.path.exists(NOTE)


def rooms() -> dict[str, str]:
    """The notebooks and files of this edition in which a student writes, and the exercises of each: {path: room}."""
    with open(NOTE, encoding="utf-8") as file:
        found: dict[str, str] = json.load(file)["rooms"]
    return found


def cells(path: str) -> list[str]:
    """The code of a notebook, cell by cell, without lines that are for IPython alone."""
    try:
        with open(path, encoding="utf-8") as file:
            return cells_of(json.load(file))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise PuzzleError(f"found a notebook that can't be read ({error}), expected one that Jupyter has saved",
                          path, 1, 1) from None


def cells_of(notebook: Any) -> list[str]:
    """The same for a notebook that has been read."""
    texts = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return ["\n".join("" if IPYTHON.fullmatch(line) else line for line in text.split("\n")) for text in texts]


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement defines, if it is of a kind that can be needed."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
    if isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return {node.id for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return set()


def _used(source: str) -> set[str]:
    """The names of other cells that a statement uses: not its own variables."""
    found: set[str] = set()
    for table in (tables := [symtable(source, "cell", "exec")]):         # grows while we walk
        found |= {symbol.get_name() for symbol in table.get_symbols()
                  if symbol.is_referenced() and (symbol.is_global() or table is tables[0])}
        tables += table.get_children()
    return found


def needed(texts: list[str], names: set[str]) -> tuple[list[tuple[int, ast.stmt]], str]:
    """The statements that some names need, each with the number of its cell; and which cells can't be read.

    >>> code = ["import this", "SIZE = 3\\nprint(SIZE)", "def done(board): return len(board) == SIZE"]
    >>> [(cell, ast.unparse(statement)) for cell, statement in needed(code, {"done"})[0]]
    [(2, 'SIZE = 3'), (3, 'def done(board):\\n    return len(board) == SIZE')]
    """
    every: list[tuple[int, ast.stmt, set[str]]] = []
    broken = []
    for number, text in enumerate(texts, 1):
        try:
            compile(text, "cell", "exec")        # finds a `return` outside of functions, too
            every += [(number, statement, _used(placed(text, statement))) for statement in ast.parse(text).body
                      if _bound(statement)]
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:      # the last two: too deep
            broken.append(f"code cell {number} has a {type(error).__name__} ({getattr(error, 'msg', error)})")
    wanted, size = set(names), -1
    while len(wanted) > size:                    # until nothing new is used
        size = len(wanted)
        wanted.update(*(used for _, statement, used in every if _bound(statement) & wanted))
    return [(number, _only(statement, wanted)) for number, statement, _ in every if _bound(statement) & wanted
            ], "; ".join(broken)


def placed(text: str, statement: ast.stmt) -> str:
    """The source of a statement of a cell, at its own line; of an import only what is needed.

    >>> text = "import this\\n\\n# why\\n@print\\ndef f(): return 1"
    >>> placed(text, needed([text], {"f"})[0][0][1])
    '\\n\\n\\n@print\\ndef f(): return 1'
    """
    if decorators := getattr(statement, "decorator_list", None):
        statement.lineno, statement.col_offset = decorators[0].lineno, 0
    source = None if isinstance(statement, (ast.Import, ast.ImportFrom)) else ast.get_source_segment(text, statement)
    return "\n" * (statement.lineno - 1) + (source or ast.unparse(statement))


def _only(statement: ast.stmt, wanted: set[str]) -> ast.stmt:
    """An import without the names that nothing uses: they may need packages that aren't here."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        statement.names = [alias for alias in statement.names
                           if (alias.asname or alias.name).split(".")[0] in wanted]
    return statement


def attempt_in_notebook(path: str, exercise: Exercise, names: set[str]) -> Callable[[], Any]:
    """How to find the function or class of an exercise in a notebook: in the child, as a cell may do anything."""
    texts = cells(path)

    def find() -> Any:
        module = sys.modules["attempt"] = ModuleType("attempt")
        statements, broken = needed(texts, names)
        for number, statement in statements:
            exec(compile(ast.Module([statement], []), f"code cell {number}", "exec"), vars(module))
        if not hasattr(module, exercise.function):
            raise PuzzleError(broken or f"found no {exercise.function}, expected `{exercise.writes}`",
                              os.path.basename(path))
        return getattr(module, exercise.function)
    return find


def verdicts(path: str, room: str) -> list[Verdict]:
    """The verdicts on what a notebook or a Python file has, for every exercise of a room."""
    from puzzlelib.exercises import every_exercise
    asked = [exercise for exercise in every_exercise().values() if exercise.name.split(".")[0] == room]
    names = {exercise.function for exercise in asked}
    return [judged(exercise, attempt_in_notebook(path, exercise, names) if path.endswith(".ipynb") else
                   attempt_in(path, exercise), exercise.cases()) for exercise in asked]


def checked(words: list[str]) -> str:
    """A line for each exercise of this edition's notebooks, or of the notebooks and files that are named."""
    from puzzlelib.cli.usage import Failed
    known = rooms()
    chosen = [os.path.relpath(os.path.abspath(word), ROOT) for word in words] or [
        path for path in known if path.endswith(".ipynb")] or list(known)
    for path in chosen:
        choose(path, known, "one of", source="test")
        if not os.path.isfile(os.path.join(ROOT, path)):
            raise PuzzleError("found no such file, expected a notebook or file of this edition", path, 1, 1)
    lines, passed, points, total, count = [], 0, 0.0, 0.0, 0
    for path in chosen:
        lines.append(f"{path}:")
        for verdict in verdicts(os.path.join(ROOT, path), known[path]):
            lines.append(f"  {'✓' if verdict.right else '✗'} {verdict.summary}")
            count, total, passed = count + 1, total + verdict.exercise.points, passed + verdict.right
            points += verdict.exercise.points * verdict.right
    lines.append(f"{passed} of {count} exercises pass: {points:g} of {total:g} points")
    if passed < count:
        raise Failed("\n".join(lines))
    return "\n".join(lines) + "\n"
