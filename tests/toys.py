"""Two small puzzles that need the gestures our own first one does not: a path to drag, dominoes to place."""

from puzzlelib.levels import PuzzleError, lines
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Puzzle
from puzzlelib.search import Problem

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def _numbers(text, source):
    """ROWS, COLUMNS; then pairs of numbers: the state."""
    head, _, tail = text.partition(";")
    rows = lines(head, source)
    parts = list(rows[0].split(",")) if len(rows) == 1 else []
    if len(parts) != 2:
        raise PuzzleError("found something else, expected ROWS, COLUMNS", source, 1, 1)
    state = [int(part) for part in tail.split(",")] if tail.strip() else []
    return [part.integer(1, 6, "a number from 1 to 6") for part in parts], tuple(zip(state[::2], state[1::2]))


class Walk(Problem):
    """Walk through every cell once, from the bottom left."""

    def __init__(self, rows, columns, initial=None):
        self.rows, self.columns = rows, columns
        self.initial = initial or ((rows - 1, 0),)

    def is_goal(self, state):
        return len(state) == self.rows * self.columns

    def successors(self, state):
        row, column = state[-1]
        places = {way: (row + dr, column + dc) for way, (dr, dc) in WAYS.items()}
        return [(way, (*state, place), 1) for way, place in places.items() if place not in state
                and 0 <= place[0] < self.rows and 0 <= place[1] < self.columns]


def _walked(problem, state):
    role = {place: "path" for place in state}
    return Picture([[Cell("", "hero", "walker", "path") if (r, c) == state[-1] else Cell("", role.get((r, c), "free"))
                     for c in range(problem.columns)] for r in range(problem.rows)])


def _read_walk(text, source="level"):
    size, state = _numbers(text, source)
    return Walk(*size, state or None)


WALK = Puzzle(
    title="Walk", parse=_read_walk, picture=_walked,
    format=lambda problem, state: f"{problem.rows}, {problem.columns}; " + ", ".join(f"{r}, {c}" for r, c in state),
    where=lambda problem, state: state[-1],
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(
            cell=(state[-1][0] + WAYS[move][0], state[-1][1] + WAYS[move][1]), arrows=(move,)),
        arrows=("arrows move the walker",),
        why=lambda problem, state, piece, way: f"there is no free cell {way} of here" if way in WAYS else "too far",
        note=lambda problem, state: f"{problem.rows * problem.columns - len(state)} cells left"))


class Cover(Problem):
    """Cover a board with upright dominoes until no more fit. A state is the set of tops."""

    def __init__(self, rows, columns, initial=frozenset()):
        self.rows, self.columns, self.initial = rows, columns, initial

    def covered(self, state):
        return {(r + d, c) for r, c in state for d in (0, 1)}

    def is_goal(self, state):
        return not self.successors(state)

    def successors(self, state):
        covered = self.covered(state)
        return [((r, c), state | {(r, c)}, 1) for r in range(self.rows - 1) for c in range(self.columns)
                if not {(r, c), (r + 1, c)} & covered]


def _covered(problem, state):
    covered = problem.covered(state)
    return Picture([[Cell("", "piece", str((r, c) if (r, c) in state else (r - 1, c))) if (r, c) in covered else Cell()
                     for c in range(problem.columns)] for r in range(problem.rows)])


def _read_cover(text, source="level"):
    size, state = _numbers(text, source)
    return Cover(*size, frozenset(state))


COVER = Puzzle(
    title="Cover", parse=_read_cover, picture=_covered,
    format=lambda problem, state: f"{problem.rows}, {problem.columns}; " + ", ".join(
        f"{r}, {c}" for r, c in sorted(state)),
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(cell=move, cells=(move, (move[0] + 1, move[1]))),
        why=lambda problem, state, piece, cell: "no domino fits here"))
