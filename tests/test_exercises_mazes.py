"""The maze exercises: right solutions in several styles pass, classic mistakes are named."""

from collections import namedtuple
from copy import deepcopy

import pytest

from puzzlelib.exercises import check, every_exercise

SEEDS = range(1, 6)
EXERCISES = [name for name in every_exercise() if name.startswith("mazes.")]
STEPS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
State = namedtuple("State", "board P moveCount previousMoveCount previousDirection")


def initial_state(board):
    return State(board, (0, len(board) - 1), 0, 0, None)


def move(state, direction):
    (x, y), (right, down) = state.P, STEPS[direction]
    if not (0 <= x + right < len(state.board[0]) and 0 <= y + down < len(state.board)):
        return None
    if state.board[y + down][x + right] == 1:
        return None
    count, previous = state.moveCount + 1, state.previousMoveCount
    if direction != state.previousDirection:
        if state.previousDirection and count - 1 == previous:
            return None
        count, previous = 1, state.moveCount
    board = [list(row) for row in state.board]
    board[y][x], board[y + down][x + right] = 1, 0
    return State(board, (x + right, y + down), count, previous, direction)


def MU(state):
    return move(state, "Up")


def MD(state):
    return move(state, "Down")


def ML(state):
    return move(state, "Left")


def MR(state):
    return move(state, "Right")


def is_goal(state):
    return (not any(2 in row for row in state.board) and state.P == (len(state.board[0]) - 1, 0)
            and state.moveCount != state.previousMoveCount)


def squares_left(state):
    return sum(row.count(2) for row in state.board)


def manhattan(state):
    return abs(len(state.board[0]) - 1 - state.P[0]) + abs(state.P[1])


def H(state):
    return squares_left(state) + manhattan(state)


def walks(board, goal=is_goal, first=initial_state, found=False):
    waiting = [(first(board), [])]
    while waiting:
        state, path = waiting.pop()
        if goal(state):
            yield path
            if found:
                return
        waiting += [(after, [*path, operator.__name__]) for operator in (MU, MD, ML, MR)
                    if (after := operator(state)) is not None]


def solve(board):
    return next(walks(board), None)


def count_solutions(board):
    return len(list(walks(board)))


def points(board):
    path = solve(board)
    if path is None:
        return []
    found = [(0, len(board) - 1)]
    for step in path:
        right, down = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}[step[1]]
        found.append((found[-1][0] + right, found[-1][1] + down))
    return found


RIGHT = [initial_state, MU, MD, ML, MR, is_goal, squares_left, manhattan, H, solve, count_solutions]


@pytest.mark.parametrize("attempt", RIGHT)
@pytest.mark.parametrize("seed", SEEDS)
def test_right_solutions_pass(attempt, seed):
    verdict = check(attempt, f"mazes.{attempt.__name__}", seed)
    assert verdict.right, verdict


class Player:
    """Another style: a class that copies itself and then moves."""

    def __init__(self, board):
        self.board, self.P, self.moveCount, self.previousMoveCount = board, [0, len(board) - 1], 0, 0
        self.previousDirection = ""


def deep(state):
    after = deepcopy(state)
    x, y = after.P
    if y == 0 or after.board[y - 1][x] == 1:
        return None
    if after.previousDirection == "Up":
        after.moveCount += 1
    elif after.previousDirection is None or after.moveCount != after.previousMoveCount:
        after.moveCount, after.previousMoveCount = 1, after.moveCount
    else:
        return None
    after.board[y][x], after.board[y - 1][x] = 1, 0
    after.P, after.previousDirection = (x, y - 1), "Up"
    return after


def limited(board):
    found = 0
    for _ in walks(board):
        found += 1
        if found == 2:
            break
    return found


OTHERS = [("initial_state", Player), ("initial_state", lambda board: initial_state(board)._asdict()), ("MU", deep),
          ("solve", points), ("solve", lambda board: "".join(step[1] for step in solve(board) or [])or None),
          ("solve", lambda board: None if (path := solve(board)) is None else (
              {"MU": "Up", "MD": "Down", "ML": "Left", "MR": "Right"}[step] for step in path)),
          ("count_solutions", limited)]


@pytest.mark.parametrize("name, attempt", OTHERS)
def test_other_styles_pass(name, attempt):
    verdict = check(attempt, f"mazes.{name}")
    assert verdict.right, verdict


