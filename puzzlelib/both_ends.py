"""Breadth-first search from both ends: two circles of half the radius cover far fewer states than one."""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import bind, is_open, path_to, result_along, traced
from puzzlelib.result import Budget, Result


def meet(problem: Any, h: Any = None, trace: Any = None, **limits: Any) -> Result:
    """The loop behind `bidirectional`: expand the smaller of the two outermost layers until the two have met."""
    if not (hasattr(problem, "goals") and hasattr(problem, "predecessors")):
        raise PuzzleError(f"found {type(problem).__name__}, which cannot step backwards, "
                          "expected a problem with goals() and predecessors()")
    budget = Budget(**limits)
    estimate = bind(problem, h, budget)
    step = [traced(problem.successors, trace), traced(problem.predecessors, trace, backwards=True)]
    parent: list[dict[Any, Any]] = [{problem.initial: problem.initial}, {goal: goal for goal in problem.goals()}]
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
            if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
                status = "gave up"
                break
            expanded += 1
            for _, child, _ in step[side](state):
                generated += 1
                if child not in here:
                    here[child] = state
                    if estimate is not None and not is_open(estimate(child)):
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
    path = path_to(parent[0], meeting[0]) + path_to(parent[1], meeting[0])[-2::-1] if meeting else []
    return result_along(problem, "bidirectional", status, path, seconds=budget.seconds, expanded=expanded,
                        generated=generated, enqueued=enqueued, peak_frontier=peak, trace=trace, h=h, estimate=estimate,
                        bound=depth + 1 if status == "gave up" else None, bound_unit="moves", keeps="both ends")
