"""A search with a frontier, replayed: the trace alone decides what was taken next, whatever search made it.

What the Result says of its frontier (`by_cost`, `order`) decides how successors are judged, and in which order the
frontier is displayed. Counts are those of the Result, step by step: after the last step they are the same. Standard
library only.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from heapq import heappop, heappush, nsmallest
from typing import TYPE_CHECKING, Any

from puzzlelib.result import INF
from puzzlelib.views.steps import Child, Node, Step, expansions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlelib.hints import Cost, Move, State
    from puzzlelib.result import Drop, Expansion, Result

TOP = 12                   # how much of the frontier is shown: the next dozen


class Replay:
    """Every step of a traced result: the start, one for each expansion, and the end. Nodes are numbered in the order in
    which they were generated. This one is for a search with one frontier; `replay` finds the right one.

    >>> from puzzlelib import astar
    >>> from puzzlelib.views.replay import replay
    >>> result = astar(load("bricks", "SBP-level0"), trace=[])
    >>> end = replay(result).steps[-1]
    >>> (end.number - 1, end.generated, end.peak) == (result.expanded, result.generated, result.peak_frontier)
    True
    """

    keeps = "frontier"

    def __init__(self, result: Result):
        self.result, self.problem = result, result.problem
        self.expansions = expansions(result)
        self.ordered = result.order is not None
        self.h: Callable[[Any], Cost] = cache(result.estimate or (lambda state: 0))
        self.nodes: list[Node] = []
        self.steps: list[Step] = []
        self.latest: dict[tuple[bool, State], Node] = {}     # (backwards, state): how it was reached most recently
        self.waits: dict[int, None] = {}                     # nodes on the frontier
        self.keys: dict[int, Any] = {}                       # every node that ever was: what the frontier sorts it by
        self.stale: list[Any] = []                           # a heap of what the frontier sorts stale entries by
        self.generated = 0
        self._start()
        for number, (event, drops) in enumerate(self.expansions, 1):
            self._expand(number, event, drops)
        self.path = self._finish()                           # the nodes of the solution
        for rank, number in enumerate(sorted(self.keys, key=self.keys.__getitem__)):
            self.nodes[number].rank = rank

    @property
    def total(self) -> int:
        """How many expansions there were."""
        return len(self.expansions)

    def chain(self, number: int | None) -> list[int]:
        """The nodes from the root to this one."""
        found = []
        while number is not None:
            found.append(number)
            number = self.nodes[number].parent
        return found[::-1]

    def frontiers(self, first: int = 0, last: int | None = None) -> Iterator[tuple[Step, dict[int, None]]]:
        """Some steps, each with the nodes that wait after it, oldest first: one dict, kept up to date."""
        waits = {node.number: None for node in self.nodes if node.rank is not None and node.born < first
                 and not any(step is not None and step < first for step in (node.taken, node.gone))}
        for step in self.steps[first:None if last is None else last + 1]:
            waits.update(dict.fromkeys(step.entered))
            if self.nodes[step.node].taken == step.number:
                waits.pop(step.node, None)
            for number in step.left:
                waits.pop(number, None)
            yield step, waits

    def top(self, step: Step, waits: dict[int, None], most: int = TOP) -> list[int]:
        """What comes next: the frontier in its order, or as it arrived if it has none; in deepening, the path."""
        return nsmallest(most, waits, key=lambda number: self.nodes[number].rank)

    # ---------------------------------------------------------------------------------------------------- the one pass

    def _start(self) -> None:
        """The first step: the start is on the frontier, unless it is dead or the search knew better."""
        first = self.expansions[0][0].state if self.expansions else (
            (self.result.states or [None])[0] if self.problem is None else self.problem.initial)
        hopeless = self.h(first) == INF or not self.expansions and self.result.status == "unsolvable"
        step = Step(0, 0)
        self._enter(self._add(first, False, None, None, 0, 0, "dead" if hopeless else "new"), step)
        self._note(step, None, 0)

    def _expand(self, number: int, event: Expansion, drops: list[Drop]) -> None:
        node = self._take(number, event)
        node.taken = number
        self.waits.pop(node.number, None)
        step, first = Step(number, node.number), len(self.nodes)
        for move, state, cost in event.steps:
            step.children.append(self._generate(step, node, event, move, state, node.g + cost))
        for drop in drops:
            self._drop(drop, step)
        for child in step.children:
            child.status = "dropped" if child.node in step.left and child.node >= first else child.status
        self._note(step, event.waiting, len(drops))

    def _take(self, number: int, event: Expansion) -> Node:
        """The node that is expanded. Stale entries that come before it leave the frontier. Where a trace doesn't say
        how the state was reached, it is a new root; where it was expanded before, another node like that one."""
        node = self.latest.get((event.backwards, event.state))
        if node is None or node.taken is not None:
            parent, move, g = (None, None, 0) if node is None else (node.parent, node.move, node.g)
            if node is not None and self.stale:              # not ours: it expands stale entries, too
                heappop(self.stale)
            return self._add(event.state, event.backwards, parent, move, g, number, "again")
        while self.ordered and self.stale and node.number in self.keys and self.stale[0] < self.keys[node.number]:
            heappop(self.stale)
        return node

    def _generate(self, step: Step, parent: Node, event: Expansion, move: Move, state: State, g: Cost) -> Child:
        """One successor, judged as the search did."""
        known = self.latest.get((event.backwards, state))
        if known is None:
            status = "dead" if self.h(state) == INF else "new"
        else:
            cheaper = self.result.by_cost and g < known.g and known.status != "dead"
            status = "better" if cheaper else "seen"
            if not cheaper:
                return Child(known.number, move, status, g)
            if known.number in self.waits:                   # the dearer path to it stays, as a stale entry
                self._leave(known, step)
                heappush(self.stale, self.keys[known.number])
        node = self._add(state, event.backwards, parent.number, move, g, step.number, status)
        self._enter(node, step)
        return Child(node.number, move, status, g)

    def _add(self, state: State, backwards: bool, parent: int | None, move: Move, g: Cost, step: int, status: str
             ) -> Node:
        above = None if parent is None else self.nodes[parent]
        node = Node(len(self.nodes), state, backwards, parent, move, g, self.h(state),
                    0 if above is None else above.depth + 1, step, status)
        self.nodes.append(node)
        self.latest[backwards, state] = node
        if above is not None:
            above.children.append(node.number)
        return node

    def _enter(self, node: Node, step: Step) -> None:
        """A node comes to the frontier, unless it is dead."""
        if node.status != "dead":
            step.entered.append(node.number)
            self.waits[node.number] = None
            age = len(self.keys) + 1
            order = self.result.order
            self.keys[node.number] = age if order is None else order(node.g, node.h, age)

    def _leave(self, node: Node, step: Step) -> None:
        """A node leaves the frontier and isn't taken."""
        node.gone = step.number
        step.left.append(node.number)
        self.waits.pop(node.number, None)

    def _drop(self, drop: Drop, step: Step) -> None:
        """Take a state off the frontier, unless only a dearer path to it was dropped."""
        node = self.latest.get((False, drop.state))
        if node is not None and node.taken is None and node.gone is None and (drop.g is None or drop.g <= node.g):
            self._leave(node, step)

    def _note(self, step: Step, waiting: int | None, drops: int) -> None:
        """Count what a step did, and keep it. `waiting`: how many entries the frontier had when the state was taken."""
        self.generated += len(step.children)
        size = len(self.waits) + len(self.stale) if waiting is None else waiting + len(step.entered) - drops
        self._keep(step, self.generated, len(self.keys), size)

    def _keep(self, step: Step, generated: int, enqueued: int, size: int) -> None:
        step.generated, step.enqueued, step.size, step.waiting = generated, enqueued, size, len(self.waits)
        step.peak = max(size, self.steps[-1].peak if self.steps else 0)
        self.steps.append(step)

    def _finish(self) -> list[int]:
        """The last step: the goal is taken, if it was found. The nodes of the solution."""
        states, last = self.result.states if self.result.solved else [], self.steps[-1]
        found = [self.latest[side, state] for state in states for side in (False, True) if (side, state) in self.latest]
        node = self.nodes[last.node]
        if states:
            cost = len(states) - 1 if self.result.cost is None else self.result.cost
            node = self.latest.get((False, states[-1])) or self.latest.get((True, states[-1])) or (
                self._add(states[-1], False, None, None, cost, self.total + 1, "again"))
            self.waits.pop(node.number, None)
            node.taken = node.taken or self.total + 1
        self._keep(Step(self.total + 1, node.number), last.generated, last.enqueued, last.size)
        return [each.number for each in found]


