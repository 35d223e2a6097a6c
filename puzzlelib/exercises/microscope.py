"""Your own search under the microscope: examine(my_astar, "astar") says where it first breaks its promise, and why.

It runs on small instances (and on a level of your choice), apart from this process; its answers are replayed, and the
order in which it expands states is held against the algorithm's promise (order.py says what can be concluded). A
complaint is about order or answer, never about style.
"""

from __future__ import annotations

from puzzlelib.exercises.examination import Examination
from puzzlelib.exercises.instances import Graph, Instance, small_instances
from puzzlelib.exercises.order import Book, Deepening, Moment, Order, first_breach, slack
from puzzlelib.exercises.runs import Run, runs
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.levels import PuzzleError, choose, plural
from puzzlelib.naming import search_title
from puzzlelib.plumbing import as_problem
from puzzlelib.result import INF

INFORMED = ("greedy", "astar", "weighted_astar", "idastar")
MOST_ROWS = 8              # of the frontier
SMALL = 10                 # states of an instance on which an order shows that explains a wrong answer elsewhere
FIRST = ("It keeps the first path to a state and ignores a cheaper one that turns up while the state waits. Mark a "
         "state as visited when you take it, not when you put it on the frontier; or put it there again.")
LOST = ("It has seen all of the best path and lost it: for each state, keep the parent that belongs to its best path. "
        "Don't replace it by a worse one, and do replace it by a better one.")
CLOSED = "A closed set is right only with a consistent h."


class Promise:
    """What an algorithm promises.

    best     what its answer is the lowest of: "cost", "moves", "either", or "" for any path at all
    by_cost  does it know that its answer is best only when nothing cheaper waits?
    closes   does it expand a state again only for a cheaper path?
    why      the reason for its order
    """

    def __init__(self, best: str = "", by_cost: bool = False, closes: bool = True, why: str = ""):
        self.best, self.by_cost, self.closes, self.why = best, by_cost, closes, why


DEEPENS = "The first solution is sure to be best only if no round goes beyond its limit before all within it failed."
PROMISES = {
    "bfs": Promise("moves", why="The first solution is sure to have the fewest moves only if no state is expanded "
                                "while one with fewer moves waits."),
    "dfs": Promise(closes=False, why="Depth-first search promises little: a path, if there is one."),
    "ucs": Promise("cost", True, why="The answer is sure to be the cheapest only if everything that costs less was "
                                     "expanded before it."),
    "greedy": Promise(why="Greedy search takes the lowest h that waits, and promises nothing about the cost."),
    "astar": Promise("cost", True, why="The answer is sure to be the cheapest only if nothing with a lower f waits "
                                       "when the goal is taken."),
    "weighted_astar": Promise(why="Its answer is sure to cost at most twice the optimum only if nothing with a lower "
                                  "g + 2h waits."),
    "iddfs": Promise("either", closes=False, why=DEEPENS), "idastar": Promise("cost", closes=False, why=DEEPENS),
    "bidirectional": Promise("moves", closes=False, why="Where the two searches meet, no shorter path may be left.")}

RESEMBLES = {              # an order that explains all that was seen, and what is probably the reason
    "first g": FIRST, "first f": FIRST,
    "counted": "This is the order of A* if every move cost 1: g is the cost so far, not the number of moves.",
    "greedy": "This is the order of greedy search, by h alone: is g missing from f = g + h?",
    "ucs": "This is the order of uniform-cost search, by g alone: is h missing from f = g + h?",
    "bfs": "This is the order of breadth-first search, by the number of moves: add up their costs instead.",
    "dfs": "This is the order of depth-first search, newest first: do you use a stack?",
    "astar": "This is the order of A*, by f = g + h."}
ASK = {"astar": "Is f exactly g + h, with g the cost of the path so far and h that of the state itself?",
       "ucs": "Is the key the cost of the whole path so far?"}         # where the order resembles nothing that we know


class Finding:
    """A mistake on one instance. kind: its complaint. wrong: is the answer wrong there, too?"""

    def __init__(self, kind: str, instance: Instance, run: Run, wrong: bool, moment: Moment | None = None,
                 note: str = ""):
        self.kind, self.instance, self.run, self.wrong = kind, instance, run, wrong
        self.moment, self.note = moment, note


