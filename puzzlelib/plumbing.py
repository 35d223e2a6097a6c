"""What every search does besides searching: checking what it is given, noting what it expands, following paths.

Mistakes are named before a search starts, never ignored: a problem that isn't one, an option that doesn't exist.
"""

from __future__ import annotations

from puzzlelib.hints import Answer, Any, Callable, Cost, Estimate, Iterable, Iterator, Move, Random, State, Step
from puzzlelib.levels import PuzzleError, choose, did_you_mean, quoted
from puzzlelib.naming import heuristic_name
from puzzlelib.result import INF, Budget, Expansion, Result, Stopped

ALGORITHMS: dict[str, Callable[..., Result]] = {}
BUDGET = ("trace", "max_nodes", "deadline", "progress")
OF_BOARD = '@heuristic(of="board") gives it the board of each state'
MEANT = {"heuristic": "h", "seconds": "deadline", "timeout": "deadline", "budget": "max_nodes"}


def checked(search: Callable[..., Answer]) -> Callable[..., Answer]:
    """A search that says what is wrong with its problem or its options before it starts.

    It takes the options that its signature names, those of BUDGET if it ends in **budget, and these without trace if it
    ends in **limits.
    """
    code = search.__code__
    named = code.co_argcount + code.co_kwonlyargcount
    takes = list(code.co_varnames[1:named])
    if code.co_flags & 8:                                          # it ends in **budget or **limits
        takes += [name for name in BUDGET if name != "trace" or code.co_varnames[named] == "budget"]

    def check_options(names: Iterable[str]) -> None:
        for name in names:
            if name not in takes:
                hint = f" (did you mean {MEANT[name]!r}?)" if MEANT.get(name) in takes else did_you_mean(name, takes)
                raise PuzzleError(f"found option {quoted(name)}, expected one that {search.__name__} takes: "
                                  f"{', '.join(takes)}{hint}")

    def run(problem: Any, *given: Any, **options: Any) -> Answer:
        check_options(options)
        try:
            return search(as_problem(problem) if code.co_varnames[0] == "problem" else problem, *given, **options)
        except PuzzleError:
            raise
        except (TypeError, ValueError, ArithmeticError) as error:      # arrays, for one, refuse to be compared
            explained = bad_estimate(error)
            if explained is None:
                raise
        raise explained
    run.__name__ = run.__qualname__ = search.__name__
    run.__doc__, run.__module__, run.__wrapped__ = search.__doc__, search.__module__, search     # type: ignore
    run.check_options = check_options    # type: ignore[attr-defined]      # for those who want to know beforehand
    return run


def public(search: Callable[..., Result]) -> Callable[..., Result]:
    """A search that commands and sweeps know by its name."""
    ALGORITHMS[search.__name__] = run = checked(search)
    return run


def as_problem(given: Any) -> Any:
    """The problem that was given, or that of a board which knows its own: astar(board)."""
    missing = [name for name in ("initial", "is_goal", "successors") if not hasattr(given, name)]
    if missing and callable(getattr(given, "problem", None)):
        return given.problem()
    if missing:
        raise PuzzleError(f"found {type(given).__name__}, which has no {', '.join(missing)}, expected a Problem, such "
                          'as load("tiles", "puzzle04") or Tiles(board)')
    return given


def by_name(problem: Any, h: Any) -> Any:
    """The heuristic of that name, if h is a name."""
    return choose(h, getattr(problem.puzzle, "heuristics", {}), "a heuristic:") if isinstance(h, str) else h


def bind(problem: Any, h: Any, budget: Budget | None = None) -> Estimate | None:
    """A heuristic as a function of the state: a named one first looks at the problem (see puzzle.heuristic).

    One that has to `prepare` large tables keeps to the search's budget. If that runs out, nothing is known: h = 0, and
    the search gives up at once.
    """
    h = by_name(problem, h)
    if not (h is None or callable(h) or hasattr(h, "bind")):
        raise PuzzleError(f"found h={quoted(repr(h))}, expected a heuristic, or a function of the state")
    if budget is not None and getattr(h, "prepare", None) is not None:
        try:
            h.prepare(problem, lambda part: budget.check(0))
        except Stopped:
            budget.max_nodes = 0
            return lambda state: 0
    if not hasattr(h, "bind"):
        return h     # type: ignore[no-any-return]
    try:
        bound = h.bind(problem)
        if hasattr(bound, "bind"):                       # another one, named but not asked yet
            bound = bound.bind(problem)
    except (TypeError, AttributeError) as error:
        if type(problem).__name__ in str(error):         # it took the problem for a board
            error.args = f"{error} (heuristic {heuristic_name(problem, h)!r} was given the problem: {OF_BOARD})",
        raise
    if not callable(bound):
        raise PuzzleError(f"found heuristic {heuristic_name(problem, h)!r}, which returned {quoted(repr(bound))} for "
                          f"its problem, expected a function of the state (is a `return` missing?); {OF_BOARD}")
    return bound     # type: ignore[no-any-return]


