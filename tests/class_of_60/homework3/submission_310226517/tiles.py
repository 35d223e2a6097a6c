from collections import defaultdict

STEP = {"up": -1, "down": 1}
SIDE = {"left": -1, "right": 1}


class TilePuzzle:
    """Works in place: make a move, search on, take the move back."""

    opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}

    def __init__(self, board):
        self.grid = [list(line) for line in board]
        self.r = [0 in line for line in self.grid].index(True)
        self.c = self.grid[self.r].index(0)

    def get_board(self):
        return self.grid

    def perform_move(self, direction):
        r, c = self.r + STEP.get(direction, 0), self.c + SIDE.get(direction, 0)
        if direction not in self.opposite or min(r, c) < 0 or r == len(self.grid) or c == len(self.grid[0]):
            return False
        self.grid[self.r][self.c], self.grid[r][c] = self.grid[r][c], 0
        self.r, self.c = r, c
        return True

    def is_solved(self):
        numbers = sum(self.grid, [])
        return numbers.pop() == 0 and numbers == sorted(numbers)

    def find_solutions_iddfs(self):
        solutions, moves, limit = [], [], -1

        def dive(left):
            if self.is_solved():
                solutions.append(moves[:])
                return
            if left == 0:
                return
            for d in self.opposite:
                if moves and d == self.opposite[moves[-1]]:
                    continue          # going straight back is never part of a shortest solution
                if self.perform_move(d):
                    moves.append(d)
                    dive(left - 1)
                    self.perform_move(self.opposite[moves.pop()])

        while not solutions:
            limit += 1
            dive(limit)
        return iter(solutions)

    def estimate(self):
        cols, h = len(self.grid[0]), 0
        for r, line in enumerate(self.grid):
            for c, tile in enumerate(line):
                if tile > 0:
                    h += abs(r - (tile - 1) // cols) + abs(c - (tile - 1) % cols)
        return h

    def find_solution_a_star(self):
        # buckets instead of a heap: f only takes small whole numbers
        buckets = defaultdict(list)
        buckets[self.estimate()].append((0, self.grid, None))
        expanded = set()
        while True:
            f = min(key for key in buckets if buckets[key])
            g, grid, trail = buckets[f].pop()
            puzzle = TilePuzzle(grid)
            if puzzle.is_solved():
                out = []
                while trail:
                    trail, d = trail
                    out.append(d)
                return out[::-1]
            name = repr(grid)
            if name in expanded:
                continue
            expanded.add(name)
            for d in self.opposite:
                after = TilePuzzle(grid)
                if after.perform_move(d):
                    buckets[g + 1 + after.estimate()].append((g + 1, after.grid, (trail, d)))


def create_tile_puzzle(rows, cols):
    everything = [*range(1, rows * cols), 0]
    return TilePuzzle([everything[k:k + cols] for k in range(0, rows * cols, cols)])
