"""What knows the answers to part II of the sliding bricks: boards, distances, and searches with classic mistakes."""

from __future__ import annotations

from collections import deque
from functools import cache
from heapq import heappop, heappush

from puzzlelib.exercises.brick_searches import Table, key
from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.reference.brick_boards import SMALL, matrix
from puzzlelib.hints import Any, Callable
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.bricks.terms import GOAL, MASTER, Matrix, Move, bricks_of

State = tuple[tuple[int, ...], ...]              # a board in normal form that can be in a set
HOPELESS = ("1,1,1,1,1|1,2,3,-1,1|1,1,1,1,1", "1,1,1,1,1,1|1,2,0,3,-1,1|1,1,1,1,1,1")
# On the first, an iterative deepening that remembers boards of other paths misses the shortest solution.
SHALLOW = ("1,1,1,1,1|1,2,-1,0,1|1,2,3,4,1|1,0,5,5,1|1,1,1,1,1", "1,1,1,1,1|1,3,0,-1,1|1,3,2,4,1|1,0,2,5,1|1,1,1,1,1",
           "1,1,1,1,1|1,-1,0,3,1|1,4,2,2,1|1,0,0,5,1|1,1,1,1,1")
# Three moves are enough. Within four there are many more solutions, and a search meets one of those first.
ODD = "1,1,1,1,1|1,0,0,0,1|1,-1,3,2,1|1,1,1,1,1"
SOLVABLE = (SMALL[0], SMALL[1], SHALLOW[0], SMALL[2], SHALLOW[1], SMALL[3])
# A board, and positions whose distance from the goal the estimate knows: it is uneven, but never too high, and drops by
# at most one a move. A* that stops as soon as it meets the goal goes wrong on the first, A* that marks boards when it
# puts them on the queue on the second, unless it takes the lowest g among equals: then it is right.
UNEVEN = (("1,1,1,1,1|1,2,0,0,1|1,0,3,-1,1|1,1,1,1,1",
           ("1,1,1,1,1|1,0,0,3,1|1,0,2,-1,1|1,1,1,1,1", "1,1,1,1,1|1,0,2,0,1|1,0,3,-1,1|1,1,1,1,1")),
          ("1,1,1,1,1|1,3,0,0,1|1,-1,4,2,1|1,5,6,2,1|1,1,1,1,1",
           ("1,1,1,1,1|1,3,2,0,1|1,-1,2,4,1|1,0,5,6,1|1,1,1,1,1",)))


# The answer is []. It comes last: a search that takes [] for None may never end.
SOLVED = "1,1,1,1|1,2,0,1|1,1,1,1"


def frozen(board: Board) -> State:
    """The board's normal form."""
    return tuple(tuple(row) for row in board.normal_form().matrix)


@cache
def steps(state: State, goals: frozenset[tuple[int, int]]) -> list[tuple[Move, State]]:
    """Every move from a position, and the position it leads to."""
    board = Board([list(row) for row in state], goals)
    return [(move, frozen(board.after(move))) for move in board.moves()]


def _spread(starts: list[State], goals: frozenset[tuple[int, int]]) -> dict[State, int]:
    """Every position that moves lead to, and how many."""
    found = dict.fromkeys(starts, 0)
    for state in (queue := [*found]):                    # grows while we walk: breadth-first
        for _, after in steps(state, goals):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


@cache
def distances(text: str, towards: str = "") -> dict[State, int]:
    """How far every position of a board is from the goal, or from one of its positions. Moves go both ways."""
    start = Board(matrix(text))
    if towards:
        return _spread([frozen(Board(matrix(towards)))], start.goals)
    return _spread([state for state in _spread([frozen(start)], start.goals) if is_solved(state)], start.goals)


def is_solved(state: State) -> bool:
    """Is every goal cell covered?"""
    return not any(GOAL in row for row in state)


def fewest(board: Matrix, *_: Any) -> int | None:
    """The length of the shortest solution; None if there is none."""
    return distances(key(board)).get(frozen(Board(board)))


