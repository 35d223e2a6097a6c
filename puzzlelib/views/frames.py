"""Pictures as the browser draws them: plain data, and what changes from one to the next. Standard library only.

A frame is {"size": [rows, columns], "ground": [[role, text], …], "pieces": {id: {…}}, "route": {"line": [[x, y], …],
"heads": [[x, y, degrees], …]}, "marks": [[row, column, text, kind], …]}; a piece's path is drawn from its first cell,
so that a piece that only moves sends two numbers. A change is {"ground": {index: …}, "pieces": {…}}, and also the route
and the marks if they differ.
"""

from __future__ import annotations

from functools import cache

from puzzlelib.hints import Any
from puzzlelib.views.shapes import arrow, outlines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Picture

Frame = dict[str, Any]
Change = dict[str, Any]

RADIUS, MARGIN = 0.16, 0.05      # of a piece's corners, and around it; in cells
STROKES = set("│─┌┐└┘")          # what a path is in text


def frame(picture: Picture) -> Frame:
    """A Picture as data.

    >>> from puzzlelib.picture import Cell, Picture
    >>> frame(Picture([[Cell("2", "hero", 2), Cell(role="goal")]]))["pieces"]["2"]["at"]
    [0, 0]
    """
    hidden = under_route(picture)
    ground = [[cell.under, ""] if cell.piece is not None else [cell.role, "" if (r, c) in hidden else cell.text]
              for r, row in enumerate(picture.rows) for c, cell in enumerate(row)]
    pieces = {}
    for piece, cells in picture.pieces().items():
        top, left = cells[0]
        first = picture.rows[top][left]
        shape = [(r - top, c - left) for r, c in cells]
        pieces[str(piece)] = {"role": first.role, "text": first.text, "at": [top, left], "d": path(tuple(shape)),
                              "label": [round(part, 3) for part in middle(shape)], "cells": shape}
    return {"size": [len(picture.rows), len(picture.rows[0])], "ground": ground, "pieces": pieces,
            "route": route(picture), "marks": [list(mark) for mark in picture.marks]}


def route(picture: Picture) -> dict[str, Any]:
    """The arrow along a picture's route, with room for a label or a piece at its ends; {} if there is no way to go.

    >>> from puzzlelib.picture import Cell, Picture
    >>> route(Picture([[Cell("S"), Cell(), Cell("G")]], route=[(0, 0), (0, 1), (0, 2)]))
    {'line': [(0.92, 0.5), (1.88, 0.5)], 'heads': [(2.08, 0.5, 0)]}
    """
    ends = [picture.rows[r][c] for r, c in (picture.route[:1] + picture.route[-1:])]
    line, heads = arrow(picture.route, *[0.46 if cell.piece is not None else 0.42 * bool(cell.text) for cell in ends])
    return {"line": line, "heads": heads} if line else {}


def under_route(picture: Picture) -> set[tuple[int, int]]:
    """The cells whose text says what the line of a route says: where there is a line, it goes without.

    >>> from puzzlelib.picture import Cell, Picture
    >>> sorted(under_route(Picture([[Cell("S"), Cell("─"), Cell("G")]], route=[(0, 0), (0, 1)])))
    [(0, 1)]
    """
    return {(r, c) for r, c in picture.route if picture.rows[r][c].text in STROKES} if picture.route[1:] else set()


@cache
def path(cells: tuple[tuple[int, int], ...]) -> str:
    """The outline of a piece for an SVG path, inset by its margin and by half the round pen that draws it."""
    loops = outlines(list(cells), RADIUS + MARGIN)
    return " ".join("M" + "L".join(f"{x:g},{y:g}" for x, y in loop) + "Z" for loop in loops)


def middle(cells: list[tuple[int, int]]) -> tuple[float, float]:
    """Where a piece's label goes: its centre, or its first cell where the centre lies outside or on a bend.

    >>> middle([(0, 0), (0, 1)]), middle([(0, 0), (1, 0), (1, 1)])
    ((0.0, 0.5), (0, 0))
    """
    r, c = (sum(part) / len(cells) for part in zip(*cells))
    inside = {(round(r + dr), round(c + dc)) for dr in (-0.26, 0.26) for dc in (-0.26, 0.26)} <= set(cells)
    return (r, c) if inside else cells[0]


def spread(count: int, most: int) -> list[int]:
    """Which of a number of pictures to show if there is room for `most`: evenly spaced, both ends included.

    >>> spread(3, 5), spread(9, 3)
    ([0, 1, 2], [0, 4, 8])
    """
    shown = min(count, max(2, most))
    return [round(i * (count - 1) / max(1, shown - 1)) for i in range(shown)]


def change(before: Frame, after: Frame) -> Change:
    """What makes `after` of `before`: cells and pieces that differ; a piece that is gone is None.

    >>> one = {"size": [1, 2], "ground": [["free", ""]] * 2, "pieces": {"2": {"at": [0, 0], "role": "hero"}}}
    >>> two = one | {"pieces": {"2": {"at": [0, 1], "role": "hero"}}}
    >>> change(one, two)
    {'ground': {}, 'pieces': {'2': {'at': [0, 1]}}}
    """
    ground = {str(i): new for i, (old, new) in enumerate(zip(before["ground"], after["ground"])) if old != new}
    pieces: dict[str, Any] = {}
    for name in before["pieces"].keys() | after["pieces"].keys():
        old, new = before["pieces"].get(name), after["pieces"].get(name)
        if new is None or old is None:
            pieces[name] = new
        elif old != new:
            pieces[name] = {key: value for key, value in new.items() if old.get(key) != value}
    difference = {"ground": ground, "pieces": dict(sorted(pieces.items()))}
    for part in ("route", "marks"):
        if before.get(part) != after.get(part):
            difference[part] = after[part]
    return difference
