"""examine_heuristic: is h never too high, and does it never drop by more than a move costs? Asked of every state.

The whole space of a small level is measured backwards from its goals, so that the true distance is beside every claim.
Sums of roots are forgiven their last digits, and states from which no goal can be reached may get any estimate at all.
"""

from __future__ import annotations

from itertools import product
from math import hypot, isclose

from puzzlelib.exercises.asking import Note, Unusable, arguments, asked, owner_of
from puzzlelib.exercises.examination import Examination
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.levels import PuzzleError, choose, plural
from puzzlelib.naming import heuristic_name
from puzzlelib.result import INF

LEVELS = {"tiles": "depth-00", "disks": "06-04", "bricks": "SBP-level1", "gridnav": "swamp", "mazes": "4x5-a",
          "sokoban": "doorway"}                  # whole spaces, large enough to expose most mistakes
LADDER = {"tiles": ("hamming", "euclidean", "manhattan", "linear_conflict", "pattern_database")}
MOST_STATES = 250_000
FILM = 12                  # moves of a solution that is drawn move by move
TINY = 1e-9                # h is forgiven its last digits: a sum of roots depends on the order of its terms
Claims = dict[Any, Any]                          # what h says, by state
View = Callable[[Any], Any]                      # of a state: what a function is given


def examine_heuristic(h: Any, puzzle: Any = "tiles", level: str = "", seconds: float = 3.0) -> Examination:
    """Is h admissible and consistent on every state of a small level? If not: the state nearest to the goal where it
    isn't, with the true solution beside the claim. Then its place among the puzzle's own heuristics.

    h        a name, a @heuristic, a function, or a method such as Board.manhattan, whose class takes a board. A
             function of the state may also take the goal: h(state, goal). For tiles it gets what it can work with:
             the board as lists of rows, as a tuple of tuples, as nine tiles in a row, or the packed state. For grid
             scenes that is the point (row, column), for bricks the matrix, or else the packed state
    puzzle   its name, or a problem; level: one of its levels, unless you like the usual one
    seconds  that h may take for one state

    >>> from puzzlelib import load
    >>> examine_heuristic("manhattan", load("tiles", "hardest-2x2")).summary
    'admissible and consistent on all 12 boards'
    """
    problem = puzzle
    if isinstance(puzzle, str):
        from puzzlelib.catalog import load
        usual = choose(puzzle, LEVELS, "a puzzle whose whole space can be looked at:")
        problem = load(puzzle, level or usual)
    space, name = _Space(problem), heuristic_name(problem, h)
    subject = f"{name} as a heuristic for {space.puzzle.title.lower()}"
    claims, form, broken = _claims(space, h, seconds, subject)
    if broken is not None:
        return broken
    found = _too_high(space, claims, subject)
    if found is None:
        found = _not_too_high(space, claims, subject)
        of_board = form in ("lists", "rows") or getattr(h, "of", "") == "board"
        if of_board and space.puzzle.name == "tiles" and problem.rows == problem.cols:
            found.details += _not_square(h, seconds)
    found.table, remarks = _ladder(space, claims, name)
    found.details += remarks
    return found


class _Space:
    """All states of a problem, nearest to a goal first, and how people speak of them.

    one      what a straight step costs: grid scenes count in tiny units, people don't
    before   by state, those that lead to it, each with the cost of that step
    views    what a student's function of a state may expect to get, the usual form first
    """

    def __init__(self, problem: Any):
        from puzzlelib.lab.space import to_goal
        self.problem, self.puzzle, self.one = problem, problem.puzzle, getattr(problem, "one", 1)
        views: dict[str, View] = {}
        if self.puzzle.name == "tiles":
            views = {"lists": problem.board, "rows": lambda state: tuple(map(tuple, problem.board(state))),
                     "flat": lambda state: tuple(problem.tiles(state))}
        elif self.puzzle.name == "bricks":
            views = {"matrix": problem.matrix}
        elif self.puzzle.name == "gridnav":
            views = {"point": problem.point}
        self.views = views | {"state": lambda state: state}
        self.before: dict[Any, list[tuple[Any, Any]]] = {}
        self.costs = found = to_goal(problem, MOST_STATES, self.before)
        self.to_goal = found if self.one == 1 else {state: cost / self.one for state, cost in found.items()}
        self.alive = [state for state, cost in found.items() if cost < INF]
        self.goal = next(iter(found))
        self.noun = "board" if self.puzzle.name == "tiles" else "state"
        self.size = plural(len(found), self.noun)

    def drawn(self, state: Any, words: str) -> tuple[str, Any]:
        """A picture of a state, with its caption."""
        return words, self.puzzle.picture(self.problem, state)

    def said(self, state: Any, move: Any) -> str:
        """A move, as people write it."""
        return str(self.puzzle.say(self.problem.label(state, move)))

    def solution(self, state: Any) -> tuple[list[Any], str]:
        """The states of a cheapest way to a goal, and its moves."""
        from puzzlelib.search import astar
        result = astar(self.problem.starting_at(state), h=self.costs.__getitem__)
        return list(result.states), ", ".join(map(self.puzzle.say, result.moves))


