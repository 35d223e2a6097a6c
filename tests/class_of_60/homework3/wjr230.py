# William Roe

from copy import deepcopy
from heapq import heappop, heappush
from math import sqrt
from queue import PriorityQueue


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
        # depth first with a stack; a board is never looked at twice
        stack, seen = [(self, ())], set()
        while stack:
            p, trail = stack.pop()
            if p.is_solved():
                moves = []
                while trail:
                    trail, d = trail
                    moves.append(d)
                yield moves[::-1]
                return
            if freeze(p.b) not in seen:
                seen.add(freeze(p.b))
                stack.extend((q, (trail, d)) for d, q in p.successors())

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
                if (r, c) in blocked or (r, c) in closed or (r - best[0]) * (c - best[1]) != 0:
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
                if best is None or (v >= best[0] if turn == me else v < best[0]):
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
4 hours
"""

feedback_question_2 = """
nothing
"""

feedback_question_3 = """
everything
"""
