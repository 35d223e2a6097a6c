"""Random levels of sliding bricks that can be solved: put the master in its exit, and walk backwards.

Every slide can be undone, so whatever a walk from a solved position reaches can be solved by the same way back.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Random
from puzzlelib.levels import PuzzleError, counted, plural
from puzzlelib.puzzles.bricks.state import PUZZLE, Bricks
from puzzlelib.puzzles.bricks.terms import FREE, MASTER, WALL, Matrix, Position

LARGEST = 20
TRIES = 200
MASTERS = [(1, 1), (1, 2), (2, 1), (2, 2)]                         # rows and columns
SHAPES = [(1, 2), (2, 1)] * 3 + [(1, 1)] * 2 + [(2, 2)]            # mostly dominoes, as in the classic levels


def random_bricks(rng: Random, rows: int = 4, cols: int = 4, holes: int = 3, walk: int = 1000) -> str:
    """The text of a level: a box of so many rows and columns with a wall around it, an exit, bricks and that many free
    cells. Of a random walk of so many moves from a solved position, it is where the master is farthest from the exit.

    >>> from random import Random
    >>> print(random_bricks(Random(1), 3, 3, holes=3))
    5,5,
    1, 1, 1, 1, 1,
    1, 0, 0, 3,-1,
    1, 2, 2, 0, 1,
    1, 4, 4, 5, 1,
    1, 1, 1, 1, 1,
    """
    size = f"a size: whole numbers of rows and columns from 2 to {LARGEST}"
    rows, cols = counted(rows, 2, size, LARGEST), counted(cols, 2, size, LARGEST)
    holes = counted(holes, 1, f"holes: a whole number of free cells from 1 to {rows * cols - 1}", rows * cols - 1)
    moves = counted(walk, 1, "a walk: a whole number of moves from 1 up")
    for _ in range(TRIES):
        matrix, goals = _solved(rng, rows, cols)
        if _fill(rng, matrix, holes + len(goals)):
            problem: Any = Bricks(matrix, goals=frozenset(goals))
            state = _walked(problem, rng, moves)
            if state is not None:
                return PUZZLE.format(problem, state)
    raise PuzzleError(f"found no level of {rows} by {cols} with {plural(holes, 'free cell')} in {TRIES} tries, "
                      "expected more room or a longer walk")


def _walked(problem: Any, rng: Random, moves: int) -> int | None:
    """Walk at random until the master has left the exit, and on without letting it back in. Of the states on the way,
    the last one of those where it is farthest away; None if it never gets out.

    A level's text can't say which goals the master covers, so it must cover none.
    """
    exits = sum(1 << problem.bit(cell) for cell in problem.goal_cells)       # only the master can occupy these
    state, best = problem.initial, None
    for _ in range(moves):
        children = [child for _, child, _ in problem.successors(state) if state & exits or not child & exits]
        if not children:
            break
        state = rng.choice(children)
        if not state & exits and (best is None or problem.h(state) >= problem.h(best)):
            best = state
    return best


def _solved(rng: Random, rows: int, cols: int) -> tuple[Matrix, list[Position]]:
    """A box with the master in its exit, one row or column of it in the wall; and the exit's cells, which are goals."""
    matrix = [[WALL if r in (0, rows + 1) or c in (0, cols + 1) else FREE for c in range(cols + 2)]
              for r in range(rows + 2)]
    height, width = rng.choice([(tall, wide) for tall, wide in MASTERS if tall <= rows and wide <= cols])
    if rng.random() < 0.5:
        top, left = rng.choice((0, rows + 2 - height)), rng.randint(1, cols + 1 - width)
    else:
        top, left = rng.randint(1, rows + 1 - height), rng.choice((0, cols + 2 - width))
    cells = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
    goals = [(r, c) for r, c in cells if matrix[r][c] == WALL]
    for r, c in cells:
        matrix[r][c] = MASTER
    return matrix, goals


def _fill(rng: Random, matrix: Matrix, holes: int) -> bool:
    """Put bricks into the box until that many cells are free. False if there is no room even for one."""
    free = [(r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value == FREE]
    left, number = len(free) - holes, MASTER
    if left <= 0:
        return False
    rng.shuffle(free)
    for r, c in free:
        shapes = [shape for shape in SHAPES if shape[0] * shape[1] <= left and all(
            matrix[r + down][c + right] == FREE for down in range(shape[0]) for right in range(shape[1]))]
        if shapes:
            number += 1
            height, width = rng.choice(shapes)
            left -= height * width
            for down in range(height):
                matrix[r + down][c:c + width] = [number] * width
    return True
