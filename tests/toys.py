"""Two small puzzles that need the gestures our own first one does not: a path to drag, dominoes to place."""

from puzzlelib import Cell, Controls, Gesture, Picture, Problem, Puzzle, PuzzleError, lines

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def _numbers(text, source):
    """A level is `ROWS, COLUMNS`, and `; ROW, COLUMN, ROW, COLUMN, …` once moves are made."""
    rows = lines(text, source)
    if len(rows) != 1:
        raise PuzzleError("found something else, expected ROWS, COLUMNS in one line", source, 1, 1)
    number = lambda part: part.integer(0, 6, "a number from 0 to 6")
    size, *made = ([number(part) for part in half.split(",")] for half in rows[0].split(";"))
    places = made[0] if made else []
    if len(size) != 2 or 0 in size or len(made) > 1 or len(places) % 2:
        rows[0].fail("ROWS, COLUMNS; ROW, COLUMN, …")
    return size, list(zip(places[::2], places[1::2])), rows[0]


def _written(problem, cells):
    return f"{problem.rows}, {problem.columns}" + "; " * bool(cells) + ", ".join(f"{r}, {c}" for r, c in cells)


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
    size, cells, line = _numbers(text, source)
    state = Walk(*size).initial
    for cell in cells[1:]:
        state = next((child for _, child, _ in Walk(*size).successors(state) if child[-1] == cell), ())
        if not state:
            line.fail("a path")
    if cells[:1] not in ([], [state[0]]):
        line.fail("a path from the bottom left")
    return Walk(*size, state)


WALK = Puzzle(
    title="Walk", parse=_read_walk, picture=_walked,
    format=lambda problem, state: _written(problem, state if state[1:] else ()),
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
    size, cells, line = _numbers(text, source)
    state = frozenset()
    for cell in cells:
        if cell not in [move for move, _, _ in Cover(*size).successors(state)]:
            line.fail("dominoes that fit")
        state |= {cell}
    return Cover(*size, state)


COVER = Puzzle(
    title="Cover", parse=_read_cover, picture=_covered,
    format=lambda problem, state: _written(problem, sorted(state)),
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(cell=move, cells=(move, (move[0] + 1, move[1]))),
        why=lambda problem, state, piece, cell: "no domino fits here"))