# ----------------------------------------------------------------------------------------------- asking a student's h

def _claims(space: _Space, h: Any, seconds: float, subject: str) -> tuple[Claims, str, Examination | None]:
    """What h says of every state, and in which form it was asked; or else the state where it fails."""
    states = list(space.to_goal)
    ours = isinstance(h, str) or hasattr(h, "bind")
    if not ours and not callable(h):
        raise PuzzleError(f"found {h!r:.60}, expected a heuristic: a function of the state, or a name")

    function = h if ours else _function(h)

    def answers(note: Note) -> Iterator[Any]:
        from puzzlelib.plumbing import bind
        note(0)
        form, estimate = ("state", bind(space.problem, h)) if ours else _in_its_form(space, function, states, note)
        yield form
        for number, state in enumerate(states):
            note(number)
            value = estimate(state)              # type: ignore[misc]
            yield value if type(value) is int else _number(value)
    found, at, fault, kind = asked(answers, len(states), seconds, f"examining {subject}")
    if fault:
        state = states[min(at, len(states) - 1)]
        return {}, "", Examination(
            subject, False, fault, complaint=kind, instance=space.problem.starting_at(state),
            pictures=[space.drawn(state, f"h fails {'at the goal' if space.problem.is_goal(state) else 'here'}")])
    form, *values = found
    if form == "state" and space.one > 1:        # it counts as the problem's own costs do
        values = [value / space.one for value in values]
    return dict(zip(states, values)), form, None


def _number(value: Any) -> float:
    """An estimate, if it is a number."""
    from numbers import Real

    from puzzlelib.conformance.guard import short
    if isinstance(value, Real) and value == value:
        return float(value)
    what = ": is a `return` missing?" if value is None else ", which is not a number"
    raise Unusable(f"it returned {short(value)}{what}")


def _function(h: Any) -> Callable[..., Any]:
    """A function or method as a function of a board, and perhaps of the goal."""
    if not arguments(h) and hasattr(h, "__self__"):
        return lambda board: getattr(type(h.__self__)(board), h.__name__)()
    if arguments(h, "self") == 1:
        owner = owner_of(h)
        return lambda board: getattr(owner(board), h.__name__)()
    return h                                     # type: ignore[no-any-return]


