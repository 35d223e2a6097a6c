"""Two players, one search: minimax, and alpha-beta, which finds the same with less. No game is known here by name.

A Game says what moves there are and what a position is worth; a Decision says what to play, and what it took to find.
Values are always from the view of the player who is to move at the root.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.result import INF, Budget, Stopped, plural

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Any

    Player = Hashable                    # True or False, say
    Steps = list[tuple[Any, Any]]        # (move, position after it)
    Order = Callable[["Game", Any, Player, Steps], Steps]

DEEPEST = 400              # moves ahead: Python's own stack ends not far beyond


class Game:
    """What a search needs to know of a game for two. The player who is to move and cannot has lost, or the game says
    otherwise by its values.

    >>> class Take(Game):
    ...     "Take one or two stones; who takes the last one wins."
    ...     def successors(self, state, player): return [(n, state - n) for n in (1, 2) if n <= state]
    ...     def evaluate(self, state, player): return 0 if state else -1
    >>> minimax(Take(), 4, True, 9).move
    1
    """

    def successors(self, state: Any, player: Any) -> Steps:
        """The moves of a player, in the order in which they are looked at, each with the position after it."""
        raise NotImplementedError(f"{type(self).__name__} does not say which moves there are")

    def evaluate(self, state: Any, player: Any) -> Any:
        """What a position is worth to a player who is to move in it."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a position is worth")

    def value(self, state: Any, to_move: Any, player: Any) -> Any:
        """What a position is worth to a player when another, or the same, is to move."""
        value = self.evaluate(state, to_move)
        return value if to_move == player else -value

    def other(self, player: Any) -> Any:
        """The opponent."""
        return not player


class Decision:
    """What a search recommends.

    move       the best move; None at a leaf
    value      what it leads to, from the mover's view; None where the search gave up before it knew any
    status     "decided", or "gave up" where a budget ran out
    leaves     positions evaluated; nodes: positions visited, leaves included; cutoffs: times a node was left early
    hits       positions found in the transposition table
    line       the moves both sides would play
    complete   was every leaf the end of a game? Then looking further ahead finds nothing new
    """

    def __init__(self, algorithm: str, limit: int, move: Any = None, value: Any = None, status: str = "decided",
                 leaves: int = 0, nodes: int = 0, cutoffs: int = 0, hits: int = 0, seconds: float = 0.0,
                 line: Sequence[Any] = (), trace: Any = None, complete: bool = False):
        self.algorithm, self.limit, self.move, self.value, self.status = algorithm, limit, move, value, status
        self.leaves, self.nodes, self.cutoffs, self.hits, self.seconds = leaves, nodes, cutoffs, hits, seconds
        self.line, self.trace, self.complete = list(line), trace, complete

    @property
    def triple(self) -> tuple[Any, Any, int]:
        """Move, value, leaves: what the course asks for."""
        return self.move, self.value, self.leaves

    @property
    def summary(self) -> str:
        """How it ended, as a sentence."""
        if self.status != "decided":
            return f"gave up after {self.nodes:,} nodes"
        return f"{self.move}, value {self.value}"

    def __repr__(self) -> str:
        """No seconds here: a notebook's stored output must be the same tomorrow."""
        return (f"{self.algorithm}, limit {self.limit}: {self.summary}; leaves {self.leaves:,}, "
                f"nodes {self.nodes:,}, cutoffs {self.cutoffs:,}")


class Visit:
    """One event of a trace: the search entered a node, or left it with a value.

    node           its number, in the order in which nodes are entered; parent: that of the node above, None at the root
    move           how it was reached; state, player: the position and who moves next; depth: moves still to look ahead
    alpha, beta    the window it was entered with
    value          None when it was entered, its value when it was left
    """

    __slots__ = ("node", "parent", "move", "state", "player", "depth", "alpha", "beta", "value")

    def __init__(self, node: int, parent: int | None, move: Any, state: Any, player: Any, depth: int, alpha: Any,
                 beta: Any, value: Any = None):
        self.node, self.parent, self.move, self.state, self.player = node, parent, move, state, player
        self.depth, self.alpha, self.beta, self.value = depth, alpha, beta, value

    def __repr__(self) -> str:
        what = "entered" if self.value is None else f"left with value {self.value}"
        return f"<node {self.node} {what}, window ({self.alpha}, {self.beta})>"


