"""Among nodes with the same f = g + h, which should A* take first?"""

from puzzlelib import plot
from puzzlelib.lab import Search, by_depth, over_depth, ratios, summary

searches = [Search("astar", "manhattan", ties=ties) for ties in ("high g", "low g", "first in")]
budget = 200_000


def instances(seed, quick):
    """Boards of the 8-puzzle, shallow and deep."""
    return by_depth(2, [4, 10, 16], seed) if quick else by_depth(20, range(4, 31, 2), seed)


def nodes_by_depth(table):
    """Lines are medians; each band holds the middle eight tenths."""
    return plot.bands(over_depth(table), "One A*, one heuristic, three rules for ties", "optimal depth (moves)",
                      "nodes expanded (log scale)")


measures = [nodes_by_depth, ratios, summary]
