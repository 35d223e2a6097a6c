"""A trace, replayed step by step: what was expanded, what its successors were to the search, and the frontier then.

The trace alone decides what was taken next, whatever search made it. What the Result says of its frontier (`keeps`,
`by_cost`, `order`) decides how successors are judged, and in which order the frontier is displayed. Standard library
only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from heapq import nsmallest
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.result import INF, Drop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlelib.hints import Cost, Move, State
    from puzzlelib.result import Expansion, Result

TOP = 12                   # how much of the frontier is shown: the next dozen


@dataclass(slots=True)
class Node:
    """A state that was seen, and how it was reached, as known now."""

    state: State
    backwards: bool                                          # reached from the goal
    parent: int | None = None
    move: Move = None                                        # from the parent
    children: list[int] = field(default_factory=list)        # the nodes whose parent this is
    layer: int = 0                                           # how many moves from its root
    g: Cost = 0


@dataclass(slots=True)
class Child:
    """A successor, and what it was to the search: new, seen, better (cheaper than before), dead, or dropped at once; to
    a deepening search, which forgets: within the limit, beyond the limit, on the path, or dead."""

    node: int
    move: Move
    status: str
    g: Cost
    h: Cost


@dataclass(slots=True)
class Step:
    """One expansion: its number, the node, its costs and children; the counts and the frontier's size after it."""

    number: int
    node: int
    state: State
    backwards: bool
    g: Cost
    h: Cost
    children: list[Child]
    dropped: list[int]                                       # nodes that the frontier dropped after it
    generated: int
    enqueued: int
    size: int
    limit: Cost | None                                       # on g + h, of a deepening search

    @property
    def f(self) -> Cost:
        """The cost of a whole path through this node, as far as h knows."""
        return self.g + self.h


