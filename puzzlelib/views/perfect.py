"""A game played perfectly, to follow move by move: watch_perfect(load("dominoes", "4x4")).

The player who can win does, by proof; the other makes the reply that leaves the fewest answers that still win. Every
move comes with the reason why it wins, or with how narrow the way to the win is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.result import plural
from puzzlelib.views.frames import change, frame
from puzzlelib.views.session import Session
from puzzlelib.views.text import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

BUDGET = 50_000            # nodes for all proofs of a game: some seconds


class PerfectGame(Session):
    """The widget. `moves` are those of the game, `sentences` what is said of the start and of each move."""

    scripts = ("transport.js", "record.js", "perfect.js")
    styles = ("theme.css", "board.css", "player.css", "game.css")

    def __init__(self, problem: Any):
        self.problem, self.duel = problem, problem.puzzle.controls.duel
        self.moves: list[Any] = []
        self._nodes = 0                                      # spent on proofs
        play = problem.puzzle.controls.twin(problem)
        state = play.initial
        self.sentences = [self._opening(state)]
        pictures, record = [frame(self._picture(play, state))], []
        while not play.is_goal(state):
            mover, (move, state) = state[1], self._best(play, state)
            self.moves.append(move)
            self.sentences.append(self._reason(play, move, mover, state))
            pictures.append(frame(self._picture(play, state)))
            record.append([list(self.duel.players).index(mover), problem.puzzle.say(move)])
        super().__init__(at=0, film={
            "picture": pictures[0], "changes": [change(pictures[0], picture) for picture in pictures],
            "sentences": self.sentences, "record": record, "players": list(self.duel.players.values())})

    def picture(self) -> Picture:
        """The position from which the game is played."""
        return self.problem.puzzle.picture(self.problem, self.problem.initial)       # type: ignore[no-any-return]

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"at": lambda: self.send(at=int(message["at"]))}

    def __repr__(self) -> str:
        return "\n".join(f"{number}. {text}" if number else text for number, text in enumerate(self.sentences))

    # ------------------------------------------------------------------------------------------------ what is played

    def _proof(self, state: Any) -> Any:
        """Does the player to move win, and how?"""
        left = BUDGET - self._nodes
        verdict = self.duel.prove(self.problem.game, *state, max_nodes=left) if left > 0 else None
        if verdict is None or verdict.wins is None:
            raise PuzzleError(f"found a game that takes more than {BUDGET:,} nodes to prove, expected a smaller board")
        self._nodes += verdict.nodes
        return verdict

    def _wins(self, state: Any) -> bool:
        """Does the player to move win?"""
        return bool(self._proof(state).wins)

    def _winning(self, state: Any) -> list[Any]:
        """The moves that win."""
        game, (position, player) = self.problem.game, state
        other = game.other(player)
        return [move for move, after in game.successors(position, player) if not self._wins((after, other))]

    def _best(self, play: Any, state: Any) -> tuple[Any, Any]:
        """A winning move; if there is none, the one that leaves the fewest winning answers."""
        steps = [(move, after) for move, after, _ in play.successors(state)]
        proof = self._proof(state)
        if proof.wins:
            position = dict(self.problem.game.successors(*state))[proof.move]
            return next(step for step in steps if step[1][0] == position)
        return min(steps, key=lambda step: len(self._winning(step[1])))

    # --------------------------------------------------------------------------------------------------- what is said

    def _opening(self, state: Any) -> str:
        (name, other), moves = self._names(state), len(self.problem.game.successors(*state))
        if not moves:
            return f"{name} cannot move: {other} has won."
        winning = len(self._winning(state))
        if not winning:
            return f"{name} to move. All {moves} moves lose against perfect play."
        return f"{name} to move. {winning} of {plural(moves, 'move')} {'wins' if winning == 1 else 'win'}."

    def _names(self, state: Any) -> tuple[str, str]:
        """The player to move, and the other."""
        return self.duel.players[state[1]], self.duel.players[self.problem.game.other(state[1])]

    def _reason(self, play: Any, move: Any, mover: Any, state: Any) -> str:
        """Why a move wins, or how narrow the answer is."""
        replier, name = self._names(state)
        answers, said = len(play.successors(state)), sentence(self.problem.puzzle.say(move))
        if not answers:
            return f"{said} {replier} cannot move: {name} has won."
        if self._wins(state):
            winning = len(self._winning(state))
            if winning == answers:
                return f"{said} {replier} wins with any answer."
            return f"{said} " + (f"Only 1 of {replier}'s {answers} answers wins." if winning == 1 else
                                 f"{winning} of {replier}'s {answers} answers win.")
        return f"{said} {self._counted(state, mover) or f'A search to the end proves that all {answers} replies lose.'}"

    def _counted(self, state: Any, mover: Any) -> str:
        """Why the player who has just moved wins, if counting moves is enough to know."""
        if self.duel.outlook is None:
            return ""
        outlook, (replier, name) = self.duel.outlook(self.problem.game, *state), self._names(state)
        guaranteed, most = outlook.guaranteed[mover], outlook.most[state[1]]
        if guaranteed < most:
            return ""
        begins = " and has to begin" if guaranteed == most else ""
        return (f"From here counting is enough: {name} is sure of {plural(guaranteed, 'move')}, "
                f"{replier} can make at most {most}{begins}.")

    def _picture(self, play: Any, state: Any) -> Picture:
        """The board, with the first letter of a player on every square that only that player can still use."""
        picture: Picture = self.problem.puzzle.picture(play, state)
        if self.duel.outlook is not None:
            for player, cells in self.duel.outlook(self.problem.game, *state).reserve.items():
                for row, col in cells:
                    picture.rows[row][col] = Cell(self.duel.players[player][0], picture.rows[row][col].role)
        return picture


def watch_perfect(problem: Any) -> PerfectGame:
    """A film of a perfect game from the problem's position on, with the reason for every move.

    >>> watch_perfect(load("dominoes", "3x3"))
    Vertical to move. 2 of 6 moves win.
    1. Vertical at (0, 1). From here counting is enough: Vertical is sure of 2 moves, Horizontal can make at most 1.
    2. Horizontal at (2, 0). Vertical wins with any answer.
    3. Vertical at (0, 0). Horizontal cannot move: Vertical has won.
    """
    return PerfectGame(problem)
