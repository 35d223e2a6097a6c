"""The search core: every algorithm here asks a Problem the same four things and answers with a Result.

Two loops do all the work. `graph_search` keeps a frontier: which frontier makes it breadth-first, depth-first,
uniform-cost, greedy or A*. `deepening` goes down one path at a time under a growing limit: iddfs and IDA*.
(`bidirectional` is breadth-first from both ends, for problems that can step backwards.)

What is counted, always, in every search:
  expanded   states popped whose successors were asked for
  generated  successors seen, new or not
  enqueued   states put on the frontier, the start included
"""

from __future__ import annotations

from time import perf_counter

from puzzlelib.levels import PuzzleError

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from typing import Any

    State = Hashable                              # a puzzle's own, e.g. an int; equal means the same position
    Move = Any                                    # a puzzle's own, e.g. "up" or (3, "down")
    Cost = Any                                    # a number, usually 1
    Step = tuple[Move, State, Cost]               # one successor, e.g. ("up", state, 1)
    Heuristic = Callable[[State], Any]            # an estimate of the cost to the nearest goal

INF = float("inf")


class Problem:
    """All the core ever asks of a puzzle. Subclass it, or pass anything with these four names.

    >>> class Count(Problem):
    ...     initial = 0
    ...     def is_goal(self, n): return n == 3
    ...     def successors(self, n): return [("+1", n + 1, 1), ("+2", n + 2, 1)]
    >>> bfs(Count()).moves
    ['+1', '+2']
    """

    initial: State
    puzzle: Any = None             # the Puzzle it was loaded as, for the views; no search asks

    def is_goal(self, state: Any) -> bool:
        """Is this a state we look for?"""
        raise NotImplementedError(f"{type(self).__name__} does not say what its goal is")

    def successors(self, state: Any) -> Iterable[Step]:
        """Every (move, next state, cost) that one step leads to; costs are never negative."""
        raise NotImplementedError(f"{type(self).__name__} does not say which moves there are")

    def h(self, state: Any) -> Cost:
        """A guess, never too high, of what is left to pay; infinity where no goal can be reached any more."""
        return 0

    def price(self, cost: Any) -> Any:
        """What to call a cost, where the search's own units are not people's."""
        return cost

    def label(self, state: Any, move: Move) -> Move:
        """What to call a move in a Result. Asked along the path only, so it may take its time."""
        return move


class Expansion:
    """One event of a trace: a state was expanded, and these were its successors (backwards: its predecessors)."""

    __slots__ = ("state", "steps", "backwards", "depth")

    def __init__(self, state: State, steps: list[Step], backwards: bool = False, depth: int | None = None):
        self.state, self.steps, self.backwards = state, steps, backwards
        self.depth = depth                          # on the path of a deepening search, the start being 0

    def __repr__(self) -> str:
        return f"Expansion({self.state!r}, {len(self.steps)} successors)"


