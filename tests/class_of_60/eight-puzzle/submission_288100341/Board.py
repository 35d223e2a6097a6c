class Board:
    """An N-by-N board; 0 is the blank."""

    def __init__(self, tiles):
        self.tiles = [list(row) for row in tiles]
        self.n = len(tiles)

    def hamming(self):
        return sum(1 for i in range(self.n) for j in range(self.n)
                   if self.tiles[i][j] not in (0, i * self.n + j + 1))

    def manhattan(self):
        total = 0
        for i in range(self.n):
            for j in range(self.n):
                t = self.tiles[i][j]
                if t:
                    total += abs(i - (t - 1) // self.n) + abs(j - (t - 1) % self.n)
        return total

    def __eq__(self, other):
        return isinstance(other, Board) and self.tiles == other.tiles

    def __hash__(self):
        return hash(str(self.tiles))

    def neighbors(self):
        i, j = next((i, row.index(0)) for i, row in enumerate(self.tiles) if 0 in row)
        for a, b in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if 0 <= a < self.n and 0 <= b < self.n:
                other = Board(self.tiles)
                other.tiles[i][j], other.tiles[a][b] = other.tiles[a][b], 0
                yield other

    def __str__(self):
        return str(self.n) + "\n" + "".join("".join(f"{t:2d} " for t in row) + "\n" for row in self.tiles)
