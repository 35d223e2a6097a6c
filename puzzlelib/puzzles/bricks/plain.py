"""Sliding bricks the plain way: a board is a list of rows, and each step is a short method.

Read this first. state.py has the same puzzle as one integer, many times as fast; tests compare the two, move by move.
"""

from __future__ import annotations

from puzzlelib.puzzles.bricks.terms import (
    DIRECTIONS,
    FREE,
    GOAL,
    MASTER,
    NAMES,
    Matrix,
    Move,
    Position,
    bricks_of,
    goals_of,
    level_text,
)


class Board:
    """A state: the matrix, and where the goal is, so that a goal cell comes back when the master leaves it.

    >>> board = Board([[1, -1, 1], [3, 2, 0]])
    >>> board.moves()
    [(2, 'up'), (2, 'right')]
    >>> board.after((2, "up")), board.after((2, "up")).is_solved()
    (Board([[1, 2, 1], [3, 0, 0]]), True)
    """

    def __init__(self, matrix: Matrix, goals: frozenset[Position] | None = None):
        self.matrix = [list(row) for row in matrix]
        self.goals = goals_of(matrix) if goals is None else goals

    def __str__(self) -> str:
        return level_text(self.matrix)

    def __repr__(self) -> str:
        return f"Board({self.matrix})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.matrix == other.matrix

    def clone(self) -> Board:
        """A separate board, identical to this one."""
        return type(self)(self.matrix, self.goals)

    def is_solved(self) -> bool:
        """Is every goal cell covered? Only the master brick can cover one."""
        return not any(GOAL in row for row in self.matrix)

    def obstacle(self, move: Move, cells: list[Position] | None = None) -> str | None:
        """What blocks a move, in words; None if nothing does. cells: where the brick is, if you know it already.

        >>> Board([[1, -1, 1], [3, 2, 0]]).obstacle((3, "up"))
        'the wall at row 1, column 1'
        """
        piece, (dr, dc) = move[0], DIRECTIONS[move[1]]
        for r, c in cells or bricks_of(self.matrix)[piece]:
            row, column = r + dr, c + dc
            if not (0 <= row < len(self.matrix) and 0 <= column < len(self.matrix[0])):
                return "the edge of the board"
            value = self.matrix[row][column]
            if value not in (piece, FREE) and (value, piece) != (GOAL, MASTER):
                return f"{NAMES.get(value, f'brick {value}')} at row {row + 1}, column {column + 1}"
        return None

    def moves(self) -> list[Move]:
        """All moves: bricks ascending, and each up, down, left, right."""
        return [(piece, direction) for piece, cells in bricks_of(self.matrix).items() for direction in DIRECTIONS
                if not self.obstacle((piece, direction), cells)]

    def apply(self, move: Move) -> None:
        """Make a move on this very board. It must be possible."""
        piece, (dr, dc) = move[0], DIRECTIONS[move[1]]
        cells = bricks_of(self.matrix)[piece]
        for r, c in cells:
            self.matrix[r][c] = GOAL if (r, c) in self.goals else FREE
        for r, c in cells:
            self.matrix[r + dr][c + dc] = piece

    def after(self, move: Move) -> Board:
        """A new board with the move made; this one stays as it is."""
        board = self.clone()
        board.apply(move)
        return board

    def normal_form(self) -> Board:
        """A new board with the bricks numbered from 3 in the order of their first cells, as the assignment's swaps do.

        >>> Board([[5, 2], [3, 3]]).normal_form()
        Board([[3, 2], [4, 4]])
        """
        values = [value for row in self.matrix for value in row if value > MASTER]
        number = {value: index for index, value in enumerate(dict.fromkeys(values), MASTER + 1)}
        return type(self)([[number.get(value, value) for value in row] for row in self.matrix], self.goals)
