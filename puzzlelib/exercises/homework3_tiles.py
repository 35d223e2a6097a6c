"""Homework 3, part 1: the tile puzzle. Boards are lists of rows, 0 is the empty tile, moves are its directions."""

from __future__ import annotations

from random import Random

from puzzlelib.exercises.classes import board_of, copied, copies, judge_copy, judge_fields, made, method, wrong
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_items
from puzzlelib.exercises.tile_boards import BLANK_COUNTED, a_star_moves
from puzzlelib.hints import Any, Iterator
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.tiles.heuristics import manhattan
from puzzlelib.puzzles.tiles.plain import DIRECTIONS, Board, slide, solved
from puzzlelib.puzzles.tiles.state import OPPOSITE, Tiles
from puzzlelib.search import astar, idastar

Rows = list[list[int]]               # e.g. [[1, 2], [3, 0]]

STEP = "1. Tile Puzzle"
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (2, 4), (4, 3)]
HANDOUT = [[[4, 1, 2], [0, 5, 3], [7, 8, 6]], [[1, 2, 3], [4, 0, 8], [7, 6, 5]], [[1, 2, 3], [4, 0, 5], [6, 7, 8]]]
# A state marked as visited when it is put on the queue may be reached by a shorter path later. On these boards that
# costs the optimum, however ties are broken, unless low g comes first, which makes it right.
MARKED_TOO_EARLY = [[[5, 3, 4], [1, 0, 2]], [[4, 1], [5, 0], [2, 3]], [[5, 3, 4], [0, 1, 2]], [[4, 0], [5, 1], [2, 3]],
                    [[0, 3, 4], [5, 1, 2]], [[3, 0, 4], [5, 1, 2]]]
HARMLESS = 17                        # moves of a random walk, for boards that no solver should take long for


def near(rows: int, cols: int, depth: int) -> Iterator[Rows]:
    """Every board of a size up to that many moves from the goal, the nearest first."""
    layer, seen = [solved(rows, cols)], {solved(rows, cols)}
    for _ in range(depth + 1):
        yield from ([list(row) for row in board] for board in layer)
        found = [after for board in layer for way in DIRECTIONS if (after := slide(board, way)) is not None]
        layer = [board for board in dict.fromkeys(found) if board not in seen]
        seen.update(layer)


def walked(rows: int, cols: int, moves: int, rng: Random) -> Rows:
    """The board after a random walk from the goal that never turns back."""
    board, last = solved(rows, cols), ""
    for _ in range(moves):
        ways = [way for way in DIRECTIONS if way != OPPOSITE.get(last) and slide(board, way) is not None]
        last = rng.choice(ways or [OPPOSITE[last]])
        board = slide(board, last) or board
    return [list(row) for row in board]


def small() -> list[Rows]:
    """Boards of every small shape: single rows and columns, all of 2 by 2, and those near the goal beyond."""
    shapes = [(1, 2, 1), (2, 1, 1), (2, 2, 6), (1, 4, 3), (3, 1, 2), (2, 3, 6), (3, 2, 6)]
    return [board for rows, cols, depth in shapes for board in near(rows, cols, depth)]


def draw(value: Any) -> Picture | None:
    """A board, or an answer that has one, as people know it; None if this is no board."""
    rows = value.get("board") if isinstance(value, dict) else value
    if not (isinstance(rows, list) and rows and all(isinstance(row, list) and row and all(
            type(tile) is int for tile in row) for row in rows)):
        return None
    return Picture([[Cell(str(tile), "piece", tile) if tile else Cell() for tile in row] for row in rows])


# ---------------------------------------------------------------------------------------------- how methods are called

def _perform(attempt: Any, board: Rows, directions: list[str]) -> Any:
    puzzle = made(attempt, board, "perform_move")
    return {"returned": plain([puzzle.perform_move(way) for way in directions]), "board": board_of(puzzle)}


def _performed(board: Any, directions: list[str]) -> Any:
    returned = []
    for way in directions:
        after = slide(board, way) if way in DIRECTIONS else None
        returned.append(after is not None)
        board = after or board
    return {"returned": returned, "board": board}


def judge_moves(case: Case, answer: Any) -> str:
    """What each move returned, and the board after the last."""
    why = judge_fields(case, answer)
    return f"{why}: single moves are right, is the new place of the empty tile stored?" if (
        why and len(case.args[1]) > 1) else why


def _wrapping(board: Rows, directions: list[str]) -> Any:
    """perform_move of a student who only checks for the far edges: index -1 is the last row or column."""
    r, c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)
    down, right = DIRECTIONS[directions[0]]
    if r + down >= len(board) or c + right >= len(board[0]):
        return False
    board[r][c], board[r + down][c + right] = board[r + down][c + right], 0
    return True


