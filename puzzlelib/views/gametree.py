"""Watch minimax or alpha-beta as a tree: watch_game(load("dominoes", "3x3"), limit=2).

Values back up, alpha and beta stand at each node, and what is cut off stays grey, with the reason. Everything is
computed here and sent once, so it plays without a kernel too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from puzzlelib.games import alphabeta
from puzzlelib.levels import PuzzleError
from puzzlelib.result import INF
from puzzlelib.views.frames import change, frame
from puzzlelib.views.static_page import page

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.games import Decision, Event

STATIC = Path(__file__).parent / "static"
MOST = 1500                # nodes: beyond, nobody would step through them


class GameTree(anywidget.AnyWidget):
    """The widget. `decision` is what the search found; `at` the step shown."""

    _esm = "".join((STATIC / f"{part}.js").read_text() for part in ("picture", "transport", "gametree"))
    _css = (STATIC / "board.css").read_text() + (STATIC / "player.css").read_text()

    _tree: Any = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0, help="the step shown").tag(sync=True)

    def __init__(self, problem: Any, decision: Decision):
        super().__init__()
        self.decision = decision
        self._tree = told(problem, decision)

    def __repr__(self) -> str:
        return f"watching {self.decision!r}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return page(self, super()._repr_mimebundle_(**options))


def watch_game(problem: Any, limit: int = 2, search: Callable[..., Decision] = alphabeta, **options: Any) -> GameTree:
    """A player for a search of a game's tree, from the problem's position on.

    >>> from puzzlelib.catalog import load
    >>> watch_game(load("dominoes", "3x3"), limit=2)
    watching alphabeta, limit 2: (0, 1), value 3; leaves 10, nodes 17, cutoffs 4
    """
    state, player = problem.initial
    decision = search(problem.game, state, player, limit, max_nodes=MOST, trace=[], **options)
    if decision.status != "decided":
        raise PuzzleError(f"found a tree of more than {MOST:,} nodes, expected a smaller one to watch: lower the limit")
    return GameTree(problem, decision)


def told(problem: Any, decision: Decision) -> dict[str, Any]:
    """The nodes, and what happens to them step by step, in words."""
    puzzle = problem.puzzle
    name: Callable[[Any], str] = lambda player: puzzle.controls.duel.players[puzzle.controls.duel.turn((None, player))]
    events: list[Event] = decision.trace
    root = events[0]
    play = puzzle.controls.twin(problem)
    states = [play.initial]                              # each node's, with the pieces that led there
    first = frame(puzzle.picture(play, play.initial))
    nodes = []
    steps = []
    for event in events:
        mine = event.player == root.player
        if event.kind == "enter":
            if event.parent is not None:
                states.append(next(child for _, child, _ in play.successors(states[event.parent])
                                   if puzzle.controls.untwin(problem, play, child) == (event.state, event.player)))
            picture = frame(puzzle.picture(play, states[-1]))
            nodes.append({"parent": event.parent, "move": "" if event.move is None else _short(event.move),
                          "max": mine, "who": name(event.player), "change": change(first, picture)})
            text = (f"{'MAX' if mine else 'MIN'}: {name(event.player)} is to move. "
                    f"Window: alpha {_number(event.alpha)}, beta {_number(event.beta)}.")
        elif event.kind == "leaf":
            text = f"A leaf: worth {_number(event.value)} to {name(root.player)}."
        elif event.kind == "back":
            text = (f"Back up: after {_short(event.move)} the {'best' if mine else 'least'} so far is "
                    f"{_number(event.value)}. Window: alpha {_number(event.alpha)}, beta {_number(event.beta)}.")
        else:
            rest = f"{len(event.skipped)} move{'s' * (len(event.skipped) != 1)}"
            other = name(problem.game.other(event.player))
            text = (f"Cut off: {_number(event.value)} is {'at least beta' if mine else 'at most alpha'}, "
                    f"{_number(event.beta if mine else event.alpha)}. {other} has something as good already and will "
                    f"not let it come to this; {rest} here need{'s' * (len(event.skipped) == 1)} no look.")
        steps.append({"kind": event.kind, "node": event.node, "value": _number(event.value),
                      "alpha": _number(event.alpha), "beta": _number(event.beta), "text": text,
                      "skipped": [_short(move) for move in event.skipped]})
    line, node = [0], 0
    for move in decision.line:
        here = [i for i, other in enumerate(nodes) if other["parent"] == node and other["move"] == _short(move)]
        if not here:                                     # below a position that was found in the table
            break
        node = here[0]
        line.append(node)
    best = "no move" if decision.move is None else _short(decision.move)
    return {"picture": first, "nodes": nodes, "steps": steps, "line": line,
            "title": f"{decision.algorithm}, limit {decision.limit}",
            "end": f"The best move is {best}, worth {_number(decision.value)} to {name(root.player)}: "
                   f"{decision.leaves:,} leaves, {decision.nodes:,} nodes, {decision.cutoffs:,} cutoffs."}


def _short(move: Any) -> str:
    return ",".join(map(str, move)) if isinstance(move, tuple) else str(move)


def _number(value: Any) -> str:
    return "" if value is None else "−∞" if value == -INF else "+∞" if value == INF else f"{value}".replace("-", "−")
