"""Homework 3, part 4: the dominoes game. A board is rows of booleans, True where a square is filled."""

from __future__ import annotations

from itertools import product
from random import Random

from puzzlelib.exercises.classes import board_of, copied, copies, judge_copy, judge_fields, made, method, wrong
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_value
from puzzlelib.exercises.homework3_paths import draw_scene
from puzzlelib.hints import Any, Iterator
from puzzlelib.puzzles.dominoes import Dominoes, best_move
from puzzlelib.puzzles.dominoes.plain import after_move, legal_moves
from puzzlelib.result import INF

Rows = list[list[bool]]              # e.g. [[True, False], [True, False]]: the left column is filled

STEP = "4. Dominoes Game"
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (2, 4), (4, 3)]
PLAYERS = (True, False)


def boards(*sizes: tuple[int, int]) -> Iterator[Rows]:
    """Every board of some sizes, the emptiest first."""
    for rows, cols in sizes:
        for cells in sorted(product((False, True), repeat=rows * cols), key=sum):
            yield [list(cells[row * cols:(row + 1) * cols]) for row in range(rows)]


def small() -> list[Rows]:
    """Every board of up to four squares, and every third one of six."""
    return [*boards((1, 2), (2, 1), (1, 3), (3, 1), (2, 2)), *list(boards((2, 3)))[::3], *list(boards((3, 2)))[::3]]


def drawn(rows: int, cols: int, rng: Random) -> Rows:
    """A random board, a quarter of it filled."""
    return [[rng.random() < 0.25 for _ in range(cols)] for _ in range(rows)]


# ---------------------------------------------------------------------------------------------- how methods are called

def _placed(game: Any, vertical: bool) -> None:
    """Place a domino as the game's own method does, or by writing on its board; if there is room."""
    moves = legal_moves(board_of(game), vertical)
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


def _created(rows: int, cols: int) -> Any:
    board = [[False] * cols for _ in range(rows)]
    return {"board": board, "board after a vertical domino": after_move(board, (0, 0), True) if rows > 1 else board}


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


def _successors(attempt: Any, board: Rows, vertical: bool) -> Any:
    game = made(attempt, board, "successors")
    found = [[plain(move), board_of(after)] for move, after in list(game.successors(vertical))]
    return {"successors": found, "board": board_of(game)}


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
    if isinstance(answer, list) and answer != case.expected and all(
            isinstance(move, list) for move in answer) and sorted(answer) == case.expected:
        return f"the moves are right, but not in row-major order: found {answer}"
    return same_value(case, answer)


def _random_moves(attempt: Any, board: Rows, vertical: bool) -> Any:
    game = made(attempt, board, "get_random_move")
    return [plain(game.get_random_move(vertical)) for _ in range(40)]


def judge_random(case: Case, answer: Any) -> str:
    """Every move is legal, and if there are several, not always the same comes."""
    legal = case.expected
    illegal = [move for move in answer if move not in legal]
    if illegal:
        return f"found {illegal[0]}, expected one of {legal}"
    same = len(legal) > 1 and all(move == answer[0] for move in answer)
    return f"40 times the same move: {answer[0]}" if same else ""


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


