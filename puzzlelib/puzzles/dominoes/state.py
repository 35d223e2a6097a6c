"""The dominoes game on bitboards: a position is one integer.

The idea: a set of squares is the bits of a number, so that one operation looks at all squares at once. Square (row,
column) is bit row × width + column; the bits that are 1 are the empty squares. Shift the board by one square and lay it
over itself: a bit is in both where a square and its right neighbour are empty, which is where a horizontal domino fits.
Shifted by one row, it shows where vertical ones fit:

    places = empty & empty >> 1             of a horizontal domino, by its left square
    places = empty & empty >> width         of a vertical one, by its upper square

Invariant: width is one more than the board has columns. That extra column is never empty, so nothing shifted past the
end of a row finds a neighbour in the next.
"""

from __future__ import annotations

from puzzlelib.games import Game
from puzzlelib.hints import Any, Callable, Sequence, Step
from puzzlelib.puzzle import heuristic
from puzzlelib.search import Problem
from puzzlelib.sequences import bits_of

Move = tuple[int, int]               # the upper or left square of a domino, e.g. (0, 1)
Domino = tuple[int, int, bool]       # the same, and whether it is vertical

class Dominoes(Game):
    """The game on a board of that size; `filled` says which squares are. Players: True (vertical), False (horizontal).

    >>> game = Dominoes(2, 3)
    >>> game.moves(game.empty, True), game.evaluate(game.empty, True)
    ([(0, 0), (0, 1), (0, 2)], -1)
    """

    def __init__(self, rows: int, cols: int, filled: Sequence[Sequence[Any]] | None = None):
        self.rows, self.cols, self.width = rows, cols, cols + 1
        self.empty = sum(self.bit(row, col) for row in range(rows) for col in range(cols)
                         if filled is None or not filled[row][col])

    def bit(self, row: int, col: int) -> int:
        """The bit of a square."""
        return 1 << row * self.width + col

    def square(self, bit: int) -> Move:
        """The square of a bit.

        >>> Dominoes(3, 3).square(Dominoes(3, 3).bit(2, 1))
        (2, 1)
        """
        return divmod(bit.bit_length() - 1, self.width)

    def board(self, state: int) -> list[list[bool]]:
        """A position as rows of squares, True where filled."""
        return [[not state & self.bit(row, col) for col in range(self.cols)] for row in range(self.rows)]

    def places(self, state: int, player: bool) -> int:
        """The squares where a player's domino can begin, a bit each."""
        return state & state >> (self.width if player else 1)

    def moves(self, state: int, player: bool) -> list[Move]:
        """The same as (row, column), in reading order."""
        return [divmod(bit, self.width) for bit in bits_of(self.places(state, player))]

    def after(self, state: int, move: Move, player: bool) -> int:
        """The position after a move."""
        low = self.bit(*move)
        return state & ~(low | low << (self.width if player else 1))

    def successors(self, state: int, player: bool) -> list[tuple[Any, int]]:
        """A player's moves, in reading order, and the positions after them."""
        return [(move, self.after(state, move, player)) for move in self.moves(state, player)]

    def evaluate(self, state: int, player: bool) -> int:
        """The moves that a player has, less those of the opponent."""
        return self.places(state, player).bit_count() - self.places(state, not player).bit_count()


def most_dominoes(places: int, step: int) -> int:
    """How many dominoes fit at once where these can begin: from the start of each run on, every other place.

    >>> most_dominoes(0b110111, 1)
    3
    """
    count = 0
    while places:
        first = places & ~(places << step)
        count += first.bit_count()
        places &= ~(first | first << step)
    return count


@heuristic
def placements_left(problem: Any) -> Callable[[Any], int]:
    """A domino takes away at most four places from either player: what it needs until one of them has none.
    h(s) = ⌈min(places left) / 4⌉"""
    places = problem.game.places
    return lambda state: -(-min(places(state[0], True).bit_count(), places(state[0], False).bit_count()) // 4)


class Match(Problem):
    """A game as a problem: a state is (empty squares, vertical to move), a goal is where that player cannot move.

    A search finds the shortest game, as if both players helped; how to play against an opponent is what games.py finds.
    """

    heuristic = placements_left

    def __init__(self, game: Dominoes, vertical: bool = True):
        self.game, self.size = game, f"{game.rows}×{game.cols}"
        self.initial: Any = (game.empty, vertical)

    def is_goal(self, state: Any) -> bool:
        """Is the game over?"""
        return not self.game.places(*state)

    def successors(self, state: Any) -> list[Step]:
        """The dominoes that the player to move can place.

        >>> Match(Dominoes(2, 2)).successors((0b11_011, True))[0]
        ((0, 0, True), (18, False), 1)
        """
        empty, vertical = state
        return [((*move, vertical), (after, not vertical), 1) for move, after in self.game.successors(empty, vertical)]


class PlacedState(tuple[int, bool]):
    """A state of a Match that also remembers the dominoes placed, in order, so that a board can draw them.

    It is equal to the state without them: searches and boards compare the two as they are.

    >>> PlacedState((0, True), placed=((0, 0, True),)) == (0, True)
    True
    """

    placed: tuple[Domino, ...]

    def __new__(cls, state: Any, placed: tuple[Domino, ...]) -> PlacedState:
        self = super().__new__(cls, state)
        self.placed = placed
        return self


class Table(Match):
    """A match on a table, where dominoes lie as they were placed; what was filled before it began is part of the board.

    >>> table = Table(Match(Dominoes(2, 2)))
    >>> [state.placed for _, state, _ in table.successors(table.initial)]
    [((0, 0, True),), ((0, 1, True),)]
    """

    def __init__(self, match: Match):
        game, (empty, vertical) = match.game, match.initial
        super().__init__(Dominoes(game.rows, game.cols, game.board(empty)), vertical)
        self.initial = PlacedState(self.initial, ())

    def successors(self, state: Any) -> list[Step]:
        """The dominoes that the player to move can place."""
        return [(domino, PlacedState(after, (*state.placed, domino)), cost)
                for domino, after, cost in super().successors(state)]
