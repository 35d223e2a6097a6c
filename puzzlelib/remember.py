"""Iterative deepening that remembers which states failed: the loop behind iddfs and idastar.

textbook.ida_star goes down one path at a time and forgets everything else, so it looks at the same states again and
again: on a graph full of detours, such as sliding bricks, even a small level is out of its reach. This loop differs in
one thing. When it leaves a state for good, having found no goal below it, it writes down how much it still had to spend
there. Whoever comes to that state with no more than that to spend need not look: it would fail again.

With `memory=0` nothing is remembered, and it is the textbook's algorithm. The recursion is a stack of frames, because
Python's own stack ends at a thousand, and because a generator can stop at each solution and go on when asked.

One case needs care. A state may be left early because it leads back, at no cost, to a state that is still on the path:
then it was only not searched to its end. `looped` marks such states. They count as failed for the time being, because
the search goes on wherever they lead back to. If it finds a solution there, it forgets those in `doubtful` again.
"""

from __future__ import annotations

from time import perf_counter

from puzzlelib.hints import Any, Cost, Iterator, Move, State, Step
from puzzlelib.plumbing import bind, is_open, result_along, traced
from puzzlelib.result import INF, MEMORY, Budget, Result


def deepening(problem: Any, *, algorithm: str = "deepening", h: Any = None, trace: Any = None, memory: int = MEMORY,
              **limits: Any) -> Iterator[Result]:
    """Depth-first under a limit on f = g + h that grows until a goal fits: yields every optimal solution once.

    Only the path is stored, and up to `memory` states that failed.
    """
    budget = Budget(**limits)
    bound_h = bind(problem, h, budget)
    estimate = bound_h or (lambda state: 0)
    is_goal, initial = problem.is_goal, problem.initial
    path: list[State] = []
    successors = traced(problem.successors, trace, depth=lambda: len(path) - 1)
    expanded = generated = enqueued = peak = found = 0
    stop: float = 0
    limit, next_limit = estimate(initial), INF
    is_open(limit)                              # or it isn't a number, and that is an error
    failed: dict[State, Cost] = {}              # the most that was left to spend on a state when it led to no goal
    doubtful: dict[Cost, set[State]] = {}       # those that may lead on by way of the path's states of this same g

    def answer(status: str, states: list[State], moves: list[tuple[Move, Cost]]) -> Result:
        return result_along(problem, algorithm, status, states, moves, seconds=budget.seconds, expanded=expanded,
                            generated=generated, enqueued=enqueued, peak_frontier=peak, trace=trace, h=h,
                            estimate=bound_h, bound=limit if status == "gave up" else None,
                            options={} if memory == MEMORY else {"memory": memory}, keeps="path")

    while limit != INF and not found:
        next_limit = INF
        path = [initial]
        moves: list[tuple[Move, Cost]] = []     # the moves of the path, each with its cost
        g_of: dict[State, Cost] = {initial: 0}  # the states of the path
        # For each state of the path: solutions found before it, whether a free loop cut it short, what is left to try.
        before: list[int] = []
        looped: list[bool] = []
        pending: list[Iterator[Step]] = []
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
                    budget.start += perf_counter() - paused      # that time the caller spent
                    pending.append(iter(()))
                else:
                    if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
                        yield answer("gave up", [], [])
                        return
                    expanded += 1
                    pending.append(iter(successors(state)))
            for move, child, cost in pending[-1]:
                generated += 1
                g = g_of[state] + cost
                f = g + estimate(child)
                if not f <= limit:
                    if f < next_limit:
                        next_limit = f
                    elif not f >= next_limit:
                        raise TypeError         # not a number
                elif child in g_of:
                    if g == g_of[child]:
                        looped[-1] = True
                elif child not in failed or failed[child] < limit - g:
                    path.append(child)
                    moves.append((move, cost))
                    g_of[child] = g
                    enqueued += 1
                    break
                elif g in doubtful and child in doubtful[g]:
                    looped[-1] = True
            else:                               # nothing left to try below this state: back up
                path.pop()
                pending.pop()
                g, loop = g_of.pop(state), looped.pop()
                if before.pop() != found:
                    for other in doubtful.pop(g, ()):
                        del failed[other]
                elif len(failed) < memory or state in failed:
                    failed[state] = limit - g
                    if loop:
                        doubtful.setdefault(g, set()).add(state)
                if moves:
                    moves.pop()
                if path and g_of[path[-1]] == g:
                    looped[-1] = looped[-1] or loop
                elif doubtful:
                    doubtful.pop(g, None)       # no state of this g is left on the path: they have failed
        if not found:
            limit = next_limit
    if not found:
        yield answer("unsolvable", [], [])