class Result:
    """What every search returns: how it ended, the path twice told, and what it cost to find.

    status     "solved", "unsolvable" (no goal can be reached) or "gave up" (a budget ran out)
    moves      the moves of the path; empty where there is none
    states     the states along it, both ends included; empty where there is none
    cost       what the moves cost together; None where there is no path
    bound      no solution is cheaper than this, or has fewer moves: see bound_unit; None where nothing is known
    expanded, generated, enqueued, peak_frontier, seconds    what it took
    algorithm, options, h, estimate, trace    how it was made: the search and its options, the heuristic as given
               and as a function of the state, and the trace if there was one
    """

    def __init__(self, problem: Any, algorithm: str, status: str, *, moves: list[Move] | None = None,
                 states: list[State] | None = None, cost: Cost = None, bound: Cost = None, expanded: int = 0,
                 bound_unit: str = "cost", generated: int = 0, enqueued: int = 0, peak_frontier: int = 0,
                 seconds: float = 0.0, trace: Any = None, h: Any = None, estimate: Heuristic | None = None,
                 options: dict[str, Any] | None = None):
        self.problem, self.algorithm, self.status, self.trace, self.h = problem, algorithm, status, trace, h
        self.estimate, self.options = estimate, options or {}
        self.moves: list[Move] = moves or []
        self.states: list[State] = states or []
        self.cost, self.bound, self.bound_unit = cost, bound, bound_unit
        self.expanded, self.generated, self.enqueued = expanded, generated, enqueued
        self.peak_frontier, self.seconds = peak_frontier, seconds
        self._more: Iterator[Result] = iter(())
        self._found = [self] if self.solved else []
        self._last = self

    @property
    def solved(self) -> bool:
        """Was a solution found?"""
        return self.status == "solved"

    @property
    def solutions(self) -> Iterator[Result]:
        """This solution and, from iddfs and idastar, every other optimal one, found as you ask for it."""
        number = 0
        while number < len(self._found) or self._find_more():
            yield self._found[number]
            number += 1

    def _find_more(self) -> bool:
        for result in self._more:
            self._last = result
            if result.solved:
                self._found.append(result)
                return True
        return False

    @property
    def complete(self) -> bool:
        """Did `solutions`, read to its end, list all there are, rather than end because a budget ran out?"""
        return self._last.status != "gave up"

    @property
    def summary(self) -> str:
        """How it ended, as a sentence.

        >>> Result(None, "bfs", "gave up", expanded=1000, bound=7).summary
        'gave up after 1,000 nodes: a solution costs at least 7'
        """
        price = getattr(self.problem, "price", lambda cost: cost)
        if self.solved:
            count = len(self.moves)
            return f"solved in {count:,} move{'s' * (count != 1)}" + (
                "" if self.cost == count else f", cost {price(self.cost)}")
        if self.status == "unsolvable":
            return "unsolvable: no goal can be reached"
        known = "" if self.bound is None else f": a solution costs at least {price(self.bound)}" if (
            self.bound_unit == "cost") else f": a solution has at least {self.bound} moves"
        return f"gave up after {self.expanded:,} nodes{known}"

    def __repr__(self) -> str:
        """No seconds here: a notebook's stored output must be the same tomorrow."""
        return (f"{self.algorithm}: {self.summary}; expanded {self.expanded:,}, generated {self.generated:,}, "
                f"enqueued {self.enqueued:,}, peak frontier {self.peak_frontier:,}")

    def _repr_html_(self) -> str:
        from puzzlelib.views.text import result_html
        return result_html(self)


# ---------------------------------------------------------------------------------------------- budgets and traces