def _in_its_form(space: _Space, ask: Callable[..., Any], states: list[Any], note: Note) -> tuple[str, View]:
    """What a function wants to be given, and the function as one of a state: the first form that it answers with
    numbers that aren't all the same; if there is none, the one that it answers best."""
    samples = [*range(min(4, len(states))), *range(4, len(states), len(states) // 12 + 1)]
    best, chosen = -1, ""
    forms: dict[str, View] = {}
    for form, view in space.views.items():
        goal = [view(space.goal)] * (arguments(ask) == 2)
        forms[form] = lambda state, view=view, goal=goal: ask(view(state), *goal)      # type: ignore[misc]
        answers = set()
        try:
            for number in samples:
                note(number)
                answers.add(_number(forms[form](states[number])))
        except Exception:
            continue
        if len(answers) > best:
            best, chosen = len(answers), form
        if best > 1:
            break
    chosen = chosen or next(iter(forms))
    return chosen, forms[chosen]


# ------------------------------------------------------------------------------------------------------- the findings

def _too_high(space: _Space, claims: Claims, subject: str) -> Examination | None:
    """The nearest state whose claim exceeds the truth, with a cheapest solution beside it."""
    truth = space.to_goal
    high = [state for state in space.alive if claims[state] > truth[state] + TINY * max(1, truth[state])]
    if not high:
        return None
    state = next((state for state in high if not space.problem.is_goal(state)), high[0])
    path, moves = space.solution(state)
    away = plural(truth[state], "move") if space.problem.unit_cost else f"at distance {truth[state]:g}"
    count = f"too high on {len(high):,} of {space.size}"
    summary, kind = f"{count}; the nearest is {away} from the goal, and h says {claims[state]:g}", "too high"
    if space.problem.is_goal(high[0]):
        summary, kind = f"at the goal it says {claims[high[0]]:g}, expected h(goal) = 0; it is {count}", "goal"
    nearest = f"is solved by {moves}" if moves else "is the goal itself"
    details = [*_mistake(space, claims, state), f"The nearest such {space.noun} {nearest}.",
               "An h that is too high is dangerous: A* may put off the best path because it looks long."]
    shown = path if len(path) <= FILM + 1 else path[:1]
    return Examination(
        subject, False, summary, details=details, complaint=kind, expected=truth[state], found=claims[state],
        instance=space.problem.starting_at(state),
        pictures=[space.drawn(at, f"h says {claims[at]:g}, the truth is {truth[at]:g}") for at in shown])


def _not_too_high(space: _Space, claims: Claims, subject: str) -> Examination:
    """An admissible h: consistent, or the nearest step by which it drops by more than that step costs, which is a
    remark and no mistake. Steps to states that are lost don't count: no search needs them."""
    truth, one = space.to_goal, space.one
    drops = [(state, after, step / one) for after in space.alive for state, step in space.before[after]
             if claims[state] - claims[after] > step / one + TINY * max(1, truth[state])]
    found = Examination(subject, True, f"admissible and consistent on all {space.size}", instance=space.problem)
    if min(claims.values()) < -TINY:
        found.details.append("It is below 0 somewhere: 0 is never too high, so max(0, h) is at least as good.")
    if drops:
        nearest = {state: number for number, state in enumerate(space.alive)}
        state, after, cost = min(drops, key=lambda drop: nearest[drop[0]])
        move = next(move for move, child, step in space.problem.successors(state)
                    if child == after and step / one == cost)
        found.summary, found.complaint = f"admissible on all {space.size}, but not consistent", "not consistent"
        found.details += [
            f"By the move {space.said(state, move)}, which costs {cost:g}, h drops from {claims[state]:g} to "
            f"{claims[after]:g}; in all, {plural(len(drops), 'step')} like this.",
            "That is no mistake, but take care: an A* that never opens a closed state again may miss the best path. "
            "Let it open a state again when it finds a cheaper path there, as ours does."]
        found.pictures = [space.drawn(at, f"h says {claims[at]:g}") for at in (state, after)]
        found.instance = space.problem.starting_at(state)
        found.expected, found.found = claims[after] + cost, claims[state]
    return found


def _not_square(h: Any, seconds: float) -> list[str]:
    """A remark if h goes wrong on boards that aren't square, where rows and columns can't be exchanged unnoticed."""
    from puzzlelib.puzzles.tiles.boards import solved_board
    for size in ((2, 3), (3, 2)):
        space = _Space(solved_board(*size))
        claims = _claims(space, h, seconds, "boards that aren't square")[0]
        if claims and (found := _too_high(space, claims, "")) is not None:
            return [f"On boards of {size[0]} by {size[1]} it goes wrong: {found.summary}. If it is meant for 3 by 3 "
                    "alone, that doesn't matter. Otherwise look where rows and columns are exchanged: tile t belongs "
                    "in row (t - 1) // columns, column (t - 1) % columns, and there are len(board[0]) columns."]
    return []


# --------------------------------------------------------------------------------------------------- classic mistakes

def _mistake(space: _Space, claims: Claims, state: Any) -> list[str]:
    """The classic mistake that says the same as h, in words; nothing if none does."""
    states = [state, *list(claims)[::len(claims) // 200 + 1]]
    for words, wrong in _wrong_sums(space.problem) if space.puzzle.name == "tiles" else ():
        if all(isclose(claims[state], wrong(space.problem.tiles(state)), abs_tol=1e-6) for state in states):
            return words
    return []


def _wrong_sums(problem: Any) -> list[tuple[list[str], Callable[[list[int]], float]]]:
    """Estimates for tiles that go wrong in a classic way: what was done, in words, and h of the tiles."""
    cols, home = problem.cols, problem.home
    last = [(tile - 1) % problem.cells for tile in range(problem.cells)]
    other = last if home != last else range(problem.cells)
    exchanged = "Rows and columns are exchanged: tile t belongs in row (t - 1) // columns, column (t - 1) % columns."
    measures = {"Manhattan": lambda down, right: down + right, "Hamming": lambda down, right: down + right > 0,
                "Euclidean": hypot,
                "It adds up squared distances: a tile two cells away needs two moves, not four. Take absolute "
                "differences, or the root of the sum.": lambda down, right: down * down + right * right}
    homes = [("", [divmod(cell, cols) for cell in home]),
             (f"It measures the way to another goal: here the blank belongs {'last' if home == last else 'elsewhere'}.",
              [divmod(cell, cols) for cell in other]),
             (exchanged, [divmod(cell, cols)[::-1] for cell in home]),
             (exchanged, [divmod(cell, problem.rows) for cell in home])]
    blank = ("It counts the blank as a tile. A move changes a tile and the blank at once, so both together say 2 where "
             "1 move is enough: leave 0 out.")
    pairs = ("It adds 2 for every pair in linear conflict. If three tiles of a line are in conflict, each with the "
             "others, there are three pairs, but when two tiles step aside all is settled: count the tiles that have "
             "to leave their line, not the pairs.")
    found: list[Any] = [([pairs], lambda tiles: _manhattan_and_pairs(problem, tiles))]
    for measure, (place, homes_of), first in product(measures, homes, (1, 0)):
        words = [sentence for sentence in (measure, place, "" if first else blank) if sentence.endswith(".")]
        found += [(words, lambda tiles, far=measures[measure], to=homes_of, first=first: sum(
            far(abs(cell // cols - to[tile][0]), abs(cell % cols - to[tile][1]))
            for cell, tile in enumerate(tiles) if tile >= first))] * bool(words)
    return sorted(found, key=lambda pair: len(pair[0]))


def _manhattan_and_pairs(problem: Any, tiles: list[int]) -> int:
    """Manhattan distance, and 2 for every two tiles of a line that have to pass each other."""
    placed = [(divmod(cell, problem.cols), divmod(problem.home[tile], problem.cols))
              for cell, tile in enumerate(tiles) if tile]
    total: int = sum(abs(row - home[0]) + abs(col - home[1]) for (row, col), home in placed)
    for line, along in ((0, 1), (1, 0)):
        own = [(at[line], at[along], home[along]) for at, home in placed if at[line] == home[line]]
        total += 2 * sum(a[0] == b[0] and a[1] < b[1] and a[2] > b[2] for a, b in product(own, own))
    return total


# --------------------------------------------------------------------------------------------------------- the ladder

def _ladder(space: _Space, claims: Claims, name: str) -> tuple[list[list[str]], list[str]]:
    """A table of h among the puzzle's own heuristics, and what it shows, in words."""
    from puzzlelib.catalog import load
    from puzzlelib.plumbing import bind
    from puzzlelib.search import astar
    starts = space.alive[len(space.alive) // 8::len(space.alive) // 8 + 1] or space.alive
    if len(space.to_goal) == 181_440:            # the stored boards of the 8-puzzle
        stored = [load("tiles", f"depth-{depth:02}").initial for depth in range(4, 32, 4)]
        starts = [state for state in stored if state in claims]
    rungs: dict[str, Any] = {f"{name} (yours)": claims.__getitem__}
    for other in LADDER.get(space.puzzle.name, space.puzzle.heuristics):
        estimate: Any = bind(space.problem, other)
        rungs[other] = estimate if space.one == 1 else lambda state, estimate=estimate: estimate(state) / space.one
    same = [other for other, said in list(rungs.items())[1:]
            if all(isclose(said(state), claims[state], abs_tol=1e-5) for state in space.alive)]
    remarks = [f"It says the same as {other} on every {space.noun} that can be solved." for other in same[:1]]
    table = []
    for rung, said in rungs.items():
        scaled = said if space.one == 1 else lambda state, said=said: said(state) * space.one
        results = [astar(space.problem.starting_at(state), h=scaled) for state in starts]
        missed = sum(result.cost is None or result.cost / space.one > space.to_goal[state] + 1e-6
                     for state, result in zip(starts, results))
        if missed and rung == f"{name} (yours)":
            remarks.append(f"A* with it misses the best solution on {missed} of {plural(len(starts), space.noun)}.")
        mean = sum(map(said, space.alive)) / len(space.alive)
        table.append((mean, [rung, f"{mean:.2f}", f"{sum(result.expanded for result in results):,}"]))
    return [["heuristic", "mean h", f"expanded, {plural(len(starts), space.noun)}"],
            *(row for _, row in sorted(table))], remarks
