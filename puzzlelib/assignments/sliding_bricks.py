"""The sliding brick puzzle as the assignment tells it: a numbered matrix that you change move by move.

Every step of the assignment is a method of Board and a function beside it. The searches of part II run on the
packed states of puzzles/bricks.py; this file translates their answers back into the assignment's numbers.
"""

from __future__ import annotations

from puzzlelib.levels import MOST, PuzzleError, Token, quoted, read
from puzzlelib.puzzles.bricks import DIRECTIONS, FREE, GOAL, MASTER, bricks_of, format_matrix, obstacle, read_matrix

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from random import Random
    from typing import Any

    from puzzlelib.picture import Picture
    from puzzlelib.puzzles.bricks import Matrix
    from puzzlelib.result import Result

    Move = tuple[int, str]           # (brick, direction), e.g. (3, "down")


class Board:
    """A state: the matrix, and where the goal is, so that a goal cell comes back when the master leaves it.

    >>> board = Board([[1, -1, 1], [3, 2, 0]])
    >>> board.apply((2, "up"))
    >>> print(board)
    3,2,
    1, 2, 1,
    3, 0, 0,
    >>> board.is_solved()
    True
    """

    def __init__(self, matrix: Matrix, goals: frozenset[tuple[int, int]] | None = None):
        self.matrix = [list(row) for row in matrix]
        self.goals = goals if goals is not None else frozenset(
            (r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value == GOAL)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Board:
        """The board in a file."""
        import os
        return cls(read_matrix(read(path), os.fspath(path)))

    def __str__(self) -> str:
        return format_matrix(self.matrix)

    def __repr__(self) -> str:
        return f"Board({self.matrix})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.same_as(other)

    __hash__ = None                  # type: ignore[assignment]    # a board changes under your hands

    def picture(self) -> Picture:
        """The board as cells with roles, for the views."""
        from puzzlelib.puzzles.bricks import matrix_picture
        return matrix_picture(self.matrix, self.goals)

    def _repr_html_(self) -> str:
        return f"<pre>{self}</pre>"

    def clone(self) -> Board:
        """A separate board, identical to this one."""
        return Board(self.matrix, self.goals)

    def is_solved(self) -> bool:
        """Is no goal cell left uncovered? Only the master can cover one."""
        return not any(GOAL in row for row in self.matrix)

    def pieces(self) -> list[int]:
        """The numbers of the bricks, ascending."""
        return list(bricks_of(self.matrix))

    def obstacle(self, move: Move) -> str | None:
        """What keeps a brick of this board from moving, in words; None where it can move.

        >>> Board([[1, -1, 1], [3, 2, 0]]).obstacle((3, "up"))
        'the wall at row 1, column 1'
        """
        piece, direction = move
        return obstacle(self.matrix, piece, direction, bricks_of(self.matrix)[piece])

    def moves_of(self, piece: int) -> list[Move]:
        """The moves of one brick: up, down, left, right, where it can.

        >>> Board([[1, -1, 1], [3, 2, 0]]).moves_of(2)
        [(2, 'up'), (2, 'right')]
        """
        self._check_piece(piece)
        return self._moves_of(piece, bricks_of(self.matrix)[piece])

    def _moves_of(self, piece: int, cells: list[tuple[int, int]]) -> list[Move]:
        return [(piece, direction) for direction in DIRECTIONS if not obstacle(self.matrix, piece, direction, cells)]

    def moves(self) -> list[Move]:
        """All moves: bricks ascending, then up, down, left, right."""
        return [move for piece, cells in bricks_of(self.matrix).items() for move in self._moves_of(piece, cells)]

    def _check_piece(self, piece: int) -> None:
        pieces = self.pieces()
        if piece not in pieces:
            raise PuzzleError(f"found brick {piece}, expected a brick of this board: "
                              f"{', '.join(map(str, pieces[:20]))}{' …' * (len(pieces) > 20)}")

    def check(self, move: Move) -> None:
        """Refuse a move that isn't possible, and say what blocks it."""
        if not (isinstance(move, tuple) and len(move) == 2):
            raise PuzzleError(f"found {quoted(str(move))}, expected a move such as (3, \"down\")")
        piece, direction = move
        self._check_piece(piece)
        if direction not in DIRECTIONS:
            raise PuzzleError(f"found {quoted(str(direction))}, expected up, down, left or right")
        blocked = self.obstacle(move)
        if blocked is not None:
            can = " or ".join(d for _, d in self.moves_of(piece))
            raise PuzzleError(f"found {say(move)} blocked by {blocked}, expected "
                              + (f"brick {piece} to move {can}" if can else f"another brick: {piece} cannot move"))

    def apply(self, move: Move) -> None:
        """Move a brick on this very board.

        >>> Board([[1, -1, 1], [3, 2, 0]]).apply((3, "right"))
        Traceback (most recent call last):
        puzzlelib.levels.PuzzleError: error: found (3, right) blocked by the master brick at row 2, column 2, \
expected another brick: 3 cannot move
        """
        self.check(move)
        piece, direction = move
        dr, dc = DIRECTIONS[direction]
        cells = bricks_of(self.matrix)[piece]
        for r, c in cells:
            self.matrix[r][c] = GOAL if (r, c) in self.goals else FREE
        for r, c in cells:
            self.matrix[r + dr][c + dc] = piece

    def after(self, move: Move) -> Board:
        """A new board with the move made; this one stays as it is."""
        board = self.clone()
        board.apply(move)
        return board

    def same_as(self, other: Board) -> bool:
        """Cell by cell the same numbers? Boards of different sizes are different."""
        return (len(self.matrix) == len(other.matrix) and len(self.matrix[0]) == len(other.matrix[0])
                and all(here == there for mine, theirs in zip(self.matrix, other.matrix)
                        for here, there in zip(mine, theirs)))

    def normal_form(self) -> Board:
        """A new board with the bricks numbered from 3 in the order of their first cells, by the assignment's swaps.

        >>> print(Board([[5, 2], [3, 3]]).normal_form())
        2,2,
        3, 2,
        4, 4,
        """
        now = {value: value for row in self.matrix for value in row}      # what each old number has become
        was = dict(now)                                                   # and back: a swap is a swap of two entries
        next_index = MASTER + 1
        for row in self.matrix:
            for value in row:
                if now[value] == next_index:
                    next_index += 1
                elif now[value] > next_index:
                    old, other = now[value], was.get(next_index)
                    now[value], was[next_index] = next_index, value
                    if other is not None:
                        now[other], was[old] = old, other
                    else:
                        was.pop(old)
                    next_index += 1
        return Board([[now[value] for value in row] for row in self.matrix], self.goals)

    def random_walk(self, n: int, rng: Random) -> Iterator[tuple[Move, Board]]:
        """Up to n random moves, each with the normal form it leads to; ends early when solved or stuck.

        >>> from random import Random
        >>> len(list(Board([[1, -1, 1], [3, 2, 0]]).random_walk(3, Random(0)))) <= 3
        True
        """
        board = self
        for _ in range(n):
            moves = board.moves()
            if not moves or board.is_solved():
                return
            move = rng.choice(moves)
            board = board.after(move).normal_form()
            yield move, board


# -------------------------------------------------------------------------------- the same steps as plain functions

def load(path: str | os.PathLike[str]) -> Board:
    """The board in a file."""
    return Board.load(path)


def print_board(board: Board) -> None:
    """Print a board as the assignment shows it.

    >>> print_board(Board([[1, -1], [2, 0]]))
    2,2,
    1,-1,
    2, 0,
    """
    print(board)


def clone(board: Board) -> Board:
    """A separate board, identical to this one."""
    return board.clone()


def is_solved(board: Board) -> bool:
    """Is the master brick on the whole goal?"""
    return board.is_solved()


def moves_of(board: Board, piece: int) -> list[Move]:
    """The moves one brick can make."""
    return board.moves_of(piece)


def available_moves(board: Board) -> list[Move]:
    """All moves on a board."""
    return board.moves()


def apply_move(board: Board, move: Move) -> None:
    """Make a move on this very board."""
    board.apply(move)


def apply_move_to_clone(board: Board, move: Move) -> Board:
    """A new board with the move made."""
    return board.after(move)


def compare(board: Board, other: Board) -> bool:
    """Cell by cell the same?"""
    return board.same_as(other)


def normal_form(board: Board) -> Board:
    """A new board, numbered by first cells."""
    return board.normal_form()


def random_walk(board: Board, n: int, rng: Random) -> Iterator[tuple[Move, Board]]:
    """Up to n random moves, each with the normal form it leads to."""
    return board.random_walk(n, rng)


def say(move: Move) -> str:
    """A move as the assignment writes it.

    >>> say((3, "down"))
    '(3, down)'
    """
    return f"({move[0]}, {move[1]})"


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


def numbered_moves(board: Board, result: Result, keep: bool = False) -> tuple[list[Move], Board]:
    """A solution in the assignment's numbers, and the board it ends on.

    Plain: each move in the numbers of the board before it, which is normalised after every move; the first one in
    the numbers of the given board. keep: all moves in the numbers of the given board.
    """
    if not result.moves:
        return [], board
    replay, moves = board.clone(), []
    for state, (number, direction) in zip(result.states, result.moves):
        r, c = bricks_of(result.problem.matrix(state))[number][0]
        moves.append((replay.matrix[r][c], direction))
        if not keep:                 # from here on the board is normalised, as the search's own numbers are
            return moves + result.moves[1:], Board(result.problem.matrix(result.states[-1]), board.goals)
        replay.apply(moves[-1])
    return moves, replay


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


def do_applyMoves(file: str, move: str) -> str:
    """The same as applyMove.

    usage: applyMoves FILE MOVE
    example: sh run.sh applyMoves levels/bricks/SBP-level1.txt "(3,down)"
    """
    return do_applyMove(file, move)


def do_compare(file: str, other: str) -> str:
    """Say whether two boards are the same, cell by cell: True or False.

    usage: compare FILE OTHER
    example: sh run.sh compare levels/bricks/SBP-level0.txt levels/bricks/SBP-level0-test.txt
    """
    return f"{load(file).same_as(load(other))}\n"


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
    for move, after in board.random_walk(count, rng):
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
    """Solve a board by depth-first search: some solution, seldom a short one.

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


def _solve(command: str, algorithm: str, file: str, max_nodes: str | None = None, seconds: str | None = None,
           keep_numbers: bool = False) -> str:
    """Run a search on a file's board: the text of its answer."""
    from puzzlelib.puzzles.bricks import Bricks
    from puzzlelib.options import ALGORITHMS
    from puzzlelib.cli.searching import searched
    board = load(file)
    result = searched(command, ALGORITHMS[algorithm], Bricks(board.matrix), max_nodes, seconds)
    counts = [f"Nodes expanded: {result.expanded}"]
    if not result.solved:
        return "\n".join(["No solution", ""] + counts + [f"Search time: {result.seconds:.3f} s", ""])
    moves, final = numbered_moves(board, result, keep_numbers)
    counts += [f"Solution length: {len(moves)}", f"Search time: {result.seconds:.3f} s"]
    return "\n".join([say(move) for move in moves] + ["", str(final), ""] + counts) + "\n"
