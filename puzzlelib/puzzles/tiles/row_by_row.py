"""Solving a board as people do, row by row: quick on a board of any size, and longer than the shortest solution.

A shortest solution of a 5×5 board may be out of reach. But to bring one tile home, or two, is a small problem: its
state is the blank's cell and the cells of these tiles; the other tiles are all alike, and those that are home already
stay there. Weighted A* is good enough for it, because the whole won't be the shortest anyway. The last two tiles of a
row come together, because after one alone the other can't pass. When two rows are left, columns are solved in the same
way, and at last the three tiles in the corner.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Iterator, Step
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.search import Problem, weighted_astar

Cells = tuple[int, ...]             # the blank's cell, then the cells of the tiles that are brought home


class BringHome(Problem):
    """Bring some tiles to their cells, without the blank entering the cells that are closed."""

    unit_cost = True

    def __init__(self, board: Tiles, initial: Cells, home: Cells, closed: set[int]):
        self.board, self.initial, self.home, self.closed = board, initial, home, closed

    def is_goal(self, state: Cells) -> bool:
        """Are these tiles home? The blank may be anywhere."""
        return state[1:] == self.home

    def successors(self, state: Cells) -> list[Step]:
        """The blank moves; a tile in its way changes places with it."""
        blank = state[0]
        return [(move, (cell, *(blank if tile == cell else tile for tile in state[1:])), 1)
                for move, cell in self.board.neighbours(blank).items() if cell not in self.closed]

    def h(self, state: Cells) -> int:
        """The tiles' distances; and the blank must get beside a tile that isn't home before it can move it."""
        away = [(cell, to) for cell, to in zip(state[1:], self.home) if cell != to]
        beside = min([sum(self.board.apart(state[0], cell)) - 1 for cell, _ in away], default=0)
        return beside + sum([sum(self.board.apart(cell, to)) for cell, to in away])


def groups(rows: int, cols: int) -> Iterator[list[int]]:
    """The cells of a board in the order in which they are filled, those together that have to be.

    >>> list(groups(3, 3))
    [[0], [1, 2], [3, 6], [4, 5, 7]]
    """
    for row in range(rows - 2):
        first = row * cols
        yield from ([cell] for cell in range(first, first + cols - 2))
        yield [first + cols - 2, first + cols - 1]
    first = (rows - 2) * cols
    yield from ([cell, cell + cols] for cell in range(first, first + cols - 2))
    yield [first + cols - 2, first + cols - 1, first + 2 * cols - 2]


def row_by_row(problem: Tiles) -> list[str]:
    """Moves that solve a solvable board of two rows and columns or more, to the usual goal. Rarely the fewest.

    >>> row_by_row(Tiles([[1, 2, 3], [4, 0, 8], [7, 6, 5]]))
    ['down', 'right', 'up', 'left', 'down', 'right']
    """
    tiles, closed, moves = problem.tiles(problem.initial), set[int](), list[str]()
    for group in groups(problem.rows, problem.cols):
        cells = [tiles.index(problem.target[cell]) for cell in group]
        part = BringHome(problem, (tiles.index(0), *cells), tuple(group), closed)
        result: Any = weighted_astar(part, weight=3)
        for move in result.moves:
            blank = tiles.index(0)
            cell = problem.neighbours(blank)[move]
            tiles[blank], tiles[cell] = tiles[cell], 0
        moves += result.moves
        closed.update(group)
    return moves
