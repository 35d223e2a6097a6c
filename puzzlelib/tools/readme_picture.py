"""Draws results/klotski.png, the picture in the README: `python -m tests.readme_picture`."""

import matplotlib

from puzzlelib import ROOT
from puzzlelib.catalog import load
from puzzlelib.search import astar
from puzzlelib.views import plot


def figure():
    return plot.solution(astar(load("bricks", "klotski")), most=12, columns=6)


if __name__ == "__main__":
    matplotlib.use("Agg")
    figure().savefig(f"{ROOT}/results/klotski.png", dpi=100, metadata={"Software": None})
