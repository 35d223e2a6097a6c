"""A trace, replayed: what was expanded, what its successors were, and what waited on the frontier then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlelib.levels import PuzzleError
from puzzlelib.views.descent import Descent
from puzzlelib.views.frontier import FromBothEnds, Replay
from puzzlelib.views.steps import expansions

if TYPE_CHECKING:
    from puzzlelib.result import Result


def replay(result: Result) -> Replay:
    """The steps of a traced result, by what its search keeps."""
    if result.trace is None:
        raise PuzzleError("found a result without a trace, expected one: astar(problem, trace=[])")
    if result.keeps == "path" and all(event.depth is not None for event, _ in expansions(result)):
        return Descent(result)
    return FromBothEnds(result) if result.keeps == "both ends" else Replay(result)
