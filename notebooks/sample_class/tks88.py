# CMPSC 442 Homework 3

student_name = "Tomasz Sliwa"

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
                    self.hole = (i, j)

    def get_board(self):
        return self.board

    def perform_move(self, direction):
        i, j = self.hole
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
        self.hole = (ni, nj)
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
            child = self.copy()
            if child.perform_move(direction):
                yield (direction, child)

    def iddfs_helper(self, max_depth, path_so_far):
        if self.is_solved():
            yield path_so_far
            return
        if max_depth == 0:
            return
        for move, child in self.successors():
            for answer in child.iddfs_helper(max_depth - 1, path_so_far + [move]):
                yield answer

    def find_solutions_iddfs(self):
        max_depth = 0
        any_found = False
        while not any_found:
            for answer in self.iddfs_helper(max_depth, []):
                any_found = True
                yield answer
            max_depth += 1

    def h_manhattan(self):
        acc = 0
        for i in range(self.rows):
            for j in range(self.cols):
                tile = self.board[i][j]
                if tile != 0:
                    acc += abs(i - (tile - 1) // self.cols)
                    acc += abs(j - (tile - 1) % self.cols)
        return acc

    def as_tuple(self):
        return tuple(tuple(row) for row in self.board)

    def find_solution_a_star(self):
        # number the entries, otherwise < fails on TilePuzzle
        tie = 0
        pq = [(self.h_manhattan(), tie, [], self)]
        seen = set()
        while pq:
            f, _, path_so_far, state = heapq.heappop(pq)
            if state.is_solved():
                return path_so_far
            if state.as_tuple() in seen:
                continue
            seen.add(state.as_tuple())
            for move, child in state.successors():
                if child.as_tuple() not in seen:
                    tie += 1
                    g = len(path_so_far) + 1
                    heapq.heappush(pq, (g + child.h_manhattan(), tie, path_so_far + [move], child))
        return None


############################################################
# Section 2: Grid Navigation
############################################################

def straight_line(a, b):
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def open_neighbors(pos, scene):
    row, col = pos
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
    pq = [(straight_line(start, goal), 0.0, start, [start])]
    seen = set()
    while pq:
        f, g, pos, route = heapq.heappop(pq)
        if pos == goal:
            return route
        if pos in seen:
            continue
        seen.add(pos)
        for nxt in open_neighbors(pos, scene):
            if nxt not in seen:
                cost = g + straight_line(pos, nxt)
                heapq.heappush(pq, (cost + straight_line(nxt, goal), cost, nxt, route + [nxt]))
    return None


############################################################
# Section 3: Linear Disk Movement, Revisited
############################################################

def next_lines(line):
    n = len(line)
    for i in range(n):
        if line[i] == -1:
            continue
        for delta in (1, -1):
            j = i + delta
            if 0 <= j < n and line[j] == -1:
                to = j
            elif 0 <= j < n and 0 <= j + delta < n and line[j + delta] == -1:
                to = j + delta
            else:
                continue
            after = list(line)
            after[to], after[i] = after[i], -1
            yield (i, to), tuple(after)


def h_disks(line):
    # ceil(distance / 2)
    acc = 0
    for i, disk in enumerate(line):
        if disk != -1:
            acc += (abs(len(line) - 1 - disk - i) + 1) // 2
    return acc


def solve_distinct_disks(length, n):
    start = tuple(range(n)) + (-1,) * (length - n)
    goal = start[::-1]
    pq = [(h_disks(start), 0, start, [])]
    seen = set()
    while pq:
        f, g, line, path_so_far = heapq.heappop(pq)
        if line == goal:
            return path_so_far
        if line in seen:
            continue
        seen.add(line)
        for move, after in next_lines(line):
            if after not in seen:
                heapq.heappush(pq, (g + 1 + h_disks(after), g + 1, after, path_so_far + [move]))
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
            cost = self.copy()
            cost.perform_move(move[0], move[1], vertical)
            yield (move, cost)

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def score(self, vertical):
        return len(list(self.legal_moves(vertical))) - len(list(self.legal_moves(not vertical)))

    def maximizer(self, vertical, max_depth, alpha, beta):
        if max_depth == 0 or self.game_over(vertical):
            return None, self.score(vertical), 1
        argbest, v, num_leaves = None, float("-inf"), 0
        for move, cost in self.successors(vertical):
            _, val, below = cost.minimizer(vertical, max_depth - 1, alpha, beta)
            num_leaves += below
            if val > v:
                v = val
                argbest = move
            if v >= beta:
                return argbest, v, num_leaves
            alpha = max(alpha, v)
        return argbest, v, num_leaves

    def minimizer(self, vertical, max_depth, alpha, beta):
        if max_depth == 0 or self.game_over(not vertical):
            return None, self.score(vertical), 1
        argbest, v, num_leaves = None, float("inf"), 0
        for move, cost in self.successors(not vertical):
            _, val, below = cost.maximizer(vertical, max_depth - 1, alpha, beta)
            num_leaves += below
            if val < v:
                v = val
                argbest = move
            if v <= alpha:
                return argbest, v, num_leaves
            beta = min(beta, v)
        return argbest, v, num_leaves

    def get_best_move(self, vertical, max_depth):
        return self.maximizer(vertical, max_depth, float("-inf"), float("inf"))


feedback_question_1 = """
20 hours
"""

feedback_question_2 = """
everything after section 1
"""

feedback_question_3 = """
no comment
"""
