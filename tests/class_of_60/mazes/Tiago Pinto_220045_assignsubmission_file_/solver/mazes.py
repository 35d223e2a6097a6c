"""Unequal length mazes."""
import copy


class State:
    def __init__(self, board, P, moveCount=0, previousMoveCount=0, previousDirection=None):
        self.board = board
        self.P = P
        self.moveCount = moveCount
        self.previousMoveCount = previousMoveCount
        self.previousDirection = previousDirection


def initial_state(board):
    for y, row in enumerate(board):
        for x, value in enumerate(row):
            if value == 0:
                return State(copy.deepcopy(board), (y, x))


def move(state, dx, dy, direction):
    x, y = state.P
    nx, ny = x + dx, y + dy
    if ny < 0 or nx < 0 or ny >= len(state.board) or nx >= len(state.board[0]):
        return None
    if state.board[ny][nx] == 1:
        return None
    if state.previousDirection == direction:
        count, previous = state.moveCount + 1, state.previousMoveCount
    else:
        if state.previousDirection and state.moveCount == state.previousMoveCount:
            return None
        count, previous = 1, state.moveCount
    board = state.board
    board[y][x] = 1
    board[ny][nx] = 0
    return State(board, (nx, ny), count, previous, direction)


def MU(state):
    return move(state, 0, -1, "Up")


def MD(state):
    return move(state, 0, 1, "Down")


def ML(state):
    return move(state, -1, 0, "Left")


def MR(state):
    return move(state, 1, 0, "Right")


def is_goal(state):
    at_end = state.P[0] == len(state.board[0]) - 1 and state.P[1] == 0
    return at_end and squares_left(state) == 0 and state.moveCount != state.previousMoveCount


def squares_left(state):
    return sum(row.count(2) for row in state.board)


def manhattan(state):
    return len(state.board[0]) - 1 - state.P[0] + state.P[1]


def H(state):
    return manhattan(state) + squares_left(state)


def solve(board):
    board[0].index(3)              # where is the exit?

    def search(state):
        if is_goal(state):
            return []
        for operator in (MU, MD, ML, MR):
            new = operator(state)
            if new is not None:
                rest = search(new)
                if rest is not None:
                    return [operator.__name__] + rest
        return None
    return search(initial_state(board))


