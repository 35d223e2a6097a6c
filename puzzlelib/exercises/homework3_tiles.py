"""Homework 3, part 1: the tile puzzle. Boards are lists of rows, 0 is the empty tile, moves are its directions."""

from __future__ import annotations

from puzzlelib.exercises.classes import board_of, copied, judge_copy, made, method, pairs_of, show_boards, show_copy
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain, same_items
from puzzlelib.hints import Any
from puzzlelib.levels import plural
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.puzzles.tiles.terms import DIRECTIONS

Rows = list[list[int]]               # e.g. [[1, 2], [3, 0]]

STEP = "1. Tile Puzzle"


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


def judge_moves(case: Case, answer: Any) -> str:
    """What each move returned, and the board after the last."""
    for way, found, expected in zip(case.args[1], answer["returned"], case.expected["returned"]):
        if found != expected:
            why = f"perform_move({way!r}) returned {found!r}, expected {expected}" + (
                ": is a `return` missing?" if found is None else "")
            break
    else:
        why = "" if answer["board"] == case.expected["board"] else difference(case.expected["board"], answer["board"])
        if why and answer["board"] == case.args[0]:
            return "the board is as it was: perform_move changes the board of the puzzle itself"
    return f"{why}: single moves are right, is the new place of the empty tile stored?" if (
        why and len(case.args[1]) > 1) else why


def _scramble(attempt: Any, board: Rows, num_moves: int) -> Any:
    found = []
    for _ in range(40):
        puzzle = made(attempt, board, "scramble")
        puzzle.scramble(num_moves)
        found.append(board_of(puzzle))
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
    if count and all(found == answer[0] for found in answer):
        return f"in 40 trials, scramble({count}) always led to the same board: is each direction chosen at random?"
    return ""


def _show_scramble(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    board, count = case.args
    wrong = [found for found in answer or () if found not in case.expected] or (answer or [])[:1]
    return [("board", board, None), ("num_moves", count, None)] + [("found", found, board) for found in wrong[:1]]


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
    return [*pairs_of(puzzle.successors()), ["original", board_of(puzzle)]]


def _show_successors(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    after = [("the puzzle itself, afterwards", answer[-1][1])] if answer and answer[-1] not in case.expected else []
    return show_boards([("board", case.args[0]), *after], case.expected[:-1], answer and answer[:-1])


def judge_successors(case: Case, answer: Any) -> str:
    """The right pairs in any order, and the puzzle itself as before."""
    if answer[-1] != ["original", case.args[0]]:
        return "asking for successors changed the puzzle itself: the new puzzles share their rows with it"
    boards = [str(after) for _, after in answer[:-1]]
    if len(boards) > 1 and len(set(boards)) == 1:
        return "all successors have one board: they share their rows with this puzzle, or are this puzzle itself"
    expected, found = (dict((str(way), after) for way, after in pairs[:-1]) for pairs in (case.expected, answer))
    for way in found:
        if way in DIRECTIONS and way not in expected:
            return f"there is no successor for {way!r}: the empty tile is at that edge, so this move is impossible"
    for way, after in expected.items():
        if way in found and found[way] != after:
            return f"after {way!r}, {difference(after, found[way])}"
    missing = [way for way in expected if way not in found]
    return f"the successor for {missing[0]!r} is missing" if missing else (
        same_items(Case([], case.expected[:-1]), answer[:-1]))


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


def _never_found(case: Case) -> str:
    """What to look for where the limit rises for ever."""
    moves = len(case.expected[0])
    return "does a loop never end?" if not moves else (
        f"a solution of {plural(moves, 'move')} exists, but doesn't come out. A generator that only calls itself does "
        "nothing: pass on what that call finds, with `yield from`")


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
        return (f"found {answer[0]} for {plural(len(answer), 'solution')}: they are one shared list of moves, which "
                "the search goes on changing; yield a copy")
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


def _exercise(name: str, arguments: str, points: float = 0, **rest: Any) -> Exercise:
    """An exercise about a method of TilePuzzle. Suggested ones, worth no points, have the class in their name."""
    options: dict[str, Any] = {"call": method(name), "draw": draw, "changes": True} | rest
    return Exercise(f"homework3.{'' if points else 'TilePuzzle.'}{name}", f"TilePuzzle.{name}({arguments})", STEP,
                    points, **options)


TILES = [
    _exercise("get_board", "", hints=["Where does __init__ keep the board?", "Return what __init__ stored."]),
    Exercise("homework3.create_tile_puzzle", "create_tile_puzzle(rows, cols)", STEP, 0, call=lambda function, rows,
             cols: board_of(function(rows, cols)), draw=draw, hints=["Which tile is in row r, column c?",
             "Row r begins with tile r * cols + 1.",
             "Fill the rows with 1, 2, 3 … and write 0 over the last one. Make a TilePuzzle from that board."]),
    _exercise("perform_move", "direction", judge=judge_moves, call=_perform,
              show=lambda case, answer: [("board", case.args[0], None), ("direction", ", ".join(case.args[1]) + "\n",
              None), ("expected", case.expected, None)] + [("found", answer, case.expected)] * (answer is not None),
              hints=["Where is the empty tile, and where would it go?",
              "First find the new row and column, then ask whether they are on the board: not below 0, not too large.",
              "Swap the two values, return True; in every other case change nothing and return False. If you store "
              "where the empty tile is, store its new place as well."]),
    _exercise("scramble", "num_moves", judge=judge_scramble, call=_scramble, show=_show_scramble,
              hints=["Why may it not shuffle the tiles?",
              "Call perform_move that often; a move that is impossible counts, too.",
              "choice, from the module random, picks one of the four directions for each call."]),
    _exercise("is_solved", "", hints=["What does the solved board of this size look like?",
              "create_tile_puzzle makes it for you.",
              "Compare the two boards. Two puzzles are different objects, so `==` between them is False."]),
    _exercise("copy", "", judge=judge_copy, call=copied(_change), show=show_copy,
              hints=["A board is a list of lists. What does `list(board)` copy?",
              "Copy every row, and make a new TilePuzzle from them."]),
    _exercise("successors", "", judge=judge_successors, call=_successors, show=_show_successors,
              hints=["What should happen to this puzzle itself? Nothing.",
              "For each direction, make a copy and try the move on the copy.",
              "perform_move says whether it was possible: if so, yield the direction and the copy."]),
    _exercise("find_solutions_iddfs", "", 20, judge=judge_all, call=_all_solutions, endless=_never_found,
              hints=["How many moves does the first search look ahead? When does the last one stop?",
              "A helper gets the moves left and the moves made. If the board is solved, it yields the moves; else, if "
              "moves are left, it asks each successor, and passes on with `yield from` what that one yields.",
              "Raise the limit until one round yields something, then finish that round and stop. Give each call a new "
              "list of moves, or yield a copy."]),
    _exercise("find_solution_a_star", "", 20, judge=judge_solution, alike=lambda slip, answer: isinstance(answer,
              list) and len(slip) == len(answer),
              hints=["When do you know that you have found the shortest path to a position?",
              "Mark a position as visited when you take it from the queue, and skip it if it is marked already.",
              "f is the number of moves made plus the Manhattan distances of all tiles except 0. Return the "
              "moves when a solved position is taken from the queue."]),
]
