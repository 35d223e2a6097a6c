"""Experiments: your own heuristics and searches beside ours, on a few problems or on thousands (needs pandas).

    >>> from puzzlelib.lab import Search, by_depth, summary, sweep
    >>> table = sweep(by_depth(3, [4, 8]), [Search("astar", "manhattan"), "bfs"], workers=1, progress=False)
    >>> summary(table)["solved"].tolist()
    [6, 6]

A heuristic of your own is a function of the board; a search of your own takes a problem, and returns moves:
    >>> from puzzlelib import heuristic
    >>> @heuristic(of="board")
    ... def in_wrong_row(board):
    ...     return sum(tile and (tile - 1) // len(board[0]) != row for row, tiles in enumerate(board) for tile in tiles)
    >>> sweep(by_depth(1, [4]), [Search("astar", in_wrong_row)], workers=1, progress=False)["search"].tolist()
    ['A*, in wrong row']

Everything below can be imported from here. A table is a plain pandas DataFrame.
    compare         several searches on several problems, as a table with the Results in it
    sweep           the same on thousands: all cores or a Dask cluster, resumable, own code welcome
    Search          a search and how to run it: Search(beam, "manhattan", width=50)
    run_experiment  an experiment that is a Python file: table, figures and report
    stored          a sweep's table from its CSV file; steady: without its timings; about: its seed and what made it
    explore         choose boards, heuristics and searches in a notebook, and watch the plot grow
What to run on (puzzlelib.lab.instances):
    by_depth(count, depths)    boards of tiles of an exact depth; up to 3 by 3
    random_boards(count, rows=3, cols=3), walked_boards(count, moves, rows=4, cols=4)    random or walked boards
    random_instances(puzzle, count)    random levels of any puzzle, by kind, size, fill …
    levels, files, scrambles, movingai        levels; files of your own; scrambled levels; MovingAI's scenarios
What a table says (puzzlelib.lab.measures, puzzlelib.lab.space):
    summary         for each search: how many solved, and the median with its interval
    over_depth      medians by depth or any column, for plot.bands; medians: the same as a grid, for plot.bars
    ratios, branching, costs, grid    other views of a table; beside_textbook: next to the published numbers
    markdown, latex    a table for a report
    counts, distances, estimates    whole spaces: how many states, how far, what a heuristic says of each
    dominance       whether one heuristic is never higher than the next, on every state of such a space
"""

from __future__ import annotations

from typing import Any

_HOMES = {
    "comparing": "compare grid", "sweeping": "sweep Search stored steady", "experiment": "run_experiment",
    "exploring": "explore", "report": "about",
    "instances": "by_depth random_boards walked_boards random_instances levels files scrambles movingai Instance",
    "measures": "summary over_depth medians ratios branching costs effective_branching beside_textbook",
    "space": "counts distances estimates dominance"}
_MODULES = {name: f"puzzlelib.lab.{module}" for module, names in _HOMES.items() for name in names.split()} | {
    "markdown": "puzzlelib.views.tables", "latex": "puzzlelib.views.tables"}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _MODULES:
        from puzzlelib.levels import did_you_mean
        raise AttributeError(f"puzzlelib.lab has no {name!r}{did_you_mean(name, __all__)}: see help(puzzlelib.lab)")
    from importlib import import_module

    from puzzlelib.calls import explained
    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value = value if isinstance(value, type) else explained(value)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
