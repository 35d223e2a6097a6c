"""What makes a puzzle of it: a problem from a level's text and back, a picture, and how people play it on a board."""

from __future__ import annotations

from puzzlelib.puzzle import Controls, Gesture, Puzzle, zero
from puzzlelib.puzzles.bricks import read_matrix
from puzzlelib.puzzles.bricks.heuristics import manhattan, travel
from puzzlelib.puzzles.bricks.plain import Board, say
from puzzlelib.puzzles.bricks.state import Bricks

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from puzzlelib.picture import Picture


def parse(text: str, source: str = "level") -> Bricks:
    """The problem of a level's text."""
    return Bricks(read_matrix(text, source))


def board(problem: Bricks, state: int) -> Board:
    """The state as a plain board."""
    return Board(problem.matrix(state), problem.goal_cells)


def format(problem: Bricks, state: int) -> str:
    """A state as the assignment prints it. The text cannot say which goal cells the master covers: parse it, and
    the state is the same, but those cells are no longer goals."""
    return str(board(problem, state))


def picture(problem: Bricks, state: int) -> Picture:
    """A state as cells with roles; every brick is one piece, named by its number."""
    return board(problem, state).picture()


PUZZLE = Bricks.puzzle = Puzzle(
    title="Sliding bricks",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(travel, manhattan, zero),
    say=say,
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(*problem.label(state, move)),
        why=lambda problem, state, piece, direction:
            f"brick {piece} is blocked by {board(problem, state).obstacle((piece, direction))}",
        twin=lambda problem: Bricks(problem.given, distinct=True, goals=problem.goal_cells),
        untwin=lambda problem, twin, state: problem.state_of(twin.matrix(state))),
    name="bricks",
)
