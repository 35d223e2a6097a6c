"""The sliding bricks exercises: right solutions in several styles pass, and every wrong one hears what is wrong."""

import random
from collections import deque
from heapq import heappop, heappush

import pytest

from puzzlelib.exercises import check, every_exercise
from puzzlelib.exercises.brick_searches import key
from puzzlelib.exercises.checking import check_one
from puzzlelib.exercises.reference.brick_boards import matrix
from puzzlelib.exercises.reference.brick_searches import SOLVABLE, UNEVEN, distances, uneven
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, MASTER, bricks_of
from puzzlelib.views.verdict import verdict_html

BRICKS = {name: exercise for name, exercise in every_exercise().items() if name.startswith("bricks.")}
MISTAKES = [(name, words) for name, exercise in BRICKS.items() for words in exercise.mistakes]


# ------------------------------------------------------------------------------------- a student who gets it all right

def load_board(filename):
    with open(filename) as file:
        lines = file.read().splitlines()
    return [[int(value) for value in line.split(",") if value.strip()] for line in lines[1:]]


def print_board(board):
    print(f"{len(board[0])},{len(board)},")
    for row in board:
        print(*row, sep=",", end=",\n")


def clone(board):
    return [list(row) for row in board]


def done(board):
    return not any(-1 in row for row in board)


def movesOf(board, piece):
    cells = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == piece]
    allowed = (0, piece, -1) if piece == 2 else (0, piece)
    return [(piece, way) for way, (down, right) in DIRECTIONS.items() if all(
        0 <= r + down < len(board) and 0 <= c + right < len(board[0]) and board[r + down][c + right] in allowed
        for r, c in cells)]


def availableMoves(board):
    return [move for piece in sorted({value for row in board for value in row if value > 1})
            for move in movesOf(board, piece)]


def applyMove(board, move):
    piece, (down, right) = move[0], DIRECTIONS[move[1]]
    cells = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == piece]
    for r, c in cells:
        board[r][c] = 0
    for r, c in cells:
        board[r + down][c + right] = piece


def applyMoveCloning(board, move):
    after = clone(board)
    applyMove(after, move)
    return after


def compare(board, other):
    return board == other


def norm(board):
    numbers = {}
    return [[value if value < 3 else numbers.setdefault(value, len(numbers) + 3) for value in row] for row in board]


def random_walk(board, n):
    print_board(board)
    for _ in range(n):
        move = random.choice(availableMoves(board))
        board = norm(applyMoveCloning(board, move))
        print(f"({move[0]}, {move[1]})")
        print_board(board)
        if done(board):
            break


def frozen(board):
    return tuple(map(tuple, norm(board)))


def blind(board, take):
    frontier, seen = deque([(norm(board), [])]), {frozen(board)}
    while frontier:
        board, moves = take(frontier)
        if done(board):
            return moves
        for move in availableMoves(board):
            after = norm(applyMoveCloning(board, move))
            if frozen(after) not in seen:
                seen.add(frozen(after))
                frontier.append((after, [*moves, move]))


def bfs(board):
    return blind(board, deque.popleft)


def dfs(board):
    return blind(board, deque.pop)


def ids(board):
    def search(board, limit, path):
        if done(board):
            return []
        for move in availableMoves(board) if limit else []:
            after = norm(applyMoveCloning(board, move))
            if after not in path:
                rest = search(after, limit - 1, [*path, after])
                if rest is not None:
                    return [move, *rest]
    limit, found = 0, None
    while found is None:
        limit, found = limit + 1, search(norm(board), limit, [norm(board)])
    return found


def estimate(board):
    goals = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1]
    return min((abs(r - a) + abs(c - b) for r, c in bricks_of(board)[MASTER] for a, b in goals), default=0)


def astar(board, h):
    frontier, taken, count = [(h(board), 0, norm(board), [])], set(), 0
    while frontier:
        _, _, board, moves = heappop(frontier)
        if done(board):
            return moves
        if frozen(board) in taken:
            continue
        taken.add(frozen(board))
        for move in availableMoves(board):
            after, count = norm(applyMoveCloning(board, move)), count + 1
            heappush(frontier, (len(moves) + 1 + h(after), count, after, [*moves, move]))


PLAIN = [load_board, print_board, clone, done, movesOf, availableMoves, applyMove, applyMoveCloning, compare, norm,
         random_walk, bfs, dfs, ids, estimate, astar]


@pytest.mark.parametrize("solution", PLAIN, ids=lambda solution: solution.__name__)
def test_the_plain_solution_passes(solution):
    verdict = check(solution)
    assert verdict.right, verdict
    assert verdict.passed == verdict.total > 5


