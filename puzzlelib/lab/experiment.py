"""Run an experiment: a Python file with a question, instances, searches, a budget and measures.

    table = run_experiment("mine.py", workers=2)             # or one of ours, by its name: run_experiment("ties")

It is a sweep that resumes; then the file's measures draw figures and make tables of the rows. Beside the rows, as CSV,
come the figures and a report in Markdown. What such a file may say is in experiments/__init__.py, and the files there
are examples. A mistake in it is an error that names its line.
"""

from __future__ import annotations

import ast
import os
import sys
from contextlib import contextmanager
from difflib import SequenceMatcher
from importlib import import_module
from inspect import Parameter, signature
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any

from puzzlelib import ROOT
from puzzlelib.lab.executors import usable
from puzzlelib.lab.fingerprint import is_foreign
from puzzlelib.lab.instances import as_instances
from puzzlelib.lab.measures import summary
from puzzlelib.lab.sweeping import sweep, tasks
from puzzlelib.levels import PuzzleError, counted, did_you_mean, quoted, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OURS = os.path.join(ROOT, "puzzlelib", "lab", "experiments")
SETTLED: list[str] = []    # the folder in sys.path that belongs to an experiment
PARTS: dict[str, Any] = {"instances": None, "searches": None, "budget": 100_000, "measures": [summary], "fresh": False}


def ours() -> list[str]:
    """The names of the workbook's own experiments.

    >>> "heuristics" in ours()
    True
    """
    return sorted(name[:-3] for name in os.listdir(OURS) if name.endswith(".py") and name != "__init__.py")


