"""What students write first in workshops 1 and 4, and the answer that names the cause rather than the symptom."""

from heapq import heappop, heappush

import pytest

from puzzlelib import check
from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import check_one
from puzzlelib.views.verdict import verdict_html
from tests.test_exercises_bricks import applyMove, applyMoveCloning, availableMoves, clone, done, movesOf, norm
from tests.test_exercises_homework3 import DominoesGame, TilePuzzle, game, puzzle

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def frozen(board):
    return tuple(map(tuple, board))


def successors(board):
    return [(move, norm(applyMoveCloning(board, move))) for move in availableMoves(board)]


def clone_by_times(board):
    new = [[0] * len(board[0])] * len(board)
    for r, row in enumerate(board):
        for c, value in enumerate(row):
            new[r][c] = value
    return new


def moves_of_each_cell(board):
    return [move for row in board for value in row if value >= 2 for move in movesOf(board, value)]


def apply_with_rows_and_columns_exchanged(board, move):
    down, right = STEPS[move[1]]
    cells = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == move[0]]
    for r, c in cells:
        board[r][c] = 0
    for r, c in cells:
        board[r + right][c + down] = move[0]


def move_on_the_board_and_return_the_clone(board, move):
    new = clone(board)
    applyMove(board, move)
    return new


def compare_until_a_pair_is_equal(board, other):
    for r, row in enumerate(board):
        for c, value in enumerate(row):
            if value == other[r][c]:
                return True
    return False


def number_each_cell(board):
    number = 2
    new = clone(board)
    for row in new:
        for c, value in enumerate(row):
            if value > 2:
                number += 1
                row[c] = number
    return new


def rename_onto_another_brick(board):
    board, number = clone(board), 3
    for r, c in [(r, c) for r in range(len(board)) for c in range(len(board[0]))]:
        if board[r][c] >= number:
            old = board[r][c]
            board = [[number if value == old else value for value in row] for row in board]
            number += 1
    return board


def bfs_with_one_list(board):
    frontier, seen = [(board, [])], {frozen(board)}
    while frontier:
        board, moves = frontier.pop(0)
        if done(board):
            return moves
        for move, after in successors(board):
            if frozen(after) not in seen:
                seen.add(frozen(after))
                moves.append(move)
                frontier.append((after, moves))


def bfs_with_lists_in_a_set(board):
    return {board}


def dfs_that_asks_if_rest(board, seen=None):
    seen = set() if seen is None else seen
    if done(board):
        return []
    seen.add(frozen(board))
    for move, after in successors(board):
        if frozen(after) not in seen and (rest := dfs_that_asks_if_rest(after, seen)):
            return [move, *rest]


def ids_that_remembers(board):
    def search(board, moves, limit, seen):
        if done(board):
            return moves
        if len(moves) == limit:
            return None
        seen.add(frozen(board))
        for move, after in successors(board):
            if frozen(after) not in seen and (found := search(after, [*moves, move], limit, seen)) is not None:
                return found
    return next(found for limit in range(40) if (found := search(board, [], limit, set())) is not None)


def dfs_with_a_shared_set(board, seen=set()):                # noqa: B006 (the mistake itself)
    seen.add(frozen(board))
    if done(board):
        return []
    for move, after in successors(board):
        if frozen(after) not in seen and (rest := dfs_with_a_shared_set(after, seen)) is not None:
            return [move, *rest]


def ids_that_asks_if_found(board, most=40):
    def search(board, path, limit):
        if done(board):
            return []
        for move, after in successors(board) if limit else ():
            if frozen(after) not in path and (rest := search(after, [*path, frozen(after)], limit - 1)) is not None:
                return [move, *rest]
    for limit in range(most):
        found = search(board, [frozen(board)], limit)
        if found:
            return found


def apply_in_one_loop(board, move, write_first=False):
    down, right = STEPS[move[1]]
    for r in range(len(board)):
        for c in range(len(board[0])):
            if board[r][c] == move[0]:
                if write_first:
                    board[r + down][c + right] = move[0]
                board[r][c] = 0
                if not write_first:
                    board[r + down][c + right] = move[0]


def astar_that_stops_early(board, h):
    frontier, taken = [(h(board), board, [])], set()
    while frontier:
        _, board, moves = heappop(frontier)
        if frozen(board) in taken:
            continue
        taken.add(frozen(board))
        for move, after in successors(board):
            if done(after):
                return [*moves, move]
            heappush(frontier, (len(moves) + 1 + h(after), after, [*moves, move]))


def unwritten(board):
    raise NotImplementedError


