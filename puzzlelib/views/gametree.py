"""Watch minimax or alpha-beta as a tree: watch_game(load("dominoes", "3x3"), limit=2).

Values back up, alpha and beta close in on each other, and where they meet the rest of a node is cut off, with the
reason. Everything is computed here and sent once, so it plays without a kernel too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.games import alphabeta
from puzzlelib.levels import PuzzleError
from puzzlelib.result import INF
from puzzlelib.views.frames import change, frame
from puzzlelib.views.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzlelib.games import Decision, Visit
    from puzzlelib.picture import Picture

MOST = 1500                # nodes: a larger tree has too many steps to follow


class GameTree(Session):
    """The widget. `decision` is what the search found; `tree` what the page shows of it, `at` the step shown."""

    scripts = ("transport.js", "trees.js", "branches.js", "gamewindow.js", "gamemarks.js", "gametree.js")
    styles = ("theme.css", "board.css", "player.css", "game.css")

    def __init__(self, problem: Any, decision: Decision):
        super().__init__(tree=tree_data(problem, decision), at=0)
        self.problem, self.decision = problem, decision

    def picture(self) -> Picture:
        """The position that was searched."""
        return self.problem.puzzle.picture(self.problem, self.problem.initial)       # type: ignore[no-any-return]

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"at": lambda: self.send(at=int(message["at"]))}

    def __repr__(self) -> str:
        return f"watching {self.decision!r}"


def watch_game(problem: Any, limit: int = 2, search: Callable[..., Decision] = alphabeta, **options: Any) -> GameTree:
    """A player for a search of a game's tree, from the problem's position on; the search may be your own: a function of
    a game, a state, a player and a limit that returns (value, move).

    >>> watch_game(load("dominoes", "3x3"), limit=2)
    watching alphabeta, limit 2: (0, 1), value 3; leaves 10, nodes 17, cutoffs 4
    >>> from puzzlelib import textbook
    >>> watch_game(load("dominoes", "3x3"), limit=2, search=textbook.minimax)
    watching minimax, limit 2: (0, 1), value 3; leaves 20, nodes 27, cutoffs 0
    """
    if hasattr(search, "check_options"):
        decision = search(problem.game, *problem.initial, limit, max_nodes=MOST, trace=[], **options)
    else:
        from puzzlelib.watched import decide_own
        state, player = problem.initial
        decision = decide_own(search, problem.game, state, player, limit, MOST)
    if decision.status != "decided":
        raise PuzzleError(f"found a tree of more than {MOST:,} nodes, expected a smaller one to watch: lower the limit")
    return GameTree(problem, decision)


class Step:
    """One step of a search, as people follow it.

    kind     "enter" a node, evaluate a "leaf", take a value "remembered" by the table, "back" a child's value up to
             its parent, "cut" the rest of a node off
    visit    the node; mine: is it a MAX node? move: how it was reached, or of "back" the child
    value    of a leaf, or the best so far; alpha, beta: the window then, which closes where the rest is cut off
    skipped  the moves that are cut off
    """

    def __init__(self, kind: str, node: OpenNode, move: Any = None, value: Any = None, skipped: Sequence[Any] = ()):
        self.kind, self.visit, self.mine, self.move, self.value = kind, node.visit, node.mine, move, value
        self.alpha, self.beta, self.skipped = node.alpha, node.beta, skipped


class OpenNode:
    """A node whose moves are being looked at: the best value so far, and the window that it leaves."""

    def __init__(self, visit: Visit, mine: bool):
        self.visit, self.mine, self.alpha, self.beta = visit, mine, visit.alpha, visit.beta
        self.best, self.looked_at = (-INF if mine else INF), 0

    def back_up(self, value: Any) -> None:
        """Take a child's value into account."""
        self.looked_at += 1
        if self.mine:
            self.best = max(self.best, value)
            self.alpha = max(self.alpha, self.best)
        else:
            self.best = min(self.best, value)
            self.beta = min(self.beta, self.best)