def of_boards(estimate: Callable[[Any], Any]) -> Callable[[Any], Estimate]:
    """An estimate of boards as people write them, in people's units, as one that looks at the problem first.

    >>> h = of_boards(lambda board: board[0].index(1))(load("tiles", "puzzle04"))
    >>> h(load("tiles", "puzzle04").initial)
    1
    """
    def bind(problem: Any) -> Estimate:
        unpacked = getattr(problem, "unpacked", lambda state: state)
        one = getattr(problem, "one", 1)

        def of_state(state: State) -> Any:
            value = estimate(unpacked(state))
            if one == 1 or not isinstance(value, (int, float)) or value in (INF, -INF) or value != value:
                return value
            return int(value * one)
        return of_state
    return bind


def is_open(h: Cost) -> bool:
    """Does this estimate leave hope? Infinity doesn't. What isn't a number is a TypeError.

    >>> is_open(3), is_open(float("inf"))
    (True, False)
    """
    if h < INF or h == INF:
        return h != INF      # type: ignore[no-any-return]
    raise TypeError("not a number")


def bad_estimate(error: Exception) -> PuzzleError | None:
    """An error in a search's loop that an estimate caused, as a sentence that names the heuristic and the state.

    The loops only compare: what isn't a number can't be compared (see is_open). So checking costs nothing until
    something is wrong; then the loop's own frame says which state it was. None: it was something else.
    """
    from traceback import walk_tb
    frames = [frame.f_locals for frame, _ in walk_tb(error.__traceback__) if frame.f_code is not is_open.__code__]
    loop: dict[str, Any] = next((found for found in reversed(frames) if "estimate" in found), {})
    estimate, state = loop.get("estimate"), loop.get("child", loop.get("state", loop.get("initial")))
    if estimate is None:
        return None
    problem: Any
    problem, h = next(((found["problem"], found["h"]) for found in frames if "limits" in found), (None, None))
    name, h = heuristic_name(problem, h) or "h", getattr(problem, "heuristic", None) if h is None else h
    try:
        value = estimate(state)
    except Exception as reason:
        if not isinstance(reason, TypeError) or reason.__traceback__ is None or reason.__traceback__.tb_next:
            if str(reason) == str(error):
                say_packed(error, problem, h, state)
            return None                          # an error inside the heuristic: its own traceback says more
        return PuzzleError(f"found heuristic {name!r} that can't be asked ({reason}), expected a function of the state")
    if isinstance(value, (int, float)) and value == value:
        return None
    of_board = getattr(h, "of", "") == "board"
    advice = "" if not callable(value) else (": without of=\"board\" it is given the problem" if of_board else
                                             ": decorate a function of the problem with @heuristic")
    shown = quoted(repr(problem.unpacked(state) if of_board and hasattr(problem, "unpacked") else state), 80)
    return PuzzleError(f"found {quoted(repr(value))} from heuristic {name!r} for the state {shown}, "
                       f"expected a number{advice}")


def say_packed(error: Exception, problem: Any, h: Any, state: State) -> None:
    """Add to an error inside a heuristic that it was given a packed state, if that may be why, and how to unpack it."""
    readable, of = getattr(problem, "unpacked", lambda state: state)(state), getattr(h, "of", "")
    if type(error) is TypeError and readable is not state and of != "board":
        advice = "problem.unpacked(state) unpacks it" if of else (
            f'@heuristic(of="board") gives it the board, such as {quoted(str(readable))}')
        error.args = (f"{error} (heuristic {heuristic_name(problem, h)!r} was given the packed state {state}: "
                      f"{advice})",)


def default_h(problem: Any, h: Any) -> Any:
    """The heuristic that was given, or else the problem's own."""
    if h is None and not hasattr(problem, "h"):
        raise PuzzleError(f"found {type(problem).__name__}, which has no h, expected h(state) in it, or h=… as option")
    return problem.h if h is None else h


