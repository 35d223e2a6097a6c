"""A search that isn't ours, run so that its numbers can be believed.

A search of your own takes a problem and returns moves, states or a Result. It is handed a Watched problem, which
counts every expansion and keeps the budget; its answer is replayed move by move, so a wrong one never passes as a
solution. What comes out is a Result like any other, for tables, plots and players. A search of a game is handed a
WatchedGame in the same way, and comes out as a Decision with a trace.
"""

from __future__ import annotations

from puzzlelib.calls import explained
from puzzlelib.hints import Any, Callable, Move, State, Step
from puzzlelib.levels import PuzzleError, choose, did_you_mean, plural, quoted, visible
from puzzlelib.naming import heuristic_name, search_name, search_title
from puzzlelib.plumbing import ALGORITHMS, as_problem, bind
from puzzlelib.result import INF, Budget, Expansion, Result, Stopped

STATUS = ("solved", "unsolvable", "gave up")


class WrongAnswer(PuzzleError):
    """An answer that replay refuted: it is no path, or doesn't end at a goal."""


class Watched:
    """A problem that counts what is asked of it, keeps a budget, and notes each expansion in a trace if there is one.

    >>> from puzzlelib import load, textbook
    >>> problem = Watched(load("template", "ten"))
    >>> textbook.breadth_first(problem).moves, problem.expanded
    (['+1', '*2', '+1', '*2'], 8)
    """

    def __init__(self, problem: Any, h: Any = None, trace: Any = None, **limits: Any):
        self.unwatched, self.trace, self.budget = problem, trace, Budget(**limits)
        self.expanded = self.generated = 0
        self.stop, self.stopped = 0.0, False
        estimate = bind(problem, h, self.budget)
        if estimate is not None:
            self.h = estimate

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unwatched, name)

    def successors(self, state: State) -> list[Step]:
        """The problem's own, counted. Once the budget is spent, every call raises Stopped."""
        if self.expanded >= self.stop:
            self.stop = self.budget.next_stop(self.expanded)
            if self.stop < 0:                    # and it stays below 0: every further call comes here, too
                self.stopped = True
                raise Stopped
        steps = list(self.unwatched.successors(state))
        self.expanded += 1
        self.generated += len(steps)
        if self.trace is not None:
            self.trace.append(Expansion(state, steps))
        return steps


# ------------------------------------------------------------------------------------------------------------- replay

def replayed(problem: Any, answer: Any) -> list[State]:
    """The states along an answer: moves, states, a Result, a node with `moves`, or any iterable of these.

    >>> from puzzlelib import load
    >>> replayed(load("template", "ten"), ["+1", "*2", "+1", "*2"])
    [1, 2, 4, 5, 10]
    >>> replayed(load("template", "ten"), ["+1", "-1"])
    Traceback (most recent call last):
    puzzlelib.watched.WrongAnswer: error: found '-1' as move 2, expected one of '+1', '*2'
    """
    steps = _steps(answer)
    try:
        path = _along_moves(problem, steps)
    except WrongAnswer as wrong:
        try:
            path = _along_states(problem, steps)
        except (WrongAnswer, TypeError):
            raise wrong from None
    if not problem.is_goal(path[-1]):
        raise WrongAnswer("found no moves, although the start isn't a goal" if len(path) == 1 else
                          f"found a state that isn't a goal after {plural(len(path) - 1, 'move')}, expected a goal")
    return path


def _steps(answer: Any) -> list[Any]:
    for name in ("states", "moves"):
        if hasattr(answer, name):
            return list(getattr(answer, name))
    if isinstance(answer, (str, bytes)) or not hasattr(answer, "__iter__"):
        raise WrongAnswer(f"found {quoted(repr(answer))} as the answer, expected moves, states, a Result or None")
    return list(answer)


def _along_moves(problem: Any, moves: list[Move]) -> list[State]:
    path = [problem.initial]
    for number, move in enumerate(moves, 1):
        steps = list(problem.successors(path[-1]))
        following = [child for name, child, _ in steps if name == move]
        if not following:
            can = ", ".join(quoted(str(name)) for name, _, _ in steps[:8]) or "none: nothing can move"
            raise WrongAnswer(f"found {quoted(str(move))} as move {number}, expected one of {can}")
        path.append(following[0])
    return path


