"""examine_game: does your minimax or alpha-beta find the book's move, value and leaves? Tried on all small boards.

The book's search (textbook.py) is written once more here, so that it notes every node, and so that classic slips can be
put into it: a slip that answers every case as you do is your mistake, and its tree shows where it happens.
"""

from __future__ import annotations

from itertools import product

from puzzlelib.exercises.asking import Note, Unusable, arguments, asked, owner_of
from puzzlelib.exercises.examination import Examination
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.levels import PuzzleError, choose, plural
from puzzlelib.puzzles.dominoes import PLAYERS, PUZZLE, Table, picture
from puzzlelib.puzzles.dominoes.state import Dominoes, Match
from puzzlelib.result import INF

Path = tuple[Any, ...]                           # the moves from the root to a node, e.g. ((0, 1), (2, 0))
EVERY = 5                  # of so many cases one: a slip has to answer it as the student does
MOST_ROWS = 60             # nodes of a tree that is drawn
SLIPS = {
    "strict": "It cuts off only where α > β. The book cuts at α ≥ β: an equal value can't change the decision.",
    "strict MAX": "It cuts off MAX nodes only where the value is above β. The book cuts at value ≥ β as well.",
    "strict MIN": "It cuts off MIN nodes only where the value is below α. The book cuts at value ≤ α as well.",
    "minimax": "It looks at every leaf, as minimax does: nothing is ever cut off. Does it hand α and β down?",
    "bound": "It compares with the wrong bound. MAX stops when its value reaches β, MIN when its value falls to α.",
    "only MAX": "Only MAX nodes are cut off: MIN nodes can stop as well, as soon as their value is at most α.",
    "only MIN": "Only MIN nodes are cut off: MAX nodes can stop as well, as soon as their value is at least β.",
    "mover": "It values a leaf for the player who moves there. Value every leaf for the player who moves at the root.",
    "opponent": "It values leaves for the opponent: the sign is wrong. Count your own moves minus the opponent's.",
    "inner": "It counts inner nodes as leaves: count a node only where it is evaluated and not searched further.",
    "ends": "It doesn't count leaves above the limit: a position without a move is a leaf as well.",
    "last": "It takes the last of several equally good moves: replace the best move only by a strictly better one.",
    "deep": "It looks one move too far: with limit 1 the positions after each move are the leaves.",
    "shallow": "It stops one move too early: with limit 1 the positions after each move are the leaves."}


def examine_game(player: Any, algorithm: str = "alphabeta", seconds: float = 3.0) -> Examination:
    """Does a search of your own find the book's move, value and leaves in dominoes, on every board up to 3 by 3 and
    some larger ones? If not: the smallest tree where it doesn't, and the first leaf that it should have cut off, or
    shouldn't have skipped.

    player     a class with get_best_move, as in homework 3; a function of a board, vertical and a limit that returns
               (move, value, leaves); or one of a Game, a state, a player and a limit that returns (value, move)
    algorithm  "alphabeta" or "minimax"
    seconds    that one board may take

    >>> from puzzlelib import textbook
    >>> examine_game(textbook.alpha_beta)
    alpha_beta as alphabeta: right. Move, value and leaves are the book's in all 2,518 cases.
    """
    choose(algorithm, ("alphabeta", "minimax"), "an algorithm:")
    cases, call = _cases(algorithm), _caller(player)
    subject = f"{getattr(player, '__name__', 'a player')} as {algorithm}"

    def every_answer(note: Note) -> Iterator[list[Any]]:
        for number, case in enumerate(cases):
            note(number)
            yield _answer(case, *call(case))
    answers, at, words, kind = asked(every_answer, len(cases), seconds, f"examining {subject}")
    for number, (case, answer) in enumerate(zip(cases, answers)):
        if (fault := _fault(case, answer)) is not None:
            return _finding(subject, cases, answers, number, *fault)
    if words:
        return Examination(subject, False, f"{words} ({cases[at]})", pictures=cases[at].pictures(()), complaint=kind,
                           instance=cases[at].match, expected=cases[at].book.triple)
    skips = sum(bool(answer[4]) for answer in answers)
    return Examination(subject, True, f"move, value and leaves are the book's in all {len(cases):,} cases", details=[
        f"In {plural(skips, 'case')} it skips leaves that the book visits, and is right all the same: does it remember "
        "positions?"] * bool(skips))


