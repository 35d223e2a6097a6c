"""Running a search that isn't ours, apart from us: what it asked, in which order, and what it answered.

Many small problems are searched in one forked child that can be killed. What comes back through the pipe is plain data:
states are numbered in the order in which they were generated, and the parent finds them again by asking the problem.
"""

from __future__ import annotations

from contextlib import suppress

from puzzlelib.child import Ended
from puzzlelib.exercises.checking import _ending, _raised, apart
from puzzlelib.hints import Any, Callable, Iterator, State, Step
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import bind
from puzzlelib.result import Stopped
from puzzlelib.watched import Watched, WrongAnswer, replayed

PARENTS = ("parent", "previous", "prev", "came_from")          # what a node may call the one before it
LONGEST = 100_000          # nodes of a path: one may be its own parent
NAMES = ("states", "moves", "path", "actions", "solution")       # under which an object may keep its answer


class Noted(Watched):
    """A watched problem that notes all questions in order: n, the successors of state number n; ~n, is it a goal?"""

    def __init__(self, problem: Any, h: Any = None, **limits: Any):
        super().__init__(problem, h, **limits)
        self.numbers: dict[State, int] = {problem.initial: 0}
        self.events: list[int | None] = []
        self.h_asked = False
        estimate = getattr(self, "h", None)
        if estimate is not None:
            self.h = lambda state: self._estimated(estimate, state)

    def _estimated(self, estimate: Any, state: State) -> Any:
        self.h_asked = True
        return estimate(state)

    def successors(self, state: State) -> list[Step]:
        """The problem's own, noted."""
        steps = super().successors(state)
        self.events.append(self.numbers.get(state))
        if state in self.numbers:
            for _, child, _ in steps:
                self.numbers.setdefault(child, len(self.numbers))
        return steps

    def is_goal(self, state: State) -> bool:
        """The problem's own, noted."""
        if state in self.numbers:
            self.events.append(~self.numbers[state])
        return self.unwatched.is_goal(state)     # type: ignore[no-any-return]


def _candidates(answer: Any) -> Iterator[Any]:
    """What of an answer may be its path: all of it, an attribute, the nodes up to the root, one of two values, or a
    column of a list of pairs."""
    for name in NAMES:
        if hasattr(answer, name):
            found = getattr(answer, name)
            yield from _candidates(found() if callable(found) else found)
    if hasattr(answer, "state"):
        yield _states(answer)
    yield answer
    if isinstance(answer, tuple):
        yield from (part for part in answer if isinstance(part, (list, tuple)))
    if isinstance(answer, (list, tuple)) and answer:
        if hasattr(answer[0], "state"):
            yield [getattr(node, "state", None) for node in answer]
        if all(isinstance(part, tuple) and part for part in answer):
            yield from ([part[column] for part in answer] for column in (0, -1))


def _states(node: Any) -> list[Any]:
    """The states from the root to a node that knows the node before it."""
    path: list[Any] = []
    while node is not None and len(path) < LONGEST:
        path.append(getattr(node, "state", None))
        node = next((getattr(node, name) for name in PARENTS if hasattr(node, name)), None)
    return path[::-1]


def path_of(problem: Any, answer: Any) -> list[int] | None:
    """An answer as numbers: which successor was chosen at each step; None for none.

    >>> from puzzlelib import load
    >>> path_of(load("template", "ten"), (["+1", "*2", "+1", "*2"], 4))
    [0, 1, 0, 1]
    """
    if answer is None or getattr(answer, "status", "solved") != "solved":
        return None
    error: Exception | None = None
    for candidate in _candidates(answer):
        try:
            states = replayed(problem, candidate)
        except (PuzzleError, TypeError) as reason:
            error = error or reason
            continue
        return [_cheapest(problem, state, following) for state, following in zip(states, states[1:])]
    if isinstance(answer, (list, tuple)):
        with suppress(PuzzleError, TypeError):
            replayed(problem, answer[::-1])
            error = WrongAnswer("found the path from the goal back to the start, expected it the other way round")
    raise error or WrongAnswer("found nothing, expected a path")


def _cheapest(problem: Any, state: State, following: State) -> int:
    costs = [(cost, place) for place, (_, child, cost) in enumerate(problem.successors(state)) if child == following]
    return min(costs)[1]