class Experiment:
    """An experiment's file, which has been run once, and its parts.

    >>> ties = Experiment("ties")
    >>> ties.question, len(ties.instances(quick=True))
    ('Among nodes with the same f = g + h, which should A* take first?', 6)
    """

    def __init__(self, given: str | os.PathLike[str]):
        text = os.fspath(given)
        inside = os.path.dirname(os.path.realpath(text)) == os.path.realpath(OURS)
        self.is_file = text.endswith(".py") and not inside
        self.name = os.path.basename(text).removesuffix(".py") if self.is_file or inside else text
        if not self.is_file and self.name not in ours():
            raise PuzzleError(f"found {quoted(text)}, expected {', '.join(ours())}, or an experiment of your own: "
                              f"FILE.py{did_you_mean(text, ours())}", "sweep", 1, 1)
        self.path = text if self.is_file else os.path.join(OURS, f"{self.name}.py")
        self.folder = os.path.join(os.path.dirname(os.path.abspath(self.path)) if self.is_file else ROOT, "results")
        self.places: dict[str, tuple[int, int]] = {}         # of each name that the file defines: line and column
        self.module = self._load() if self.is_file else import_module(f"puzzlelib.lab.experiments.{self.name}")
        self.makes_table = callable(getattr(self.module, "table", None))
        self.stem = f"sweep-{self.name}" if not self.is_file and not self.makes_table else self.name
        self.question = " ".join((self.module.__doc__ or "").split())
        self._check()

    def _load(self) -> ModuleType:
        """Run the file as a module that workers can be sent. It can import its neighbours, as they are now."""
        if not os.path.exists(self.path):
            raise PuzzleError("found no such file, expected an experiment: a Python file", self.path, 1, 1)
        text = read(self.path)
        module = ModuleType(f"experiment_{self.name}")
        module.__file__ = os.path.abspath(self.path)
        sys.modules[module.__name__] = module
        _settle(folder := os.path.dirname(module.__file__))
        for file in os.listdir(folder):          # it may have changed, or be another folder's of the same name
            if (name := file.removesuffix(".py")) in sys.modules and name != "__main__" and is_foreign(name):
                del sys.modules[name]
        with self.blamed():
            tree = ast.parse(text, self.path)
            self.places = _places(tree)
            before, sys.dont_write_bytecode = sys.dont_write_bytecode, True      # two edits within a second look alike
            try:
                exec(compile(tree, self.path, "exec"), vars(module))
            finally:
                sys.dont_write_bytecode = before
        return module

    def _check(self) -> None:
        """Every part must be there, and be what it should be."""
        for name in PARTS:
            if not hasattr(self.module, name):
                near = next((word for word in self.places if word not in PARTS and _alike(word.lower(), name)), "")
                if near or PARTS[name] is None and not self.makes_table:
                    raise self.error(f"found {quoted(near) if near else 'no ' + name}, expected {EXAMPLES[name]}", near)
        for measure in self.measures:
            if not callable(measure):
                raise self.error(f"found {quoted(repr(measure))}, expected {EXAMPLES['measures']}", "measures")
        if type(self.part("fresh")) is not bool:
            raise self.error(f"found {quoted(repr(self.part('fresh')))}, expected {EXAMPLES['fresh']}", "fresh")

    # ----------------------------------------------------------------------------------------------------- its parts

    def part(self, name: str) -> Any:
        """What the file says, or what counts if it says nothing."""
        return getattr(self.module, name, PARTS.get(name))

    @property
    def measures(self) -> list[Callable[[Any], Any]]:
        """The functions that make figures and tables of the rows."""
        given = self.part("measures")
        return list(given) if isinstance(given, (list, tuple)) else [given]

    def takes(self, name: str) -> bool:
        """Does what it runs on depend on this: seed, quick?"""
        given = self.part("table" if self.makes_table else "instances")
        return callable(given) and name in _parameters(given)

    def _call(self, name: str, **choices: Any) -> Any:
        """What a function of the file returns, given those choices that it takes; what is no function stays."""
        given = self.part(name)
        for choice, value in choices.items():
            if value and not self.takes(choice):
                shown = f"--{choice}" if value is True else f"--{choice} {value}"
                raise self.error(f"found {shown}, expected an experiment that has it: def {name}({choice})", name)
        if not callable(given) or hasattr(given, "initial"):
            return given
        usual = {"seed": 1, "quick": False} | {choice: value for choice, value in choices.items() if value is not None}
        for word, parameter in _parameters(given).items():
            if word not in usual and parameter.default is Parameter.empty:
                raise self.error(f"found the argument {quoted(word)}, expected none but seed and quick", name)
        with self.blamed(name):
            return given(**{word: value for word, value in usual.items() if word in _parameters(given)})

    def instances(self, seed: int | None = None, quick: bool = False) -> Any:
        """What it runs on."""
        found = self._call("instances", seed=seed, quick=quick)
        with self.blamed("instances"):
            instances = as_instances(found)
        if not instances:
            raise self.error("found no instance, expected at least one", "instances")
        return instances

    def rows(self, seed: int | None, quick: bool, **how: Any) -> Any:
        """The table: a sweep's, or one that the file makes itself."""
        if self.is_file:
            _settle(os.path.dirname(os.path.abspath(self.path)))
        if self.makes_table:
            table = self._call("table", seed=seed, quick=quick)
            if not hasattr(table, "to_csv"):
                raise self.error(f"found {type(table).__name__}, expected a DataFrame", "table")
            return table
        instances, searches, budget = self.instances(seed, quick), self.part("searches"), self.part("budget")
        with self.blamed("budget"):
            tasks([], "bfs", budget)
        with self.blamed("searches"):
            searches = searches() if callable(searches) and not _parameters(searches) else searches
            searches = list(searches) if hasattr(searches, "__next__") else searches
            if not tasks(instances, searches, budget):
                raise PuzzleError("found no search, expected at least one")
        return sweep(instances, searches, budget, fresh=self.part("fresh"), **how)

    def measured(self, measure: Callable[[Any], Any], table: Any) -> Any:
        """What a measure says of the table: a figure, a table or text."""
        with self.blamed("measures"):
            found = measure(table)
        found = found.get_figure() if hasattr(found, "get_figure") else found        # axes
        if isinstance(found, str) or hasattr(found, "savefig") or hasattr(found, "to_csv"):
            return found
        name = getattr(measure, "__name__", "")
        raise self.error(f"found {type(found).__name__} returned by {name or 'a measure'}, expected a figure, a "
                         "table or text", name if name in self.places else "measures")

    # -------------------------------------------------------------------------------------------------- its mistakes

    def error(self, message: str, name: str = "") -> PuzzleError:
        """An error at the place where the file defines that name."""
        return PuzzleError(message, self.path, *self.places.get(name, (1, 1)))

    @contextmanager
    def blamed(self, name: str = "") -> Iterator[None]:
        """Whatever goes wrong inside is an error at the file's own line, or where it defines that name."""
        try:
            yield
        except SyntaxError as error:
            raise PuzzleError(f"found {error.msg}, expected Python", error.filename or self.path, error.lineno or 1,
                              error.offset or 1) from None
        except (Exception, SystemExit) as error:
            if isinstance(error, PuzzleError) and error.source:
                raise
            lines = [frame for frame in extract_tb(error.__traceback__) if frame.filename == self.path]
            place = self.places.get(name, (1, 1))
            if lines:
                place = lines[-1].lineno or 1, (getattr(lines[-1], "colno", None) or 0) + 1
            what = error.message if isinstance(error, PuzzleError) else (
                f"found {type(error).__name__}: {str(error)[:200]}, expected an experiment that runs")
            raise PuzzleError(what, self.path, *place) from None


