"""Two players, one search: minimax, and alpha-beta, which finds the same with less. No game is known here by name.

A Game says what moves there are and what a position is worth; a Decision says what to play, and what it took to find.
Values are always from the view of the player who moves at the root. Read textbook.py first: here the same two searches
also count, keep a budget, remember positions and can be watched, each in a class of its own around the book's lines.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Callable, Hashable, Sequence
from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.plumbing import checked
from puzzlelib.result import INF, Budget, Stopped

Player = Hashable                    # as the game calls them, e.g. True and False
Steps = list[tuple[Any, Any]]        # (move, position after it)
Order = Callable[["Game", Any, Player, Steps], Steps]

DEEPEST = 400              # moves ahead: Python's own stack ends not far beyond


class Game:
    """What a search needs to know of a game for two players. A player who cannot move loses, unless the game says
    otherwise by its values.

    >>> class Take(Game):
    ...     "Take one or two stones; the player who takes the last one wins."
    ...     def successors(self, state, player): return [(n, state - n) for n in (1, 2) if n <= state]
    ...     def evaluate(self, state, player): return 0 if state else -1
    >>> minimax(Take(), 4, True, 9).move
    1
    """

    def successors(self, state: Any, player: Any) -> Steps:
        """The moves of a player, in the order in which they are looked at, each with the position after it."""
        raise NotImplementedError(f"{type(self).__name__} does not say which moves there are")

    def evaluate(self, state: Any, player: Any) -> Any:
        """What a position is worth to the player who moves next in it."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a position is worth")

    def value(self, state: Any, to_move: Any, player: Any) -> Any:
        """What a position is worth to a player when `to_move`, the same one or the opponent, moves next."""
        value = self.evaluate(state, to_move)
        return value if to_move == player else -value

    def other(self, player: Any) -> Any:
        """The opponent."""
        return not player


class Decision:
    """What a search recommends.

    move       the best move; None at a leaf
    value      what it leads to, from the mover's view; None if the search gave up before it knew any
    status     "decided", or "gave up" if a budget ran out
    leaves     positions evaluated; nodes: positions visited, leaves included; cutoffs: times a node was left early
    hits       positions found in the transposition table
    line       the moves both sides would play
    complete   was every leaf the end of a game? Then looking further ahead finds nothing new
    prunes     does this search leave out moves that cannot matter?
    trace      a Visit for each node entered and each node left, if the search was traced
    """

    def __init__(self, algorithm: str, limit: int, move: Any = None, value: Any = None, status: str = "decided",
                 leaves: int = 0, nodes: int = 0, cutoffs: int = 0, hits: int = 0, seconds: float = 0.0,
                 line: Sequence[Any] = (), complete: bool = False, prunes: bool = True, trace: Any = None):
        self.algorithm, self.limit, self.move, self.value, self.status = algorithm, limit, move, value, status
        self.leaves, self.nodes, self.cutoffs, self.hits, self.seconds = leaves, nodes, cutoffs, hits, seconds
        self.line, self.complete, self.prunes, self.trace = list(line), complete, prunes, trace

    @property
    def triple(self) -> tuple[Any, Any, int]:
        """Move, value, leaves: what the course asks for."""
        return self.move, self.value, self.leaves

    @property
    def summary(self) -> str:
        """How it ended, as a sentence."""
        decided = self.status == "decided"
        return f"{self.move}, value {self.value}" if decided else f"gave up after {self.nodes:,} nodes"

    def __repr__(self) -> str:
        """No seconds here: a notebook's stored output must be the same tomorrow."""
        return (f"{self.algorithm}, limit {self.limit}: {self.summary}; leaves {self.leaves:,}, "
                f"nodes {self.nodes:,}, cutoffs {self.cutoffs:,}")


class Visit:
    """One event of a trace: the search entered a node, or left it with a value.

    node           its number, in the order in which nodes are entered; parent: that of the node above, None at the root
    state, player  the position, and who moves next
    alpha, beta    the window it was entered with
    moves          the moves to look at, in that order; at a leaf, or if the table knows the value, none
    value          None when it was entered, its value when it was left
    remembered     did the table know the value?
    """

    __slots__ = ("node", "parent", "state", "player", "alpha", "beta", "moves", "value", "remembered")

    def __init__(self, node: int, parent: int | None, state: Any, player: Any, alpha: Any, beta: Any,
                 moves: Sequence[Any] = (), value: Any = None, remembered: bool = False):
        self.node, self.parent, self.state, self.player = node, parent, state, player
        self.alpha, self.beta, self.moves, self.value, self.remembered = alpha, beta, moves, value, remembered

    def __repr__(self) -> str:
        what = "entered" if self.value is None else f"left with value {self.value}"
        return f"<node {self.node} {what}, window ({self.alpha}, {self.beta})>"


# ------------------------------------------------------------------------------------------------------- the searches