def uneven(text: str, known: tuple[str, ...]) -> Table:
    """An estimate that knows some positions exactly, and of the others what follows from that."""
    to_goal = distances(text)
    far = [(to_goal[frozen(Board(matrix(mark)))], distances(text, mark)) for mark in known]
    return {key(state): max(0, *(exact - way[state] for exact, way in far)) for state in to_goal}


LONG = "0,0,0,2,2,2|1,0,0,-1,1,1"                # the last cell of the master is nearest to the goal
ROOM = "1,1,1,1,1,1|1,2,0,0,-1,1|1,1,1,1,1,1"    # where an estimate has no excuse for being 0
ESTIMATED = (SMALL[0], ROOM, SMALL[1], LONG, SHALLOW[0], SMALL[2], SMALL[3])


@cache
def _known() -> dict[State, int]:
    return {state: moves for text in ESTIMATED for state, moves in distances(text).items()}


def _ways(board: Matrix) -> list[list[int]]:
    """For each cell of the master brick: its distances from the goal cells that are open."""
    goals = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == GOAL]
    return [[abs(r - row) + abs(c - column) for row, column in goals] for r, c in bricks_of(board)[MASTER]]


def _blind(board: Matrix, newest: bool = False, answer: str = "moves", hopeless: Any = None, back: bool = False) -> Any:
    """Breadth-first or depth-first search as some students write it; back: with the moves in the opposite order."""
    goals, start = Board(board).goals, frozen(Board(board))
    frontier, seen = deque([(start, [], [start])]), {start}                 # type: ignore[var-annotated]
    taken, shared = [], []                                                  # type: ignore[var-annotated]
    while frontier:
        state, moves, states = frontier.pop() if newest else frontier.popleft()
        taken += moves[-1:]
        if is_solved(state):
            return {"moves": moves, "states": states, "taken": taken, "shared": shared}[answer]
        for move, after in steps(state, goals)[::-1 if back else 1]:
            if after not in seen:
                seen.add(after)
                shared.append(move)
                frontier.append((after, [*moves, move], [*states, after]))
    return hopeless


def _deepening(board: Matrix, most: int = 40, on_entry: bool = False) -> Any:
    """Iterative deepening that doesn't enter a board again that any path of this round has met, or has expanded."""
    goals, start = Board(board).goals, frozen(Board(board))

    def search(state: State, left: int) -> list[Move] | None:
        if is_solved(state):
            return []
        seen.update([state] if left else ())
        for move, after in steps(state, goals) if left else ():
            if after not in seen:
                seen.update(() if on_entry else [after])
                if (rest := search(after, left - 1)) is not None:
                    return [move, *rest]
        return None
    for limit in range(most):
        seen = {start}
        if (found := search(start, limit)) is not None:
            return found
    return None


def _by_two(board: Matrix, back: bool = False) -> Any:
    """Iterative deepening whose limit grows by 2; back: with the moves in the opposite order."""
    goals = Board(board).goals

    def search(path: list[State], left: int) -> list[Move] | None:
        if is_solved(path[-1]):
            return []
        for move, after in steps(path[-1], goals)[::-1 if back else 1] if left else ():
            if after not in path and (rest := search([*path, after], left - 1)) is not None:
                return [move, *rest]
        return None
    return next((found for limit in range(0, 20, 2) if (found := search([frozen(Board(board))], limit)) is not None),
                None)


def _best_first(f: Callable[[int, int, int], int] = lambda g, h, before: g + h, on_push: bool = False,
                early: bool = False, tie: int = 1) -> Callable[..., Any]:
    """A* as some students write it. f: of g, h and the f of the board before. Of equals, tie 1 takes the oldest, -1 the
    newest, 0 the one whose board is less."""
    def astar(board: Matrix, h: Callable[[Any], int]) -> Any:
        goals, start, count = Board(board).goals, frozen(Board(board)), 0
        frontier: list[Any] = [(h(start), 0, start, [])]
        best = {start: 0}
        while frontier:
            before, _, state, moves = heappop(frontier)
            if is_solved(state):
                return moves
            for move, after in steps(state, goals):
                if early and is_solved(after):
                    return [*moves, move]
                if after not in best or not on_push and len(moves) + 1 < best[after]:
                    best[after], count = len(moves) + 1, count + tie
                    heappush(frontier, (f(len(moves) + 1, h(after), before), count, after, [*moves, move]))
        return None
    return astar


