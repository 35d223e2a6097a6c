# A. Ptolemy

import heapq
import itertools
from math import hypot
from queue import PriorityQueue


############################################################
# Section 1: Tile Puzzle
############################################################

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
        home = self.goal().index
        return sum(abs(k // self.width - home(t) // self.width) + abs(k % self.width - home(t) % self.width)
                   for k, t in enumerate(flat))

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


############################################################
# Section 2: Grid Navigation
############################################################

def find_path(start, goal, scene):
    def free(r, c):
        return 0 <= c < len(scene) and 0 <= r < len(scene[0]) and not scene[c][r]

    if not free(*start) or not free(*goal):
        return None
    queue = PriorityQueue()
    queue.put((0, start, None))
    length = {start: 0}
    came_from = {}
    while not queue.empty():
        _, here, before = queue.get()
        if here in came_from:
            continue
        came_from[here] = before
        if here == goal:
            path = []
            while here is not None:
                path.append(here)
                here = came_from[here]
            path.reverse()
            return path
        for dr, dc in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
            there = (here[0] + dr, here[1] + dc)
            if free(*there):
                g = length[here] + hypot(dr, dc)
                if there not in length or g < length[there]:
                    length[there] = g
                    queue.put((g + hypot(goal[0] - there[0], goal[1] - there[1]), there, here))
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
            return len(moves) - len(self.legal_moves(not player)), None, 1
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
5 hours
"""

feedback_question_2 = """
rows and columns
"""

feedback_question_3 = """
ok
"""
