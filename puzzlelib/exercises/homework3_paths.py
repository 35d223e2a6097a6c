"""Homework 3, parts 2 and 3: the shortest path on a grid, and disks in a row that change their order."""

from __future__ import annotations

from math import dist

from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import plural
from puzzlelib.picture import Cell, Picture

Point = tuple[int, int]              # (row, column)
Scene = list[list[bool]]             # True where there is an obstacle

GIVES_UP = ": is a `return` missing, or are some moves never tried?"
CLOSE = 1e-9                         # lengths that differ by less are equal
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def length(path: Any) -> float:
    """How long a path is.

    >>> round(length([(0, 0), (1, 0), (2, 1)]), 3)
    2.414
    """
    return sum(dist(here, there) for here, there in zip(path, path[1:]))


def _find(function: Callable[..., Any], start: Point, goal: Point, scene: Scene) -> Any:
    shown = [list(row) for row in scene]
    path = plain(function(tuple(start), tuple(goal), scene))
    return {"path": _in_whole_numbers(path), "scene": shown}


def _in_whole_numbers(value: Any) -> Any:
    """The same with 1 for 1.0, which are equal to Python, too."""
    if isinstance(value, list):
        return [_in_whole_numbers(item) for item in value]
    return int(value) if type(value) is float and value.is_integer() else value


def draw_scene(value: Any) -> Picture | None:
    """A scene with the path on it, or without one."""
    scene = value.get("scene") if isinstance(value, dict) else value
    if not (isinstance(scene, list) and scene and all(isinstance(row, list) and row and all(
            type(cell) is bool for cell in row) for row in scene)):
        return None
    picture = Picture([[Cell("", "wall" if filled else "free") for filled in row] for row in scene])
    path = value["path"] if isinstance(value, dict) and not _malformed(value["path"]) else []
    for number, (row, col) in enumerate(path or []):
        if 0 <= row < len(scene) and 0 <= col < len(scene[0]):
            picture.rows[row][col] = Cell(str(number), "hero")
    return picture


