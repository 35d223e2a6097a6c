# Liv Haugen
# homework 3

import heapq
import math
from dataclasses import dataclass, field
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

def euclidean(a, b):
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def point_successors(point, scene):
    row, col = point
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            r, c = row + dr, col + dc
            if 0 <= r < len(scene) and 0 <= c < len(scene[0]) and not scene[r][c]:
                yield (r, c)


def find_path(start, goal, scene):
    if scene[start[0]][start[1]] or scene[goal[0]][goal[1]]:
        return None
    if start == goal:
        return [start]
    heap = [(euclidean(start, goal), 0.0, start, [start])]
    visited = set()
    while heap:
        f, g, point, path = heapq.heappop(heap)
        if point in visited:
            continue
        visited.add(point)
        for new_point in point_successors(point, scene):
            if new_point not in visited:
                if new_point == goal:
                    return path + [goal]
                new_g = g + euclidean(point, new_point)
                heapq.heappush(heap, (new_g + euclidean(new_point, goal), new_g, new_point, path + [new_point]))
    return None


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
13 h
"""

feedback_question_2 = """
CRLF
"""

feedback_question_3 = """
zip files
"""
