"""Grid navigation in the words of the task: rows of booleans, points (row, column), steps of length 1 and √2.

Terrain may be rough: then a step costs its length times the digit of the cell that it enters.

>>> from puzzlelib import astar
>>> ring = [[False, False, False], [False, True, False], [False, False, False]]
>>> astar(PlainNavigation(ring, (0, 0), (2, 1))).states
[(0, 0), (1, 0), (2, 1)]
"""

from __future__ import annotations

from math import sqrt

from puzzlelib.hints import Iterator
from puzzlelib.puzzles.gridnav.terms import CORNERS, WAYS, Point, Scene, Terrain
from puzzlelib.search import Problem


class PlainNavigation(Problem):
    """A scene, where to start and where to go. A state is a point.

    >>> problem = PlainNavigation([[False, False], [True, False]], (0, 0), (1, 1), corner="strict")
    >>> list(problem.successors((0, 0)))
    [('right', (0, 1), 1)]
    >>> list(PlainNavigation([[False, False]], (0, 0), (0, 1), terrain=[[1, 5]]).successors((0, 0)))
    [('right', (0, 1), 5)]
    """

    def __init__(self, scene: Scene, start: Point, goal: Point, corner: str = "free", terrain: Terrain | None = None):
        self.scene, self.initial, self.goal, self.corner = scene, start, goal, corner
        self.terrain = [[1] * len(row) for row in scene] if terrain is None else terrain

    def is_free(self, row: int, col: int) -> bool:
        """Is this a cell of the scene, without an obstacle?"""
        return 0 <= row < len(self.scene) and 0 <= col < len(self.scene[0]) and not self.scene[row][col]

    def is_goal(self, state: Point) -> bool:
        """Are we there, and not inside an obstacle?"""
        return state == self.goal and self.is_free(*state)

    def successors(self, state: Point) -> Iterator[tuple[str, Point, float]]:
        """The free cells around, as the rule for corners allows."""
        row, col = state
        for way, (down, right) in WAYS.items():
            if not (self.is_free(row, col) and self.is_free(row + down, col + right)):
                continue
            if not (down and right):
                yield way, (row + down, col + right), self.terrain[row + down][col + right]
            elif self.scene[row + down][col] + self.scene[row][col + right] <= CORNERS[self.corner]:
                yield way, (row + down, col + right), sqrt(2) * self.terrain[row + down][col + right]

    def h(self, state: Point) -> float:
        """The octile distance: as many diagonal steps as fit, then straight ones. No step costs less than its length,
        so rough terrain makes it too low, never too high."""
        down, right = abs(state[0] - self.goal[0]), abs(state[1] - self.goal[1])
        return sqrt(2) * min(down, right) + abs(down - right)
