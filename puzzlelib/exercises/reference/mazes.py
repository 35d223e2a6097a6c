"""What knows the answers to the unequal length mazes."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.mazes import DIRECTIONS, Matrix, data_of
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.puzzles.mazes import plain as reference
from puzzlelib.puzzles.mazes.state import Maze

SPEC = [[1, 1, 1, 2, 2, 2], *([2] * 6 for _ in range(4)), [0, 2, 2, 2, 2, 2]]
SMALL = ["2/0", "22/01", "22/02", "222/012", "222/222/022", "212/222/022", "2222/2222/0122"]
LARGER = ["222/222/222/022", "2222/2222/0222",       # always the first possible move, or one path to a square, fails
          "2222/2222/2222/0222", "1222/2222/2222/0122", "22222/22212/02222"]
MOST = 40                  # states of each small maze


def matrix(text: str) -> Matrix:
    """A board from its rows: "22/01"."""
    return [[int(cell) for cell in row] for row in text.split("/")]


def every_board(seed: int) -> list[Matrix]:
    """All boards of up to six squares, some of nine, and a few larger ones; the smallest first."""
    found = []
    for height, width in ((2, 1), (1, 2), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)):
        corners = ((height - 1, 0), (0, width - 1))
        inner = [(r, c) for r in range(height) for c in range(width) if (r, c) not in corners]
        for walls in product((2, 1), repeat=len(inner)):
            cells = dict(zip(inner, walls)) | {corners[1]: 2, corners[0]: 0}
            found.append([[cells[r, c] for c in range(width)] for r in range(height)])
    small, nine = [board for board in found if len(board) * len(board[0]) < 9], [
        board for board in found if len(board) * len(board[0]) == 9]
    return small + nine[:1] + Random(seed).sample(nine[1:], 40) + [matrix(text) for text in LARGER]


def states(seed: int) -> list[dict[str, Any]]:
    """States of the small mazes, those nearest to the start first; then the handout's start and some of its states."""
    first = reachable(matrix("2/2/0"), 2)[1:]    # one up already: tells mistakes about y and about the start apart
    return first + [data for text in SMALL for data in reachable(matrix(text), MOST)] + list(wandering(SPEC, seed, 30))


def reachable(board: Matrix, most: int) -> list[dict[str, Any]]:
    """The states of a maze, in the order of breadth-first search."""
    layer = [reference.State(board)]
    found = [data_of(layer[0])]
    while layer and len(found) < most:
        layer = [after for state in layer for way in DIRECTIONS if (after := reference.move(state, way)) is not None]
        found += [data_of(state) for state in layer]
    return found[:most]


def wandering(board: Matrix, seed: int, steps: int) -> Iterator[dict[str, Any]]:
    """The states along a random walk."""
    rng, state = Random(seed), reference.State(board)
    for _ in range(steps):
        yield data_of(state)
        following = [after for way in DIRECTIONS if (after := reference.move(state, way)) is not None]
        state = rng.choice(following) if following else reference.State(board)


def count(board: Matrix, most: int = 2, last_counts: bool = True) -> int:
    """How many solutions, up to `most`.

    >>> count([[2, 2], [0, 1]]), count([[2, 2], [0, 1]], last_counts=False)
    (0, 1)
    """
    maze = Maze(board, last_counts=last_counts)
    found, stack = 0, [maze.untouched]
    while stack and found < most:
        state = stack.pop()
        found += maze.is_goal(state)
        stack += [after for _, after, _ in maze.successors(state)]       # type: ignore[misc]
    return found


def operator(direction: str, mistake: str = "") -> Callable[[Any], Any]:
    """An operator with one mistake in it."""
    right, down = DIRECTIONS[direction]
    down = -down if mistake == "bottom" else down

    def move(state: Any) -> Any:
        x, y = state.P
        if not (y + down < len(state.board) and x + right < len(state.board[0])):
            return None
        if mistake != "wraps" and min(x + right, y + down) < 0:
            return None
        turns, first = direction != state.previousDirection, state.previousDirection is None
        same = state.moveCount == state.previousMoveCount and (not first or mistake == "zero")
        if state.board[y + down][x + right] == 1 or turns and same and mistake != "unchecked":
            return None
        counts = (1, state.moveCount) if turns else (state.moveCount + 1, state.previousMoveCount)
        if mistake == "reset" and turns:
            counts = state.moveCount + 1, state.moveCount
        if mistake == "previous" and turns:
            counts = 1, state.previousMoveCount
        board = [list(row) for row in state.board]
        board[y][x], board[y + down][x + right] = 0 if mistake == "visited" else 1, 0
        return SimpleNamespace(board=board, P=(x + right, y + down), moveCount=counts[0], previousMoveCount=counts[1],
                               previousDirection=direction)
    return move


