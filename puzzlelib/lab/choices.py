"""What a person has chosen in explore(): boards, searches and heuristics; and the same as a cell of code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from json import dumps
from types import CodeType
from typing import TYPE_CHECKING, Any

from puzzlelib.catalog import get, names
from puzzlelib.lab.instances import by_depth, levels, random_instances
from puzzlelib.lab.instances.drawn import properties_of
from puzzlelib.levels import PuzzleError, choose, counted, plural
from puzzlelib.naming import heuristic_name, search_title
from puzzlelib.plumbing import ALGORITHMS
from puzzlelib.watched import Search, as_search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BY_DEPTH, RANDOM, ALL = "random, by depth", "random levels", "all levels"
GUIDED = ("greedy", "astar", "weighted_astar", "idastar")        # ours that follow a heuristic
MOST = 8                   # searches: of more, no one could tell the markers apart
DEPTHS = range(2, 31, 2)   # that a page offers
COUNTS = (1, 2, 3, 5, 10, 20, 50)
BUDGETS = (1_000, 5_000, 20_000, 100_000, 500_000)
NEXT = "\n            "     # a line of its own for each search of a copied cell
OPTIONS = ("boards", "heuristics", "searches", "run", "depths", "count", "budget", "max_seconds", "seed")
CHANGEABLE = ("puzzle", "boards", "depths", "count", "budget", "searches", "heuristics")


@dataclass(frozen=True)
class Choice:
    """What to run on what. searches and heuristics are names among those offered; None: what is usual."""

    puzzle: str
    boards: str | None
    depths: Sequence[int]
    count: int
    budget: int
    max_seconds: float
    seed: int
    properties: dict[str, Any]
    searches: Sequence[str] | None
    heuristics: Sequence[str] | None
    own_searches: dict[str, Search]
    own_heuristics: dict[str, Any]

    def checked(self) -> Choice:
        """The same with what is usual where nothing was chosen; a PuzzleError if something isn't offered."""
        boards = self.offered_boards()[0] if self.boards is None else self.boards
        if not boards.endswith(".txt"):
            choose(boards, self.offered_boards(), "boards:")
        if not self.depths:
            raise PuzzleError("found no depths, expected some, such as range(2, 21, 2)")
        searches = ["bfs", "astar"] if self.searches is None else self.searches
        heuristics = [*get(self.puzzle).heuristics][:2] if self.heuristics is None else self.heuristics
        for chosen, offered, what in ((searches, self.offered_searches(), "a search:"),
                                      (heuristics, self.offered_heuristics(), "a heuristic:")):
            for name in chosen:
                choose(name, offered, what)
        return replace(self, boards=boards, searches=searches, heuristics=heuristics,
                       depths=[counted(depth, 0, "a depth: a whole number from 0 up") for depth in self.depths],
                       count=counted(self.count, 1, "a count: a whole number from 1 up"),
                       budget=counted(self.budget, 1, "a budget of nodes: a whole number from 1 up"))

    def changed(self, **changes: Any) -> Choice:
        """Another choice. With another puzzle, only what that puzzle offers, too, stays chosen."""
        for name in changes:
            choose(name, CHANGEABLE, "a choice:")
        other = replace(self, **changes)
        if other.puzzle != self.puzzle:
            kept: dict[str, Any] = {"boards": None, "properties": {}} | changes
            for kind, offered in (("searches", other.offered_searches()), ("heuristics", other.offered_heuristics())):
                kept.setdefault(kind, [name for name in getattr(self, kind) if name in offered] or None)
            other = replace(other, **kept)
        return other.checked()

    # ------------------------------------------------------------------------------------------------ what is offered

    def offered_boards(self) -> list[str]:
        """Boards drawn at random, all levels, or one of them."""
        return [BY_DEPTH if self.puzzle == "tiles" else RANDOM, ALL, *get(self.puzzle).levels()]

    def offered_searches(self) -> dict[str, Search]:
        """The person's own first, then ours and the puzzle's, by name."""
        ours = {name: Search(name) for name in [*ALGORITHMS, *get(self.puzzle).searches]}
        return self.own_searches | {name: search for name, search in ours.items() if name not in self.own_searches}

    def offered_heuristics(self) -> dict[str, Any]:
        """The person's own first, then the puzzle's, by name."""
        return self.own_heuristics | {name: name for name in get(self.puzzle).heuristics
                                      if name not in self.own_heuristics}

    # ----------------------------------------------------------------------------------------------- what is asked for

    @property
    def call(self) -> tuple[Callable[..., Any], list[Any], dict[str, Any]]:
        """What makes the instances: a function of lab.instances, and what it is given."""
        if self.boards == BY_DEPTH:
            return by_depth, [self.count, _as_range(self.depths)], {"seed": self.seed, **self.properties}
        if self.boards == RANDOM:
            return random_instances, [self.puzzle, self.count], {"seed": self.seed, **self.properties}
        return levels, [self.puzzle] if self.boards == ALL else [self.puzzle, [self.boards]], {}

    @property
    def call_code(self) -> str:
        """The same as code."""
        make, given, options = self.call
        return f"{make.__name__}({', '.join([*map(_code, given), *(f'{k}={_code(v)}' for k, v in options.items())])})"

    def plan(self) -> list[Search]:
        """The searches to run: those that follow a heuristic, with each that is chosen.

        >>> choice("template", searches=["bfs", "astar"]).plan()
        [<search BFS>, <search A*, doublings>, <search A*, zero>]
        """
        heuristics, found = self.offered_heuristics(), []
        for name in self.searches or ():
            search = self.offered_searches()[name]
            if search.heuristic or not _is_guided(search):
                found.append(search)
                continue
            if not self.heuristics:
                raise PuzzleError(f"found no heuristic for {search.label}, expected one: tick it")
            for other in self.heuristics:
                made = Search(search.own or search.algorithm, heuristics[other], **search.options)
                found.append(made.named(search_title(search.name, made.heuristic)) if search.name else made)
        if not 1 <= len(found) <= MOST:
            raise PuzzleError(f"found {len(found) or 'no'} searches, expected 1 to {MOST}: "
                              f"{'untick some' if found else 'tick one'}")
        return found

    @property
    def expected(self) -> Sequence[int]:
        """The depths that the boards will have, if that is known before they are drawn."""
        return self.depths if self.boards == BY_DEPTH else ()

    @property
    def limits(self) -> dict[str, Any]:
        """The budget of each search, as a sweep takes it."""
        return {"max_nodes": self.budget, "max_seconds": self.max_seconds}

    @property
    def title(self) -> str:
        """What it is about, in words."""
        kinds = {BY_DEPTH: f"{plural(self.count, 'random board')} of each depth",
                 RANDOM: plural(self.count, "random level")}
        return f"{get(self.puzzle).title}, {kinds.get(str(self.boards), self.boards)}"

    def code(self, note: str = "") -> str:
        """A whole cell that computes and plots the same without a widget."""
        searches = self.plan()
        own = sorted({heuristic_name(None, one) for search in searches for one in (search.own, search.h)
                      if one is not None and not isinstance(one, str)})
        needs = f"needs {', '.join(own)}, as you defined {'it' if len(own) == 1 else 'them'}" if own else ""
        return "\n".join([
            *(f"# {comment}" for comment in (needs, note) if comment),
            "from puzzlelib import plot",
            f"from puzzlelib.lab import {', '.join(sorted(['Search', self.call[0].__name__, 'over_depth', 'sweep']))}",
            "",
            f"boards = {self.call_code}",
            f"searches = [{f',{NEXT}'.join(map(_search_code, searches))}]",
            f'table = sweep(boards, searches, budget={{"max_nodes": {self.budget:_}, '
            f'"max_seconds": {self.max_seconds:g}}})',
            f"plot.bands(over_depth(table), {dumps(self.title)},",
            '           "depth", "median expanded")', ""])

    # ---------------------------------------------------------------------------------------------------- for the page

    def menus(self) -> list[Any]:
        """The menus: name, label, value and options; one that has nothing to choose isn't there."""
        first, last = min(self.depths), max(self.depths)
        boards = [[name, name] for name in dict.fromkeys([*self.offered_boards(), self.boards])]
        found: list[Any] = [["puzzle", "puzzle", self.puzzle, [[name, _title(name)] for name in names()]],
                            ["boards", "boards", self.boards, boards]]
        if self.boards == BY_DEPTH:
            found += [["first", "depth", first, _numbers(DEPTHS, first)],
                      ["last", "to", last, _numbers(DEPTHS, last)]]
        if self.boards in (BY_DEPTH, RANDOM):
            label = "of each" if self.boards == BY_DEPTH else "how many"
            found += [["count", label, self.count, _numbers(COUNTS, self.count)]]
        return [*found, ["budget", "budget", self.budget, _numbers(BUDGETS, self.budget)]]

    def picks(self) -> list[Any]:
        """The lists to tick: name, label and options, each with its name, its label and whether it is ticked."""
        searches = [[name, search.label, name in (self.searches or ())]
                    for name, search in self.offered_searches().items()]
        heuristics = [[name, search_title("", name), name in (self.heuristics or ())]
                      for name in self.offered_heuristics()]
        return [["searches", "Searches", searches], ["heuristics", "Heuristics", heuristics]]

    def picked(self, what: str, value: Any) -> Choice:
        """Another choice, from a menu of the page."""
        if what in ("first", "last"):
            low, high = (int(value), max(self.depths)) if what == "first" else (min(self.depths), int(value))
            low, high = (low, high) if low <= high else (int(value),) * 2
            return self.changed(depths=range(low, high + 1, 2))
        return self.changed(**{what: int(value) if what in ("count", "budget") else str(value)})

    def ticked(self, kind: str, name: str) -> Choice:
        """Another choice: what was ticked isn't any more, or the other way round."""
        offered: Any = {"searches": self.offered_searches, "heuristics": self.offered_heuristics}
        found = {*getattr(self, choose(kind, [*offered]))} ^ {name}
        return self.changed(**{kind: [name for name in offered[kind]() if name in found]})


