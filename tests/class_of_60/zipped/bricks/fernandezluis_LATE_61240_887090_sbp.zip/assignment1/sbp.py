import random
import sys

from board import Board, Move


def load(path):
    with open(path) as file:
        numbers = [int(token) for token in file.read().replace("\n", "").rstrip(",").split(",")]
    return Board(numbers[0], numbers[2:])


def show(board):
    print(f"{board.width}, {board.height},")
    for row in board.rows():
        print(*(f"{v:>4}" for v in row), sep=",", end=",\n")
    print()


def cmd_print(path):
    show(load(path))


def cmd_done(path):
    print(str(load(path).done()).upper())


def cmd_availableMoves(path):
    for move in load(path).moves():
        print(f"( {move.piece} , {move.direction} )".replace("( ", "(").replace(" )", ")").replace(" ,", ","))


def cmd_applyMove(path, text):
    board = load(path)
    piece, direction = text[1:-1].split(",")
    board.apply(Move(int(piece), direction.strip()))
    show(board)


cmd_applyMoves = cmd_applyMove


def cmd_compare(path, other):
    one, two = load(path), load(other)
    print(str(one.width == two.width and one.values == two.values).upper())


def cmd_norm(path):
    board = load(path)
    board.normalize()
    show(board)


def cmd_random(path, n):
    board = load(path)
    show(board)
    for _ in range(int(n)):
        move = random.choice(board.moves())
        board.apply(move)
        board.normalize()
        print(f"({move.piece}, {move.direction})\n")
        show(board)
        if board.done():
            return


globals()["cmd_" + sys.argv[1]](*sys.argv[2:])
