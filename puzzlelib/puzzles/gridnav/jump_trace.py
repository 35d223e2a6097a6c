"""What jump point search does, for people who watch: which cells each jump passes over, where it stops, and why.

Here a jump goes cell by cell, as papers describe it; jump_map.py finds the same stops much faster, and tests compare
the two. A traced search still jumps by the map: a JumpExpansion works out its jumps only when it is asked for them.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Callable, Cost, Step
from puzzlelib.puzzles.gridnav.jump_map import ANY, ONWARD, check_scene
from puzzlelib.puzzles.gridnav.jump_points import NAMES, line_of_sight, walked
from puzzlelib.puzzles.gridnav.terms import WAYS
from puzzlelib.result import INF, Expansion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.jump_map import JumpMap, Key, Way
    from puzzlelib.puzzles.gridnav.state import Navigation
    from puzzlelib.puzzles.gridnav.terms import Point


class Jump:
    """One jump: from a point, one way, past cells where nothing is decided.

    point    where it begins, as (row, column), like all points here
    way      one of WAYS, e.g. "up-right". A jump to a goal in sight may turn once: this is its first way
    passed   the free cells that it passes over, in order, without the one where it stops
    stop     the jump point where it stops; None if there is none that way
    reason   why it ends: "goal"     the goal is in sight, by a diagonal line and then a straight one
                          "forced"   an obstacle beside the way ends, so that a new way opens
                          "turn"     a diagonal jump stops where a straight jump from there finds a jump point
                          "blocked"  nothing found: an obstacle is in the way
                          "edge"     nothing found: the scene ends
    cause    the point that is the reason: the goal, the forced neighbour, what the straight jump finds, the obstacle;
             None at the edge

    >>> jump(load("gridnav", "field"), (6, 0), "up-right")
    Jump((6, 0), 'up-right', [(5, 1)], (4, 2), 'forced', (3, 1))
    """

    __slots__ = ("point", "way", "passed", "stop", "reason", "cause")

    def __init__(self, point: Point, way: str, passed: list[Point], stop: Point | None, reason: str,
                 cause: Point | None):
        self.point, self.way, self.passed, self.stop = point, way, passed, stop
        self.reason, self.cause = reason, cause

    def __repr__(self) -> str:
        return f"Jump({', '.join(repr(getattr(self, name)) for name in self.__slots__)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Jump) and repr(self) == repr(other)

    __hash__ = None            # type: ignore[assignment]

    @property
    def why(self) -> str:
        """Why it ends where it does, in words.

        >>> jump(load("gridnav", "field"), (6, 0), "up-right").why
        'forced neighbour at (3, 1)'
        """
        return {"goal": f"the goal is in sight, at {self.cause}", "forced": f"forced neighbour at {self.cause}",
                "turn": f"a straight jump from here stops at {self.cause}", "blocked": f"blocked at {self.cause}",
                "edge": "nothing there: the scene ends"}[self.reason]


class JumpExpansion(Expansion):
    """One event of a trace: a cell was expanded, and these were the jump points reached from it.

    steps    what jumps lead to: (move, cell, cost), the move as words, e.g. "3 × up-right"
    way      the way by which the cell was reached, one of WAYS: it decides which ways lead on; None at the start
    jumps    every jump from there, those included that found nothing, in the order in which they were made
    """

    __slots__ = ("problem", "way")

    def __init__(self, problem: Navigation, state: int, steps: list[Step], way: str | None):
        super().__init__(state, steps)
        self.problem, self.way = problem, way

    @property
    def jumps(self) -> list[Jump]:
        """Worked out again, cell by cell, each time you ask."""
        return jumps_from(self.problem, self.state, self.way)


def jumps_from(problem: Navigation, state: Any, way: str | None = None) -> list[Jump]:
    """Every jump that the search makes from a cell which it reached by this way; None: from its start, in all eight
    directions. Where the goal is in sight, that is the only jump.

    >>> problem = load("gridnav", "field")
    >>> [found.stop for found in jumps_from(problem, problem.initial) if found.stop]
    [(4, 0), (0, 3), (2, 2)]
    """
    check_scene(problem)
    if not problem.free[state] or state == problem.goal:
        return []
    if line_of_sight(problem)(state):
        return [_to_the_goal(problem, state)]
    point = problem.point(state)
    return [jump(problem, point, onward) for onward in ways_from(problem, point, way)]


def ways_from(problem: Navigation, point: Point, way: str | None) -> list[str]:
    """The ways worth going on from a point that was reached by this way; see jump_map.ways_on.

    >>> ways_from(load("gridnav", "field"), (5, 1), "down-right")
    ['down', 'right', 'down-right', 'up-right']
    """
    if way is None:
        return list(WAYS)
    always, pairs = ONWARD[WAYS[way]]
    return [NAMES[onward] for onward in
            always + [onward for beside, onward in pairs if not _is_free(problem, _next(point, beside))]]


def jump(problem: Navigation, point: Point, way: str) -> Jump:
    """Go one way from a point, cell by cell, until something is decided or nothing is left. It doesn't look for the
    goal: from where that can be seen, no search makes any other jump."""
    towards = WAYS[way]
    passed: list[Point] = []
    here = _next(point, towards)
    while _is_free(problem, here):
        reason, cause = _decided(problem, here, towards)
        if cause is not None:
            return Jump(point, way, passed, here, reason, cause)
        passed.append(here)
        here = _next(here, towards)
    inside = 0 <= here[0] < problem.rows and 0 <= here[1] < problem.cols
    return Jump(point, way, passed, None, "blocked" if inside else "edge", here if inside else None)


def _decided(problem: Navigation, point: Point, towards: Way) -> tuple[str, Point | None]:
    """Why a jump stops at this point, and because of which one; None: it doesn't."""
    for beside, onward in ONWARD[towards][1]:
        if not _is_free(problem, _next(point, beside)) and _is_free(problem, _next(point, onward)):
            return "forced", _next(point, onward)
    down, right = towards
    for straight in ((down, 0), (0, right)) if down and right else ():
        found = jump(problem, point, NAMES[straight]).stop
        if found is not None:
            return "turn", found
    return "", None