class _Case:
    """A question: a board, who moves, and how far to look; and what the book answers."""

    def __init__(self, rows: int, cols: int, filled: int, vertical: bool, limit: int, algorithm: str):
        self.board = [[bool(filled >> row * cols + col & 1) for col in range(cols)] for row in range(rows)]
        self.game, self.vertical, self.limit = Dominoes(rows, cols, self.board), vertical, limit
        self.match = Match(self.game, vertical)
        self.match.puzzle = PUZZLE
        self.book = self.searched("minimax" * (algorithm == "minimax"))

    def searched(self, slip: str) -> _Search:
        """The book's search of this case, with a slip in it."""
        return _Search(self.game, self.vertical, self.limit, slip)

    def __str__(self) -> str:
        return f"{PLAYERS[self.vertical]} to move, limit {self.limit}"

    def pictures(self, path: Path) -> list[tuple[str, Any]]:
        """The board, and the boards on the way to a node."""
        table: Any = Table(self.match)
        state, found = table.initial, [(str(self), picture(table, table.initial))]
        for move in path:
            state = next(after for domino, after, _ in table.successors(state) if domino[:2] == move)
            found.append((f"after {move}", picture(table, state)))
        return found


class _Search:
    """The book's alpha-beta, or that with a slip, and what it did: its answer as a triple, and the rows of its tree.

    rows   the nodes in the order of the tree, each [path, kind, α, β, value]; kind: MAX, MIN, leaf or cut off
    """

    def __init__(self, game: Any, me: bool, limit: int, slip: str):
        self.game, self.me, self.slip, self.leaves = game, me, slip, 0
        self.rows: list[list[Any]] = []
        depth = limit + (slip == "deep") - (slip == "shallow")
        value, move = self.visit(game.empty, me, depth, -INF, INF, ())
        self.triple = move, value, self.leaves

    def paths(self, kind: str = "leaf") -> dict[Path, list[Any]]:
        """The rows of one kind, by path."""
        return {row[0]: row for row in self.rows if row[1] == kind}

    def visit(self, state: Any, player: bool, depth: int, alpha: Any, beta: Any, path: Path) -> tuple[Any, Any]:
        """The value of a node and its best move."""
        mine, slip = player == self.me, self.slip
        steps = self.game.successors(state, player) if depth else []
        row = [path, "leaf" if not steps else "MAX" if mine else "MIN", alpha, beta, None]
        self.rows.append(row)
        if not steps:
            self.leaves += slip != "ends" or depth == 0
            value = self.game.value(state, player, player if slip == "mover" else self.me)
            row[4] = -value if slip == "opponent" else value
            return row[4], None
        self.leaves += slip == "inner"
        best, choice = -INF if mine else INF, None
        for number, (move, after) in enumerate(steps, 1):
            value, _ = self.visit(after, not player, depth - 1, alpha, beta, (*path, move))
            if (value > best if mine else value < best) or slip == "last" and value == best:
                best, choice = value, move
            if self.stops(mine, best, alpha, beta):
                self.rows += [[(*path, other), "cut off", "", "", ""] for other, _ in steps[number:]]
                break
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        row[4] = best
        return best, choice

    def stops(self, mine: bool, best: Any, alpha: Any, beta: Any) -> bool:
        """Is the rest of a node cut off?"""
        if self.slip == "minimax" or self.slip == ("only MIN" if mine else "only MAX"):
            return False
        if self.slip in ("strict", "strict MAX" if mine else "strict MIN"):
            return bool(best > beta if mine else best < alpha)
        if self.slip == "bound":
            return bool(best >= alpha > -INF if mine else best <= beta < INF)
        return bool(best >= beta if mine else best <= alpha)


