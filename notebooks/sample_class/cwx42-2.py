student_name = "Chen Wei-Xin"

import heapq
import itertools
import random
from dataclasses import dataclass
from math import dist
from queue import PriorityQueue
from typing import Optional


############################################################
# Section 1: Tile Puzzle
############################################################

def create_tile_puzzle(rows, cols):
    board = [[r * cols + c + 1 for c in range(cols)] for r in range(rows)]
    board[rows - 1][cols - 1] = 0
    return TilePuzzle(board)


class TilePuzzle(object):

    def __init__(self, board):
        self.board = board
        self.rows = len(board)
        self.cols = len(board[0])
        for i in range(self.rows):
            for j in range(self.cols):
                if board[i][j] == 0:
                    self.blank = (i, j)

    def get_board(self):
        return self.board

    def perform_move(self, direction):
        i, j = self.blank
        if direction == "up":
            ni, nj = i - 1, j
        elif direction == "down":
            ni, nj = i + 1, j
        elif direction == "left":
            ni, nj = i, j - 1
        elif direction == "right":
            ni, nj = i, j + 1
        else:
            return False
        if ni < 0 or nj < 0 or ni >= self.rows or nj >= self.cols:
            return False
        self.board[i][j] = self.board[ni][nj]
        self.board[ni][nj] = 0
        self.blank = (ni, nj)
        return True

    def scramble(self, num_moves):
        for k in range(num_moves):
            self.perform_move(random.choice(["up", "down", "left", "right"]))

    def is_solved(self):
        return self.board == create_tile_puzzle(self.rows, self.cols).board

    def copy(self):
        return TilePuzzle([row[:] for row in self.board])

    def successors(self):
        for direction in ["up", "down", "left", "right"]:
            new_p = self.copy()
            if new_p.perform_move(direction):
                yield (direction, new_p)

    def iddfs_helper(self, limit, moves):
        if self.is_solved():
            yield moves
            return
        if limit == 0:
            return
        for move, new_p in self.successors():
            for solution in new_p.iddfs_helper(limit - 1, moves + [move]):
                yield solution

    def find_solutions_iddfs(self):
        limit = 0
        while True:
            solutions = self.iddfs_helper(limit, [])
            if len(list(solutions)) > 0:
                return solutions
            limit += 1

    def manhattan_distance(self):
        total = 0
        for i in range(self.rows):
            for j in range(self.cols):
                tile = self.board[i][j]
                if tile != 0:
                    total += abs(i - (tile - 1) // self.cols)
                    total += abs(j - (tile - 1) % self.cols)
        return total

    def key(self):
        return tuple(tuple(row) for row in self.board)

    def find_solution_a_star(self):
        # the counter breaks ties so that heapq never has to compare puzzles
        counter = 0
        heap = [(self.manhattan_distance(), counter, [], self)]
        visited = set()
        while heap:
            f, _, moves, puzzle = heapq.heappop(heap)
            if puzzle.is_solved():
                return moves
            if puzzle.key() in visited:
                continue
            visited.add(puzzle.key())
            for move, new_p in puzzle.successors():
                if new_p.key() not in visited:
                    counter += 1
                    g = len(moves) + 1
                    heapq.heappush(heap, (g + new_p.manhattan_distance(), counter, moves + [move], new_p))
        return None


############################################################
# Section 2: Grid Navigation
############################################################

@dataclass
class Step:
    point: tuple
    length: float
    previous: Optional["Step"]

    def path(self):
        before = self.previous.path() if self.previous else []
        return before + [list(self.point)]


def around(point, scene):
    for dr, dc in itertools.product((-1, 0, 1), repeat=2):
        r, c = point[0] + dr, point[1] + dc
        if (dr or dc) and r in range(len(scene)) and c in range(len(scene[0])):
            if not scene[r][c]:
                yield r, c


def find_path(start, goal, scene):
    if any(scene[r][c] for r, c in (start, goal)):
        return None
    number, closed = itertools.count(), set()
    heap = [(dist(start, goal), next(number), Step(tuple(start), 0.0, None))]
    while heap:
        step = heapq.heappop(heap)[-1]
        if step.point == tuple(goal):
            return step.path()
        if step.point not in closed:
            closed.add(step.point)
            for point in around(step.point, scene):
                longer = Step(point, step.length + dist(step.point, point), step)
                heapq.heappush(heap, (longer.length + dist(point, goal), next(number), longer))


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

class DominoesGame:
    """The empty squares are the bits of one number; square (r, c) is bit r * cols + c."""

    def __init__(self, board):
        self.rows, self.cols = len(board), len(board[0])
        self.empty = sum(1 << (r * self.cols + c) for r, line in enumerate(board)
                         for c, filled in enumerate(line) if not filled)
        self.inner = sum(1 << (r * self.cols + c) for r in range(self.rows) for c in range(self.cols - 1))

    def get_board(self):
        return [[not self.empty >> (r * self.cols + c) & 1 for c in range(self.cols)] for r in range(self.rows)]

    def places(self, empty, vertical):
        return empty & empty >> self.cols if vertical else empty & empty >> 1 & self.inner

    def after(self, empty, place, vertical):
        return empty & ~(place | place << (self.cols if vertical else 1))

    def perform_move(self, row, col, vertical):
        self.empty = self.after(self.empty, 1 << (row * self.cols + col), vertical)

    def legal_moves(self, vertical):
        bits = self.places(self.empty, vertical)
        return [divmod(k, self.cols) for k in range(self.rows * self.cols) if bits >> k & 1]

    def get_best_move(self, vertical, limit):
        leaves = 0

        def search(empty, player, depth, alpha, beta):
            nonlocal leaves
            places = self.places(empty, player)
            if not places or not depth:
                leaves += 1
                mine, yours = self.places(empty, vertical), self.places(empty, not vertical)
                return bin(mine).count("1") - bin(yours).count("1"), None
            maximise = player == vertical
            best, best_place = (-999, None) if maximise else (999, None)
            while places:
                place = places & -places
                places ^= place
                value, _ = search(self.after(empty, place, player), not player, depth - 1, alpha, beta)
                if value > best if maximise else value < best:
                    best, best_place = value, place
                if maximise:
                    if best >= beta:
                        break
                    alpha = max(alpha, best)
                else:
                    if best <= alpha:
                        break
                    beta = min(beta, best)
            return best, best_place

        value, place = search(self.empty, vertical, limit, -999, 999)
        return divmod(place.bit_length() - 1, self.cols), value, leaves


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


feedback_question_1 = """
11 hours
"""

feedback_question_2 = """
iddfs prints nothing in the GUI, I do not know why
"""

feedback_question_3 = """
A* is great
"""
