student_name = "Maria de Leon"

import heapq
import itertools
import random
from dataclasses import dataclass, field
from math import hypot
from queue import PriorityQueue
from typing import Any


############################################################
# Section 1: Tile Puzzle
############################################################

@dataclass(order=True)
class Node:
    f: int
    g: int
    tiles: Any = field(compare=False)
    moves: list = field(compare=False)


class TilePuzzle:
    def __init__(self, board):
        self.board = board

    def get_board(self):
        return self.board

    def size(self):
        return len(self.board), len(self.board[0])

    def _blank(self):
        for r, row in enumerate(self.board):
            if 0 in row:
                return r, row.index(0)

    def perform_move(self, direction):
        deltas = dict(up=(-1, 0), down=(1, 0), left=(0, -1), right=(0, 1))
        if direction not in deltas:
            return False
        r, c = self._blank()
        dr, dc = deltas[direction]
        rows, cols = self.size()
        if r + dr in range(rows) and c + dc in range(cols):
            self.board[r][c] = self.board[r + dr][c + dc]
            self.board[r + dr][c + dc] = 0
            return True
        return False

    def is_solved(self):
        rows, cols = self.size()
        expected = 1
        for row in self.board:
            for tile in row:
                if tile != expected % (rows * cols):
                    return False
                expected += 1
        return True

    def copy(self):
        return TilePuzzle([list(row) for row in self.board])

    def successors(self):
        for direction in ("up", "down", "left", "right"):
            other = self.copy()
            if other.perform_move(direction):
                yield direction, other

    def _dls(self, limit, path, found):
        """Depth limited search; puts every solution into found."""
        if self.is_solved():
            found.append(list(path))
        elif limit > 0:
            for direction, other in self.successors():
                path.append(direction)
                other._dls(limit - 1, path, found)
                path.pop()

    def find_solutions_iddfs(self):
        found, limit = [], 0
        while len(found) == 0:
            self._dls(limit, [], found)
            limit += 1
        return found

    def _manhattan(self):
        _, cols = self.size()
        return sum(abs(r - (t - 1) // cols) + abs(c - (t - 1) % cols)
                   for r, row in enumerate(self.board) for c, t in enumerate(row) if t != 0)

    def find_solution_a_star(self):
        frontier = [Node(self._manhattan(), 0, self, [])]
        best = {}
        while frontier:
            node = heapq.heappop(frontier)
            if node.tiles.is_solved():
                return tuple(node.moves)
            name = str(node.tiles.board)
            if best.get(name, node.g + 1) <= node.g:
                continue
            best[name] = node.g
            for direction, other in node.tiles.successors():
                heapq.heappush(frontier, Node(node.g + 1 + other._manhattan(), node.g + 1, other,
                                              node.moves + [direction]))


def create_tile_puzzle(rows, cols):
    puzzle = TilePuzzle([[0] * cols for _ in range(rows)])
    for k in range(rows * cols - 1):
        puzzle.board[k // cols][k % cols] = k + 1
    return puzzle


############################################################
# Section 2: Grid Navigation
############################################################

def find_path(start, goal, scene):
    def free(r, c):
        return 0 <= r < len(scene) and 0 <= c < len(scene[r]) and not scene[r][c]

    if not free(*start) or not free(*goal):
        return []
    queue = PriorityQueue()
    queue.put((0, start, None))
    length = {start: 0}
    came_from = {}
    while not queue.empty():
        _, here, before = queue.get()
        if here in came_from:
            continue
        came_from[here] = before
        if here == goal:
            path = []
            while here is not None:
                path.append(here)
                here = came_from[here]
            path.reverse()
            return path
        for dr, dc in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
            there = (here[0] + dr, here[1] + dc)
            if free(*there):
                g = length[here] + hypot(dr, dc)
                if there not in length or g < length[there]:
                    length[there] = g
                    queue.put((g + hypot(goal[0] - there[0], goal[1] - there[1]), there, here))
    return []


############################################################
# Section 3: Linear Disk Movement, Revisited
############################################################

class Row:
    def __init__(self, cells, moves=()):
        self.cells, self.moves = cells, moves

    def h(self):
        last = len(self.cells) - 1
        return sum(-(-abs((last - d) - i) // 2) for i, d in enumerate(self.cells) if d is not None)

    def next_rows(self):
        for i, d in enumerate(self.cells):
            if d is None:
                continue
            for j in (i - 2, i - 1, i + 1, i + 2):
                if not 0 <= j < len(self.cells) or self.cells[j] is not None:
                    continue
                if abs(i - j) == 2 and self.cells[(i + j) // 2] is None:
                    continue
                cells = self.cells[:]
                cells[i], cells[j] = None, d
                yield Row(cells, self.moves + ((i, j),))


def solve_distinct_disks(length, n):
    tick = itertools.count()
    first = Row(list(range(n)) + [None] * (length - n))
    finish = [None] * (length - n) + list(reversed(range(n)))
    agenda, seen = [(first.h(), next(tick), first)], set()
    while agenda:
        row = heapq.heappop(agenda)[2]
        if row.cells == finish:
            return [list(move) for move in row.moves]
        if str(row.cells) not in seen:
            seen.add(str(row.cells))
            for after in row.next_rows():
                heapq.heappush(agenda, (len(after.moves) + after.h(), next(tick), after))


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
16 hours
"""

feedback_question_2 = """
Python generators
"""

feedback_question_3 = """
I liked the GUI.
"""
