"""What people call searches and heuristics: the same words in tables, plots, players and Results."""

from __future__ import annotations

from puzzlelib.hints import Any

TITLES = {"bfs": "BFS", "dfs": "DFS", "ucs": "uniform cost", "astar": "A*", "weighted_astar": "weighted A*",
          "iddfs": "IDDFS", "idastar": "IDA*", "a_star": "A*", "ida_star": "IDA*", "canonical_astar": "canonical A*"}
PEOPLE = {"manhattan": "Manhattan", "hamming": "Hamming", "euclidean": "Euclidean", "chebyshev": "Chebyshev"}


def search_name(given: str) -> str:
    """The name of a search, also of what tables call it.

    >>> search_name("A*"), search_name("uniform cost"), search_name("beam")
    ('astar', 'ucs', 'beam')
    """
    return next((name for name, title in TITLES.items() if title.lower() == given.lower()), given)


def heuristic_name(problem: Any, h: Any) -> str:
    """The name of a heuristic, however it was given.

    >>> heuristic_name(None, "manhattan"), heuristic_name(None, abs), heuristic_name(None, None)
    ('manhattan', 'abs', '')
    """
    if h is not None and h is getattr(problem, "__dict__", {}).get("_default_h"):          # bound, it has lost its name
        h = problem.heuristic
    name = "" if h is None else h if isinstance(h, str) else getattr(h, "name", "") or getattr(h, "__name__", "h")
    return "h" if name == "<lambda>" else name


def search_title(algorithm: str, heuristic: str = "", options: dict[str, Any] | None = None) -> str:
    """What tables, plots and players call a search: the same everywhere.

    >>> search_title("astar", "linear_conflict"), search_title("weighted_astar", "manhattan", {"weight": 2})
    ('A*, linear conflict', 'weighted A*, Manhattan, weight 2')
    """
    estimate = " ".join(PEOPLE.get(word, word) for word in heuristic.split("_"))
    options_text = [f"{name} {value}".replace("_", " ") for name, value in (options or {}).items()]
    return ", ".join(filter(None, [TITLES.get(algorithm, algorithm.replace("_", " ")), estimate, *options_text]))
