"""What a replay is made of: the nodes of a search tree, and its steps. Standard library only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from puzzlelib.result import Drop

if TYPE_CHECKING:
    from puzzlelib.hints import Cost, Move, State
    from puzzlelib.result import Expansion, Result


@dataclass(slots=True)
class Node:
    """A state as it was reached once. Reached again by a cheaper path, or by a deepening search that forgets, it is
    another node: so a node's parent, move and cost never change."""

    number: int
    state: State
    backwards: bool                                          # reached from the goal
    parent: int | None
    move: Move                                               # from the parent
    g: Cost
    h: Cost
    depth: int                                               # how many moves from its root
    born: int                                                # the step that generated it
    status: str                                              # what it was to the search then: see Child
    rank: Any = None                                         # its place in the frontier's order
    taken: int | None = None                                 # the step that expanded it
    gone: int | None = None      # the step that took it off the frontier otherwise: dropped, stale; or ended its tree
    children: list[int] = field(default_factory=list)        # the nodes whose parent this is


@dataclass(slots=True)
class Child:
    """A successor, and what it was to the search: new, seen, better (cheaper than before), dead, or dropped at once; to
    a deepening search, which forgets: within the limit, beyond the limit, on the path, or dead."""

    node: int
    move: Move
    status: str
    g: Cost


@dataclass(slots=True)
class Step:
    """One expansion, and the counts after it; or the start (number 0), or the end, where nothing is expanded.

    size     what the Result counts as its frontier, stale entries included; peak: the largest so far
    waiting  how many of those can still be expanded
    limit    on g + h, of a deepening search
    """

    number: int
    node: int
    children: list[Child] = field(default_factory=list)
    entered: list[int] = field(default_factory=list)         # nodes that came to the frontier
    left: list[int] = field(default_factory=list)            # nodes that left it without being taken
    generated: int = 0
    enqueued: int = 0
    size: int = 0
    peak: int = 0
    waiting: int = 0
    limit: Cost | None = None


def expansions(result: Result) -> list[tuple[Expansion, list[Drop]]]:
    """Every expansion of a trace, with what the frontier dropped after it. A trace goes on while a search looks for
    further solutions: here it ends with the first."""
    found: list[tuple[Expansion, list[Drop]]] = []
    for event in result.trace or ():
        if not isinstance(event, Drop):
            found.append((event, []))
        elif found:
            found[-1][1].append(event)
    return found[:result.expanded or None]
