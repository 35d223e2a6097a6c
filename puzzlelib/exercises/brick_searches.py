"""Sliding bricks, solved: an estimate and four searches. Solutions are judged by replay: any right path passes."""

from __future__ import annotations

from collections import deque
from functools import cache
from heapq import heappop, heappush

from puzzlelib.exercises.brick_boards import SMALL, Shown, as_move, blocked, draw, is_board, matrix
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import plural
from puzzlelib.puzzles.bricks.plain import GOAL, MASTER, Board, Matrix, Move, bricks_of

State = tuple[tuple[int, ...], ...]              # a board in normal form that can be in a set
Table = dict[str, int]                           # an estimate for each position: {"1,-1,2,1|…": 1}

HOPELESS = ("1,1,1,1,1|1,2,3,-1,1|1,1,1,1,1", "1,1,1,1,1,1|1,2,0,3,-1,1|1,1,1,1,1,1")
# On the first, an iterative deepening that remembers boards of other paths misses the shortest solution.
SHALLOW = ("1,1,1,1,1|1,2,-1,0,1|1,2,3,4,1|1,0,5,5,1|1,1,1,1,1", "1,1,1,1,1|1,3,0,-1,1|1,3,2,4,1|1,0,2,5,1|1,1,1,1,1",
           "1,1,1,1,1|1,-1,0,3,1|1,4,2,2,1|1,0,0,5,1|1,1,1,1,1")
SOLVABLE = (SMALL[0], SMALL[1], SHALLOW[0], SMALL[2], SHALLOW[1], SMALL[3])
# A board, and positions whose distance from the goal the estimate knows: it is uneven, but never too high, and drops by
# at most one a move. A* that stops as soon as it meets the goal goes wrong on the first, A* that marks boards when it
# puts them on the queue on the second, unless it takes the lowest g among equals: then it is right.
UNEVEN = (("1,1,1,1,1|1,2,0,0,1|1,0,3,-1,1|1,1,1,1,1",
           ("1,1,1,1,1|1,0,0,3,1|1,0,2,-1,1|1,1,1,1,1", "1,1,1,1,1|1,0,2,0,1|1,0,3,-1,1|1,1,1,1,1")),
          ("1,1,1,1,1|1,3,0,0,1|1,-1,4,2,1|1,5,6,2,1|1,1,1,1,1",
           ("1,1,1,1,1|1,3,2,0,1|1,-1,2,4,1|1,0,5,6,1|1,1,1,1,1",)))


# ------------------------------------------------------------------------------------------------------- small spaces

def frozen(board: Board) -> State:
    """The board's normal form."""
    return tuple(tuple(row) for row in board.normal_form().matrix)


def key(state: Any) -> str:
    """A board on a line, whatever its bricks are called."""
    return "|".join(",".join(map(str, row)) for row in frozen(Board(state)))


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


# ------------------------------------------------------------------------------------------------------- the estimate

def _distance_judge(case: Case, answer: Any) -> str:
    least, most = case.expected
    if type(answer) not in (int, float) or answer != answer:
        return difference(most, answer)
    if most == 0 and answer:
        return f"this board is solved, so no move is left: the estimate has to be 0, not {answer:g}"
    if answer < least:
        return f"the estimate is {answer:g}" + (": a number of moves is never negative" if answer < 0 else
            ", although the master brick still has to move: an estimate that is 0 everywhere doesn't guide A*")
    enough = f"{plural(most, 'move')} {'is' if most == 1 else 'are'} enough from here"
    return "" if answer <= most else f"the estimate is {answer:g}, but {enough}: too high, and A* may be misled"


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


# -------------------------------------------------------------------------------------------------------- the searches

def fault(case: Case, answer: Any, optimal: bool = True) -> tuple[str, int, Matrix]:
    """What is wrong with a solution, how many of its moves can be made, and the board there; "" if nothing is.

    Moves may be named as on the given board, or as on the board in normal form after every move.
    """
    start, best = case.args[0], case.expected
    if best is None or not isinstance(answer, list):
        return ("" if best is answer else f"found {difference(None, answer)[6:]}: this board has no solution"
                if best is None else f"found {answer!r}, expected moves: there is a solution of {plural(best, 'move')}"
                ), 0, start
    moves = [as_move(item) for item in answer]
    if None in moves:
        item = answer[moves.index(None)]
        return ("found boards, expected the moves between them" if is_board(item) else
                f"found {item!r} in the list, expected moves such as (3, \"down\")"), 0, start
    why, made, board = min((_replayed(Board(start), moves, renumber) for renumber in (False, True)),
                           key=lambda found: (found[0] != "", -found[1]))
    if not why and optimal and len(moves) > best:
        why = f"this solution has {plural(len(moves), 'move')}, but {best} {'is' if best == 1 else 'are'} enough"
    return why, made, board.matrix


