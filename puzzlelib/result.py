"""What a search answers with (Result), and what it tells those who watch (Expansion)."""

from __future__ import annotations

from itertools import islice

from puzzlelib.budget import INF as INF
from puzzlelib.budget import Budget as Budget
from puzzlelib.budget import Stopped as Stopped
from puzzlelib.hints import Any, Cost, Iterator, Move, State, Step
from puzzlelib.levels import plural as plural
from puzzlelib.naming import heuristic_name, search_title

MEMORY = 1 << 18           # states that failed, for a deepening search to remember


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
               and as a function of the state; `heuristic` is its name, `title` all of it as people say it
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
    def heuristic(self) -> str:
        """The name of the heuristic that guided it; "" if none did."""
        return "" if self.estimate is None else heuristic_name(self.problem, self.h)

    @property
    def title(self) -> str:
        """The search as people say it: "A*, Manhattan"."""
        return search_title(self.algorithm, self.heuristic, self.options)

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
            price, unit = self.price(self.cost), getattr(getattr(self.problem, "puzzle", None), "unit", ())
            cost = f"{price} {unit[price != 1]}" if unit else f"cost {price}"
            paid = "" if self.cost == len(self.moves) else f", {cost}"
            return f"solved in {plural(len(self.moves), 'move')}{paid}"
        if self.status == "unsolvable":
            return "unsolvable: no goal can be reached"
        known = "" if self.bound is None else f": a solution costs at least {self.price(self.bound)}" if (
            self.bound_unit == "cost") else f": a solution has at least {self.bound} moves"
        return f"gave up after {self.expanded:,} nodes{known}"

    def __repr__(self) -> str:
        """No seconds here: a notebook's stored output must be the same tomorrow."""
        return f"{', '.join(filter(None, (self.algorithm, self.heuristic)))}: {self.summary}; {self.counts}"

    @property
    def counts(self) -> str:
        """What it took, in words. A search that isn't ours may not say how large its frontier was."""
        numbers = {"expanded": self.expanded, "generated": self.generated, "enqueued": self.enqueued,
                   "peak frontier": self.peak_frontier}
        return ", ".join(f"{name} {number:,}" for name, number in numbers.items() if number is not None)

    def _repr_html_(self) -> str:
        from puzzlelib.views.text import result_html
        return result_html(self)
