"""Homework 3, part 4: the dominoes game. A board is rows of booleans, True where a square is filled."""

from __future__ import annotations

from puzzlelib.exercises.classes import (
    board_of,
    copied,
    judge_copy,
    judge_fields,
    made,
    method,
    pairs_of,
    show_boards,
    show_copy,
)
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_value
from puzzlelib.exercises.homework3_paths import draw_scene
from puzzlelib.hints import Any
from puzzlelib.puzzles.dominoes.state import Dominoes

Rows = list[list[bool]]              # e.g. [[True, False], [True, False]]: the left column is filled

STEP = "4. Dominoes Game"
PLAYERS = (True, False)


# ---------------------------------------------------------------------------------------------- how methods are called

def _placed(game: Any, vertical: bool) -> None:
    """Place a domino as the game's own method does, or by writing on its board; if there is room."""
    board = board_of(game)
    rules = Dominoes(len(board), len(board[0]), board)
    moves = rules.moves(rules.empty, vertical)
    if moves and hasattr(game, "perform_move"):
        game.perform_move(*moves[0], vertical)
    elif moves:
        for row, col in (moves[0], (moves[0][0] + vertical, moves[0][1] + (not vertical))):
            game.get_board()[row][col] = True


def _change(game: Any) -> None:
    """Change a game: place a domino either way, or fill or empty a corner."""
    before = board_of(game)
    for vertical in PLAYERS:
        if board_of(game) == before:
            _placed(game, vertical)
    if board_of(game) == before:
        game.get_board()[0][0] = not before[0][0]


def _create(function: Any, rows: int, cols: int) -> Any:
    game = function(rows, cols)
    answer = {"board": board_of(game)}
    _placed(game, True)
    return answer | {"board after a vertical domino": board_of(game)}


def _reset(attempt: Any, board: Rows) -> Any:
    game = made(attempt, board, "reset")
    game.reset()
    answer = {"board": board_of(game)}
    _placed(game, True)
    return answer | {"board after a vertical domino": board_of(game)}


def judge_empty(case: Case, answer: Any) -> str:
    """All squares are empty, and each row is a list of its own."""
    board, after = answer["board"], answer["board after a vertical domino"]
    if board == case.expected["board"] and after != case.expected["board after a vertical domino"]:
        return "one domino fills more than two squares: all rows are one and the same list"
    return judge_fields(case, answer)


def _perform(attempt: Any, board: Rows, *move: Any) -> Any:
    game = made(attempt, board, "perform_move")
    game.perform_move(*move)
    return board_of(game)


def _squares(row: int, col: int, vertical: bool) -> list[tuple[int, int]]:
    """The two squares that a domino covers."""
    return [(row, col), (row + vertical, col + (not vertical))]


def judge_performed(case: Case, answer: Any) -> str:
    """The two squares are filled, on the game's own board."""
    why = same_value(case, answer)
    covers = "a {} domino covers {} and {}".format("vertical" if case.args[3] else "horizontal",
                                                   *_squares(*case.args[1:]))
    return why and (f"{why}: {covers}" if answer != case.args[0] else
                    "the board is as it was: perform_move changes the board of the game itself")


def judge_legal(case: Case, answer: Any) -> str:
    """True or False, and the square that decides."""
    why = same_value(case, answer)
    if not why or type(answer) is not bool:
        return why
    board, squares = case.args[0], _squares(*case.args[1:])
    for row, col in squares:
        if not (0 <= row < len(board) and 0 <= col < len(board[0])):
            to_python = ", although Python takes -1 for the last row or column" if min(row, col) < 0 else ""
            return f"{why}: ({row}, {col}) isn't on the board{to_python}"
        if board[row][col]:
            return f"{why}: ({row}, {col}) is filled"
    return f"{why}: {squares[0]} and {squares[1]} are on the board, and both are empty"


def _successors(attempt: Any, board: Rows, vertical: bool) -> Any:
    game = made(attempt, board, "successors")
    return {"successors": pairs_of(game.successors(vertical)), "board": board_of(game)}


