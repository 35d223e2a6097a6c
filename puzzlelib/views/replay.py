"""A trace, replayed step by step: what was expanded, what became of its successors, and what the frontier was then.

The trace alone decides what was taken next, whatever search made it. What the Result says of its frontier (`keeps`,
`by_cost`, `order`) decides how successors are judged and in which order the frontier is displayed. Standard library only.
"""

from __future__ import annotations

from heapq import nsmallest

from puzzlelib.levels import PuzzleError
from puzzlelib.result import INF, Drop

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from puzzlelib.result import Cost, Move, Result, State

TOP = 12                   # so much of the frontier is shown: the next dozen


class Child:
    """A successor by a move of the problem, and what the search made of it: new, seen, better (cheaper) or dead; in
    a deepening search, which forgets: within the limit, beyond the limit, on the path, or dead."""

    __slots__ = ("node", "move", "status", "g", "h")

    def __init__(self, node: int, move: Move, status: str, g: Cost, h: Cost):
        self.node, self.move, self.status, self.g, self.h = node, move, status, g, h


class Step:
    """One expansion: its number, the node, its costs, its children; the counts and the frontier after it."""

    __slots__ = ("number", "node", "state", "g", "h", "f", "children", "generated", "enqueued", "size", "backwards",
                 "limit")

    number: int
    node: int
    state: State
    g: Cost
    h: Cost
    f: Cost
    children: list[Child]
    generated: int
    enqueued: int
    size: int
    backwards: bool
    limit: Cost | None           # on g + h, of a deepening search


