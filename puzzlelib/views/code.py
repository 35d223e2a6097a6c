"""show_code(): a function's own source in a notebook, highlighted by whatever shows the page."""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError


class Code:
    """The source of a function or class, as it is in its file."""

    def __init__(self, *sources: str):
        self.text = "\n\n".join(sources)

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return f"```python\n{self.text}\n```"


def show_code(*functions: Any) -> Code:
    """The code of functions or classes, as it is in the library: show_code(textbook.a_star).

    >>> from puzzlelib import textbook
    >>> print(show_code(textbook.uniform_cost))
    def uniform_cost(problem: Any) -> Node | None:
        \"""Best-first with f = g: the lowest cost, also known as Dijkstra's algorithm.\"""
        return best_first(problem, lambda node: node.cost)
    """
    from inspect import getsource
    from textwrap import dedent
    try:
        return Code(*(dedent(getsource(function)).rstrip() for function in functions))
    except (OSError, TypeError):
        raise PuzzleError(f"found {functions[-1]!r}, expected functions or classes with their source, such as "
                          "show_code(textbook.breadth_first)") from None