def _cases(algorithm: str) -> list[_Case]:
    """All boards of up to 3 by 3 and some larger ones, wherever the player can move; the smallest trees first."""
    sizes = product((1, 2, 3), repeat=2)
    boards = [(rows, cols, filled) for rows, cols in sizes for filled in range(1 << rows * cols)]
    found = []
    for size, vertical in product([*boards, (3, 4, 0), (4, 3, 0), (4, 4, 0x8001), (4, 4, 0x0420)], (True, False)):
        for limit in (1, 2, 3, 4)[:3 if 4 in size[:2] else 4]:
            case = _Case(*size, vertical, limit, algorithm)
            longest = max(len(row[0]) for row in case.searched("minimax").rows)
            if longest == 0 or longest + 1 < limit:      # no move, or no game is that long
                break
            found.append(case)
    return sorted(found, key=lambda case: (len(case.book.rows), case.limit))


# -------------------------------------------------------------------------------------------------- asking a student

class _Position(int):
    """A position that remembers the moves that led to it."""

    path: Path = ()


class _Watched(Dominoes):
    """A game that notes which positions are evaluated, by the moves that led there."""

    def __init__(self, case: _Case):
        super().__init__(case.game.rows, case.game.cols, case.board)
        self.empty, self.evaluated = _Position(self.empty), set[Path]()

    def after(self, state: int, move: Any, player: bool) -> int:
        found = _Position(super().after(state, move, player))
        found.path = (*getattr(state, "path", ()), tuple(move))
        return found

    def evaluate(self, state: int, player: bool) -> int:
        self.evaluated |= {state.path} if isinstance(state, _Position) else set()
        return super().evaluate(state, player)


def _caller(player: Any) -> Callable[[_Case], tuple[Any, Any]]:
    """How to ask a player about a case: the answer, and the paths of what was evaluated if that can be watched."""
    if not isinstance(player, type) and arguments(player, "self"):
        player = owner_of(player)
    if isinstance(player, type) and hasattr(player, "get_best_move"):
        return lambda case: (player([row[:] for row in case.board]).get_best_move(case.vertical, case.limit), None)
    if isinstance(player, type) or not callable(player) or arguments(player) not in (3, 4):
        raise PuzzleError(f"found {getattr(player, '__name__', player)!r}, expected a class with "
                          "get_best_move(vertical, limit), or a function of (board, vertical, limit) or of (game, "
                          "state, player, limit)")
    if arguments(player) == 3:
        return lambda case: (player([row[:] for row in case.board], case.vertical, case.limit), None)

    def watched(case: _Case) -> tuple[Any, Any]:
        game = _Watched(case)
        return player(game, game.empty, case.vertical, case.limit), game.evaluated
    return watched


def _answer(case: _Case, given: Any, evaluated: Any) -> list[Any]:
    """Move, value, leaves, the first leaf too many, the first too few, and how many were evaluated, as plain data."""
    from numbers import Real

    from puzzlelib.conformance.guard import short
    answer = getattr(given, "triple", given)
    pair = isinstance(answer, (list, tuple)) and len(answer) == 2 and evaluated is not None
    if pair:
        answer = (*(answer if isinstance(answer[0], (list, tuple)) else answer[::-1]), None)
    if not isinstance(answer, (list, tuple)) or len(answer) != 3 or not isinstance(answer[1], Real) \
            or not isinstance(answer[2], int) and not pair:
        what = "(move, value, leaves)" if evaluated is None else "(value, move)"
        raise Unusable(f"it returned {short(given)}, expected {what}, with numbers for all but the move")
    move, value, leaves = answer
    book = {} if evaluated is None else case.book.paths()
    inner = {row[0] for row in case.searched("minimax").rows if row[1] != "leaf"}
    seen = sorted(path for path in evaluated or () if path not in inner)
    return [list(move) if isinstance(move, (list, tuple)) else short(move), value, leaves,
            [path for path in seen if path not in book][:1], [path for path in book if path not in seen][:1], len(seen)]


# ------------------------------------------------------------------------------------------------------ the findings