class Replay:
    """The steps of a traced result. Nodes are numbered in the order in which they were first seen.

    >>> from puzzlelib import astar
    >>> result = astar(load("bricks", "SBP-level0"), trace=[])
    >>> steps = list(Replay(result))
    >>> (len(steps), steps[-1].generated, steps[-1].enqueued) == (result.expanded, result.generated, result.enqueued)
    True
    """

    def __init__(self, result: Result):
        if result.trace is None:
            raise PuzzleError("found a result without a trace, expected one: astar(problem, trace=[])")
        self.result = result
        self.expansions = _expansions(result)
        self.nodes: list[Node] = []
        self.numbers: dict[tuple[bool, State], int] = {}     # (backwards, state): the number of its node
        self.open: dict[int, Any] = {}       # the frontier: node, rank; of a deepening search the path: node, children
        self.changed: list[int] = []         # nodes that are new or have a new parent; the reader empties it
        self.deepening = result.keeps == "path" and all(event.depth is not None for event, _ in self.expansions)
        self.both_ends = result.keeps == "both ends"
        self.ordered = self.deepening or self.both_ends or result.order is not None
        self.h: Callable[[Any], Cost] = cache(result.estimate or (lambda state: 0))
        self._order: Callable[[Cost, Cost, int], Any] = result.order or (lambda g, h, age: age)
        self._generated = self._entered = 0
        self._layer = (False, 0)                             # the side and layer that is being expanded
        self._limit: Cost = 0
        self._next_limit: Cost = INF

    def top(self, most: int = TOP) -> list[int]:
        """The nodes of the frontier in its order, or as they arrived if it has none; in deepening, the path."""
        if self.deepening:
            return list(reversed(self.open))[:most]
        if not self.both_ends:
            return nsmallest(most, self.open, key=self.open.__getitem__)
        rest: list[int] = []                                 # of the layer that is being expanded
        following: tuple[list[int], list[int]] = ([], [])    # then the smaller of the next ones, then the other
        for number in self.open:                             # oldest first
            node = self.nodes[number]
            (rest if (node.backwards, node.layer) == self._layer else following[node.backwards]).append(number)
        return (rest + [number for side in sorted(following, key=len) for number in side])[:most]

    def cost(self, number: int) -> tuple[Cost, Cost]:
        """g and h of a node, as known now."""
        return self.nodes[number].g, self.h(self.nodes[number].state)

    def chain(self, number: int | None) -> list[int]:
        """The nodes from the root to this one, as known now."""
        found = []
        while number is not None:
            found.append(number)
            number = self.nodes[number].parent
        return found[::-1]

    def label(self, number: int, move: Move) -> Move:
        """What the problem calls a move from this node."""
        return getattr(self.result.problem, "label", lambda state, move: move)(self.nodes[number].state, move)

    def see(self, state: State, backwards: bool = False) -> int:
        """The number of a state's node: a new one, without a parent yet, if the state was never seen."""
        number = self.numbers.setdefault((backwards, state), len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(Node(state, backwards))
            self.changed.append(number)
        return number

    def _adopt(self, number: int, parent: int | None, move: Move) -> None:
        """Note the parent of a node, as known now, and the move from it."""
        node = self.nodes[number]
        if (node.parent, node.move) != (parent, move):
            if node.parent is not None:
                self.nodes[node.parent].children.remove(number)
            if parent is not None:
                self.nodes[parent].children.append(number)
            node.parent, node.move = parent, move
            self.changed.append(number)
        node.layer = 0 if parent is None else self.nodes[parent].layer + 1

    def _enter(self, number: int, g: Cost) -> None:
        """Put a node on the frontier."""
        self._entered += 1
        self.nodes[number].g = g
        self.open[number] = self._order(g, self.h(self.nodes[number].state), self._entered)

    def __iter__(self) -> Iterator[Step]:
        problem = self.result.problem
        if self.both_ends:
            for state, backwards in [(problem.initial, False)] + [(goal, True) for goal in problem.goals()]:
                self._enter(self.see(state, backwards), 0)
        elif self.expansions and not self.deepening:
            self._enter(self.see(self.expansions[0][0].state), 0)
        for count, (event, drops) in enumerate(self.expansions, 1):
            number = self.see(event.state, event.backwards)
            if self.deepening:
                self._descend(number, event.depth or 0, first=count == 1)
            self.open.pop(number, None)
            self._layer = event.backwards, self.nodes[number].layer
            children = [self._generate(number, event, *successor) for successor in event.steps]
            dropped = [lost for drop in drops for lost in self._drop(drop)]
            for child in children:
                child.status = "dropped" if child.node in dropped else child.status
            if self.deepening:
                self.open[number] = children
            yield Step(count, number, event.state, event.backwards, *self.cost(number), children, dropped,
                       self._generated, count if self.deepening else self._entered, len(self.open),
                       self._limit if self.deepening else None)

    def _generate(self, parent: int, event: Expansion, move: Move, state: State, cost: Cost) -> Child:
        """Note one successor, and judge it as the search did."""
        self._generated += 1
        known = (event.backwards, state) in self.numbers
        number, g, h = self.see(state, event.backwards), self.nodes[parent].g + cost, self.h(state)
        node = self.nodes[number]
        if self.deepening:
            status = ("dead" if h == INF else "beyond the limit" if g + h > self._limit else
                      "on the path" if number in self.open or number == parent else "within the limit")
            if self._limit < g + h < INF:
                self._next_limit = min(self._next_limit, g + h)
        elif not known:
            status = "dead" if h == INF else "new"
        else:
            status = "better" if self.result.by_cost and g < node.g else "seen"
        if status in ("new", "better") or not known:
            self._adopt(number, parent, move)
            node.g = -INF if status == "dead" else g         # nothing is cheaper than a dead end: it stays one
        if status in ("new", "better"):
            self._enter(number, g)
        return Child(number, move, status, g, h)

    def _drop(self, drop: Drop) -> list[int]:
        """Take a state off the frontier, unless only a dearer path to it was dropped: its node, if it went."""
        number = self.numbers.get((False, drop.state))
        if number not in self.open or (drop.g is not None and drop.g > self.nodes[number].g):
            return []
        del self.open[number]
        return [number]

    def _descend(self, number: int, depth: int, first: bool) -> None:
        """Keep the path of a deepening search: back up to the depth of the node now expanded, then on to it."""
        node = self.nodes[number]
        if not depth:                                        # from the top, with the first limit or the next
            self._limit, self._next_limit = self.h(node.state) if first else self._next_limit, INF
        while len(self.open) > depth:
            self.open.popitem()
        parent = next(reversed(self.open), None)
        steps = [child for child in self.open[parent] if child.node == number] if parent is not None else []
        step = min(steps, key=lambda child: child.g, default=None)
        node.g = 0 if step is None else step.g
        self._adopt(number, parent, None if step is None else step.move)


def _expansions(result: Result) -> list[tuple[Expansion, list[Drop]]]:
    """Every expansion of a trace, with what the frontier dropped after it. A trace goes on while a search looks for
    further solutions: here it ends with the first."""
    found: list[tuple[Expansion, list[Drop]]] = []
    for event in result.trace or ():
        if not isinstance(event, Drop):
            found.append((event, []))
        elif found:
            found[-1][1].append(event)
    return found[:result.expanded or None]
