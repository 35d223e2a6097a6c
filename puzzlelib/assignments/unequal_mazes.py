"""Unequal length mazes: the assignment's operators and evaluation, and the command `maze`.

Its State is in puzzles/mazes/plain.py; what searches work on in puzzles/mazes/state.py.
"""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError, Token, choose, lines, plural, read
from puzzlelib.puzzles import mazes
from puzzlelib.puzzles.mazes.plain import Point, State, move
from puzzlelib.puzzles.mazes.state import WAYS, Maze

INFORMED = ("astar", "greedy", "weighted_astar", "idastar")      # searches that ask a heuristic
LARGEST = 12               # rows or columns of a maze to generate; over 10 by 10 nothing is promised


def MU(state: State) -> State | None:
    """Move up; None where the precondition does not hold.

    >>> MU(State([[2], [0]])).is_final()
    True
    """
    return move(state, "Up")


def MD(state: State) -> State | None:
    """Move down; None where the precondition does not hold."""
    return move(state, "Down")


def ML(state: State) -> State | None:
    """Move left; None where the precondition does not hold."""
    return move(state, "Left")


def MR(state: State) -> State | None:
    """Move right; None where the precondition does not hold."""
    return move(state, "Right")


OPERATORS = {"MU": MU, "MD": MD, "ML": ML, "MR": MR}


def ManhattanDist(state: State, objective: Point) -> int:
    """Columns and rows between the player and a square (x, y)."""
    return abs(state.P[0] - objective[0]) + abs(state.P[1] - objective[1])


def not_visited(state: State) -> int:
    """Squares left to visit."""
    return sum(row.count(2) for row in state.board)


def H(state: State) -> int:
    """The assignment's evaluation: the sum of the two.

    >>> state = State([[2, 2], [0, 2]])
    >>> ManhattanDist(state, state.objective), not_visited(state), H(state)
    (2, 3, 5)
    """
    return ManhattanDist(state, state.objective) + not_visited(state)


# --------------------------------------------------------------------------------------------------- the command `maze`

def do_maze(rest: list[str]) -> str | tuple[str, str]:
    """Solve, check, play or generate unequal length mazes.

    maze solve FILE [--all] [--algorithm NAME] [--heuristic NAME] [--max-nodes N] [--seconds S]
      prints a path as moves, the lengths of its segments, the maze with the path, and how many solutions there are:
      one, none, or more; all of them with --all. Algorithms: edges (the strong one) and walking find them all, bfs dfs
      iddfs greedy astar and the others find one. FILE has rows of 1 (wall), 2 (free) and one 0 (the player), bottom
      left.
    maze check FILE MOVES
      says whether a path of U D L R is right, and if not, where it first fails, and why.
    maze play FILE
      plays in the terminal; ? shows the keys.
    maze generate ROWS COLS [--walls N] [--seed S] [--count K] [--seconds S]
      makes new mazes with exactly one solution; the same seed makes the same mazes.

    usage: maze [ACTION...]
    example: sh run.sh maze solve levels/mazes/spec.txt
    """
    from puzzlelib.cli.usage import Usage
    action = rest[0] if rest else ""
    described = [line.strip() for line in (do_maze.__doc__ or "").split("\n")]
    usage = Usage(choose(action, {line.split()[1]: line for line in described if line.startswith("maze ")}))
    usage.command, usage.values = f"maze {action}", usage.values[1:]       # the first value is the action itself
    actions: dict[str, Any] = {"solve": _solve, "check": _check, "play": _play, "generate": _generate}
    try:
        return actions[action](**usage.read(rest[1:]))       # type: ignore[no-any-return]
    except PuzzleError as error:
        error.source = error.source or usage.command
        raise


def _load(file: str) -> Maze:
    return Maze(mazes.read_maze(lines(read(file), file), file))


def _solve(file: str, all: bool = False, algorithm: str = "edges", heuristic: str | None = None,
           **budget: str) -> str:
    from puzzlelib.cli.searching import searched
    from puzzlelib.puzzles.mazes.edges import solve_all
    from puzzlelib.puzzles.mazes.walking import walk_all
    from puzzlelib.search import ALGORITHMS
    maze, options = _load(file), {}
    complete: dict[str, Any] = {"edges": solve_all, "walking": walk_all}
    searches: dict[str, Any] = {**ALGORITHMS, **complete}
    del searches["bidirectional"]                            # a maze can't step backwards
    search = choose(algorithm, searches, source="maze solve --algorithm")
    if all and algorithm not in complete:
        raise PuzzleError(f"found --all with {algorithm}, expected edges or walking")
    if heuristic is not None:
        options["h"] = choose(heuristic, mazes.PUZZLE.heuristics, source="maze solve --heuristic")
        if algorithm not in INFORMED:
            raise PuzzleError(f"found --heuristic with {algorithm}, expected it with {', '.join(INFORMED)}")
    if algorithm in complete:
        options["limit"] = None if all else 2
    answer = searched("maze solve", search, maze, budget, **options)
    if algorithm not in complete:
        paths, count, effort = ["".join(answer.moves)] * answer.solved, "", f"Nodes: {answer.expanded}\n"
    else:
        paths, count = answer.paths if all else answer.paths[:1], f"{answer.summary}\n"
        effort = f"{answer.unit.capitalize()}: {answer.effort}\n"
    return "\n".join(_drawn(maze, path) for path in paths) + count + effort if paths else f"No solution\n{effort}"


