"""Search in AI by classic course assignments: puzzles, searches, boards and experiments.

    >>> from puzzlelib import astar, load
    >>> astar(load("bricks", "SBP-level1"))
    astar, travel: solved in 16 moves; expanded 83, generated 311, enqueued 89, peak frontier 17

Everything you need is here; what isn't is internal. Searches take a problem and, as options, max_nodes, deadline,
progress, trace and h: a heuristic, its name, or a function of the state.
    bfs             shallowest first: the fewest moves
    dfs             deepest first: finds a solution, usually far from the shortest
    ucs             cheapest path so far first: the lowest cost
    greedy          nearest to the goal by h first
    astar           cheapest whole path first, guided by h: the lowest cost, sooner
    weighted_astar  A* that trusts h more: sooner done, dearer solutions
    iddfs           depth-first under a growing limit: all optimal solutions in little memory
    idastar         the same, guided by h
    bidirectional   breadth-first from both ends
    graph_search    search with a frontier of your own
    Frontier        what such a frontier has to do
    layers          all states, by their distance from the start
    minimax         the best move in a game for two, by looking at everything
    alphabeta       the same move, by looking at less
Puzzles and their levels:
    load            one level, ready to search: load("tiles", "puzzle04")
    get             a puzzle by its name
    names           the names of all puzzles
    PuzzleError     what goes wrong with input says where, what was found and what was expected
In a notebook:
    play            a board for mouse, touch and keyboard: play("bricks", "klotski")
    paint           a map to draw on: paint("rooms")
    watch           one search or two, step by step: watch(astar(problem, trace=[]))
    watch_game      a game tree, step by step
    predict         asks for a prediction, which a later cell compares: guess.compare(result.cost)
    show_code       a function's own code: show_code(textbook.a_star)
    plot            pictures and charts: plot.draw(problem), plot.solution(result)
Your own code under the microscope:
    examine         says where a search of yours first breaks its promise, and why: examine(my_astar, "astar")
Experiments (help(puzzlelib.lab) lists more):
    compare         several searches on several problems, as a table
    sweep           the same on thousands, on all cores, resumable
    Search          a search and how to run it, yours too: Search(beam, "manhattan", width=50)
    explore         a widget: choose boards, searches and heuristics, watch the picture grow
Exercises:
    check           what you wrote, tried on every case: right, or the smallest case that fails, and why
    scores          which exercises of a workshop pass, with points: scores("bricks")
    examine_heuristic    your estimate on every state of a small level: admissible, consistent, and where not
    examine_game    your minimax or alpha-beta on every small board: the first leaf that is wrong
A puzzle of your own (copy puzzles/_template.py):
    Problem         states, successors and a goal
    heuristic       names an estimate: a decorator; @heuristic(of="board") for a function of the board
    zero            the estimate that knows nothing
    Puzzle          the record that ties it together
    Picture, Cell   what a state looks like
    Controls, Gesture    how people play it on a board
    lines           a level's text as lines that know their place
    check_puzzle    says what your puzzle still lacks, and how to fix it
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:                    # not by way of hints.py: importing puzzlelib imports nothing else
    from typing import Any

__version__ = "0.2.0"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))       # the project's folder

_HOMES = {
    "search": "bfs dfs ucs greedy astar weighted_astar iddfs idastar bidirectional graph_search layers Problem",
    "frontier": "Frontier", "games": "minimax alphabeta", "catalog": "load get names", "levels": "PuzzleError lines",
    "views.board": "play", "views.painter": "paint", "views.player": "watch", "views.gametree": "watch_game",
    "views.predict": "predict", "views.code": "show_code",
    "views": "plot", "lab.comparing": "compare", "lab.sweeping": "sweep", "lab.exploring": "explore",
    "watched": "Search", "picture": "Picture Cell", "puzzle": "Puzzle heuristic zero", "controls": "Controls Gesture",
    "conformance": "check_puzzle", "exercises": "check", "exercises.record": "scores",
    "exercises.heuristics": "examine_heuristic", "exercises.games": "examine_game", "exercises.microscope": "examine"}
_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import puzzlelib` costs nothing and needs no package."""
    if name not in _MODULES:
        from puzzlelib.levels import did_you_mean
        raise AttributeError(f"puzzlelib has no {name!r}{did_you_mean(name, __all__)}: see help(puzzlelib)")
    from importlib import import_module
    home = _MODULES[name]
    module = import_module("puzzlelib.lab" if home.startswith("lab.") else f"puzzlelib.{home}")
    value = import_module("puzzlelib.views.plot") if name == "plot" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
