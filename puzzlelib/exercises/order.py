"""What can be concluded from the questions that a search asks, in their order: nothing but what is certain.

The watcher sees which states were asked for successors, and when. From the answers follows what waits: every state that
was generated and not yet expanded, and the best path to it. How a search keeps its books remains unknown, so each state
has two keys: `low`, below which no search can place it (along the best path that follows from the answers), and `high`,
above which no right search leaves it (cheaper paths to states that were expanded before need not have been followed
yet, and f may have been raised to that of the parent: pathmax). An expansion is out of order only if even the low key
of the state taken is above the high key of a state that waits. States that h proves dead may be dropped, and a goal
may be noted down instead of being put on the frontier: neither counts as waiting.
"""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.hints import Any, Callable
from puzzlelib.result import INF

Key = Callable[["Node"], Any]


class Node:
    """A state that was generated, and what is known of the paths to it."""

    __slots__ = ("number", "h", "goal", "g", "sure", "f_sure", "depth", "depth_sure", "first_g", "first_low", "born",
                 "renewed", "taken", "taken_g", "parent", "entries", "calls", "tests")

    def __init__(self, number: int, h: Any, goal: bool):
        self.number, self.h, self.goal = number, h, goal
        self.parent: int | None = None
        self.g = self.sure = self.f_sure = self.depth = self.depth_sure = INF      # best known, and surely no more
        self.first_g = self.first_low = self.taken_g = INF           # along the path that was found first; when taken
        self.born = self.renewed = self.taken = 0                    # when generated, first and last; when expanded
        self.entries = self.calls = self.tests = 0                   # times put on a frontier, expanded, tested

    @property
    def waits(self) -> bool:
        """Is it surely on the frontier?"""
        return not self.taken and not self.goal and self.h < INF


ORDERS: dict[str, tuple[Key, Key]] = {           # name: the low key and the high key
    "bfs": (lambda n: n.depth, lambda n: n.depth_sure),
    "ucs": (lambda n: n.g, lambda n: n.sure),
    "astar": (lambda n: n.g + n.h, lambda n: n.f_sure),
    "greedy": (lambda n: n.h, lambda n: n.h),
    "weighted_astar": (lambda n: n.g + 2 * n.h, lambda n: n.sure + 2 * n.h),
    "counted": (lambda n: n.depth + n.h, lambda n: n.depth_sure + n.h),
    "dfs": (lambda n: -n.renewed, lambda n: -n.born),
    "first g": (lambda n: n.first_low, lambda n: n.first_g),
    "first f": (lambda n: n.first_low + n.h, lambda n: n.first_g + n.h)}


def slack(value: Any) -> Any:
    """What two sums may differ by that were added up in another order."""
    return 1e-9 * max(1, abs(value)) if value < INF else 0


class Order:
    """A rule: take the lowest key that waits."""

    def __init__(self, name: str):
        self.name, (self.low, self.high) = name, ORDERS[name]
        self.heap: list[tuple[Any, int, Node]] = []

    def note(self, node: Node) -> None:
        """A path to the state was found."""
        if node.waits:
            heappush(self.heap, (self.high(node), node.number, node))

    def first(self) -> Node | None:
        """The state that waits with the lowest key."""
        while self.heap and not (self.heap[0][2].waits and self.heap[0][0] == self.high(self.heap[0][2])):
            heappop(self.heap)
        return self.heap[0][2] if self.heap else None

    def better(self, node: Node) -> Node | None:
        """The state that should have been taken before this one; None: it was this one's turn."""
        first = self.first()
        if first is None or self.low(node) <= self.high(first) + slack(self.high(first)):
            return None
        return first


class Deepening(Order):
    """A rule: nothing beyond the limit, which grows only when all within it was expanded, and as little as possible."""

    def __init__(self, name: str, limit: Any):
        super().__init__(name)
        self.limit = limit

    def better(self, node: Node) -> Node | None:
        """The state that the limit should have let in before this one."""
        from math import ceil
        key, first = self.low(node), self.first()
        if key <= self.limit + slack(self.limit) or key == INF:
            return None
        lowest = key if first is None else self.high(first)
        if first is not None and lowest <= self.limit + slack(self.limit):
            return first
        self.limit += max(1, ceil(lowest - self.limit))      # by 1, or to the lowest key beyond it
        return first if key > self.limit + slack(self.limit) else None


