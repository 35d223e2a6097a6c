"""Instance: one problem of a sweep, as names and text that travel to any worker."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from puzzlelib.catalog import expected, get
from puzzlelib.levels import PuzzleError, visible

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Instance:
    """One problem of a sweep: a puzzle's name, a name of its own, the level's text; and what is known of it.

    seed        what it was drawn by, if it is random
    depth       the cost of the best solution, in people's units, if it is known
    properties  columns for the sweep's table, such as {"size": "3x3", "fill": 0.3}: numbers or text
    problem     a Problem of your own that has no text: it is used as it is

    >>> Instance("template", "ten", "1, 10", properties={"size": "small"}).load().target
    10
    """

    puzzle: str
    name: str
    text: str = field(default="", repr=False)
    seed: int | None = None
    depth: float | None = None
    properties: dict[str, Any] = field(default_factory=dict)
    problem: Any = None

    @property
    def size(self) -> Any:
        """The property of that name; "" if there is none."""
        return self.properties.get("size", "")

    def load(self) -> Any:
        """The problem, ready to search.

        >>> levels("bricks", ["SBP-level0"])[0].load()
        <bricks SBP-level0, 5×4>
        """
        return get(self.puzzle).problem(self.text, self.name) if self.problem is None else self.problem


def optima(puzzle: str) -> dict[str, float]:
    """What the best solution of each level costs, as far as it is known.

    >>> optima("template")
    {'ten': 4.0, 'thousand': 12.0}
    """
    return {row["level"]: float(row["optimum"]) for row in expected(puzzle) if row["optimum"] not in ("none", "")}


def levels(puzzle: str, names: Iterable[str] | None = None) -> list[Instance]:
    """The levels of a puzzle, all or some, with the optimum if it is known.

    >>> [level.name for level in levels("template")]
    ['ten', 'thousand', 'too-far']
    """
    record, known = get(puzzle), optima(puzzle)
    chosen = record.levels() if names is None else [names] if isinstance(names, str) else names
    for name in chosen if hasattr(chosen, "__iter__") else [chosen]:
        if not isinstance(name, (str, os.PathLike)):
            raise PuzzleError(f"found level {visible(repr(name))[:40]}, expected the name of a level: "
                              f"{', '.join(record.levels()[:8])} …")
    return [Instance(puzzle, name, record.text(name), depth=known.get(name)) for name in chosen]