def _along_states(problem: Any, states: list[State]) -> list[State]:
    path = [problem.initial]
    for number, state in enumerate(states[1:] if states and states[0] == problem.initial else states, 1):
        following = [child for _, child, _ in problem.successors(path[-1]) if child == state]
        if not following:
            raise WrongAnswer(f"found a state after move {number} that no move leads to, expected a successor")
        path.append(following[0])                # ours: a state of theirs may say that it equals anything
    return path


# ------------------------------------------------------------------------------------------------------------- a Search

class Search:
    """A search and how to run it: by its name or a function of your own; a heuristic, by name or your own; options.

    >>> Search("weighted_astar", "manhattan", weight=2)
    <search weighted A*, Manhattan, weight 2>
    >>> from puzzlelib import bfs, load
    >>> def mine(problem): return bfs(problem).moves
    >>> Search(mine).run(load("template", "ten")).counts
    'expanded 8, generated 13'
    """

    @explained
    def __init__(self, algorithm: Any, heuristic: Any = "", **options: Any):
        """A name or a function, a heuristic, and options by name.

        >>> Search("weighted_astar", "manhattan", weight=2).options
        {'weight': 2}
        """
        if not isinstance(algorithm, str) and not callable(algorithm):
            raise PuzzleError(f"found {quoted(repr(algorithm))}, expected a search: a name or a function of a problem")
        if "h" in options and isinstance(heuristic, str) and not heuristic:          # as the searches call it
            heuristic = options.pop("h")
        if not (isinstance(heuristic, str) or callable(heuristic) or hasattr(heuristic, "bind")):
            raise PuzzleError(f"found {quoted(repr(heuristic))}, expected a heuristic: a name or a function of states")
        self.algorithm = search_name(algorithm) if isinstance(algorithm, str) else getattr(
            algorithm, "__name__", "search")
        self.heuristic, self.options = heuristic_name(None, heuristic), options
        self.own = None if ALGORITHMS.get(self.algorithm) is algorithm or isinstance(algorithm, str) else algorithm
        self.h, self.name = heuristic, ""

    def named(self, name: str) -> Search:
        """The same search under a name of your choice."""
        other = Search(self.own or self.algorithm, self.h, **self.options)
        other.name = name
        return other

    @property
    def label(self) -> str:
        """What tables and plots call it."""
        return self.name or search_title(self.algorithm, self.heuristic, self.shown)

    @property
    def shown(self) -> dict[str, Any]:
        """The options as tables show them: numbers and text as they are, a function by its name, and so on."""
        return {name: _shown(value) for name, value in self.options.items()}

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<search {self.label}>"

    def check(self, puzzle: Any = None) -> None:
        """Say what is wrong with the names and options, before any work."""
        if self.own is None and self.algorithm in getattr(puzzle, "heuristics", {}):
            raise PuzzleError(f"found the heuristic {self.algorithm!r}, expected a search: "
                              f'Search("astar", "{self.algorithm}")')
        function = self.function(puzzle)
        if self.heuristic and isinstance(self.h, str):
            choose(self.h, getattr(puzzle, "heuristics", {}), "a heuristic:")
        if hasattr(function, "check_options"):
            function.check_options([*self.options, *["h"] * bool(self.heuristic)])
            if self.options and self.algorithm in ALGORITHMS:
                function(_Solved(), **self.options)          # values, such as ties="low", are checked by the search
        else:
            _check_own(function, self.options)

    def function(self, puzzle: Any = None) -> Callable[..., Any]:
        """The function that searches; a name may be that of a search of the puzzle's own."""
        if self.own is not None:
            return self.own      # type: ignore[no-any-return]
        return choose(self.algorithm, ALGORITHMS | getattr(puzzle, "searches", {}), "a search:")      # type: ignore

    def run(self, problem: Any, **budget: Any) -> Result:
        """Run it on a problem, under max_nodes, deadline and progress, perhaps with a trace."""
        problem = as_problem(problem)
        puzzle = getattr(problem, "puzzle", None)
        self.check(puzzle)
        function = self.function(puzzle)
        h = self.h if not isinstance(self.h, str) or self.h else None
        if hasattr(function, "check_options"):
            return function(problem, **budget, **self.options, **{} if h is None else {"h": h})    # type: ignore
        return run_own(function, problem, h, self.options, **budget)


