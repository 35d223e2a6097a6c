"""Sliding bricks: visit the whole Klotski space (no door: 25,955 normal forms) breadth-first; units are states.

The baseline is the assignment's own recipe written plainly: a matrix of lists, deepcopy, the swap algorithm for the
normal form, a set of tuples. The answer both must give: the states, and the moves available in all of them.
"""

from collections import deque
from copy import deepcopy

from benchmarks.harness import Contender
from puzzlelib.levels import read
from puzzlelib.catalog import level_path
from puzzlelib.puzzles.bricks import GOAL, WALL, Bricks, read_matrix
from puzzlelib.search import bfs

STEPS = [("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1)]


def closed_klotski():
    """Klotski's matrix with the door walled up."""
    matrix = read_matrix(read(level_path("bricks", "klotski")))
    return [[WALL if value == GOAL else value for value in row] for row in matrix]


def plain_moves(matrix):
    """Every (piece, row step, column step) that is possible, by looking at each cell of each piece."""
    found = []
    for piece in range(2, max(max(row) for row in matrix) + 1):
        cells = [(r, c) for r in range(len(matrix)) for c in range(len(matrix[0])) if matrix[r][c] == piece]
        for _, dr, dc in STEPS:
            if cells and all(matrix[r + dr][c + dc] in (0, piece) for r, c in cells):
                found.append((piece, dr, dc))
    return found


def plain_apply(matrix, move):
    """A deep copy with the move made."""
    piece, dr, dc = move
    after = deepcopy(matrix)
    cells = [(r, c) for r in range(len(matrix)) for c in range(len(matrix[0])) if matrix[r][c] == piece]
    for r, c in cells:
        after[r][c] = 0
    for r, c in cells:
        after[r + dr][c + dc] = piece
    return after


def plain_normalise(matrix):
    """The assignment's algorithm, in place."""
    following = 3
    for i in range(len(matrix)):
        for j in range(len(matrix[0])):
            if matrix[i][j] == following:
                following += 1
            elif matrix[i][j] > following:
                plain_swap(matrix, following, matrix[i][j])
                following += 1


def plain_swap(matrix, one, two):
    for i in range(len(matrix)):
        for j in range(len(matrix[0])):
            if matrix[i][j] == one:
                matrix[i][j] = two
            elif matrix[i][j] == two:
                matrix[i][j] = one


def plain():
    start = closed_klotski()

    def work():
        plain_normalise(start)
        seen, queue, generated = {tuple(map(tuple, start))}, deque([start]), 0
        while queue:
            matrix = queue.popleft()
            for move in plain_moves(matrix):
                generated += 1
                after = plain_apply(matrix, move)
                plain_normalise(after)
                key = tuple(map(tuple, after))
                if key not in seen:
                    seen.add(key)
                    queue.append(after)
        return [len(seen), generated], len(seen)
    return work


class Everywhere(Bricks):
    """A board nobody is content with: breadth-first search then visits all of it."""

    def is_goal(self, state):
        return False


def ours():
    matrix = closed_klotski()

    def work():
        result = bfs(Everywhere(matrix))
        return [result.enqueued, result.generated], result.enqueued
    return work


CONTENDERS = [Contender("plain recipe", plain), Contender("puzzlelib bfs", ours)]
