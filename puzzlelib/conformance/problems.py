"""The checks of what searches need: states and moves, heuristics, and searches of its own."""

from __future__ import annotations

from itertools import islice
from typing import Any

from puzzlelib.conformance.guard import short
from puzzlelib.conformance.trial import TINY, Trial, number, same_at
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import Heuristic
from puzzlelib.result import INF
from puzzlelib.search import Problem, astar, bidirectional, ucs

DIFFERS = "asked twice, it differs; let it depend on nothing but the state"

# ------------------------------------------------------------------------------------------------------------- states

def parse_makes_a_problem(trial: Trial) -> None:
    """parse(text, source) returns a Problem, whose states can be hashed, and are equal if they mean the same."""
    if trial.text is None:
        trial.text = trial.puzzle.text(trial.level)
    trial.problem, other = (trial.parsed(trial.text, "its own level") for _ in range(2))
    initial, again = trial.problem.initial, other.initial
    trial.hashable(initial)
    trial.require(again == initial and hash(again) == hash(initial),
                  f"parsing the level twice gives two different initial states, {short(initial)} and {short(again)}: "
                  "give states == and hash by value, or make them tuples")


def successors_are_steps(trial: Trial) -> None:
    """successors(state) gives (move, next state, cost) for each move, and leaves the state as it is."""
    trial.graph = trial.explored(trial.problem, trial.states)
    trial.complete = all(child in trial.graph for steps in trial.graph.values() for _, child, _ in steps)


def goals_are_known(trial: Trial) -> None:
    """is_goal(state) returns True or False."""
    for state in trial.look(trial.graph):
        answer = trial.problem.is_goal(state)
        trial.expect(answer in (True, False), answer, "is_goal", state)


def moves_have_names(trial: Trial) -> None:
    """say(label(state, move)) is a line of text, another one for each move from a state."""
    for state in trial.look(trial.graph):
        texts = [text for text, _, _ in trial.named(trial.problem, state, trial.graph[state])]
        for text, (move, _, _) in zip(texts, trial.graph[state]):
            trial.expect(isinstance(text, str) and text.isprintable() and text, text, "say", move)
        if len(texts) != len(set(texts)):
            trial.fail(f"two moves from {short(state)} have one name, among {short(texts)}: make their names differ")


def successors_stay_the_same(trial: Trial) -> None:
    """successors(state) gives the same each time, in whatever order states are asked about."""
    for state in trial.look(reversed(trial.graph)):
        first, second = (trial.named(trial.problem, state, steps)
                         for steps in (trial.graph[state], trial.problem.successors(state)))
        trial.expect(first == second, second, "successors", state, why=DIFFERS)


def problems_start_anywhere(trial: Trial) -> None:
    """starting_at(state) is a copy of the problem that differs in its initial state only; price(cost) is a number, and
    each move costs 1 if the class says unit_cost = True."""
    problem, initial = trial.problem, trial.problem.initial
    for state in trial.look(trial.some(20)):
        other = problem.starting_at(state)
        trial.expect(isinstance(other, Problem) and other.initial == state and problem.initial == initial
                     and same_at(state, other, problem), other, "starting_at", state)
        for cost in {0, *(cost for _, _, cost in trial.graph[state])}:
            trial.expect(number(price := problem.price(cost)), price, "price", cost)
        for step in trial.graph[state]:
            trial.expect(step[2] == 1 or not problem.unit_cost, step, "successors", state, why="unit_cost is True")


