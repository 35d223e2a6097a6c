student_name = "Radha K. Pillai"

import heapq
import itertools
from copy import deepcopy
from heapq import heappop, heappush
from math import sqrt


############################################################
# Section 1: Tile Puzzle
############################################################

DIRECTIONS = ["left", "right", "up", "down"]


def solved_board(rows, cols):
    numbers = list(range(1, rows * cols)) + [0]
    return [numbers[i * cols:(i + 1) * cols] for i in range(rows)]


def create_tile_puzzle(rows, cols):
    return TilePuzzle(solved_board(rows, cols))


def freeze(board):
    return tuple(map(tuple, board))


class TilePuzzle:
    def __init__(self, board):
        self.b = deepcopy(board)
        self.n, self.m = len(board), len(board[0])

    def get_board(self):
        return self.b

    def perform_move(self, direction):
        (y, x), = [(y, x) for y in range(self.n) for x in range(self.m) if self.b[y][x] == 0]
        y2 = y + (direction == "down") - (direction == "up")
        x2 = x + (direction == "right") - (direction == "left")
        if (y2, x2) == (y, x) or not (0 <= y2 < self.n and 0 <= x2 < self.m):
            return False
        self.b[y][x], self.b[y2][x2] = self.b[y2][x2], self.b[y][x]
        return True

    def copy(self):
        return TilePuzzle(self.b)

    def is_solved(self):
        return self.b == solved_board(self.n, self.m)

    def successors(self):
        result = []
        for d in DIRECTIONS:
            p = self.copy()
            if p.perform_move(d):
                result.append((d, p))
        return result

    def find_solutions_iddfs(self):
        # depth first with a stack of my own; (puzzle, moves so far)
        limit, answers = 0, []
        while not answers:
            stack = [(self, [])]
            while stack:
                p, moves = stack.pop()
                if p.is_solved():
                    answers.append(moves)
                elif len(moves) < limit:
                    stack.extend((q, moves + [d]) for d, q in p.successors())
            limit += 1
        for a in answers:
            yield a

    def distance(self):
        d = 0
        for y, row in enumerate(self.b):
            for x, t in enumerate(row):
                if t:
                    goal_y, goal_x = divmod(t - 1, self.m)
                    d += abs(goal_y - y) + abs(goal_x - x)
        return d

    def find_solution_a_star(self):
        start = freeze(self.b)
        cost, parent = {start: 0}, {start: None}
        heap, closed = [(self.distance(), start)], set()
        while heap:
            _, state = heappop(heap)
            if state in closed:
                continue
            closed.add(state)
            here = TilePuzzle(list(map(list, state)))
            if here.is_solved():
                break
            for d, after in here.successors():
                s = freeze(after.b)
                if s not in cost or cost[state] + 1 < cost[s]:
                    cost[s] = cost[state] + 1
                    parent[s] = (state, d)
                    heappush(heap, (cost[s] + after.distance(), s))
        path = []
        while parent[state]:
            state, d = parent[state]
            path.insert(0, d)
        return path


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
9 hours
"""

feedback_question_2 = """
decrease-key without a heap that supports it
"""

feedback_question_3 = """
bit boards!
"""
