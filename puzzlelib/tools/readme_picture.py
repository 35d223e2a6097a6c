"""Draws results/klotski.png, the picture in the README: `python -m puzzlelib.tools.readme_picture`."""

from __future__ import annotations

from typing import Any

from puzzlelib import ROOT
from puzzlelib.catalog import load
from puzzlelib.search import astar
from puzzlelib.views import plot


def figure() -> Any:
    """Twelve boards of Klotski's solution, from the start to the goal."""
    return plot.solution(astar(load("bricks", "klotski")), most=12, columns=6)


if __name__ == "__main__":
    figure().savefig(f"{ROOT}/results/klotski.png", dpi=100, metadata={"Software": None})