def _mistaken(board: Rows, directions: list[str], kind: str) -> Any:
    """What perform_move of some students does: returns, and the board after it."""
    if kind == "wraps":
        return {"returned": [_wrapping(board, directions)], "board": board}
    if kind == "tile moves":
        return _performed(board, [OPPOSITE.get(way, way) for way in directions])
    r, c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)
    down, right = DIRECTIONS[directions[0]]                                          # rows and columns are exchanged
    if not (0 <= r + down < len(board[0]) and 0 <= c + right < len(board)):
        return {"returned": [False], "board": board}
    return _performed(board, directions)


def _mistaken_class(kind: str) -> Any:
    """A class whose perform_move makes that mistake, on the first move at least."""
    def perform_move(self: Any, direction: str) -> bool:
        answer = _mistaken([list(row) for row in self.board], [direction], kind)
        self.board = answer["board"]
        return bool(answer["returned"][0])
    cls: Any = wrong("get_board", lambda board: board)
    cls.perform_move = perform_move
    return cls


def _scramble(attempt: Any, board: Rows, num_moves: int) -> Any:
    found = []
    for _ in range(40):
        puzzle = made(attempt, board, "scramble")
        puzzle.scramble(num_moves)
        found.append(board_of(puzzle))
    return found


def _within(board: Rows, num_moves: int) -> list[Board]:
    """The boards that so many moves can lead to, if some of them may be impossible."""
    found = [tuple(map(tuple, board))]
    for _ in range(num_moves):
        found += [after for old in found for way in DIRECTIONS if (after := slide(old, way)) is not None]
        found = list(dict.fromkeys(found))
    return found


def judge_scramble(case: Case, answer: Any) -> str:
    """Every board that comes out can be reached in so many moves; and they aren't all the same."""
    board, count = case.args
    for found in answer:
        if found not in case.expected:
            return (f"scramble(0) changed the board to {found}" if not count else
                    f"found {found}, which no {count} moves lead to: are the tiles permuted, or are there more moves?")
    if count and all(found == board for found in answer):
        return f"in 40 trials, scramble({count}) never changed the board"
    return ""


def _change(puzzle: Any) -> None:
    """Change a puzzle as its own methods can, or else by writing on its board."""
    if hasattr(puzzle, "perform_move"):
        for way in DIRECTIONS:
            if puzzle.perform_move(way):
                return
    if isinstance(puzzle.get_board()[0], list):
        puzzle.get_board()[0][0] = 99


def _successors(attempt: Any, board: Rows) -> Any:
    puzzle = made(attempt, board, "successors")
    found = [[plain(way), board_of(after)] for way, after in list(puzzle.successors())]
    return found + [["original", board_of(puzzle)]]


def judge_successors(case: Case, answer: Any) -> str:
    """The right pairs in any order, and the puzzle itself as before."""
    if answer[-1] != ["original", case.args[0]]:
        return "asking for successors changed the puzzle itself: the new puzzles share their rows with it"
    boards = [str(after) for _, after in answer[:-1]]
    if len(boards) > 1 and len(set(boards)) == 1:
        return "all successors have one board: they share their rows with this puzzle, or are this puzzle itself"
    return same_items(Case([], case.expected[:-1]), answer[:-1])


# ---------------------------------------------------------------------------------------------------------- solutions

def _all_solutions(attempt: Any, board: Rows) -> Any:
    """All that comes out, until a solution is longer than the first: a generator may go on to larger limits for ever.
    They are read only at the end, as `list` does: a list of moves that is shared has changed by then."""
    found: list[Any] = []
    solutions = made(attempt, board, "find_solutions_iddfs").find_solutions_iddfs()
    if solutions is None or isinstance(solutions, str) or not hasattr(solutions, "__iter__"):
        return plain(solutions)
    shortest = None
    for moves in solutions:
        found.append(moves)
        length = len(moves) if hasattr(moves, "__len__") else 0
        shortest = length if shortest is None else shortest
        if length > shortest or len(found) > 2000:
            break
    return plain(found)