def test_the_plain_solutions_cover_the_handout_and_its_points():
    assert [exercise.function for exercise in BRICKS.values()] == [solution.__name__ for solution in PLAIN]
    assert sum(exercise.points for exercise in BRICKS.values()) == 12
    assert all(exercise.function not in __builtins__ for exercise in BRICKS.values())


# ------------------------------------------------------------------------------------------------ right in other styles

class Puzzle:
    """A student's class, with a board of tuples inside."""

    def __init__(self, rows):
        self.rows = tuple(map(tuple, rows))

    def moves(self):
        for move in reversed(availableMoves([list(row) for row in self.rows])):
            yield list(move)


def norm_by_swaps(board):
    """The handout's own algorithm: on the board itself."""
    following = 3
    for r in range(len(board)):
        for c in range(len(board[0])):
            old = board[r][c]
            if old >= following:
                board[:] = [[{old: following, following: old}.get(value, value) for value in row] for row in board]
                following += 1
    return board


def walk_as_generator(board, n):
    while n and not done(board):
        move = random.choice(availableMoves(board))
        board, n = norm(applyMoveCloning(board, move)), n - 1
        yield move, board


def apply_and_return(board, move):
    applyMove(board, move)
    return board


def bfs_with_numbers_that_stay(board):
    """Doesn't normalise at all: it names every move as the given board does."""
    frontier, seen = deque([(board, [])]), [board]
    while frontier:
        board, moves = frontier.popleft()
        if done(board):
            return tuple(moves)
        if len(seen) > 3000:                     # too many boards without normal form: this student gives up the style
            return bfs(seen[0])
        for move in availableMoves(board):
            after = applyMoveCloning(board, move)
            if after not in seen:
                seen.append(after)
                frontier.append((after, [*moves, list(move)]))


def bfs_that_tests_early(board):
    """The goal test on generation is right in breadth-first search; moves as text are read, too."""
    frontier, seen = deque([(board, ())]), {frozen(board)}
    while frontier:
        board, moves = frontier.popleft()
        for move in availableMoves(board):
            after = norm(applyMoveCloning(board, move))
            if done(after):
                return [f"({piece},{way})" for piece, way in (*moves, move)]
            if frozen(after) not in seen:
                seen.add(frozen(after))
                frontier.append((after, (*moves, move)))


def dfs_recursive(board, seen=None):
    seen = set() if seen is None else seen
    seen.add(frozen(board))
    if done(board):
        return []
    for move in availableMoves(board):
        after = norm(applyMoveCloning(board, move))
        if frozen(after) not in seen:
            rest = dfs_recursive(after, seen)
            if rest is not None:
                return [move] + rest


def astar_on_tuples(board, h):
    """Costs in a dict, states as tuples, reopening instead of a closed set."""
    start, count = frozen(board), 0
    frontier, cost, came = [(h(start), 0, start)], {start: 0}, {}
    while frontier:
        _, _, state = heappop(frontier)
        if done(state):
            path = []
            while state != start:
                state, move = came[state]
                path.insert(0, move)
            return path
        for move in availableMoves(state):
            after = frozen(applyMoveCloning(state, move))
            if after not in cost or cost[state] + 1 < cost[after]:
                cost[after], came[after], count = cost[state] + 1, (state, move), count - 1
                heappush(frontier, (cost[after] + h(after), count, after))


STYLES = {
    "clone": [lambda board: tuple(map(tuple, board)), lambda board: [row[:] for row in board]],
    "done": [lambda board: all(value != -1 for row in board for value in row)],
    "print_board": [lambda board: print(f"{Board(board)}\n\n")],
    "movesOf": [lambda board, piece: (move for move in reversed(movesOf(board, piece)))],
    "availableMoves": [lambda board: Puzzle(board).moves(), lambda board: set(availableMoves(board)),
                       lambda board: [f"({piece}, {way})" for piece, way in availableMoves(board)]],
    "applyMove": [apply_and_return],
    "applyMoveCloning": [lambda board, move: tuple(map(tuple, applyMoveCloning(board, move)))],
    "compare": [lambda board, other: all(a == b for row, line in zip(board, other) for a, b in zip(row, line))],
    "norm": [norm_by_swaps, lambda board: Puzzle(norm(board)).rows],
    "random_walk": [walk_as_generator, lambda board, n: list(walk_as_generator(board, n))],
    "bfs": [bfs_with_numbers_that_stay, bfs_that_tests_early], "dfs": [bfs, dfs_recursive],
    "ids": [bfs, lambda board: iter(ids(board))],
    "estimate": [lambda board: float(estimate(board)), lambda board: 0 if done(board) else 1],
    "astar": [lambda board, h: bfs(board), astar_on_tuples]}


