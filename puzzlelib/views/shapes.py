"""The outline of a piece: from the cells it covers to the corners you draw through. Standard library only."""

from __future__ import annotations

from itertools import pairwise

from puzzlelib.hints import Iterable

Point = tuple[float, float]          # (x, y), y downwards, a cell being 1 by 1

def outlines(cells: Iterable[tuple[int, int]], inset: float = 0) -> list[list[Point]]:
    """The closed outlines around cells (row, column), clockwise on screen, holes the other way round.

    Cells that touch at a corner only are outlined apart.

    >>> outlines([(0, 0), (0, 1)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    >>> outlines([(0, 0)], inset=0.25)
    [[(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]]
    """
    sides = {side for r, c in cells for side in pairwise([(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r)])}
    edges = {(start, end) for start, end in sides if (end, start) not in sides}      # what two cells share is no border
    loops = []
    while edges:
        start, corner = min(edges)
        edges.remove((start, corner))
        loop = [start]
        while corner != loop[0]:
            # Where two cells meet at a corner only, turn right: that stays with the same cell.
            right = (corner[0] - (corner[1] - loop[-1][1]), corner[1] + (corner[0] - loop[-1][0]))
            loop.append(corner)
            corner = right if (corner, right) in edges else next(end for begin, end in edges if begin == corner)
            edges.remove((loop[-1], corner))
        loops.append(_corners(loop, inset))
    return loops


def _corners(loop: list[tuple[int, int]], inset: float) -> list[Point]:
    """The corners of a loop of unit steps, moved inwards along both edges: to the right as you walk around."""
    found = []
    for before, (x, y), after in zip([loop[-1]] + loop[:-1], loop, loop[1:] + loop[:1]):
        dx, dy, next_dx, next_dy = x - before[0], y - before[1], after[0] - x, after[1] - y
        if (dx, dy) != (next_dx, next_dy):           # else it goes straight on
            found.append((x - inset * (dy + next_dy), y + inset * (dx + next_dx)))
    return found
