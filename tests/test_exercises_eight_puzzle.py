"""The eight puzzle's exercises and puzzle8's: right solutions in several styles pass, classic mistakes are named."""

from collections import namedtuple
from heapq import heappop, heappush

import pytest

from puzzlelib.exercises import check, every_exercise

EXERCISES = [name for name in every_exercise() if name.startswith(("eight_puzzle.", "puzzle8."))]
SEEDS = range(1, 6)


class Board:
    """As the workshop writes it."""

    def __init__(self, tiles):
        self.tiles = [list(row) for row in tiles]
        self.N = len(tiles)

    def __str__(self):
        return "\n".join([str(self.N), *(" ".join(f"{tile:2}" for tile in row) for row in self.tiles)])

    def places(self):
        return [(tile, r, c) for r, row in enumerate(self.tiles) for c, tile in enumerate(row) if tile]

    def hamming(self):
        return sum((r, c) != divmod(tile - 1, self.N) for tile, r, c in self.places())

    def manhattan(self):
        return sum(abs(r - (tile - 1) // self.N) + abs(c - (tile - 1) % self.N) for tile, r, c in self.places())

    def equals(self, y):
        return self.tiles == y.tiles

    def neighbors(self):
        row, col = next((r, tiles.index(0)) for r, tiles in enumerate(self.tiles) if 0 in tiles)
        for r, c in ((row + 1, col), (row, col - 1), (row - 1, col), (row, col + 1)):
            if 0 <= r < self.N and 0 <= c < self.N:
                tiles = [list(line) for line in self.tiles]
                tiles[row][col], tiles[r][c] = tiles[r][c], 0
                yield Board(tiles)


def isSolvable(tiles):
    numbers = [tile for row in tiles for tile in row if tile]
    inversions = sum(a > b for i, a in enumerate(numbers) for b in numbers[i + 1:])
    below = sum(0 not in row for row in tiles[next(r for r, row in enumerate(tiles) if 0 in row):])
    return (inversions + below * (len(tiles) % 2 == 0)) % 2 == 0


State = namedtuple("State", "board moves previous")


class Solver:
    """The handout's A*: no closed set, never straight back."""

    back = False
    priority = Board.manhattan

    def __init__(self, initial):
        self.solvable, self.enqueued, self.last = isSolvable(initial.tiles), 0, None
        if self.solvable:
            self.search(initial)

    def search(self, initial):
        queue = []
        self.put(queue, State(initial, 0, None))
        while self.last is None:
            state = heappop(queue)[-1]
            if state.board.hamming() == 0:
                self.last = state
            for board in state.board.neighbors() if self.last is None else ():
                if self.back or state.previous is None or not board.equals(state.previous.board):
                    self.put(queue, State(board, state.moves + 1, state))

    def put(self, queue, state):
        self.enqueued += 1
        heappush(queue, (state.moves + type(self).priority(state.board), self.enqueued, state))

    def isSolvable(self):
        return self.solvable

    def moves(self):
        return self.last.moves if self.solvable else -1

    def solution(self):
        boards, state = [], self.last
        while state is not None:
            boards.insert(0, state.board)
            state = state.previous
        return boards


class FlatBoard:
    """Another style: a flat tuple, Java's names, no size in the text."""

    def __init__(self, tiles):
        self.flat, self.n = tuple(tile for row in tiles for tile in row), len(tiles)

    def toString(self):
        return "".join(f"{tile:3}" + "\n" * (place % self.n == self.n - 1) for place, tile in enumerate(self.flat))

    def hamming(self):
        return len([tile for place, tile in enumerate(self.flat, 1) if tile not in (0, place)])

    def manhattan(self):
        total = 0
        for place, tile in enumerate(self.flat):
            if tile != 0:
                total += abs(place // self.n - (tile - 1) // self.n) + abs(place % self.n - (tile - 1) % self.n)
        return total

    def __eq__(self, y):
        return isinstance(y, FlatBoard) and self.flat == y.flat

    def neighbors(self):
        blank, n = self.flat.index(0), self.n
        steps = [-n] * (blank >= n) + [n] * (blank < n * n - n) + [-1] * (blank % n > 0) + [1] * (blank % n < n - 1)
        return {self.slide(blank, blank + step) for step in steps}

    def slide(self, blank, other):
        flat = list(self.flat)
        flat[blank], flat[other] = flat[other], flat[blank]
        return FlatBoard([flat[row:row + self.n] for row in range(0, len(flat), self.n)])

    def __hash__(self):
        return hash(self.flat)


class Back(Solver):
    back = True


class ByHamming(Solver):
    priority = Board.hamming


@pytest.mark.parametrize("attempt", [Board, FlatBoard])
@pytest.mark.parametrize("name", ["toString", "hamming", "manhattan", "equals", "neighbors"])
@pytest.mark.parametrize("seed", SEEDS)
def test_right_boards_pass(attempt, name, seed):
    verdict = check(attempt, f"eight_puzzle.{name}", seed)
    assert verdict.right, verdict


@pytest.mark.parametrize("attempt", [Solver, Back, ByHamming])
@pytest.mark.parametrize("name", ["isSolvable", "moves", "solution"])
def test_right_solvers_pass_and_straight_back_is_no_fault(attempt, name):
    assert check(attempt, f"eight_puzzle.{name}").right


def test_what_is_asked_by_name_and_by_class():
    assert check(isSolvable).right and check(Solver, "eight_puzzle.enqueued").right
    assert [verdict.right for verdict in check(Board)] == [True] * 5
    assert {verdict.exercise.method for verdict in check(Solver)} >= {"isSolvable", "moves", "solution"}


def changed(name, function, base=Board):
    return type(base.__name__, (base,), {name: function, "__module__": __name__})


def counting_the_blank(self):
    return sum(tile != (r * self.N + c + 1) % self.N ** 2 for r, row in enumerate(self.tiles)
               for c, tile in enumerate(row))


def with_the_blank(self):
    homes = {tile: divmod((tile - 1) % self.N ** 2, self.N) for tile in range(self.N ** 2)}
    return sum(abs(r - homes[tile][0]) + abs(c - homes[tile][1]) for r, row in enumerate(self.tiles)
               for c, tile in enumerate(row))


def exchanged(self):
    return sum(abs(r - (tile - 1) % self.N) + abs(c - (tile - 1) // self.N) for tile, r, c in self.places())


def sharing(self):
    row, col = next((r, tiles.index(0)) for r, tiles in enumerate(self.tiles) if 0 in tiles)
    found = []
    for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if 0 <= r < self.N and 0 <= c < self.N:
            tiles = list(self.tiles)
            tiles[row][col], tiles[r][c] = tiles[r][c], tiles[row][col]
            board = Board([])
            board.tiles, board.N = tiles, self.N
            found.append(board)
    return found


def around_the_edge(self):
    flat = [tile for row in self.tiles for tile in row]
    blank = flat.index(0)
    for other in (blank - 1, blank + 1, blank - self.N, blank + self.N):
        if 0 <= other < len(flat):
            tiles = list(flat)
            tiles[blank], tiles[other] = tiles[other], 0
            yield Board([tiles[row:row + self.N] for row in range(0, len(flat), self.N)])


def without_the_start(self, queue, state):
    self.enqueued += state.previous is not None
    heappush(queue, (state.moves + state.board.manhattan(), id(state), state))


class Taken(Solver):
    """Counts the boards of its solution: on the sample, all that are taken from the queue."""

    def __init__(self, initial):
        super().__init__(initial)
        self.enqueued = len(self.solution())


class Hasty(Solver):
    """Marks boards as seen when they are put on the queue."""

    def search(self, initial):
        queue, seen = [], {str(initial)}
        self.put(queue, State(initial, 0, None))
        while self.last is None:
            state = heappop(queue)[-1]
            if state.board.hamming() == 0:
                self.last = state
            for board in state.board.neighbors():
                if str(board) not in seen:
                    seen.add(str(board))
                    self.put(queue, State(board, state.moves + 1, state))


class Generated(Solver):
    """Tests the goal when a board is generated: right, except that the start is never tested."""

    def search(self, initial):
        queue = []
        self.put(queue, State(initial, 0, None))
        while self.last is None:
            state = heappop(queue)[-1]
            for board in state.board.neighbors():
                self.put(queue, State(board, state.moves + 1, state))
                if board.hamming() == 0:
                    self.last = State(board, state.moves + 1, state)


def inversions(tiles, blank=False):
    numbers = [tile for row in tiles for tile in row if tile or blank]
    return sum(a > b for i, a in enumerate(numbers) for b in numbers[i + 1:])


def above(tiles):
    return next(r for r, row in enumerate(tiles) if 0 in row)


WRONG = [
    ("toString", changed("__str__", lambda self: str([list(row) for row in zip(*self.tiles)])), "rows and columns"),
    ("toString", changed("__str__", lambda self: str(self.tiles).replace("0", " ")), "is the blank missing"),
    ("hamming", changed("hamming", counting_the_blank), "the blank is counted"),
    ("hamming", changed("hamming", lambda self: sum((c, r) != divmod(tile - 1, self.N)
                                                    for tile, r, c in self.places())), "rows and columns"),
    ("hamming", changed("hamming", lambda self: sum((r, c) != divmod(tile, self.N) for tile, r, c in self.places())),
     "begin with the blank"),
    ("manhattan", changed("manhattan", with_the_blank), "the blank is counted"),
    ("manhattan", changed("manhattan", exchanged), "rows and columns"),
    ("manhattan", changed("manhattan", Board.hamming), "how far away"),
    ("equals", changed("equals", lambda self, y: self is y), "two objects"),
    ("equals", changed("equals", lambda self, y: str(self).index(" 0") == str(y).index(" 0")), "only the blanks"),
    ("neighbors", changed("neighbors", sharing), "share its rows"),
    ("neighbors", changed("neighbors", around_the_edge), "cannot be reached by one move"),
    ("neighbors", changed("neighbors", lambda self: list(Board.neighbors(self))[1:]), "missing"),
    ("neighbors", changed("neighbors", lambda self: [self, *Board.neighbors(self)]), "the board itself is among"),
    ("neighbors", changed("neighbors", lambda self: [board.tiles for board in Board.neighbors(self)]),
     "expected an object of your class Board"),
    ("neighbors", changed("neighbors", lambda self: None), "is a `return` missing"),
    ("parity", lambda tiles: inversions(tiles) % 2 == 0, "right for odd N only"),
    ("parity", lambda tiles: (inversions(tiles) + above(tiles) * (len(tiles) % 2 == 0)) % 2 == 0, "from the top"),
    ("parity", lambda tiles: (inversions(tiles, True) + (len(tiles) - 1 - above(tiles)) * (len(tiles) % 2 == 0)) % 2
     == 0, "among the inversions"),
    ("isSolvable", changed("isSolvable", lambda self: True, Solver), "every board is taken to be solvable"),
    ("moves", changed("moves", lambda self: len(self.solution()) or -1, Solver), "boards are counted"),
    ("moves", changed("moves", lambda self: self.last.moves if self.solvable else 0, Solver), "the handout says -1"),
    ("moves", Hasty, "when they are put on the queue"),
    ("moves", Generated, "the start is solved already"),
    ("solution", Hasty, "11 are enough"),
    ("solution", changed("solution", lambda self: Solver.solution(self)[1:], Solver), "the start belongs to it"),
    ("solution", changed("solution", lambda self: Solver.solution(self)[::-1], Solver), "turn them around"),
    ("solution", changed("solution", lambda self: Solver.solution(self)[:-1], Solver), ""),
    ("solution", changed("solution", lambda self: Solver.solution(self)[::2], Solver), ""),
    ("solution", changed("solution", lambda self: None, Solver), "expected"),
    ("enqueued", Back, "straight after it was left"),
    ("enqueued", changed("put", without_the_start, Solver), "the start isn't counted"),
    ("enqueued", Taken, "taken from the queue"),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name, attempt, words", WRONG, ids=[f"{name}-{words}" for name, _, words in WRONG])
def test_each_mistake_is_named(name, attempt, words, seed):
    verdict = check(attempt, f"eight_puzzle.{name}", seed)
    assert not verdict.right and words in f"{verdict.why} {verdict.mistake}", verdict
    assert "<" not in repr(verdict) and verdict._repr_html_()


def test_what_is_not_written_yet_says_so():
    class Begun:
        def __init__(self, tiles):
            self.tiles = tiles
    for name in ("hamming", "manhattan", "equals", "neighbors"):
        assert check(Begun, f"eight_puzzle.{name}").why.startswith("not written yet")
    assert "expected a Board with `__str__`" in check(Begun, "eight_puzzle.toString").why


def test_a_search_without_an_end_is_stopped():
    class Endless(Solver):
        def __init__(self, initial):
            self.solvable, self.enqueued, self.last = True, 0, None
            self.search(initial)
    assert "still running" in check(Endless, "eight_puzzle.isSolvable").why


@pytest.mark.parametrize("name", EXERCISES)
def test_hints_are_three_and_no_code(name):
    hints = every_exercise()[name].hints
    assert len(hints) == 3 and hints[0].rstrip(".").endswith("?") and not any("return " in hint for hint in hints)


# --------------------------------------------------------------------------------------------------------- puzzle8

def read_board(initial_file):
    with open(initial_file) as file:
        return [[int(char) for char in line if char.isdigit()] for line in file.read().splitlines()]


def write_boards(boards, moves_file, blank=" ", between="\n\n", end="\n"):
    with open(moves_file, "w") as file:
        file.write(between.join("\n".join(blank.join(map(str, row)) for row in board) for board in boards) + end)


def boards_of(initial_file, newest=1, blank=False):
    queue, closed, number = [(0, 0, [read_board(initial_file)])], set(), 0
    while queue:
        path = heappop(queue)[-1]
        board = Board(path[-1])
        if board.hamming() == 0:
            return path
        if str(board) in closed:
            continue
        closed.add(str(board))
        for after in board.neighbors():
            number += newest
            row, column = next((r, row.index(0)) for r, row in enumerate(after.tiles) if 0 in row)
            far = after.manhattan() + blank * (2 - row + 2 - column)
            heappush(queue, (len(path) + far, number, [*path, after.tiles]))


def hasty_boards_of(initial_file, newest=1):
    queue, seen, number = [(0, 0, [read_board(initial_file)])], {str(read_board(initial_file))}, 0
    while queue:
        path = heappop(queue)[-1]
        if Board(path[-1]).hamming() == 0:
            return path
        for after in Board(path[-1]).neighbors():
            if str(after.tiles) not in seen:
                seen.add(str(after.tiles))
                number += newest
                heappush(queue, (len(path) + after.manhattan(), number, [*path, after.tiles]))


def solving(boards=boards_of, **form):
    return lambda initial_file, moves_file: write_boards(boards(initial_file), moves_file, **form)


def test_files_in_several_forms_pass():
    assert check(read_board, "puzzle8.read").right and check(write_boards, "puzzle8.write").right
    for form in ({}, {"blank": ""}, {"end": ""}, {"end": "\n\n"}, {"blank": "  ", "between": "\n \n"}):
        verdict = check(solving(**form), "puzzle8.solve")
        assert verdict.right, verdict


def splitting(initial_file):
    with open(initial_file) as file:
        return [[int(part) for part in line.split()] for line in file]


def as_text(initial_file):
    return [[str(tile) for tile in row] for row in read_board(initial_file)]


WRONG_FILES = [
    ("read", splitting, "read as one number"),
    ("read", as_text, "the digits stay text"),
    ("write", lambda boards, path: write_boards(boards, path, between="\n"), "an empty line between the boards"),
    ("write", lambda boards, path: open(path, "w").write("\n\n".join(map(str, boards))), "expected three digits"),
    ("write", lambda boards, path: None, "no file was written"),
    ("write", lambda boards, path: write_boards(boards[:-1] or boards, path), "1 board in the file, expected 2"),
    ("solve", solving(between="\n"), "an empty line between the boards"),
    ("solve", solving(lambda path: boards_of(path)[1:] or boards_of(path)), "the start belongs to it"),
    ("solve", solving(lambda path: boards_of(path)[:-1] or boards_of(path)), "doesn't end with the goal"),
    ("solve", solving(lambda path: boards_of(path) * 2), "no move leads from board 1"),
    ("solve", lambda initial_file, moves_file: boards_of(initial_file), "no file was written"),
    ("solve", lambda initial_file, moves_file: write_boards([], moves_file, end=""), "found an empty file"),
    ("solve", solving(hasty_boards_of), "when they are put on the queue"),
    ("solve", solving(lambda path: hasty_boards_of(path, -1)), "when they are put on the queue"),
    ("solve", solving(lambda path: boards_of(path, blank=True)), "the blank is counted"),
    ("solve", solving(lambda path: boards_of(path, -1, blank=True)), "the blank is counted"),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name, attempt, words", WRONG_FILES, ids=[f"{name}-{words}" for name, _, words in WRONG_FILES])
def test_each_mistake_with_files_is_named(name, attempt, words, seed):
    verdict = check(attempt, f"puzzle8.{name}", seed)
    assert not verdict.right and words in f"{verdict.why} {verdict.mistake}", verdict
    assert repr(verdict) and verdict._repr_html_()