def choice(puzzle: str = "tiles", boards: str | None = None, heuristics: Any = None, searches: Any = None,
           depths: Any = range(2, 21, 2), count: int = 3, budget: int = 20_000, max_seconds: float = 5, seed: int = 1,
           **properties: Any) -> Choice:
    """A Choice of what people write: names, functions and Searches, one or a list.

    >>> def mine(state): return 0
    >>> print(choice("template", "ten", mine, "astar").code().splitlines()[5])
    searches = [Search("astar", mine)]
    """
    known = get(puzzle).heuristics
    for name in properties:
        choose(name, [*OPTIONS, *(("rows", "cols") if puzzle == "tiles" else properties_of(puzzle))], "an option:")
    chosen = None if searches is None else [as_search(one) for one in _listed(searches)]
    estimates = None if heuristics is None else [
        heuristic_name(None, one) if one in known.values() else one for one in _listed(heuristics)]
    return Choice(
        puzzle, boards, [depths] if isinstance(depths, int) else [*depths], count, budget, max_seconds, seed,
        properties,
        None if chosen is None else [*map(_search_name, chosen)],
        None if estimates is None else [heuristic_name(None, one) for one in estimates],
        _by_name([(_search_name(one), one) for one in chosen or () if _search_name(one) != one.algorithm or one.own]),
        _by_name([(heuristic_name(None, one), one) for one in estimates or () if not isinstance(one, str)])).checked()


