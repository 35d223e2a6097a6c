"""The searches: every one asks a Problem the same few things and answers with a Result.

Read textbook.py first. Here the same algorithms also count, keep a budget and can be watched. Two loops do the work of
bfs, dfs, ucs, greedy, astar and weighted_astar: in `_first_come` the first path to a state is kept, in `_best_first` a
cheaper one that turns up later counts; the frontier decides what is taken next. iddfs and idastar go down one path at a
time under a growing limit (remember.py); bidirectional searches from both ends (both_ends.py).

What is counted, always, in every search:
  expanded   states taken from the frontier whose successors were asked for
  generated  successors seen, new or not
  enqueued   states put on the frontier, the start included
"""

from __future__ import annotations

from puzzlelib.frontier import TIES, BestFirst, Fifo, Lifo, OtherTies
from puzzlelib.hints import Any, Callable, Cost, Estimate, Iterable, Iterator, Move, State, Step
from puzzlelib.levels import PuzzleError, choose
from puzzlelib.plumbing import ALGORITHMS as ALGORITHMS
from puzzlelib.plumbing import DefaultH, bind, checked, default_h, first_of, is_open, path_to, public, result_along
from puzzlelib.plumbing import traced as traced
from puzzlelib.result import INF, MEMORY, Budget, Result


