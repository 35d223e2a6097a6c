"""What a search is given, checked before it starts: a problem, a heuristic, options. Mistakes are named, never ignored."""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, did_you_mean, quoted

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from puzzlelib.result import Cost, Result

    Estimate = Callable[[Any], Cost]              # of a state: the cost to the nearest goal, never too high

ALGORITHMS: dict[str, Callable[..., Result]] = {}
BUDGET = ("trace", "max_nodes", "deadline", "progress")
MEANT = {"heuristic": "h", "seconds": "deadline", "timeout": "deadline", "budget": "max_nodes"}


def checked(search: Callable[..., Result]) -> Callable[..., Result]:
    """A search that says what is wrong with its problem or its options before it starts.

    It takes the options that its signature names, and those of BUDGET if it ends in **budget.
    """
    code = search.__code__
    takes = list(code.co_varnames[1:code.co_argcount + code.co_kwonlyargcount])
    takes += BUDGET if code.co_flags & 8 else ()                   # 8: it has **budget

    def run(problem: Any, *given: Any, **options: Any) -> Result:
        for name in options:
            if name not in takes:
                hint = f" (did you mean {MEANT[name]!r}?)" if MEANT.get(name) in takes else did_you_mean(name, takes)
                raise PuzzleError(f"found option {quoted(name)}, expected one that {search.__name__} takes: "
                                  f"{', '.join(takes)}{hint}")
        return search(as_problem(problem), *given, **options)
    run.__name__ = run.__qualname__ = search.__name__
    run.__doc__, run.__module__, run.__wrapped__ = search.__doc__, search.__module__, search     # type: ignore
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
        raise PuzzleError(f"found {type(given).__name__}, which has no {', '.join(missing)}, expected a Problem, such as "
                          'load("tiles", "puzzle04") or Tiles(board)')
    return given


def bind(problem: Any, h: Any) -> Estimate | None:
    """A heuristic as a function of the state: a named one first looks at the problem (see puzzle.heuristic)."""
    return h.bind(problem) if hasattr(h, "bind") else h     # type: ignore[no-any-return]


def default_h(problem: Any, h: Any) -> Any:
    """The heuristic that was given, or else the problem's own."""
    if h is None and not hasattr(problem, "h"):
        raise PuzzleError(f"found {type(problem).__name__}, which has no h, expected h(state) in it, or h=… as an option")
    return problem.h if h is None else h
