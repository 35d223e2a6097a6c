"""What every puzzle, ours or a student's, must satisfy. Run it on yours: check_puzzle(get("mine")).

The checks ask no more than the search core, the commands and the views rely on; each complaint says what to mend.
"""

from __future__ import annotations

from random import Random

from puzzlelib.levels import PuzzleError, lines, quoted, read
from puzzlelib.catalog import level_path
from puzzlelib.picture import ROLES, Picture
from puzzlelib.puzzle import Heuristic
from puzzlelib.result import INF
from puzzlelib.search import Problem, astar, bfs, layers, ucs

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from puzzlelib.puzzle import Puzzle
    from puzzlelib.result import State

TINY = 1e-9                # floats are forgiven their last digits


class CheckFailed(AssertionError):
    """A puzzle breaks a promise; the message says which, where, and what to do."""


def check_puzzle(puzzle: Puzzle, levels: dict[str, str] | None = None, states: int = 2000, seed: int = 1) -> str:
    """Check a puzzle on its levels (or on these texts by name): a line that says what was checked, or CheckFailed.

    states  how many states of each level are looked at, breadth-first from the start
    seed    for the scrambles and the damaged texts

    >>> from puzzlelib.catalog import get
    >>> check_puzzle(get("template"))
    'template: 3 levels, 15 kinds of check, all well'
    """
    if levels is None:
        levels = {name: read(level_path(puzzle.name, name)) for name in puzzle.levels()}
    _require(bool(levels), puzzle, "levels", f"there are none: add a file to levels/{puzzle.name}/")
    kinds = [check for name, check in globals().items() if name.startswith("_check_")]
    for name, text in levels.items():
        problem = _parsed(puzzle, name, text, "its own level")
        some = _some_states(problem, states)
        for check in kinds:
            check(puzzle, name, text, problem, some, Random(seed))
    return f"{puzzle.name}: {len(levels)} level{'s' * (len(levels) != 1)}, {len(kinds)} kinds of check, all well"


def _require(condition: bool, puzzle: Puzzle, where: str, complaint: str) -> None:
    if not condition:
        raise CheckFailed(f"{puzzle.name} {where}: {complaint}")


def _parsed(puzzle: Puzzle, name: str, text: str, what: str) -> Any:
    """The problem of a text that parse has to accept."""
    try:
        return puzzle.problem(text, name)
    except PuzzleError as error:
        raise CheckFailed(f"{puzzle.name} {name}: parse refuses {what}: {error}") from None
    except Exception as error:
        raise CheckFailed(f"{puzzle.name} {name}: parse fails on {what}: {type(error).__name__} ({error})") from error


def _some_states(problem: Any, most: int) -> list[State]:
    found: list[State] = []
    for layer in layers(problem):
        found += layer
        if len(found) >= most:
            break
    return found[:most]


