#!/usr/bin/env python3
"""IDA* with an incremental Manhattan distance; needs almost no memory."""
import sys


class Puzzle:
    def __init__(self, text):
        self.cells = [int(c) for c in text if c in "012345678"]
        self.trail = []

    def distance(self, tile, cell):
        return abs((tile - 1) // 3 - cell // 3) + abs((tile - 1) % 3 - cell % 3)

    def total(self):
        return sum(self.distance(t, c) for c, t in enumerate(self.cells) if t)

    def solve(self):
        bound = self.total()
        while bound:
            bound = self.dive(self.cells.index(0), -1, 0, self.total(), bound)
        return self.trail

    def dive(self, blank, before, g, h, bound):
        """0 if solved, else the next bound."""
        if g + h > bound:
            return g + h
        if h == 0:
            return 0
        smallest = 99
        row, col = divmod(blank, 3)
        for cell, ok in ((blank - 3, row > 0), (blank + 3, row < 2), (blank - 1, col > 0), (blank + 1, col < 2)):
            if ok and cell != before:
                tile = self.cells[cell]
                change = self.distance(tile, blank) - self.distance(tile, cell)
                self.cells[blank], self.cells[cell] = tile, 0
                self.trail.append(cell)
                result = self.dive(cell, blank, g + 1, h + change, bound)
                self.cells[cell], self.cells[blank] = tile, 0
                if result == 0:
                    return 0
                self.trail.pop()
                smallest = min(smallest, result)
        return smallest


def main():
    source, target = sys.argv[1:]
    puzzle = Puzzle(open(source).read())
    cells = puzzle.cells[:]
    with open(target, "w") as file:
        for cell in [cells.index(0)] + puzzle.solve():
            blank = cells.index(0)
            cells[blank], cells[cell] = cells[cell], 0
            for row in range(3):
                print(*cells[3 * row:3 * row + 3], sep="", file=file)
            print(file=file)


if __name__ == "__main__":
    main()
