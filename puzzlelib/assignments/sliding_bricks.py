"""The sliding brick puzzle as the assignment has it: its commands, and how it writes moves and solutions.

The board, with the steps of part I as its methods, is in puzzles/bricks/plain.py. The searches of part II work on
the integers of puzzles/bricks/state.py; this file translates their answers back into the assignment's numbers.
"""

from __future__ import annotations

import os

from puzzlelib.hints import TYPE_CHECKING, Any, Iterator, Random
from puzzlelib.levels import MOST, PuzzleError, Token, quoted, read
from puzzlelib.puzzles.bricks import plain, read_matrix, say
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, MASTER, Move, bricks_of

if TYPE_CHECKING:
    from puzzlelib.picture import Picture
    from puzzlelib.puzzles.bricks.state import Bricks
    from puzzlelib.result import Result

class Board(plain.Board):
    """The plain board for people: it refuses an impossible move and says why, draws itself, and can be searched.

    >>> Board([[1, -1, 1], [3, 2, 0]]).apply((3, "up"))
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found (3, up) blocked by the wall at row 1, column 1, expected another brick: \
3 cannot move
    """

    def pieces(self) -> list[int]:
        """The numbers of the bricks, ascending."""
        return list(bricks_of(self.matrix))

    def moves_of(self, piece: int) -> list[Move]:
        """The moves of one brick."""
        return [move for move in self.moves() if move[0] == piece]

    def apply(self, move: Move) -> None:
        """Make a move on this very board."""
        if not (isinstance(move, tuple) and len(move) == 2):
            raise PuzzleError(f"found {quoted(str(move))}, expected a move such as (3, \"down\")")
        piece, direction = move
        pieces = self.pieces()
        if piece not in pieces:
            raise PuzzleError(f"found brick {piece}, expected a brick of this board: "
                              f"{', '.join(map(str, pieces[:20]))}{' …' * (len(pieces) > 20)}")
        if direction not in DIRECTIONS:
            raise PuzzleError(f"found {quoted(str(direction))}, expected up, down, left or right")
        if blocked := self.obstacle(move):
            can = " or ".join(direction for _, direction in self.moves_of(piece))
            raise PuzzleError(f"found {say(move)} blocked by {blocked}, expected "
                              + (f"brick {piece} to move {can}" if can else f"another brick: {piece} cannot move"))
        super().apply(move)

    def problem(self) -> Bricks:
        """The board as a problem to search: astar(board) asks for it."""
        from puzzlelib.puzzles.bricks.state import Bricks
        return Bricks(self.matrix, goals=self.goals)

    def picture(self) -> Picture:
        """The board as cells with roles, for the views."""
        from puzzlelib.puzzles.bricks.state import drawn
        return drawn(self.matrix, self.goals)


def load(path: str | os.PathLike[str]) -> Board:
    """The board in a file."""
    return Board(read_matrix(read(path), os.fspath(path)))


def random_walk(board: plain.Board, n: int, rng: Random) -> Iterator[tuple[Move, plain.Board]]:
    """Up to n random moves, each with the normal form it leads to; ends early when solved or stuck.

    >>> from random import Random
    >>> [move for move, board in random_walk(Board([[2, 0, 1, -1]]), 3, Random(0))]
    [(2, 'right'), (2, 'left'), (2, 'right')]
    """
    while n > 0 and not board.is_solved() and (moves := board.moves()):
        move = rng.choice(moves)
        board, n = board.after(move).normal_form(), n - 1
        yield move, board


def read_move(text: str, source: str = "move") -> Move:
    """The move in a text, with or without blanks: the inverse of say.

    >>> read_move("(3,down)") == read_move("(3, down)") == (3, "down")
    True
    """
    whole = Token(text.strip(" \t"), source, 1, len(text) - len(text.lstrip(" \t")) + 1)
    if not (whole.text.startswith("(") and whole.text.endswith(")") and whole.text.count(",") == 1):
        whole.fail("a move such as (3, down)")
    piece, direction = Token(whole.text[1:-1], source, 1, whole.col + 1).split(",")
    number = piece.integer(MASTER, MOST, "a brick's number, 2 or more")
    if direction.text not in DIRECTIONS:
        direction.fail("up, down, left or right")
    return number, direction.text


def numbered_moves(board: plain.Board, result: Result, keep: bool = False) -> tuple[list[Move], plain.Board]:
    """A solution in the assignment's numbers, and the board it ends on.

    Plain: each move in the numbers of the board before it, which is normalised after every move; the first one in
    the numbers of the given board. keep: all moves in the numbers of the given board.
    """
    from puzzlelib.plumbing import steps_along  # the commands of part I don't search
    problem, states, replay = result.problem, result.states, board.clone()
    if result.moves and not keep:
        normal = [problem.label(state, move) for state, (move, _) in zip(states, steps_along(problem, states))]
        return result.moves[:1] + normal[1:], Board(problem.matrix(states[-1]), board.goals)
    for move in result.moves:
        replay.apply(move)
    return result.moves, replay


# -------------------------------------------------------------------------------------- part I: the graders' commands