def plain(value: Any) -> Any:
    """One of numpy's numbers as Python's; anything else as it is."""
    return value.item() if getattr(value, "shape", None) == () else value


def _shown(value: Any) -> Any:
    """A number or text as it is, numpy's as Python's; a function by its name; anything else as Python writes it, but
    never by its address in memory, which is another one tomorrow.

    >>> _shown(2.5), _shown(max), _shown([1, 2]), _shown(Search("bfs"))
    (2.5, 'max', '[1, 2]', '<search BFS>')
    """
    value = plain(value)
    if isinstance(value, (int, float, str)):
        return value
    text = getattr(value, "__name__", None) or visible(repr(value))
    return type(value).__name__ if " at 0x" in text else text


class _Solved:
    """The smallest problem: it is solved. What a search complains about then is its options."""

    initial = 0
    h: Any = staticmethod(lambda state: 0)
    is_goal: Any = staticmethod(lambda state: True)
    goals: Any = staticmethod(lambda: [0])
    successors: Any = staticmethod(lambda state: [])
    predecessors = successors


def as_search(given: Any) -> Search:
    """A Search, made of a name or a function if it isn't one, or of a pair of these and a heuristic.

    >>> from puzzlelib import bfs
    >>> as_search("astar"), as_search(bfs), as_search(("astar", "manhattan"))
    (<search A*>, <search BFS>, <search A*, Manhattan>)
    """
    return given if isinstance(given, Search) else Search(*given) if isinstance(given, tuple) else Search(given)


def _takes(function: Callable[..., Any]) -> tuple[list[str], list[str], bool]:
    """The names of a function's arguments after the problem, those it needs, and whether it takes any others."""
    from inspect import signature
    try:
        arguments = list(signature(function).parameters.values())
    except (TypeError, ValueError):              # some builtins don't say
        return [], [], True
    named = [one for one in arguments[1:] if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)]
    return [one.name for one in named], [one.name for one in named if one.default is one.empty], any(
        one.kind is one.VAR_KEYWORD for one in arguments)


def _check_own(function: Callable[..., Any], options: dict[str, Any]) -> None:
    names, needed, others = _takes(function)
    called = getattr(function, "__name__", "it")
    for name in options:
        if name not in names and not others:
            raise PuzzleError(f"found option {quoted(name)}, expected one that {called} takes: "
                              f"{', '.join(names) or 'none'}{did_you_mean(name, names)}")
    missing = [name for name in needed if name not in options and name != "h"]
    if missing:
        raise PuzzleError(f"found {called} without {', '.join(missing)}, expected a value: "
                          f"Search({called}, {missing[0]}=…)")


def run_own(function: Callable[..., Any], problem: Any, h: Any = None, options: dict[str, Any] | None = None,
            trace: Any = None, **limits: Any) -> Result:
    """Run a search that isn't ours on a watched problem and replay its answer: a Result, or WrongAnswer.

    It finds the heuristic as problem.h, and as the argument h if it takes one. None means that it found nothing, which
    proves nothing: the Result says "gave up".
    """
    options = options or {}
    watched = Watched(problem, h, trace, **limits)
    names, _, _ = _takes(function)
    extra = {"h": watched.h} if "h" in names and "h" not in options else {}
    if extra and h is None:                      # it is given the problem's own
        h = getattr(problem, "heuristic", None)
    answer, states = None, []
    try:
        answer = function(watched, **options, **extra)
        if hasattr(answer, "__next__"):          # a generator starts to search only now
            answer = list(answer)
    except Stopped:
        watched.stopped = True
    status = getattr(answer, "status", None)
    if status not in STATUS:
        status = "gave up" if answer is None or watched.stopped else "solved"
    if status == "solved":
        states = replayed(problem, answer)
    from puzzlelib.plumbing import result_along
    counted = answer if isinstance(answer, Result) else Result(problem, "", status)      # who else counts, may err
    counts = {name: getattr(counted, name) or None for name in ("enqueued", "peak_frontier")}
    result = result_along(
        problem, getattr(function, "__name__", "search"), status, states, seconds=watched.budget.seconds, h=h,
        estimate=None if h is None else watched.h, options=options, trace=trace, by_cost=True,
        expanded=max(int(counted.expanded), watched.expanded),     # a search backwards asks for predecessors, too
        generated=max(int(counted.generated), watched.generated), **counts)
    if isinstance(answer, Result):
        result.order, result.by_cost, result.keeps = answer.order, answer.by_cost, answer.keeps
    elif trace:
        from puzzlelib.recognised import recognise
        recognise(result)
    return result