class _Search:
    """One search of a tree: the book's MAX-VALUE and MIN-VALUE, in one method."""

    def __init__(self, game: Game, player: Any, prune: bool, order: Order | None, table: dict[Any, Any] | None,
                 budget: Budget):
        self.game, self.player, self.prune, self.order, self.table, self.budget = (
            game, player, prune, order, table, budget)
        self.leaves = self.nodes = self.cutoffs = self.hits = 0
        self.complete = True                             # until a leaf is one only because of the limit
        self.stop: float = 0
        self.best: list[Any] = []                        # the root's best value and line so far

    def visit(self, state: Any, player: Any, depth: int, alpha: Any = -INF, beta: Any = INF, move: Any = None,
              root: bool = False) -> tuple[Any, list[Any]]:
        """The value of a node, and the moves that lead to it. Fail-soft: it may lie outside of alpha and beta."""
        if self.nodes >= self.stop:
            self.stop = self.budget.check(self.nodes)
        self.nodes += 1
        key = (state, player, depth)
        low, high, known = (-INF, INF, []) if self.table is None else self.table.get(key, (-INF, INF, []))
        if not root and (low == high or (self.prune and (low >= beta or high <= alpha))):
            self.hits += 1
            return (high if high <= alpha else low), known
        steps = self.game.successors(state, player) if depth else []
        if not steps:
            self.leaves += 1
            self.complete = self.complete and depth > 0
            return self.game.value(state, player, self.player), []
        if self.order is not None:
            steps = self.order(self.game, state, player, steps)
        mine = player == self.player
        best, line = (-INF if mine else INF), []
        lowest, highest = alpha, beta
        for number, (step, after) in enumerate(steps, 1):
            value, rest = self.visit(after, self.game.other(player), depth - 1, alpha, beta, step)
            if value > best if mine else value < best:   # strictly: among equals the first one stays
                best, line = value, [step, *rest]
                if root:
                    self.best = [best, line]
            if self.prune and (best >= beta if mine else best <= alpha):
                self.cutoffs += number < len(steps)
                break
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if self.table is not None:
            # Fail-soft: a value inside the window is exact, one outside bounds the truth from that side.
            self.table[key] = (best if best > lowest else low, best if best < highest else high, line)
        return best, line


class _Watched(_Search):
    """The same search, each visit noted down. Watching is substitution: the book's lines know nothing of it."""

    trace: list[Visit]
    above: int | None = None                             # the node that is being visited

    def visit(self, state: Any, player: Any, depth: int, alpha: Any = -INF, beta: Any = INF, move: Any = None,
              root: bool = False) -> tuple[Any, list[Any]]:
        parent, self.above = self.above, self.nodes
        seen = (self.nodes, parent, move, state, player, depth, alpha, beta)
        self.trace.append(Visit(*seen))
        value, line = super().visit(state, player, depth, alpha, beta, move, root)
        self.above = parent
        self.trace.append(Visit(*seen, value))
        return value, line


def _decide(algorithm: str, game: Game, state: Any, player: Any, limit: int, prune: bool, order: Order | None = None,
            table: dict[Any, Any] | None = None, max_nodes: int | None = None, deadline: float | None = None,
            progress: Any = None, trace: list[Visit] | None = None) -> Decision:
    _checked(limit)
    budget = Budget(max_nodes, deadline, progress)
    search = (_Search if trace is None else _Watched)(game, player, prune, order, table, budget)
    if isinstance(search, _Watched) and trace is not None:
        search.trace = trace
    status = "decided"
    try:
        value, line = search.visit(state, player, limit, root=True)
    except Stopped:
        status = "gave up"
        value, line = search.best or (None, [])
    return Decision(algorithm, limit, line[0] if line else None, value, status, search.leaves, search.nodes,
                    search.cutoffs, search.hits, budget.seconds, line, trace, search.complete)


def _checked(limit: Any) -> None:
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 <= limit <= DEEPEST:
        raise PuzzleError(f"found limit {quoted(str(limit))}, expected a whole number from 0 to {DEEPEST}")


