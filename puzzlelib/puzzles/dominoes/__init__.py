"""The dominoes game: two players place dominoes in turn, one vertically, one horizontally. A player who can't loses.

This file has its text, its picture and its record. Read plain.py first, then state.py. What makes it fast is in
alpha_beta.py, the course's search, and in domineering.py, the proof of who wins, with sure_moves.py, what it counts.
"""

from __future__ import annotations

from puzzlelib.games import Duel
from puzzlelib.hints import Any, Random
from puzzlelib.levels import PuzzleError, Token, lines, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzle import Controls, Gesture, Puzzle, random_walk, zero
from puzzlelib.puzzles.dominoes.state import Dominoes, Match, Table, placements_left

__all__ = ["Dominoes", "Match", "Table", "best_move", "best_play", "outcome", "outlook", "placements_left", "prove"]

MAX_CELLS = 10_000
PLAYERS = {True: "Vertical", False: "Horizontal"}
TURNS = {"vertical to move": True, "horizontal to move": False}


def read_board(rows: list[Token], source: str = "board") -> list[list[bool]]:
    """The board in some lines: `.` for an empty square, `X` for a filled one, all of one length.

    >>> read_board(lines(".X"))
    [[False, True]]
    """
    if not rows or not rows[0].text:
        raise PuzzleError("found nothing, expected a board of . and X", source, 1, 1)
    wide = len(rows[0].text)
    for row in rows:
        for col, char in enumerate(row.text, 1):
            if char not in ".X":
                Token(char, source, row.line, col).fail(". or X")
        if len(row.text) != wide:
            Token("", source, row.line, min(len(row.text), wide) + 1).fail(
                f"{wide} as in the first", f"a row of {len(row.text)} squares")
    if len(rows) * wide > MAX_CELLS:
        Token("", source, 1, 1).fail(f"at most {MAX_CELLS:,} in all", f"{len(rows)} by {wide} squares")
    return [[char == "X" for char in row.text] for row in rows]


def parse(text: str, source: str = "level") -> Match:
    r"""The problem of a level's text: a board, and then, if you like, `horizontal to move`.

    >>> parse("..\n.X\nhorizontal to move").initial[1]
    False
    """
    rows = lines(text, source)
    turn = TURNS.get(" ".join(word.text for word in words(rows[-1]))) if len(rows) > 1 else None
    board = read_board(rows if turn is None else rows[:-1], source)
    return Match(Dominoes(len(board), len(board[0]), board), turn is not False)


def format(problem: Match, state: Any) -> str:
    """The inverse of parse.

    >>> print(format(parse("..\\n.X"), (1, False)))
    .X
    XX
    horizontal to move
    """
    rows = ["".join(".X"[filled] for filled in row) for row in problem.game.board(state[0])]
    return "\n".join(rows if state[1] else [*rows, "horizontal to move"])


def picture(problem: Match, state: Any) -> Picture:
    """The board; if the state knows its dominoes, each in its owner's colour, the last one marked.

    >>> print(picture(parse("..\\n.X"), (1, False)))
     .  x
     x ##
    """
    boards = problem.game.board(problem.game.empty), problem.game.board(state[0])
    rows = [[Cell("", "wall" if wall else "closed" if filled else "free") for wall, filled in zip(*pair)]
            for pair in zip(*boards)]
    placed = getattr(state, "placed", ())
    for number, (row, col, vertical) in enumerate(placed, 1):
        for r, c in covered(row, col, vertical):
            rows[r][c] = Cell("●" if number == len(placed) else "", "piece" if vertical else "hero", str(number))
    return Picture(rows, numbers=(0, 0))


def covered(row: int, col: int, vertical: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two squares of a domino.

    >>> covered(0, 1, True)
    ((0, 1), (1, 1))
    """
    return (row, col), (row + vertical, col + (not vertical))


def say(domino: Any) -> str:
    """A move as people write it.

    >>> say((0, 1, True))
    'vertical at (0, 1)'
    """
    return f"{PLAYERS[domino[2]].lower()} at ({domino[0]}, {domino[1]})"


def _why(problem: Match, state: Any, piece: object, cell: Any) -> str:
    """Why the player to move can't place a domino there."""
    game, (empty, vertical) = problem.game, state
    if problem.is_goal(state):
        return f"the game is over: {PLAYERS[vertical]} cannot move"
    if not empty & game.bit(*cell):
        return "this square is filled"
    _, (row, col) = covered(cell[0], cell[1], vertical)
    if row == game.rows or col == game.cols:
        towards = "down" if vertical else "to the right"
        return f"{PLAYERS[vertical]} places from here {towards}, and there the board ends"
    return f"the square {'below' if vertical else 'to the right'} is filled"


def note(problem: Match, state: Any) -> str:
    """Whose turn it is, and how much room there is.

    >>> note(parse("..\\n.X"), parse("..\\n.X").initial)
    'Vertical to move. Places left: Vertical 1, Horizontal 1.'
    """
    empty, vertical = state
    left = ", ".join(f"{name} {problem.game.places(empty, player).bit_count()}" for player, name in PLAYERS.items())
    turn = f"{PLAYERS[vertical]} to move."
    if problem.is_goal(state):
        turn = f"{PLAYERS[not vertical]} has won: {PLAYERS[vertical]} cannot move."
    return f"{turn} Places left: {left}."


def scramble(problem: Any, rng: Random, moves: int) -> Any:
    """The first few moves at random: all of them would be the end."""
    return random_walk(problem, rng, min(moves, problem.game.empty.bit_count() // 8))[-1]


FAST, SOLVER = "puzzlelib.puzzles.dominoes.alpha_beta", "puzzlelib.puzzles.dominoes.domineering"
best_move = later(FAST, "best_move", "The best move, looking a number of moves ahead.")
prove = later(SOLVER, "prove", "Who wins, if both sides play perfectly.")
outlook = later(SOLVER, "outlook", "What can be said of a position without a search.")
outcome = later(SOLVER, "outcome", "Who wins on an empty board of some size.")
best_play = later(SOLVER, "best_play", "A game in which both sides play well, to its end.")

PUZZLE = Puzzle(
    title="Dominoes",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(placements_left, zero),
    scramble=scramble,
    say=say,
    solve=best_play,
    searches=(best_play,),
    controls=Controls(
        gesture=lambda problem, state, domino: Gesture(cell=domino[:2], cells=covered(*domino)),
        why=_why,
        note=note,
        twin=Table,
        duel=Duel(PLAYERS, decide=best_move, prove=prove, outlook=outlook)),
    name="dominoes",
)
