"""The assignment on unequal length mazes, step by step. The handout fixes no interface; this one is close to its words.

A board is a list of rows: 1 a wall or visited, 2 to visit, 0 the player. A state is any object with the handout's five
names: board, P = (x, y), moveCount, previousMoveCount, previousDirection ("Up", "Down", "Left", "Right"; None at the
start). x is the column and y the row, from the top left. In cases a state is a dict of these five. The points are ours.
"""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace

from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_value
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.levels import PuzzleError, plural
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.mazes import plain as reference
from puzzlelib.puzzles.mazes.plain import DIRECTIONS
from puzzlelib.puzzles.mazes.state import Maze

Matrix = list[list[int]]
NAMES = ("board", "P", "moveCount", "previousMoveCount", "previousDirection")
SPEC = [[1, 1, 1, 2, 2, 2], *([2] * 6 for _ in range(4)), [0, 2, 2, 2, 2, 2]]
SMALL = ["2/0", "22/01", "22/02", "222/012", "222/222/022", "212/222/022", "2222/2222/0122"]
LARGER = ["2222/2222/2222/0222", "1222/2222/2222/0122", "22222/22212/02222"]
MOST = 40                  # states of each small maze


# -------------------------------------------------------------------------------------------------------------- boards

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


def data_of(state: Any) -> dict[str, Any]:
    """A state as a dict of its five values, whatever the object is."""
    if isinstance(state, dict):
        found = {name: state[name] for name in NAMES if name in state}
    else:
        found = {name: getattr(state, name) for name in NAMES if hasattr(state, name)}
    if len(found) < len(NAMES):
        missing = [name for name in NAMES if name not in found]
        raise PuzzleError(f"found a {type(state).__name__} without {', '.join(missing)}, expected a state with "
                          f"{', '.join(NAMES)}")
    return {name: plain(value) for name, value in found.items()}


def draw(value: Any) -> Picture | None:
    """A board, or the board of a state; None if this is neither."""
    board = value.get("board") if isinstance(value, dict) else value
    if not (isinstance(board, list) and board and all(isinstance(row, list) and row and len(row) == len(board[0])
                                                      and all(cell in (0, 1, 2) for cell in row) for row in board)):
        return None
    looks = {0: ("●", "hero"), 1: ("", "wall"), 2: ("", "free")}
    return Picture([[Cell(*looks[cell]) for cell in row] for row in board])


# -------------------------------------------------------------------------------------------- calling a student's code

def on_state(then: Callable[[Any], Any] = plain) -> Callable[..., Any]:
    """How to call a function of a state: it gets an object with the five names, and what it changes comes back."""
    def call(function: Callable[..., Any], data: dict[str, Any]) -> Any:
        state = SimpleNamespace(**{**data, "P": tuple(data["P"])})
        answer = then(function(state))
        data.update(data_of(state))
        return answer
    return call


def _state_or_none(answer: Any) -> Any:
    return plain(answer) if answer is None or isinstance(answer, (bool, int, str, list)) else data_of(answer)


# -------------------------------------------------------------------------------------------------------------- judges

def same_state(case: Case, answer: Any) -> str:
    """The five values one by one. At the start any value that is false will do for previousDirection.

    >>> data = data_of(reference.State([[2], [0]]))
    >>> same_state(Case([], data), data | {"moveCount": 1})
    'moveCount is 1, expected 0'
    """
    expected = case.expected
    if expected is None or not isinstance(answer, dict):
        return same_value(case, answer)
    for name in NAMES:
        if name == "previousDirection" and not expected[name] and not answer[name]:
            continue
        if answer[name] != expected[name]:
            return f"{name}: {difference(expected[name], answer[name])}" if name == "board" else (
                f"{name} is {_point(answer[name])}, expected {_point(expected[name])}")
    return ""


def _point(value: Any) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, list) else repr(value)


def moved(direction: str) -> Callable[[Case, Any], str]:
    """The judge of an operator: the state that it leads to, or None, and why it is None."""
    def judge(case: Case, answer: Any) -> str:
        if case.expected is None and answer is not None:
            found = "a state" if isinstance(answer, dict) else repr(answer)
            return f"found {found}, expected None: {why_not(case.args[0], direction)}"
        if case.expected is not None and answer is None:
            return "found None, expected a state: this move is possible"
        return same_state(case, answer)
    return judge