@pytest.mark.parametrize("name, attempt, words", [
    ("clone", clone_by_times, "It looks as if all rows are one and the same list"),
    ("availableMoves", lambda board: [move for move in availableMoves(board) if move[0] > 2],
     "It looks as if the master brick, number 2, is left out"),
    ("availableMoves", moves_of_each_cell, "It looks as if the moves of a brick are added once for each of its cells"),
    ("applyMove", apply_with_rows_and_columns_exchanged, "It looks as if rows and columns are exchanged"),
    ("applyMove", apply_with_rows_and_columns_exchanged, "brick 2 is at row 1, column 3, where this move doesn't take"),
    ("applyMoveCloning", lambda board, move: applyMove(clone(board), move), "or what applyMove returns, which is noth"),
    ("applyMoveCloning", move_on_the_board_and_return_the_clone, "; it also changes its argument"),
    ("compare", compare_until_a_pair_is_equal, "It looks as if one pair of equal numbers is enough for True"),
    ("compare", compare_until_a_pair_is_equal, "(! marks what differs)"),
    ("norm", number_each_cell, "It looks as if each cell gets a number of its own"),
    ("norm", rename_onto_another_brick, "It looks as if a brick gets a number that another one still has"),
    ("norm", lambda board: None, "is a `return` missing?\n"),
    ("bfs", bfs_with_one_list, "It looks as if all paths share one list of moves"),
    ("bfs", bfs_with_lists_in_a_set, "turn the list, and the lists inside it, into tuples"),
    ("bfs", lambda board: [unwritten(board)], "bricks.bfs: it calls unwritten, which isn't written yet"),
    ("bfs", unwritten, "bricks.bfs: not written yet"),
    ("dfs", dfs_that_asks_if_rest, "does an `if` take [], which is false, for None?"),
    ("dfs", dfs_with_a_shared_set, "A default value such as seen=set() is made once, and all calls share it"),
    ("ids", ids_that_asks_if_found, "there is a solution of 0 moves. Is a `return` missing, or does an `if` take []"),
    ("applyMove", apply_in_one_loop, "meets the one it has just written, and moves that again"),
    ("applyMove", lambda board, move: apply_in_one_loop(board, move, True), "Find all its cells first, then clear"),
    ("ids", ids_that_remembers, "It looks as if boards of other paths are remembered"),
    ("astar", astar_that_stops_early, "It looks as if the search ends when it meets the goal"),
])
def test_a_first_attempt_at_workshop_1_hears_its_cause(name, attempt, words):
    verdict = check(attempt, f"bricks.{name}")
    assert not verdict.right and words in repr(verdict), verdict


def test_a_board_that_has_no_solution_shows_an_empty_answer_without_quotes():
    assert "<pre style='margin:0'>none\n</pre>" in verdict_html(check(lambda board: [], "bricks.bfs"))


def in_a_helper(start, goal, scene):
    def neighbours(point):
        return scene[99]
    return neighbours(start)


def one_board(self, num_moves):
    for _ in range(num_moves):
        self.perform_move("up")


def iddfs_without_yield_from(self, limit=0, moves=None):
    def helper(here, limit, moves):
        if here.is_solved():
            yield moves
        elif limit > 0:
            for way, after in here.successors():
                helper(after, limit - 1, [*moves, way])
    found = []
    while not found:
        found, limit = list(helper(self, limit, [])), limit + 1
    return found


class WithoutInit:
    def perform_move(self, direction):
        return True


@pytest.mark.parametrize("name, attempt, words", [
    ("create_tile_puzzle", lambda rows, cols: [[0]], "found a list without get_board(), expected an object of your"),
    ("create_tile_puzzle", lambda rows, cols: None, "found None: is a `return` missing?"),
    ("TilePuzzle.perform_move", puzzle(perform_move=lambda self, way: True), "perform_move('up') returned True, expec"),
    ("TilePuzzle.perform_move", puzzle(perform_move=lambda self, way: True), "direction:\n    up\n"),
    ("TilePuzzle.is_solved", puzzle(is_solved=property(lambda self: True)), "has it the name of a function, or"),
    ("TilePuzzle.perform_move", WithoutInit, "has the class no __init__? `class Name(Name):` keeps"),
    ("TilePuzzle.scramble", puzzle(scramble=one_board), "always led to the same board: is each direction chosen at"),
    ("TilePuzzle.copy", puzzle(copy=lambda self: self), "copy after a change of the original (! marks what differs):"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: [(self, "up")]),
     "found (a TilePuzzle, 'up') among the successors, expected pairs: a move, then a new object"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: ("up", self)), "found 'up' among the successors"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: None), "is a `yield` or `return` missing?"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: []), "expected: left:\n"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: [*TilePuzzle.successors(self), ("up", self.copy())]),
     "there is no successor for 'up': the empty tile is at that edge"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: []), "the successor for 'left' is missing"),
    ("TilePuzzle.successors", puzzle(successors=lambda self: [("left", self.copy())]),
     "after 'left', row 1, column 1 is 1, expected 0"),
    ("TilePuzzle.perform_move", puzzle(perform_move=lambda self, way: TilePuzzle.perform_move(self.copy(), way)),
     "the board is as it was: perform_move changes the board of the puzzle itself"),
    ("DominoesGame.perform_move", game(perform_move=lambda self, *move: self.copy()),
     "the board is as it was: perform_move changes the board of the game itself"),
    ("DominoesGame.perform_move", game(perform_move=lambda self, row, col, _: self.board[row].__setitem__(col, True)),
     "row 1, column 2 is False, expected True: a horizontal domino covers (0, 0) and (0, 1)"),
    ("DominoesGame.is_legal_move", game(is_legal_move=lambda self, *move: True),
     "(-1, -1) isn't on the board, although Python takes -1 for the last row or column"),
    ("DominoesGame.is_legal_move", game(is_legal_move=lambda self, row, col, vertical: row >= 0 and col >= 0),
     "found True, expected False: (1, 0) isn't on the board"),
    ("DominoesGame.is_legal_move", game(is_legal_move=lambda self, *move: False),
     "found False, expected True: (0, 0) and (0, 1) are on the board, and both are empty"),
    ("find_path", in_a_helper, "in_a_helper raised IndexError (list index out of range) in neighbours, at line"),
    ("find_path", lambda start, goal, scene: None, "found None, but there is a path of 0 steps"),
    ("DominoesGame.legal_moves", game(legal_moves=lambda self, vertical: [(0, 0, vertical)]),
     "found (0, 0, True) among the moves, expected pairs (row, col)"),
    ("create_dominoes_game", lambda rows, cols: DominoesGame([[False] * cols] * rows),
     "found board after a vertical domino (! marks what differs):"),
    ("DominoesGame.successors", game(successors=lambda self, vertical: [self]),
     "found a DominoesGame among the successors, expected pairs"),
])
def test_a_first_attempt_at_workshop_4_hears_its_cause(name, attempt, words):
    verdict = check(attempt, f"homework3.{name}")
    assert not verdict.right and words in repr(verdict), verdict
    assert "error:" not in verdict.why