def _by_name(named: list[tuple[str, Any]]) -> dict[str, Any]:
    """The person's own searches or heuristics by their names, which have to be different."""
    found = dict(named)
    if len(found) < len(named):
        raise PuzzleError(f"found two of the same name among {', '.join(name for name, _ in named)}, expected "
                          "functions with different names")
    return found


def _listed(given: Any) -> list[Any]:
    return [*given] if isinstance(given, (list, tuple)) else [given]


def _search_name(search: Search) -> str:
    """What a choice calls a search: our name or that of the function; with options, all of it."""
    return search.label if search.name or search.heuristic or search.options else search.algorithm


def _is_guided(search: Search) -> bool:
    """Does it follow a heuristic? One of your own does if it takes h, or reads problem.h."""
    if search.own is None:
        return search.algorithm in GUIDED
    return _mentions_h(getattr(search.own, "__code__", None))


def _mentions_h(code: CodeType | None) -> bool:
    if code is None:
        return False
    arguments = code.co_varnames[:code.co_argcount + code.co_kwonlyargcount]
    return "h" in (*code.co_names, *arguments) or any(
        _mentions_h(part) for part in code.co_consts if isinstance(part, CodeType))


def _numbers(values: Sequence[int], value: int) -> list[Any]:
    """Numbers to choose from, the one that is chosen among them."""
    return [[number, f"{number:,}"] for number in sorted({*values, value})]


def _title(name: str) -> str:
    try:
        return get(name).title
    except PuzzleError:            # one of your own, half written: choosing it says what is wrong
        return name


# -------------------------------------------------------------------------------------------------------------- as code

def _as_range(depths: Sequence[int]) -> Any:
    """A list of depths, as a range if it is one."""
    for step in (1, 2):
        if list(depths) == list(found := range(depths[0], depths[-1] + 1, step)) and len(depths) > 1:
            return found
    return list(depths)


def _code(value: Any) -> str:
    """A value as Python writes it, in double quotes; a function by its name."""
    if isinstance(value, list):
        return f"[{', '.join(map(_code, value))}]"
    if callable(value):
        return heuristic_name(None, value)
    return dumps(value) if isinstance(value, str) else repr(value)


def _search_code(search: Search) -> str:
    parts = [search.own.__name__ if search.own is not None else dumps(search.algorithm),
             *([_code(search.h) if isinstance(search.h, str) else search.heuristic] if search.heuristic else []),
             *(f"{name}={_code(value)}" for name, value in search.options.items())]
    return f"Search({', '.join(parts)})" + (f".named({dumps(search.name)})" if search.name else "")