def steps(decision: Decision) -> Iterator[Step]:
    """What a search did, step by step, as its trace tells.

    >>> from puzzlelib import alphabeta
    >>> game = load("dominoes", "3x3").game
    >>> [step.kind for step in steps(alphabeta(game, game.empty, True, 1, trace=[]))][:5]
    ['enter', 'enter', 'leaf', 'back', 'enter']
    """
    path: list[OpenNode] = []                                # from the root to the node that is being visited
    for visit in decision.trace:
        if visit.value is None:
            move = path[-1].visit.moves[path[-1].looked_at] if path else None
            path.append(OpenNode(visit, visit.player == decision.trace[0].player))
            yield Step("enter", path[-1], move)
            continue
        node = path.pop()
        if not visit.moves:
            yield Step("remembered" if visit.remembered else "leaf", node, value=visit.value)
        elif node.looked_at < len(visit.moves):
            yield Step("cut", node, value=node.best, skipped=visit.moves[node.looked_at:])
        if path:
            parent = path[-1]
            parent.back_up(visit.value)
            yield Step("back", parent, parent.visit.moves[parent.looked_at - 1], parent.best)


def tree_data(problem: Any, decision: Decision) -> dict[str, Any]:
    """The nodes, and what happens to them step by step, in words: all that the page needs to know."""
    puzzle, play = problem.puzzle, problem.puzzle.controls.twin(problem)
    names = puzzle.controls.duel.players
    me, opponent = names[problem.initial[1]], names[problem.game.other(problem.initial[1])]
    first = frame(puzzle.picture(play, play.initial))
    states: list[Any] = []                                   # each node's, with the pieces that led there
    nodes: list[dict[str, Any]] = []
    page_steps = []
    for step in steps(decision):
        visit = step.visit
        if step.kind == "enter":
            states.append(play.initial if visit.parent is None else next(
                child for _, child, _ in play.successors(states[visit.parent])
                if puzzle.controls.untwin(problem, play, child) == (visit.state, visit.player)))
            nodes.append({"parent": visit.parent, "move": _short(step.move), "max": step.mine,
                          "who": names[visit.player], "change": change(first, frame(puzzle.picture(play, states[-1])))})
        shown = {"kind": step.kind, "node": visit.node, "value": _number(step.value),
                 "text": _text(step, me, opponent, decision.prunes)}
        if decision.prunes:
            shown |= {"alpha": _number(step.alpha), "beta": _number(step.beta), "met": step.alpha >= step.beta}
        page_steps.append(shown | ({"skipped": [_short(move) for move in step.skipped]} if step.skipped else {}))
    line = [0]                                               # ends at a position that was found in the table
    for move in decision.line:
        line += [i for i, node in enumerate(nodes) if node["parent"] == line[-1] and node["move"] == _short(move)]
    return {"picture": first, "nodes": nodes, "steps": page_steps, "line": line, "window": decision.prunes,
            "title": f"{decision.algorithm}, limit {decision.limit}",
            "end": f"The best move is {_said(decision.move)}, worth {_number(decision.value)} to {me}."}


def _text(step: Step, me: str, opponent: str, prunes: bool) -> str:
    """What happens in a step."""
    value, alpha, beta = _number(step.value), _number(step.alpha), _number(step.beta)
    window = f" α = {alpha}, β = {beta}." if prunes else ""
    if step.kind == "enter":
        return (f"MAX: {me} to move, and wants the highest value.{window}" if step.mine else
                f"MIN: {opponent} to move, and wants the lowest value.{window}")
    if step.kind == "leaf":
        return f"A leaf: worth {value} to {me}."
    if step.kind == "remembered":
        return f"The table remembers this position: worth {value} to {me}."
    if step.kind == "back":
        best = "highest" if step.mine else "lowest"
        return f"Back up: after {_said(step.move)} the {best} so far is {value}.{window}"
    reason = (f"Here {me} can reach {value}; elsewhere {opponent} is sure of {beta}." if step.mine else
              f"Here {opponent} can hold {me} to {value}; elsewhere {me} is sure of {alpha}.")
    others = "The other move" if len(step.skipped) == 1 else f"The other {len(step.skipped)} moves"
    return f"Cut off: α and β have met, {alpha} ≥ {beta}. {reason} {others} cannot matter."


def _said(move: Any) -> str:
    return "no move" if move is None else str(move)


def _short(move: Any) -> str:
    """A move in the tree, where room is short: 0,1 for (0, 1)."""
    return "" if move is None else ",".join(map(str, move)) if isinstance(move, tuple) else str(move)


def _number(value: Any) -> str:
    return "" if value is None else "−∞" if value == -INF else "+∞" if value == INF else f"{value}".replace("-", "−")