def refuted(board: Rows, moves: Any) -> str:
    """Why moves don't solve a board; "" if they do.

    >>> refuted([[1, 2], [0, 3]], ["down"]), refuted([[1, 2], [0, 3]], ["right"])
    ("move 1, 'down', is impossible: the empty tile is at the edge", '')
    """
    problem = Tiles(board)
    state: Any = problem.initial
    for number, move in enumerate(moves, 1):
        steps = {way: after for way, after, _ in problem.successors(state)}
        if move not in DIRECTIONS:
            return f"move {number} is {move!r}, expected one of {', '.join(DIRECTIONS)}"
        if move not in steps:
            return f"move {number}, {move!r}, is impossible: the empty tile is at the edge"
        state = steps[move]
    return "" if problem.is_goal(state) else f"after the {len(moves)} moves {moves} the board isn't solved"


def judge_all(case: Case, answer: Any) -> str:
    """All optimal solutions, each once, in any order."""
    board, best = case.args[0], len(case.expected[0])
    if not isinstance(answer, list) or any(not isinstance(moves, list) for moves in answer):
        if isinstance(answer, list) and not refuted(board, answer):
            return "found one list of moves, expected all optimal solutions: a list or generator of lists"
        return difference(case.expected, answer)
    if not answer:
        return "no solution comes out: is the generator used up before it is returned, or does the limit end too early?"
    if len(answer) > len(case.expected) and all(moves in case.expected for moves in answer):
        return f"found {answer[0]} more than once: each solution once, and stop after the first limit with a solution"
    if best and ([] in answer or len(answer) > 1 and len({str(moves) for moves in answer}) == 1):
        return (f"found {answer[0]} for each of {len(answer)} solutions: they are one shared list of moves, which the "
                "search goes on changing; yield a copy")
    for moves in answer:
        if len(moves) > best:
            return (f"found a solution of {len(moves)} moves, the optimum is {best}: "
                    + ("is the first limit 0?" if moves == answer[0] else "stop after the first limit with a solution"))
        if why := refuted(board, moves):
            return why
    if len(answer) == 1 < len(case.expected):
        return f"found only the first of {len(case.expected)} optimal solutions: keep searching within the same limit"
    return same_items(case, answer)


def judge_solution(case: Case, answer: Any) -> str:
    """Any optimal solution."""
    board, best = case.args[0], len(case.expected)
    if not isinstance(answer, list):
        return difference(case.expected, answer)
    if answer and not best:
        return f"this board is solved, but found {answer}: is the start never tested, only what is generated?"
    if why := refuted(board, answer):
        return why
    return "" if len(answer) == best else f"a solution of {len(answer)} moves, but {best} are enough"


# ---------------------------------------------------------------------------------------------------------- exercises

def _moves_to_try(seed: int) -> Iterator[list[Any]]:
    for board in small():
        yield from ([board, [way]] for way in DIRECTIONS)
    yield from ([board, ["north"]] for board in near(2, 2, 1))
    rng = Random(seed)
    for rows, cols in SIZES[4:]:
        yield from ([walked(rows, cols, 9, rng), rng.choices(list(DIRECTIONS), k=6)] for _ in range(6))


def _orders(seed: int) -> Iterator[list[Any]]:
    """Boards to judge as solved or not: each solved one, then those where one thing is wrong."""
    for rows, cols in SIZES:
        goal = [list(row) for row in solved(rows, cols)]
        tiles = [tile for row in goal for tile in row]
        for order in (tiles, [0, *sorted(tiles)[1:]], tiles[:-2][::-1] + tiles[-2:], tiles[::-1]):
            yield [[order[start:start + cols] for start in range(0, rows * cols, cols)]]
    yield from ([board] for board in near(2, 2, 6))


def _searched(seed: int) -> Iterator[list[Any]]:
    rng = Random(seed)
    yield from ([board] for board in [*small(), *MARKED_TOO_EARLY, *BLANK_COUNTED, *HANDOUT])
    yield from ([walked(*size, HARMLESS, rng)] for size in ((2, 3), (3, 2), (3, 3), (2, 4), (3, 3), (3, 3)))


def _deepened(seed: int) -> Iterator[list[Any]]:
    rng = Random(seed)
    yield from ([board] for board in [[[0, 1]], *small(), *HANDOUT[:2]])     # [] says more where a move is needed
    yield from ([walked(*size, 7, rng)] for size in ((2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)))


def _exercise(name: str, arguments: str, inputs: Any, solve: Any, points: float = 0, **rest: Any) -> Exercise:
    """An exercise about a method of TilePuzzle. Suggested ones, worth no points, have the class in their name."""
    options: dict[str, Any] = {"call": method(name), "draw": draw, "changes": True} | rest
    return Exercise(f"homework3.{'' if points else 'TilePuzzle.'}{name}", f"TilePuzzle.{name}({arguments})", STEP,
                    points, inputs, solve, **options)


