"""The outline of a piece: from the cells it covers to the corners you draw through. Standard library only."""

from __future__ import annotations

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Point = tuple[float, float]          # (x, y), y downwards, a cell being 1 by 1


def outlines(cells: Iterable[tuple[int, int]], inset: float = 0.0) -> list[list[Point]]:
    """The closed outlines around cells (row, column), clockwise on screen, holes the other way round.

    Cells that touch at a corner only are outlined apart.

    >>> outlines([(0, 0), (0, 1)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    >>> outlines([(0, 0)], inset=0.25)
    [[(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]]
    """
    edges: dict[tuple[tuple[int, int], tuple[int, int]], bool] = {}
    for r, c in sorted(cells):
        corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
        for start, end in zip(corners, corners[1:] + corners[:1]):
            if (end, start) in edges:
                del edges[end, start]    # two cells share it: no border
            else:
                edges[start, end] = True
    loops = []
    while edges:
        start, corner = min(edges)
        del edges[start, corner]
        loop = [start]
        while corner != loop[0]:
            before = loop[-1]
            loop.append(corner)
            ways = [end for begin, end in edges if begin == corner]
            # Where two cells meet at a corner only, turn right: that stays with the same cell.
            right = (corner[0] - (corner[1] - before[1]), corner[1] + (corner[0] - before[0]))
            onward = right if right in ways else ways[0]
            del edges[corner, onward]
            corner = onward
        loops.append(_inset(_corners(loop), inset))
    return loops


def _corners(loop: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The loop without the points on straight stretches."""
    around = zip([loop[-1]] + loop[:-1], loop, loop[1:] + loop[:1])
    return [corner for before, corner, after in around if not (before[0] == after[0] or before[1] == after[1])]


def _inset(loop: list[tuple[int, int]], by: float) -> list[Point]:
    """Every corner moved inwards along both of its edges; inwards is to the right as you walk around."""
    if not by:
        return list(loop)
    sign: Callable[[int], int] = lambda number: (number > 0) - (number < 0)
    moved = []
    for before, corner, after in zip([loop[-1]] + loop[:-1], loop, loop[1:] + loop[:1]):
        ways = [(sign(b[0] - a[0]), sign(b[1] - a[1])) for a, b in ((before, corner), (corner, after))]
        moved.append((corner[0] + by * sum(-dy for _, dy in ways), corner[1] + by * sum(dx for dx, _ in ways)))
    return moved
