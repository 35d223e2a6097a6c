"""What students write first in workshops 2, 3 and 5, and the answer that names the cause, or claims no false one."""

from collections import deque
from heapq import heappop, heappush
from pathlib import Path

import pytest

from puzzlelib import check
from puzzlelib.exercises.reference.tile_boards import DOUBLED, GREEDY_AT_9, HASTY, SAMPLE, fewest, nearby
from puzzlelib.views.verdict import verdict_html
from tests.test_exercises_eight_puzzle import Board, Solver
from tests.test_exercises_mazes import MD, ML, MR, MU, State, initial_state, is_goal, squares_left

OPERATORS = {"MU": MU, "MD": MD, "ML": ML, "MR": MR}
GOAL = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def board(**methods):
    """The class Board with other methods."""
    return type("Board", (Board,), methods)


def places_of(self):
    return [(r, c, tile) for r, row in enumerate(self.tiles) for c, tile in enumerate(row)]


def prints_its_text(self):
    print(self.tiles)


def blank_counted_at_home_minus_one(self):
    return sum(abs(r - (tile - 1) // self.N) + abs(c - (tile - 1) % self.N) for r, c, tile in places_of(self))


def tiles_in_place(self):
    return sum(tile == r * self.N + c + 1 for r, c, tile in places_of(self))


def neighbors_without_lower_bounds(self):
    r, c = next((r, c) for r, c, tile in places_of(self) if tile == 0)
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if r + down < self.N and c + right < self.N:
            tiles = [list(row) for row in self.tiles]
            tiles[r][c], tiles[r + down][c + right] = tiles[r + down][c + right], 0
            found.append(Board(tiles))
    return found


def neighbors_on_one_copy(self):
    (r, c), tiles = next((r, c) for r, c, tile in places_of(self) if tile == 0), [list(row) for row in self.tiles]
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= r + down < self.N and 0 <= c + right < self.N:
            tiles[r][c], tiles[r + down][c + right] = tiles[r + down][c + right], 0
            found.append(Board.__new__(Board))
            found[-1].tiles, found[-1].N, r, c = tiles, self.N, r + down, c + right
    return found


def inversions(tiles):
    numbers = [tile for row in tiles for tile in row if tile]
    return sum(second < first for place, first in enumerate(numbers) for second in numbers[place + 1:])


def falls_from_one_tile_to_the_next(tiles):
    numbers = [tile for row in tiles for tile in row if tile]
    falls = sum(second < first for first, second in zip(numbers, numbers[1:]))
    return (falls + (len(tiles) - 1 - [0 in row for row in tiles].index(True)) * (len(tiles) % 2 == 0)) % 2 == 0


def reversed_in_place(self):
    return list(Solver.solution(self)).reverse()


class Unfinished:
    def haming(self):
        return 0


@pytest.mark.parametrize("name, attempt, words", [
    ("toString", board(__str__=prints_its_text), "it prints its answer, and returns None"),
    ("hamming", board(hamming=lambda: 0), "it can't be used as `Board.hamming()`: TypeError"),
    ("hamming", board(hamming=lambda: 0), "where a method has `self` first"),
    ("hamming", board(hamming=lambda self: str(Board.hamming(self))), "found '0' (of type str), expected 0 (of"),
    ("hamming", board(hamming=lambda self: sum(tile != r * self.N + c + 1 for r, c, tile in places_of(self))),
     "It looks as if the blank is counted"),
    ("manhattan", board(manhattan=blank_counted_at_home_minus_one), "It looks as if the blank is counted"),
    ("hamming", Unfinished, "did you mean 'haming'?"),
    ("equals", board(equals=lambda self, y: sorted(self.tiles) == sorted(y.tiles)), "found True, expected False"),
    ("neighbors", board(neighbors=neighbors_without_lower_bounds), "It looks as if an index of -1 is taken"),
    ("neighbors", board(neighbors=neighbors_on_one_copy), "all neighbors are the same board: they share their rows"),
    ("neighbors", board(neighbors=lambda self: [("up", self)]), "found a tuple, expected an object of your class"),
    ("parity", falls_from_one_tile_to_the_next, "only tiles next to each other are compared"),
    ("solution", type("Solver", (Solver,), {"solution": reversed_in_place}), "list.reverse() returns None, too"),
    ("moves", type("Solver", (Solver,), {"moves": lambda self: None if Solver.moves(self) < 0 else Solver.moves(self)}),
     "found None, expected -1: this board has no solution"),
])
def test_a_first_attempt_at_workshop_2_hears_its_cause(name, attempt, words):
    verdict = check(attempt, f"eight_puzzle.{name}")
    assert not verdict.right and words in repr(verdict), verdict


@pytest.mark.parametrize("name, attempt", [
    ("eight_puzzle.hamming", board(hamming=tiles_in_place)),
    ("eight_puzzle.manhattan", board(manhattan=lambda self: sum(max(abs(r - (tile - 1) // self.N), abs(
        c - (tile - 1) % self.N)) for r, c, tile in places_of(self) if tile))),
    ("eight_puzzle.parity", inversions),
    ("mazes.initial_state", lambda board: State(board, (0, len(board[0]) - 1), 0, 0, None)),
    ("mazes.squares_left", lambda state: 2 * squares_left(state)),
    ("mazes.count_solutions", lambda board: 1 if first_to_each_square(board) else 0),
])
def test_a_mistake_that_answers_one_case_as_a_classic_one_is_not_taken_for_it(name, attempt):
    verdict = check(attempt, name)
    assert not verdict.right and not verdict.mistake, verdict


def written(boards, moves_file, between="\n"):
    Path(moves_file).write_text(between.join("".join(f"{a} {b} {c}\n" for a, b, c in rows) for rows in boards))


@pytest.mark.parametrize("name, attempt, words", [
    ("write", lambda boards, moves_file: print(boards), "no file was written"),
    ("write", lambda boards, moves_file: Path(moves_file).write_text(""), "found an empty file, expected one board"),
    ("write", lambda boards, moves_file: written(boards, moves_file, ""), "expected:\n    1 2 3\n"),
    ("read", lambda initial_file: [[1, 2, 3], [4, 5, 6], [7, 8]], "found 3 rows of 2 or 3, expected 3 rows of 3"),
    ("solve", lambda initial_file, moves_file: written([GOAL] * 9, moves_file), "no move leads from board 1 to"),
])
def test_a_first_attempt_at_workshop_3_hears_its_cause(name, attempt, words):
    verdict = check(attempt, f"puzzle8.{name}")
    assert not verdict.right and words in repr(verdict) and "'nothing'" not in repr(verdict), verdict


def test_a_long_solution_in_a_file_is_shown_as_the_boards_where_it_goes_wrong():
    verdict = check(lambda initial_file, moves_file: written([GOAL] * 9, moves_file), "puzzle8.solve")
    assert "board 1:\n     1  2  3" in repr(verdict) and verdict_html(verdict).count("<table") == 2


def after(state):
    return [(name, new) for name, operator in OPERATORS.items() if (new := operator(state)) is not None]


def always_the_first_move(board):
    state, path = initial_state(board), []
    while not is_goal(state):
        if not (moves := after(state)):
            return None
        path, state = [*path, moves[0][0]], moves[0][1]
    return path


def first_to_each_square(board):
    waiting, seen = deque([(initial_state(board), [])]), set()
    while waiting:
        state, path = waiting.pop()
        if is_goal(state):
            return path
        if state.P not in seen:
            seen.add(state.P)
            waiting += [(new, [*path, name]) for name, new in after(state)]


def without_pop(board):
    path = []

    def found(state):
        return is_goal(state) or any(path.append(name) or found(new) for name, new in after(state))
    return path if found(initial_state(board)) else None


def that_asks_if_rest(board):
    def rest_of(state):
        if is_goal(state):
            return []
        return next(([name, *rest] for name, new in after(state) if (rest := rest_of(new))), None)
    return rest_of(initial_state(board))


def with_a_default_list(board, path=[]):                     # noqa: B006 (the mistake itself)
    def found(state):
        for name, new in after(state):
            path.append(name)
            if found(new):
                return True
            path.pop()
        return is_goal(state)
    return path if found(initial_state(board)) else None


@pytest.mark.parametrize("name, attempt, words", [
    ("initial_state", lambda board: None, "It looks as if None comes back every time: is a `return` missing"),
    ("initial_state", lambda board: State(board, (0, 0), 0, 0, None), "values of the found state:\n    P = (0, 0)\n"),
    ("MU", lambda state: print(MU(state)), "it prints its answer, and returns None"),
    ("MU", lambda state: MU(state) and None, "It looks as if None comes back every time"),
    ("MU", lambda state: MU(state) and MU(state).board, "expected a state: this move is possible"),
    ("is_goal", lambda state: not squares_left(state), "    moveCount = 1\n    previousMoveCount = 1\n"),
    ("is_goal", lambda state: 2 not in state.board and state.P == (len(state.board[0]) - 1, 0)
     and state.moveCount != state.previousMoveCount, "or `2 in board` compares whole rows with 2"),
    ("squares_left", lambda state: state.board.count(2), "It looks as if whole rows are compared with 2"),
    ("solve", always_the_first_move, "this maze has a solution"),
    ("solve", first_to_each_square, "this maze has a solution"),
    ("solve", without_pop, "its path:\n"),
    ("solve", that_asks_if_rest, "does an `if` take an empty list, which is false, for None?"),
    ("solve", with_a_default_list, "It looks as if something outlasts a call"),
    ("solve", initial_state, "expected"),
    ("solve", lambda board: len, "expected numbers, text, or lists of them"),
    ("solve", lambda board: [], "found [], expected a path"),
    ("solve", lambda board: [(1, 0), (0, 0)], "found: [(1, 0), (0, 0)]"),
    ("solve", lambda board: ["mu"], "found 'mu' as a move"),
])
def test_a_first_attempt_at_workshop_5_hears_its_cause(name, attempt, words):
    verdict = check(attempt, f"mazes.{name}")
    shown = repr(verdict)
    assert not verdict.right and words in shown and "expected: True" not in shown, verdict


def greedy(initial_file, moves_file):
    def rows(tiles):
        return [list(tiles[place:place + 3]) for place in (0, 3, 6)]

    def estimate(tiles):
        return sum(abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
                   for place, tile in enumerate(tiles) if tile)
    start = tuple(int(char) for char in Path(initial_file).read_text() if char.isdigit())
    queue, closed = [(estimate(start), start, [start])], set()
    while queue:
        _, tiles, path = heappop(queue)
        if estimate(tiles) == 0:
            return written(map(rows, path), moves_file)
        if tiles not in closed:
            closed.add(tiles)
            for neighbor in Board(rows(tiles)).neighbors():
                new = tuple(tile for row in neighbor.tiles for tile in row)
                heappush(queue, (estimate(new), new, [*path, new]))


def test_a_search_by_the_estimate_alone_is_not_taken_for_one_that_closes_too_early():
    verdict = check(greedy, "puzzle8.solve")
    assert "9 are enough" in verdict.why and "put on the queue" not in verdict.mistake, verdict


def a_star(priority, on_push=False, newest_first=1):
    """A* over boards, as a function of the start: the boards of its solution. priority: of g, h and a number."""
    def path_from(board):
        queue, seen, number = [((), [Board(board)])], {str(board)} if on_push else set(), 0
        while queue:
            _, path = heappop(queue)
            if is_solved(path[-1].tiles):
                return [one.tiles for one in path]
            if on_push or str(path[-1].tiles) not in seen:
                seen.add(str(path[-1].tiles))
                for after in path[-1].neighbors():
                    if str(after.tiles) not in seen:
                        seen |= {str(after.tiles)} if on_push else set()
                        number += newest_first
                        heappush(queue, ((*priority(len(path), after), number), [*path, after]))
    return path_from


def is_solved(tiles):
    return [list(row) for row in tiles] == GOAL


def rows_in(initial_file):
    digits = [int(char) for char in Path(initial_file).read_text() if char.isdigit()]
    return [digits[:3], digits[3:6], digits[6:]]


@pytest.mark.parametrize("newest_first", [1, -1])
@pytest.mark.parametrize("estimate, words", [
    (lambda board: 2 * board.manhattan(), "the estimate is too high"),
    (lambda board: 2 * board.hamming(), "the estimate is too high"),
    (lambda board: board.hamming() + board.manhattan(), "the estimate is too high")])
def test_an_estimate_that_is_too_high_is_not_taken_for_marking_too_early(estimate, words, newest_first):
    solve = a_star(lambda g, board: (g + estimate(board), -g), newest_first=newest_first)
    verdict = check(lambda initial, moves: written(solve(rows_in(initial)), moves), "puzzle8.solve")
    assert "14 moves, 12 are enough" in verdict.why and verdict.mistake.startswith(words), verdict


@pytest.mark.parametrize("newest_first", [1, -1])
def test_marking_too_early_is_right_where_low_g_comes_first_and_wrong_otherwise(newest_first):
    """See the proof at HASTY: no case can expose the first."""
    low = a_star(lambda g, board: (g + board.manhattan(), g), True, newest_first)
    for board in [HASTY, DOUBLED, GREEDY_AT_9, SAMPLE, *list(nearby(3, 12))[::200]]:
        assert len(low(board)) - 1 == fewest(board)
    solve = a_star(lambda g, board: (g + board.manhattan(),), True, newest_first)
    verdict = check(lambda initial, moves: written(solve(rows_in(initial)), moves), "puzzle8.solve")
    assert "13 moves, 11 are enough" in verdict.why and "put on the queue" in verdict.mistake, verdict


def test_a_stub_that_a_cell_calls_is_named_in_a_line():
    import nbformat
    from nbclient import NotebookClient
    cells = ["from puzzlelib import check\ndef my_dfs(problem):\n    raise NotImplementedError",
             "my_dfs(1)", "raise NotImplementedError('for another reason')"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=60, allow_errors=True).execute()
    stub, other = [cell.outputs[0] for cell in notebook.cells[1:]]
    assert stub.output_type == "error" and len(stub.traceback) == 1
    assert stub.traceback[0].startswith("my_dfs isn't written yet")
    assert "for another reason" in "".join(other.traceback)
