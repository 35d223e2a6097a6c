"""Unequal length mazes: the assignment's names (from puzzles/mazes/plain.py) and the command `maze`."""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, choose, lines, read
from puzzlelib.puzzles import mazes
from puzzlelib.puzzles.mazes.plain import MD, ML, MR, MU, OPERATORS, H, ManhattanDist, State, not_visited
from puzzlelib.puzzles.mazes.state import WAYS, Maze

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MD", "ML", "MR", "MU", "OPERATORS", "H", "ManhattanDist", "State", "do_maze", "not_visited"]

INFORMED = ("astar", "greedy", "weighted_astar", "idastar")      # searches that ask a heuristic
LARGEST = 12               # rows or columns of a maze to generate; over 10 by 10 nothing is promised


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
           max_nodes: str | None = None, seconds: str | None = None) -> str:
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
    answer = searched("maze solve", search, maze, max_nodes, seconds, **options)
    if algorithm not in complete:
        paths, count, effort = ["".join(answer.moves)] * answer.solved, "", f"Nodes: {answer.expanded}\n"
    else:
        paths, count = answer.paths if all else answer.paths[:1], f"{answer.summary}\n"
        effort = f"{answer.unit.capitalize()}: {answer.effort}\n"
    return "\n".join(_drawn(maze, path) for path in paths) + count + effort if paths else f"No solution\n{effort}"


def _drawn(maze: Maze, moves: str) -> str:
    lengths = " ".join(map(str, mazes.segments(moves)))
    return f"{moves}\nSegments: {lengths}\n{mazes.drawing(maze, moves)}\n"


def _check(file: str, moves: str) -> str:
    maze = _load(file)
    for number, letter in enumerate(moves):
        if letter.upper() not in WAYS:
            Token(letter, "maze check MOVES", 1, number + 1).fail("U, D, L or R")
    return f"{mazes.verdict(maze, moves.upper())}\n"


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
