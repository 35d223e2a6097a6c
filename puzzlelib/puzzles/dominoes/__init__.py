"""The dominoes game: two players place dominoes in turn, one vertically, one horizontally; who cannot has lost.

A position is the set of empty squares, one bit each, in rows with a barred column between them. Where a vertical domino
fits is the board and the board shifted by a row; where a horizontal one does, by a square.
"""

from __future__ import annotations

from puzzlelib.games import Duel, Game
from puzzlelib.levels import PuzzleError, lines, quoted
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Puzzle, heuristic, later, random_walk, zero
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random
    from typing import Any

    from puzzlelib.games import Decision, Verdict
    from puzzlelib.levels import Token
    from puzzlelib.result import Result, Step

    Position = tuple[int, bool]          # the empty squares, and whether vertical is to move
    Placed = tuple[int, bool, tuple[tuple[int, int, bool], ...]]       # and the dominoes, in the order they came

MAX_CELLS = 10_000


class Dominoes(Game):
    """The game on a board of that size; `filled` says which squares are. Players: True (vertical), False (horizontal).

    >>> game = Dominoes(2, 3)
    >>> [move for move, _ in game.successors(game.empty, True)], game.evaluate(game.empty, True)
    ([(0, 0), (0, 1), (0, 2)], -1)
    """

    def __init__(self, rows: int, cols: int, filled: Sequence[Sequence[Any]] | None = None):
        self.rows, self.cols, self.width = rows, cols, cols + 1
        squares = [(r, c) for r in range(rows) for c in range(cols) if filled is None or not filled[r][c]]
        self.empty = sum(self.bit(r, c) for r, c in squares)

    def bit(self, row: int, col: int) -> int:
        """The bit of a square."""
        return 1 << row * self.width + col

    def board(self, state: int) -> list[list[bool]]:
        """A position as rows of squares, True where filled."""
        return [[not state & self.bit(r, c) for c in range(self.cols)] for r in range(self.rows)]

    def places(self, state: int, player: bool) -> int:
        """The squares where a player's domino can begin, a bit each."""
        return state & state >> (self.width if player else 1)

    def moves(self, state: int, player: bool) -> list[tuple[int, int]]:
        """The same as (row, column), in reading order."""
        places, found = self.places(state, player), []
        while places:
            low = places & -places
            found.append(divmod(low.bit_length() - 1, self.width))
            places ^= low
        return found

    def after(self, state: int, move: tuple[int, int], player: bool) -> int:
        """The position after a move."""
        low = self.bit(*move)
        return state & ~(low | low << (self.width if player else 1))

    def successors(self, state: int, player: bool) -> list[tuple[Any, int]]:
        """A player's moves, in reading order, and the positions after them."""
        return [(move, self.after(state, move, player)) for move in self.moves(state, player)]

    def evaluate(self, state: int, player: bool) -> int:
        """The moves a player has, less those of the other."""
        return self.places(state, player).bit_count() - self.places(state, not player).bit_count()


class Match(Problem):
    """A game as a problem: a state is the empty squares and who is to move, a goal is where that player cannot.

    A search for one finds the shortest game if both were to help; how to play against somebody is games.py's matter.
    """

    def __init__(self, game: Dominoes, vertical: bool = True):
        self.game, self.size = game, f"{game.rows}×{game.cols}"
        self.initial: Any = (game.empty, vertical)

    def is_goal(self, state: Any) -> bool:
        """Is it over?"""
        return not self.game.places(state[0], state[1])

    def successors(self, state: Any) -> list[Step]:
        """The moves of the player to move."""
        empty, vertical = state
        return [((*move, vertical), (after, not vertical), 1) for move, after in self.game.successors(empty, vertical)]

    @property
    def reachable(self) -> str | None:
        """Nobody counts the positions of a large board."""
        return "many" if self.game.empty.bit_count() > 16 else None


class Table(Match):
    """The same game on a table, where the dominoes can still be told apart: a state has them in a list, too."""

    def __init__(self, game: Dominoes, vertical: bool = True):
        super().__init__(game, vertical)
        self.initial = (*self.initial, ())

    def successors(self, state: Any) -> list[Step]:
        """The moves of the player to move."""
        found: list[Any] = super().successors(state[:2])
        return [(move, (*after, (*state[2], move)), 1) for move, after, _ in found]