TILES = [
    _exercise("get_board", "", lambda seed: [[board] for board in small()], lambda board: board, hints=[
        "Where does __init__ keep the board?", "Return what __init__ stored."]),
    Exercise("homework3.create_tile_puzzle", "create_tile_puzzle(rows, cols)", STEP, 0, lambda seed: SIZES, solved,
             call=lambda function, rows, cols: board_of(function(rows, cols)), draw=draw, mistakes={
                 "rows and columns are exchanged": lambda rows, cols: wrong("x", id)(solved(cols, rows)),
                 "the empty tile comes first": lambda rows, cols: wrong("x", id)(
                     [[row * cols + col for col in range(cols)] for row in range(rows)])},
             hints=["Which tile is in row r, column c?", "Row r begins with tile r * cols + 1.",
                    "Fill the rows with 1, 2, 3 … and write 0 over the last one. Make a TilePuzzle from that board."]),
    _exercise("perform_move", "direction", _moves_to_try, _performed, judge=judge_moves, call=_perform, mistakes={
        "there is no check for the top or left edge: index -1 is the last row or column": _mistaken_class("wraps"),
        "rows and columns are exchanged where the edges are tested": _mistaken_class("exchanged"),
        "the tile goes in that direction; it is the empty one that should": _mistaken_class("tile moves")},
        hints=["Where is the empty tile, and where would it go?",
               "First find the new row and column, then ask whether they are on the board: not below 0, not too large.",
               "Swap the two values, return True; in every other case change nothing and return False. If you store "
               "where the empty tile is, store its new place as well."]),
    _exercise("scramble", "num_moves", lambda seed: [
        [board, count] for board in ([[1, 2], [3, 0]], [[1, 2, 3], [4, 5, 0]], [[1, 2], [3, 4], [5, 0]])
        for count in (0, 1, 2, 5)], _within, judge=judge_scramble, call=_scramble, hints=[
            "Why may it not shuffle the tiles?", "Call perform_move that often; a move that is impossible counts, too.",
            "random.choice chooses one of the four directions for each call."]),
    _exercise("is_solved", "", _orders, lambda board: tuple(map(tuple, board)) == solved(len(board), len(board[0])),
              mistakes={"the empty tile is expected first": wrong("is_solved", lambda board: board == [
                  [row * len(board[0]) + col for col in range(len(board[0]))] for row in range(len(board))])},
              hints=["What does the solved board of this size look like?", "create_tile_puzzle makes it for you."]),
    _exercise("copy", "", lambda seed: [[board] for board in small() if len(board) * len(board[0]) > 2][:40], copies,
              judge=judge_copy, call=copied(_change), hints=[
                  "A board is a list of lists. What does `list(board)` copy?",
                  "Copy every row, and make a new TilePuzzle from them."]),
    _exercise("successors", "", lambda seed: [[board] for board in small()], lambda board: [
        [way, after] for way in DIRECTIONS if (after := slide(board, way)) is not None] + [["original", board]],
        judge=judge_successors, call=_successors, hints=[
            "What should happen to this puzzle itself? Nothing.",
            "For each direction, make a copy and try the move on the copy.",
            "perform_move says whether it was possible: if so, yield the direction and the copy."]),
    _exercise("find_solutions_iddfs", "", _deepened, lambda board: [list(solution.moves) for solution in idastar(
        Tiles(board), h=manhattan).solutions], 20, judge=judge_all, call=_all_solutions, hints=[
            "How many moves does the first search look ahead? When does the last one stop?",
            "A helper gets the moves left and the moves made. If the board is solved, it yields the moves; else, if "
            "moves are left, it asks each successor.",
            "Raise the limit until one round yields something, then finish that round and stop. Give each call a new "
            "list of moves, or yield a copy."]),
    _exercise("find_solution_a_star", "", _searched, lambda board: astar(Tiles(board), h=manhattan).moves, 20,
              judge=judge_solution, alike=lambda slip, answer: isinstance(answer, list) and len(slip) == len(answer),
              mistakes={
                  "the empty tile is counted in the Manhattan distance, which makes it too high": wrong(
                      "find_solution_a_star", lambda board: a_star_moves(board, blank=True)),
                  "positions are marked as visited when they are put on the queue: a shorter path to one of them may "
                  "still come": wrong("find_solution_a_star", lambda board: a_star_moves(board, on_push=True))},
              hints=["When do you know that you have found the shortest path to a position?",
                     "Mark a position as visited when you take it from the queue, and skip it if it is marked already.",
                     "f is the number of moves made plus the Manhattan distances of all tiles except 0. Return the "
                     "moves when a solved position is taken from the queue."]),
]