# ------------------------------------------------------------------------------------------------------------- judging

def judged(run: Run, name: str, instance: Instance) -> Finding | None:
    """The mistake that a run shows; None if there is none for certain."""
    if run.end:
        return Finding(run.end, instance, run, True)
    promise = PROMISES[name]
    if run.path is None:
        return Finding("none", instance, run, True) if instance.solvable else None
    wrong = _too_dear(run, promise, instance)
    breach, book = _breach(run, name)
    if breach is not None:
        return Finding("order" if breach.limit is None else "limit", instance, run, wrong, breach)
    if promise.closes and book.again is not None:
        return Finding("again", instance, run, wrong, book.again)
    kind, moment, note = _ending(run, book, name) if promise.by_cost else ("", None, "")
    if kind == "goal" or wrong:
        return Finding(kind or "dear", instance, run, wrong, moment, note)
    return None


def _too_dear(run: Run, promise: Promise, instance: Instance) -> bool:
    """Is there a better answer than this one?"""
    if not promise.best or not instance.solvable or run.path is None:
        return False
    dear = run.cost > instance.best + slack(instance.best)
    if dear and promise.by_cost and any(run.estimate(state) > left + slack(left) for state, left in instance.left()):
        dear = False                             # h is too high on the best path: then A* promises nothing
    long = len(run.path) - 1 > (instance.fewest or 0)
    return {"cost": bool(dear), "moves": long, "either": bool(dear and long)}[promise.best]


def _rules(name: str, run: Run) -> Iterator[Order]:
    """The orders that keep a promise. Deepening may go by moves or by cost, and start from several limits."""
    if name in ("iddfs", "idastar"):
        for key in ("bfs", "ucs") if name == "iddfs" else ("astar",):
            for start in {0: 0, 1: 0, run.h(0): 0}:
                yield Deepening(key, start)
    elif name not in ("dfs", "bidirectional"):
        yield Order(name)


def _breach(run: Run, name: str) -> tuple[Moment | None, Book]:
    """The expansion that no order of the promise allows: under the one that explains most. And the books."""
    latest: Moment | None = None
    book = Book(run)
    for rule in _rules(name, run):
        breach, book = first_breach(run, rule, PROMISES[name].by_cost)
        if breach is None:
            return None, book
        latest = breach if latest is None or breach.number > latest.number else latest
    return latest, book


def _ending(run: Run, book: Book, name: str) -> tuple[str, Moment | None, str]:
    """What is wrong with the end: something cheaper waits, or a cheaper path to the goal was known."""
    rule = Order(name)
    for node in book.nodes.values():
        rule.note(node)
    first, goal = rule.first(), None if run.goal is None else book.nodes.get(run.goal)
    if first is not None and goal is not None and rule.high(first) < run.cost - slack(run.cost):
        return "goal", Moment(book.time, goal, first, book), ""
    if goal is None or goal.g >= run.cost - slack(run.cost):
        return "", None, ""
    for number in book.path(goal.number):
        node = book.nodes[number]
        if node.taken and node.taken_g > node.g + slack(node.g):
            return "closed", Moment(node.taken, node, None, book), _price(run, node.taken_g)
    return "first path", Moment(book.time, goal, None, book), ""


def _resemblance(name: str, found: list[Run]) -> str:
    """The name of an order that explains all runs; "" if none does."""
    others = {"astar": ("first f", "counted", "greedy", "ucs", "bfs", "dfs"),
              "ucs": ("first g", "bfs", "astar", "greedy", "dfs")}
    for other in others.get(name, ("dfs", "bfs", "ucs", "astar", "greedy")):
        if other != name and all(first_breach(run, Order(other), True)[0] is None for run in found if run.path):
            return other
    return ""


# -------------------------------------------------------------------------------------------------------- the sentences

def _price(run: Run, cost: Any) -> str:
    from puzzlelib.views.text import figure
    return figure(getattr(run.problem, "price", lambda cost: cost)(cost))


