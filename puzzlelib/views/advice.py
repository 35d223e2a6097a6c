"""What a board says of an answer: a hint and its reason, the way back from a dead end, how good a solution was.

Boards and the terminal use the same words. Standard library only.
"""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.result import INF, plural
from puzzlelib.views.frames import middle
from puzzlelib.views.game import WAYS
from puzzlelib.views.text import counted, figure, moves_and_cost, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.result import Result
    from puzzlelib.views.game import Game, Option

SOON = 20                  # seconds to look for the best solution after a win, which no one asked for


def optimal(game: Game) -> bool:
    """Does the game's search find a solution that no other beats? Not if its heuristic may overestimate, and there is
    nothing to beat where all solutions cost the same."""
    own: Any = getattr(game.problem, "heuristic", None)
    return game.puzzle.controls.duel is None and getattr(own, "admissible", True) and not getattr(own, "exact", False)


def no_better(game: Game) -> str:
    """That no solution is better, in the words that suit the puzzle; nothing where that says nothing."""
    unit = game.puzzle.unit
    return "" if not optimal(game) else " No solution is shorter." if game.problem.unit_cost else (
        f" No solution has fewer {unit[1]}." if unit else " No solution costs less.")


def hint(game: Game, option: Option, result: Result, which: int = 0) -> str:
    """A good move: what to do, how far it is, and why it is good. which: what the arrow keys move (see Controls).

    >>> from puzzlelib.views.game import Game
    >>> game = Game("tiles", "puzzle04")
    >>> result = game.solve()
    >>> hint(game, game.route(result, game.state)[0], result)
    'Hint: tile 1 left, the first of 4 moves. No solution is shorter. The estimate (manhattan) falls from 4 to 3.'
    """
    if game.puzzle.controls.duel is not None:
        return f"Hint: {option.words(which)}."
    if len(result.moves) == 1:
        return f"Hint: {option.words(which)}. This solves the puzzle."
    count = moves_and_cost(len(result.moves), result.price(result.cost), game.puzzle.unit)
    return f"Hint: {option.words(which)}, the first of {count}.{no_better(game)}{_reason(game, option)}"


def _reason(game: Game, option: Option) -> str:
    """Why a move is good, as far as the puzzle knows: the others lose, or the estimate falls."""
    others = [other.state for other in game.options() if other.state != option.state]
    if others and all(game.hope(state) is False for state in others):
        return " Every other move leads to a dead end."
    own: Any = getattr(game.problem, "heuristic", None)
    if own is None or getattr(own, "exact", False) or not getattr(own, "admissible", True):
        return ""
    before, after = (game.problem.h(game.searched(state)) for state in (game.state, option.state))
    if before == after or INF in (before, after):
        return ""
    name, prices = own.name.replace("_", " "), [figure(game.problem.price(h)) for h in (before, after)]
    return f" The estimate ({name}) {'falls' if after < before else 'rises'} from {prices[0]} to {prices[1]}" + (
        "." if after < before else " at first.")


def arrow(game: Game, option: Option, which: int = 0) -> list[Any]:
    """The arrow that shows a hint, from what moves to where it goes, as places (row, column); [] if it can't say so.

    >>> from puzzlelib.views.game import Game
    >>> game = Game("disks", "05-03")
    >>> arrow(game, game.options()[0])
    [(0.0, 1.0), (0.0, 3.0)]
    """
    gesture, way = option.gesture, (*option.gesture.arrows, None)[which]
    if gesture.piece is not None and gesture.direction is not None and way in (None, gesture.direction):
        return [middle(game.picture(state).pieces()[gesture.piece]) for state in (game.state, option.state)]
    if gesture.cell is None or gesture.cells:
        return []
    row, column = gesture.cell
    start = (row - WAYS[way][0], column - WAYS[way][1]) if way else game.walker[0]
    return [start, gesture.cell] if start else []


def no_solution(game: Game, result: Result | None = None) -> str:
    """That a search found nothing, and the way back if there is one."""
    taken = game.to_last_good()
    if taken:
        return f"No solution from here: Last good move takes {plural(taken, 'move')} back."
    if result is not None and result.status == "unsolvable" and game.moves and game.puzzle.controls.hopeful:
        return "No solution from here: take a move back (Undo), and ask again."
    return "There is no solution, not even from the start." if result is None else sentence(result.summary)


def verdict(game: Game, result: Result) -> str:
    """How a game that was won compares with the best solution from its start; nothing if that isn't known."""
    if not result.solved or not optimal(game):
        return ""
    if game.cost <= result.cost:
        return no_better(game)
    if game.problem.unit_cost:
        return f" The shortest solution has {len(result.moves)}."
    price, unit = result.price(result.cost), game.puzzle.unit
    has = f"has {counted(price, unit)}" if unit else f"costs {figure(price)}"
    return f" The cheapest solution {has}."


def hope(game: Game, state: Any) -> str:
    """Whether a state can be solved, in words, and why not."""
    found, reason = game.hope(state), game.puzzle.controls.dead(game.play, state)
    if found is False or reason:
        return f"It cannot be solved{' any more' * (state != game.start)}{': ' + reason[0] if reason else ''}."
    return "It can still be solved." if found else "It is not known whether it can be solved."
