"""The file assignment: a 3×3 board in, the boards of a shortest solution out, within 5 seconds and 128 MB."""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, end_of, lines, plural, read, write
from puzzlelib.puzzles.tiles import Tiles
from puzzlelib.search import astar

SIDE = 3


def read_initial(text: str, source: str = "initial.txt") -> list[list[int]]:
    r"""The board of an input file: three rows of three digits, with or without blanks between them.

    >>> read_initial("013\n4 2 5\n7 8 6\n")
    [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    """
    rows, tiles = lines(text, source), []
    for row in rows[:SIDE]:
        digits = [Token(char, source, row.line, col) for col, char in enumerate(row.text, 1) if char not in " \t"]
        for digit in digits:
            tile = digit.integer(0, SIDE * SIDE - 1, "a digit from 0 to 8")
            if tile in tiles:
                digit.fail("each digit from 0 to 8 once", f"{tile} a second time")
            tiles.append(tile)
        if len(digits) != SIDE:
            end = Token("", source, row.line, len(row.text) + 1)
            wrong = digits[SIDE] if len(digits) > SIDE else end
            wrong.fail(f"{SIDE} digits in a row", plural(len(digits), "digit"))
    if len(rows) < SIDE:
        found = f"only {plural(len(rows), 'row')}" if rows else "nothing"
        end_of(rows, source).fail(f"{SIDE} rows of {SIDE} digits", found)
    if len(rows) > SIDE:
        rows[SIDE].fail(f"the end of the file after {SIDE} rows", None if rows[SIDE].text.strip() else "a blank line")
    return [tiles[start:start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]


def solution_text(board: list[list[int]]) -> str | None:
    """The boards of a shortest solution, rows with single blanks, an empty line between boards; None: there is none.

    >>> print(solution_text([[1, 2, 3], [4, 5, 6], [7, 0, 8]]))
    1 2 3
    4 5 6
    7 0 8
    <BLANKLINE>
    1 2 3
    4 5 6
    7 8 0
    <BLANKLINE>
    """
    result = astar(Tiles(board))
    boards = [result.problem.board(state) for state in result.states]
    texts = ["\n".join(" ".join(map(str, row)) for row in board) for board in boards]
    return "\n\n".join(texts) + "\n" if result.solved else None


def do_puzzle8(initial: str, moves: str) -> tuple[str, str]:
    """Solve a 3×3 board in the fewest moves: reads a file, writes a file with all boards on the way.

    INITIAL has three rows of three digits, 0 for the blank, with or without blanks between them. MOVES is written
    whole or not at all. If the board cannot be solved, MOVES becomes an empty file, because no board leads to the goal,
    and a line on stderr says so (exit 0: that is the answer).

    usage: puzzle8 INITIAL MOVES
    example: sh run.sh puzzle8 levels/tiles/puzzle8/initial.txt moves.txt
    """
    from os.path import exists, samefile
    board = read_initial(read(initial), initial)
    if exists(moves) and samefile(initial, moves):
        raise PuzzleError("found the input file again, expected another file for the output", moves)
    text = solution_text(board)
    write(moves, text or "")                     # an old answer must not be taken for this board's
    return "", "" if text else f"{initial}: no solution: this board cannot be brought to 1 2 3, 4 5 6, 7 8 0\n"


do_Puzzle8 = do_puzzle8