def minimax(game: Game, state: Any, player: Any, limit: int, **budget: Any) -> Decision:
    """The best move, looking `limit` moves ahead, by looking at everything.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> minimax(game, game.empty, True, 2).triple
    ((0, 1), 3, 20)
    """
    return _decide("minimax", game, state, player, limit, False, **budget)


def alphabeta(game: Game, state: Any, player: Any, limit: int, order: Order | None = None,
              table: dict[Any, Any] | None = None, **budget: Any) -> Decision:
    """The same move and value as minimax, without what cannot matter: the book's alpha-beta search.

    order   puts a position's moves into another order: the better the first, the more is cut off
    table   a dict to keep positions in that come up again (a transposition table); empty at first

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


def deepening(game: Game, state: Any, player: Any, limit: int = DEEPEST, order: Order | None = promising,
              max_nodes: int | None = None, deadline: float | None = None, progress: Any = None) -> list[Decision]:
    """Alpha-beta with limits 1, 2, 3, … until the budget is used up or nothing is deeper: every finished decision, the
    best last. Each limit looks first at the line that the one before found best.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> [decision.move for decision in deepening(game, game.empty, True, limit=3)]
    [(0, 1), (0, 1), (0, 1)]
    """
    _checked(limit)
    budget = Budget(max_nodes, deadline, progress)
    found: list[Decision] = []
    used = 0

    def report(nodes: int, seconds: float) -> Any:
        return None if progress is None else progress(used + nodes, budget.seconds)
    for depth in range(1, limit + 1):
        line = found[-1].line if found else []
        table: dict[Any, Any] = {}
        decision = alphabeta(game, state, player, depth, order=_line_first(game, state, player, line, order),
                             table=table, max_nodes=None if max_nodes is None else max_nodes - used,
                             deadline=None if deadline is None else max(0.0, deadline - budget.seconds),
                             progress=report)
        used += decision.nodes
        if decision.status != "decided":
            if not found:
                found.append(decision)
            break
        decision.algorithm = "deepening"
        found.append(decision)
        if decision.complete:
            break
    return found


def _line_first(game: Game, state: Any, player: Any, line: list[Any], order: Order | None) -> Order:
    """An order that begins with a line known to be good."""
    first: dict[Any, Any] = {}
    for move in line:
        first[state, player] = move
        state = dict(game.successors(state, player))[move]
        player = game.other(player)

    def ordered(game: Game, state: Any, player: Any, steps: Steps) -> Steps:
        steps = steps if order is None else order(game, state, player, steps)
        best = first.get((state, player))
        return steps if best is None else sorted(steps, key=lambda step: step[0] != best)
    return ordered


class Duel:
    """What a board needs to know of a game for two, beside the Puzzle's record, whose problem takes the turns.

    players   their names
    turn      state → which of them is to move, 0 or 1; the one who is to move at a goal has lost
    decide    problem, state, limit, budget → Decision: the machine's move, with labels as the problem has them
    settle    problem, state, budget → Verdict: who wins if both play well, as far as it can be told
    """

    def __init__(self, players: tuple[str, str], turn: Callable[[Any], int], decide: Callable[..., Decision],
                 settle: Callable[..., Verdict]):
        self.players, self.turn, self.decide, self.settle = players, turn, decide, settle


class Verdict:
    """Who wins by perfect play.

    wins     does the player to move win? None where the budget ran out
    move     a winning move, if so
    nodes    positions searched; seconds
    """

    def __init__(self, wins: bool | None, move: Any = None, nodes: int = 0, seconds: float = 0.0):
        self.wins, self.move, self.nodes, self.seconds = wins, move, nodes, seconds

    @property
    def status(self) -> str:
        return "gave up" if self.wins is None else "decided"

    @property
    def summary(self) -> str:
        """How it ended, as a sentence."""
        return {True: f"the player to move wins, by {self.move}", False: "the player to move loses",
                None: f"gave up after {self.nodes:,} nodes"}[self.wins]

    def __repr__(self) -> str:
        return f"{self.summary}; {self.nodes:,} nodes"
