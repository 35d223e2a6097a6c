"""The file assignment: the two hardest boards and two others by several searches; units are boards.

The peak is that of the whole process, interpreter included: the assignment allows 128 MB and five seconds a board.
"""

from benchmarks.harness import Contender
from benchmarks.tiles import problems
from puzzlelib import astar, bfs, bidirectional, zero
from puzzlelib.puzzles.tiles import hamming, manhattan


def contender(search):
    def prepare():
        def work():
            results = [search(problem) for problem in problems()]
            return [result.cost for result in results], len(results)
        return work
    return prepare


CONTENDERS = [
    Contender("bfs", contender(bfs)),
    Contender("A*, zero", contender(lambda problem: astar(problem, h=zero))),
    Contender("A*, Hamming", contender(lambda problem: astar(problem, h=hamming))),
    Contender("A*, Manhattan", contender(lambda problem: astar(problem, h=manhattan))),
    Contender("bidirectional", contender(bidirectional)),
]
