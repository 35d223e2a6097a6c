"""Frontiers: what a search has seen and not yet expanded. The choice makes it breadth-first, depth-first or A*."""

from __future__ import annotations

from puzzlelib.hints import Any, Callable, Cost, State
from puzzlelib.result import Drop


class Frontier:
    """What a search has seen and not yet expanded. For one of your own, write push and pop.

    entries   whatever holds them; the search goes on while it isn't empty
    by_cost   False: push(state) and pop() -> state, and the first path to a state is kept
              True: push(state, g, h) and pop() -> (g, state), and a cheaper path to a state counts
    order     order(g, h, age) sorts the frontier where a player displays it; None: it displays the order of arrival
    bound     what a search that gives up has proved; None: nothing
    """

    by_cost = False
    order: Any = None
    bound_unit = "moves"

    def __init__(self) -> None:
        self.entries: Any = []
        self.watcher: Any = None
        self.dropped = False

    def bound(self, depth: int, g: Cost, h: Cost) -> Cost:
        """No solution is shorter, or cheaper, than this, once a state of such depth, g and h was taken."""
        return None

    def drop(self, state: State, g: Cost = None) -> None:
        """Call this when you throw a state away, by cost with its g: a player that shows the search needs to know."""
        self.dropped = True                # so an empty frontier proves nothing any more
        if self.watcher is not None:
            self.watcher.append(Drop(state, g))


class Fifo(Frontier):
    """First in, first out: breadth-first."""

    order = staticmethod(lambda g, h, age: age)

    def __init__(self) -> None:
        from collections import deque
        super().__init__()
        self.entries = deque()
        self.push, self.pop = self.entries.append, self.entries.popleft

    def bound(self, depth: int, g: Cost, h: Cost) -> Cost:
        """Every state with fewer moves than the one just taken has been tested."""
        return depth


class Lifo(Frontier):
    """Last in, first out: depth-first. It proves nothing before it has seen everything."""

    order = staticmethod(lambda g, h, age: -age)

    def __init__(self) -> None:
        super().__init__()
        self.push, self.pop = self.entries.append, self.entries.pop


class BestFirst(Frontier):
    """Lowest f first; among equals the highest g, which is nearest to a goal; then first in."""

    by_cost, bound_unit = True, "cost"

    def __init__(self, f: Callable[[Cost, Cost], Cost], bound: Callable[[Cost, Cost], Cost] = lambda g, h: None):
        from heapq import heappop, heappush
        super().__init__()
        self.f, self.proves, self.age, self._push, self._pop = f, bound, 0, heappush, heappop

    def order(self, g: Cost, h: Cost, age: int) -> Any:
        return self.f(g, h), -g, age

    def push(self, state: State, g: Cost, h: Cost) -> None:
        self.age += 1              # unique, so that two states are never compared
        self._push(self.entries, (self.f(g, h), -g, self.age, state))

    def pop(self) -> tuple[Cost, State]:
        _, minus_g, _, state = self._pop(self.entries)
        return -minus_g, state

    def bound(self, depth: int, g: Cost, h: Cost) -> Cost:
        return self.proves(g, h)


class OtherTies(BestFirst):
    """Lowest f first; among equals by another rule, to see what the usual one is worth: lowest g, first or last in."""

    def __init__(self, f: Callable[[Cost, Cost], Cost], bound: Callable[[Cost, Cost], Cost], rule: str):
        super().__init__(f, bound)
        self.rank = TIES[rule]

    def order(self, g: Cost, h: Cost, age: int) -> Any:
        return self.f(g, h), *self.rank(g, age)

    def push(self, state: State, g: Cost, h: Cost) -> None:
        self.age += 1
        self._push(self.entries, (self.f(g, h), *self.rank(g, self.age), g, state))

    def pop(self) -> tuple[Cost, State]:
        *_, g, state = self._pop(self.entries)
        return g, state


TIES: dict[str, Callable[[Cost, int], tuple[Cost, int]]] = {
    "high g": lambda g, age: (-g, age), "low g": lambda g, age: (g, age),
    "first in": lambda g, age: (0, age), "last in": lambda g, age: (0, -age)}
