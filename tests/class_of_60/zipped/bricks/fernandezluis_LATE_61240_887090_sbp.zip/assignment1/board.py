from collections import OrderedDict, namedtuple

Move = namedtuple("Move", "piece direction")
OFFSETS = OrderedDict([("up", -1), ("down", 1), ("left", -1), ("right", 1)])


class Board:
    def __init__(self, width, values):
        self.width, self.values = width, list(values)

    @property
    def height(self):
        return len(self.values) // self.width

    def clone(self):
        return Board(self.width, self.values)

    def rows(self):
        for start in range(0, len(self.values), self.width):
            yield self.values[start:start + self.width]

    def shift(self, direction):
        return OFFSETS[direction] * (self.width if direction in ("up", "down") else 1)

    def inside(self, index, direction):
        if direction == "left":
            return index % self.width > 0
        if direction == "right":
            return index % self.width < self.width - 1
        return 0 <= index + self.shift(direction) < len(self.values)

    def can(self, move):
        for index, value in enumerate(self.values):
            if value != move.piece:
                continue
            if not self.inside(index, move.direction):
                return False
            target = self.values[index + self.shift(move.direction)]
            if target not in (0, move.piece) and not (target == -1 and move.piece == 2):
                return False
        return True

    def moves(self):
        pieces = sorted(v for v in set(self.values) if v >= 2)
        return [move for piece in pieces for move in (Move(piece, d) for d in OFFSETS) if self.can(move)]

    def apply(self, move):
        indices = [i for i, v in enumerate(self.values) if v == move.piece]
        if self.shift(move.direction) > 0:
            indices.reverse()
        for i in indices:
            self.values[i], self.values[i + self.shift(move.direction)] = 0, move.piece

    def normalize(self):
        new, names = [], {}
        for v in self.values:
            if v > 2 and v not in names:
                names[v] = 3 + len(names)
            new.append(names.get(v, v))
        self.values = new

    def done(self):
        return self.values.count(-1) == 0
