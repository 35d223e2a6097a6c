"""What every form of the bricks puzzle agrees on: numbers in cells, directions, a brick's cells, what blocks it."""

from __future__ import annotations

Matrix = list[list[int]]         # the board as the assignment writes it, e.g. [[1, -1], [2, 0]]
Position = tuple[int, int]       # (row, column), both counted from 0
Move = tuple[int, str]           # (brick, direction), e.g. (3, "down")

GOAL, FREE, WALL, MASTER = -1, 0, 1, 2           # what a cell may show; other bricks have higher numbers
NAMES = {GOAL: "the goal, which only the master brick may enter,", WALL: "the wall", MASTER: "the master brick"}
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def bricks_of(matrix: Matrix) -> dict[int, list[Position]]:
    """The cells of each brick in reading order, the bricks in ascending order: {2: [(0, 1), (1, 1)], 3: [(0, 0)]}."""
    found: dict[int, list[Position]] = {}
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            if value >= MASTER:
                found.setdefault(value, []).append((r, c))
    return dict(sorted(found.items()))


def goals_of(matrix: Matrix) -> frozenset[Position]:
    """The goal cells that the master doesn't cover."""
    return frozenset((r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value == GOAL)


def obstacle(matrix: Matrix, move: Move) -> str | None:
    """What blocks a move, in words; None if nothing does.

    >>> obstacle([[1, -1, 1], [3, 2, 0]], (3, "up"))
    'the wall at row 1, column 1'
    """
    piece, (down, right) = move[0], DIRECTIONS[move[1]]
    for r, c in bricks_of(matrix)[piece]:
        if not (0 <= r + down < len(matrix) and 0 <= c + right < len(matrix[0])):
            return "the edge of the board"
        value = matrix[r + down][c + right]
        if value not in (piece, FREE) and (value, piece) != (GOAL, MASTER):
            return f"{NAMES.get(value, f'brick {value}')} at row {r + down + 1}, column {c + right + 1}"
    return None


def level_text(matrix: Matrix) -> str:
    """A board as the assignment prints it, the size first."""
    rows = [f"{row[0]}," + "".join(f"{value:>2}," for value in row[1:]) for row in matrix]
    return "\n".join([f"{len(matrix[0])},{len(matrix)},", *rows])
