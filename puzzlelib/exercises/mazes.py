"""The assignment on unequal length mazes, step by step. The handout fixes no interface; this one is close to its words.

A board is a list of rows: 1 a wall or visited, 2 to visit, 0 the player. A state is any object with the handout's five
names: board, P = (x, y), moveCount, previousMoveCount, previousDirection ("Up", "Down", "Left", "Right"; None at the
start). x is the column and y the row, from the top left. In cases a state is a dict of these five. The points are ours.
"""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace

from puzzlelib.conformance.guard import short
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_value
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, plural
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.mazes.state import Maze

Matrix = list[list[int]]
DIRECTIONS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}       # steps of x and y
NAMES = ("board", "P", "moveCount", "previousMoveCount", "previousDirection")


# -------------------------------------------------------------------------------------------------------------- boards


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
    """A board, or the board of a state; None if this is neither. Text in a square is the number of a move."""
    board = value.get("board") if isinstance(value, dict) else value
    if not (isinstance(board, list) and board and all(isinstance(row, list) and row and len(row) == len(board[0])
            and all(isinstance(cell, str) and cell.isdigit() or cell in (0, 1, 2) for cell in row) for row in board)):
        return None
    cells = {0: ("●", "hero"), 1: ("", "wall"), 2: ("", "free")}
    return Picture([[Cell(*cells.get(cell, (cell, "goal"))) for cell in row] for row in board])


# -------------------------------------------------------------------------------------------- calling a student's code

def on_state(then: Callable[[Any], Any] = plain) -> Callable[..., Any]:
    """How to call a function of a state: it gets an object with the five names, and what it changes comes back."""
    def call(function: Callable[..., Any], data: dict[str, Any]) -> Any:
        state = SimpleNamespace(**{**data, "P": tuple(data["P"])})
        answer = then(function(state))
        data.update(data_of(state))
        return answer
    return call