def why_not(data: dict[str, Any], direction: str) -> str:
    """Which rule a move breaks, in words.

    >>> why_not(data_of(reference.State([[2], [0]])), "Left")
    'the maze ends there'
    """
    (x, y), (right, down), board = data["P"], DIRECTIONS[direction], data["board"]
    if not (0 <= y + down < len(board) and 0 <= x + right < len(board[0])):
        return "the maze ends there"
    if board[y + down][x + right] == 1:
        return "that square is a wall or has been visited"
    return f"this segment would be {data['moveCount']} long, as the one before it"


def letters(board: Matrix, answer: Any) -> tuple[str, str]:
    """A path as letters, from moves ("MU", "Up", "U") or points (x, y); and what is wrong with its form."""
    if isinstance(answer, str):
        answer = list(answer)
    if not isinstance(answer, list) or not answer:
        return "", f"found {answer!r}, expected a path: moves or points"
    if all(isinstance(step, str) and step for step in answer):
        moves = "".join(step.removeprefix("M")[:1].upper() for step in answer)
        return moves, "" if set(moves) <= set("UDLR") else f"found {answer[0]!r} as a move, expected MU, MD, ML or MR"
    if not all(isinstance(point, list) and len(point) == 2 for point in answer):
        return "", f"found {answer[0]!r} in the path, expected moves such as 'MU' or points (x, y)"
    start, goal = [0, len(board) - 1], [len(board[0]) - 1, 0]
    if answer[0] != start:
        if answer[0] == goal and answer[-1] == start:
            return "", "the points run from the goal back to the start: turn them around"
        return "", f"the path begins at {_point(answer[0])}, expected the start {_point(start)}: it belongs to the path"
    ways = {step: way[0] for way, step in DIRECTIONS.items()}
    steps = [ways.get((after[0] - point[0], after[1] - point[1]), "") for point, after in zip(answer, answer[1:])]
    if "" in steps:
        at = steps.index("")
        return "", f"{_point(answer[at])} and {_point(answer[at + 1])} are no neighbours"
    return "".join(steps), ""


def right_path(case: Case, answer: Any) -> str:
    """A path that keeps all rules, by replay; None if there is none.

    >>> right_path(Case([[[2, 2], [0, 1]]], False), ["MU", "MR"])
    'the last segment is as long as the one before it: there is no solution here, expected None'
    """
    board, solvable = case.args[0], case.expected
    if answer is None or answer == []:
        return "found None, expected a path: this maze has a solution" if solvable else ""
    moves, wrong = letters(board, answer)
    if wrong:
        return wrong
    maze = Maze(board)
    walk = maze.replay(moves)
    state = walk[-1]
    if len(walk) <= len(moves):
        wrong = f"move {len(walk)}: {maze.why_not(state, moves[len(walk) - 1])}"
    elif state[1]:
        wrong = f"the path leaves out {plural(state[1].bit_count(), 'square')}"
    elif state[0] != maze.goal:
        wrong = "the path doesn't end at the top right"
    elif not maze.is_goal(state):
        wrong = "the last segment is as long as the one before it"
    return wrong + ("" if solvable or not wrong else ": there is no solution here, expected None")


def up_to_two(case: Case, answer: Any) -> str:
    """How many solutions; two stands for two or more."""
    return same_value(case, min(answer, 2) if type(answer) is int else answer)


# --------------------------------------------------------------------------------------------------- classic mistakes

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
        if not (0 <= y + down < len(state.board) and 0 <= x + right < len(state.board[0])):
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
            "unchecked": "a turn is allowed whatever the lengths are",
            "visited": "the square that the player leaves isn't marked as visited"}
MISPRINT = {"down was taken from the handout's table, which repeats the effect of up there": operator("Up")}


def operator_exercise(direction: str) -> Exercise:
    """The exercise for one of the four operators."""
    name = f"M{direction[0]}"
    slips = {text: operator(direction, slip) for slip, text in OPERATOR.items()
             if direction in {"bottom": ("Up", "Down"), "zero": ("Up", "Right")}.get(slip, DIRECTIONS)}
    words = {"Up": "row y - 1", "Down": "row y + 1", "Left": "column x - 1", "Right": "column x + 1"}[direction]
    return Exercise(
        f"mazes.{name}", f"{name}(state)", f"Operators: move {direction.lower()}", 1,
        lambda seed: [[data] for data in states(seed)], lambda data: _expected(data, direction), moved(direction),
        slips | (MISPRINT if direction == "Down" else {}),
        ["When is the square beside the player free? And when may the player turn?",
         f"The new square is in {words}. Return None if it is outside, or if it is 1.",
         "Straight on: moveCount + 1. At a turn: the two counts must differ (not at the start); then the old moveCount "
         "becomes previousMoveCount, and moveCount is 1. Build it all on a copy of the rows."],
        call=on_state(_state_or_none), draw=draw)


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