class _Search:
    """One search of a tree: the book's MAX-VALUE and MIN-VALUE, in one method."""

    def __init__(self, game: Game, player: Any, limit: int, budget: Budget, prune: bool = True,
                 order: Order | None = None, table: dict[Any, Any] | None = None, trace: list[Visit] | None = None,
                 spent: int = 0):
        if not isinstance(limit, int) or isinstance(limit, bool) or not 0 <= limit <= DEEPEST:
            raise PuzzleError(f"found limit {quoted(str(limit))}, expected a whole number from 0 to {DEEPEST}")
        self.game, self.player, self.limit, self.budget = game, player, limit, budget
        self.prune, self.order, self.table, self.trace = prune, order, table, trace
        self.leaves = self.nodes = self.cutoffs = self.hits = 0
        self.spent, self.stop = spent, 0.0               # nodes of earlier searches with this budget; when to ask it
        self.complete = True                             # until a leaf is one only because of the limit
        self.best: tuple[Any, list[Any]] = None, []      # the root's value and line so far

    def count_node(self) -> None:
        if self.nodes >= self.stop:
            self.stop = self.budget.check(self.spent + self.nodes) - self.spent
        self.nodes += 1

    def steps(self, state: Any, player: Any) -> Steps:
        """A node's moves, in the order in which to look at them, and the positions after them."""
        steps = self.game.successors(state, player)
        return self.order(self.game, state, player, steps) if self.order is not None and steps else steps

    def visit(self, state: Any, player: Any, depth: int, alpha: Any = -INF, beta: Any = INF) -> tuple[Any, list[Any]]:
        """The value of a node, and the moves that lead to it. Fail-soft: it may lie outside of alpha and beta."""
        self.count_node()
        steps = self.steps(state, player) if depth else []
        if not steps:
            self.leaves += 1
            self.complete = self.complete and depth > 0
            return self.game.value(state, player, self.player), []
        mine = player == self.player
        best, line = (-INF if mine else INF), []
        for number, (move, after) in enumerate(steps, 1):
            value, rest = self.visit(after, self.game.other(player), depth - 1, alpha, beta)
            if value > best if mine else value < best:   # strictly: among equals the first one stays
                best, line = value, [move, *rest]
                if depth == self.limit:
                    self.best = best, line
            if self.prune and (best >= beta if mine else best <= alpha):
                self.cutoffs += number < len(steps)
                break
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        return best, line

    def decide(self, algorithm: str, state: Any) -> Decision:
        started = self.budget.seconds
        try:
            (value, line), status = self.visit(state, self.player, self.limit), "decided"
        except Stopped:
            (value, line), status = self.best, "gave up"
        return Decision(algorithm, self.limit, line[0] if line else None, value, status, self.leaves, self.nodes,
                        self.cutoffs, self.hits, self.budget.seconds - started, line, self.complete, self.prune,
                        self.trace)


class _Remembering(_Search):
    """The same search with a transposition table: bounds of a value, by position, player and how far to look."""

    def visit(self, state: Any, player: Any, depth: int, alpha: Any = -INF, beta: Any = INF) -> tuple[Any, list[Any]]:
        if self.table is None:
            return super().visit(state, player, depth, alpha, beta)
        key = state, player, depth
        low, high, line = self.table.get(key, (-INF, INF, []))
        if depth < self.limit and (low == high or (self.prune and (low >= beta or high <= alpha))):
            self.count_node()
            self.hits += 1
            return (high if high <= alpha else low), line
        value, line = super().visit(state, player, depth, alpha, beta)
        if line:
            # Fail-soft: a value inside the window is exact, one outside bounds the truth from that side.
            self.table[key] = value if value > alpha else low, value if value < beta else high, line
        return value, line


class _Watched(_Remembering):
    """The same search, each visit noted down. Watching is substitution: the book's lines know nothing of it."""

    trace: list[Visit]
    current: Visit | None = None                         # the node that is being visited

    def steps(self, state: Any, player: Any) -> Steps:
        steps = super().steps(state, player)
        self.current.moves = [move for move, _ in steps]     # type: ignore[union-attr]
        return steps

    def visit(self, state: Any, player: Any, depth: int, alpha: Any = -INF, beta: Any = INF) -> tuple[Any, list[Any]]:
        above, hits = self.current, self.hits
        parent = None if above is None else above.node
        visit = self.current = Visit(self.nodes, parent, state, player, alpha, beta)
        self.trace.append(visit)
        value, line = super().visit(state, player, depth, alpha, beta)
        remembered = not visit.moves and self.hits > hits
        self.trace.append(Visit(visit.node, parent, state, player, alpha, beta, visit.moves, value, remembered))
        self.current = above
        return value, line


def _decide(algorithm: str, game: Game, state: Any, player: Any, limit: int, prune: bool, order: Order | None = None,
            table: dict[Any, Any] | None = None, trace: list[Visit] | None = None, **budget: Any) -> Decision:
    search = _Watched if trace is not None else _Remembering if table is not None else _Search
    return search(game, player, limit, Budget(**budget), prune, order, table, trace).decide(algorithm, state)


