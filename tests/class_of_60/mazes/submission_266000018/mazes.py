from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, islice
from typing import Optional

STEPS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


@dataclass
class Position:
    board: list
    P: tuple
    moveCount: int = 0
    previousMoveCount: int = 0
    previousDirection: Optional[str] = None


def initial_state(board):
    return Position([list(row) for row in board], (0, len(board) - 1))


def operator(direction):
    def act(state):
        (x, y), (right, down) = state.P, STEPS[direction]
        column, row = x + right, y + down
        turning = direction != state.previousDirection
        if row not in range(len(state.board)) or column not in range(len(state.board[0])):
            return None
        if state.board[row][column] != 2 or (turning and state.previousDirection
                                             and state.moveCount == state.previousMoveCount):
            return None
        rows = [list(line) for line in state.board]
        rows[y][x], rows[row][column] = 1, 0
        return Position(rows, (column, row), 1 if turning else state.moveCount + 1,
                        state.moveCount if turning else state.previousMoveCount, direction)
    return act


MU, MD, ML, MR = map(operator, STEPS)


def squares_left(state):
    return len([cell for row in state.board for cell in row if cell == 2])


def manhattan(state):
    x, y = state.P
    return abs(len(state.board[0]) - 1 - x) + abs(y)


def H(state):
    return squares_left(state) + manhattan(state)


def is_goal(state):
    return manhattan(state) == 0 and squares_left(state) == 0 and state.moveCount != state.previousMoveCount


def solutions(board):
    """Every solution as points, best-first by H; a generator."""
    number = count()
    start = initial_state(board)
    heap = [(H(start), next(number), start, [start.P])]
    while heap:
        _, _, state, points = heappop(heap)
        if is_goal(state):
            yield points
        for act in (MU, MD, ML, MR):
            after = act(state)
            if after:
                heappush(heap, (H(after), next(number), after, points + [after.P]))


def solve(board):
    return next(solutions(board), None)


def count_solutions(board):
    return len(list(islice(solutions(board), 2)))
