# Sean Halloran, hw3

from collections import defaultdict
from heapq import heapify, heappop, heappush


STEP = {"up": -1, "down": 1}
SIDE = {"left": -1, "right": 1}


class TilePuzzle:
    """Works in place: make a move, search on, take the move back."""

    opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}

    def __init__(self, board):
        self.grid = [list(line) for line in board]
        self.r = [0 in line for line in self.grid].index(True)
        self.c = self.grid[self.r].index(0)

    def get_board(self):
        return self.grid

    def perform_move(self, direction):
        r, c = self.r + STEP.get(direction, 0), self.c + SIDE.get(direction, 0)
        if direction not in self.opposite or min(r, c) < 0 or r == len(self.grid) or c == len(self.grid[0]):
            return False
        self.grid[self.r][self.c], self.grid[r][c] = self.grid[r][c], 0
        self.r, self.c = r, c
        return True

    def is_solved(self):
        numbers = sum(self.grid, [])
        return numbers.pop() == 0 and numbers == sorted(numbers)

    def find_solutions_iddfs(self):
        solutions, moves, limit = [], [], -1

        def dive(left):
            if self.is_solved():
                solutions.append(moves[:])
                return
            if left == 0:
                return
            for d in self.opposite:
                if moves and d == self.opposite[moves[-1]]:
                    continue          # going straight back is never part of a shortest solution
                if self.perform_move(d):
                    moves.append(d)
                    dive(left - 1)
                    self.perform_move(self.opposite[moves.pop()])

        while not solutions:
            limit += 1
            dive(limit)
        return iter(solutions)

    def estimate(self):
        cols, h = len(self.grid[0]), 0
        for r, line in enumerate(self.grid):
            for c, tile in enumerate(line):
                if tile > 0:
                    h += abs(r - (tile - 1) // cols) + abs(c - (tile - 1) % cols)
        return h

    def find_solution_a_star(self):
        # buckets instead of a heap: f only takes small whole numbers
        buckets = defaultdict(list)
        buckets[self.estimate()].append((0, self.grid, None))
        expanded = {repr(self.grid)}
        while True:
            f = min(key for key in buckets if buckets[key])
            g, grid, trail = buckets[f].pop()
            puzzle = TilePuzzle(grid)
            if puzzle.is_solved():
                out = []
                while trail:
                    trail, d = trail
                    out.append(d)
                return out[::-1]
            for d in self.opposite:
                after = TilePuzzle(grid)
                if after.perform_move(d) and repr(after.grid) not in expanded:
                    expanded.add(repr(after.grid))        # never put a board into a bucket twice
                    buckets[g + 1 + after.estimate()].append((g + 1, after.grid, (trail, d)))


def create_tile_puzzle(rows, cols):
    everything = [*range(1, rows * cols), 0]
    return TilePuzzle([everything[k:k + cols] for k in range(0, rows * cols, cols)])


def find_path(start, goal, scene):
    # points as complex numbers: row + column * 1j, so that abs() is the Euclidean distance
    open_points = {complex(r, c) for r, row in enumerate(scene) for c, wall in enumerate(row) if not wall}
    first, last = complex(*start), complex(*goal)
    if not {first, last} <= open_points:
        return None
    eight = [complex(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    counter, heap, parents = 0, [(abs(last - first), 0, 0.0, first, None)], {}
    while heap and last not in parents:
        _, _, so_far, here, parent = heappop(heap)
        if here in parents:
            continue
        parents[here] = parent
        for way in eight:
            if here + way in open_points and here + way not in parents:
                counter += 1
                g = so_far + abs(way)
                heappush(heap, (g + abs(last - here - way), counter, g, here + way, here))
    if last not in parents:
        return None
    path, here = [], last
    while here is not None:
        path = [(int(here.real), int(here.imag))] + path
        here = parents[here]
    return path


def slides(text):
    """All moves on a row such as 'ab..': (from, to) and the new row."""
    for here, disk in enumerate(text):
        if disk == ".":
            continue
        for there in range(max(here - 2, 0), min(here + 3, len(text))):
            middle = text[(here + there) // 2]
            if text[there] == "." and (abs(there - here) == 1 or middle != "."):
                letters = list(text)
                letters[here], letters[there] = ".", disk
                yield (here, there), "".join(letters)


def to_go(text):
    estimate = 0
    for here, disk in enumerate(text):
        if disk != ".":
            distance = abs(len(text) - 1 - (ord(disk) - ord("a")) - here)
            estimate += distance // 2 + distance % 2
    return estimate


def solve_distinct_disks(length, n):
    start = "".join(chr(ord("a") + k) for k in range(n)).ljust(length, ".")
    heap = [(to_go(start), 0, start, [])]
    heapify(heap)
    expanded = {}
    while heap:
        _, cost, text, path = heappop(heap)
        if text == start[::-1]:
            return path
        if text in expanded and expanded[text] <= cost:
            continue
        expanded[text] = cost
        for move, after in slides(text):
            heappush(heap, (cost + 1 + to_go(after), cost + 1, after, path + [move]))
    return None


INFINITY = 10 ** 9


class DominoesGame:
    def __init__(self, board):
        self.squares = board

    def get_board(self):
        return self.squares

    def partner(self, row, col, vertical):
        return (row + 1, col) if vertical else (row, col + 1)

    def is_legal_move(self, row, col, vertical):
        try:
            r, c = self.partner(row, col, vertical)
            return row >= 0 and col >= 0 and not self.squares[row][col] and not self.squares[r][c]
        except IndexError:
            return False

    def legal_moves(self, vertical):
        return [(r, c) for r, line in enumerate(self.squares) for c, _ in enumerate(line)
                if self.is_legal_move(r, c, vertical)]

    def set(self, move, vertical, value):
        r, c = self.partner(*move, vertical)
        self.squares[move[0]][move[1]] = self.squares[r][c] = value

    def perform_move(self, row, col, vertical):
        self.set((row, col), vertical, True)

    def game_over(self, vertical):
        return not self.legal_moves(vertical)

    def negamax(self, player, depth, low, high):
        """Value for the player to move, the move, and the leaves; dominoes are placed and taken up again."""
        moves = self.legal_moves(player)
        if depth == 0 or not moves:
            return len(moves) - len(self.legal_moves(not player)), None, 1
        value, choice, leaves = -INFINITY, None, 0
        for move in moves:
            self.set(move, player, True)
            reply, _, seen = self.negamax(not player, depth - 1, -high, -low)
            self.set(move, player, False)
            leaves += seen
            if -reply > value:
                value, choice = -reply, move
            if value >= high:
                break
            low = max(low, value)
        return value, choice, leaves

    def get_best_move(self, vertical, limit):
        value, move, leaves = self.negamax(vertical, limit, -INFINITY, INFINITY)
        return move, value, leaves


def create_dominoes_game(rows, cols):
    return DominoesGame([[False for _ in range(cols)] for _ in range(rows)])


feedback_question_1 = """
8 h
"""

feedback_question_2 = """
Buckets instead of a heap took some thought.
"""

feedback_question_3 = """
Nice and clear.
"""