def _check_states_are_hashable_and_equal_to_themselves(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    again = puzzle.problem(text, name)
    _require(again.initial == problem.initial and hash(again.initial) == hash(problem.initial), puzzle, name,
             "parsing the level twice gives two different initial states: give states == and hash by value")


def _check_successors_change_nothing(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for state in some:
        before, digest = repr(state), hash(state)
        first = [(repr(move), child, cost) for move, child, cost in problem.successors(state)]
        second = [(repr(move), child, cost) for move, child, cost in problem.successors(state)]
        _require(repr(state) == before and hash(state) == digest, puzzle, name,
                 f"successors changed the state {quoted(before)}: build a new state instead")
        _require(first == second, puzzle, name, f"successors of {quoted(before)} differ when asked twice")


def _check_costs_are_not_negative(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for state in some:
        for move, _, cost in problem.successors(state):
            _require(0 <= cost < INF, puzzle, name, f"move {move!r} costs {cost!r}: a cost is a number from 0 up")


def _check_moves_have_names_of_their_own(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for state in some:
        labels = [puzzle.say(problem.label(state, move)) for move, _, _ in problem.successors(state)]
        _require(len(labels) == len(set(labels)), puzzle, name,
                 f"two moves from {quoted(repr(state))} have one name, among {', '.join(labels)}")


def _check_format_and_parse_are_inverses(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for state in some[:100]:
        shown = puzzle.format(problem, state)
        back = _parsed(puzzle, name, shown, "what format wrote")
        _require(back.initial == state, puzzle, name, f"parse(format(state)) is not the state {quoted(repr(state))}")
        _require(puzzle.format(back, back.initial) == shown, puzzle, name, "format, parse, format changes the text")


def _check_every_line_counts(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    shown = puzzle.format(problem, problem.initial)
    given, written = len(lines(text)), len(lines(shown))
    _require(given == written, puzzle, name,
             f"the level has {given} lines, format writes {written}: parse loses some, or format does")
    rows = text.removeprefix("\ufeff").splitlines()
    for index in range(given):
        damaged = "\n".join(rows[:index] + ["?"] + rows[index + 1:])
        _require(_refused(puzzle, damaged), puzzle, name, f"parse does not look at line {index + 1}: '?' passes there")


def _refused(puzzle: Puzzle, text: str) -> bool:
    try:
        puzzle.problem(text, "damaged")
    except PuzzleError:
        return True
    return False


def _check_bad_text_is_refused_politely(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for damaged in _damaged(text, rng):
        try:
            other = puzzle.problem(damaged, "damaged")
        except PuzzleError as error:
            _require(error.line is not None and error.col is not None, puzzle, name,
                     f"an error does not say where: {error}")
        except Exception as error:
            raise CheckFailed(f"{puzzle.name} {name}: parse raised {type(error).__name__} ({error}) "
                              f"on {quoted(damaged)}: raise PuzzleError instead") from error
        else:
            _survives(puzzle, name, other)


def _damaged(text: str, rng: Random) -> Iterable[str]:
    """The text with characters cut out, put in, swapped; cut short; doubled; and other people's files."""
    yield from ("", "\n", "\x00", "{}", "-1", "9" * 5000, text * 2, text.replace(",", ";"))
    for _ in range(60):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        yield text[:at] + text[to:]
        yield text[:at] + rng.choice(",-.0123456789 xX#@\n\t\u0663\u2028") + text[at:]
        yield text[:at]


def _survives(puzzle: Puzzle, name: str, problem: Any) -> None:
    try:
        bfs(problem, max_nodes=20)
        puzzle.picture(problem, problem.initial)
        puzzle.format(problem, problem.initial)
    except Exception as error:
        raise CheckFailed(f"{puzzle.name} {name}: a damaged level got past parse, then {type(error).__name__}: "
                          f"{error}") from error


def _check_h_is_zero_at_goals(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for label, h, _ in _estimates(puzzle, problem):
        for state in some:
            _require(h(state) >= 0, puzzle, name, f"h {label} is negative")
            if problem.is_goal(state):
                _require(h(state) == 0, puzzle, name, f"h {label} is {h(state)} at a goal")


def _check_h_never_overestimates(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    """Against the true cost, found by a search that trusts no h, from the start and from states around it."""
    wide = max(8, len(list(problem.successors(problem.initial))))
    for state in [problem.initial] + rng.sample(some, min(10, len(some))):
        truth = ucs(_From(problem, state), max_nodes=160_000 // wide)
        cost = truth.cost if truth.solved else INF if truth.status == "unsolvable" else None
        for label, h, named in _estimates(puzzle, problem):
            _require(cost is None or not named.admissible or h(state) <= cost + TINY, puzzle, name,
                     f"h {label} says {h(state)} where the cost is {cost}: A* could miss the best solution")


def _check_h_never_drops_by_more_than_a_move_costs(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for label, h, named in _estimates(puzzle, problem):
        for state in some if named.consistent else []:
            for move, child, cost in problem.successors(state):
                _require(h(state) <= cost + h(child) + TINY, puzzle, name,
                         f"h {label} drops from {h(state)} to {h(child)} by move {move!r} of cost {cost}")


def _estimates(puzzle: Puzzle, problem: Any) -> list[tuple[str, Callable[[Any], Any], Heuristic]]:
    """Every named heuristic, bound, and the default one, which has to be admissible and consistent."""
    default = Heuristic(lambda problem: problem.h)
    named = [*puzzle.heuristics.items(), ("by default", default)]
    return [(label, h.bind(problem), h) for label, h in named]


class _From(Problem):
    """The same problem from another state on."""

    def __init__(self, problem: Any, initial: State):
        self.problem, self.initial = problem, initial
        self.is_goal, self.successors, self.label = (    # type: ignore[method-assign]
            problem.is_goal, problem.successors, problem.label)


def _check_solutions_replay(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    result = astar(problem, max_nodes=20_000)
    state = problem.initial
    for wanted in result.moves:
        state = {puzzle.say(problem.label(state, move)): child
                 for move, child, _ in problem.successors(state)}[puzzle.say(wanted)]
    _require(not result.solved or problem.is_goal(state), puzzle, name, "A*'s moves do not lead to a goal")


def _check_pictures_are_grids_of_known_roles(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    for state in some[:100]:
        picture = puzzle.picture(problem, state)
        _require(isinstance(picture, Picture) and len({len(row) for row in picture.rows}) == 1, puzzle, name,
                 "a picture is rows of cells, all of one length")
        for cell in (cell for row in picture.rows for cell in row):
            for role in (cell.role, cell.under):
                _require(role in ROLES, puzzle, name, f"role {role!r} is not one of {', '.join(ROLES)}")


def _check_scrambles_follow_their_seed(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    one, two = (puzzle.scramble(problem, Random(7), 12) for _ in range(2))
    _require(one == two, puzzle, name, "scramble with one seed gives two states: use the rng it is given")


def _check_the_playable_twin_plays_the_same_puzzle(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    play = puzzle.controls.twin(problem)
    for state in _some_states(play, 100):
        plain = puzzle.controls.untwin(problem, play, state)
        there = {puzzle.controls.untwin(problem, play, child) for _, child, _ in play.successors(state)}
        _require({child for _, child, _ in problem.successors(plain)} == there, puzzle, name,
                 f"on the playable twin of {quoted(repr(plain))} other moves are possible")
        pieces = puzzle.picture(play, state).pieces()
        for gesture in (puzzle.controls.gesture(play, state, move) for move, _, _ in play.successors(state)):
            _require(gesture.piece is None or gesture.piece in pieces, puzzle, name,
                     f"a gesture slides {gesture.piece!r}, which is not in the picture")


def _check_moves_backwards_undo_moves_forwards(
        puzzle: Puzzle, name: str, text: str, problem: Any, some: list[State], rng: Random) -> None:
    if not hasattr(problem, "predecessors"):
        return
    for state in some:
        for move, child, cost in problem.successors(state):
            _require((state, cost) in [(before, price) for _, before, price in problem.predecessors(child)], puzzle,
                     name, f"predecessors does not know the move {move!r}")