def do_print(file: str) -> str:
    """Print a board.

    usage: print FILE
    example: sh run.sh print levels/bricks/SBP-level0.txt
    """
    return f"{load(file)}\n"


def do_done(file: str) -> str:
    """Say whether a board is solved: True or False.

    usage: done FILE
    example: sh run.sh done levels/bricks/SBP-level0-solved.txt
    """
    return f"{load(file).is_solved()}\n"


def do_availableMoves(file: str) -> str:
    """Print every move that a board allows, one a line.

    usage: availableMoves FILE
    example: sh run.sh availableMoves levels/bricks/SBP-level1.txt
    """
    return "".join(f"{say(move)}\n" for move in load(file).moves())


def do_applyMove(file: str, move: str) -> str:
    """Print the board after a move.

    usage: applyMove FILE MOVE
    example: sh run.sh applyMove levels/bricks/SBP-level1.txt "(3,down)"
    """
    board, wanted = load(file), read_move(move, "applyMove MOVE")
    try:
        board.apply(wanted)
    except PuzzleError as error:
        raise PuzzleError(error.message, "applyMove MOVE", 1, 1) from None
    return f"{board}\n"


do_applyMoves = do_applyMove         # the assignment has both names


def do_compare(file: str, other: str) -> str:
    """Say whether two boards are the same, cell by cell: True or False.

    usage: compare FILE OTHER
    example: sh run.sh compare levels/bricks/SBP-level0.txt levels/bricks/SBP-level0-test.txt
    """
    return f"{load(file) == load(other)}\n"


def do_norm(file: str) -> str:
    """Print a board in normal form.

    usage: norm FILE
    example: sh run.sh norm levels/bricks/SBP-test-not-normalized.txt
    """
    return f"{load(file).normal_form()}\n"


def do_random(file: str, n: str, seed: str | None = None) -> str:
    """Walk at random: up to N moves, each with the board it leads to.

    Prints the board, then move and board in normal form by turns. Stops early when the board is solved or nothing
    can move. The same --seed gives the same walk.

    usage: random FILE N [--seed S]
    example: sh run.sh random levels/bricks/SBP-level0.txt 3 --seed 1
    """
    from random import Random

    from puzzlelib.cli.usage import whole
    board, count = load(file), whole(n, "random N")
    rng = Random(None if seed is None else whole(seed, "random --seed", 0))
    parts = [str(board)]
    for move, after in random_walk(board, count, rng):
        parts += [say(move), str(after)]
    return "\n\n".join(parts) + "\n"


# --------------------------------------------------------------------------------------------------- part II: solving

def do_bfs(file: str, **options: Any) -> str:
    """Solve a board by breadth-first search: the fewest moves.

    Prints the moves, the final board and the counts. Replay them with normalising after each move, or ask for
    --keep-numbers: then every move is in the numbers of the board you gave. Gives up (exit 3) after --max-nodes
    expansions, after --seconds, or when it has taken 2 GiB of memory.

    usage: bfs FILE [--max-nodes N] [--seconds S] [--keep-numbers]
    example: sh run.sh bfs levels/bricks/SBP-level1.txt
    """
    return _solve("bfs", "bfs", file, **options)


def do_dfs(file: str, **options: Any) -> str:
    """Solve a board by depth-first search: finds a solution, usually far from the shortest.

    Answer and options as for bfs.

    usage: dfs FILE [--max-nodes N] [--seconds S] [--keep-numbers]
    example: sh run.sh dfs levels/bricks/SBP-level1.txt
    """
    return _solve("dfs", "dfs", file, **options)


def do_ids(file: str, **options: Any) -> str:
    """Solve a board by iterative deepening: the fewest moves.

    Answer and options as for bfs.

    usage: ids FILE [--max-nodes N] [--seconds S] [--keep-numbers]
    example: sh run.sh ids levels/bricks/SBP-level1.txt
    """
    return _solve("ids", "iddfs", file, **options)


def do_astar(file: str, **options: Any) -> str:
    """Solve a board by A*: the fewest moves, guided by the master's way to the goal.

    Answer and options as for bfs.

    usage: astar FILE [--max-nodes N] [--seconds S] [--keep-numbers]
    example: sh run.sh astar levels/bricks/SBP-level1.txt
    """
    return _solve("astar", "astar", file, **options)


def _solve(command: str, algorithm: str, file: str, keep_numbers: bool = False, **budget: str) -> str:
    """Run a search on a file's board: the text of its answer."""
    from puzzlelib.cli.searching import searched
    from puzzlelib.search import ALGORITHMS
    board = load(file)
    result = searched(command, ALGORITHMS[algorithm], board.problem(), budget)
    counts = [f"Nodes expanded: {result.expanded}"]
    if not result.solved:
        return "\n".join(["No solution", ""] + counts + [f"Search time: {result.seconds:.3f} s", ""])
    moves, final = numbered_moves(board, result, keep_numbers)
    counts += [f"Solution length: {len(moves)}", f"Search time: {result.seconds:.3f} s"]
    return "\n".join([say(move) for move in moves] + ["", str(final), ""] + counts) + "\n"
