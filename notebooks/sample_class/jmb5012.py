"""Homework 3, CMPSC 442."""

student_name = "Jana Berger"

import heapq
import math
import random


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
        found = False
        while not found:
            for solution in self.iddfs_helper(limit, []):
                found = True
                yield solution
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
    visited = set()
    while heap:
        f, g, point, path = heapq.heappop(heap)
        if point == goal:
            return path
        if point in visited:
            continue
        visited.add(point)
        for new_point in point_successors(point, scene):
            if new_point not in visited:
                new_g = g + euclidean(point, new_point)
                heapq.heappush(heap, (new_g + euclidean(new_point, goal), new_g, new_point, path + [new_point]))
    return None


############################################################
# Section 3: Linear Disk Movement, Revisited
############################################################

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


def solve_distinct_disks(length, n):
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
About 14 hours.
"""

feedback_question_2 = """
Alpha-beta: I counted leaves in the wrong place for a whole evening.
"""

feedback_question_3 = """
The dominoes game. I would not change anything.
"""
