"""The 8-puzzle: four boards, two of them the hardest there are, by A* with Manhattan distance; units are boards.

The others are PyPI packages, whichever install: slidingpuzzle as it comes; simpleai on the plain boards of
puzzles/tiles/plain.py; networkx on a graph of all 181,440 plain boards that is built before the clock starts.
"""

from benchmarks.harness import Contender
from puzzlelib import astar, layers
from puzzlelib.puzzles.tiles import Tiles, manhattan
from puzzlelib.puzzles.tiles.ida_star import fast_idastar
from puzzlelib.puzzles.tiles.plain import PlainTiles
from puzzlelib.puzzles.tiles.terms import solved
from puzzlelib.puzzles.tiles.two_stacks import fast_astar

BOARDS = [[1, 4, 8, 5, 3, 2, 6, 7, 0], [5, 7, 1, 6, 4, 3, 8, 2, 0],      # 24, 26, 31 and 31 moves
          [8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]]


def problems(kind=Tiles):
    return [kind([board[:3], board[3:6], board[6:]]) for board in BOARDS]


def ours(search):
    """One of our searches; its tables are warm after the first board, as they are in a notebook."""
    def prepare():
        def work():
            return [search(problem).cost for problem in problems()], len(BOARDS)
        return work
    return prepare


def slidingpuzzle():
    import slidingpuzzle as package
    boards = [package.from_rows(board[:3], board[3:6], board[6:]) for board in BOARDS]

    def work():
        found = [package.search(board, "a*", heuristic=package.manhattan_distance) for board in boards]
        return [len(result.solution) for result in found], len(BOARDS)
    return work


def simpleai():
    from simpleai.search import SearchProblem
    from simpleai.search import astar as their_astar

    class Puzzle(SearchProblem):
        """A plain board as simpleai wants it: an action is a whole step, so that nothing is computed twice."""

        def __init__(self, plain):
            super().__init__(plain.initial)
            self.actions, self.is_goal, self.heuristic = plain.successors, plain.is_goal, plain.manhattan

        def result(self, state, action):
            return action[1]

    def work():
        return [their_astar(Puzzle(plain), graph_search=True).cost for plain in problems(PlainTiles)], len(BOARDS)
    return work


def networkx():
    import networkx as package
    goal = PlainTiles(solved(3, 3))
    graph = package.Graph((state, child) for layer in layers(goal) for state in layer
                          for _, child, _ in goal.successors(state))

    def work():
        lengths = [package.astar_path_length(graph, plain.initial, goal.goal,
                                             heuristic=lambda node, _: goal.manhattan(node))
                   for plain in problems(PlainTiles)]
        return lengths, len(BOARDS)
    return work


CONTENDERS = [
    Contender("puzzlelib fast_astar (two stacks)", ours(fast_astar)),
    Contender("puzzlelib astar (the generic core)", ours(lambda problem: astar(problem, h=manhattan))),
    Contender("puzzlelib fast_idastar", ours(lambda problem: fast_idastar(problem, manhattan))),
    Contender("networkx, graph prebuilt", networkx, "networkx"),
    Contender("simpleai", simpleai, "simpleai"),
    Contender("slidingpuzzle", slidingpuzzle, "slidingpuzzle"),
]