def _wants_h(function: Callable[..., Any], informed: bool) -> bool:
    """Has it an argument h that it needs, or that its algorithm uses?"""
    from inspect import signature
    try:
        h = signature(function).parameters.get("h")
    except (TypeError, ValueError):              # some builtins don't say
        return False
    return h is not None and (informed or h.default is h.empty)


def recorded(function: Callable[..., Any], problem: Any, h: Any, options: dict[str, Any], informed: bool, most: int
             ) -> dict[str, Any]:
    """Run a search on one problem: how it ended ("" is well), why, the events, and the path."""
    noted = Noted(problem, h, max_nodes=most)
    end = why = ""
    path = None
    try:
        extra = {"h": noted.h} if "h" not in options and _wants_h(function, informed) else {}
        answer = function(noted, **options, **extra)
        if hasattr(answer, "__next__"):          # a generator starts to search only now
            answer = list(answer) or ([] if problem.is_goal(problem.initial) else None)
        path = path_of(problem, answer)
    except Stopped:
        noted.stopped = True
    except WrongAnswer as wrong:
        end, why = "no path", str(wrong).removeprefix("error: ")
    except BaseException as error:
        end, why = "recursion" if isinstance(error, RecursionError) else "error", _raised(error)
    if noted.stopped:
        end, why, path = "endless", f"still searching after {noted.expanded:,} expansions", None
    return {"end": end, "why": why, "path": path, "events": noted.events, "h_asked": noted.h_asked}


class Run:
    """What a search did on a problem, found again from its record: states by number, their successors, the events."""

    def __init__(self, problem: Any, h: Any, record: dict[str, Any]):
        self.problem, self.end, self.why, self.events = problem, record["end"], record["why"], record["events"]
        self.h_asked = record["h_asked"]
        self.estimate: Any = bind(problem, h) if h is not None else getattr(problem, "h", lambda state: 0)
        self.states, numbers = [problem.initial], {problem.initial: 0}
        self.steps: dict[int, list[tuple[int, Any]]] = {}
        self.moves: dict[tuple[int, int], Any] = {}
        for event in self.events:
            if event is not None and event >= 0 and event not in self.steps:
                found = self.steps[event] = []
                for move, child, cost in problem.successors(self.states[event]):
                    if child not in numbers:
                        numbers[child] = len(self.states)
                        self.states.append(child)
                    found.append((numbers[child], cost))
                    self.moves.setdefault((event, numbers[child]), move)
        self.path: list[State] | None = None
        self.goal, self.cost = None, None
        if record["path"] is not None:
            self.path, self.cost = [problem.initial], 0
            for place in record["path"]:
                _, child, cost = list(problem.successors(self.path[-1]))[place]
                self.path.append(child)
                self.cost += cost
            self.goal = numbers.get(self.path[-1])

    def h(self, number: int) -> Any:
        """The estimate of a state."""
        return self.estimate(self.states[number])

    def is_goal(self, number: int) -> bool:
        """Is it a goal?"""
        return self.problem.is_goal(self.states[number])     # type: ignore[no-any-return]


def runs(function: Callable[..., Any], problems: list[Any], h: Any = None, options: Any = None, informed: bool = True,
         seconds: float = 3, most: int = 20_000) -> list[Run]:
    """Run a search on some problems, in order. Ends early at one on which it has to be stopped.

    >>> from puzzlelib import astar, load
    >>> [run.cost for run in runs(astar, [load("template", "ten")])]
    [4]
    """
    from mmap import mmap
    finished = mmap(-1, 8)                       # shared with the child: how many problems it has finished

    def batch(some: list[Any]) -> list[dict[str, Any]]:
        found = []
        for number, problem in enumerate(some, 1):
            found.append(recorded(function, problem, h, options or {}, informed, most))
            finished[:8] = number.to_bytes(8, "big")
            if found[-1]["end"] not in ("", "no path"):      # it would be the same on many others
                break
        return found

    try:
        records = apart(lambda: batch(problems), seconds, finished)
    except Ended as ended:                       # the finished ones once more, for their records
        end, why = ("endless", ended.why.removeprefix("stopped: ")) if ended.why.startswith("stopped") else (
            "killed", _ending(ended, seconds))
        records = [{"end": end, "why": why, "path": None, "events": [], "h_asked": True}]
        with suppress(Ended):
            first = problems[:int.from_bytes(finished[:8], "big")]
            records = [*apart(lambda: batch(first), seconds, finished), *records]
    return [Run(problem, h, record) for problem, record in zip(problems, records)]
