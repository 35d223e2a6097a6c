"""Breadth-first search from both ends; a board is one number of nine digits."""
import sys

from moves import neighbours

GOAL = 123456780


def load(name):
    digits = "".join(open(name).read().split())
    return int(digits)


def chain(parents, board):
    while board is not None:
        yield board
        board = parents[board]


def both_ends(start):
    sides = [{start: None}, {GOAL: None}]
    layers = [[start], [GOAL]]
    if start == GOAL:
        return [start]
    while all(layers):
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        fresh = []
        for board in layers[side]:
            for other in neighbours(board):
                if other not in sides[side]:
                    sides[side][other] = board
                    fresh.append(other)
        layers[side] = fresh
        meeting = [board for board in fresh if board in sides[1 - side]]
        if meeting:
            middle = meeting[0]
            return list(chain(sides[0], middle))[::-1] + list(chain(sides[1], middle))[1:]
    return [start]


def text(board):
    digits = "%09d" % board
    return "".join(" ".join(digits[k:k + 3]) + " \r\n" for k in (0, 3, 6))


def main():
    with open(sys.argv[2], "w", newline="") as out:
        out.write("\r\n".join(map(text, both_ends(load(sys.argv[1])))))


if __name__ == "__main__":
    main()
