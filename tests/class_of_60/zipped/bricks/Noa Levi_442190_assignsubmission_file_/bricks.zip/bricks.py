"""Bricks as bit masks: a cell is a bit, a brick is a number with the bits of its cells."""
import sys
from dataclasses import dataclass, field
from random import SystemRandom


@dataclass
class Level:
    width: int
    height: int
    walls: int = 0
    goal: int = 0
    bricks: dict = field(default_factory=dict)

    def bit(self, row, col):
        return 1 << (row * self.width + col)

    def text(self):
        out = [f"{self.width},{self.height},"]
        for row in range(self.height):
            line = ""
            for col in range(self.width):
                line += f"{self.value(self.bit(row, col)):2},"
            out.append(line)
        return "\n".join(out) + "\n"

    def value(self, bit):
        for name, cells in self.bricks.items():
            if cells & bit:
                return name
        return 1 if self.walls & bit else -1 if self.goal & bit else 0

    def column(self, col):
        return sum(self.bit(row, col) for row in range(self.height))

    def pushed(self, cells, way):
        """The cells one step on, or 0 if that is outside."""
        if way == "left":
            return 0 if cells & self.column(0) else cells >> 1
        if way == "right":
            return 0 if cells & self.column(self.width - 1) else cells << 1
        if way == "up":
            return 0 if cells & ((1 << self.width) - 1) else cells >> self.width
        moved = cells << self.width
        return 0 if moved >> (self.width * self.height) else moved

    def moves(self):
        for name in sorted(self.bricks):
            others = self.walls
            for other, cells in self.bricks.items():
                if other != name:
                    others |= cells
            if name != 2:
                others |= self.goal
            for way in ("up", "down", "left", "right"):
                moved = self.pushed(self.bricks[name], way)
                if moved and not moved & others:
                    yield name, way

    def move(self, name, way):
        self.bricks[name] = self.pushed(self.bricks[name], way)
        self.goal &= ~self.bricks.get(2, 0)          # a covered goal is gone, as in the matrix of the handout

    def normalise(self):
        lowest = sorted((cells & -cells, cells) for name, cells in self.bricks.items() if name != 2)
        master = {2: self.bricks[2]} if 2 in self.bricks else {}
        self.bricks = master | {number: cells for number, (_, cells) in enumerate(lowest, 3)}


def load(path):
    head, *lines = open(path, encoding="ascii").read().split("\n")
    width, height = (int(part) for part in head.split(",")[:2])
    level = Level(width, height)
    for row, line in enumerate(lines):
        for col, part in enumerate(line.split(",")[:width] if line.strip() else []):
            bit, value = level.bit(row, col), int(part)
            if value == 1:
                level.walls |= bit
            elif value == -1:
                level.goal |= bit
            elif value:
                level.bricks[value] = level.bricks.get(value, 0) | bit
    return level


def run(command, path, *rest):
    level = load(path)
    match command:
        case "print":
            return level.text()
        case "done":
            return f"{not level.goal}\n"
        case "availableMoves":
            return "".join(f"({name}, {way})\n" for name, way in level.moves())
        case "applyMove" | "applyMoves":
            name, way = rest[0].strip("()").split(",")
            level.move(int(name), way.strip())
            return level.text()
        case "compare":
            return f"{level == load(rest[0])}\n"
        case "norm":
            level.normalise()
            return level.text()
        case "random":
            story, steps = level.text(), int(rest[0])
            while steps and level.goal:
                name, way = SystemRandom().choice([*level.moves()])
                level.move(name, way)
                level.normalise()
                steps -= 1
                story += f"\n({name}, {way})\n\n{level.text()}"
            return story
    raise SystemExit(f"no command {command}")


if __name__ == "__main__":
    sys.stdout.write(run(*sys.argv[1:]))