def literal(state):
    """As the handout's table says it: at the start 0 != 0 is false."""
    return None if state.previousDirection != "Up" and state.moveCount == state.previousMoveCount else MU(state)


def after_turn(**counts):
    def wrong(state):
        after = MR(state)
        if after is None or state.previousDirection == "Right":
            return after
        return after._replace(**{name: value(state) for name, value in counts.items()})
    return wrong


def unmarked(state):
    after = MR(state)
    if after is not None:
        after.board[state.P[1]][state.P[0]] = 0
    return after


def careless(state):
    return MR(state._replace(previousMoveCount=-1) if isinstance(state, State) else State(
        state.board, state.P, state.moveCount, -1, state.previousDirection)) and (
        MR(state) or State(state.board, state.P, 1, 1, "Right"))


def writing(state):
    x, y = state.P
    after = MU(state)
    if after is not None:
        state.board[y][x], state.board[y - 1][x] = 1, 0
    return after


def all_visited(state):
    return not squares_left(state)


def rule_free(board):
    return next(walks(board, lambda state: not squares_left(state) and manhattan(state) == 0), None)


WRONG = [
    ("initial_state", lambda board: initial_state(board)._replace(P=(len(board) - 1, 0)), "x and y are exchanged"),
    ("initial_state", lambda board: initial_state(board)._replace(P=(0, 0)), "counted from the bottom"),
    ("initial_state", lambda board: initial_state(board)._replace(moveCount=1), "before any move"),
    ("initial_state", lambda board: board, "expected a state"),
    ("MU", literal, "the first segment is compared with 0"),
    ("MU", lambda state: (after := MD(state)) and after._replace(previousDirection="Up"), "from the bottom"),
    ("MU", writing, "changes its argument"),
    ("MU", lambda state: False, "expected"),
    ("MD", MU, "repeats the effect of up"),
    ("MR", after_turn(moveCount=lambda state: state.moveCount + 1), "begins with 1"),
    ("MR", after_turn(previousMoveCount=lambda state: state.previousMoveCount), "stays as it is at a turn"),
    ("MR", unmarked, "isn't marked as visited"),
    ("MR", careless, "as the one before it"),
    ("is_goal", lambda state: all_visited(state) and manhattan(state) == 0, "the last segment is forgotten"),
    ("is_goal", lambda state: manhattan(state) == 0 and state.moveCount != state.previousMoveCount, "still free"),
    ("is_goal", lambda state: all_visited(state) and state.moveCount != state.previousMoveCount, "the place is forg"),
    ("squares_left", lambda state: squares_left(state) + 1, "own square"),
    ("squares_left", lambda state: sum(cell != 0 for row in state.board for cell in row), "walls"),
    ("manhattan", lambda state: len(state.board[0]) - 1 - state.P[0] + len(state.board) - 1 - state.P[1],
     "at the bottom right"),
    ("manhattan", lambda state: abs(len(state.board[0]) - 1 - state.P[1]) + state.P[0], "exchanged"),
    ("manhattan", lambda state: manhattan(state) + 1, "width - 1"),
    ("H", squares_left, "only the squares left"),
    ("H", manhattan, "only the distance"),
    ("solve", rule_free, "the last segment is as long as the one before it"),
    ("solve", lambda board: None, "this maze has a solution"),
    ("solve", lambda board: points(board)[1:], "it belongs to the path"),
    ("solve", lambda board: points(board)[::-1], "turn them around"),
    ("solve", lambda board: [(y, x) for x, y in points(board)], "x, the column, comes first"),
    ("solve", lambda board: [4] if solve(board) else None, "expected moves"),
    ("count_solutions", lambda board: int(solve(board) is not None), "never found"),
    ("count_solutions", lambda board: len(list(walks(board, lambda state: not squares_left(state)
                                                     and manhattan(state) == 0))), "the last segment is forgotten"),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name, attempt, words", WRONG, ids=[f"{name}-{words}" for name, _, words in WRONG])
def test_each_mistake_is_named(name, attempt, words, seed):
    verdict = check(attempt, f"mazes.{name}", seed)
    assert not verdict.right and words in f"{verdict.why} {verdict.mistake}", verdict
    assert repr(verdict) and verdict._repr_html_()


@pytest.mark.parametrize("name", EXERCISES)
def test_hints_are_three_and_no_code(name):
    hints = every_exercise()[name].hints
    assert len(hints) == 3 and hints[0].endswith("?") and not any("return " in hint for hint in hints)
