"""The smallest puzzle that passes check_puzzle: count from one number to another by adding one or doubling.

Copy this file to `puzzles/NAME.py`, add level files in `levels/NAME/` and, if you like, a notebook. There is no line to
write anywhere else: `sh run.sh list`, `show`, `solve` and `play` find it, `sh run.sh check-puzzle NAME` says what it
still lacks, and every view draws its Picture.
"""

from __future__ import annotations

from puzzlelib import Cell, Picture, Problem, Puzzle, PuzzleError, heuristic, lines, zero
from puzzlelib.hints import Callable, Step

MOST = 1_000_000


@heuristic
def doublings(problem: Counting) -> Callable[[int], int]:
    """No step does more than double. h(s) = the fewest doublings that reach the target from s"""
    return lambda state: ((problem.target + state - 1) // state - 1).bit_length()


class Counting(Problem):
    """Get from `initial` to `target`. A state is simply the number; states of yours must be hashable, such as tuples.

    >>> Counting(1, 10).successors(5)
    [('+1', 6, 1), ('*2', 10, 1)]
    """

    heuristic = doublings            # what A* uses unless it is given another
    unit_cost = True                 # every move costs 1: leave this out if some cost more, or less

    def __init__(self, initial: int, target: int):
        self.initial: int = initial
        self.target = target

    def is_goal(self, state: int) -> bool:
        """Are we there?"""
        return state == self.target

    def successors(self, state: int) -> list[Step]:
        """Every (move, next state, cost): add one, or double, without going past the target."""
        return [(move, child, 1) for move, child in (("+1", state + 1), ("*2", state * 2))
                if state < child <= self.target]

    # Leave these two out if your puzzle can't be played backwards: only bidirectional search asks them.
    def goals(self) -> list[int]:
        """Every goal state there is."""
        return [self.target]

    def predecessors(self, state: int) -> list[Step]:
        """Every (move, state before it, cost)."""
        halves = [("*2", state // 2)] if state % 2 == 0 else []
        return [(move, before, 1) for move, before in [("+1", state - 1), *halves] if 1 <= before]


def parse(text: str, source: str = "level") -> Counting:
    """A level is one line: the start, a comma, the target. Anything else is refused, with its place.

    >>> parse("1, 10").target
    10
    """
    rows = lines(text, source)
    if not rows:
        raise PuzzleError("found nothing, expected START, TARGET", source, 1, 1)
    if len(rows) > 1:
        rows[1].fail("the end of the file")
    parts = rows[0].values(2)
    if len(parts) != 2:
        rows[0].fail("START, TARGET")
    start, target = (part.integer(1, MOST, f"a number from 1 to {MOST:,}") for part in parts)
    return Counting(start, target)


def format(problem: Counting, state: int) -> str:
    """The inverse of parse, with the state as the start.

    >>> format(Counting(1, 10), 5)
    '5, 10'
    """
    return f"{state}, {problem.target}"


def picture(problem: Counting, state: int) -> Picture:
    """The number we have, as a piece called "now", and the number we want.

    A role is one of wall, free, goal, hero, piece, start, path, frontier, closed and current.
    """
    return Picture([[Cell(str(state), "hero", "now"), Cell(str(problem.target), "goal")]])


PUZZLE = Puzzle(
    title="Counting (the template)",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(doublings, zero),
    # A board has a button for each move, unless you say which gestures make them, e.g. slide the piece "now":
    # controls=Controls(gesture=lambda problem, state, move: Gesture("now", {"+1": "right", "*2": "up"}[move])),
    # Boards that make new levels: Controls(maker=Maker("New number", {"size": ("small", "large")}, make), …).
    # Comment lines in level files, and files of several levels, of which mine.txt#2 is the second:
    # comments=";", several=",",
    # Random levels for experiments, with what people may choose; without this, experiments scramble your levels:
    # random=lambda rng, most=100: f"1, {rng.randint(2, most)}",
    # Arrow keys that need no piece: Controls(arrows=("arrow keys count",), …) and Gesture(arrows=("right",)); `why`
    # then gets 0 instead of a piece.
)