def _to_the_goal(problem: Navigation, state: int) -> Jump:
    """The jump to a goal that is in sight."""
    cells, moves = walked(problem, [state, problem.goal])
    points = [problem.point(cell) for cell in cells]
    return Jump(points[0], moves[0], points[1:-1], problem.end, "goal", problem.end)


def _next(point: Point, way: Way) -> Point:
    return point[0] + way[0], point[1] + way[1]


def _is_free(problem: Navigation, point: Point) -> bool:
    """Is this a free cell? The border counts as obstacles, so the point may lie one step outside."""
    return problem.free[problem.cell(point)] == 1


class WatchedJumps:
    """Stands in for a JumpMap in a traced search: gives the same jumps, each call noted down.

    order    the queue's order for a player, as a function of g, h and age: lowest f, then highest g, then lowest key
    """

    def __init__(self, problem: Navigation, jumps: JumpMap, sight: Callable[[int], int], cost_to: dict[int, Cost],
                 estimate: Callable[[int], Cost], trace: Any):
        self.problem, self.jumps, self.sight, self.cost_to = problem, jumps, sight, cost_to
        self.estimate, self.trace = estimate, trace
        self.entered: list[Key] = [problem.initial << 4 | ANY]       # the keys, in the order in which they are put on

    def order(self, g: Cost, h: Cost, age: int) -> Any:
        return g + h, -g, self.entered[age - 1]

    def __getitem__(self, key: Key) -> list[tuple[Key, int]]:
        problem, cell = self.problem, key >> 4
        direct = self.sight(cell)
        ends = [(problem.goal << 4 | ANY, direct)] if direct else self.jumps[key]
        steps: list[Step] = [(_in_words(walked(problem, [cell, end >> 4])[1]), end >> 4, cost) for end, cost in ends]
        way = None if key & 15 == ANY else list(WAYS)[key & 15]
        self.trace.append(JumpExpansion(problem, cell, steps, way))
        g, cost_to = self.cost_to[cell], self.cost_to
        self.entered += [end for end, cost in ends if g + cost < cost_to.get(end >> 4, INF)
                         and self.estimate(end >> 4) != INF]
        return ends


def _in_words(moves: list[str]) -> str:
    """The moves of a jump, equal ones together.

    >>> _in_words(["down-right", "right", "right"])
    'down-right, 2 × right'
    """
    counts = {move: moves.count(move) for move in dict.fromkeys(moves)}
    return ", ".join(f"{count} × {move}" if count > 1 else move for move, count in counts.items())
