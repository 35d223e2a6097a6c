"""What do A* and IDA* pay on hard boards of the 8-puzzle: in nodes, in time, in memory?"""

from puzzlelib import plot
from puzzlelib.lab import Search, by_depth, costs, summary

searches = [Search("astar", "manhattan"), Search("idastar", "manhattan", memory=0), Search("bfs")]
budget = 2_000_000
fresh = True


def instances(seed, quick):
    """Boards of the 8-puzzle that take 20 moves or more."""
    return by_depth(1, [20], seed) if quick else by_depth(5, range(20, 32), seed)


def time_and_memory(table):
    """A mark for each search on each board; what it took beyond what Python had."""
    return plot.scatter(table, "seconds", "memory_mb", "Time against memory on the 8-puzzle", "seconds",
                        "peak memory (MB)")


measures = [time_and_memory, costs, summary]