# -------------------------------------------------------------------------------------------------- searches of games

class WatchedGame:
    """A game that notes each position that a search looks at, by the moves that led to it. To the search, a position is
    a pair: these moves, and the game's own state.

    seen   by these moves: the state, who moves next, and the moves that were asked for
    """

    def __init__(self, game: Any, most: int):
        self.unwatched, self.most = game, most
        self.seen: dict[tuple[Move, ...], list[Any]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unwatched, name)

    def _note(self, position: Any, player: Any) -> list[Any]:
        path, state = position
        if len(self.seen) >= self.most and path not in self.seen:
            raise Stopped
        return self.seen.setdefault(path, [state, player, []])

    def successors(self, position: Any, player: Any) -> list[tuple[Move, Any]]:
        """The game's own moves, each with the position after it."""
        path, state = position
        steps = self.unwatched.successors(state, player)
        self._note(position, player)[2] = [move for move, _ in steps]
        return [(move, ((*path, move), after)) for move, after in steps]

    def value(self, position: Any, to_move: Any, player: Any) -> Any:
        """The game's own value of a leaf for a player."""
        return self.unwatched.value(self._note(position, to_move)[0], to_move, player)

    def evaluate(self, position: Any, player: Any) -> Any:
        """The game's own value of a leaf for the player who moves next."""
        return self.unwatched.evaluate(self._note(position, player)[0], player)


def decide_own(search: Callable[..., Any], game: Any, state: State, player: Any, limit: int, most: int) -> Any:
    """Run a search of a game that isn't ours, which returns (value, move), and trace it: a Decision. It gives up after
    `most` nodes. Alpha and beta in the trace are what the values seen so far make of them.

    >>> from puzzlelib import load, textbook
    >>> problem = load("dominoes", "3x3")
    >>> decide_own(textbook.alpha_beta, problem.game, *problem.initial, limit=2, most=100)
    alpha_beta, limit 2: (0, 1), value 3; leaves 10, nodes 17, cutoffs 4
    """
    from puzzlelib.games import Decision, Visit
    watched, name, trace = WatchedGame(game, most), getattr(search, "__name__", "search"), []
    try:
        value, move = search(watched, ((), state), player, limit)
    except Stopped:
        return Decision(name, limit, status="gave up", nodes=most)
    children: dict[Any, list[Any]] = {path: [] for path in watched.seen}
    for path in filter(None, watched.seen):
        children[path[:-1]].append(path)
    numbers = {path: number for number, path in enumerate(watched.seen)}

    def visit(path: Any, alpha: Any, beta: Any) -> tuple[Any, list[Any]]:
        position, mover, moves = watched.seen[path]
        looked_at = [child[-1] for child in children[path]]
        moves = looked_at and looked_at + [move for move in moves if move not in looked_at]
        node = numbers[path], numbers[path[:-1]] if path else None, position, mover, alpha, beta, moves
        trace.append(Visit(*node))
        mine, line = mover == player, []
        best = game.value(position, mover, player) if not looked_at else -INF if mine else INF
        for child in children[path]:
            found, rest = visit(child, alpha, beta)
            if found > best if mine else found < best:
                best, line = found, [child[-1], *rest]
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        trace.append(Visit(*node, value=best))
        return best, line
    best, line = visit((), -INF, INF)
    if best != value or line[:1] != [move][:len(line)]:
        raise WrongAnswer(f"found {move}, value {value}, but the leaves that {name} evaluates lead to "
                          f"{line[0] if line else None}, value {best}: examine_game({name}) says more")
    cutoffs = sum(0 < len(found) < len(watched.seen[path][2]) for path, found in children.items())
    return Decision(name, limit, move, value, leaves=sum(not found for found in children.values()),
                    nodes=len(numbers), cutoffs=cutoffs, line=line, prunes=cutoffs > 0, trace=trace)