@heuristic
def placements_left(problem: Any) -> Callable[[Any], int]:
    """A domino takes away at most four places from either player: what it needs until one of them has none.
    h(s) = ⌈min(places left) / 4⌉"""
    places = problem.game.places
    return lambda state: -(-min(places(state[0], True).bit_count(), places(state[0], False).bit_count()) // 4)


Match.heuristic = placements_left


# ------------------------------------------------------------------------------------------------- text and pictures

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
        for col, char in enumerate(row.text):
            if char not in ".X":
                raise PuzzleError(f"found {quoted(char)}, expected . or X", source, row.line, col + 1)
        if len(row.text) != wide:
            raise PuzzleError(f"found a row of {len(row.text)} squares, expected {wide} as in the first",
                              source, row.line, min(len(row.text), wide) + 1)
    if len(rows) * wide > MAX_CELLS:
        raise PuzzleError(f"found {len(rows)} by {wide} squares, expected at most {MAX_CELLS:,} in all", source, 1, 1)
    return [[char == "X" for char in row.text] for row in rows]


def parse(text: str, source: str = "level") -> Match:
    r"""The problem of a level's text: a board, and then, if you like, `horizontal to move`.

    >>> parse("..\n.X\nhorizontal to move").initial[1]
    False
    """
    rows = lines(text, source)
    turn = TURNS.get(rows[-1].text) if len(rows) > 1 else None
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
    """The board; dominoes that are known as such in their owner's colour, the last one marked."""
    board = problem.game.board(problem.initial[0] if len(state) > 2 else problem.game.empty)
    rows = [[Cell("", "wall" if filled else "free") for filled in row] for row in board]
    dominoes = state[2] if len(state) > 2 else ()
    for number, (row, col, vertical) in enumerate(dominoes):
        last = "●" if number == len(dominoes) - 1 else ""
        for r, c in covered(row, col, vertical):
            rows[r][c] = Cell(last, "piece" if vertical else "hero", f"{number + 1}")
    if not dominoes:                                     # a search's position: filled is all we know
        for r, line in enumerate(problem.game.board(state[0])):
            for c, filled in enumerate(line):
                if filled and not board[r][c]:
                    rows[r][c] = Cell("", "closed")
    return Picture(rows)


def covered(row: int, col: int, vertical: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two squares of a domino.

    >>> covered(0, 1, True)
    ((0, 1), (1, 1))
    """
    return (row, col), (row + vertical, col + (not vertical))


def _why(problem: Match, state: Any, piece: object, cell: Any) -> str:
    row, col = cell
    game, vertical = problem.game, state[1]
    if problem.is_goal(state):
        return f"the game is over: {_names(vertical)} cannot move"
    if not state[0] & game.bit(row, col):
        return "this square is filled"
    below = covered(row, col, vertical)[1]
    if below[0] == game.rows or below[1] == game.cols:
        return f"{_names(vertical)} places from here {'down' if vertical else 'to the right'}, and there the board ends"
    return f"the square {'below' if vertical else 'to the right'} is filled"


def _names(vertical: bool) -> str:
    return "Vertical" if vertical else "Horizontal"


def note(problem: Match, state: Any) -> str:
    """Whose turn it is, and how much room there is.

    >>> note(parse("..\\n.X"), parse("..\\n.X").initial)
    'Vertical to move. Places left: Vertical 1, Horizontal 1.'
    """
    counts = [problem.game.places(state[0], player).bit_count() for player in (True, False)]
    left = f"Places left: Vertical {counts[0]}, Horizontal {counts[1]}."
    if problem.is_goal(state):
        return f"{_names(not state[1])} has won: {_names(state[1])} cannot move. {left}"
    return f"{_names(state[1])} to move. {left}"


def _scrambled(problem: Any, rng: Random, moves: int) -> Any:
    """The first few moves at random: all of them would be the end."""
    return random_walk(problem, rng, min(moves, problem.game.empty.bit_count() // 8))[-1]


def say(move: Any) -> str:
    """A move as people say it.

    >>> say((0, 1, True))
    'vertical at (0, 1)'
    """
    return f"{_names(move[2]).lower()} at ({move[0]}, {move[1]})"


best_play = later("puzzlelib.puzzles.dominoes.domineering", "best_play",
                  "A game in which both sides play well, to its end.")


def _decide(problem: Any, state: Any, limit: int, **budget: Any) -> Decision:
    from puzzlelib.puzzles.dominoes.domineering import best_move
    decision = best_move(problem.game, state[0], state[1], limit, **budget)
    decision.move = None if decision.move is None else (*decision.move, state[1])
    return decision


def _settle(problem: Any, state: Any, **budget: Any) -> Verdict:
    from puzzlelib.puzzles.dominoes.domineering import settle
    verdict = settle(problem.game, state[0], state[1], **budget)
    verdict.move = None if verdict.move is None else (*verdict.move, state[1])
    return verdict


def _table(problem: Match) -> Table:
    table = Table(problem.game, problem.initial[1])
    table.initial = (*problem.initial, ())
    return table


PUZZLE = Puzzle(
    title="Dominoes",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(placements_left, zero),
    scramble=_scrambled,
    say=say,
    solve=best_play,
    searches=(best_play,),
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(cell=move[:2], cells=covered(*move)),
        why=_why,
        note=note,
        twin=_table,
        untwin=lambda problem, twin, state: state[:2],
        duel=Duel(players=("Vertical", "Horizontal"), turn=lambda state: 0 if state[1] else 1, decide=_decide,
                  settle=_settle)),
    name="dominoes",
)
