"""Submissions that look alike, whatever their names and comments: for a person to look at, never a verdict.

Each text becomes a sequence of signs in which all names are one, all numbers and all texts too. Two submissions are
alike if most pieces of the shorter one are in the longer. Pieces that many have come from the handout, or from the
course, and don't count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations

LENGTH = 12                # signs of a piece
FEW = 30                   # pieces below which a program is too short to tell
ALIKE = 0.8                # part of the pieces that two have in common
MANY = 0.4                 # part of a class, up to 40 of it: pieces that more have don't count
MOST = 1 << 18             # bytes of a file that are looked at
SIGNS = re.compile(r"\"\"\".*?\"\"\"|'''.*?'''|\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z_]\w*|\d[\w.]*|[^\s\w]", re.S)
WORDS = frozenset("and break class def del elif else except for from if import in is lambda not or pass raise return "
                  "try while with yield None True False self".split())


def signs(text: str) -> list[str]:
    """A program without its names, numbers, texts and comments.

    >>> signs("def f(x):  # why") == signs("def area(width):")
    True
    """
    return ['"' if sign[0] in "\"'" else "0" if sign[0].isdigit() else
            "n" if sign.isidentifier() and sign not in WORDS else sign
            for sign in SIGNS.findall(re.sub(r"#[^\n]*|//[^\n]*", "", text))]


def pieces(files: Mapping[str, bytes]) -> set[int]:
    """All pieces of a submission's programs."""
    found: set[int] = set()
    for name, data in files.items():
        if name.endswith((".py", ".java", ".js", ".ipynb", ".c", ".cpp")):
            line = signs(data[:MOST].decode(errors="replace"))
            found.update(hash(tuple(line[at:at + LENGTH])) for at in range(len(line) - LENGTH + 1))
    return found


def alike(submissions: Mapping[str, Mapping[str, bytes]]) -> list[tuple[str, str, float]]:
    """Pairs of submissions that have most of their pieces in common, and which part, the most alike first."""
    known = {name: pieces(files) for name, files in submissions.items()}
    holders: dict[int, list[str]] = {}
    for name, found in known.items():
        for piece in found:
            holders.setdefault(piece, []).append(name)
    common = {piece for piece, names in holders.items() if len(names) > max(3, MANY * min(len(known), 100))}
    shared: Counter[tuple[str, str]] = Counter()
    for piece, names in holders.items():
        if piece not in common:
            shared.update(combinations(sorted(names), 2))
    sizes = {name: len(found - common) for name, found in known.items()}
    pairs = [(first, second, count / min(sizes[first], sizes[second])) for (first, second), count in shared.items()
             if min(sizes[first], sizes[second]) >= FEW]
    return sorted(((first, second, round(part, 2)) for first, second, part in pairs if part >= ALIKE),
                  key=lambda pair: (-pair[2], pair))