class Mistaken:
    """Alpha-beta with one classic mistake, or with none. Values are the first player's."""

    def __init__(self, mistake: str = ""):
        self.mistake, self.leaves = mistake, 0

    def evaluate(self, board: Rows, me: bool, player: bool) -> int:
        """Moves of one player less those of the other."""
        whose = player if self.mistake == "view" else me
        value = len(legal_moves(board, whose)) - len(legal_moves(board, not whose))
        return -value if self.mistake == "opponent" else value

    def search(self, board: Rows, me: bool, player: bool, limit: int, alpha: float = -INF, beta: float = INF) -> Any:
        """The value and the best move."""
        moves = legal_moves(board, player) if limit else []
        if self.mistake == "columns first":
            moves.sort(key=lambda move: move[::-1])
        self.leaves += not moves and (not limit or self.mistake != "stuck") or self.mistake == "inner"
        if not moves:
            return self.evaluate(board, me, player), None
        best, best_move = (-INF if player == me else INF), None
        for move in moves:
            window = (-INF, INF) if self.mistake == "fresh window" else (alpha, beta)
            value, _ = self.search(after_move(board, move, player), me, not player, limit - 1, *window)
            better = value > best if player == me else value < best
            if better or self.mistake == "last" and value == best:
                best, best_move = value, move
            alpha, beta = (max(alpha, best), beta) if player == me else (alpha, min(beta, best))
            if self.mistake != "no pruning" and (alpha > beta if self.mistake == "strict" else alpha >= beta):
                break
        return best, best_move

    def get_best_move(self, board: Rows, vertical: bool, limit: int) -> Any:
        """The move, its value, the leaves."""
        value, move = self.search(board, vertical, vertical, limit + {"early": -1, "late": 1}.get(self.mistake, 0))
        return move, value, self.leaves


MISTAKES = {
    "late": "the search looks one move beyond the limit",
    "early": "the search stops one move before the limit",
    "opponent": "the value is the opponent's; every leaf is worth what it is to the player who asks",
    "last": "the last of several best moves wins; it should be the first: a new move must be better, not as good",
    "inner": "inner nodes are counted, too; only leaves count",
    "no pruning": "nothing is pruned, that is minimax: are alpha and beta passed down to the children?",
    "strict": "a cutoff waits until alpha is larger than beta; equal is enough",
    "stuck": "a position without a move isn't counted as a leaf before the limit",
    "columns first": "moves are explored column by column; row by row is asked for"}


def _best(board: Rows, vertical: bool, limit: int) -> Any:
    game = Dominoes(len(board), len(board[0]), board)
    return best_move(game, game.empty, vertical, limit).triple


def _games(seed: int) -> Iterator[list[Any]]:
    """Every small board, the handout's, and random ones; both players, limits 1 to 3; only where there is a move."""
    rng = Random(seed)
    handout = [[[False] * 3 for _ in range(3)], [[False, True, False], [False, True, False], [False, False, False]]]
    larger = [[[False] * 4 for _ in range(3)], *[drawn(*size, rng) for size in ((3, 3), (3, 4), (4, 3), (4, 4)) * 3]]
    for board in [*small(), *handout, *larger]:
        yield from ([board, player, limit] for player in PLAYERS if legal_moves(board, player) for limit in (1, 2, 3))


def _squares(board: Rows) -> Iterator[tuple[int, int]]:
    return product(range(-1, len(board) + 1), range(-1, len(board[0]) + 1))


def _is_legal(board: Rows, row: int, col: int, vertical: bool) -> bool:
    return (row, col) in legal_moves(board, vertical)


def _index_from_the_end(board: Rows, row: int, col: int, vertical: bool) -> bool:
    """is_legal_move of a student who forgets that -1 is an index, too."""
    r, c = row + vertical, col + (not vertical)
    return r < len(board) and c < len(board[0]) and not board[row][col] and not board[r][c]


def _exercise(name: str, arguments: str, inputs: Any, solve: Any, points: float = 0, **rest: Any) -> Exercise:
    """An exercise about a method of DominoesGame. Suggested ones, worth no points, have the class in their name."""
    options: dict[str, Any] = {"call": method(name), "draw": draw_scene, "changes": True} | rest
    return Exercise(f"homework3.{'' if points else 'DominoesGame.'}{name}", f"DominoesGame.{name}({arguments})", STEP,
                    points, inputs, solve, **options)


def _both(seed: int) -> list[list[Any]]:
    return [[board, player] for board in small() for player in PLAYERS]