def _fault(case: _Case, answer: list[Any]) -> tuple[str, str] | None:
    """What is wrong with an answer: the kind, and a sentence; None if it is right."""
    chosen, value, leaves, extra, *_ = answer
    best, truth, count = case.book.triple
    values = {row[0][0]: row[4] for row in case.searched("minimax").rows if len(row[0]) == 1}
    move = tuple(chosen) if isinstance(chosen, list) else chosen
    if value != truth:
        return "value", f"the value is {value}, expected {truth}"
    if values.get(move) != truth:
        leads = f"leads to {values[move]}" if move in values else "is not legal"
        return "move", f"the move {move} {leads}, expected {best}, which leads to {truth}"
    if move != best:
        return "first move", f"the move is {move}, expected {best}: of equally good moves the first in reading order"
    if leaves is not None and leaves != count:
        return "leaves", f"it counts {leaves} leaves, expected {count}: " \
                         f"{abs(leaves - count)} too {'many' if leaves > count else 'few'}"
    return ("leaves", "it looks at a leaf that should have been cut off") if extra else None


def _finding(subject: str, cases: list[_Case], answers: list[Any], number: int, complaint: str, words: str
             ) -> Examination:
    """The smallest case that fails: what came, what is right, why, and the tree with the first wrong leaf marked."""
    case, (move, value, leaves, extra, missing, _) = cases[number], answers[number]
    slip = next((slip for slip in SLIPS if _explains(slip, cases, answers, number)), "")
    if slip and not (extra or missing):
        book, theirs = case.book.paths(), case.searched(slip).paths()
        extra, missing = [path for path in theirs if path not in book], [path for path in book if path not in theirs]
    path: Path = tuple(map(tuple, (extra or missing or [()])[0]))
    reason = _why_cut(case, path) if extra else _why_open(case, path) if missing else ""
    before = f"{plural(number, 'smaller case')} passed. " * bool(number)
    details = [SLIPS.get(slip, ""), reason, f"{before}In the next cell, watch_game(_.instance, limit={case.limit}) "
               "plays the book's search on this board."]
    return Examination(subject, False, f"{words} ({case})", details=list(filter(None, details)),
                       pictures=case.pictures(path), complaint=slip or complaint, instance=case.match,
                       table=_tree(case, path, "yours looks here" if extra else "yours skips this" * bool(missing)),
                       expected=case.book.triple, found=(move, value, leaves))


def _explains(slip: str, cases: list[_Case], answers: list[Any], number: int) -> bool:
    """Does the book's search with this slip answer the cases as the student does?"""
    for at in (number, *range(0, len(answers), EVERY), len(answers) - 1):
        move, value, count = cases[at].searched(slip).triple
        said, found, leaves, *_, seen = answers[at]
        if [list(move) if move else "None", value] != [said, found] or count != (seen if leaves is None else leaves):
            return False
    return True


def _why_cut(case: _Case, path: Path) -> str:
    """Why the book doesn't look at a leaf."""
    words = f"The first leaf too many is the one after {_moves(path)}"
    at = next((cut[:-1] for cut in case.book.paths("cut off") if cut == path[:len(cut)]), None)
    if at is None:
        return f"{words}: it lies beyond the limit."
    alpha, beta, value = next(row[2:] for row in case.book.rows if row[0] == at)
    node, other, reached, bound = ("MAX", "MIN", "≥ β", beta) if len(at) % 2 == 0 else ("MIN", "MAX", "≤ α", alpha)
    return (f"{words}. At the {node} node after {_moves(at)} the value so far is {value} {reached} = {bound}: {other} "
            "has something no worse elsewhere and never comes here, so the other moves can't matter.")


def _why_open(case: _Case, path: Path) -> str:
    """Why the book looks at a leaf."""
    alpha, beta = map(_number, case.book.paths()[path][2:4])
    return (f"The first leaf that it skips is the one after {_moves(path)}: there α = {alpha} and β = {beta}, the "
            "window is open, and the leaf may still change the value.")


def _tree(case: _Case, path: Path, words: str) -> list[list[str]]:
    """The book's tree as a table, with these words at the end of a path."""
    rows = case.book.rows[:MOST_ROWS]
    marked = max((row[0] for row in rows if row[0] == path[:len(row[0])]), key=len)
    return [["node", "kind", "α", "β", "value", ""], *(
        ["· " * len(at) + (str(at[-1]) if at else "root"), kind, *map(_number, window), words * (at == marked)]
        for at, kind, *window in rows)]


def _moves(path: Path) -> str:
    return ", ".join(map(str, path)) or "no move"


def _number(value: Any) -> str:
    return f"{value}".replace("inf", "∞").replace("-", "−")
