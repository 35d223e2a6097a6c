"""Where jumps end, for jump point search (see jump_points.py): found for the whole map at once, then remembered.

A jump goes one way until it meets a *stop*: an obstacle, or a cell where a new way opens. Going right, that is a cell
where an obstacle beside the way ends (at the ↗); going up-right, one where an obstacle just passed ends (at the ↖), or
one from which a straight jump up or right meets such a cell.

    X X X .        . . .
    → → ↗ .        X ↖ .
    . . . .        ↗ . .

To find all stops at once, the map is one large integer, a byte a cell. Shifted by a step, it has at each cell what lies
one step further on, so "an obstacle above, and none above the next cell" is two shifts and an `&`. A jump is then a
`find` of the next stop, in a slice that has the cells of the line and no others.

Invariants
- A key is cell << 4 | way: the cell, and the number of the way by which it was reached (ANY at the start and the goal).
  Together they decide which ways lead on.
- Obstacles are stops for every way, and the border is made of them: every jump ends inside the map, or just before it.
- Nothing here depends on a search's ends: one map serves all searches in its scene, in any thread.
"""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav.state import DIAGONAL, ONE
from puzzlelib.puzzles.gridnav.terms import WAYS
from puzzlelib.result import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.state import Navigation

Way = tuple[int, int]                # rows and columns, e.g. (-1, 1) is up and to the right
Key = int
Jump = tuple[Key, int]               # where to, and what it costs

NUMBERS = {way: number for number, way in enumerate(WAYS.values())}
ANY = 8                                  # in a key, in place of a way
NEAR = 32                                # cells searched first: most jumps are short
MOST = 200_000                           # keys that a map remembers: about 160 MB


def ways_on(way: Way) -> tuple[list[Way], list[tuple[Way, Way]]]:
    """The ways worth going on from a cell that was reached by this way: those that always are, and pairs of a neighbour
    and a way that is one if that neighbour is an obstacle. Any other cell is reached as quickly without this one.

    Going right, also up-right if an obstacle is above, and down-right if one is below:

    >>> ways_on((0, 1))
    ([(0, 1)], [((-1, 0), (-1, 1)), ((1, 0), (1, 1))])
    """
    down, right = way
    if down and right:
        return [(down, 0), (0, right), way], [((0, -right), (down, -right)), ((-down, 0), (-down, right))]
    return [way], [((side * right, side * down), (down + side * right, right + side * down)) for side in (-1, 1)]


ONWARD = {way: ways_on(way) for way in NUMBERS}


def check_scene(problem: Navigation) -> None:
    """Refuse a problem in which jumps would skip cells that matter: with another rule for corners, or rough terrain.

    >>> from puzzlelib.puzzles.gridnav.state import Navigation
    >>> check_scene(Navigation([[False, False]], (0, 0), (0, 1), terrain=[[1, 5]]))     # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found terrain with digits, expected . and X only: ... use astar
    """
    if problem.corner != "free":
        raise PuzzleError(f"found corner {problem.corner}, expected free: jump point search knows no other rule")
    if problem.weights is not None:
        raise PuzzleError("found terrain with digits, expected . and X only: jump point search skips cells because the "
                          "same steps in any order cost the same, which isn't so on rough terrain; use astar")


class JumpMap(dict["Key", "list[Jump]"]):
    """By key, the jumps from there that end at a free cell: found when they are first asked for, then remembered.

    lines    by way: its stops (1 where a jump ends), the step from a cell to the next, and what that costs
    onward   by way: what ways_on says, as numbers of ways, and as pairs (step to a neighbour, number of a way)
    density  of all pairs of a free cell and a way, the share where a jump ends: jumps are short where it is high
    """

    def __init__(self, problem: Navigation):
        check_scene(problem)
        self.free, self.width = problem.free, problem.width
        steps = {way: way[0] * self.width + way[1] for way in NUMBERS}
        self.onward = [([NUMBERS[on] for on in always], [(steps[beside], NUMBERS[on]) for beside, on in pairs])
                       for always, pairs in ONWARD.values()] + [(list(range(8)), [])]
        every = int.from_bytes(b"\1" * len(self.free), "little")
        is_free = int.from_bytes(self.free, "little")
        blocked, mask = every ^ is_free, every * 255

        def beyond(cells: int, step: int) -> int:
            """At each cell, what lies one step further on."""
            return cells >> 8 * step if step >= 0 else cells << -8 * step & mask

        def opening(way: Way) -> int:
            """The free cells where a way opens that was not there before."""
            one, other = [beyond(blocked, steps[beside]) & beyond(is_free, steps[on]) for beside, on in ONWARD[way][1]]
            return is_free & (one | other)

        def leading_to(cells: int, way: Way) -> int:
            """The free cells from which a straight way leads to one of these: after n rounds, within 2ⁿ steps."""
            step, through = steps[way], is_free
            longest = len(self.free) // self.width if way[0] else self.width
            while longest > 0:
                cells |= through & beyond(cells, step)
                through &= beyond(through, step)
                step, longest = 2 * step, longest // 2
            return is_free & beyond(cells, steps[way])

        leads = {way: leading_to(opening(way), way) for way in NUMBERS if 0 in way}
        self.lines, ends = [], 0
        for (down, right), step in steps.items():
            stops = blocked | opening((down, right))
            if down and right:
                stops |= leads[down, 0] | leads[0, right]
            ends += (stops & is_free).bit_count()
            self.lines.append((stops.to_bytes(len(self.free), "little"), step, DIAGONAL if down and right else ONE))
        self.density = ends / max(1, 8 * is_free.bit_count())

    def __missing__(self, key: Key) -> list[Jump]:
        cell, free, jumps = key >> 4, self.free, []
        always, pairs = self.onward[key & 15]
        for way in always + [way for beside, way in pairs if not free[cell + beside]]:
            stops, step, unit = self.lines[way]
            first = cell + step
            if free[first]:
                far = stops[first:first + NEAR * step:step].find(1)
                if far < 0:
                    far = stops[first::step].find(1)
                    if far < 0:
                        continue                 # up-left, past the first cell of all: the border has no cell there
                end = first + far * step
                if free[end]:
                    jumps.append((end << 4 | way, (far + 1) * unit))
        if len(self) < MOST:
            self[key] = jumps
        return jumps


def jump_map(problem: Navigation) -> JumpMap:
    """The map of a problem's scene, made once for all problems between its points."""
    found: JumpMap | None = problem.remembered.get("jumps")
    if found is None:
        found = problem.remembered["jumps"] = JumpMap(problem)
    return found


def prepare(problem: Navigation, deadline: float | None = None, progress: Any = None) -> int:
    """Find the jumps of a scene beforehand, for many paths in it. Returns for how many keys they are known; all that a
    search still adds are those on the diagonals from its start. deadline and progress are as for a search.

    >>> from puzzlelib.catalog import load
    >>> prepare(load("gridnav", "rooms")) > 500
    True
    """
    budget, stop, jumps = Budget(None, deadline, progress), 0.0, jump_map(problem)
    keys = [cell << 4 | number for way, number in NUMBERS.items() if 0 in way
            for cell, stops in enumerate(jumps.lines[number][0]) if stops and jumps.free[cell]]
    while keys and len(jumps) < MOST:
        if len(jumps) >= stop:
            stop = budget.next_stop(len(jumps))
            if stop < 0:
                break
        key = keys.pop()
        if key not in jumps:
            keys += [end for end, _ in jumps[key]]
    return len(jumps)