def _label(run: Run, path: list[int]) -> str:
    """A state in a word or two: its name if it is short, or else the moves that lead to it."""
    state = run.states[path[-1]]
    if isinstance(state, str):
        return state
    say = getattr(getattr(run.problem, "puzzle", None), "say", str)
    name = getattr(run.problem, "label", lambda state, move: move)
    moves = [say(name(run.states[pair[0]], run.moves[pair])) for pair in zip(path, path[1:])]
    return "the start" if not moves else " ".join(["after", *(["…"] if len(moves) > 6 else []), *moves[-6:]])


def _keys(name: str) -> tuple[str, ...]:
    """What the order of an algorithm depends on, the key itself last."""
    return {"bfs": ("moves",), "iddfs": ("moves", "g"), "ucs": ("g",), "greedy": ("h",)}.get(name, ("g", "h", "f"))


def _shown(finding: Finding, name: str, number: int) -> str:
    """A state and its keys."""
    run, moment = finding.run, finding.moment
    assert moment is not None
    values = ", ".join(f"{key} = {_value(run, key, moment.waiting[number][key])}" for key in _keys(name))
    label = _label(run, moment.paths[number])
    return f"{'the state ' if label.startswith('after ') else ''}{label} ({values})"


def _value(run: Run, key: str, value: Any) -> str:
    return str(value) if key == "moves" or value == INF else _price(run, value)


def _about(finding: Finding, name: str) -> str:
    """The mistake in a sentence."""
    run, moment, solvable = finding.run, finding.moment, finding.instance.solvable
    where, why = f"on {finding.instance.problem!r}", run.why
    if moment is not None:
        return _about_moment(finding, name, moment, where)
    return {"error": f"{where}, {why}", "recursion": f"{where}, {why}", "killed": f"{where}, {why}",
            "dear": f"the answer {where} isn't the best",
            "none": f"the answer is None {where}" + (
                f", although there is a solution of {_answer(run, finding.instance, name)}" if solvable else ""),
            "no path": f"there is no solution {where}, and then the answer is None: {why}" if solvable is False else
                       f"{why}, {where}"}.get(finding.kind, f"{why} {where}")


def _about_moment(finding: Finding, name: str, moment: Moment, where: str) -> str:
    taken = _shown(finding, name, moment.taken)
    better = "" if moment.better is None else _shown(finding, name, moment.better)
    path, g = f"a path of cost {_price(finding.run, finding.run.cost)}", moment.waiting[moment.taken]["g"]
    return {"order": f"expansion {moment.number} {where} takes {taken} while {better} waits",
            "limit": f"expansion {moment.number} {where} passes the limit: it takes {taken} while {better} waits",
            "again": f"expansion {moment.number} {where} takes {taken} again, and not for a cheaper path",
            "goal": f"the search ends {where} with {path} while {better} waits",
            "closed": f"expansion {moment.number} {where} takes {_label(finding.run, moment.paths[moment.taken])} with "
                      f"g = {finding.note}. Later a path to it turns up with g = {_value(finding.run, 'g', g)}, and it "
                      "isn't expanded again",
            "first path": f"the answer {where} is {path}, although the search had seen all of a cheaper one to {taken}",
            }[finding.kind]


def _answer(run: Run, instance: Instance, name: str) -> str:
    """The best answer, in what the promise counts."""
    moves, cost = plural(instance.fewest or 0, "move"), f"cost {_price(run, instance.best)}"
    if PROMISES[name].best == "either" and instance.best != instance.fewest:
        return f"{moves} or {cost}"
    return moves if PROMISES[name].best in ("moves", "") or instance.best == instance.fewest else cost


def _wrong(finding: Finding, name: str) -> str:
    """Expected and found, for an answer that isn't the best."""
    run = finding.run
    if run.path is None:
        return _about(finding, name)
    moves, cost = plural(len(run.path) - 1, "move"), f"cost {_price(run, run.cost)}"
    found = {"moves": moves, "cost": moves if run.cost == len(run.path) - 1 else cost}.get(
        PROMISES[name].best, f"{moves}, {cost}")
    return f"expected {_answer(run, finding.instance, name)}, found {found}"


