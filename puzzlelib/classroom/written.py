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
OTHER_LANGUAGE = re.compile(r"\s*%%(?!time|capture|prun|python)")           # cells that are none
RECURSION = "setrecursionlimit"                  # a call that functions need, though they don't name it
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
    if "cells" not in notebook:
        raise LookupError(f"it has format {notebook.get('nbformat')}, not 4: open and save it in JupyterLab")
    texts = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return ["" if OTHER_LANGUAGE.match(text) else
            "\n".join("" if IPYTHON.fullmatch(line) else line for line in text.split("\n")) for text in texts]


def bound(statement: ast.AST) -> set[str]:
    """The names that a statement defines or changes; not those that a loop runs over.

    >>> sorted(bound(ast.parse("for n in TABLE: GOAL[n] = n; Board.size = n; found.append(n)").body[0]))
    ['Board', 'GOAL', 'found']
    """
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
    if isinstance(statement, ast.Name):
        return {statement.id} if isinstance(statement.ctx, ast.Store) else set()
    if isinstance(statement, ast.expr) and not isinstance(getattr(statement, "ctx", None), ast.Store):
        return set()                             # a value
    found = set[str]().union(*(bound(child) for child in ast.iter_child_nodes(statement)
                               if child is not getattr(statement, "target", None) or not isinstance(
                                   statement, (ast.For, ast.AsyncFor))))
    changed = statement if isinstance(getattr(statement, "ctx", None), ast.Store) else None      # x[i] = …, x.a = …
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):                # x.append(…)
        changed = statement.value.func
        found |= {RECURSION} & {getattr(changed, "attr", "")}
    while isinstance(changed, (ast.Attribute, ast.Subscript)):
        changed = changed.value
        found |= {changed.id} if isinstance(changed, ast.Name) else set()
    return found


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
    used: dict[int, set[str]] = {}
    broken = []
    for number, text in enumerate(texts, 1):
        try:
            compile(text, "cell", "exec")        # finds a `return` outside of functions, too
            every += [(number, statement, found) for statement in ast.parse(text).body if (found := bound(statement))]
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:      # the last two: too deep
            broken.append(f"code cell {number} has a {type(error).__name__} ({getattr(error, 'msg', error)})")
    wanted, size = {RECURSION, *names}, -1
    while len(wanted) > size:                    # until nothing new is used
        size = len(wanted)
        for at, (number, statement, found) in enumerate(every):
            if at not in used and found & wanted:
                wanted |= used.setdefault(at, _used(placed(texts[number - 1], statement)))
    return [(number, _only(every[at][1], wanted)) for at, (number, _, _) in enumerate(every) if at in used
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
            try:
                exec(compile(ast.Module([statement], []), f"code cell {number}", "exec"), vars(module))
            except Exception:                    # it costs only what it defines
                if exercise.function in bound(statement):
                    raise
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
