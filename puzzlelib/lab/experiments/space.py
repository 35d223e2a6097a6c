"""How many boards of tiles are there at each distance from the goal?"""

import pandas as pd

from puzzlelib import plot
from puzzlelib.lab import counts
from puzzlelib.lab.instances import solved_board

SIZES = [(2, 3), (2, 4), (3, 3), (2, 5)]         # those that can be counted whole


def table(quick):
    """All boards that can be reached from the goal, counted by distance."""
    sizes = SIZES[:2] if quick else SIZES
    return pd.DataFrame([(f"{rows} by {cols}", distance, boards) for rows, cols in sizes
                         for distance, boards in enumerate(counts(solved_board(rows, cols)))],
                        columns=["size", "distance", "boards"])


def boards_by_distance(table):
    """At first each step away from the goal leads to more boards; then fewer and fewer are left."""
    wide = table.pivot(index="distance", columns="size", values="boards")[table["size"].unique()]
    return plot.lines(wide, "Most boards are far from the goal", "distance (moves)", "boards (log scale)", log=True)


def whole_spaces(table):
    """The size of each space, and how far its farthest board is from the goal."""
    return table.groupby("size", sort=False).agg(boards=("boards", "sum"), farthest=("distance", "max"))


measures = [boards_by_distance, whole_spaces]