class FromBothEnds(Replay):
    """Two frontiers: the outermost layers. They are counted whenever one is finished, as the search does."""

    keeps = "both ends"

    def __init__(self, result: Result):
        self.layers: Counter[tuple[bool, int]] = Counter()
        super().__init__(result)
        self.ordered = True

    def _start(self) -> None:
        step = Step(0, 0)
        for state, backwards in [(self.problem.initial, False)] + [(goal, True) for goal in self.problem.goals()]:
            self._enter(self._add(state, backwards, None, None, 0, 0, "new"), step)
        self._note(step, None, 0)

    def _keep(self, step: Step, generated: int, enqueued: int, size: int) -> None:
        node = self.nodes[step.node]
        self.layers.update((self.nodes[number].backwards, self.nodes[number].depth) for number in step.entered)
        self.layers[node.backwards, node.depth] -= node.taken == step.number
        if self.steps and self.layers[node.backwards, node.depth]:       # its layer isn't finished yet
            enqueued, size = self.steps[-1].enqueued, self.steps[-1].size
        super()._keep(step, generated, enqueued, size)

    def _finish(self) -> list[int]:
        """Which layer came next is known only now: what was expanded, in that order; then what wasn't, by age."""
        for number, age in self.keys.items():
            self.keys[number] = (self.nodes[number].taken or INF, age)
        return super()._finish()