EXAMPLES = {
    "instances": "what to search, such as instances = by_depth(20), or def instances(seed, quick)",
    "searches": 'searches = ["bfs", Search("astar", "manhattan")]', "budget": "budget = 100_000",
    "measures": "measures = […], functions of the table", "fresh": "fresh = True or False"}


def _settle(folder: str) -> None:
    """Let imports find this folder's modules, and no longer those of the experiment before."""
    while SETTLED:
        sys.path.remove(SETTLED.pop())
    if folder not in sys.path:
        sys.path.append(folder)
        SETTLED.append(folder)


def _alike(one: str, two: str) -> bool:
    return SequenceMatcher(None, one, two).ratio() > 0.8


def _parameters(function: Any) -> dict[str, Parameter]:
    return dict(signature(function).parameters)


def _places(tree: ast.Module) -> dict[str, tuple[int, int]]:
    """Where a file defines names: by assignment, or as a function."""
    places: dict[str, tuple[int, int]] = {}
    for node in tree.body:
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        names += [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else []
        places |= {name: (node.lineno, node.col_offset + 1) for name in names}
    return places


# ---------------------------------------------------------------------------------------------------------- running it

def run_experiment(experiment: str | os.PathLike[str], quick: bool = False, seed: int | None = None,
                   workers: int | None = None, executor: Any = None, out: str | os.PathLike[str] | None = None,
                   again: bool = False, progress: bool = True) -> Any:
    """The table of an experiment, a file or one of ours by its name; its rows, figures and report go to a folder.

    quick      the small version, if the experiment has one
    seed       draws other instances, if it draws any
    out        the folder; by default `results` beside the file, or our own; the quick version in its folder `quick`
    the rest   as in sweep

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = run_experiment("weights", quick=True, workers=1, out=folder, progress=False)
    ...     sorted(os.listdir(folder))
    ['sweep-weights.csv', 'sweep-weights.json', 'sweep-weights.md', 'sweep-weights.pdf', 'sweep-weights.png']
    >>> len(table)
    36
    """
    return perform(Experiment(experiment), quick, seed, workers, executor, out, again, progress)[0]


def perform(experiment: Experiment, quick: bool = False, seed: int | None = None, workers: int | None = None,
            executor: Any = None, out: str | os.PathLike[str] | None = None, again: bool = False,
            progress: bool = True, command: str = "") -> tuple[Any, str]:
    """The table, and a line that says where it is and what is in it."""
    from puzzlelib.lab.report import described, write_report
    if workers is not None:
        counted(workers, 1, "workers: a whole number from 1 up")
    if seed is not None:
        counted(seed, 0, "a seed: a whole number from 0 up")
    executor = usable(executor)
    folder = os.path.join(experiment.folder, *["quick"] * quick) if out is None else os.fspath(out)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise PuzzleError(f"found {quoted(folder)} ({error.strerror}), expected a folder to write to") from None
    path = os.path.join(folder, f"{experiment.stem}.csv")
    table = experiment.rows(seed, quick, executor=executor, workers=workers, out=path, again=again, progress=progress)
    if experiment.makes_table:
        table.to_csv(f"{path}.part", index=False, lineterminator="\n")
        os.replace(f"{path}.part", path)
    chosen = f"{', quick=True' * quick}{'' if seed is None else f', seed={seed}'}"
    command = command or f"run_experiment({os.path.basename(experiment.path)!r}{chosen})"
    write_report(experiment, table, path, command)
    return table, f"{os.path.relpath(path)}: {described(table, path)}\n"