def goals_can_be_found(trial: Trial) -> None:
    """solve(problem, max_nodes=…, deadline=…, progress=…) returns a Result whose moves lead to a goal."""
    trial.best = trial.solved_by("ucs", ucs)
    if trial.best.status == "gave up":
        trial.best = trial.solved_by("solve", trial.puzzle.solve)
    for state in trial.best.states:
        trial.graph.setdefault(state, trial.steps(trial.problem, state))
    if trial.best.solved:                                        # around a goal: many mistakes show only there
        trial.graph |= trial.explored(trial.problem.starting_at(trial.best.states[-1]), trial.states // 4)
    costs = trial.to_goal = {state: 0 for state in trial.graph if trial.problem.is_goal(state)}
    for _ in trial.look(trial.graph):                            # sweep until nothing becomes cheaper
        before = dict(costs)
        for state, steps in reversed(trial.graph.items()):
            cheapest = min((cost + costs[child] for _, child, cost in steps if child in costs), default=INF)
            if cheapest < costs.get(state, INF):
                costs[state] = cheapest
        if costs == before:
            break


def backwards_undoes_forwards(trial: Trial) -> None:
    """goals() lists every goal, predecessors(state) every (move, state before it, cost); or neither is there."""
    problem = trial.problem
    can = hasattr(problem, "goals"), hasattr(problem, "predecessors")
    trial.require(all(can) or not any(can), "of goals and predecessors only one is there: write both, or none")
    order = list(islice(problem.goals(), trial.states)) if all(can) else []
    seen, many = set(order), len(order) == trial.states
    trial.expect(all(map(problem.is_goal, order)), order, "goals", why="is_goal says that one of them is no goal")
    for state in trial.look(trial.graph if all(can) else ()):
        trial.expect(many or not problem.is_goal(state) or state in seen, order, "goals", why="is_goal knows another")
        for _, child, cost in trial.look(trial.graph[state]):
            steps = list(problem.predecessors(child))
            trial.expect((state, cost) in [step[1:] for step in steps], steps, "predecessors", child)
    for state in trial.look(islice(order, trial.states)):        # order grows while it is read
        for step in trial.look(problem.predecessors(state)):
            steps = [step[1:] for step in problem.successors(step[1])]
            trial.expect((state, step[2]) in steps, step, "predecessors", state, why="successors knows no such move")
            order += [step[1]] if step[1] not in seen else []
            seen.add(step[1])


# -------------------------------------------------------------------------------------------- heuristics and searches

def estimates_are_numbers(trial: Trial) -> None:
    """A heuristic is given the problem and returns h; h(state) is a number from 0 up, always the same for a state."""
    own, kind = trial.problem.heuristic, type(trial.problem).__name__
    trial.require(own is None or isinstance(own, Heuristic),
                  f"heuristic is {short(own)} in {kind}: write @heuristic above that function")
    estimates: dict[str, dict[Any, Any]] = {}
    default = Heuristic(lambda problem: problem.h)               # it has to be admissible and consistent
    for name, heuristic in [*trial.puzzle.heuristics.items(), ("by default", default)]:
        h, values = heuristic.bind(trial.problem), estimates.setdefault(name, {})
        trial.expect(callable(h), h, name, trial.problem, why="it must return a function, h")
        for state in trial.look(trial.graph):
            value, again = h(state), h(state)
            trial.expect(number(value), value, f"h {name}", state)
            trial.expect(again == value, again, f"h {name}", state, why=DIFFERS)
            values[state] = value
        _keeps_its_promises(trial, name, heuristic, values)
    first = next(iter(estimates))
    used = estimates["by default"]
    trial.require(any(used.values()) or not any(estimates[first].get(state) for state in used),
                  f"A* is blind, because {kind} names no heuristic: add heuristic = {first} to the class")


def _keeps_its_promises(trial: Trial, name: str, heuristic: Heuristic, values: dict[Any, Any]) -> None:
    """h is 0 at goals, at most the cost if admissible, and drops by no more than a move costs if consistent; if exact,
    by just that, wherever a goal is still in reach."""
    for state, value in values.items():
        rest = trial.to_goal.get(state, INF)
        if value and not rest and trial.problem.is_goal(state):
            trial.fail(f"h {name} says {value} at a goal, {short(state)}: return 0 there")
        if heuristic.admissible and value - rest > TINY:
            trial.fail(f"h {name} says {value} for {short(state)}, where the cost is {rest}: A* may miss the best "
                       "solution. Estimate less, or declare @heuristic(admissible=False)")
        for move, child, cost in trial.graph[state] if heuristic.consistent else ():
            if value - (cost + values.get(child, INF)) > TINY:
                trial.fail(f"h {name} drops from {value} to {values[child]} by the move {short(move)} from "
                           f"{short(state)}, which costs {cost}: declare @heuristic(consistent=False)")
        for move, child, cost in trial.graph[state] if heuristic.exact else ():
            if child in trial.to_goal and abs(value - (cost + values.get(child, value - cost))) > TINY:
                trial.fail(f"h {name} says {value} for {short(state)} and {values[child]} after the move "
                           f"{short(move)}, which costs {cost}: h is not exact")


def searches_replay(trial: Trial) -> None:
    """A search takes a problem, max_nodes, deadline and progress, and returns a Result whose moves lead to a goal. One
    of the puzzle's own may refuse a level by a PuzzleError that says why."""
    ours = {"astar": astar, "bidirectional": bidirectional} if hasattr(trial.problem, "goals") else {"astar": astar}
    searches = {"solve": trial.puzzle.solve} | trial.puzzle.searches | ours
    for name in trial.look(searches):
        try:
            result = trial.solved_by(name, searches[name])
        except PuzzleError:
            if name not in trial.puzzle.searches:
                raise
            continue
        trial.require(result.status != "unsolvable" or not trial.best.solved,
                      f"{name} says that the level is unsolvable, but this is a solution: {short(trial.best.moves)}")
        if name == "astar" and result.solved and trial.best.algorithm == "ucs":
            trial.require(result.cost - trial.best.cost <= TINY, f"A* finds a solution of cost {result.cost}, but "
                          f"one costs {trial.best.cost}: the default heuristic says too much somewhere")


CHECKS = [parse_makes_a_problem, successors_are_steps, goals_are_known, moves_have_names,
          successors_stay_the_same, problems_start_anywhere, goals_can_be_found, backwards_undoes_forwards,
          estimates_are_numbers, searches_replay]