def _either(words: str, **mistake: Any) -> dict[str, Callable[..., Any]]:
    """A mistake of A*, whichever of equals it takes first."""
    return {words + " " * blanks: _best_first(tie=tie, **mistake) for blanks, tie in enumerate((1, -1, 0))}


BY_TWO = "the limit grows by more than 1: the first solution within it may be longer than another one"
NONE = "no solution is answered by [], which says: it is solved already"
PATH = "the moves of all boards that were looked at are returned, not only those on the path"
SHARED = "all paths share one list of moves: `append` changes it for every board that waits; make a new list"
STATES = "the boards along the path are returned, and not the moves"


def _boards_of(*texts: str) -> Callable[[int], list[list[Any]]]:
    return lambda seed: [[matrix(text)] for text in texts]


SEARCHES = {
    "bricks.bfs": Reference(_boards_of(*SOLVABLE[:2], *HOPELESS, *SOLVABLE[2:]), fewest,
        {"the newest board is taken first; breadth-first takes the oldest": lambda board: _blind(board, True),
        "the newest board is taken first; breadth-first takes the oldest ": lambda board: _blind(board, True,
        back=True), SHARED: lambda board: _blind(board, answer="shared"),
        PATH: lambda board: _blind(board, answer="taken"), STATES: lambda board: _blind(board,
        answer="states"), NONE: lambda board: _blind(board, hopeless=[])}),
    "bricks.dfs": Reference(_boards_of(*SOLVABLE[:2], *HOPELESS, *SOLVABLE[2:]), fewest,
        {PATH: lambda board: _blind(board, newest=True, answer="taken"), STATES: lambda board: _blind(board,
        newest=True, answer="states"), NONE: lambda board: _blind(board, newest=True, hopeless=[])}),
    "bricks.ids": Reference(_boards_of(*SOLVABLE[:2], ODD, *SHALLOW, SMALL[2], SOLVED), fewest,
        {BY_TWO: _by_two, f"{BY_TWO} ": lambda board: _by_two(board, back=True),
        "boards of other paths are remembered, so that a board reached too deep isn't tried again": _deepening,
        "boards of other paths are remembered, so that a board reached too deep isn't tried again ":
        lambda board: _deepening(board, on_entry=True),
        "there is one deep search instead of a limit that grows": lambda board: _blind(board, newest=True)}),
    "bricks.estimate": Reference(
        lambda seed: [[[list(row) for row in state]] for text in ESTIMATED for state in distances(text)],
        lambda board: [int(board == matrix(ROOM)), _known()[frozen(Board(board))]],
        {"the way is measured from the master's first cell; another cell may be nearer":
        lambda board: min(_ways(board)[0], default=0),
        "the ways of all the master's cells are added up, but they move together": lambda board: sum(min(way,
        default=0) for way in _ways(board)), "one move too many is counted; a solved board needs 0":
        lambda board: 1 + min(min(way, default=0) for way in _ways(board)),
        "the estimate is always 0": lambda board: 0}),
    "bricks.astar": Reference(lambda seed: [*([matrix(text), uneven(text, (text,))] for text in SOLVABLE[:2]),
        *([matrix(text), {}] for text in HOPELESS), *([matrix(text), uneven(text, marks)] for text, marks in UNEVEN),
        *([matrix(text), uneven(text, (text,))] for text in SOLVABLE[2:])], fewest,
        _either("the search ends when it meets the goal, not when it takes it from the queue", early=True) |
        _either("a board is marked as seen when it is put on the queue, so that a shorter way to it is thrown away",
        on_push=True) | _either("only h decides, and not g + h", f=lambda g, h, before: h) |
        _either("h counts more than g: f is g + h", f=lambda g, h, before: g + 2 * h) |
        _either("h is added again at every step: f is g + h, where g counts moves only", f=lambda g, h,
        before: before + 1 + h) | {NONE: lambda board, h: _blind(board, hopeless=[])}),
}
