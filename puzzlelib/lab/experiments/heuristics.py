"""What does a better heuristic save on the 8-puzzle, and does it save more on deeper boards?"""

from puzzlelib import plot
from puzzlelib.lab import Search, branching, by_depth, over_depth, summary

LADDER = ["hamming", "manhattan", "euclidean", "linear_conflict", "walking_distance", "pattern_database"]

searches = [Search("astar", name) for name in LADDER] + [Search("bfs"), Search("iddfs")]
budget = 200_000


def instances(seed, quick):
    """Boards of every depth there is."""
    return by_depth(2, range(0, 21, 6), seed) if quick else by_depth(20, range(32), seed)


def nodes_by_depth(table):
    """Lines are medians; each band holds the middle eight tenths."""
    return plot.bands(over_depth(table), "A* on the 8-puzzle: what a heuristic saves", "optimal depth (moves)",
                      "nodes expanded (log scale)")


measures = [nodes_by_depth, summary, branching]