class Problem:
    """All that a search asks of a puzzle. Subclass it, or pass anything with these names.

    >>> class Count(Problem):
    ...     initial = 0
    ...     def is_goal(self, n): return n == 3
    ...     def successors(self, n): return [("+1", n + 1, 1), ("+2", n + 2, 1)]
    >>> bfs(Count()).moves
    ['+1', '+2']

    initial    the state to start from
    heuristic  the class's default, e.g. heuristic = manhattan; None: nothing is known
    h          that heuristic as a function of the state. Instead of naming one, a class may define h(self, state)
    unit_cost  does every move cost 1? Then people say "shorter", and otherwise "cheaper"
    one        what people call a cost of 1, if the search counts in other units
    puzzle, level, size    what it was loaded as, and a few words such as "3 boxes", for views and repr; no search asks
    """

    initial: Any
    heuristic: Any = None
    h: Any = DefaultH()
    unit_cost = False
    one: Any = 1
    puzzle: Any = None
    level = ""
    size: Any = ""

    def is_goal(self, state: Any) -> bool:
        """Is this a state we look for?"""
        raise NotImplementedError(f"{type(self).__name__} does not say what its goal is")

    def successors(self, state: Any) -> Iterable[Step]:
        """Every (move, next state, cost) that one step leads to; costs are never negative."""
        raise NotImplementedError(f"{type(self).__name__} does not say which moves there are")

    def price(self, cost: Any) -> Any:
        """A cost in people's units, if the search's own differ."""
        return cost

    def unpacked(self, state: Any) -> Any:
        """A state as people write it, if the search's own form is packed into a number: the rows of a board, a point of
        a map. Unless a class says otherwise, its method `board` unpacks it."""
        board = getattr(self, "board", None)
        return board(state) if isinstance(state, int) and callable(board) else state

    def label(self, state: Any, move: Move) -> Move:
        """What to call a move from a state. Asked along a path only, so it may take its time."""
        return move

    def labels(self, path: list[Any], moves: list[Move]) -> list[Move]:
        """What to call the moves along a path in a Result: as a board calls them that starts where the path does."""
        return [self.label(state, move) for state, move in zip(path, moves)]

    def starting_at(self, state: Any) -> Any:
        """The same problem from another state on.

        >>> bfs(load("template", "ten").starting_at(5)).moves
        ['*2']
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, initial=state)
        if other.__dict__.pop("_default_h", None) is other.__dict__.get("h"):
            other.__dict__.pop("h", None)        # bound to the old start
        return other

    def __repr__(self) -> str:
        name = type(self).__name__ if self.puzzle is None else self.puzzle.name
        return f"<{' '.join(filter(None, (name, self.level)))}{f', {self.size}' if self.size else ''}>"


# --------------------------------------------------------------------------------------------------------- the loops

@checked
def graph_search(problem: Any, frontier: Any, *, algorithm: str = "", h: Any = None, trace: Any = None,
                 options: dict[str, Any] | None = None, **limits: Any) -> Result:
    """Search with a frontier of your choice: bfs is graph_search(problem, Fifo()).

    h         estimates the cost to go; a state for which it is infinite is dropped. None: no estimate
    trace     anything with append: gets an Expansion for every state expanded
    max_nodes, deadline, progress    when to give up: see result.Budget
    """
    budget = Budget(**limits)
    estimate = bind(problem, h, budget)
    frontier.watcher = trace
    loop = _best_first if frontier.by_cost else _first_come
    successors = traced(problem.successors, trace, waiting=lambda: len(frontier.entries))
    status, state, g, parent, counts = loop(problem, frontier, estimate, successors, budget)
    if status == "unsolvable" and frontier.dropped:
        status = "gave up"                  # a solution may have been among what the frontier threw away
    bound = None if status != "gave up" else frontier.bound(
        len(path_to(parent, state)) - 1, g, 0 if estimate is None else estimate(state))
    path = path_to(parent, state) if status == "solved" else []
    return result_along(problem, algorithm or type(frontier).__name__.lower(), status, path, seconds=budget.seconds,
                        bound=bound, bound_unit=frontier.bound_unit, h=h, estimate=estimate, options=options,
                        trace=trace, order=frontier.order, by_cost=frontier.by_cost, **counts)


def _first_come(problem: Any, frontier: Any, estimate: Estimate | None, successors: Callable[[Any], Iterable[Step]],
                budget: Budget) -> tuple[str, State, Cost, dict[Any, Any], dict[str, Any]]:
    """The first path to a state is kept. How it ended, the last state taken, its g (unknown), parents and counts."""
    is_goal, push, pop, entries = problem.is_goal, frontier.push, frontier.pop, frontier.entries
    state = problem.initial
    parent = {state: state}                 # moves are found again along the path: a state's parent is enough
    expanded = generated = enqueued = peak = 0
    stop, status = 0.0, "unsolvable"
    if estimate is None or is_open(estimate(state)):
        push(state)
        enqueued = 1
    while entries:
        if len(entries) > peak:
            peak = len(entries)
        state = pop()
        if is_goal(state):
            status = "solved"
            break
        if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
            status = "gave up"
            break
        expanded += 1
        for _, child, _ in successors(state):
            generated += 1
            if child not in parent:
                parent[child] = state
                if estimate is None or is_open(estimate(child)):
                    push(child)
                    enqueued += 1
    return status, state, 0, parent, dict(expanded=expanded, generated=generated, enqueued=enqueued, peak_frontier=peak)


def _best_first(problem: Any, frontier: Any, estimate: Estimate | None, successors: Callable[[Any], Iterable[Step]],
                budget: Budget) -> tuple[str, State, Cost, dict[Any, Any], dict[str, Any]]:
    """A cheaper path to a state counts. How it ended, the last state taken, its g, parents and counts."""
    is_goal, push, pop, entries = problem.is_goal, frontier.push, frontier.pop, frontier.entries
    state = problem.initial
    parent = {state: state}
    cost_to: dict[Any, Cost] = {state: 0}   # the cheapest g known
    g: Cost = 0
    h: Cost = 0 if estimate is None else estimate(state)
    expanded = generated = enqueued = peak = 0
    stop, status = 0.0, "unsolvable"
    if is_open(h):
        push(state, 0, h)
        enqueued = 1
    while entries:
        if len(entries) > peak:
            peak = len(entries)
        g, state = pop()
        if g > cost_to[state]:
            continue                        # stale: a cheaper path was found since
        if is_goal(state):
            status = "solved"
            break
        if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
            status = "gave up"
            break
        expanded += 1
        for _, child, cost in successors(state):
            generated += 1
            cost += g
            if child in cost_to and cost_to[child] <= cost:
                continue
            parent[child] = state
            if estimate is not None and not (h := estimate(child)) < INF and not is_open(h):
                cost_to[child] = -INF       # nothing is cheaper than a dead end: never looked at again
                continue
            cost_to[child] = cost
            push(child, cost, h)
            enqueued += 1
    return status, state, g, parent, dict(expanded=expanded, generated=generated, enqueued=enqueued, peak_frontier=peak)


# ------------------------------------------------------------------------------------------------ the public searches

@public
def bfs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Shallowest first: the fewest moves. With an h it only drops what h proves dead.

    >>> len(bfs(load("bricks", "SBP-level0")).moves)
    5
    """
    return graph_search(problem, Fifo(), algorithm="bfs", h=h, **budget)


