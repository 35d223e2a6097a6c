"""What a search answers with (Result), what it may spend (Budget), and what it tells those who watch (Expansion)."""

from __future__ import annotations

from itertools import islice
from time import perf_counter

from puzzlelib.hints import Any, Cost, Iterator, Move, State, Step
from puzzlelib.levels import plural as plural

INF = float("inf")


class Expansion:
    """One event of a trace: a state was expanded, and these were its successors (backwards: its predecessors)."""

    __slots__ = ("state", "steps", "backwards", "depth", "waiting")

    def __init__(self, state: State, steps: list[Step], backwards: bool = False, depth: int | None = None,
                 waiting: int | None = None):
        self.state, self.steps, self.backwards = state, steps, backwards
        self.depth = depth                        # on the path of a deepening search, the start being 0
        self.waiting = waiting                    # how many entries were left on the frontier, stale ones included

    def __repr__(self) -> str:
        return f"Expansion({self.state!r}, {len(self.steps)} successors)"


class Drop:
    """One event of a trace: the frontier threw this state away without expanding it, or this path to it, of cost g."""

    __slots__ = ("state", "g")

    def __init__(self, state: State, g: Cost = None):
        self.state, self.g = state, g


class Result:
    """What every search returns: how it ended, the path it found, and what it took to find it.

    status     "solved", "unsolvable" (no goal can be reached) or "gave up" (a budget ran out)
    moves      the moves of the path; empty if there is none
    states     the states along it, both ends included; empty if there is none
    cost       what the moves cost together; None if there is no path
    bound      no solution costs less than this, or has fewer moves: see bound_unit; None if nothing is known
    expanded, generated, enqueued, peak_frontier, seconds    what it took
    algorithm, options, h, estimate    how it was made: the search and its options, the heuristic as it was given
               and as a function of the state
    trace      the events, if the search was traced; and for a player that replays them:
    keeps      what the search keeps meanwhile: a "frontier", one "path", or frontiers at "both ends"
    order      the frontier's order as a function of g, h and age (see search.Frontier); None if it has none
    by_cost    does a cheaper path to a known state count?
    """

    def __init__(self, problem: Any, algorithm: str, status: str, *, moves: list[Move] | None = None,
                 states: list[State] | None = None, cost: Cost = None, bound: Cost = None, bound_unit: str = "cost",
                 expanded: int = 0, generated: int = 0, enqueued: int = 0, peak_frontier: int = 0,
                 seconds: float = 0.0, h: Any = None, estimate: Any = None, options: dict[str, Any] | None = None,
                 trace: Any = None, keeps: str = "frontier", order: Any = None, by_cost: bool = False):
        self.problem, self.algorithm, self.status = problem, algorithm, status
        self.moves, self.states, self.cost = moves or [], states or [], cost
        self.bound, self.bound_unit = bound, bound_unit
        self.expanded, self.generated, self.enqueued = expanded, generated, enqueued
        self.peak_frontier, self.seconds = peak_frontier, seconds
        self.h, self.estimate, self.options, self.trace = h, estimate, options or {}, trace
        self.keeps, self.order, self.by_cost = keeps, order, by_cost
        self.further: Iterator[Result] = iter(())        # of iddfs and idastar: the other optimal solutions, lazily
        self.found = [self]                              # this one, and those of them that were found so far

    @property
    def solved(self) -> bool:
        """Was a solution found?"""
        return self.status == "solved"

    @property
    def solutions(self) -> Iterator[Result]:
        """This solution and, from iddfs and idastar, every other optimal one, found as you ask for it."""
        for result in self.found:                        # grows while it is read
            if result.solved:
                yield result
            if result is self.found[-1]:
                self.found += islice(self.further, 1)

    @property
    def complete(self) -> bool:
        """Did `solutions`, read to its end, list all there are, rather than stop because a budget ran out?"""
        return self.found[-1].status != "gave up"

    def price(self, cost: Cost) -> Any:
        """A cost of this problem in people's units."""
        return cost if cost is None else getattr(self.problem, "price", lambda cost: cost)(cost)

    @property
    def summary(self) -> str:
        """How it ended, as a sentence.

        >>> Result(None, "bfs", "gave up", expanded=1000, bound=7).summary
        'gave up after 1,000 nodes: a solution costs at least 7'
        """
        if self.solved:
            cost = "" if self.cost == len(self.moves) else f", cost {self.price(self.cost)}"
            return f"solved in {plural(len(self.moves), 'move')}{cost}"
        if self.status == "unsolvable":
            return "unsolvable: no goal can be reached"
        known = "" if self.bound is None else f": a solution costs at least {self.price(self.bound)}" if (
            self.bound_unit == "cost") else f": a solution has at least {self.bound} moves"
        return f"gave up after {self.expanded:,} nodes{known}"

    def __repr__(self) -> str:
        """No seconds here: a notebook's stored output must be the same tomorrow."""
        return (f"{self.algorithm}: {self.summary}; expanded {self.expanded:,}, generated {self.generated:,}, "
                f"enqueued {self.enqueued:,}, peak frontier {self.peak_frontier:,}")

    def _repr_html_(self) -> str:
        from puzzlelib.views.text import result_html
        return result_html(self)


class Stopped(Exception):
    """A budget ran out in the middle of a computation: whoever started it catches this and says "gave up"."""


class Budget:
    """When to stop: after max_nodes expansions, after deadline seconds, or when progress(expanded, seconds) is False.

    The loops compare one integer per expansion and ask here only when it is reached. With a deadline or progress, that
    is every 16 expansions or sooner: a search whose expansions turn slow can still be stopped.
    """

    def __init__(self, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None):
        self.max_nodes = INF if max_nodes is None else max_nodes
        self.deadline = INF if deadline is None else deadline
        self.progress = progress
        self.step, self.most = 1, 1 << 16 if deadline is None and progress is None else 16
        self.start = self.reported = perf_counter()
        self.next_report = 0

    def next_stop(self, expanded: int) -> float:
        """At how many expansions to ask again; -1: stop now.

        >>> Budget(max_nodes=10).next_stop(10)
        -1
        """
        now = perf_counter()
        if expanded >= self.max_nodes or now - self.start >= self.deadline:
            return -1
        if self.progress is not None and (expanded >= self.next_report or now - self.reported > 0.05):
            self.reported, self.next_report = now, 2 * expanded + 1
            if self.progress(expanded, now - self.start) is False:
                return -1
        self.step = min(2 * self.step, self.most)
        return min(expanded + self.step, self.max_nodes)

    def check(self, count: int) -> float:
        """The same, for code that isn't one loop: raises Stopped instead of returning -1."""
        if (stop := self.next_stop(count)) < 0:
            raise Stopped
        return stop

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return perf_counter() - self.start