@checked
def minimax(game: Game, state: Any, player: Any, limit: int, **budget: Any) -> Decision:
    """The best move, looking `limit` moves ahead, by looking at everything.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> minimax(game, game.empty, True, 2).triple
    ((0, 1), 3, 20)
    """
    return _decide("minimax", game, state, player, limit, False, **budget)


@checked
def alphabeta(game: Game, state: Any, player: Any, limit: int, order: Order | None = None,
              table: dict[Any, Any] | None = None, **budget: Any) -> Decision:
    """The same move and value as minimax, without what cannot matter: the book's alpha-beta search.

    order   puts a position's moves into another order: the better the first, the more is cut off
    table   a dict in which to keep positions that may come up again (a transposition table); empty at first

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> alphabeta(game, game.empty, True, 2).triple
    ((0, 1), 3, 10)
    """
    return _decide("alphabeta", game, state, player, limit, True, order, table, **budget)


def promising(game: Game, state: Any, player: Any, steps: Steps) -> Steps:
    """An order for alphabeta: moves whose position looks best to the mover come first; equals stay as they were."""
    other = game.other(player)
    return sorted(steps, key=lambda step: game.value(step[1], other, player), reverse=True)


@checked
def deepening(game: Game, state: Any, player: Any, limit: int = DEEPEST, order: Order | None = promising,
              **limits: Any) -> list[Decision]:
    """Alpha-beta with limits 1, 2, 3, … until the budget runs out or no game is longer: every finished decision, the
    best one last. Each limit looks first at the line that the one before found best.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> [decision.move for decision in deepening(game, game.empty, True, limit=3)]
    [(0, 1), (0, 1), (0, 1)]
    """
    budget = Budget(**limits)
    found: list[Decision] = []
    for ahead in range(1, limit + 1):
        line = _line_first(game, state, player, found[-1].line if found else [], order)
        decision = _Remembering(game, player, ahead, budget, order=line, table={},
                                spent=sum(earlier.nodes for earlier in found)).decide("deepening", state)
        if decision.status != "decided":
            return found or [decision]
        found.append(decision)
        if decision.complete:
            break
    return found


def _line_first(game: Game, state: Any, player: Any, line: list[Any], order: Order | None) -> Order:
    """An order that begins with the moves of a line of play."""
    next_move: dict[Any, Any] = {}                       # by position and player
    for move in line:
        next_move[state, player] = move
        state, player = dict(game.successors(state, player))[move], game.other(player)

    def ordered(game: Game, state: Any, player: Any, steps: Steps) -> Steps:
        steps = steps if order is None else order(game, state, player, steps)
        best = next_move.get((state, player))
        return steps if best is None else sorted(steps, key=lambda step: step[0] != best)
    return ordered


# ---------------------------------------------------------------------------------------------- for boards and solvers

class Verdict:
    """Who wins by perfect play.

    wins     does the player to move win? None if the budget ran out
    move     a winning move, if so
    status   "decided", or "gave up" if the budget ran out; summary: how it ended, as a sentence
    nodes    positions searched; seconds
    """

    def __init__(self, wins: bool | None, move: Any = None, nodes: int = 0, seconds: float = 0.0):
        self.wins, self.move, self.nodes, self.seconds = wins, move, nodes, seconds
        self.status = "gave up" if wins is None else "decided"
        self.summary = (f"gave up after {nodes:,} nodes" if wins is None else
                        f"the player to move wins, by {move}" if wins else "the player to move loses")

    def __repr__(self) -> str:
        return f"{self.summary}; {self.nodes:,} nodes"


class Outlook:
    """What can be said of a position without a search, by player.

    guaranteed  moves that a player can make whatever the other does
    most        moves that a player can make if the other helps
    reserve     squares that only this player can still use
    """

    def __init__(self, guaranteed: dict[Any, int], most: dict[Any, int], reserve: dict[Any, list[Any]]):
        self.guaranteed, self.most, self.reserve = guaranteed, most, reserve

    def __repr__(self) -> str:
        return f"Outlook(guaranteed={self.guaranteed}, most={self.most}, reserve={self.reserve})"


class Duel:
    """What boards need to know of a game for two players. Its Problem has `game`, a Game, and takes turns: a state is
    (position, player to move), in its twin, too, and a goal is where that player has lost.

    players   their names, by what the Game calls them, e.g. {True: "Vertical", False: "Horizontal"}
    decide    game, position, player, limit, budget → Decision: the machine's move
    prove     game, position, player, budget → Verdict: who wins if both play perfectly
    outlook   game, position, player → Outlook, if the game can say so much without a search
    """

    def __init__(self, players: dict[Any, str], prove: Callable[..., Verdict],
                 decide: Callable[..., Decision] = alphabeta, outlook: Callable[..., Outlook] | None = None):
        self.players, self.prove, self.decide, self.outlook = players, prove, decide, outlook
