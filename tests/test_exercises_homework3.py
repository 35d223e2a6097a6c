"""Exercises of homework 3: right solutions of every style pass, and every classic mistake is named."""

import heapq
import random
from collections import namedtuple
from itertools import count
from math import dist
from queue import PriorityQueue

import pytest

from puzzlelib import check
from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import check_one
from puzzlelib.exercises.homework3_paths import AROUND
from puzzlelib.exercises.reference.homework3_dominoes import MISTAKES, Mistaken
from puzzlelib.exercises.reference.homework3_paths import wrong_disks, wrong_path
from puzzlelib.exercises.reference.tile_boards import a_star_moves

KNOWN = {name: exercise for name, exercise in every_exercise().items() if name.startswith("homework3.")}
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
SEEDS = range(1, 6)


# -------------------------------------------------------------------------------------------------- right tile puzzles

class TilePuzzle:
    """As the handout suggests: lists, a generator that calls itself, PriorityQueue."""

    def __init__(self, board):
        self.board, self.rows, self.cols = board, len(board), len(board[0])
        self.r, self.c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)

    def get_board(self):
        return self.board

    def perform_move(self, direction):
        down, right = WAYS.get(direction, (9e9, 0))
        r, c = self.r + down, self.c + right
        if not (0 <= r < self.rows and 0 <= c < self.cols):
            return False
        self.board[self.r][self.c], self.board[r][c] = self.board[r][c], 0
        self.r, self.c = r, c
        return True

    def scramble(self, num_moves):
        for _ in range(num_moves):
            self.perform_move(random.choice(list(WAYS)))

    def is_solved(self):
        return self.board == create_tile_puzzle(self.rows, self.cols).board

    def copy(self):
        return type(self)([list(row) for row in self.board])

    def successors(self):
        for way in WAYS:
            after = self.copy()
            if after.perform_move(way):
                yield way, after

    def iddfs_helper(self, limit, moves):
        if self.is_solved():
            yield moves
        elif limit > 0:
            for way, after in self.successors():
                yield from after.iddfs_helper(limit - 1, [*moves, way])

    def find_solutions_iddfs(self):
        for limit in count():
            found = list(self.iddfs_helper(limit, []))
            if found:
                yield from found
                return

    def h(self):
        return sum(abs(r - (tile - 1) // self.cols) + abs(c - (tile - 1) % self.cols)
                   for r, row in enumerate(self.board) for c, tile in enumerate(row) if tile)

    def find_solution_a_star(self):
        queue, number, visited = PriorityQueue(), count(), set()
        queue.put((self.h(), next(number), [], self))
        while True:
            _, _, moves, puzzle = queue.get()
            if puzzle.is_solved():
                return moves
            if str(puzzle.board) in visited:
                continue
            visited.add(str(puzzle.board))
            for way, after in puzzle.successors():
                queue.put((len(moves) + 1 + after.h(), next(number), [*moves, way], after))


def create_tile_puzzle(rows, cols):
    tiles = [*range(1, rows * cols), 0]
    return TilePuzzle([tiles[row * cols:(row + 1) * cols] for row in range(rows)])


class Bare(TilePuzzle):
    """Only what has points: a list instead of a generator, heapq with a dict of parents, tuples."""

    get_board = perform_move = scramble = copy = successors = None

    def __init__(self, board):
        self.start, self.cols, self.rows = tuple(sum(board, [])), len(board[0]), len(board)

    def after(self, tiles):
        blank = tiles.index(0)
        for way, (down, right) in WAYS.items():
            r, c = blank // self.cols + down, blank % self.cols + right
            if 0 <= r < self.rows and 0 <= c < self.cols:
                swapped = list(tiles)
                swapped[blank], swapped[r * self.cols + c] = swapped[r * self.cols + c], 0
                yield way, tuple(swapped)

    def find_solutions_iddfs(self):
        layer, goal = [([], self.start)], (*range(1, len(self.start)), 0)
        while not any(tiles == goal for _, tiles in layer):
            layer = [((*moves, way), after) for moves, tiles in layer for way, after in self.after(tiles)]
        return [moves for moves, tiles in layer if tiles == goal]

    def find_solution_a_star(self):
        def h(tiles):
            return sum(abs(i // self.cols - (t - 1) // self.cols) + abs(i % self.cols - (t - 1) % self.cols)
                       for i, t in enumerate(tiles) if t)
        parents, best, queue = {self.start: None}, {self.start: 0}, [(h(self.start), 0, self.start)]
        while queue:
            _, g, tiles = heapq.heappop(queue)
            if tiles == (*range(1, len(tiles)), 0):
                break
            for way, after in self.after(tiles):
                if g + 1 < best.get(after, 99):
                    best[after], parents[after] = g + 1, (tiles, way)
                    heapq.heappush(queue, (g + 1 + h(after), g + 1, after))
        moves = []
        while parents[tiles]:
            tiles, way = parents[tiles]
            moves.append(way)
        return tuple(reversed(moves))


Point = namedtuple("Point", "row col")


def find_path(start, goal, scene):
    """With a dict of parents and named tuples."""
    if scene[start[0]][start[1]] or scene[goal[0]][goal[1]]:
        return None
    start, goal = Point(*start), Point(*goal)
    queue, lengths, parents = [(dist(start, goal), start)], {start: 0}, {start: None}
    while queue:
        _, here = heapq.heappop(queue)
        if here == goal:
            path = []
            while here:
                path, here = [here, *path], parents[here]
            return path
        for r in range(max(here.row - 1, 0), min(here.row + 2, len(scene))):
            for c in range(max(here.col - 1, 0), min(here.col + 2, len(scene[0]))):
                length = lengths[here] + dist(here, (r, c))
                if not scene[r][c] and length < lengths.get((r, c), 9e9):
                    lengths[Point(r, c)], parents[Point(r, c)] = length, here
                    heapq.heappush(queue, (length + dist((r, c), goal), Point(r, c)))
    return None


def solve_distinct_disks(length, n):
    """Breadth-first on tuples, with moves as lists: slow, but right."""
    start = (*range(n), *[None] * (length - n))
    goal, queue, seen = start[::-1], [(start, [])], {start}
    for row, moves in queue:
        if row == goal:
            return moves
        for here, disk in enumerate(row):
            for to in (here - 2, here - 1, here + 1, here + 2):
                between = abs(here - to) == 1 or 0 <= to < length and row[(here + to) // 2] is not None
                if disk is not None and 0 <= to < length and row[to] is None and between:
                    after = list(row)
                    after[here], after[to] = None, disk
                    if tuple(after) not in seen:
                        seen.add(tuple(after))
                        queue.append((tuple(after), [*moves, [here, to]]))


class DominoesGame:
    """Negamax, fail-hard."""

    def __init__(self, board):
        self.board, self.rows, self.cols = board, len(board), len(board[0])

    def get_board(self):
        return self.board

    def reset(self):
        self.board = [[False] * self.cols for _ in range(self.rows)]

    def is_legal_move(self, row, col, vertical):
        return all(0 <= r < self.rows and 0 <= c < self.cols and not self.board[r][c]
                   for r, c in ((row, col), (row + vertical, col + (not vertical))))

    def legal_moves(self, vertical):
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def perform_move(self, row, col, vertical):
        self.board[row][col] = self.board[row + vertical][col + (not vertical)] = True

    def game_over(self, vertical):
        return next(self.legal_moves(vertical), None) is None

    def copy(self):
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            after = self.copy()
            after.perform_move(*move, vertical)
            yield move, after

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def get_best_move(self, vertical, limit, alpha=-1000, beta=1000):
        if limit == 0 or self.game_over(vertical):
            mine, theirs = (len(list(self.legal_moves(player))) for player in (vertical, not vertical))
            return None, mine - theirs, 1
        best, leaves = None, 0
        for move, after in self.successors(vertical):
            _, value, count = after.get_best_move(not vertical, limit - 1, -beta, -alpha)
            leaves += count
            if -value > alpha or best is None:
                best, alpha = move, max(alpha, -value)
            if alpha >= beta:
                break
        return best, alpha, leaves


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


@pytest.mark.parametrize("name", KNOWN)
def test_a_right_solution_passes_with_every_seed(name):
    for seed in SEEDS:
        verdict = check_one(KNOWN[name], globals()[KNOWN[name].function], seed=seed)
        assert verdict.right, (seed, verdict)


@pytest.mark.parametrize("name", ["homework3.find_solutions_iddfs", "homework3.find_solution_a_star"])
def test_without_the_suggested_methods_and_with_lists_and_tuples_it_is_right_too(name):
    assert check_one(KNOWN[name], Bare).right


def test_negamax_that_searches_deeper_for_its_value_is_fail_soft_and_right():
    class FailSoft(DominoesGame):
        def get_best_move(self, vertical, limit):
            return Mistaken("").get_best_move(self.board, vertical, limit)
    assert check_one(KNOWN["homework3.get_best_move"], FailSoft).right


def test_a_class_is_checked_method_by_method_and_suggested_ones_may_be_missing():
    assert len(check(TilePuzzle)) == 8 and all(verdict.right for verdict in check(TilePuzzle))

    class Short:
        find_solution_a_star, find_solutions_iddfs, __init__ = (
            Bare.find_solution_a_star, Bare.find_solutions_iddfs, Bare.__init__)
        after = Bare.after
    Short.__name__ = "TilePuzzle"
    assert [verdict.exercise.points for verdict in check(Short)] == [20, 20]
    assert all(verdict.right for verdict in check(Short))
    assert check(TilePuzzle, "homework3.find_solution_a_star").right


def test_the_handouts_points_are_all_there():
    assert sum(exercise.points for exercise in KNOWN.values()) == 95       # and 5 for feedback


# ---------------------------------------------------------------------------------------------------- classic mistakes

def puzzle(**methods):
    """A right tile puzzle with some methods that are wrong."""
    return type("TilePuzzle", (TilePuzzle,), methods)


def deepened(start=0, first=False, shared=False, used_up=False, endless=False):
    """find_solutions_iddfs with a mistake."""
    def helper(self, limit, moves):
        if self.is_solved() and (limit == 0 or not endless):
            yield moves
        elif limit > 0:
            for way, after in self.successors():
                moves.append(way)
                yield from helper(after, limit - 1, moves)
                moves.pop()

    def find(self):
        for limit in count(start):
            found = list(helper(self, limit, [])) if shared else list(self.iddfs_helper(limit, []))
            if endless:
                yield from (list(moves) for moves in self.iddfs_helper(limit, []))
            elif found:
                yield from found[:1] if first else found
                return
    def empty(self):
        solutions = find(self)
        list(solutions)
        return solutions
    return puzzle(find_solutions_iddfs=empty if used_up else find)


def a_star(generated=False, **mistakes):
    def find(self):
        if generated and self.is_solved():
            return ["up", "down"] if self.rows > 1 else ["left", "right"]
        return a_star_moves(self.board, **mistakes)
    return puzzle(find_solution_a_star=find)


def keeps_rows(cls):
    return type(cls.__name__, (cls,), {"copy": lambda self: type(self)(list(self.board))})


def exchanged(self, direction):
    down, right = WAYS.get(direction, (9e9, 0))
    if not (0 <= self.r + down < self.cols and 0 <= self.c + right < self.rows):
        return False
    return TilePuzzle.perform_move(self, direction)


def wraps(self, direction):
    down, right = WAYS.get(direction, (9e9, 0))
    if self.r + down >= self.rows or self.c + right >= self.cols:
        return False
    self.board[self.r][self.c], self.board[self.r + down][self.c + right] = (
        self.board[self.r + down][self.c + right], 0)
    return True


def forgets_the_blank(self, direction):
    r, c = self.r, self.c
    moved = TilePuzzle.perform_move(self, direction)
    self.r, self.c = r, c
    return moved


def same_puzzle(self):
    for way in WAYS:
        if self.perform_move(way):
            yield way, self


def permutes(self, num_moves):
    for row in self.board if num_moves else []:
        random.shuffle(row)


TILE_MISTAKES = {
    "rows and columns are exchanged where the edges": ("TilePuzzle.perform_move", puzzle(perform_move=exchanged)),
    "index -1 is the last row": ("TilePuzzle.perform_move", puzzle(perform_move=wraps)),
    "is the new place of the empty tile stored": ("TilePuzzle.perform_move", puzzle(perform_move=forgets_the_blank)),
    "it is the empty one that should": ("TilePuzzle.perform_move", puzzle(perform_move=lambda self, way: (
        TilePuzzle.perform_move(self, {"up": "down", "down": "up", "left": "right", "right": "left"}.get(way))))),
    "') returned None, expected True: is a `return` missing?": ("TilePuzzle.perform_move", puzzle(
        perform_move=lambda self, way: TilePuzzle.perform_move(self, way) and None)),
    "the two share their rows": ("TilePuzzle.copy", keeps_rows(TilePuzzle)),
    "are one and the same": ("TilePuzzle.copy", puzzle(copy=lambda self: self)),
    "share their rows with": ("TilePuzzle.successors", keeps_rows(TilePuzzle)),
    "or are this puzzle itself": ("TilePuzzle.successors", puzzle(successors=same_puzzle)),
    "are the tiles permuted": ("TilePuzzle.scramble", puzzle(scramble=permutes)),
    "never changed the board": ("TilePuzzle.scramble", puzzle(
        scramble=lambda self, num_moves: TilePuzzle.scramble(self, num_moves - 1))),
    "scramble(0) changed the board": ("TilePuzzle.scramble", puzzle(
        scramble=lambda self, num_moves: TilePuzzle.scramble(self, num_moves + 1))),
    "the empty tile is expected first": ("TilePuzzle.is_solved", puzzle(
        is_solved=lambda self: sum(self.board, []) == list(range(self.rows * self.cols)))),
    "rows and columns are exchanged": ("create_tile_puzzle", lambda rows, cols: create_tile_puzzle(cols, rows)),
    "found only the first of 2 optimal": ("find_solutions_iddfs", deepened(first=True)),
    "one shared list of moves": ("find_solutions_iddfs", deepened(shared=True)),
    "is the generator used up": ("find_solutions_iddfs", deepened(used_up=True)),
    "stop after the first limit with a solution": ("find_solutions_iddfs", deepened(endless=True)),
    "found one list of moves": ("find_solutions_iddfs", puzzle(
        find_solutions_iddfs=lambda self: next(TilePuzzle.find_solutions_iddfs(self)))),
    "is the first limit 0?": ("find_solutions_iddfs", puzzle(find_solutions_iddfs=lambda self: [
        [*way, *moves] for moves in TilePuzzle.find_solutions_iddfs(self) for way in [
            [] if moves else ["up", "down"] if self.rows > 1 else ["left", "right"]]])),
    "is the start never tested": ("find_solution_a_star", a_star(generated=True)),
    "marked as visited when they are put": ("find_solution_a_star", a_star(on_push=True)),
    "the empty tile is counted": ("find_solution_a_star", a_star(blank=True)),
    "is impossible: the empty tile is at the edge": ("find_solution_a_star", puzzle(
        find_solution_a_star=lambda self: [{"up": "down", "down": "up", "left": "right", "right": "left"}[way]
                                           for way in TilePuzzle.find_solution_a_star(self)])),
}


def straight(start, goal, scene):
    return wrong_path(start, goal, scene, ways=[way for way in AROUND if 0 in way])


PATH_MISTAKES = {
    "diagonal steps count as 1": lambda start, goal, scene: wrong_path(start, goal, scene, 1),
    "there are no diagonal steps": straight,
    "the handout's first example does": lambda start, goal, scene: wrong_path(start, goal, scene, cuts=False),
    "points are marked as visited": lambda start, goal, scene: wrong_path(start, goal, scene, on_push=True),
    "as the Manhattan distance is": lambda start, goal, scene: wrong_path(
        start, goal, scene, h=lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])),
    "An empty list is not None": lambda start, goal, scene: find_path(start, goal, scene) or [],
    "both included": lambda start, goal, scene: (find_path(start, goal, scene) or [None])[1:] or None
        if start != goal else find_path(start, goal, scene),
    "on an obstacle": lambda start, goal, scene: find_path(
        start, goal, [[cell and (r, c) != start for c, cell in enumerate(row)] for r, row in enumerate(scene)]),
    "goes through the obstacle": lambda start, goal, scene: find_path(start, goal, scene) and find_path(
        start, goal, [[False] * len(row) for row in scene]),
    "it changes its argument": lambda start, goal, scene: (
        find_path(start, goal, scene), [row.reverse() for row in scene])[0],
}
DISK_MISTAKES = {
    "the estimate is too high": lambda length, n: wrong_disks(length, n, h=sum),
    "is it (from, to)?": lambda length, n: [move[::-1] for move in solve_distinct_disks(length, n)],
    "the disks arrive in their old order": lambda length, n: [
        (disk + step, disk + step + 1) for disk in reversed(range(n)) for step in range(length - n)],
    "is a `return` missing, or are some moves never tried?": lambda length, n: None,
}


def game(**methods):
    return type("DominoesGame", (DominoesGame,), methods)


def one_row(self):
    self.board = [[False] * self.cols] * self.rows


GAME_MISTAKES = {
    "all rows are one and the same list": ("DominoesGame.reset", game(reset=one_row)),
    "one domino fills more than two": (
        "create_dominoes_game", lambda rows, cols: DominoesGame([[False] * cols] * rows)),
    "the two share their rows": ("DominoesGame.copy", game(copy=lambda self: DominoesGame(self.board[:]))),
    "share their rows with it": ("DominoesGame.successors", game(copy=lambda self: DominoesGame(self.board[:]))),
    "not in row-major order": ("DominoesGame.legal_moves", game(legal_moves=lambda self, vertical: sorted(
        DominoesGame.legal_moves(self, vertical), key=lambda move: move[::-1]))),
    "is taken for the last one": ("DominoesGame.is_legal_move", game(is_legal_move=lambda self, row, col, vertical: (
        row + vertical < self.rows and col + (not vertical) < self.cols and not self.board[row][col]
        and not self.board[row + vertical][col + (not vertical)]))),
    "asks about the other player": ("DominoesGame.game_over", game(
        game_over=lambda self, vertical: DominoesGame.game_over(self, not vertical))),
    "40 times the same move": ("DominoesGame.get_random_move", game(
        get_random_move=lambda self, vertical: next(self.legal_moves(vertical)))),
} | {words: ("get_best_move", game(get_best_move=lambda self, vertical, limit, mistake=mistake: Mistaken(
    mistake).get_best_move(self.board, vertical, limit))) for mistake, words in MISTAKES.items()} | {
        words: ("get_best_move", game(get_best_move=lambda self, vertical, limit, mistake=mistake: Mistaken(
            mistake).get_best_move(self.board, vertical, limit))) for mistake, words in (
                ("view", "the value is the opponent's"), ("fresh window", "are alpha and beta passed down"))}

WRONG = {**{f"{name}: {words}": (name, words, attempt) for words, (name, attempt) in
            [*TILE_MISTAKES.items(), *GAME_MISTAKES.items()]},
         **{f"find_path: {words}": ("find_path", words, attempt) for words, attempt in PATH_MISTAKES.items()},
         **{f"disks: {words}": ("solve_distinct_disks", words, attempt) for words, attempt in DISK_MISTAKES.items()}}


@pytest.mark.parametrize("label", WRONG)
def test_a_classic_mistake_is_named_with_every_seed(label):
    name, words, attempt = WRONG[label]
    for seed in SEEDS:
        verdict = check_one(KNOWN[f"homework3.{name}"], attempt, seed=seed)
        assert not verdict.right and words in f"{verdict.why} {verdict.mistake}", (seed, verdict)


def test_ties_may_be_broken_in_any_way_and_marking_too_early_is_still_found():
    """Boards of the exercise catch it whether the first, the last or any of several equals is taken."""
    for sign in (1, -1):
        def find(self, sign=sign):
            queue, number, seen = [(self.h(), 0, [], self)], count(), {str(self.board)}
            while queue:
                _, _, moves, here = heapq.heappop(queue)
                if here.is_solved():
                    return moves
                for way, after in here.successors():
                    if str(after.board) not in seen:
                        seen.add(str(after.board))
                        heapq.heappush(queue, (len(moves) + 1 + after.h(), sign * next(number), [*moves, way], after))
        verdict = check_one(KNOWN["homework3.find_solution_a_star"], puzzle(find_solution_a_star=find))
        assert "marked as visited when they are put" in verdict.mistake, verdict


# --------------------------------------------------------------------------------------------- code that does anything

def loops(self):
    while True:
        pass


@pytest.mark.parametrize("method, words", [
    (loops, "still running after 0.5 s"), (lambda self: 1 / 0, "ZeroDivisionError"), (lambda self: None, "found None"),
    (lambda self: print("up"), "it prints its answer"),
    (lambda self: self.find_solution_a_star(), "recursion goes too deep"),
    (lambda self: "up", "found 'up'"), (lambda self: object(), "an object of the class 'object'")])
def test_code_that_does_anything_gets_its_own_answer(method, words):
    verdict = check_one(KNOWN["homework3.find_solution_a_star"], puzzle(find_solution_a_star=method), seconds=0.5)
    assert words in verdict.why, verdict


def test_a_method_that_is_not_written_yet_says_so():
    class TilePuzzle:
        def __init__(self, board):
            self.board = board

        def find_solution_a_star(self):
            raise NotImplementedError
    assert {verdict.why.partition(":")[0] for verdict in check(TilePuzzle)} == {"not written yet"}
    TilePuzzle.perform_move = lambda self, direction: True
    assert "without get_board()" in check(TilePuzzle, "homework3.TilePuzzle.perform_move").why


def test_points_in_floats_are_points_if_the_numbers_are_whole():
    def floats(start, goal, scene):
        path = find_path(start, goal, scene)
        return path and [(float(row), float(col)) for row, col in path]
    assert check_one(KNOWN["homework3.find_path"], floats).right
    verdict = check_one(KNOWN["homework3.find_path"], lambda *given: [(0.5, 0.0)])
    assert not verdict.right


def test_the_found_path_is_drawn_on_its_scene():
    verdict = check_one(KNOWN["homework3.find_path"], straight)
    assert " 0  !" not in repr(verdict) and "scene:" in repr(verdict) and "expected" in repr(verdict)


def test_hints_are_never_code():
    for exercise in KNOWN.values():
        assert exercise.hints and not any("\n" in hint or "def " in hint for hint in exercise.hints)
