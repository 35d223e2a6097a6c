"""Weighted A* searches less and finds longer solutions: how much less, and how much longer?"""

from puzzlelib import plot
from puzzlelib.lab import Search, by_depth, summary

searches = [Search("weighted_astar", "manhattan", weight=weight) for weight in (1, 1.2, 1.5, 2, 3, 5)]
budget = 200_000


def instances(seed, quick):
    """Boards of the 8-puzzle that are hard enough to be worth a compromise."""
    return by_depth(2 if quick else 40, [20, 24, 28], seed)


def by_weight(table):
    """Weight 1 is plain A*, whose solutions are the shortest."""
    found = summary(table)[["mean moves", "median expanded"]]
    found.index = [f"{weight:g}" for weight in table["weight"].unique()]
    return plot.bars(found, "Weighted A*: longer solutions for less work", "weight", "moves, nodes (log scale)",
                     log=True)


measures = [by_weight, summary]