@pytest.mark.parametrize("name, solution", [(name, style) for name, styles in STYLES.items() for style in styles])
def test_right_solutions_in_other_styles_pass(name, solution):
    verdict = check(solution, f"bricks.{name}")
    assert verdict.right, verdict


# ------------------------------------------------------------------------------------------------------ wrong solutions

@pytest.mark.parametrize("name, words", MISTAKES)
def test_a_classic_mistake_hears_its_own_sentence(name, words):
    verdict = check_one(BRICKS[name], BRICKS[name].mistakes[words])
    assert not verdict.right and verdict.mistake == words.rstrip(), verdict
    assert verdict.passed < verdict.total and f"It looks as if {words.rstrip()}" in repr(verdict)
    assert "<table" in verdict_html(verdict) or "<pre" in verdict_html(verdict)


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_seed_exposes_every_mistake(seed):
    for exercise in BRICKS.values():
        exposed = {words for case in exercise.cases(seed) for words in exercise.slips(case)}
        assert exposed == set(exercise.mistakes), exercise.name


def walking(choose=random.choice, list_moves=availableMoves, normal=norm, stop=done, most=lambda n: n, show=True):
    """A random walk in which one step is wrong."""
    def random_walk(board, n):
        print_board(board)
        for _ in range(most(n)):
            move = choose(list_moves(board))
            board = normal(applyMoveCloning(board, move))
            print(move)
            if show:
                print_board(board)
            if stop(board):
                break
    return random_walk


def once(known=None):
    known = {}
    return lambda board: known.setdefault(0, availableMoves(board))


@pytest.mark.parametrize("wrong, sentence", [
    (walking(normal=clone), "the board after move 1 isn't in normal form"),
    (walking(stop=lambda board: False), "the walk goes on with move 2, although the goal is reached"),
    (walking(stop=lambda board: True), "the walk ends after 1 move, expected 4: the goal isn't reached"),
    (walking(most=lambda n: n + 1, stop=done), "the walk makes more than 1 move"),
    (walking(most=lambda n: n - 1), "no move is printed or returned"),
    (walking(choose=lambda moves: moves[0]), "8 walks from this board are all the same: is the move chosen at random?"),
    (walking(show=False), "the board after move 1, (2, left), is missing"),
    (lambda board, n: walking(list_moves=once())(board, n),
     "isn't possible: brick 3 can't move down: the wall at row 3"),
    (lambda board, n: None, "no move is printed or returned")])
def test_a_wrong_walk_hears_what_is_wrong(wrong, sentence):
    verdict = check(wrong, "bricks.random_walk")
    assert sentence in verdict.why, verdict
    assert "n: " in repr(verdict)


