"""The 8-puzzle: four boards, two of them the hardest there are, by A* with Manhattan distance; units are boards.

The others are PyPI packages, whichever install: slidingpuzzle as it comes; simpleai with the problem written as its
documentation shows; networkx on a graph of all 181,440 boards that is built before the clock starts.
"""

from benchmarks.harness import Contender
from puzzlelib.puzzles.tiles import Tiles, manhattan
from puzzlelib.puzzles.tiles.ida_star import fast_astar, fast_idastar
from puzzlelib.search import astar, layers

BOARDS = [[1, 4, 8, 5, 3, 2, 6, 7, 0], [5, 7, 1, 6, 4, 3, 8, 2, 0],      # 24, 26, 31 and 31 moves
          [8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]]
HOME = {tile: divmod(tile - 1, 3) for tile in range(1, 9)}


def problems():
    return [Tiles([board[:3], board[3:6], board[6:]]) for board in BOARDS]


def ours(search):
    """One of our searches; its tables are warm after the first board, as they are in a notebook."""
    def prepare():
        def work():
            return [search(problem).cost for problem in problems()], len(BOARDS)
        return work
    return prepare


def distance(tiles):
    """Manhattan distance of a tuple of tiles, as anybody would write it."""
    return sum(abs(cell // 3 - HOME[tile][0]) + abs(cell % 3 - HOME[tile][1])
               for cell, tile in enumerate(tiles) if tile)


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
        """As in simpleai's own examples, on tuples."""

        def actions(self, state):
            row, col = divmod(state.index(0), 3)
            return [(dr, dc) for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))
                    if 0 <= row + dr < 3 and 0 <= col + dc < 3]

        def result(self, state, action):
            blank = state.index(0)
            cell = blank + 3 * action[0] + action[1]
            tiles = list(state)
            tiles[blank], tiles[cell] = tiles[cell], 0
            return tuple(tiles)

        def is_goal(self, state):
            return state == (1, 2, 3, 4, 5, 6, 7, 8, 0)

        def heuristic(self, state):
            return distance(state)

    def work():
        return [their_astar(Puzzle(tuple(board)), graph_search=True).cost for board in BOARDS], len(BOARDS)
    return work


def networkx():
    import networkx as package
    problem = Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    graph, name = package.Graph(), {}
    for layer in layers(problem):
        for state in layer:
            name[state] = tuple(problem.tiles(state))
    graph.add_edges_from((name[state], name[child]) for state in name for _, child, _ in problem.successors(state))
    goal = name[problem.goal]

    def work():
        lengths = [package.astar_path_length(graph, tuple(board), goal, heuristic=lambda node, _: distance(node))
                   for board in BOARDS]
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