def arguments(function: Any, first: str = "") -> int:
    """How many arguments a function must have; if `first` is given, only if its first one is called so.

    >>> arguments(lambda board, goal=None: 0), arguments(lambda self, limit: 0, "self")
    (1, 2)
    """
    from inspect import signature
    try:
        needed = [parameter.name for parameter in signature(function).parameters.values()
                  if parameter.default is parameter.empty and parameter.kind <= parameter.POSITIONAL_OR_KEYWORD]
    except (TypeError, ValueError):              # built into Python
        return 0 if first else 1
    return len(needed) if first in ("", *needed[:1]) else 0


def later(module: str, name: str, doc: str) -> Any:
    """A search that lives in a module of its own, imported when it is first called: most commands never need it. So
    may be what makes random levels; `found()` is the function itself."""
    def found() -> Any:
        from importlib import import_module
        return getattr(import_module(module), name)

    def search(problem: Any, *given: Any, **options: Any) -> Any:
        return found()(problem, *given, **options)
    search.__name__ = search.__qualname__ = name
    search.__doc__ = doc
    search.found = found                                                   # type: ignore[attr-defined]
    search.check_options = lambda names: found().check_options(names)      # type: ignore[attr-defined]
    return search


def traced(successors: Callable[[Any], Iterable[Step]], trace: Any, backwards: bool = False,
           depth: Callable[[], int | None] = lambda: None, waiting: Callable[[], int | None] = lambda: None
           ) -> Callable[[Any], Iterable[Step]]:
    """The same successors, each call noted down. Watching is substitution: the loops know nothing of it."""
    if trace is None:
        return successors

    def watched(state: State) -> list[Step]:
        steps = list(successors(state))
        trace.append(Expansion(state, steps, backwards, depth(), waiting()))
        return steps
    return watched


def path_to(parent: dict[Any, Any], state: State) -> list[State]:
    """The states from a root, which is its own parent, to this one. A loop, so that depth never breaks it."""
    path = [state]
    while len(path) <= len(parent) and state in parent:
        before = parent[state]
        if before is state or before == state:
            return path[::-1]
        path.append(before)
        state = before
    raise _changed()


def steps_along(problem: Any, path: list[State]) -> list[tuple[Move, Cost]]:
    """The cheapest move between each two states of a path, with its cost: that is the one that was taken."""
    steps = []
    for state, following in zip(path, path[1:]):
        between = [(move, cost) for move, child, cost in problem.successors(state) if child == following]
        if not between:
            raise _changed()
        steps.append(min(between, key=lambda pair: pair[1]))
    return steps


def random_walk(problem: Any, rng: Random, moves: int) -> list[State]:
    """The states of a walk of that many random moves, both ends included; fewer if a state has no move.

    >>> from random import Random
    >>> len(random_walk(load("bricks", "SBP-level0"), Random(1), 10))
    11
    """
    states: list[State] = [problem.initial]
    while len(states) <= moves and (steps := list(problem.successors(states[-1]))):
        states.append(rng.choice(steps)[1])
    return states


def _changed() -> PuzzleError:
    return PuzzleError("found a path that can't be followed again, expected states that never change: build a new "
                       "state for each successor")


def result_along(problem: Any, algorithm: str, status: str, path: list[State],
                 steps: list[tuple[Move, Cost]] | None = None, **details: Any) -> Result:
    """The Result of a search that found this path, its moves called what the problem calls them."""
    problem = getattr(problem, "unwatched", problem)           # following the path again is not part of the search
    steps = steps_along(problem, path) if steps is None else steps
    moves = [move for move, _ in steps]
    labels = getattr(problem, "labels", lambda path, moves: moves)
    total: Cost = 0
    for _, cost in steps:
        total += cost
    return Result(problem, algorithm, status, states=path, cost=total if path else None,
                  moves=labels(path, moves), **details)


class DefaultH:
    """Problem.h: the heuristic that the class names, bound to the problem when it is first asked for. It is kept under
    two names, so that an h which is assigned later is never taken for it."""

    def __get__(self, problem: Any, owner: Any = None) -> Any:
        if problem is None:
            return self
        bound = bind(problem, problem.heuristic) or (lambda state: 0)
        problem.__dict__["h"] = problem.__dict__["_default_h"] = bound
        return bound


def first_of(results: Iterator[Result]) -> Result:
    """The first of some results, which finds the others when asked for its `solutions`."""
    result = next(results)
    result.further = results
    return result