def _drawn(maze: Maze, moves: str) -> str:
    lengths = " ".join(map(str, mazes.segments(moves)))
    return f"{moves}\nSegments: {lengths}\n{drawing(maze, moves)}\n"


def drawing(problem: Maze, moves: str) -> str:
    """A maze with a path drawn through it, as text without gaps.

    >>> print(drawing(mazes.parse("2 2\\n0 1"), "UR"))
    ┌─G
    S █
    """
    strokes, goal = mazes.strokes_of(problem, moves), problem.point(problem.goal)
    route = list(strokes)
    joined = {min(a, b) for a, b in zip(route, route[1:]) if a[0] == b[0]}     # the left square of each step across
    if strokes.get(goal, "●") == "●":
        strokes[goal] = "G"
    rows = ["".join(strokes.get((r, c), "█" if cell == 1 else "·") + ("─" if (r, c) in joined else " ")
                    for c, cell in enumerate(row)).rstrip() for r, row in enumerate(problem.matrix)]
    return "\n".join(rows)


def _check(file: str, moves: str) -> str:
    maze = _load(file)
    for number, letter in enumerate(moves):
        if letter.upper() not in WAYS:
            Token(letter, "maze check MOVES", 1, number + 1).fail("U, D, L or R")
    return f"{verdict(maze, moves.upper())}\n"


def verdict(problem: Maze, moves: str) -> str:
    """Is a path right? If not, where it first fails, and why.

    >>> verdict(mazes.parse("2 2\\n0 1"), "UR"), verdict(mazes.parse("2 2\\n0 1"), "R")
    ('Wrong at the end: the last segment is 1 long, as the one before it', 'Wrong at move 1, R: there is a wall')
    """
    states = problem.replay(moves)
    at, free, _, count, _ = last = states[-1]
    if len(states) <= len(moves):
        way = moves[len(states) - 1]
        return f"Wrong at move {len(states)}, {way}: {problem.why_not(last, way)}"
    if free:
        return f"Wrong at the end: {plural(free.bit_count(), 'square')} not visited"
    if at != problem.goal:
        return "Wrong at the end: not at the top right"
    if not problem.is_goal(last):
        return f"Wrong at the end: the last segment is {count} long, as the one before it"
    return f"Right: {plural(len(moves), 'move')} in {plural(len(mazes.segments(moves)), 'segment')}"


def _play(file: str) -> str:
    from os.path import abspath

    from puzzlelib.views.game import Game
    from puzzlelib.views.terminal import play
    _load(file)                                              # what is wrong with it is said here
    game = Game(mazes.PUZZLE, abspath(file))
    play(game)
    return f"{''.join(game.history)}\n" if game.history else ""


def _generate(rows: str, cols: str, walls: str | None = None, seed: str = "0", count: str = "1",
              seconds: str | None = None) -> str | tuple[str, str]:
    from itertools import islice
    from time import perf_counter

    from puzzlelib.cli import usage
    from puzzlelib.cli.usage import GaveUp, whole
    from puzzlelib.puzzles.mazes.generator import generate
    from puzzlelib.views.progress import Progress
    height, width = whole(rows, "maze generate ROWS", 1, LARGEST), whole(cols, "maze generate COLS", 1, LARGEST)
    if height == width == 1:
        raise PuzzleError("found 1 by 1, expected room for a path")
    wall_count = None if walls is None else whole(walls, "maze generate --walls", 0, height * width)
    wanted = whole(count, "maze generate --count", 1, 10_000)
    deadline = float("inf") if seconds is None else usage.seconds(seconds, "maze generate --seconds")
    start = perf_counter()
    with Progress("maze generate") as report:
        def progress(tries: int, found: int) -> bool:
            report(text=f"{found} of {wanted} found, {tries:,} tries")
            return perf_counter() - start <= deadline
        made = generate(height, width, wall_count, whole(seed, "maze generate --seed", 0), progress=progress)
        found = ["".join(" ".join(map(str, row)) + "\n" for row in maze.matrix) for maze in islice(made, wanted)]
    late = perf_counter() - start > deadline
    if late and not found:
        raise GaveUp(f"maze generate: gave up after {deadline:g} s without a maze")
    remark = "" if len(found) == wanted else (
        f"maze generate: found {len(found)} of {wanted}: {'time is up' if late else 'no new one turns up any more'}\n")
    return "\n".join(found), remark