def _show_successors(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    args = [("board", case.args[0]), ("vertical", case.args[1])]
    after = [("the game itself, afterwards", answer["board"])] if answer and answer["board"] != case.args[0] else []
    return show_boards(args + after, case.expected["successors"], answer and answer["successors"])


def _show_fields(*names: str) -> Any:
    """The arguments, and each board that differs beside the expected one."""
    def show(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
        shown: list[tuple[str, Any, Any]] = [(name, value, None) for name, value in zip(names, case.args)]
        for name, expected in case.expected.items():
            if answer is None or answer[name] != expected:
                shown.append((f"expected {name}", expected, None))
                shown += [] if answer is None else [(f"found {name}", answer[name], expected)]
        return shown
    return show


def judge_successors(case: Case, answer: Any) -> str:
    """The moves row by row, each with its board; the game itself as before."""
    if answer["board"] != case.args[0]:
        return "asking for successors changed the game itself: the new games share their rows with it"
    expected, found = case.expected["successors"], answer["successors"]
    if found != expected and sorted(found) == sorted(expected):
        return "the successors are right, but not in row-major order: " + _moves(found)
    for (move, after), (other, seen) in zip(expected, found):
        if move == other and after != seen:
            return f"after {tuple(move)}: {difference(after, seen)}"
    return "" if found == expected else f"found {_moves(found)}, expected {_moves(expected)}"


def _moves(successors: Any) -> str:
    return str([tuple(move) for move, _ in successors])


def judge_moves(case: Case, answer: Any) -> str:
    """The moves row by row."""
    if isinstance(answer, list) and (odd := [move for move in answer if not isinstance(move, list) or len(move) != 2]):
        return f"found {_said(odd[0])} among the moves, expected pairs (row, col)"
    if isinstance(answer, list) and answer != case.expected and all(
            isinstance(move, list) for move in answer) and sorted(answer) == case.expected:
        return f"the moves are right, but not in row-major order: found {_moves(zip(answer, answer))}"
    return same_value(case, answer)


def _random_moves(attempt: Any, board: Rows, vertical: bool) -> Any:
    game = made(attempt, board, "get_random_move")
    return [plain(game.get_random_move(vertical)) for _ in range(40)]


def judge_random(case: Case, answer: Any) -> str:
    """Every move is legal, and if there are several, not always the same comes."""
    legal = case.expected
    illegal = [move for move in answer if move not in legal]
    if illegal:
        return f"found {_said(illegal[0])}, which is no legal move: expected one of {_moves(zip(legal, legal))}"
    same = len(legal) > 1 and all(move == answer[0] for move in answer)
    return f"40 times the same move: {_said(answer[0])}" if same else ""


# --------------------------------------------------------------------------------------------------------- best moves

def judge_best(case: Case, answer: Any) -> str:
    """The first best move, its value, and the leaves: exactly those of the textbook's alpha-beta."""
    if not isinstance(answer, list) or len(answer) != 3:
        return f"found {answer!r:.60}, expected the move, its value and the leaves: {_said(case.expected)}"
    for name, found, expected in zip(("the move", "its value", "the number of leaves"), answer, case.expected):
        if found != expected or type(found) is bool:
            right = {"the move": "", "its value": "the move is right, but ",
                     "the number of leaves": "move and value are right, but "}[name]
            return f"{right}{name} is {_said(found)}, expected {_said(expected)}"
    return ""


def _said(value: Any) -> str:
    return f"({', '.join(map(_said, value))})" if isinstance(value, list) else str(value)


def _exercise(name: str, arguments: str, points: float = 0, **rest: Any) -> Exercise:
    """An exercise about a method of DominoesGame. Suggested ones, worth no points, have the class in their name."""
    options: dict[str, Any] = {"call": method(name), "draw": draw_scene, "changes": True} | rest
    return Exercise(f"homework3.{'' if points else 'DominoesGame.'}{name}", f"DominoesGame.{name}({arguments})", STEP,
                    points, **options)


DOMINOES = [
    _exercise("get_board", "", hints=["Where does __init__ keep the board?", "Return what __init__ stored."]),
    Exercise("homework3.create_dominoes_game", "create_dominoes_game(rows, cols)", STEP, 0, judge_empty, call=_create,
             draw=draw_scene, show=_show_fields("rows", "cols"),
             hints=["How many lists does `[[False] * cols] * rows` make?",
             "Make a new row for each row: a list comprehension does."]),
    _exercise("reset", "", judge=judge_empty, call=_reset, show=_show_fields("board"),
              hints=["How many rows and columns does this board have?",
              "Each row has to be a list of its own."]),
    _exercise("is_legal_move", "row, col, vertical", judge=judge_legal,
              hints=["Which two squares does the domino cover?",
              "Both have to be on the board, and both have to be empty.",
              "Ask for the edges first: index -1 is the last row to Python."]),
    _exercise("legal_moves", "vertical", judge=judge_moves,
              hints=["Which squares could be the upper or left one of a domino?",
              "is_legal_move knows. Rows first, then columns."]),
    _exercise("perform_move", "row, col, vertical", judge=judge_performed, call=_perform,
              hints=["Which two squares does the domino cover?", "Vertical: (row, col) and (row + 1, col)."]),
    _exercise("game_over", "vertical", hints=["When can a player not move?",
              "When legal_moves yields nothing. A generator is always true: make a "
              "list of it, or ask for its first item."]),
    _exercise("copy", "", judge=judge_copy, call=copied(_change), show=show_copy,
              hints=["A board is a list of lists. What does `list(board)` copy?",
              "Copy every row, and make a new DominoesGame from them."]),
    _exercise("successors", "vertical", judge=judge_successors, call=_successors, show=_show_successors,
              hints=["What should happen to this game itself? Nothing.",
              "For each legal move, make a copy and place the domino on it."]),
    _exercise("get_random_move", "vertical", judge=judge_random, call=_random_moves,
              show=lambda case, answer: [("board", case.args[0], None), ("vertical", case.args[1], None),
              ("legal moves", case.expected, None)],
              hints=["What does choice, from the module random, need?",
              "A list: turn what legal_moves yields into one."]),
    _exercise("get_best_move", "vertical, limit", 25, judge=judge_best, hints=[
            "Whose moves does a leaf count first: those of the player to move there, or those of the player who asked?",
            "Write two functions, one for the player who asked, who wants the highest value, and one for the opponent. "
            "Both return a value, a move and a number of leaves.",
            "A leaf is a position at the limit, or without a move; it counts 1. Elsewhere add the leaves of the "
            "moves you looked at. A move is better only if its value is higher, and the loop ends once alpha ≥ beta."]),
]
