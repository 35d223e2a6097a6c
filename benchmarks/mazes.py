"""Unequal length mazes: every level with one solution, found and proved unique; units are mazes.

Depth-first search only finds it. CP-SAT, a constraint solver written in C++, gets the maze as one circuit and a clause
for each corner with two arms of one length; a second search, with the first solution forbidden, proves uniqueness.
"""

from benchmarks.harness import Contender
from puzzlelib.catalog import get
from puzzlelib.puzzles.mazes.edges import solve_all
from puzzlelib.puzzles.mazes.walking import walk_all
from puzzlelib.search import dfs

LARGEST = 100              # squares


def levels():
    puzzle = get("mazes")
    mazes = [puzzle.load(name) for name in puzzle.levels() if name[0].isdigit() or name == "spec"]
    return [maze for maze in mazes if maze.rows * maze.cols <= LARGEST]


def proved(method):
    def prepare():
        mazes = levels()

        def run():
            answers = [method(maze, 2) for maze in mazes]
            assert all(solutions.unique for solutions in answers)
            return [solutions.paths[0] for solutions in answers], len(mazes)
        return run
    return prepare


def searched():
    mazes = [maze.variant(pruned=True) for maze in levels()]
    return lambda: (["".join(dfs(maze).moves) for maze in mazes], len(mazes))


def cp_sat():
    from ortools.sat.python import cp_model
    mazes = levels()

    def solve(maze):
        model = cp_model.CpModel()
        points = {(r, c): n for n, (r, c) in enumerate(
            (r, c) for r, row in enumerate(maze.matrix) for c, cell in enumerate(row) if cell != 1)}
        start, goal = points[maze.point(maze.start)], points[maze.point(maze.goal)]
        arcs, edge = [(goal, start, model.new_constant(1))], {}
        for (r, c), n in points.items():
            for other in ((r, c + 1), (r + 1, c)):
                if other in points:
                    m = points[other]
                    there, back, either = (model.new_bool_var("") for _ in range(3))
                    arcs += [(n, m, there), (m, n, back)]
                    model.add(there + back == either)
                    edge[(r, c), other] = edge[other, (r, c)] = either
        model.add_circuit(arcs)
        step = lambda point, way, k: (point[0] + way[0] * k, point[1] + way[1] * k)
        for point in points:
            for down in ((-1, 0), (1, 0)):
                for right in ((0, -1), (0, 1)):
                    for k in range(1, max(maze.rows, maze.cols)):
                        clause = []
                        for way in (down, right):
                            for i in range(k):
                                clause.append(edge.get((step(point, way, i), step(point, way, i + 1))))
                            beyond = edge.get((step(point, way, k), step(point, way, k + 1)))
                            clause += [] if beyond is None else [beyond.negated()]
                        if any(literal is None for literal in clause):
                            break                        # an arm runs into a wall: so do all longer ones
                        model.add_bool_or([literal.negated() for literal in clause])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        after = {n: m for n, m, arc in arcs if solver.boolean_value(arc)}
        names = {n: point for point, n in points.items()}
        moves, here = "", start
        while here != goal:
            (r, c), (r2, c2) = names[here], names[after[here]]
            moves += {(-1, 0): "U", (1, 0): "D", (0, -1): "L", (0, 1): "R"}[r2 - r, c2 - c]
            here = after[here]
        model.add_bool_or([arc.negated() for _, _, arc in arcs[1:] if solver.boolean_value(arc)])
        assert solver.solve(model) == cp_model.INFEASIBLE
        return moves
    return lambda: ([solve(maze) for maze in mazes], len(mazes))


CONTENDERS = [
    Contender("puzzlelib edges", proved(solve_all)),
    Contender("puzzlelib walking, bitmask", proved(walk_all)),
    Contender("puzzlelib dfs, dead states pruned", searched),
    Contender("CP-SAT (C++)", cp_sat, "ortools"),
]
