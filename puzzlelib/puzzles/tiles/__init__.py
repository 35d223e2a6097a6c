"""Sliding tiles on any R×C board: the 8-puzzle, the 15-puzzle and their relatives.

This file has the puzzle's text, picture and record. Read plain.py first; state.py is the form that the searches work
on, heuristics.py estimates, and beside them is what makes it fast: pattern_databases.py and walking_tables.py (strong
estimates), ida_star.py and two_stacks.py (searches for tiles alone), by_size.py (which of them for which board).
boards.py makes boards for experiments.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Sequence
from puzzlelib.levels import Token, end_of, lines, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzle import Controls, Gesture, Puzzle, zero
from puzzlelib.puzzles.tiles.heuristics import chebyshev, euclidean, hamming, linear_conflict, manhattan
from puzzlelib.puzzles.tiles.pattern_databases import pattern_database
from puzzlelib.puzzles.tiles.state import OPPOSITE, Tiles
from puzzlelib.puzzles.tiles.terms import solved
from puzzlelib.puzzles.tiles.walking_tables import walking_distance
from puzzlelib.sequences import longest_increasing

Rows = Sequence[Sequence[int]]      # a board as people write it, e.g. [[1, 2], [3, 0]]

__all__ = ["PUZZLE", "Tiles", "best", "chebyshev", "euclidean", "fast_astar", "fast_idastar", "hamming",
           "linear_conflict", "longest_increasing", "manhattan", "pattern_database", "walking_distance", "zero"]
MAX_SIDE = 128


def parse(text: str, source: str = "level") -> Tiles:
    r"""The problem of a level's text. The size is N, or ROWS COLUMNS on a line of their own; then the tiles, 0 for the
    blank, laid out as you like; then, if you like, the word goal and the tiles of another goal.

    >>> parse("2\n 1 2\n 0 3").solvable
    True
    """
    rows = lines(text, source)
    tokens = [word for row in rows for word in words(row)]
    end = end_of(rows, source)
    if not tokens:
        end.fail("a size: N, or ROWS COLUMNS")
    sizes = 2 if len([word for word in tokens if word.line == tokens[0].line]) == 2 else 1
    limit = f"a size: a number from {2 if sizes == 1 else 1} to {MAX_SIDE}"
    height, width = [word.integer(3 - sizes, MAX_SIDE, limit) for word in tokens[:sizes] * (3 - sizes)]
    if height * width < 2:
        tokens[0].fail("a board of two cells or more", "a board of one cell")
    count, rest = height * width, tokens[sizes:]
    board = _tiles(rest[:count], count, width, end)
    if len(rest) == count:
        return Tiles(board)
    if rest[count].text != "goal":
        rest[count].fail(f"the end of the file after {count} tiles, or the word goal")
    goal = _tiles(rest[count + 1:2 * count + 1], count, width, end)
    if len(rest) > 2 * count + 1:
        rest[2 * count + 1].fail(f"the end of the file after {count} tiles")
    return Tiles(board, goal)


def _tiles(given: list[Token], count: int, width: int, end: Token) -> list[list[int]]:
    """The rows of a board, every tile once."""
    tiles: dict[int, Token] = {}
    for word in given:
        tile = word.integer(0, count - 1, f"a tile from 0 to {count - 1}")
        if tile in tiles:
            word.fail("each tile once", f"tile {tile} a second time")
        tiles[tile] = word
    if len(tiles) < count:
        end.fail(f"{count} tiles", f"only {len(tiles)}")
    return [list(tiles)[start:start + width] for start in range(0, count, width)]


def format(problem: Tiles, state: int) -> str:
    """The inverse of parse: text that reads back to the same state and goal.

    >>> print(format(Tiles([[1, 2], [0, 3]]), Tiles([[1, 2], [3, 0]]).initial))
    2
      1  2
      3  0
    """
    goal = problem.board(problem.goal)
    standard = goal == [list(row) for row in solved(problem.rows, problem.cols)]
    return board_text(problem.board(state)) + ("" if standard else "\n".join(["\ngoal", *_text_rows(goal)]))


def board_text(board: Rows) -> str:
    """A board as the assignment writes it: its size, then its rows."""
    rows, cols = len(board), len(board[0])
    return "\n".join([f"{rows}" if rows == cols else f"{rows} {cols}", *_text_rows(board)])


def _text_rows(board: Rows) -> list[str]:
    """Each tile takes two columns or more, after a space."""
    wide = max(2, len(str(len(board) * len(board[0]) - 1)))
    return ["".join(f" {tile:{wide}}" for tile in row) for row in board]


def picture(problem: Tiles, state: int) -> Picture:
    """Every tile is a piece; the blank is a free cell."""
    return Picture([[Cell(str(tile), "piece", tile) if tile else Cell() for tile in row]
                    for row in problem.board(state)])


def _gesture(problem: Tiles, state: int, move: str) -> Gesture:
    """Push the tile, click it, or press an arrow: the way the tile goes, or the way the blank goes."""
    cell = problem.neighbours(state & problem.mask)[move]
    tile = problem.tiles(state)[cell]
    return Gesture(tile, OPPOSITE[move], divmod(cell, problem.cols), arrows=(OPPOSITE[move], move),
                   words=(f"tile {tile} {OPPOSITE[move]}", f"the blank {move}"))


def _why(problem: Tiles, state: int, which: Any, towards: Any) -> str:
    if which is None:
        row, col = towards
        tile = problem.board(state)[row][col]
        return f"tile {tile} is not beside the blank" if tile else "this is the blank: click a tile beside it"
    edge = {"up": "top", "down": "bottom", "left": "left", "right": "right"}
    if which == 0:
        return f"no tile can move {towards}: the blank is at the {edge[OPPOSITE[towards]]} edge"
    return f"the blank cannot move {towards}: it is at the {edge[towards]} edge"


def _note(problem: Tiles, state: int) -> str:
    """What three heuristics say of a position, for people to compare while they play."""
    if not problem.solvable:
        return "No way leads from here to the goal: the parity is wrong."
    return " · ".join(f"{h.name.capitalize()} {round(h.bind(problem)(state), 2):g}"
                      for h in (hamming, manhattan, euclidean))


ROOM = "puzzlelib.puzzles.tiles"
best = later(f"{ROOM}.by_size", "best", "The best search there is for a board of this size.")
fast_astar = later(f"{ROOM}.two_stacks", "fast_astar", "A* with Manhattan distance and two stacks for a queue.")
fast_idastar = later(f"{ROOM}.ida_star", "fast_idastar", "IDA* in a loop of its own, driven by tables.")
random_board = later(f"{ROOM}.boards", "random_board", "A solvable board of some size, any or of a depth.")


PUZZLE = Puzzle(
    title="Sliding tiles",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(manhattan, hamming, euclidean, chebyshev, linear_conflict, walking_distance, pattern_database, zero),
    solve=best,
    searches=(fast_astar, fast_idastar, best),
    random=random_board,
    controls=Controls(gesture=_gesture, why=_why, note=_note,
                      arrows=("arrow keys move the tile", "arrow keys move the blank"),
                      patience=20_000_000),          # IDA* keeps no states; people stop it when they like
    name="tiles",
)
Tiles.puzzle = PUZZLE      # a problem that is built directly has a picture too
