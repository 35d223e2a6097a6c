"""Searches side by side on the same problems: a row for each pair, as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.catalog import get
from puzzlelib.levels import PuzzleError, choose, quoted
from puzzlelib.naming import search_name, search_title
from puzzlelib.plumbing import ALGORITHMS, as_problem
from puzzlelib.result import Result
from puzzlelib.views.tables import INSTANCE, bounded, rows_of
from puzzlelib.watched import Search, Watched, as_search, replayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def measured(result: Result) -> dict[str, Any]:
    """What a table says of a Result, in `compare` and in a sweep: how it ended, the cost in people's units, the counts.

    >>> from puzzlelib import astar, load
    >>> measured(astar(load("gridnav", "field")))["cost"]
    9.071068
    """
    return {"status": result.status, "moves": len(result.moves) if result.solved else None,
            "cost": plain_number(result.price(result.cost)), "expanded": result.expanded,
            "generated": result.generated, "enqueued": result.enqueued, "peak_frontier": result.peak_frontier}


def plain_number(value: Any) -> Any:
    """Any number as an int if it is whole, or else as a float; None stays None.

    >>> plain_number(4.0), plain_number(2.5)
    (4, 2.5)
    """
    if value is None:
        return None
    number = float(value)
    return int(number) if number.is_integer() else number


def compare(problems: Any, searches: Any, report: Callable[[float], object] = lambda part: None, **budget: Any) -> Any:
    """Every search on every problem: how it ended, and what it took. `report` hears which part is done.

    problems   a dict by label, a list, or one: problems, boards that know theirs, or instances of a sweep
    searches   a dict by label, a list, or one: searches, their names, Search(…), or functions of your own, which
               return a Result, moves or states
    budget     max_nodes and whatever else each of the searches takes

    >>> from puzzlelib import astar, bfs, load
    >>> table = compare({"level 1": load("bricks", "SBP-level1")}, {"breadth": bfs, "A*": astar})
    >>> table[["search", "moves", "expanded"]].values.tolist()
    [['breadth', 16, 89], ['A*', 16, 83]]
    >>> compare(load("template", "ten"), ["bfs", astar])["search"].tolist()
    ['BFS', 'A*']
    """
    import pandas as pd
    given = _labelled(problems, _problem)
    functions = _labelled(searches, _function)
    if not given or not functions:
        raise PuzzleError(f"found {len(given)} problems and {len(functions)} searches, expected at least one of each")
    rows = []
    for number, (label, problem) in enumerate(given.items(), 1):
        for name, search in functions.items():
            result = search(problem, **budget)
            rows.append({"level": label, "search": name, "heuristic": result.heuristic, **measured(result),
                         "result": result})
        report(number / len(given))
    return pd.DataFrame(rows).astype({"moves": "Int64"})


def _labelled(given: Any, read: Callable[[Any], tuple[str, Any]]) -> dict[str, Any]:
    """What was given, by label: a dict as it is, a list or a single one by the names of what it holds."""
    if isinstance(given, dict):
        return {str(label): read(value)[1] for label, value in given.items()}
    several = isinstance(given, (list, tuple, set, frozenset)) and not hasattr(given, "text")   # Instance: a tuple
    return dict(_distinct(read(one) for one in (given if several else [given])))


def _distinct(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """The pairs, a second "A*" being "A* (2)"."""
    seen: dict[str, int] = {}
    for label, value in pairs:
        seen[label] = seen.get(label, 0) + 1
        yield (label if seen[label] == 1 else f"{label} ({seen[label]})"), value


def _problem(given: Any) -> tuple[str, Any]:
    """A label for a problem, and the problem: one that is loaded, or made of an instance's text."""
    if hasattr(given, "text") and hasattr(given, "puzzle"):
        return given.name, get(given.puzzle).problem(given.text, given.name)
    if isinstance(given, str):
        raise PuzzleError(f"found {quoted(given)}, expected a problem, such as load(\"tiles\", \"puzzle04\")")
    problem = as_problem(given)
    return str(getattr(problem, "level", "") or repr(problem)), problem


def _function(given: Any) -> tuple[str, Callable[..., Any]]:
    """A label for a search, and the search as a function of a problem and a budget."""
    if isinstance(given, str):
        return search_title(search_name(given)), choose(search_name(given), ALGORITHMS, "a search:")
    if hasattr(given, "run"):
        return str(getattr(given, "label", given)), given.run
    search = as_search(given)
    own = lambda problem, **budget: _run(search, given, problem, budget)
    return "a search" if search.algorithm == "<lambda>" else search.label, given if search.own is None else own


def _run(search: Search, function: Callable[..., Any], problem: Any, budget: dict[str, Any]) -> Result:
    """The Result of a function, checked; or else what it answers, watched and replayed (see watched.Search)."""
    code = getattr(function, "__code__", None)
    if not budget or code is None or code.co_flags & 8:            # it ends in **budget
        watched = Watched(problem)
        answer = function(watched, **budget)
        if isinstance(answer, Result):
            if answer.solved:
                replayed(problem, answer)
            answer.expanded = max(answer.expanded, watched.expanded)       # it may have searched more than once
            answer.generated = max(answer.generated, watched.generated)
            return answer
    return search.run(problem, **budget)


def grid(table: Any, values: str) -> Any:
    """One column of a comparison or a sweep as a grid, levels down and searches across, in the order they were given.

    Where a search gave up, its counts are lower bounds and print as ≥ 100,000; where it failed there is no number.

    >>> from puzzlelib import astar, bfs, load
    >>> level0 = {"level 0": load("bricks", "SBP-level0")}
    >>> grid(compare(level0, [bfs, astar]), "expanded").values.tolist()
    [[13, 9]]
    >>> grid(compare(level0, [bfs, astar], max_nodes=12), "expanded").values.tolist()
    [[≥ 12, 9]]
    """
    down = "level" if "level" in table else "instance"
    table = rows_of(table, values)
    labels = table["instance"]
    for name in ("puzzle", "digest"):
        if len(table.drop_duplicates(INSTANCE)) > labels.nunique():          # several problems of one name
            labels = labels + ", " + table[name]
    table = table.assign(**{down: labels, values: bounded(table, values)})
    wide = table.pivot(index=down, columns="search", values=values)
    return wide.loc[table[down].unique(), table["search"].unique()]
