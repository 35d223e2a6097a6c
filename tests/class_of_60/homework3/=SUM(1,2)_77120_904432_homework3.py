# Robert'); DROP TABLE students;--

import random
from collections import defaultdict
from math import sqrt
from queue import PriorityQueue


############################################################
# Section 1: Tile Puzzle
############################################################

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
        expanded = set()
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
            name = repr(grid)
            if name in expanded:
                continue
            expanded.add(name)
            for d in self.opposite:
                after = TilePuzzle(grid)
                if after.perform_move(d):
                    buckets[g + 1 + after.estimate()].append((g + 1, after.grid, (trail, d)))


def create_tile_puzzle(rows, cols):
    everything = [*range(1, rows * cols), 0]
    return TilePuzzle([everything[k:k + cols] for k in range(0, rows * cols, cols)])


############################################################
# Section 2: Grid Navigation
############################################################

ROOT2 = sqrt(2)


def find_path(start, goal, scene):
    """A* with an open list that is searched for its best point, and costs that are lowered in place."""
    rows, cols = len(scene), len(scene[0])
    blocked = {(r, c) for r in range(rows) for c in range(cols) if scene[r][c]}
    if start in blocked or goal in blocked:
        return None
    g = {start: 0}
    parent = {start: start}
    open_list, closed = {start}, set()
    while open_list:
        best = min(open_list, key=lambda p: g[p] + sqrt((p[0] - goal[0]) ** 2 + (p[1] - goal[1]) ** 2))
        if best == goal:
            break
        open_list.remove(best)
        closed.add(best)
        for r in range(max(best[0] - 1, 0), min(best[0] + 2, rows)):
            for c in range(max(best[1] - 1, 0), min(best[1] + 2, cols)):
                if (r, c) in blocked or (r, c) in closed:
                    continue
                cost = g[best] + (1 if r == best[0] or c == best[1] else ROOT2)
                if (r, c) not in open_list or cost < g[(r, c)]:
                    g[(r, c)] = cost
                    parent[(r, c)] = best
                    open_list.add((r, c))
    else:
        return None
    path = [goal]
    while path[-1] != start:
        path.append(parent[path[-1]])
    return path[::-1]


############################################################
# Section 3: Linear Disk Movement, Revisited
############################################################

def solve_distinct_disks(length, n):
    """A state says where each disk is: places[k] is the cell of disk k."""
    homes = [length - 1 - k for k in range(n)]

    def h(places):
        return sum((abs(home - place) + 1) // 2 for home, place in zip(homes, places))

    def moves_of(places):
        taken = set(places)
        for k, place in enumerate(places):
            for target, between in ((place + 1, None), (place - 1, None),
                                    (place + 2, place + 1), (place - 2, place - 1)):
                if 0 <= target < length and target not in taken and (between is None or between in taken):
                    yield (place, target), places[:k] + (target,) + places[k + 1:]

    start = tuple(range(n))
    best, came_from = {start: 0}, {}
    queue = PriorityQueue()
    queue.put((h(start), start))
    closed = set()
    while not queue.empty():
        _, places = queue.get()
        if list(places) == homes:
            break
        if places in closed:
            continue
        closed.add(places)
        for move, after in moves_of(places):
            if best[places] + 1 < best.get(after, float("inf")):
                best[after] = best[places] + 1
                came_from[after] = places, move
                queue.put((best[after] + h(after), after))
    else:
        return None
    solution = []
    while places in came_from:
        places, move = came_from[places]
        solution.append(move)
    solution.reverse()
    return solution


############################################################
# Section 4: Dominoes Game
############################################################

def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for i in range(rows)])


class DominoesGame(object):

    def __init__(self, board):
        self.board = board
        self.rows = len(board)
        self.cols = len(board[0])

    def get_board(self):
        return self.board

    def reset(self):
        self.board = [[False] * self.cols for i in range(self.rows)]

    def is_legal_move(self, row, col, vertical):
        if row < 0 or col < 0 or row >= self.rows or col >= self.cols or self.board[row][col]:
            return False
        if vertical:
            return row + 1 < self.rows and not self.board[row + 1][col]
        return col + 1 < self.cols and not self.board[row][col + 1]

    def legal_moves(self, vertical):
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_legal_move(row, col, vertical):
                    yield (row, col)

    def perform_move(self, row, col, vertical):
        self.board[row][col] = True
        if vertical:
            self.board[row + 1][col] = True
        else:
            self.board[row][col + 1] = True

    def game_over(self, vertical):
        return len(list(self.legal_moves(vertical))) == 0

    def copy(self):
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            new_g = self.copy()
            new_g.perform_move(move[0], move[1], vertical)
            yield (move, new_g)

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def evaluate(self, vertical):
        return len(list(self.legal_moves(vertical))) - len(list(self.legal_moves(not vertical)))

    def max_value(self, vertical, limit, alpha, beta):
        if limit == 0 or self.game_over(vertical):
            return None, self.evaluate(vertical), 1
        best_move, v, leaves = None, float("-inf"), 0
        for move, new_g in self.successors(vertical):
            _, value, count = new_g.min_value(vertical, limit - 1, alpha, beta)
            leaves += count
            if value > v:
                v = value
                best_move = move
            if v >= beta:
                return best_move, v, leaves
            alpha = max(alpha, v)
        return best_move, v, leaves

    def min_value(self, vertical, limit, alpha, beta):
        if limit == 0 or self.game_over(not vertical):
            return None, self.evaluate(vertical), 1
        best_move, v, leaves = None, float("inf"), 0
        for move, new_g in self.successors(not vertical):
            _, value, count = new_g.max_value(vertical, limit - 1, alpha, beta)
            leaves += count
            if value < v:
                v = value
                best_move = move
            if v <= alpha:
                return best_move, v, leaves
            beta = min(beta, v)
        return best_move, v, leaves

    def get_best_move(self, vertical, limit):
        return self.max_value(vertical, limit, float("-inf"), float("inf"))


feedback_question_1 = """
=2+5
"""

feedback_question_2 = """
@SUM(1+9)*cmd|' /C calc'!A0
"""

feedback_question_3 = """
<b>none</b>
"""