class Budget:
    """When to stop: a number of nodes, a number of seconds, or because `progress` said so.

    The loops compare one integer per expansion; only when it is reached do they ask here, so that the clock is
    read about twenty times a second, however fast the puzzle.
    """

    def __init__(self, max_nodes: int | None = None, deadline: float | None = None,
                 progress: Callable[[int, float], object] | None = None):
        self.most = INF if max_nodes is None else max_nodes
        self.deadline = INF if deadline is None else deadline
        self.progress = progress
        self.step, self.start = 1, perf_counter()
        self.last = self.start

    def next_stop(self, expanded: int) -> float:
        """How many expansions until the next look; -1: stop now.

        >>> Budget(max_nodes=10).next_stop(10)
        -1
        """
        now = perf_counter()
        if expanded >= self.most or now - self.start >= self.deadline:
            return -1
        if self.progress is not None and self.progress(expanded, now - self.start) is False:
            return -1
        # Read the clock often enough to keep a deadline, seldom enough not to matter.
        self.step = max(1, self.step // 2) if now - self.last > 0.05 else min(2 * self.step, 1 << 16)
        self.last = now
        return min(expanded + self.step, self.most)

    @property
    def seconds(self) -> float:
        return perf_counter() - self.start

    def resume(self, paused: float) -> None:
        """Take the time since `paused` out of the account: somebody else's, not the search's."""
        self.start += perf_counter() - paused


def _traced(successors: Callable[[Any], Iterable[Step]], trace: Any, backwards: bool = False,
            depth: Callable[[], int | None] = lambda: None) -> Callable[[Any], Iterable[Step]]:
    """The same successors, each call noted down. Watching is substitution: the loops know nothing of it."""
    if trace is None:
        return successors

    def watched(state: State) -> list[Step]:
        steps = list(successors(state))
        trace.append(Expansion(state, steps, backwards, depth()))
        return steps
    return watched


def _bound_h(problem: Any, h: Any) -> Heuristic | None:
    """A heuristic as a function of the state: named heuristics first look at the problem (see puzzle.heuristic)."""
    return h.bind(problem) if hasattr(h, "bind") else h     # type: ignore[no-any-return]


# ------------------------------------------------------------------------------------- one loop and a frontier each

class Fifo:
    """First in, first out: breadth-first."""

    weighs = False                 # the first path to a state is kept; costs are not compared
    unit = "moves"                 # of the bound

    def __init__(self) -> None:
        from collections import deque
        self.entries: Any = deque()
        self.push, self.pop = self.entries.append, self.entries.popleft

    def bound(self, depth: int, g: Cost, h: Cost) -> Cost:
        """Every state with fewer moves than the one just popped has been tested."""
        return depth


class Lifo:
    """Last in, first out: depth-first."""

    weighs, unit = False, "moves"

    def __init__(self) -> None:
        self.entries: list[State] = []
        self.push, self.pop = self.entries.append, self.entries.pop

    def bound(self, depth: int, g: Cost, h: Cost) -> Cost:
        """Depth-first search proves nothing before it has seen everything."""
        return None


class BestFirst:
    """Lowest f first; among equals the highest g, which is nearest to a goal; then first in."""

    weighs = True                  # a cheaper path to a state may turn up later, and then it counts
    unit = "cost"

    def __init__(self, f: Callable[[Cost, Cost], Cost], bound: Callable[[Cost, Cost], Cost] = lambda g, h: None):
        from heapq import heappop, heappush
        self.entries: list[tuple[Cost, Cost, int, State]] = []
        self.f, self.proves, self.count, self._push, self._pop = f, bound, 0, heappush, heappop

    def push(self, entry: tuple[Cost, Cost, State]) -> None:
        g, h, state = entry
        self.count += 1            # unique, so that two states are never compared
        self._push(self.entries, (self.f(g, h), -g, self.count, state))

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

    def push(self, entry: tuple[Cost, Cost, State]) -> None:
        g, h, state = entry
        self.count += 1
        entries: Any = self.entries
        self._push(entries, (self.f(g, h), *self.rank(g, self.count), g, state))

    def pop(self) -> tuple[Cost, State]:
        *_, g, state = self._pop(self.entries)
        return g, state


TIES: dict[str, Callable[[Cost, int], tuple[Cost, int]]] = {
    "high g": lambda g, count: (-g, count), "low g": lambda g, count: (g, count),
    "first in": lambda g, count: (0, count), "last in": lambda g, count: (0, -count)}


def graph_search(problem: Any, frontier: Any, *, algorithm: str = "search", h: Any = None, trace: Any = None,
                 max_nodes: int | None = None, deadline: float | None = None,
                 progress: Callable[[int, float], object] | None = None, **options: Any) -> Result:
    """Search a graph with the given frontier: the loop behind bfs, dfs, ucs, greedy, astar and weighted_astar.

    h         estimates the cost to go; where it is infinite the state is dropped. None: no estimate
    trace     anything with append: gets an Expansion for every state expanded
    max_nodes, deadline (in seconds)    give up there
    progress  called now and then with (expanded, seconds); returning False stops the search
    Further options are the frontier's own; the Result keeps them.
    """
    budget = Budget(max_nodes, deadline, progress)
    estimate = _bound_h(problem, h)
    is_goal, push, pop, entries, weighs = (
        problem.is_goal, frontier.push, frontier.pop, frontier.entries, frontier.weighs)
    successors = _traced(problem.successors, trace)
    initial = problem.initial
    parent = {initial: None}                # moves are found again along the path: a state's parent is enough
    cost_to: dict[Any, Cost] = {initial: 0}                  # the cheapest g known, where the frontier weighs costs
    g: Cost = 0
    estimated: Cost = 0 if estimate is None else estimate(initial)
    expanded = generated = enqueued = peak = 0
    stop: float = 0
    status, end, bound = "unsolvable", None, None
    if estimated != INF:
        push((0, estimated, initial) if weighs else initial)
        enqueued = 1
    while entries:
        if len(entries) > peak:
            peak = len(entries)
        state = pop()
        if weighs:
            g, state = state
            if g > cost_to[state]:
                continue                    # stale: a cheaper path was found since
        if is_goal(state):
            status, end = "solved", state
            break
        if expanded >= stop:
            stop = budget.next_stop(expanded)
            if stop < 0:
                depth = len(_path(parent, state)) - 1
                status, bound = "gave up", frontier.bound(depth, g, 0 if estimate is None else estimate(state))
                break
        expanded += 1
        for _, child, cost in successors(state):
            generated += 1
            if child in parent and not (weighs and g + cost < cost_to[child]):
                continue
            parent[child] = state
            if estimate is not None:
                estimated = estimate(child)
                if estimated == INF:
                    cost_to[child] = -INF   # nothing is cheaper than a dead end: never looked at again
                    continue
            if weighs:
                cost_to[child] = g + cost
                push((g + cost, estimated, child))
            else:
                push(child)
            enqueued += 1
    path = _path(parent, end) if status == "solved" else []
    moves = [_move_between(problem, state, child) for state, child in zip(path, path[1:])]
    return _result(problem, algorithm, status, path, moves, seconds=budget.seconds, expanded=expanded,
                   generated=generated, enqueued=enqueued, peak_frontier=peak, trace=trace, h=h, estimate=estimate,
                   bound=bound, bound_unit=frontier.unit, options=options)


def _path(parent: dict[Any, Any], state: State) -> list[State]:
    """The states from the start to this one. A loop, so that depth never breaks it."""
    path = [state]
    while (state := parent[state]) is not None:
        path.append(state)
    path.reverse()
    return path


def _move_between(problem: Any, state: State, following: State) -> tuple[Move, Cost]:
    """The cheapest move between two states of a path, and its cost: that is the one that was taken."""
    return min(((move, cost) for move, child, cost in problem.successors(state) if child == following),
               key=lambda pair: pair[1])


def _result(problem: Any, algorithm: str, status: str, path: list[State], moves: list[tuple[Move, Cost]],
            **told: Any) -> Result:
    """The Result of a search, its moves called what the problem calls them."""
    label = getattr(problem, "label", lambda state, move: move)
    total: Cost = 0
    for _, cost in moves:
        total += cost
    return Result(problem, algorithm, status, states=path, cost=total if path else None,
                  moves=[label(state, move) for state, (move, _) in zip(path, moves)], **told)


def bfs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Shallowest first: the fewest moves. With an h it only drops what h proves dead.

    >>> from puzzlelib.puzzle import load
    >>> len(bfs(load("bricks", "SBP-level0")).moves)
    5
    """
    return graph_search(problem, Fifo(), algorithm="bfs", h=h, **budget)


def dfs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Deepest first: some solution, soon or late. Nobody calls it short.

    >>> from puzzlelib.puzzle import load
    >>> dfs(load("bricks", "SBP-level0")).solved
    True
    """
    return graph_search(problem, Lifo(), algorithm="dfs", h=h, **budget)


def ucs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Cheapest path so far first (Dijkstra): optimal for any costs, with no guess about the rest.

    >>> from puzzlelib.puzzle import load
    >>> ucs(load("bricks", "SBP-level0")).cost
    5
    """
    return graph_search(problem, BestFirst(f=lambda g, h: g, bound=lambda g, h: g), algorithm="ucs", h=h, **budget)


def greedy(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Nearest to the goal by h first, whatever it cost to get there.

    >>> from puzzlelib.puzzle import load
    >>> greedy(load("bricks", "SBP-level0")).solved
    True
    """
    return graph_search(problem, BestFirst(f=lambda g, h: h), algorithm="greedy", h=h or problem.h, **budget)


def astar(problem: Any, h: Any = None, ties: str = "high g", **budget: Any) -> Result:
    """Cheapest whole path first, guided by h: optimal while h never overestimates. ties: which of equal f comes first,
    "high g", "low g", "first in" or "last in".

    >>> from puzzlelib.puzzle import load
    >>> astar(load("bricks", "SBP-level1")).cost
    16
    """
    total: Callable[[Cost, Cost], Cost] = lambda g, h: g + h
    if ties not in TIES:
        raise PuzzleError(f"found ties {ties!r}, expected one of {', '.join(TIES)}")
    if ties != "high g":
        return graph_search(problem, OtherTies(total, total, ties), algorithm="astar", h=h or problem.h, ties=ties,
                            **budget)
    return graph_search(problem, BestFirst(f=total, bound=total), algorithm="astar", h=h or problem.h, **budget)


def weighted_astar(problem: Any, h: Any = None, weight: float = 2, **budget: Any) -> Result:
    """A* that trusts h `weight` times as much: sooner done, and at most `weight` times the optimal cost.

    >>> from puzzlelib.puzzle import load
    >>> 16 <= weighted_astar(load("bricks", "SBP-level1"), weight=2).cost <= 32
    True
    """
    if weight < 1:
        raise PuzzleError(f"found weight {weight!r}, expected 1 or more")
    f: Callable[[Cost, Cost], Cost] = lambda g, h: g + weight * h
    return graph_search(problem, BestFirst(f=f, bound=lambda g, h: f(g, h) / weight), algorithm="weighted_astar",
                        h=h or problem.h, weight=weight, **budget)


# --------------------------------------------------------------------------------------- one loop and a limit each

def deepening(problem: Any, *, algorithm: str = "deepening", h: Any = None, trace: Any = None,
              max_nodes: int | None = None, deadline: float | None = None,
              progress: Callable[[int, float], object] | None = None, memory: int = 1 << 18) -> Iterator[Result]:
    """Depth-first under a limit on f = g + h that grows until a goal fits: yields every optimal solution once.

    Only the path is stored, and up to `memory` states that failed, each with the cost that was left to it: met
    again with no more left, it fails again. memory=0 is the book's version, whose memory is linear in depth.
    """
    budget = Budget(max_nodes, deadline, progress)
    bound_h = _bound_h(problem, h)
    estimate = bound_h or (lambda state: 0)
    is_goal = problem.is_goal
    path: list[State] = []
    successors = _traced(problem.successors, trace, depth=lambda: len(path) - 1)
    initial = problem.initial
    expanded = generated = enqueued = peak = found = 0
    stop: float = 0
    limit, following = estimate(initial), INF
    failed: dict[State, Cost] = {}              # the most that was left to a state when it led to no goal

    def answer(status: str, states: list[State], moves: list[tuple[Move, Cost]]) -> Result:
        return _result(problem, algorithm, status, states, moves, seconds=budget.seconds, expanded=expanded,
                       generated=generated, enqueued=enqueued, peak_frontier=peak, trace=trace, h=h, estimate=bound_h,
                       bound=limit if status == "gave up" else None, options={"memory": memory})

    while limit != INF and not found:
        following = INF
        path = [initial]
        moves: list[tuple[Move, Cost]] = []     # and what each of them cost
        g_of: dict[State, Cost] = {initial: 0}  # the states on the path
        before: list[int] = []                  # solutions found when it was entered: none since means it failed
        looped: list[bool] = []                 # did a loop of no cost keep it from being searched to the end?
        pending: list[Iterator[Step]] = []      # what is left to try below it
        enqueued += 1
        while path:
            state = path[-1]
            if len(pending) < len(path):        # just arrived
                before.append(found)
                looped.append(False)
                if len(path) > peak:
                    peak = len(path)
                if is_goal(state):
                    found += 1
                    paused = perf_counter()
                    yield answer("solved", list(path), list(moves))
                    budget.resume(paused)
                    pending.append(iter(()))
                else:
                    if expanded >= stop:
                        stop = budget.next_stop(expanded)
                        if stop < 0:
                            yield answer("gave up", [], [])
                            return
                    expanded += 1
                    pending.append(iter(successors(state)))
            for move, child, cost in pending[-1]:
                generated += 1
                g = g_of[state] + cost
                f = g + estimate(child)
                if f > limit:
                    if f < following:
                        following = f
                elif child in g_of:
                    if g == g_of[child]:
                        looped[-1] = True
                elif failed.get(child, -1) < limit - g:
                    path.append(child)
                    moves.append((move, cost))
                    g_of[child] = g
                    enqueued += 1
                    break
            else:
                path.pop()
                pending.pop()
                left, loop = limit - g_of.pop(state), looped.pop()
                if before.pop() == found and not loop and (len(failed) < memory or state in failed):
                    failed[state] = left
                if moves and not moves.pop()[1]:
                    looped[-1] = looped[-1] or loop
        if not found:
            limit = following
    if not found:
        yield answer("unsolvable", [], [])


def first_of(results: Iterator[Result]) -> Result:
    """The first of some results, which finds the others when asked for its `solutions`."""
    result = next(results)
    result._more = results
    return result


def iddfs(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Iterative deepening: depth-first to cost 0, then 1, then 2 …; `.solutions` has every optimal one, lazily.

    >>> from puzzlelib.puzzle import load
    >>> result = iddfs(load("bricks", "SBP-level1"))
    >>> len(result.moves), sum(1 for _ in result.solutions)
    (16, 104)
    """
    return first_of(deepening(problem, algorithm="iddfs", h=h, **budget))


def idastar(problem: Any, h: Any = None, **budget: Any) -> Result:
    """Iterative deepening by f = g + h: A*'s answer in the memory of one path, and of some states that failed; with
    memory=0 of the path alone.

    >>> from puzzlelib.puzzle import load
    >>> idastar(load("bricks", "SBP-level1")).cost
    16
    """
    return first_of(deepening(problem, algorithm="idastar", h=h or problem.h, **budget))


# ------------------------------------------------------------------------------------------------- from both ends

def bidirectional(problem: Any, h: Any = None, *, max_nodes: int | None = None, deadline: float | None = None,
                  progress: Callable[[int, float], object] | None = None, trace: Any = None) -> Result:
    """Breadth-first from both ends until they meet: the fewest moves, by two small searches instead of a large one.

    The problem must be able to step backwards: `goals()` lists its goal states, and `predecessors(state)` is to
    successors what backwards is to forwards. With an h it only drops what h proves dead.

    >>> from puzzlelib.puzzle import load
    >>> bidirectional(load("template", "ten")).cost
    4
    """
    if not (hasattr(problem, "goals") and hasattr(problem, "predecessors")):
        raise PuzzleError(f"found {type(problem).__name__}, which cannot step backwards, "
                          "expected a problem with goals() and predecessors()")
    budget = Budget(max_nodes, deadline, progress)
    estimate = _bound_h(problem, h)
    step = [_traced(problem.successors, trace), _traced(problem.predecessors, trace, backwards=True)]
    parent: list[dict[Any, Any]] = [{problem.initial: None}, dict.fromkeys(problem.goals())]
    layer = [list(side) for side in parent]
    expanded = generated = depth = 0
    enqueued = peak = len(layer[0]) + len(layer[1])
    stop: float = 0
    meeting = [problem.initial] if problem.initial in parent[1] else []
    status = "unsolvable"
    while layer[0] and layer[1] and not meeting and status != "gave up":
        side = int(len(layer[1]) < len(layer[0]))       # the smaller layer is the cheaper one to expand
        here, there, new = parent[side], parent[1 - side], []
        for state in layer[side]:
            if expanded >= stop:
                stop = budget.next_stop(expanded)
                if stop < 0:
                    status = "gave up"
                    break
            expanded += 1
            for _, child, _ in step[side](state):
                generated += 1
                if child not in here:
                    here[child] = state
                    if estimate is not None and estimate(child) == INF:
                        continue
                    new.append(child)
                    if child in there:
                        meeting.append(child)
        else:                                           # any meeting within a layer makes a shortest path
            layer[side] = new
            enqueued += len(new)
            peak = max(peak, len(layer[0]) + len(layer[1]))
            depth += 1
    if meeting:
        status = "solved"
    path = _path(parent[0], meeting[0]) + _path(parent[1], meeting[0])[-2::-1] if meeting else []
    moves = [_move_between(problem, state, child) for state, child in zip(path, path[1:])]
    return _result(problem, "bidirectional", status, path, moves, seconds=budget.seconds, expanded=expanded,
                   generated=generated, enqueued=enqueued, peak_frontier=peak, trace=trace, h=h, estimate=estimate,
                   bound=depth + 1 if status == "gave up" else None, bound_unit="moves")


def layers(problem: Any) -> Iterator[list[State]]:
    """The states first reached by 0, 1, 2 … moves, goals or not: the whole space, one depth after the other.

    >>> from puzzlelib.puzzle import load
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


ALGORITHMS: dict[str, Callable[..., Result]] = {search.__name__: search for search in (
    bfs, dfs, ucs, greedy, astar, weighted_astar, iddfs, idastar, bidirectional)}
