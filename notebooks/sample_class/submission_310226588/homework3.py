# homework 3
# Ingrid Solberg

import random
from copy import deepcopy
from heapq import heappop, heappush
from queue import PriorityQueue


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


def find_path(start, goal, scene):
    # points as complex numbers: row + column * 1j, so that abs() is the Euclidean distance
    open_points = {complex(r, c) for r, row in enumerate(scene) for c, wall in enumerate(row) if not wall}
    first, last = complex(*start), complex(*goal)
    if not {first, last} <= open_points:
        return None
    eight = [complex(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    counter, heap, parents = 0, [(abs(last - first), 0, 0.0, first, None)], {}
    while heap and last not in parents:
        _, _, so_far, here, parent = heappop(heap)
        if here in parents:
            continue
        parents[here] = parent
        for way in eight:
            if here + way in open_points and here + way not in parents:
                counter += 1
                g = so_far + abs(way)
                heappush(heap, (g + abs(last - here - way), counter, g, here + way, here))
    if last not in parents:
        return None
    path, here = [], last
    while here is not None:
        path = [(int(here.real), int(here.imag))] + path
        here = parents[here]
    return path


def solve_distinct_disks(length, n):
    """A state says where each disk is: places[k] is the cell of disk k."""
    homes = [length - 1 - k for k in range(n)]

    def h(places):
        return sum(abs(home - place) for home, place in zip(homes, places))

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
6 hours
"""

feedback_question_2 = """
Finding a heuristic for the disks; mine is fast!
"""

feedback_question_3 = """
short and sweet
"""