@pytest.mark.parametrize("way", [1, -1])
def test_a_limit_that_grows_too_fast_is_named(way):
    def by_two(board):
        def search(path, left):
            if done(path[-1]):
                return []
            for move, after in list(successors(path[-1]))[::way] if left else []:
                rest = search([*path, after], left - 1) if after not in path else None
                if rest is not None:
                    return [move, *rest]
            return None
        limit = 0
        while (found := search([board], limit)) is None:
            limit += 2
        return found
    verdict = check(by_two, "bricks.ids")
    assert "4 moves, but 3 are enough" in verdict.why and "the limit grows by more than 1" in verdict.mistake, verdict


def test_a_comma_at_the_end_and_an_array_are_understood():
    import numpy

    def rows_in(filename, numbers):
        with open(filename) as file:
            return [numbers(line) for line in file.read().splitlines()[1:]]
    crash = check(lambda name: rows_in(name, lambda line: [int(part) for part in line.split(",")]), "bricks.load_board")
    assert "nothing stands after the last comma" in crash.why
    arrays = check(lambda name: rows_in(name, lambda line: numpy.array([int(part) for part in line.split(",")[:-1]])),
                   "bricks.load_board")
    assert arrays.right, arrays


def test_what_never_ends_hears_what_to_look_for():
    exercises = every_exercise()
    verdict = check_one(exercises["homework3.find_solutions_iddfs"], puzzle(
        find_solutions_iddfs=iddfs_without_yield_from), seconds=0.5)
    assert "a solution of 1 move exists" in verdict.why and "`yield from`" in verdict.why, verdict
    verdict = check_one(exercises["bricks.ids"], lambda board: ids_that_asks_if_found(board, 10 ** 9), seconds=0.5)
    assert "this board is solved, and the answer is []" in verdict.why, verdict


def test_disks_are_drawn_where_the_moves_went_wrong():
    verdict = check(lambda length, n: [(0, 1)], "homework3.solve_distinct_disks")
    text = repr(verdict)
    assert "start:\n" in text and "goal:\n" in text and "after 1 move" in text, text
    for broken in (None, "up", [3], [(0, 9)]):
        assert "<td" in verdict_html(check(lambda length, n, answer=broken: answer, "homework3.solve_distinct_disks"))


def test_a_search_by_the_estimate_alone_is_not_taken_for_one_that_marks_too_early():
    def by_estimate_alone(self):
        queue, visited, number = [(0, 0, [], self)], set(), 0
        while queue:
            _, _, moves, here = heappop(queue)
            if here.is_solved():
                return moves
            if frozen(here.board) not in visited:
                visited.add(frozen(here.board))
                for way, after in here.successors():
                    number += 1
                    heappush(queue, (manhattan(after), number, [*moves, way], after))

    def manhattan(here):
        return sum(abs(r - (tile - 1) // here.cols) + abs(c - (tile - 1) % here.cols)
                   for r, row in enumerate(here.board) for c, tile in enumerate(row) if tile)
    verdict = check(puzzle(find_solution_a_star=by_estimate_alone), "homework3.find_solution_a_star")
    assert verdict.mistake == "f is the estimate alone: the moves so far are missing", verdict
