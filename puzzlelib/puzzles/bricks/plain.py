"""Sliding bricks the plain way: a board is a list of rows, and each step is a short method.

Read this first. state.py has the same puzzle as one integer, many times as fast; tests compare the two, move by move.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, quoted

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from puzzlelib.picture import Picture
    from puzzlelib.puzzles.bricks.state import Bricks

    Matrix = list[list[int]]         # the board as the assignment writes it, e.g. [[1, -1], [2, 0]]
    Position = tuple[int, int]       # (row, column), both counted from 0
    Move = tuple[int, str]           # (brick, direction), e.g. (3, "down")

GOAL, FREE, WALL, MASTER = -1, 0, 1, 2           # what a cell may show; other bricks have higher numbers
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
ROLES = {GOAL: "goal", FREE: "free", WALL: "wall", MASTER: "hero"}
NAMES = {GOAL: "the goal, which only the master brick may enter,", WALL: "the wall", MASTER: "the master brick"}


def bricks_of(matrix: Matrix) -> dict[int, list[Position]]:
    """The cells of each brick in reading order, the bricks in ascending order.

    >>> bricks_of([[3, 2], [0, 2]])
    {2: [(0, 1), (1, 1)], 3: [(0, 0)]}
    """
    found: dict[int, list[Position]] = {}
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            if value >= MASTER:
                found.setdefault(value, []).append((r, c))
    return dict(sorted(found.items()))


def say(move: Move) -> str:
    """A move as the assignment writes it: (3, down)."""
    return f"({move[0]}, {move[1]})"


class Board:
    """A state: the matrix, and where the goal is, so that a goal cell comes back when the master leaves it.

    >>> board = Board([[1, -1, 1], [3, 2, 0]])
    >>> board.moves()
    [(2, 'up'), (2, 'right')]
    >>> board.apply((2, "up"))
    >>> board, board.is_solved()
    (Board([[1, 2, 1], [3, 0, 0]]), True)
    """

    def __init__(self, matrix: Matrix, goals: frozenset[Position] | None = None):
        self.matrix = [list(row) for row in matrix]
        self.goals = goals if goals is not None else frozenset(
            (r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value == GOAL)

    def __str__(self) -> str:
        rows = [f"{row[0]}," + "".join(f"{value:>2}," for value in row[1:]) for row in self.matrix]
        return "\n".join([f"{len(self.matrix[0])},{len(self.matrix)},", *rows])

    def __repr__(self) -> str:
        return f"Board({self.matrix})"

    def __eq__(self, other: object) -> bool:
        """Does every cell show the same number?"""
        return isinstance(other, Board) and self.matrix == other.matrix

    __hash__ = None                  # type: ignore[assignment]    # a board changes under your hands

    def clone(self) -> Board:
        """A separate board, identical to this one."""
        return Board(self.matrix, self.goals)

    def is_solved(self) -> bool:
        """Is every goal cell covered? Only the master brick can cover one."""
        return not any(GOAL in row for row in self.matrix)

    def pieces(self) -> list[int]:
        """The numbers of the bricks, ascending."""
        return list(bricks_of(self.matrix))

    def obstacle(self, move: Move, cells: list[Position] | None = None) -> str | None:
        """What blocks a move, in words; None if nothing does. cells: where the brick is, if you know it already.

        >>> Board([[1, -1, 1], [3, 2, 0]]).obstacle((3, "up"))
        'the wall at row 1, column 1'
        """
        piece, direction = move
        dr, dc = DIRECTIONS[direction]
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

    def moves_of(self, piece: int) -> list[Move]:
        """The moves of one brick."""
        return [move for move in self.moves() if move[0] == piece]

    def check(self, move: Move) -> None:
        """Refuse a move that isn't possible, and say why."""
        if not (isinstance(move, tuple) and len(move) == 2):
            raise PuzzleError(f"found {quoted(str(move))}, expected a move such as (3, \"down\")")
        piece, direction = move
        pieces = self.pieces()
        if piece not in pieces:
            raise PuzzleError(f"found brick {piece}, expected a brick of this board: "
                              f"{', '.join(map(str, pieces[:20]))}{' …' * (len(pieces) > 20)}")
        if direction not in DIRECTIONS:
            raise PuzzleError(f"found {quoted(str(direction))}, expected up, down, left or right")
        blocked = self.obstacle(move)
        if blocked:
            can = " or ".join(direction for _, direction in self.moves_of(piece))
            raise PuzzleError(f"found {say(move)} blocked by {blocked}, expected "
                              + (f"brick {piece} to move {can}" if can else f"another brick: {piece} cannot move"))

    def apply(self, move: Move) -> None:
        """Make a move on this very board."""
        self.check(move)
        piece, direction = move
        dr, dc = DIRECTIONS[direction]
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
        number: dict[int, int] = {}
        for row in self.matrix:
            for value in row:
                if value > MASTER and value not in number:
                    number[value] = MASTER + 1 + len(number)
        return Board([[number.get(value, value) for value in row] for row in self.matrix], self.goals)

    def problem(self) -> Bricks:
        """The board as a problem to search: astar(board) asks for it."""
        from puzzlelib.puzzles.bricks import Bricks
        return Bricks(self.matrix, goals=self.goals)

    def picture(self) -> Picture:
        """The board as cells with roles, for the views: every brick is one piece, named by its number."""
        from puzzlelib.picture import Cell, Picture
        return Picture([[Cell(str(value), ROLES.get(value, "piece"), value, "goal" if (r, c) in self.goals else "free")
                         if value >= MASTER else Cell(role=ROLES[value])
                         for c, value in enumerate(row)] for r, row in enumerate(self.matrix)])
