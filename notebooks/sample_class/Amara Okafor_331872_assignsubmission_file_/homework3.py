"""Amara Okafor, homework 3 (dataclasses everywhere)"""

import heapq
import itertools
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from math import dist
from typing import Any, Optional


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


class DominoesGame:
    def __init__(self, board):
        self.board = [list(row) for row in board]

    def get_board(self):
        return self.board

    def legal_moves(self, vertical):
        rows, cols = len(self.board), len(self.board[0])
        for r in range(rows - 1 if vertical else rows):
            for c in range(cols if vertical else cols - 1):
                second = self.board[r + 1][c] if vertical else self.board[r][c + 1]
                if not self.board[r][c] and not second:
                    yield [r, c]

    def perform_move(self, row, col, vertical):
        for k in (0, 1):
            self.board[row + k * vertical][col + k * (not vertical)] = True

    def copy(self):
        return DominoesGame(self.board)

    def count(self, vertical):
        return sum(1 for _ in self.legal_moves(vertical))

    def get_best_move(self, vertical, limit):
        me, opponent = vertical, not vertical
        leaves = [0]

        def value(game, turn, left, alpha, beta):
            moves = list(game.legal_moves(turn))
            if left == 0 or moves == []:
                leaves[0] += 1
                return game.count(me) - game.count(opponent), None
            best = None
            for move in moves:
                child = game.copy()
                child.perform_move(*move, turn)
                v = value(child, not turn, left - 1, alpha, beta)[0]
                if best is None or (v > best[0] if turn == me else v < best[0]):
                    best = (v, move)
                if turn == me:
                    alpha = v if alpha is None or v > alpha else alpha
                    if beta is not None and best[0] >= beta:
                        return best
                else:
                    beta = v if beta is None or v < beta else beta
                    if alpha is not None and best[0] <= alpha:
                        return best
            return best

        v, move = value(self, me, limit, None, None)
        return [move, v, leaves[0]]


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols] * rows)


feedback_question_1 = """
I did not count, perhaps 12 hours
"""

feedback_question_2 = """
Getting the number of leaves right
"""

feedback_question_3 = """
find_path was fun
"""
