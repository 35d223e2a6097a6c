"""Linear disks: two boards by breadth-first search and by A*, rung by rung of the ladder; units are boards."""

from benchmarks.harness import Contender
from puzzlelib.puzzles.disks import Disks, farthest, halves, strong
from puzzlelib.search import astar, bfs

BOARDS = [(8, 7), (9, 6)]


def contender(search):
    def prepare():
        def work():
            return [search(Disks(length, n)).cost for length, n in BOARDS], len(BOARDS)
        return work
    return prepare


CONTENDERS = [
    Contender("bfs", contender(bfs)),
    Contender("A*, farthest", contender(lambda problem: astar(problem, h=farthest))),
    Contender("A*, halves", contender(lambda problem: astar(problem, h=halves))),
    Contender("A*, strong", contender(lambda problem: astar(problem, h=strong))),
]