def show_states(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The state, the expected answer and the found one, each state with its values: the board alone doesn't say why."""
    values: list[tuple[str, Any, Any]] = [
        ("state" if isinstance(case.args[0], dict) else "board", case.args[0], None), ("expected", case.expected, None)]
    shown = []
    for name, value, right in values + [("found", answer, case.expected)] * (answer is not None):
        shown.append((name, value, right))
        if isinstance(value, dict):
            lines = (f"{key} = {_point(value[key])}" for key in NAMES[1:])
            shown.append((f"values of the {name} state".replace("state state", "state"), "\n".join(lines), None))
    return shown


def _state_or_none(answer: Any) -> Any:
    return plain(answer) if answer is None or isinstance(answer, (bool, int, str, list)) else data_of(answer)


# -------------------------------------------------------------------------------------------------------------- judges

def same_state(case: Case, answer: Any) -> str:
    """The five values one by one. At the start any value that is false will do for previousDirection.

    >>> data = {"board": [[2], [0]], "P": [0, 1], "moveCount": 0, "previousMoveCount": 0, "previousDirection": None}
    >>> same_state(Case([], data), data | {"moveCount": 1})
    'moveCount is 1, expected 0'
    """
    expected = case.expected
    if expected is None:
        return same_value(case, answer)
    if not isinstance(answer, dict):
        return f"found {short(answer)}, expected a state"
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
        possible = ": this move is possible" * (case.expected is not None and not isinstance(answer, dict))
        return same_state(case, answer) + possible
    return judge


def why_not(data: dict[str, Any], direction: str) -> str:
    """Which rule a move breaks, in words.

    >>> why_not({"board": [[2], [0]], "P": [0, 1], "moveCount": 0}, "Left")
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
    if not all(isinstance(point, list) and [type(part) for part in point] == [int, int] for point in answer):
        return "", f"found {answer[0]!r} in the path, expected moves such as 'MU' or points (x, y)"
    start, goal = [0, len(board) - 1], [len(board[0]) - 1, 0]
    if answer[0] != start:
        if answer[0] == goal and answer[-1] == start:
            return "", "the points run from the goal back to the start: turn them around"
        if answer[0] == start[::-1]:
            return "", f"the path begins at {_point(answer[0])}, expected {_point(start)}: x, the column, comes first"
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
        return f"found {answer}, expected a path: this maze has a solution" if solvable else ""
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


def show_path(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The board, the path as far as it goes, each square with the number of the move to it, and what was found."""
    board = case.args[0]
    shown = [("board", board, None)]
    if answer is not None:
        items = [tuple(item) if isinstance(item, list) else item for item in answer] if isinstance(
            answer, list) else answer
        moves, wrong = letters(board, answer)
        maze, numbered = Maze(board), deepcopy(board)
        for number, state in enumerate([] if wrong else maze.replay(moves)[1:], 1):
            r, c = maze.point(state[0])
            numbered[r][c] = str(number)
        shown += [*[("its path", numbered, None)] * (not wrong), ("found", items, None)]
    return shown


def up_to_two(case: Case, answer: Any) -> str:
    """How many solutions; two stands for two or more."""
    return same_value(case, min(answer, 2) if type(answer) is int else answer)


# --------------------------------------------------------------------------------------------------- classic mistakes


def operator_exercise(direction: str) -> Exercise:
    """The exercise for one of the four operators."""
    name = f"M{direction[0]}"
    words = {"Up": "row y - 1", "Down": "row y + 1", "Left": "column x - 1", "Right": "column x + 1"}[direction]
    return Exercise(
        f"mazes.{name}", f"{name}(state)", f"Operators: move {direction.lower()}", 1,
        moved(direction),
        ["When is the square beside the player free? And when may the player turn?",
         f"The new square is in {words}. Return None if it is outside, or if it is 1.",
         "Straight on: moveCount + 1. At a turn: the two counts must differ (not at the start); then the old moveCount "
         "becomes previousMoveCount, and moveCount is 1. Build it all on a copy of the rows."],
        call=on_state(_state_or_none), draw=draw, show=show_states)


EXERCISES = [
    Exercise("mazes.initial_state", "initial_state(board)", "State representation", 1, same_state,
             ["Where on the board is the 0?", "x is the column and y is the row, both counted from the top left.",
             "The player is in column 0 of the last row. Nothing has moved, so both counts are 0 and the direction is "
             "None."], call=lambda function, board: _state_or_none(function(board)), draw=draw, show=show_states),
    *[operator_exercise(direction) for direction in DIRECTIONS],
    Exercise("mazes.is_goal", "is_goal(state)", "The objective function", 1, None,
             ["Which three things are true of a finished path?",
             "No 2 is left, the player is at the top right, and … what about the last segment?",
             "The last segment ends without a turn, so no operator has compared moveCount with previousMoveCount."],
             call=on_state(), draw=draw, show=show_states),
    Exercise("mazes.squares_left", "squares_left(state)", "Heuristics: number of squares left to finish", 1, None,
             ["Which number marks a square that is still to visit?", "Count it in every row.",
             "Each row is a list, and a list can count."], call=on_state(), draw=draw, show=show_states),
    Exercise("mazes.manhattan", "manhattan(state)", "Heuristics: Manhattan distance to the objective square", 1, None,
             ["Which x and y has the square at the top right?", "Columns to go, plus rows to go.",
             "y is 0 in the top row, so y itself is the number of rows to go."], call=on_state(), draw=draw,
             show=show_states),
    Exercise("mazes.H", "H(state)", "Heuristics: H", 1, None, ["Which two numbers does the handout add?",
             "You have written both.", "Add the two functions' values."], call=on_state(), draw=draw,
             show=show_states),
    Exercise("mazes.solve", "solve(board)", "Heuristic search methods", 3, right_path, show=show_path,
             hints=["Which states wait, and which do you take next?",
             "Start with the initial state; take a state, try the four operators on it, keep the path with it.",
             "No path repeats a state, so you need no list of visited ones. Return None when nothing waits."],
             draw=draw),
    Exercise("mazes.count_solutions", "count_solutions(board)", "Each puzzle has a unique solution", 2, up_to_two,
             ["What must your search not do when it has found a solution?",
             "Go on, until there are two or nothing waits.", "Count the goals you take; stop at two."], draw=draw),
]
