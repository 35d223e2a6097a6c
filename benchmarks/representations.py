"""Plain states against packed ones, puzzle by puzzle: the bytes of a state, and how many a search reaches in a second.

Both forms of a puzzle run the same breadth-first search over the same number of states, in CPU time, one after the
other in each round; the quickest round counts. They must generate equally many successors. Bytes are those of one state
with all that belongs to it alone: Python keeps one copy of each small number, which costs a state nothing.
"""

from sys import getsizeof
from time import process_time

from benchmarks.bricks import Everywhere, closed_klotski
from puzzlelib import load
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.dominoes.plain import PlainDominoes
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.puzzles.mazes.plain import PlainMaze
from puzzlelib.puzzles.tiles.plain import PlainTiles

STATES = 4000
SMALL = range(-5, 257)                                             # of these numbers Python keeps one copy


class PlainBricks:
    """The plain board as a problem; a state is a matrix of tuples."""

    def __init__(self, matrix):
        start = Board(matrix).normal_form()
        self.initial, self.goals = tuple(map(tuple, start.matrix)), start.goals

    def successors(self, state):
        board = Board(state, self.goals)
        return [(move, tuple(map(tuple, board.after(move).normal_form().matrix)), 1) for move in board.moves()]


class PlainMatch:
    """The plain game as a problem: a state is a board of tuples, and whether vertical moves."""

    def __init__(self, rows, cols):
        self.game, self.initial = PlainDominoes(), (((False,) * cols,) * rows, True)

    def successors(self, state):
        board, vertical = [*map(list, state[0])], state[1]
        return [(move, (tuple(map(tuple, after)), not vertical), 1)
                for move, after in self.game.successors(board, vertical)]


def forms():
    """For each puzzle its plain and its packed problem."""
    tiles, scene, maze = load("tiles", "fifteen-random"), load("gridnav", "city"), load("mazes", "8x8-a")
    return {"bricks": (PlainBricks(closed_klotski()), Everywhere(closed_klotski())),
            "tiles": (PlainTiles(tiles.board(tiles.initial)), tiles),
            "gridnav": (PlainNavigation(scene.scene, scene.start, scene.end, scene.corner), scene),
            "dominoes": (PlainMatch(6, 6), load("dominoes", "6x6")),
            "mazes": (PlainMaze(maze.matrix), maze)}


def explored(problem):
    """Breadth-first through a number of states: the successors generated, the last new state, and CPU seconds."""
    begin, generated, last = process_time(), 0, problem.initial
    reached, layer = {last}, [last]
    while layer and len(reached) < STATES:
        following = []
        for state in layer:
            for _, last, _ in problem.successors(state):
                generated += 1
                if last not in reached:
                    reached.add(last)
                    following.append(last)
        layer = following
    return len(reached), generated, last, process_time() - begin


def size(value):
    """The bytes of a state and of what belongs to it alone.

    >>> size(3), size((3, 4)) == getsizeof((3, 4)), size(10 ** 6) == getsizeof(10 ** 6)
    (0, True, True)
    """
    if value is None or isinstance(value, (bool, str)) or isinstance(value, int) and value in SMALL:
        return 0
    inner = value if isinstance(value, (tuple, list)) else vars(value).values() if hasattr(value, "__dict__") else ()
    return getsizeof(value) + (getsizeof(vars(value)) if hasattr(value, "__dict__") else 0) + sum(map(size, inner))


def rows(rounds, say):
    """The table: two rows for each puzzle."""
    found = []
    for name, pair in forms().items():
        runs = [[explored(problem) for problem in pair] for _ in range(rounds)]
        counts = {(reached, generated) for each in runs for reached, generated, _, _ in each}
        if len(counts) > 1:
            raise PuzzleError(f"found {sorted(counts)} states and successors, expected the same from both forms", name)
        speeds = [int(float(f"{each[0][0] / min(run[3] for run in each):.3g}")) for each in zip(*runs)]
        for kind, speed, (_, _, state, _) in zip(("plain", "packed"), speeds, runs[0]):
            found.append({"puzzle": name, "form": kind, "bytes per state": size(state), "states per second": speed,
                          "times as fast": round(speed / speeds[0], 1)})
        say(f"bench representations: {name} done")
    return found