def _replayed(board: Board, moves: list[Any], renumber: bool) -> tuple[str, int, Board]:
    for made, move in enumerate(moves):
        if why := blocked(board, move):
            return f"move {made + 1}, ({move[0]}, {move[1]}), isn't possible: {why}", made, board
        board = board.after(move).normal_form() if renumber else board.after(move)
    return "" if board.is_solved() else (f"{plural(len(moves), 'move')}, and the goal is still open" if moves else
                                         "found no moves, but this board isn't solved"), len(moves), board


def _show_search(case: Case, answer: Any) -> Shown:
    shown: Shown = [("board", case.args[0], None)]
    if isinstance(answer, list):
        _, made, board = fault(case, answer)
        said = [f"({move[0]}, {move[1]})" if move else repr(item) for item, move in zip(answer, map(as_move, answer))]
        lines = [", ".join(said[start:start + 2])[:60] for start in range(0, min(len(said), 20), 2)]
        shown += [(f"after {plural(made, 'move')}", board, None)] * bool(made)
        shown.append(("your moves", "\n".join([*lines, "…" * (len(said) > 20)]) or "none", None))
    return shown + [("h", f"an estimate of ours, never\ntoo high; {table.get(key(case.args[0]), 0)} on this one", None)
                    for table in case.args[1:]]


def _searched(function: Callable[..., Any], board: Matrix, table: Table | None = None) -> Any:
    """The student's answer; A* also gets h, which looks a board up in a table."""
    def h(state: Any) -> int:
        rows = plain(state)
        if not is_board(rows) or table is None:
            raise TypeError(f"h was called with {state!r:.60}, expected a board: a list of rows")
        return table.get(key(rows), 0)
    return plain(function(board) if table is None else function(board, h))


def _blind(board: Matrix, newest: bool = False, answer: str = "moves", hopeless: Any = None, back: bool = False) -> Any:
    """Breadth-first or depth-first search as some students write it; back: with the moves in the opposite order."""
    goals, start = Board(board).goals, frozen(Board(board))
    frontier, seen, taken = deque([(start, [], [start])]), {start}, []      # type: ignore[var-annotated]
    while frontier:
        state, moves, states = frontier.pop() if newest else frontier.popleft()
        taken += moves[-1:]
        if is_solved(state):
            return {"moves": moves, "states": states, "taken": taken}[answer]
        for move, after in steps(state, goals)[::-1 if back else 1]:
            if after not in seen:
                seen.add(after)
                frontier.append((after, [*moves, move], [*states, after]))
    return hopeless


def _deepening(board: Matrix, most: int = 40) -> Any:
    """Iterative deepening that doesn't enter a board again that any path of this round has entered."""
    goals, start = Board(board).goals, frozen(Board(board))

    def search(state: State, left: int) -> list[Move] | None:
        if is_solved(state):
            return []
        for move, after in steps(state, goals) if left else ():
            if after not in seen:
                seen.add(after)
                if (rest := search(after, left - 1)) is not None:
                    return [move, *rest]
        return None
    for limit in range(most):
        seen = {start}
        if (found := search(start, limit)) is not None:
            return found
    return None


def _best_first(f: Callable[[int, int, int], int] = lambda g, h, before: g + h, on_push: bool = False,
                early: bool = False, tie: int = 1) -> Callable[..., Any]:
    """A* as some students write it. f: of g, h and the f of the board before. tie: -1 takes the newest of equals."""
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
    return {words: _best_first(**mistake), f"{words} ": _best_first(tie=-1, **mistake)}


def _as_long(slip: Any, answer: Any) -> bool:
    """The same number of moves, or the same answer that is none: ties leave the moves open."""
    return slip == answer or bool(slip and answer) and isinstance(slip, list) and isinstance(answer, list) and (
        len(slip) == len(answer) and [type(item) for item in slip] == [type(item) for item in answer])


NONE = "no solution is answered by [], which says: it is solved already"
PATH = "the moves of all boards that were looked at are returned, not only those on the path"
STATES = "the boards along the path are returned, and not the moves"
CAREFUL = "Remember the boards you have seen, in normal form: which type can you put into a set?"


def _boards_of(*texts: str) -> Callable[[int], list[list[Any]]]:
    return lambda seed: [[matrix(text)] for text in texts]


