# Min Zhang: sorry, ran out of time

import random


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

    def find_solutions_iddfs(self):
        raise NotImplementedError


def solve_distinct_disks(length, n):
    return _solve(length, n)


import heapq


def disk_successors(cells):
    n = len(cells)
    for i in range(n):
        if cells[i] == -1:
            continue
        for step in (1, -1):
            j = i + step
            if 0 <= j < n and cells[j] == -1:
                target = j
            elif 0 <= j < n and 0 <= j + step < n and cells[j + step] == -1:
                target = j + step
            else:
                continue
            new = list(cells)
            new[target], new[i] = new[i], -1
            yield (i, target), tuple(new)


def disk_heuristic(cells):
    # a disk moves at most two cells at a time
    total = 0
    for i, disk in enumerate(cells):
        if disk != -1:
            total += (abs(len(cells) - 1 - disk - i) + 1) // 2
    return total


def _solve(length, n):
    start = tuple(range(n)) + (-1,) * (length - n)
    goal = start[::-1]
    heap = [(disk_heuristic(start), 0, start, [])]
    visited = set()
    while heap:
        f, g, cells, moves = heapq.heappop(heap)
        if cells == goal:
            return moves
        if cells in visited:
            continue
        visited.add(cells)
        for move, new in disk_successors(cells):
            if new not in visited:
                heapq.heappush(heap, (g + 1 + disk_heuristic(new), g + 1, new, moves + [move]))
    return None


feedback_question_1 = """
2 hours
"""

feedback_question_2 = """
time
"""

feedback_question_3 = """
-
"""
