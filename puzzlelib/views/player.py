"""Watch a search: watch(astar(problem, trace=[])). Two results share one timeline: watch(a, b).

Step 0 is the start, step n the search after n expansions, and the last step the end. What a page needs for most steps
is sent with it, so it plays without a kernel too; of a long search it asks for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.views.lanes import Lane, stored
from puzzlelib.views.session import Session
from puzzlelib.watched import as_search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlelib.picture import Picture
    from puzzlelib.result import Result

MOST = 800                 # steps that a page stores; of a longer search fewer
FEW = 160
LONGEST = 100_000          # expansions of a search that it runs itself
CHUNK = 200                # steps that a page gets at once


class Player(Session):
    """The widget: one run, or two side by side."""

    scripts = ("costs.js", "transport.js", "trees.js", "history.js", "searchtree.js", "tables.js", "lane.js",
               "legend.js", "player.js")
    styles = ("theme.css", "board.css", "player.css", "lane.css")

    def __init__(self, *results: Result, most: int = MOST):
        if not 1 <= len(results) <= 2:
            raise PuzzleError(f"found {len(results)} results, expected one or two to watch")
        for result in results:
            if not hasattr(result, "problem"):
                raise PuzzleError(f"found {type(result).__name__}, expected a Result with a trace: astar(problem, "
                                  "trace=[]), or Search(yours).run(problem, trace=[])")
        self.results, self.lanes = results, [Lane(result) for result in results]
        last = max(len(lane.steps) for lane in self.lanes) - 1
        steps = stored(last, most if last < most else min(most, FEW))
        super().__init__(at=0, more=None, runs=[
            lane.data(steps) | {"title": title} for lane, title in zip(self.lanes, titles(results))])

    def stored(self) -> dict[str, Any]:
        return super().stored() | {"more": None}

    def picture(self) -> Picture | None:
        """The state from which the first search started."""
        problem = self.results[0].problem
        puzzle = getattr(problem, "puzzle", None)
        return None if puzzle is None else puzzle.picture(problem, problem.initial)

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"at": lambda: self.send(at=int(message["at"])),
                "steps": lambda: self._send_steps(int(message["run"]), int(message["from"]), int(message["to"]))}

    def _send_steps(self, number: int, first: int, last: int) -> None:
        """Send the steps that a page asks for."""
        lane, first = self.lanes[number], max(0, first)
        self.send(more=lane.part(range(first, min(last, first + CHUNK) + 1)) | {"run": number})

    def __repr__(self) -> str:
        return "\n".join(f"watching {result!r}" for result in self.results)


def watch(*results: Any, most: int = MOST) -> Player:
    """A player for one traced result, or for two on one timeline; or for searches, your own too, followed by a problem.

    >>> from puzzlelib import astar
    >>> watch(astar(load("bricks", "SBP-level0"), trace=[]))
    watching astar, travel: solved in 5 moves; expanded 9, generated 25, enqueued 13, peak frontier 5
    >>> def my_search(problem): return astar(problem).states
    >>> watch(my_search, astar, load("bricks", "SBP-level0"))
    watching my_search: solved in 5 moves; expanded 9, generated 25
    watching astar, travel: solved in 5 moves; expanded 9, generated 25, enqueued 13, peak frontier 5
    """
    if results and not hasattr(results[-1], "trace"):
        *searches, problem = results
        if not searches:
            raise PuzzleError(f"found {type(problem).__name__}, expected a Result with a trace: astar(…, trace=[]); "
                              "or searches and then a problem: watch(my_search, astar, problem)")
        results = tuple(as_search(search).run(problem, trace=[], max_nodes=LONGEST) for search in searches)
    return Player(*results, most=most)


def titles(results: Sequence[Result]) -> list[str]:
    """What to call each run, so that people can tell them apart: the search, its heuristic and its options; the level
    where it differs, and else "first" and "second".

    >>> from puzzlelib import astar
    >>> level = load("bricks", "SBP-level0")
    >>> titles([astar(level, h="manhattan"), astar(level, h="zero", ties="low g")])
    ['A*, Manhattan', 'A*, zero, ties low g']
    """
    levels = [getattr(result.problem, "level", "") for result in results]
    found = [", ".join(filter(None, [result.title, level if len(set(levels)) > 1 else ""]))
             for result, level in zip(results, levels)]
    return found if len(set(found)) == len(found) else [
        f"{title} ({which})" for title, which in zip(found, ("first", "second"))]