REASONS = {
    "again": "A state that was expanded is expanded again only for a cheaper path. Note down every state that you put "
             "on the frontier, the start, too.",
    "goal": "The goal counts when it leaves the frontier, not when it is generated: a cheaper path may still turn up.",
    "closed": CLOSED + " Here h drops by more than a move costs: put a state on the frontier again when a cheaper path "
                       "to it turns up.",
    "first path": FIRST, "none": "", "killed": "", "error": "", "no path": "",
    "limit": DEEPENS + " Does the limit grow by too much, or does a round skip a state because a longer path met it "
                       "before?",
    "recursion": "Does it note which states it has seen? If so, the path is too long for recursion, as Python's stack "
                 "ends at about 1,000 calls: use a loop with a frontier of your own.",
    "endless": "Does it note which states it has seen, and does it stop when the frontier is empty?"}


def _table(run: Run, moment: Moment, name: str) -> list[list[str]]:
    """What waits at a moment, the lowest key first, and what was taken."""
    keys = _keys(name)
    numbers = sorted(moment.waiting, key=lambda number: (moment.waiting[number][keys[-1]], number))
    shown = [number for place, number in enumerate(numbers)
             if place < MOST_ROWS or number in (moment.taken, moment.better)]
    notes = {moment.taken: "taken", moment.better: "should be taken"}
    rows = [[_label(run, moment.paths[number]), *(_value(run, key, moment.waiting[number][key]) for key in keys),
             notes.get(number, "")] for number in shown]
    more = [[f"… {len(numbers) - len(shown)} more", *[""] * (len(keys) + 1)]] if len(numbers) > len(shown) else []
    return [["waiting", *keys, ""], *rows, *more]


def _pictures(finding: Finding) -> list[tuple[str, Any]]:
    """The states of a moment, or the instance."""
    problem, moment = finding.instance.problem, finding.moment
    puzzle = getattr(problem, "puzzle", None)
    if puzzle is None:
        return []
    if moment is None or isinstance(problem, Graph):
        return [("the graph" if isinstance(problem, Graph) else "the start", puzzle.picture(problem, problem.initial))]
    shown = [("taken" if finding.kind != "goal" else "the goal", moment.taken), ("should be taken", moment.better)]
    return [(caption, puzzle.picture(problem, finding.run.states[number])) for caption, number in shown
            if number is not None]


# -------------------------------------------------------------------------------------------------------------- examine

def examine(search: Any, promise: str, level: Any = None, *, h: Any = None, seconds: float = 3,
            most: int = 200_000) -> Examination:
    """Hold a search of your own to what an algorithm promises: on a level, if you name one, and on small instances.

    search    a function of a problem (initial, successors, is_goal, h) that returns moves, states or None
    promise   "bfs", "dfs", "ucs", "greedy", "astar", "iddfs", "idastar", "weighted_astar" or "bidirectional"
    h         the heuristic for the level, instead of its own

    >>> from puzzlelib import textbook
    >>> examine(textbook.a_star, "astar").right
    True
    >>> examine(textbook.depth_first, "bfs").complaint
    'order'
    """
    from puzzlelib.watched import as_search
    name = promise if isinstance(promise, str) else getattr(promise, "__name__", repr(promise))
    choose(name, PROMISES, "a promise:")
    if not callable(search) and not hasattr(search, "run"):
        raise PuzzleError(f"found {type(search).__name__}, expected a search: a function of a problem")
    given = as_search(search)
    function = given.function()
    subject = f"{given.algorithm} as {search_title(name)}"
    few = 5_000 if PROMISES[name].closes else 100_000
    run: Any = lambda problems, h=None, seconds=seconds, most=few: runs(
        function, problems, h, given.options, name in INFORMED, seconds, most)
    instances: list[Instance] = []
    found: list[Run] = []
    if level is not None:
        instances = [Instance(as_problem(level), h, whole=False)]
        if not instances[0].suits("bidirectional") and name == "bidirectional":
            raise PuzzleError(f"found {instances[0].problem!r}, which cannot step backwards, expected a problem with "
                              "goals() and predecessors()")
        found = run([instances[0].problem], h, max(seconds, 10), most)
    if level is None or not found[0].end:
        small = [instance for instance in small_instances() if instance.suits(name)
                 and (level is None or instance.consistent)]
        found += run([instance.problem for instance in small])
        instances += small
    return _report(subject, name, instances, found, level is not None, run)