EXERCISES = [
    Exercise("mazes.initial_state", "initial_state(board)", "State representation", 1,
             lambda seed: [[board] for board in [*every_board(seed)[::7], SPEC]],
             lambda board: data_of(reference.State(board)), same_state,
             {"x and y are exchanged": _start(None, 0), "y is counted from the bottom": _start(0, 0),
              "moveCount begins with 1, before any move": _start(0, None, 1)},
             ["Where on the board is the 0?", "x is the column and y is the row, both counted from the top left.",
              "The player is in column 0 of the last row. Nothing has moved, so both counts are 0 and the direction is "
              "None."], call=lambda function, board: data_of(function(board)), draw=draw),
    *[operator_exercise(direction) for direction in DIRECTIONS],
    Exercise("mazes.is_goal", "is_goal(state)", "The objective function", 1, finals, _is_final, None,
             {"the last segment is forgotten: it has to differ from the one before, too": lambda state: (
                 _left(vars(state)) + _way(vars(state)) == 0),
              "squares that are still free are forgotten": lambda state: (
                  _way(vars(state)) == 0 and state.moveCount != state.previousMoveCount),
              "the place is forgotten: the path ends at the top right": lambda state: (
                  _left(vars(state)) == 0 and state.moveCount != state.previousMoveCount)},
             ["Which three things are true of a finished path?",
              "No 2 is left, the player is at the top right, and … what about the last segment?",
              "The last segment ends without a turn, so no operator has compared moveCount with previousMoveCount."],
             call=on_state(), draw=draw),
    Exercise("mazes.squares_left", "squares_left(state)", "Heuristics: number of squares left to finish", 1,
             lambda seed: [[data] for data in states(seed)[1:]], _left, None,
             {"walls and visited squares are counted": lambda state: sum(map(bool, sum(state.board, []))),
              "the player's own square is counted; it is visited already": lambda state: _left(vars(state)) + 1},
             ["Which number marks a square that is still to visit?", "Count it in every row.",
              "Each row is a list, and a list can count."], call=on_state(), draw=draw),
    Exercise("mazes.manhattan", "manhattan(state)", "Heuristics: Manhattan distance to the objective square", 1,
             lambda seed: [[data] for data in states(seed)], _way, None,
             {"the objective is taken to be at the bottom right": lambda state: (
                 len(state.board[0]) - 1 - state.P[0] + len(state.board) - 1 - state.P[1]),
              "x and y are exchanged": lambda state: (
                  abs(len(state.board[0]) - 1 - state.P[1]) + state.P[0]),
              "the width is one too large: the last column is width - 1": lambda state: _way(vars(state)) + 1},
             ["Which x and y has the square at the top right?", "Columns to go, plus rows to go.",
              "y is 0 in the top row, so y itself is the number of rows to go."], call=on_state(), draw=draw),
    Exercise("mazes.H", "H(state)", "Heuristics: H", 1, lambda seed: [[data] for data in states(seed)[5:]],
             lambda data: _left(data) + _way(data), None,
             {"only the squares left are counted": lambda state: _left(vars(state)),
              "only the distance is counted": lambda state: _way(vars(state))},
             ["Which two numbers does the handout add?", "You have written both.", "Add the two functions' values."],
             call=on_state(), draw=draw),
    Exercise("mazes.solve", "solve(board)", "Heuristic search methods", 3,
             lambda seed: [[board] for board in every_board(seed)], lambda board: count(board, 1) > 0, right_path,
             show=lambda case, answer: [("board", case.args[0], None), ("found", answer, None)],
             hints=["Which states wait, and which do you take next?",
                    "Start with the initial state; take a state, try the four operators on it, keep the path with it.",
                    "No path repeats a state, so you need no list of visited ones. Return None when nothing waits."],
             draw=draw),
    Exercise("mazes.count_solutions", "count_solutions(board)", "Each puzzle has a unique solution", 2,
             lambda seed: [[board] for board in every_board(seed)], count, up_to_two,
             {"the search ends with the first solution, so a second one is never found": lambda board: count(board, 1),
              "the last segment is forgotten": lambda board: count(board, last_counts=False)},
             ["What must your search not do when it has found a solution?",
              "Go on, until there are two or nothing waits.", "Count the goals you take; stop at two."], draw=draw),
]
