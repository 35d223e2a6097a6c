"""One level of a puzzle under check: what the checks ask it, and how they complain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from numbers import Real
from random import Random
from time import process_time
from typing import Any, NoReturn

from puzzlelib.conformance.guard import TimeUp, explained, short, within
from puzzlelib.levels import PuzzleError, visible
from puzzlelib.result import INF, Result
from puzzlelib.search import Problem

Graph = dict[Any, list[Any]]           # states, each with its successors
MOST_MOVES = 10_000        # from one state: more is a generator that never ends
MOST_STEPS = 200_000       # in all that is looked at or searched: a state with many moves counts for many
ENOUGH = 4                 # times a level's seconds: a check that takes longer never ends, it seems
TINY = 1e-9                # floats are forgiven their last digits
SAMPLE = 100               # states looked at where each takes a text, a picture or gestures


class CheckFailed(AssertionError):
    """A puzzle breaks a promise: `NAME LEVEL: what is wrong, where, and how to fix it`."""


class Trial:
    """A level, and what the checks so far have found out about it.

    problem, twin    the problem that searches get, and the one that boards play
    graph, played    the states looked at, each with its successors: of the problem, and of the twin
    complete         does the graph have all states?
    best             the first solution found
    to_goal          the cost from a state to a goal, as far as the graph shows: never less than the true one
    cut_short        did a check run out of time?
    """

    problem: Any
    twin: Any
    best: Any
    to_goal: dict[Any, Any]
    complete = cut_short = False

    def __init__(self, puzzle: Any, level: str, text: Any, states: int, seconds: float, seed: int):
        self.puzzle, self.level, self.text, self.states, self.seconds = puzzle, level, text, states, seconds
        self.rng, self.end, self.stop = Random(seed), process_time() + seconds, 0.0
        self.graph: Graph = {}
        self.played: Graph = {}
        self.item: Any = None                  # what the check is looking at
        self.promise = ""                      # what it checks

    def run(self, check: Callable[[Trial], None]) -> None:
        """One check, in a fifth of the time that is left. Whatever goes wrong in it becomes a complaint."""
        self.item, self.promise = None, " ".join((check.__doc__ or "").split())
        self.stop = process_time() + (self.end - process_time()) / 5
        limit = ENOUGH * self.seconds
        try:
            within(limit, lambda: check(self))
        except CheckFailed:
            raise
        except (Exception, SystemExit, TimeUp) as error:
            late, about = isinstance(error, TimeUp), "" if self.item is None else f", asked about {short(self.item)}"
            self.fail(explained(error, f"took more than {limit:g} s" if late else "") + about + (
                ": end the loop there, or allow more seconds if it is only slow" if late
                else f". Expected: {self.promise}"))
        for state in (*self.graph, *self.played):
            if state not in self.graph and state not in self.played:         # its hash is another one now
                self.fail(f"the state {short(state)} was changed after successors had handed it out: change copies "
                          "only, and let states share nothing that changes")

    def fail(self, complaint: str) -> NoReturn:
        """End the check with a complaint."""
        name = getattr(self.puzzle, "name", self.puzzle)
        raise CheckFailed(visible(f"{name} {self.level}: {complaint}")) from None

    def require(self, good: object, complaint: str) -> None:
        """Complain, unless it is good."""
        if not good:
            self.fail(complaint)

    def expect(self, good: object, value: object, function: str, *about: object, why: str = "") -> None:
        """Complain about what a function of the puzzle returned, and say why, unless it is good."""
        if not good:
            self.fail(f"{function}({', '.join(map(short, about))}) returned {short(value)}{': ' * bool(why)}{why}. "
                      f"Expected: {self.promise}")

    def ask(self, kind: type, function: str, problem: Any, *about: Any) -> Any:
        """What a function of the puzzle or of its controls returns, if it is of that kind."""
        value = (vars(self.puzzle) | vars(self.puzzle.controls))[function](problem, *about)
        self.expect(isinstance(value, kind), value, function, *about or [problem], why=f"that is no {kind.__name__}")
        return value

    def look(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, until this check's time is over; the first in any case."""
        for number, self.item in enumerate(items):
            if number and process_time() > self.stop:
                self.cut_short = True
                return
            yield self.item
        self.item = None

    def some(self, count: int) -> list[Any]:
        """The initial state and some others, chosen at random."""
        return [self.problem.initial, *self.rng.sample(list(self.graph), min(count, len(self.graph)))]

    def parsed(self, text: str, what: str) -> Any:
        """The problem of a text that parse has to accept."""
        try:
            problem = self.puzzle.parse(text, self.level)
        except PuzzleError as error:
            self.fail(f"parse refuses {what}: {error}. Change parse, or the text")
        self.expect(isinstance(problem, Problem), problem, "parse", text, why="that is no Problem")
        self.require(hasattr(problem, "initial"),
                     f"{type(problem).__name__} has no initial state: set self.initial in its __init__")
        problem.puzzle, problem.level = self.puzzle, self.level
        return problem

    def hashable(self, state: Any) -> None:
        """Complain about a state that no search could remember."""
        try:
            hash(state)
        except TypeError:
            self.fail(f"the state {short(state)} can't be hashed, so no search can remember it: use tuples instead of "
                      "lists, and frozensets instead of sets")

    def steps(self, problem: Any, state: Any) -> list[Any]:
        """The successors of a state, if they are what they should be and the state is what it was."""
        before, digest, found = repr(state), hash(state), problem.successors(state)
        self.expect(hasattr(found, "__iter__"), found, "successors", state)
        steps = list(islice(found, MOST_MOVES + 1))
        if repr(state) != before or hash(state) != digest:
            self.fail(f"successors changed the state {short(before, str)} to {short(state)}: change a copy of it")
        self.expect(len(steps) <= MOST_MOVES, steps, "successors", state, why="that never ends")
        for step in steps:
            self.expect(isinstance(step, (tuple, list)) and len(step) == 3, step, "successors", state)
            _, child, cost = step
            self.hashable(child)
            self.expect(number(cost) and cost < INF, step, "successors", state, why="a cost is a number from 0 up")
            self.expect(child != state, step, "successors", state, why="leave out moves that change nothing; if you "
                        "change a state and undo it, hand out a copy")
        return steps

    def explored(self, problem: Any, most: int) -> Graph:
        """The states around the start, breadth-first, each with its successors."""
        graph: Graph = {}
        queue = [problem.initial]
        for state in self.look(queue):                               # it grows while it is read
            if len(graph) == most or len(queue) > MOST_STEPS:
                break
            if state not in graph:
                graph[state] = self.steps(problem, state)
                queue += [child for _, child, _ in graph[state]]
        return graph

    def named(self, problem: Any, state: Any, steps: Iterable[Any]) -> list[tuple[str, Any, Any]]:
        """The successors of a state, their moves as people read them."""
        return [(self.puzzle.say(problem.label(state, move)), child, cost) for move, child, cost in steps]

    def solved_by(self, name: str, search: Callable[..., Any]) -> Any:
        """What a search answers within this check's time, if its moves do what it says."""
        problem, seconds = self.problem, max(0.0, self.stop - process_time()) / 2
        nodes = min(10 * self.states, MOST_STEPS // max(1, *map(len, self.graph.values())))
        result = search(problem, max_nodes=nodes, deadline=seconds, progress=lambda *_: None)
        self.expect(isinstance(result, Result), result, name, problem)
        if not result.solved:
            return result
        states, total = result.states, 0
        self.expect(len(states) == len(result.moves) + 1 and states[0] == problem.initial, states, name, problem,
                    why="these must be the states along its moves, the initial one first")
        made, say = [], self.puzzle.say
        for state, move, following in zip(states, result.moves, states[1:]):
            steps = [(own, cost) for own, child, cost in problem.successors(state) if child == following]
            steps.sort(key=lambda step: say(problem.label(state, step[0])) != say(move))       # of that name first
            self.expect(steps, (state, move, following), name, problem, why="successors knows no such move")
            made.append(steps[0][0])
            total += steps[0][1]
        for state, move, label, following in zip(states, result.moves, problem.labels(states, made), states[1:]):
            self.expect(say(label) == say(move), (state, move, following), name, problem,
                        why="successors knows no such move")
        self.expect(problem.is_goal(states[-1]), states[-1], name, problem, why="that is no goal")
        self.expect(abs(total - result.cost) <= TINY * max(1, total), result.cost, name, problem,
                    why=f"the cost of its moves is {total}")
        return result


def number(value: object) -> bool:
    """Is that a number from 0 up, infinity included?"""
    return isinstance(value, Real) and bool(value >= 0)      # type: ignore[operator]


def same_at(state: Any, first: Any, second: Any) -> bool:
    """Do two problems agree about the moves and the goal at a state?"""
    steps, others = ([step[1:] for step in problem.successors(state)] for problem in (first, second))
    return steps == others and bool(first.is_goal(state)) == bool(second.is_goal(state))