def _search(name: str, inputs: Callable[[int], list[list[Any]]], mistakes: dict[str, Callable[..., Any]],
            hints: list[str], optimal: bool = True, writes: str = "", alike: Any = None) -> Exercise:
    return Exercise(f"bricks.{name}", writes or f"{name}(board)", "Part II: searching", 0, inputs, fewest,
                    lambda case, answer: fault(case, answer, optimal)[0], mistakes, hints, _searched, draw, True,
                    _show_search, alike, exact=True)


SEARCHES = [
    _search("bfs", _boards_of(*SOLVABLE[:2], *HOPELESS, *SOLVABLE[2:]),
            {"the newest board is taken first; breadth-first takes the oldest": lambda board: _blind(board, True),
             "the newest board is taken first; breadth-first takes the oldest ":
                 lambda board: _blind(board, True, back=True),
             PATH: lambda board: _blind(board, answer="taken"), STATES: lambda board: _blind(board, answer="states"),
             NONE: lambda board: _blind(board, hopeless=[])},
            ["Which of the boards that wait does breadth-first search take next?", CAREFUL,
             "Keep a queue of pairs: a board, and the moves that led to it. Take from the front, add at the end."]),
    _search("dfs", _boards_of(*SOLVABLE[:2], *HOPELESS, *SOLVABLE[2:]),
            {PATH: lambda board: _blind(board, newest=True, answer="taken"),
             STATES: lambda board: _blind(board, newest=True, answer="states"),
             NONE: lambda board: _blind(board, newest=True, hopeless=[])},
            ["What do you have to change in your breadth-first search?", CAREFUL,
             "Take the newest board, not the oldest: the queue becomes a stack."], optimal=False),
    _search("ids", _boards_of(*SOLVABLE[:2], *SHALLOW, SMALL[2]),
            {"boards of other paths are remembered, so that a board reached too deep isn't tried again": _deepening,
             "there is one deep search instead of a limit that grows": lambda board: _blind(board, newest=True)},
            ["What does depth-first search need so that it can't go too deep?",
             "With a limit, a board may only be skipped if it is on the path to here. Why?",
             "Write a function that searches to a depth and calls itself with one less; call it with 0, 1, 2, …"]),
    Exercise("bricks.estimate", "estimate(board)", "Part II: searching", 0,
             lambda seed: [[[list(row) for row in state]] for text in ESTIMATED for state in distances(text)],
             lambda board: [int(board == matrix(ROOM)), _known()[frozen(Board(board))]], _distance_judge, draw=draw,
             mistakes={"the way is measured from the master's first cell; another cell may be nearer":
                           lambda board: min(_ways(board)[0], default=0),
                       "the ways of all the master's cells are added up, but they move together":
                           lambda board: sum(min(way, default=0) for way in _ways(board)),
                       "one move too many is counted; a solved board needs 0":
                           lambda board: 1 + min(min(way, default=0) for way in _ways(board)),
                       "the estimate is always 0": lambda board: 0},
             show=lambda case, answer: [("board", case.args[0], None), ("moves needed", case.expected[1], None)] + (
                 [] if answer is None else [("your estimate", answer, None)]),
             hints=["How many moves does every solution need at least, even if all other bricks were gone?",
                    "The master moves one cell at a time: how far is it from the goal?",
                    "Take the distance in rows and columns from each cell of the master to a goal cell; the smallest "
                    "is safe. Without a goal cell, 0."]),
    _search("astar", lambda seed: [
                *([matrix(text), uneven(text, (text,))] for text in SOLVABLE[:2]),
                *([matrix(text), {}] for text in HOPELESS),
                *([matrix(text), uneven(text, marks)] for text, marks in UNEVEN),
                *([matrix(text), uneven(text, (text,))] for text in SOLVABLE[2:])],
            _either("the search ends when it meets the goal, not when it takes it from the queue", early=True) |
            _either("a board is marked as seen when it is put on the queue, so that a shorter way to it is thrown away",
                    on_push=True) |
            _either("only h decides, and not g + h", f=lambda g, h, before: h) |
            _either("h counts more than g: f is g + h", f=lambda g, h, before: g + 2 * h) |
            _either("h is added again at every step: f is g + h, where g counts moves only",
                    f=lambda g, h, before: before + 1 + h) | {NONE: lambda board, h: _blind(board, hopeless=[])},
            ["Which of the boards that wait does A* take next?",
             "A heap gives you the smallest item: put f = g + h first, and a running number second, so that boards are "
             "never compared.",
             "Ask whether it is done when you take a board; skip a board that you have taken before; g is the number "
             "of moves so far."], writes="astar(board, h)", alike=_as_long),
]
