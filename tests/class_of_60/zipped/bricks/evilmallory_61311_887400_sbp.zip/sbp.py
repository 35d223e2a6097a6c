"""Sliding brick puzzle, part I."""

import random
import sys

DIRS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def load_state(filename):
    with open(filename) as f:
        text = f.read()
    values = [int(v) for v in text.replace("\n", "").split(",") if v.strip() != ""]
    w, h = values[0], values[1]
    if len(values) != 2 + w * h:
        sys.exit("error: " + filename + " does not have " + str(w * h) + " cells")
    return [values[2 + i * w:2 + (i + 1) * w] for i in range(h)]


def print_state(state):
    print("%d,%d," % (len(state[0]), len(state)))
    for row in state:
        print(",".join("%2d" % v for v in row) + ",")


def clone(state):
    return [row[:] for row in state]


def is_done(state):
    for row in state:
        for v in row:
            if v == -1:
                return False
    return True


def moves_of_piece(state, piece):
    cells = [(i, j) for i in range(len(state)) for j in range(len(state[0])) if state[i][j] == piece]
    result = []
    for name, (di, dj) in DIRS.items():
        ok = True
        for i, j in cells:
            v = state[i + di][j + dj] if 0 <= i + di < len(state) and 0 <= j + dj < len(state[0]) else 1
            if v == 0 or v == piece or (v == -1 and piece == 2):
                continue
            ok = False
        if ok:
            result.append((piece, name))
    return result


def all_moves(state):
    pieces = []
    for row in state:
        for v in row:
            if v >= 2 and v not in pieces:
                pieces.append(v)
    pieces.sort()
    moves = []
    for p in pieces:
        moves += moves_of_piece(state, p)
    return moves


def apply_move(state, move):
    piece, name = move
    di, dj = DIRS[name]
    cells = [(i, j) for i in range(len(state)) for j in range(len(state[0])) if state[i][j] == piece]
    for i, j in cells:
        state[i][j] = 0
    for i, j in cells:
        state[i + di][j + dj] = piece


def apply_move_cloning(state, move):
    new_state = clone(state)
    apply_move(new_state, move)
    return new_state


def compare(a, b):
    if len(a) != len(b) or len(a[0]) != len(b[0]):
        return False
    for i in range(len(a)):
        for j in range(len(a[0])):
            if a[i][j] != b[i][j]:
                return False
    return True


def swap_idx(state, a, b):
    for i in range(len(state)):
        for j in range(len(state[0])):
            if state[i][j] == a:
                state[i][j] = b
            elif state[i][j] == b:
                state[i][j] = a


def normalize(state):
    next_idx = 3
    for i in range(len(state)):
        for j in range(len(state[0])):
            if state[i][j] == next_idx:
                next_idx += 1
            elif state[i][j] > next_idx:
                swap_idx(state, next_idx, state[i][j])
                next_idx += 1


def random_walk(state, n):
    print_state(state)
    for k in range(n):
        move = random.choice(all_moves(state))
        apply_move(state, move)
        normalize(state)
        print()
        print("(%d, %s)" % move)
        print()
        print_state(state)
        if is_done(state):
            break


def parse_move(text):
    piece, name = text.strip("() ").split(",")
    return int(piece), name.strip()


def main():
    command = sys.argv[1]
    state = load_state(sys.argv[2])
    if command == "print":
        print_state(state)
    elif command == "done":
        print(is_done(state))
    elif command == "availableMoves":
        for piece, name in all_moves(state):
            print("(%d, %s)" % (piece, name))
    elif command == "applyMove":
        apply_move(state, parse_move(sys.argv[3]))
        print_state(state)
    elif command == "compare":
        print(compare(state, load_state(sys.argv[3])))
    elif command == "norm":
        normalize(state)
        print_state(state)
    elif command == "random":
        random_walk(state, int(sys.argv[3]))
    else:
        sys.exit("unknown command " + command)


if __name__ == "__main__":
    main()
