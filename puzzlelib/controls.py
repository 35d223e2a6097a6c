"""How people play a puzzle on a board: a Gesture makes a move; Controls is the record of what only boards need."""

from __future__ import annotations

from puzzlelib.hints import TYPE_CHECKING, Any, Callable, Move, Random, Sequence, State

if TYPE_CHECKING:
    from puzzlelib.games import Duel
    from puzzlelib.picture import Mark
    from puzzlelib.search import Problem


class Gesture:
    """What a person does to make a move on a board.

    piece, direction   slide that piece that way: by dragging it, or by the arrow keys once it is selected
    cell               click that cell, or drag onto it
    cells              what the move would cover: shown before it is made
    arrows             press that arrow key, whatever is selected; one for each of the puzzle's `arrows`
    words              the same in words, such as "tile 5 left": one for each of `arrows`, or one; none: as the puzzle
                       writes moves

    >>> Gesture(3, "down").direction
    'down'
    """

    __slots__ = ("piece", "direction", "cell", "cells", "arrows", "words")

    def __init__(self, piece: object = None, direction: str | None = None, cell: tuple[int, int] | None = None,
                 cells: Sequence[tuple[int, int]] = (), arrows: Sequence[str] = (), words: Sequence[str] = ()):
        self.piece, self.direction, self.cell, self.cells = piece, direction, cell, cells
        self.arrows, self.words = arrows, words


class Maker:
    """How a board makes new levels.

    title       what its button says, such as "New maze"
    options     what people can choose: a name and its choices each, the usual one first
    make        seed, the choices by name, progress → the level as text, and a sentence about it. It calls
                progress(tries, seconds) now and then; if that is False, it stops and returns None. The same seed and
                choices always make the same level
    """

    def __init__(self, title: str, options: dict[str, Sequence[str]],
                 make: Callable[[int, dict[str, str], Callable[[int, float], bool]], tuple[str, str] | None]):
        self.title, self.options, self.make = title, options, make


class Controls:
    """What only boards need. Without gestures, a board has a button for each move.

    gesture     problem, state, move → Gesture
    why         problem, state, piece, direction → why that is impossible, in words; for arrow keys that need no piece:
                which of `arrows`, direction; for a click: None, cell
    arrows      what the arrow keys move, if they need no piece selected; several are a switch on the board
    note        problem, state → a line under the board, such as what the heuristics say of it
    twin        problem → the same problem with pieces that keep their names, if the search takes some for equal
    untwin      problem, twin, its state → the search's state
    hopeful     problem, state → can it still be solved? None: not known. The board then leads back to the last state
                where it could
    dead        problem, state → why it can't be solved any more: a reason in words, and marks that show it in the
                picture; None if it can, or if that isn't known
    marks       what a person can mark between two cells, such as "no line here"; "": nothing
    maker       how the board makes new levels
    legend      what colours mean: (a role, "route" or one of MARKS; what it means) each
    duel        of a game for two players: who they are, and how the machine plays (see games.Duel)
    patience    nodes that a hint may take: they bound the memory, so a search that needs none may take more
    """

    def __init__(self, gesture: Callable[[Any, Any, Move], Gesture] = lambda problem, state, move: Gesture(),
                 why: Callable[[Any, Any, Any, Any], str] = lambda problem, state, piece, towards: "not possible",
                 arrows: Sequence[str] = (), note: Callable[[Any, Any], str] = lambda problem, state: "",
                 twin: Callable[[Any], Problem] = lambda problem: problem,
                 untwin: Callable[[Any, Any, Any], State] = lambda problem, twin, state: state,
                 hopeful: Callable[[Any, Any], bool | None] | None = None,
                 dead: Callable[[Any, Any], tuple[str, list[Mark]] | None] = lambda problem, state: None,
                 marks: str = "", maker: Maker | None = None, legend: Sequence[tuple[str, str]] = (),
                 duel: Duel | None = None, patience: int = 300_000):
        self.gesture, self.why, self.arrows, self.note = gesture, why, arrows, note
        self.twin, self.untwin, self.hopeful, self.duel = twin, untwin, hopeful, duel
        self.dead, self.marks, self.maker, self.legend, self.patience = dead, marks, maker, legend, patience

    def wander(self, problem: Any, rng: Random, moves: int) -> State:
        """The state after that many random moves, none of them to a state that is known to be hopeless."""
        state: State = problem.initial
        for _ in range(moves):
            children = [child for _, child, _ in problem.successors(state)
                        if self.hopeful is None or self.hopeful(problem, child) is not False]
            if not children:
                break
            state = rng.choice(children)
        return state
