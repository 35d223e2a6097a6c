"""The outline of a piece, and the arrow along a path: from cells to the points to draw. Standard library only."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from puzzlelib.hints import Iterable, Sequence

Point = tuple[float, float]          # (x, y), y downwards, a cell being 1 by 1
Head = tuple[float, float, float]    # of an arrow: the x and y of its tip, and the degrees by which it turns clockwise
TIP = [(0, 0), (-0.27, -0.23), (-0.27, 0.23)]    # the head at an arrow's end, as it points to the right
BARB = [(0.13, 0), (-0.13, -0.2), (-0.13, 0.2)]  # a smaller one along it
APART = 6                            # cells: how far apart these are on a long straight

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


def arrow(cells: Sequence[tuple[int, int]], before: float = 0, after: float = 0) -> tuple[list[Point], list[Head]]:
    """The arrow along a path through cells (row, column): the corners of its line, and its heads, the tip last. It
    begins `before` the middle of the first cell and ends `after` short of the middle of the last.

    >>> arrow([(0, 0), (0, 1), (0, 2), (1, 2)], before=0.25)
    ([(0.75, 0.5), (2.5, 0.5), (2.5, 1.3)], [(2.0, 0.5, 0), (2.5, 1.5, 90)])
    """
    corners = [(column + 0.5, row + 0.5) for row, column in straightened(cells)]
    if len(corners) < 2:
        return [], []
    tip = (*_towards(corners[-1], corners[-2], after), _angle(corners[-2], corners[-1]))
    barbs = [barb for start, end in pairwise(corners) for barb in _barbs(start, end)
             if max(abs(tip[0] - barb[0]), abs(tip[1] - barb[1])) >= 1]
    corners[0], corners[-1] = _towards(corners[0], corners[1], before), _towards(tip[:2], corners[-2], 0.2)
    return corners, [*barbs, tip]


def _barbs(start: Point, end: Point) -> list[Head]:
    """The heads along a straight: not in its middle, where a number may be, and none where it is short."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    parts = max(1, int(length / APART)) if length >= 2 else 0
    return [(*_between(start, end, (part + 0.75) / parts), _angle(start, end)) for part in range(parts)]


def straightened(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """A path without the cells that it passes on a straight line.

    >>> straightened([(0, 0), (0, 1), (0, 2), (1, 2)])
    [(0, 0), (0, 2), (1, 2)]
    """
    kept: list[tuple[int, int]] = []
    for cell in cells:
        if len(kept) > 1:
            (r0, c0), (r1, c1), (r, c) = kept[-2], kept[-1], cell
            ahead = (r1 - r0) * (r - r1) + (c1 - c0) * (c - c1)
            if ahead > 0 and (r1 - r0) * (c - c1) == (c1 - c0) * (r - r1):
                kept.pop()
        kept.append(cell)
    return kept


def turned(shape: Sequence[Point], head: Head) -> list[Point]:
    """A head's corners where it is.

    >>> turned([(0, 0), (-1, 0)], (2, 2, 90))
    [(2.0, 2.0), (2.0, 1.0)]
    """
    x, y, angle = head
    across, along = sin(radians(angle)), cos(radians(angle))
    return [(round(x + dx * along - dy * across, 3), round(y + dx * across + dy * along, 3)) for dx, dy in shape]


def _between(start: Point, end: Point, part: float) -> Point:
    return round(start[0] + part * (end[0] - start[0]), 3), round(start[1] + part * (end[1] - start[1]), 3)


def _towards(start: Point, end: Point, far: float) -> Point:
    return _between(start, end, far / hypot(end[0] - start[0], end[1] - start[1]))


def _angle(start: Point, end: Point) -> int:
    return round(degrees(atan2(end[1] - start[1], end[0] - start[0])))