DOMINOES = [
    _exercise("get_board", "", lambda seed: [[board] for board in small()], lambda board: board, hints=[
        "Where does __init__ keep the board?", "Return what __init__ stored."]),
    Exercise("homework3.create_dominoes_game", "create_dominoes_game(rows, cols)", STEP, 0, lambda seed: SIZES,
             _created, judge_empty, call=_create, hints=["How many lists does `[[False] * cols] * rows` make?",
                                               "Make a new row for each row: a list comprehension does."]),
    _exercise("reset", "", lambda seed: [[board] for board in small()[::3]],
              lambda board: _created(len(board), len(board[0])), judge=judge_empty, call=_reset,
              hints=["How many rows and columns does this board have?", "Each row has to be a list of its own."]),
    _exercise("is_legal_move", "row, col, vertical", lambda seed: [
        [board, row, col, player] for board in small()[::2] for row, col in _squares(board) for player in PLAYERS],
        _is_legal, mistakes={
            "row -1 or column -1 is taken for the last one": wrong("is_legal_move", _index_from_the_end)},
        hints=["Which two squares does the domino cover?", "Both have to be on the board, and both have to be empty.",
               "Ask for the edges first: index -1 is the last row to Python."]),
    _exercise("legal_moves", "vertical", _both, legal_moves, judge=judge_moves, mistakes={
        "vertical and horizontal are exchanged": wrong("legal_moves", lambda board, vertical: legal_moves(
            board, not vertical))},
        hints=["Which squares could be the upper or left one of a domino?",
               "is_legal_move knows. Rows first, then columns."]),
    _exercise("perform_move", "row, col, vertical", lambda seed: [
        [board, *move, player] for board, player in _both(seed) for move in legal_moves(board, player)],
        lambda board, row, col, vertical: after_move(board, (row, col), vertical), call=_perform,
        hints=["Which two squares does the domino cover?", "Vertical: (row, col) and (row + 1, col)."]),
    _exercise("game_over", "vertical", _both, lambda board, vertical: not legal_moves(board, vertical), mistakes={
        "it asks about the other player": wrong("game_over", lambda board, vertical: not legal_moves(
            board, not vertical)),
        "a generator is asked whether it is empty, but a generator is always true: make a list of it": wrong(
            "game_over", lambda board, vertical: False)}, hints=[
                "When can a player not move?", "When legal_moves yields nothing. A generator is always true: make a "
                "list of it, or ask for its first item."]),
    _exercise("copy", "", lambda seed: [[board] for board in small()[::2]], copies, judge=judge_copy,
              call=copied(_change), hints=["A board is a list of lists. What does `list(board)` copy?",
                                           "Copy every row, and make a new DominoesGame from them."]),
    _exercise("successors", "vertical", _both, lambda board, vertical: {"successors": [
        [move, after_move(board, move, vertical)] for move in legal_moves(board, vertical)], "board": board},
        judge=judge_successors, call=_successors, hints=[
            "What should happen to this game itself? Nothing.",
            "For each legal move, make a copy and place the domino on it."]),
    _exercise("get_random_move", "vertical", lambda seed: [
        [board, player] for board, player in _both(seed)[::3] if legal_moves(board, player)],
        legal_moves, judge=judge_random, call=_random_moves,
        hints=["What does random.choice need?", "A list: turn what legal_moves yields into one."]),
    _exercise("get_best_move", "vertical, limit", _games, _best, 25, judge=judge_best, mistakes={
        words: wrong("get_best_move", lambda *args, mistake=mistake: Mistaken(mistake).get_best_move(*args))
        for mistake, words in MISTAKES.items()}, hints=[
            "Whose moves does a leaf count first: those of the player to move there, or those of the player who asked?",
            "Write two functions, one for the player who asked, who wants the highest value, and one for the opponent. "
            "Both return a value, a move and a number of leaves.",
            "A leaf is a position at the limit, or without a move; it counts 1. Elsewhere add the leaves of the "
            "moves you looked at. A move is better only if its value is higher, and the loop ends once alpha ≥ beta."]),
]
