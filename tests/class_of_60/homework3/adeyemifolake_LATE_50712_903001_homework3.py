# Folake Adeyemi

import heapq
import math
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
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
                heapq.heappush(frontier, Node(other._manhattan(), node.g + 1, other,
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
    heap = [(euclidean(start, goal), 0.0, start, [start])]
    visited = {start}
    while heap:
        f, g, point, path = heapq.heappop(heap)
        if point == goal:
            return path
        for new_point in point_successors(point, scene):
            if new_point not in visited:
                visited.add(new_point)
                new_g = g + euclidean(point, new_point)
                heapq.heappush(heap, (new_g + euclidean(new_point, goal), new_g, new_point, path + [new_point]))
    return None


############################################################
# Section 3: Linear Disk Movement, Revisited
############################################################

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
            distance = abs(len(text) - len(text.replace(".", "")) + ord(disk) - ord("a") - here)
            estimate += distance // 2 + distance % 2
    return estimate


def solve_distinct_disks(length, n):
    start = "".join(chr(ord("a") + k) for k in range(n)).ljust(length, ".")
    heap = [(to_go(start), 0, start, [])]
    heapify(heap)
    expanded = {}
    while heap:
        _, cost, text, path = heappop(heap)
        if text.lstrip(".") == start.rstrip("."):
            return path
        if text in expanded and expanded[text] <= cost:
            continue
        expanded[text] = cost
        for move, after in slides(text):
            heappush(heap, (cost + 1 + to_go(after), cost + 1, after, path + [move]))
    return None


############################################################
# Section 4: Dominoes Game
############################################################

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
            return len(self.legal_moves(not player)) - len(moves), None, 1
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
25 hours
"""

feedback_question_2 = """
time
"""

feedback_question_3 = """
the grace period
"""