class Replay:
    """The steps of a traced result. Nodes are numbered in the order in which they were first seen.

    >>> from puzzlelib.catalog import load
    >>> from puzzlelib.search import astar
    >>> result = astar(load("bricks", "SBP-level0"), trace=[])
    >>> steps = list(Replay(result))
    >>> (len(steps), steps[-1].generated, steps[-1].enqueued) == (result.expanded, result.generated, result.enqueued)
    True
    """

    def __init__(self, result: Result):
        if result.trace is None:
            raise PuzzleError("found a result without a trace, expected one: astar(problem, trace=[])")
        self.result = result
        self.nodes: dict[tuple[bool, State], int] = {}       # (backwards, state): its number
        self.states: list[State] = []
        self.parents: list[int | None] = []
        self.via: list[Move] = []                            # the move that led there, as the problem calls it
        self.below: list[list[int]] = []                     # the nodes whose parent this is
        self.open: dict[int, Any] = {}                       # on the frontier: node and its rank there
        self.deepening = result.keeps == "path"
        self.both_ends = result.keeps == "both ends"
        self.ordered = self.deepening or self.both_ends or result.order is not None
        estimate = result.estimate
        self._estimate: Callable[[Any], Cost] = (lambda state: 0) if estimate is None else estimate
        self._h: dict[State, Cost] = {}
        self._order: Callable[[Cost, Cost, int], Any] = result.order or (lambda g, h, age: age)
        self._cost: dict[int, Cost] = {}
        self.grown: list[int] = []                           # nodes that got a parent since somebody last looked
        self.backwards: set[int] = set()                     # nodes reached from the goal
        self._layer: list[int] = []                          # moves from its start, by node
        self._now = (False, 0)                               # the side and layer that is being expanded
        self._limit: Cost = self.h(result.problem.initial)
        self._following: Cost = INF                          # the limit after this one

    def h(self, state: State) -> Cost:
        """The estimate of a state, computed once."""
        if state not in self._h:
            self._h[state] = self._estimate(state)
        return self._h[state]

    def top(self, most: int = TOP) -> list[int]:
        """The nodes of the frontier in its order, or as they arrived if it has none; of a deepening search, the path."""
        if self.deepening:
            return list(reversed(self.open))[:most]
        if self.both_ends:
            return self._both(most)
        return nsmallest(most, self.open, key=self.open.__getitem__)

    def _both(self, most: int) -> list[int]:
        """Bidirectional: what is left of this layer, then the smaller of the next ones, then the other."""
        left: list[int] = []
        nexts: tuple[list[int], list[int]] = ([], [])
        for node in self.open:                               # oldest first
            side = node in self.backwards
            (left if (side, self._layer[node]) == self._now else nexts[side]).append(node)
        return (left + [node for side in sorted(nexts, key=len) for node in side])[:most]

    def cost(self, node: int) -> tuple[Cost, Cost]:
        """g and h of a node, as known now."""
        return self._cost[node], self.h(self.states[node])

    def begin(self) -> None:
        """Know the start, where nothing was expanded."""
        if not self.states:
            self._seen(self.result.states[0], False)

    def _seen(self, state: State, backwards: bool) -> int:
        """The node of a state, a new one where it is seen for the first time; its parent and move are told later."""
        node = self.nodes.setdefault((backwards, state), len(self.nodes))
        if node == len(self.states):
            self.states.append(state)
            self.parents.append(None)
            self.via.append(None)
            self.below.append([])
            self._layer.append(0)
            self.grown.append(node)
            if backwards:
                self.backwards.add(node)
        return node

    def _adopt(self, node: int, parent: int | None, via: Move) -> None:
        """Note the parent of a node, as known now, and the move from it."""
        if (self.parents[node], self.via[node]) != (parent, via):
            old = self.parents[node]
            if old != parent:
                if old is not None:
                    self.below[old].remove(node)
                if parent is not None:
                    self.below[parent].append(node)
            self.parents[node], self.via[node] = parent, via
            self.grown.append(node)
        self._layer[node] = 0 if parent is None else self._layer[parent] + 1

    def _enter(self, node: int, g: Cost, count: int) -> None:
        self._cost[node] = g
        self.open[node] = self._order(g, self.h(self.states[node]), count)

    def __iter__(self) -> Iterator[Step]:
        problem = self.result.problem
        starts = [(problem.initial, False)]
        if self.both_ends:
            starts += [(goal, True) for goal in problem.goals()]
        count = 0
        for state, backwards in starts:
            if self.h(state) != INF or backwards:
                count += 1
                self._enter(self._seen(state, backwards), 0, count)
        enqueued, generated = 0 if self.deepening else count, 0
        label = getattr(problem, "label", lambda state, move: move)
        events, number = list(self.result.trace), 0
        for place, event in enumerate(events):
            if isinstance(event, Drop):
                continue                                 # looked at with the expansion before it
            number += 1
            node = self._seen(event.state, event.backwards)
            self._cost.setdefault(node, 0)               # of a search that starts somewhere else
            if self.deepening:
                enqueued += 1
                self._descend(node, event.depth, number)
            else:
                self.open.pop(node, None)
                self._now = event.backwards, self._layer[node]
            g, children = self._cost[node], []
            for move, state, cost in event.steps:
                generated += 1
                known = (event.backwards, state) in self.nodes
                child = self._seen(state, event.backwards)
                h = self.h(state)
                status = self._judge(child, known, g + cost, h)
                if status in ("new", "better") or not known:
                    self._adopt(child, node, label(event.state, move))
                if status in ("new", "better"):
                    count += 1
                    enqueued += 1
                    self._enter(child, g + cost, count)
                if status == "dead":
                    self._cost[child] = -INF
                elif child not in self._cost:
                    self._cost[child] = g + cost
                children.append(Child(child, move, status, g + cost, h))
            while place + 1 < len(events) and isinstance(events[place + 1], Drop):
                place += 1
                self.open.pop(self.nodes[False, events[place].state], None)
            if self.deepening:
                self.open[node] = tuple((child.node, label(event.state, child.move), child.g) for child in children)
            step = Step()
            step.number, step.node, step.state, step.children = number, node, event.state, children
            step.g, step.h = g, self.h(event.state)
            step.f = step.g + step.h
            step.generated, step.enqueued, step.size = generated, enqueued, len(self.open)
            step.backwards, step.limit = event.backwards, self._limit if self.deepening else None
            yield step

    def chain(self, node: int | None) -> list[int]:
        """The nodes from the root to this one, as known now."""
        found = []
        while node is not None:
            found.append(node)
            node = self.parents[node]
        return found[::-1]

    def _judge(self, child: int, known: bool, g: Cost, h: Cost) -> str:
        if self.deepening:
            if self._limit < g + h < INF:
                self._following = min(self._following, g + h)
            return ("dead" if h == INF else "beyond the limit" if g + h > self._limit else
                    "on the path" if child in self.open else "within the limit")
        if not known:
            return "dead" if h == INF else "new"
        if self.result.by_cost and g < self._cost[child]:
            return "better"
        return "seen"

    def _descend(self, node: int, depth: int, number: int) -> None:
        """Keep the path of a deepening search: back up to the depth of the node now expanded, then on to it."""
        if not depth and number > 1:                         # from the top again, with the next limit
            self._limit, self._following = self._following, INF
        while len(self.open) > depth:
            self.open.popitem()
        parent = next(reversed(self.open), None)
        move, self._cost[node] = None, 0
        if parent is not None:
            _, move, self._cost[node] = min((step for step in self.open[parent] if step[0] == node),
                                            key=lambda step: step[2])
        self._adopt(node, parent, move)
        self.open[node] = ()