def _report(subject: str, name: str, instances: list[Instance], found: list[Run], level: bool,
            alone: Callable[[Any], list[Run]]) -> Examination:
    findings = [finding for run, instance in zip(found, instances) if (finding := judged(run, name, instance))]
    if not findings:
        return _passed(subject, name, instances, found, level)
    main, like = _chosen(name, findings, found, level)
    if main.run is not found[0] and judged(alone([main.instance.problem])[0], name, main.instance) is None:
        return Examination(subject, False, f"it is wrong on {main.instance.problem!r} after other problems, and right "
                           "when that is the first one", complaint="remembers", instance=main.instance.problem,
                           details=["Something remains from one call to the next: a global variable, or a default "
                                    "argument such as visited=set(). Create it inside the function."])
    kind, details = main.kind, [REASONS.get(main.kind, PROMISES[name].why)]
    if kind in ("dear", "first path") and PROMISES[name].best and PROMISES[name].closes:
        details = [RESEMBLES.get(like, LOST)]
    if kind == "endless" and any(event is not None and event < 0 and main.run.is_goal(~event)
                                 for event in main.run.events):
        details = ["It has met the goal, and goes on. That alone is no mistake; it may stop once nothing better waits."]
    if kind == "order":
        kind = {"first f": "first path", "first g": "first path"}.get(like, kind)
        details.append(RESEMBLES.get(like, ASK.get(name, "")))
        if name in ("astar", "greedy") and not any(run.h_asked for run in found):
            details.append("It never asks for h: use problem.h, or take it as the argument h.")
    wrong = next((finding for finding in findings if finding.wrong), None)
    pictures = _pictures(main)
    if wrong is main and main.run.path is not None:
        details.append(f"The answer is wrong here: {_wrong(main, name)}.")
    elif wrong is not None and wrong is not main:
        details.append(f"The smallest instance found on which the answer is wrong: {wrong.instance.problem!r}, "
                       f"{_wrong(wrong, name)}.")
        problem = wrong.instance.problem
        pictures += [("the answer is wrong here", problem.puzzle.picture(problem, problem.initial))]
    elif wrong is None:
        details.append(f"Only the order is wrong: on none of {plural(len(found), 'instance')} is the answer.")
    moment = main.moment
    best = main.instance.fewest if PROMISES[name].best == "moves" else main.instance.best
    return Examination(
        subject, False, _about(main, name), details=[detail for detail in details if detail], pictures=pictures,
        table=[] if moment is None or moment.better is None else _table(main.run, moment, name), complaint=kind,
        moment=None if moment is None else moment.number, instance=main.instance.problem, expected=best,
        found=main.run.cost if PROMISES[name].best != "moves" or main.run.path is None else len(main.run.path) - 1)


def _chosen(name: str, findings: list[Finding], found: list[Run], level: bool) -> tuple[Finding, str]:
    """The finding to show, and what the order resembles. One on the level comes first, and a search that broke down;
    else the first expansion out of order, if that explains the rest; else what the smallest instance shows."""
    first = findings[0]
    ordered = next((finding for finding in findings if finding.kind in ("order", "limit")), first)
    like = _resemblance(name, found) if ordered.kind == "order" else ""
    small = 0 < ordered.instance.states <= SMALL and first.kind in ("goal", "first path", "dear")
    if first.run.end or (level and first.run is found[0]) or not (like or ordered.kind == "limit" or small):
        return first, like
    return ordered, like


def _passed(subject: str, name: str, instances: list[Instance], found: list[Run], level: bool) -> Examination:
    """Nothing to complain about: what was tried, and how it compares with ours."""
    from puzzlelib.plumbing import ALGORITHMS
    details = [PROMISES[name].why]
    if level:
        run = found[0]
        expanded = len({event for event in run.events if event is not None and event >= 0})
        ours = ALGORITHMS[name](run.problem, max_nodes=100_000)
        details.append(f"On {run.problem!r} it expands {plural(expanded, 'state')}, ours {ours.expanded:,}; "
                       + (f"the answer has {plural(len(run.path) - 1, 'move')}." if run.path else "there is none."))
    if name == "astar":
        uneven = sum(not instance.consistent for instance in instances)
        details.append(f"{uneven} of them have an inconsistent h." if uneven else CLOSED)
    return Examination(subject, True, f"it keeps its promise on {plural(len(found), 'instance')}", details=details)
