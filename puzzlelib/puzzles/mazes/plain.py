"""Unequal length mazes exactly as the assignment formulates them: lists, counts and four operators. Read this first.

A path leads from the bottom left to the top right through every free square once, and no straight segment of it is as
long as the one before. Where the assignment's tables contradict themselves we read: going straight adds one to
moveCount; a turn needs moveCount unlike previousMoveCount, moves it there and starts again at one; the first segment
is free; the last one counts too. state.py says the same with bits, and is tested against this.

>>> from puzzlelib import bfs
>>> bfs(PlainMaze([[2, 2, 2], [2, 2, 2], [0, 2, 2]])).moves
['MU', 'MU', 'MR', 'MD', 'MD', 'MR', 'MU', 'MU']
"""

from __future__ import annotations

from puzzlelib.levels import lines
from puzzlelib.puzzles.mazes import read_maze
from puzzlelib.search import Problem

Board = list[list[int]]          # 1: wall or visited, 2: to visit, 0: the player
Point = tuple[int, int]          # (x, y): the column, then the row, from the top left
DIRECTIONS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


class State:
    """A state as the assignment has it: board, P = (x, y), moveCount, previousMoveCount, previousDirection.

    >>> state = State([[2, 2], [0, 2]])
    >>> state.P, move(state, "Right").board, move(state, "Down")
    ((0, 1), [[2, 2], [1, 0]], None)
    """

    def __init__(self, board: Board, P: Point | None = None, moveCount: int = 0, previousMoveCount: int = 0,
                 previousDirection: str | None = None):
        if P is None:                             # a maze from outside: refuse what is none
            text = "\n".join(" ".join(map(str, row)) for row in board)
            board, P = read_maze(lines(text, "board"), "board"), (0, len(board) - 1)
        self.board, self.P = board, P
        self.moveCount, self.previousMoveCount, self.previousDirection = moveCount, previousMoveCount, previousDirection

    @property
    def objective(self) -> Point:
        """The square to end on, top right."""
        return len(self.board[0]) - 1, 0

    def is_final(self) -> bool:
        """Every square visited, the player at the top right, the last segment unlike the one before."""
        visited = not any(2 in row for row in self.board)
        return visited and self.P == self.objective and self.moveCount != self.previousMoveCount

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.P, self.moveCount, *map(tuple, self.board)))

    def __repr__(self) -> str:
        return (f"<State P={self.P} moveCount={self.moveCount} previousMoveCount={self.previousMoveCount} "
                f"previousDirection={self.previousDirection}>")


def move(state: State, direction: str) -> State | None:
    """The state after one step; None where the precondition does not hold."""
    x, y = state.P
    new_x, new_y = x + DIRECTIONS[direction][0], y + DIRECTIONS[direction][1]
    inside = 0 <= new_y < len(state.board) and 0 <= new_x < len(state.board[0])
    if not inside or state.board[new_y][new_x] == 1:
        return None
    count, previous = state.moveCount + 1, state.previousMoveCount
    if direction != state.previousDirection:
        if state.previousDirection is not None and state.moveCount == state.previousMoveCount:
            return None
        count, previous = 1, state.moveCount
    board = [list(row) for row in state.board]
    board[y][x], board[new_y][new_x] = 1, 0
    return State(board, (new_x, new_y), count, previous, direction)


class PlainMaze(Problem):
    """The assignment's formulation as a Problem that every search can take."""

    def __init__(self, board: Board):
        self.initial = State(board)

    def is_goal(self, state: State) -> bool:
        return state.is_final()

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """What the four operators MU, MD, ML and MR lead to."""
        return [(f"M{direction[0]}", after, 1) for direction in DIRECTIONS if (after := move(state, direction))]