def _show_path(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """Where there is no path, or none that can be drawn, the value itself: two scenes alone would look the same."""
    start, goal, scene = case.args
    expected = case.expected if case.expected["path"] else None
    shown = [("start", start, None), ("goal", goal, None), ("scene", scene, None), ("expected", expected, None)]
    if answer is None:
        return shown
    path = answer["path"]
    return [*shown, ("found", answer, case.expected) if path and not _malformed(path) else ("found", path, None)]


def _malformed(path: Any) -> bool:
    return path is not None and not (isinstance(path, list) and all(isinstance(point, list) and len(point) == 2 and all(
        type(number) is int for number in point) for point in path))


def judge_path(case: Case, answer: Any) -> str:
    """A path of the shortest length, from end to end, around the obstacles; None where there is none."""
    start, goal, scene = list(case.args[0]), list(case.args[1]), case.args[2]
    path, best = answer["path"], case.expected["path"]
    if best is None:
        blocked = [name for name, (r, c) in (("start", start), ("goal", goal)) if scene[r][c]]
        reason = f"the {' and the '.join(blocked)} {'lie' if len(blocked) > 1 else 'lies'} on an obstacle" if (
            blocked) else "there is no path"
        return "" if path is None else f"found {path!r}, expected None: {reason}" + (
            ". An empty list is not None" if path == [] else "")
    if path is None:
        return f"found None, but there is a path of {plural(len(best) - 1, 'step')}{GIVES_UP}"
    if path == [] or _malformed(path):
        return f"found {path!r}, expected the points of a path, such as {[*map(tuple, best)]}"
    if path[0] != start or path[-1] != goal:
        return (f"the path goes from {tuple(path[0])} to {tuple(path[-1])}, expected from {tuple(start)} to "
                f"{tuple(goal)}, both included")
    for (row, col), (down, right) in zip(path, path[1:]):
        if (down - row, right - col) not in AROUND:
            return f"from ({row}, {col}) to ({down}, {right}) is not one step"
        if not (0 <= down < len(scene) and 0 <= right < len(scene[0])):
            return f"the path leaves the scene at ({down}, {right}): index -1 is the last row or column"
        if scene[down][right]:
            return f"the path goes through the obstacle at ({down}, {right})"
    longer = length(path) - length(best)
    return "" if longer < CLOSE else f"a path of length {length(path):.3f}, the shortest has {length(best):.3f}"


def _same_steps(slip: Any, answer: Any) -> bool:
    """The same number of steps, or both no path: ties leave the points open."""
    one, two = slip["path"], answer["path"]
    return one == two or bool(one) and bool(two) and len(one) == len(two)


# ------------------------------------------------------------------------------------------------------------- disks

Disks = list[int | None]              # a row of cells, with the disk on each, e.g. [0, 1, None]


def draw_disks(value: Any) -> Picture | None:
    """A row of cells with its disks; None if this is none."""
    if not (isinstance(value, list) and value and all(disk is None or type(disk) is int for disk in value)):
        return None
    return Picture([[Cell("", "free") if disk is None else Cell(str(disk), "piece") for disk in value]])


def _show_disks(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The row at the start, after the moves that can be made, and as it should be in the end."""
    cells, n = case.args
    start: Disks = [*range(n), *[None] * (cells - n)]
    shown = [("length", cells, None), ("n", n, None), ("start", start, None)]
    if _not_moves(answer):
        return [*shown, ("goal", start[::-1], None)]
    _, made, row = _moved(start, answer)
    return [*shown, (f"after {plural(made, 'move')}", row, start[::-1]), ("goal", start[::-1], None),
            ("your moves", answer, None), ("a shortest solution", case.expected, None)]


def _not_moves(answer: Any) -> bool:
    return not isinstance(answer, list) or any(not isinstance(move, list) or len(move) != 2 for move in answer)


def judge_disks(case: Case, answer: Any) -> str:
    """The fewest moves that bring the disks to the other end, in reverse order."""
    cells, n = case.args
    if answer is None:
        return f"found None, but there is a solution of {plural(len(case.expected), 'move')}{GIVES_UP}"
    if _not_moves(answer):
        return f"{difference(case.expected, answer)}: moves are pairs (from, to)"
    start: Disks = [*range(n), *[None] * (cells - n)]
    why, _, row = _moved(start, answer)
    if why:
        return why
    if row != start[::-1]:
        return "the disks arrive in their old order, expected the reverse" if row == start[n:] + start[:n] else (
            f"after these moves the row is {row}, expected {start[::-1]}")
    return "" if len(answer) == len(case.expected) else (
        f"a solution of {len(answer)} moves, but {len(case.expected)} are enough")


def _moved(start: Disks, moves: list[Any]) -> tuple[str, int, Disks]:
    """Why the first impossible move is, or ""; how many moves were made, and the row then."""
    row, cells = list(start), len(start)
    for number, (here, there) in enumerate(moves, 1):
        said = f"move {number}, ({here}, {there}),"
        if not all(type(cell) is int and 0 <= cell < cells for cell in (here, there)):
            return f"{said} leaves the row of {cells} cells", number - 1, row
        if row[here] is None:
            return f"{said} starts at an empty cell: is it (from, to)?", number - 1, row
        if row[there] is not None:
            return f"{said} ends on another disk", number - 1, row
        if abs(here - there) > 2 or abs(here - there) == 2 and row[(here + there) // 2] is None:
            return f"{said} is too far: a disk moves one cell, or two if it jumps over a disk", number - 1, row
        row[here], row[there] = None, row[here]
    return "", len(moves), row


PATHS = [
    Exercise("homework3.find_path", "find_path(start, goal, scene)", "2. Grid Navigation", 15, judge_path, call=_find,
             draw=draw_scene, alike=_same_steps, show=_show_path,
             hints=["How long is a diagonal step, and when is a point's shortest path known?",
             "f = length so far + straight-line distance to the goal. Mark a point when you take it from the "
             "queue.",
             "Return None at once if an end is on an obstacle, and at the end if the queue runs empty. When the "
             "goal is taken from the queue, go back from parent to parent, and turn the list round."]),
    Exercise("homework3.solve_distinct_disks", "solve_distinct_disks(length, n)", "3. Linear Disk Movement", 15,
             judge_disks, draw=draw_disks, show=_show_disks,
             alike=lambda slip, answer: isinstance(answer, list) and len(slip) == len(answer),
             hints=["What can a disk do in one move, and how far does that take it at most?",
             "A state is the row with its disks, as a tuple. The goal has them at the other end, reversed.",
             "Each disk needs at least half its distance, rounded up. A move moves one disk: add them up."]),
]
