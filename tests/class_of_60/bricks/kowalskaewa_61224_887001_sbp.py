#!/usr/bin/env python3
"""The sliding brick puzzle as one class; the board is a dict from (x, y) to a number."""
import random
import sys


class State:
    STEPS = dict(up=(0, -1), down=(0, 1), left=(-1, 0), right=(1, 0))

    def __init__(self, w, h, cells):
        self.w, self.h, self.cells = w, h, cells

    @classmethod
    def load(cls, name):
        lines = [line.strip().rstrip(",").split(",") for line in open(name) if line.strip()]
        w, h = map(int, lines[0])
        return cls(w, h, {(x, y): int(v) for y, line in enumerate(lines[1:]) for x, v in enumerate(line)})

    def __str__(self):
        rows = [f"{self.w},{self.h},"]
        for y in range(self.h):
            rows.append("".join(f"{self.cells[x, y]}," for x in range(self.w)))
        return "\n".join(rows)

    def __eq__(self, other):
        return (self.w, self.h, self.cells) == (other.w, other.h, other.cells)

    def solved(self):
        return -1 not in self.cells.values()

    def bricks(self):
        found = {}
        for place, v in self.cells.items():
            if v > 1:
                found.setdefault(v, set()).add(place)
        return found

    def moves(self):
        for v, places in self.bricks().items():
            for way, (dx, dy) in self.STEPS.items():
                entered = {(x + dx, y + dy) for x, y in places} - places
                if all(self.cells.get(p, 1) in ((0, -1) if v == 2 else (0,)) for p in entered):
                    yield v, way

    def moved(self, v, way):
        dx, dy = self.STEPS[way]
        places = self.bricks()[v]
        after = {p: 0 if p in places else old for p, old in self.cells.items()}
        after.update({(x + dx, y + dy): v for x, y in places})
        return State(self.w, self.h, after)

    def normal(self):
        order = [v for v in self.bricks() if v != 2]
        names = {v: k for k, v in enumerate(order, 3)}
        return State(self.w, self.h, {p: names.get(v, v) for p, v in self.cells.items()})


def main(command, filename, *more):
    state = State.load(filename)
    if command == "print":
        print(state)
    elif command == "done":
        print("true" if state.solved() else "false")
    elif command == "availableMoves":
        print(*[f"({v},{way})" for v, way in state.moves()], sep="\n")
    elif command == "applyMoves":
        v, way = more[0].replace("(", "").replace(")", "").split(",")
        print(state.moved(int(v), way.strip()))
    elif command == "compare":
        print("true" if state == State.load(more[0]) else "false")
    elif command == "norm":
        print(state.normal())
    elif command == "random":
        print(state)
        for _ in range(int(more[0])):
            v, way = random.choice(list(state.moves()))
            state = state.moved(v, way).normal()
            print(f"({v},{way})")
            print(state)
            if state.solved():
                break
    else:
        print("commands: print done availableMoves applyMoves compare norm random", file=sys.stderr)
        sys.exit(2)


main(*sys.argv[1:])
