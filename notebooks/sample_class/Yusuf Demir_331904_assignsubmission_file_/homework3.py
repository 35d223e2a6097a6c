# Yusuf Demir

import heapq
import itertools
from math import sqrt
from queue import PriorityQueue


MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class TilePuzzle:
    """The board is kept flat in a tuple, so a state can go into a set as it is."""

    def __init__(self, board):
        self.height, self.width = len(board), len(board[0])
        self.flat = tuple(itertools.chain.from_iterable(board))

    @classmethod
    def from_flat(cls, flat, width):
        return cls([flat[k:k + width] for k in range(0, len(flat), width)])

    def get_board(self):
        return [list(self.flat[k:k + self.width]) for k in range(0, len(self.flat), self.width)]

    def goal(self):
        return tuple(range(1, self.height * self.width)) + (0,)

    def is_solved(self):
        return self.flat == self.goal()

    def neighbours(self, flat):
        blank = flat.index(0)
        row, col = divmod(blank, self.width)
        for name, (dr, dc) in MOVES.items():
            r, c = row + dr, col + dc
            if 0 <= r < self.height and 0 <= c < self.width:
                other = r * self.width + c
                swapped = list(flat)
                swapped[blank], swapped[other] = swapped[other], swapped[blank]
                yield name, tuple(swapped)

    def successors(self):
        return ((name, TilePuzzle.from_flat(flat, self.width)) for name, flat in self.neighbours(self.flat))

    def find_solutions_iddfs(self):
        goal = self.goal()

        def search(flat, depth):
            if flat == goal:
                yield []
            elif depth:
                for name, after in self.neighbours(flat):
                    yield from ([name] + rest for rest in search(after, depth - 1))

        for depth in itertools.count():
            solutions = list(search(self.flat, depth))
            if solutions:
                yield from solutions
                break

    def h(self, flat):
        return sum(abs(k // self.width - (t - 1) // self.width) + abs(k % self.width - (t - 1) % self.width)
                   for k, t in enumerate(flat) if t)

    def find_solution_a_star(self):
        goal, queue, done = self.goal(), PriorityQueue(), set()
        queue.put((self.h(self.flat), 0, self.flat, ()))
        while not queue.empty():
            _, g, flat, path = queue.get()
            if flat == goal:
                return list(path)
            if flat in done:
                continue
            done.add(flat)
            for name, after in self.neighbours(flat):
                if after not in done:
                    queue.put((g + 1 + self.h(after), g + 1, after, path + (name,)))


def create_tile_puzzle(rows, cols):
    return TilePuzzle.from_flat(tuple(range(1, rows * cols)) + (0,), cols)


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
            leaves[0] += 1
            moves = list(game.legal_moves(turn))
            if left == 0 or moves == []:
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
ten hours
"""

feedback_question_2 = """
The third number of get_best_move. Is it right now?
"""

feedback_question_3 = """
The puzzles.
"""