@pytest.mark.parametrize("name, wrong, sentence", [
    ("availableMoves", lambda board: Board([[0 if value == -1 else value for value in row] for row in board]).moves(),
     "brick 3 may not enter the goal at row 2, column 2: only the master brick may"),
    ("availableMoves", lambda board: [],
     "(2, left) is missing: every cell that brick 2 enters is free, its own, or the"),
    ("availableMoves", lambda board: availableMoves(board) * 2, "(2, left) is in the list twice"),
    ("availableMoves", lambda board: [way for _, way in availableMoves(board)],
     "found 'left' in the list, expected moves"),
    ("availableMoves", lambda board: [(2, "up")], "brick 2 can't move up: the wall at row 1, column 3 is in the way"),
    ("availableMoves", lambda board: [(7, "up")], "there is no brick 7 on this board"),
    ("movesOf", lambda board, piece: availableMoves(board), "is a move of another brick than 2"),
    ("applyMove", applyMoveCloning, "the board is as it was: applyMove makes the move on the board itself"),
    ("applyMove", lambda board, move: None, "the board is as it was: the move wasn't made"),
    ("applyMove", lambda board, move: board[0].__setitem__(0, 0),
     "row 1, column 1 is 0, expected 1: this move doesn't"),
    ("applyMoveCloning", apply_and_return, "it changes its argument, and the caller's board with it: work on a copy"),
    ("clone", lambda board: list(board),
     "a 9 that is written into the clone appears in the original, too: the two share"),
    ("clone", lambda board: board, "it is the very same list"),
    ("clone", lambda board: [], "found [], expected"),
    ("print_board", lambda board: str(board), "nothing was printed"),
    ("print_board", lambda board: print(board), "expected a comma after every number"),
    ("print_board", lambda board: print("4,3,\n1;1,"), "line 2 is '1;1,', expected numbers with a comma after each"),
    ("print_board", lambda board: print_board(board[::-1] if len(board) > 3 else board),
     "row 1, column 2 is 1, expected"),
    ("done", lambda board: print(done(board)), "it prints its answer, and returns None"),
    ("done", lambda board: int(done(board)), "found 0 (of type int), expected False"),
    ("norm", lambda board: [row[:-1] for row in norm(board)], "found 3 rows of 3, expected 3 rows of 4"),
    ("norm", clone, "the bricks count from 3, in the order in which you meet them reading row by row"),
    ("bfs", lambda board: None, "found None, expected moves: there is a solution of 1 move"),
    ("bfs", lambda board: [], "found no moves, but this board isn't solved"),
    ("bfs", lambda board: [(2, "left"), (2, "right")], "2 moves, and the goal is still open"),
    ("bfs", lambda board: [(2, "left")] + [(2, "right"), (2, "left")], "this solution has 3 moves, but 1 is enough"),
    ("bfs", lambda board: [(2, "up")], "move 1, (2, up), isn't possible: brick 2 can't move up: the wall"),
    ("bfs", lambda board: bfs(board) or False, "found False, expected None: this board has no solution"),
    ("dfs", lambda board: ["left"], "found 'left' in the list, expected moves such as (3, \"down\")"),
    ("estimate", lambda board: None, "found None, expected 0: is a `return` missing?"),
    ("estimate", lambda board: -1, "-1"),
    ("estimate", lambda board: 2 * estimate(board), "the estimate is 2, but 1 move is enough from here: too high"),
    ("estimate", lambda board: float("nan"), "found nan"),
    ("astar", lambda board, h: h(42), "h was called with 42, expected a board: a list of rows")])
def test_a_wrong_answer_hears_a_sentence_to_act_on(name, wrong, sentence):
    verdict = check(wrong, f"bricks.{name}")
    assert not verdict.right and sentence in verdict.why, verdict
    assert verdict.summary in repr(verdict)


def recursing(board, seen=()):
    return recursing(board, seen)


def looping(board):
    while True:
        pass


@pytest.mark.parametrize("wrong, sentence", [
    (looping, "still running after 0.3 s on this case: does a loop never end?"),
    (recursing, "the recursion goes too deep: which case stops it"),
    (lambda board: board[99], "IndexError (list index out of range) at line"),
    (lambda board: object(), "found an object of the class 'object', expected"),
    (lambda board: exit(), "instead of returning: does it call exit()?")])
@pytest.mark.parametrize("name", ["bricks.done", "bricks.clone", "bricks.bfs"])
def test_code_that_never_answers_gets_an_answer(name, wrong, sentence):
    verdict = check_one(BRICKS[name], wrong, seconds=0.3 if wrong is looping else 20)
    assert not verdict.right and not verdict.answered
    assert sentence in verdict.why or "SystemExit" in verdict.why or "object of the class" in verdict.why, verdict
    assert "board:" in repr(verdict) and "<table" in verdict_html(verdict)


def test_an_estimate_given_to_astar_is_consistent_and_never_too_high():
    for text, marks in (*UNEVEN, *((text, (text,)) for text in SOLVABLE)):
        table, exact = uneven(text, marks), distances(text)
        for state, moves in exact.items():
            assert table[key(state)] <= moves
            after = [key(Board(state, Board(matrix(text)).goals).after(move).matrix) for move in Board(state).moves()]
            assert all(abs(table[key(state)] - table[other]) <= 1 for other in after if other in table)


def test_the_master_never_covers_only_a_part_of_the_goal_where_a_search_is_asked():
    """A plain board forgets a goal cell under the master: a right student must not fail for that."""
    for text in (*SOLVABLE, *(text for text, _ in UNEVEN)):
        goals = sum(value == -1 for row in matrix(text) for value in row)
        assert {sum(value == -1 for row in state for value in row) for state in distances(text)} <= {0, goals}


def test_the_verdict_on_a_clone_draws_the_original_with_the_changed_cells_marked():
    verdict = check(lambda board: list(board), "bricks.clone")
    text, html = repr(verdict), verdict_html(verdict)
    assert "the original after writing into the clone (! marks what differs):\n    9! ## ## ##\n" in text
    assert html.count("title='differs'") == 3 and "{" not in text


def test_a_name_that_is_nearly_right_is_recognised():
    def availableMove(board):
        return []
    with pytest.raises(PuzzleError, match="did you mean 'availableMoves'"):
        check(availableMove)