class Moment:
    """An expansion that breaks a promise: its number, the state taken, the one that should have been, what waits."""

    def __init__(self, number: int, taken: Node, better: Node | None, book: Book, limit: Any = None):
        self.number, self.taken, self.limit = number, taken.number, limit
        self.better = None if better is None else better.number
        waiting = [node for node in book.nodes.values() if node.waits] + [taken]
        self.waiting = {node.number: {"moves": node.depth, "g": node.g, "h": node.h, "f": node.g + node.h}
                        for node in waiting}
        self.paths = {number: book.path(number) for number in self.waiting}


class Book:
    """The books of a search, kept from outside: feed it the events of a Run, and it knows what waits.

    again    the first expansion of a state that no path, cheaper or waiting, can explain
    """

    def __init__(self, run: Any):
        self.run, self.time = run, 0
        self.nodes: dict[int, Node] = {}
        self.last: int | None = None             # event, and the last state that was expanded
        self.caller = -1
        self.changed: list[Node] = []
        self.again: Moment | None = None
        self.goal_g = INF                        # the cheapest goal that the search has recognised
        start = self._node(0)
        start.g = start.sure = start.depth = start.depth_sure = start.first_g = start.first_low = 0
        start.f_sure, start.entries = start.h, 1

    def _node(self, number: int) -> Node:
        if number not in self.nodes:
            self.nodes[number] = Node(number, self.run.h(number), self.run.is_goal(number))
        return self.nodes[number]

    def path(self, number: int) -> list[int]:
        """The best path known to a state."""
        path, parent = [number], self.nodes[number].parent
        while parent is not None and len(path) <= len(self.nodes):
            path.append(parent)
            parent = self.nodes[parent].parent
        return path[::-1]

    def tested(self, number: int) -> None:
        """is_goal was asked."""
        node = self._node(number)
        node.tests += self.last != ~number
        self.last = ~number
        if node.goal and node.g < self.goal_g:
            self.goal_g = node.g

    def take(self, number: int) -> Node | None:
        """Successors were asked for: the node, if it is its first time and it was generated."""
        node = self._node(number)
        if node.calls and self.caller == number:            # called twice in a row
            return None
        self.caller, self.last = number, number
        node.calls += 1
        if min(node.calls, node.tests) > node.entries and self.again is None:
            self.again = Moment(self.time + 1, node, None, self)
        if node.taken or node.g == INF:
            return None
        self.time += 1
        node.taken, node.taken_g = self.time, node.g
        return node

    def generate(self, number: int) -> None:
        """Note all paths that lead on from a state."""
        node = self.nodes[number]
        first_time = node.taken == self.time and node.calls == 1
        for child_number, cost in self.run.steps[number]:
            child, g = self._node(child_number), node.g + cost
            if not child.taken or (g < child.taken_g if isinstance(g, int) else g <= child.taken_g + slack(g)):
                child.entries += 1
            if not child.born:
                child.first_g, child.first_low, child.born = node.first_g + cost, g, self.time
            child.renewed = self.time
            if first_time:
                child.sure = min(child.sure, node.sure + cost)
                child.f_sure = min(child.f_sure, max(node.f_sure, node.sure + cost + child.h))
                child.depth_sure = min(child.depth_sure, node.depth_sure + 1)
            self.changed.append(child)
        self._relax(node)

    def _relax(self, node: Node) -> None:
        """Follow cheaper and shorter paths as far as they lead."""
        pending = [node]
        while pending:
            node = pending.pop()
            for child_number, cost in self.run.steps.get(node.number, ()) if node.calls else ():
                child = self._node(child_number)
                if node.g + cost < child.g or node.depth + 1 < child.depth:
                    if node.g + cost < child.g:
                        child.g, child.parent = node.g + cost, node.number
                    child.depth = min(child.depth, node.depth + 1)
                    pending.append(child)


def first_breach(run: Any, rule: Order, by_cost: bool) -> tuple[Moment | None, Book]:
    """The first expansion that the rule forbids, and the books at the end. Once the search knows its answer, it may do
    what it likes; by cost, it knows that only when nothing cheaper waits."""
    book, breach, judging = Book(run), None, True
    for event in run.events:
        if event is None:                        # a state that none of its expansions generated: nothing is certain now
            judging = False
        elif event < 0:
            book.tested(~event)
        else:
            node = book.take(event)
            first = rule.first()
            if book.goal_g < INF and not (by_cost and first and rule.high(first) < book.goal_g - slack(book.goal_g)):
                judging = False
            if node is not None and not node.goal and node.h < INF and judging and breach is None:
                limit = getattr(rule, "limit", None)
                better = rule.better(node)
                if better is not None:
                    breach = Moment(book.time, node, better, book, limit)
            if book.nodes[event].g < INF:
                book.generate(event)
            for child in book.changed:
                rule.note(child)
            book.changed.clear()
    return breach, book