@public
def dfs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Deepest first: finds a solution, usually far from the shortest.

    >>> dfs(load("bricks", "SBP-level0")).solved
    True
    """
    return graph_search(problem, Lifo(), algorithm="dfs", h=h, **budget)


@public
def ucs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Cheapest path so far first (Dijkstra): optimal for any costs, without an estimate of the rest.

    >>> ucs(load("bricks", "SBP-level0")).cost
    5
    """
    return graph_search(problem, BestFirst(f=lambda g, h: g, bound=lambda g, h: g), algorithm="ucs", h=h, **budget)


@public
def greedy(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Nearest to the goal by h first, whatever it cost to get there.

    >>> greedy(load("bricks", "SBP-level0")).solved
    True
    """
    return graph_search(problem, BestFirst(f=lambda g, h: h), algorithm="greedy", h=default_h(problem, h), **budget)


@public
def astar(problem: Any, h: Any = None, ties: str = "high g", **budget: Any) -> Result:
    """Cheapest whole path first, guided by h: optimal while h never overestimates. ties: which of equal f comes first,
    "high g", "low g", "first in" or "last in".

    >>> astar(load("bricks", "SBP-level1")).cost
    16
    """
    f: Callable[[Cost, Cost], Cost] = lambda g, h: g + h
    choose(ties, TIES, "a rule for ties:")
    frontier = BestFirst(f, f) if ties == "high g" else OtherTies(f, f, ties)
    return graph_search(problem, frontier, algorithm="astar", h=default_h(problem, h),
                        options={} if ties == "high g" else {"ties": ties}, **budget)


@public
def weighted_astar(problem: Any, h: Any = None, weight: float = 2, **budget: Any) -> Result:
    """A* that trusts h `weight` times as much: finishes sooner, and costs at most `weight` times the optimum.

    >>> 16 <= weighted_astar(load("bricks", "SBP-level1"), weight=2).cost <= 32
    True
    """
    if not (isinstance(weight, (int, float)) and 1 <= weight < INF):
        raise PuzzleError(f"found weight {weight!r}, expected a number from 1 up")
    f: Callable[[Cost, Cost], Cost] = lambda g, h: g + weight * h
    return graph_search(problem, BestFirst(f, lambda g, h: f(g, h) / weight), algorithm="weighted_astar",
                        h=default_h(problem, h), options={"weight": weight}, **budget)


@public
def iddfs(problem: Any, h: Any = None, memory: int = MEMORY, **budget: Any) -> Result:
    """Iterative deepening: depth-first to cost 0, then 1, then 2 …; `.solutions` has every optimal one, lazily.

    >>> result = iddfs(load("bricks", "SBP-level1"))
    >>> len(result.moves), sum(1 for _ in result.solutions)
    (16, 104)
    """
    from puzzlelib.remember import deepening
    return first_of(deepening(problem, algorithm="iddfs", h=h, memory=memory, **budget))


@public
def idastar(problem: Any, h: Any = None, memory: int = MEMORY, **budget: Any) -> Result:
    """Iterative deepening by f = g + h: A*'s answer in the memory of one path and of `memory` states that failed.

    >>> idastar(load("bricks", "SBP-level1")).cost
    16
    """
    from puzzlelib.remember import deepening
    return first_of(deepening(problem, algorithm="idastar", h=default_h(problem, h), memory=memory, **budget))


@public
def bidirectional(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Breadth-first from both ends until they meet: the fewest moves, by two small searches instead of a large one.

    The problem must be able to step backwards: `goals()` lists its goal states, and `predecessors(state)` gives
    (move, state before it, cost). With an h it only drops what h proves dead.

    >>> bidirectional(load("template", "ten")).cost
    4
    """
    from puzzlelib.both_ends import meet
    return meet(problem, h, **budget)


@checked
def layers(problem: Any) -> Iterator[list[State]]:
    """The states first reached by 0, 1, 2 … moves, goals or not: the whole space, one depth after the other.

    >>> [len(layer) for layer in layers(load("bricks", "SBP-level0"))][:4]
    [1, 2, 4, 4]
    """
    seen, layer = {problem.initial}, [problem.initial]
    while layer:
        yield layer
        # A dict keeps the order in which they were found: the same on every machine, whatever hash() says.
        new = dict.fromkeys(child for state in layer for _, child, _ in problem.successors(state) if child not in seen)
        seen.update(new)
        layer = list(new)
