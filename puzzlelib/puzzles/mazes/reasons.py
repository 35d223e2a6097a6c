"""Why a maze can't be solved any more: the reason in words, and the squares where a person can see it.

Maze.dead answers yes or no in a few operations on bits, because searches ask it a million times. A board asks once a
move and wants to know why, so this tries one reason after the other, the most obvious first. Each of them is a proof;
where none applies, a state may be dead all the same, and then `outlook` finds that out by searching.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Callable
from puzzlelib.levels import plural
from puzzlelib.picture import Mark
from puzzlelib.puzzles.mazes import lengths
from puzzlelib.puzzles.mazes.edges import Edges, colours_balance
from puzzlelib.puzzles.mazes.state import Maze, State, reach
from puzzlelib.puzzles.mazes.walking import collect

Reason = tuple[str, list[Mark]]      # e.g. ("2 squares are cut off", [(0, 1, "", "wrong"), (0, 2, "", "wrong")])

LARGE = 150                # squares: of a larger maze a board doesn't say whether it can still be solved
PATIENCE = 400             # decisions that a board spends on that


def outlook(maze: Maze, state: State) -> tuple[bool | None, Reason | None]:
    """Can it be solved from here, and if not, why? None and no reason if that would take too long to find out.

    >>> maze = Maze([[2, 2, 2], [2, 2, 2], [0, 2, 2]])
    >>> outlook(maze, maze.initial), outlook(maze, maze.replay("URU")[-1])
    ((True, None), (False, ('row 1, column 1 has one exit: the path could enter but not leave', [(0, 0, '', 'wrong')])))
    """
    if maze.is_goal(state):
        return True, None
    reason = obvious_reason(maze, state)
    if reason is not None:
        return False, reason
    if maze.squares > LARGE:
        return None, None
    search = Edges(maze.starting_at(state))
    found = collect(search, 1, max_nodes=PATIENCE)
    if found.status == "gave up" or found.paths:
        return (None if found.status == "gave up" else True), None
    if found.effort:
        return False, (f"a search with {plural(found.effort, 'decision')} proves that every way on fails", [])
    point = search.points[search.blamed]
    return False, (f"the lines that must be drawn contradict each other at {_place(point)}", _wrong([point]))


def obvious_reason(maze: Maze, state: State) -> Reason | None:
    """A reason that a person can see; None: no such reason, though the maze may be unsolvable all the same.

    >>> maze = Maze([[2, 2, 2], [2, 2, 2], [0, 2, 2]])
    >>> obvious_reason(maze, maze.replay("UURR")[-1])[0]
    'the goal must come last, and 4 squares are left'
    """
    return next(filter(None, (reason(maze, state) for reason in REASONS)), None)


def _goal_too_early(maze: Maze, state: State) -> Reason | None:
    """The path has reached the goal, or passed it, and squares are left."""
    at, free = state[0], state[1]
    if at == maze.goal and not free or free >> maze.goal & 1:
        return None
    left = _points(maze, free)
    return (f"the goal must come last, and {plural(len(left), 'square')} {_are(left)} left",
            _wrong(left or [maze.point(maze.goal)]))


def _equal_segments(maze: Maze, state: State) -> Reason | None:
    """This segment is as long as the one before, and it has to end here: at the goal, or where nothing lies ahead."""
    at, free, way, count, previous = state
    if not way or count != previous or (at == maze.goal and not maze.last_counts):
        return None
    ahead = at + maze.steps[way]
    if at != maze.goal and ahead >= 0 and free >> ahead & 1:
        return None
    why = "it ends here" if at == maze.goal else "it cannot go on straight"
    numbers = [(row, column, text, "wrong") for row, column, text, _ in lengths(maze, getattr(state, "path", ""))[-2:]]
    return f"this segment is {count} long, as the one before it, and {why}", numbers


def _dead_end(maze: Maze, state: State) -> Reason | None:
    """No free square lies beside the end of the path."""
    at, free = state[0], state[1]
    if not free or any(to >= 0 and free >> to & 1 for to in _beside(maze, at)):
        return None
    left = _points(maze, free)
    return f"the path is stuck, and {plural(len(left), 'square')} {_are(left)} left", _wrong(left)


def _cut_off(maze: Maze, state: State) -> Reason | None:
    """Some free squares can't be reached from the end of the path."""
    lost = _points(maze, state[1] & ~reach(state[0], state[1], maze.width))
    if not lost:
        return None
    what = "the goal" if lost == [maze.point(maze.goal)] else plural(len(lost), "square")
    return f"{what} {_are(lost)} cut off from the end of the path", _wrong(lost)


def _one_exit(maze: Maze, state: State) -> Reason | None:
    """A square that isn't the goal has fewer than two open neighbours."""
    at, free = state[0], state[1]
    narrow = [point for point in _points(maze, free & ~(1 << maze.goal))
              if len(_open(maze, maze.square(point), free | 1 << at)) < 2]
    if not narrow:
        return None
    which = f"{_place(narrow[0])} has" if len(narrow) == 1 else f"{len(narrow)} squares have"
    return f"{which} one exit: the path could enter but not leave", _wrong(narrow)


def _two_next(maze: Maze, state: State) -> Reason | None:
    """A square with two open neighbours, one of them the end of the path, has to come next; and there are two such."""
    at, free = state[0], state[1]
    urgent = [to for to in _open(maze, at, free & ~(1 << maze.goal)) if len(_open(maze, to, free | 1 << at)) == 2]
    if len(urgent) < 2:
        return None
    points = [maze.point(square) for square in urgent]
    return f"{_place(points[0])} and {_place(points[1])} must both come next, or have one exit", _wrong(points)


def _colours(maze: Maze, state: State) -> Reason | None:
    """The colours of a chessboard allow no path."""
    if colours_balance(maze):
        return None
    return "every step changes the colour of a chessboard, and its free squares have too many of one colour", []


REASONS: list[Callable[[Maze, State], Reason | None]] = [
    _goal_too_early, _equal_segments, _dead_end, _cut_off, _one_exit, _two_next, _colours]


# ---------------------------------------------------------------------------------------------------------- squares

def _beside(maze: Maze, square: int) -> list[int]:
    return [square + step for step in maze.steps.values()]


def _open(maze: Maze, square: int, squares: int) -> list[int]:
    """The neighbours of a square among some squares."""
    return [to for to in _beside(maze, square) if to >= 0 and squares >> to & 1]


def _points(maze: Maze, squares: int) -> list[tuple[int, int]]:
    """Some squares, given as bits, as (row, column)."""
    return [(r, c) for r in range(maze.rows) for c in range(maze.cols) if squares >> maze.square((r, c)) & 1]


def _wrong(points: list[tuple[int, int]]) -> list[Mark]:
    return [(row, column, "", "wrong") for row, column in points]


def _are(points: list[Any]) -> str:
    return "is" if len(points) == 1 else "are"


def _place(point: tuple[int, int]) -> str:
    return f"row {point[0] + 1}, column {point[1] + 1}"