OPERATOR = {"zero": "the first segment is compared with 0; at the start there is nothing to compare with",
            "bottom": "y is counted from the bottom; the handout counts it from the top",
            "reset": "moveCount goes on after a turn; a new segment begins with 1",
            "previous":
            "previousMoveCount stays as it is at a turn; it becomes the length of the segment just finished",
            "wraps": "an index of -1 is taken: to Python that is the last row or column. Test that none is negative",
            "unchecked": "a turn is allowed whatever the lengths are",
            "visited": "the square that the player leaves isn't marked as visited"}
SHOWN = {"bottom": ("Up", "Down"), "zero": ("Up", "Right"), "wraps": ("Up", "Left")}       # in other moves they don't
MISPRINT = {"down was taken from the handout's table, which repeats the effect of up there": operator("Up")}


def _expected(data: dict[str, Any], direction: str) -> Any:
    after = reference.move(reference.State(**{**data, "P": tuple(data["P"])}), direction)
    return None if after is None else data_of(after)


def _is_final(data: dict[str, Any]) -> bool:
    return reference.State(**{**data, "P": tuple(data["P"])}).is_final()


def finals(seed: int) -> list[list[dict[str, Any]]]:
    """States for the goal test: ends of paths of all small boards, right and wrong, and states on the way."""
    ends = [data for text in ("2/0", "22/01", "222/012", "12/22/02", "222/222/022", "222/022") for data in
            reachable(matrix(text), 400) if data["P"] == [len(data["board"][0]) - 1, 0] or not any(
                2 in row for row in data["board"])]
    return [[data] for data in ends + states(seed)[::3]]


def _left(data: Any) -> int:
    return sum(row.count(2) for row in data["board"])


def _way(data: Any) -> int:
    return len(data["board"][0]) - 1 - int(data["P"][0]) + int(data["P"][1])


def _start(x: int | None, y: int | None, moves: int = 0) -> Callable[[Matrix], Any]:
    """A wrong start; None: the last row."""
    return lambda board: SimpleNamespace(board=board, P=tuple(len(board) - 1 if at is None else at for at in (x, y)),
                                         moveCount=moves, previousMoveCount=0, previousDirection=None)


def _operator(direction: str) -> Reference:
    slips = {text: operator(direction, slip) for slip, text in OPERATOR.items()
             if direction in SHOWN.get(slip, DIRECTIONS)}
    return Reference(lambda seed: [[data] for data in states(seed)], lambda data: _expected(data, direction),
                     slips | (MISPRINT if direction == "Down" else {}))


REFERENCES = {f"mazes.M{direction[0]}": _operator(direction) for direction in DIRECTIONS} | {
    "mazes.initial_state": Reference(lambda seed: [[board] for board in [*every_board(seed)[::7], SPEC]],
        lambda board: data_of(reference.State(board)), {"x and y are exchanged": _start(None, 0),
        "y is counted from the bottom": _start(0, 0), "moveCount begins with 1, before any move": _start(0, None, 1)}),
    "mazes.is_goal": Reference(finals, _is_final,
        {"the last segment is forgotten: it has to differ from the one before, too":
            lambda state: (_left(vars(state)) + _way(vars(state)) == 0),
        "squares that are still free are forgotten, or `2 in board` compares whole rows with 2":
            lambda state: (_way(vars(state)) == 0 and state.moveCount != state.previousMoveCount),
        "the place is forgotten: the path ends at the top right":
            lambda state: (_left(vars(state)) == 0 and state.moveCount != state.previousMoveCount)}),
    "mazes.squares_left": Reference(lambda seed: [[data] for data in states(seed)[1:]], _left,
        {"whole rows are compared with 2: count in each row": lambda state: state.board.count(2),
        "walls and visited squares are counted": lambda state: sum(map(bool, sum(state.board, []))),
        "the player's own square is counted; it is visited already": lambda state: _left(vars(state)) + 1}),
    "mazes.manhattan": Reference(lambda seed: [[data] for data in states(seed)], _way,
        {"the objective is taken to be at the bottom right":
            lambda state: (len(state.board[0]) - 1 - state.P[0] + len(state.board) - 1 - state.P[1]),
        "x and y are exchanged": lambda state: (abs(len(state.board[0]) - 1 - state.P[1]) + state.P[0]),
        "the width is one too large: the last column is width - 1": lambda state: _way(vars(state)) + 1}),
    "mazes.H": Reference(lambda seed: [[data] for data in states(seed)[5:]], lambda data: _left(data) + _way(data),
        {"only the squares left are counted": lambda state: _left(vars(state)),
        "only the distance is counted": lambda state: _way(vars(state))}),
    "mazes.solve": Reference(lambda seed: [[board] for board in every_board(seed)], lambda board: count(board, 1) > 0),
    "mazes.count_solutions": Reference(lambda seed: [[board] for board in every_board(seed)], count,
        {"the search ends with the first solution, so a second one is never found": lambda board: count(board, 1),
        "the last segment is forgotten": lambda board: count(board, last_counts=False)}),
}
