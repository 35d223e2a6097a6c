"""What every form of grid navigation agrees on: points, scenes, the eight ways, and the rules for corners."""

from __future__ import annotations

from puzzlelib.hints import Sequence

Point = tuple[int, int]             # (row, column), e.g. (0, 2) is the third cell of the top row
Scene = Sequence[Sequence[bool]]    # rows of cells, True where there is an obstacle
Terrain = Sequence[Sequence[int]]   # rows of digits, 1 to 9: how many times its length a step into that cell costs

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
        "up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}
CORNERS = {"free": 2, "no-squeeze": 1, "strict": 0}      # how many obstacles may lie beside a diagonal step
