"""Names for annotations, all in one place.

Annotations are never evaluated here (`from __future__ import annotations`), and `typing` takes longer to import than a
small board takes to solve. So only the type checker imports the real things; at run time the names are stand-ins.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable as Callable
    from collections.abc import Hashable as Hashable
    from collections.abc import Iterable as Iterable
    from collections.abc import Iterator as Iterator
    from collections.abc import Sequence as Sequence
    from random import Random as Random
    from typing import Any as Any
    from typing import NoReturn as NoReturn
    from typing import TypeVar

    Answer = TypeVar("Answer")       # what a search answers with: a Result, or a Decision in a game
else:
    Answer = Any = Callable = Hashable = Iterable = Iterator = NoReturn = Random = Sequence = list

State = Hashable                     # a puzzle's own, e.g. an int; equal means the same position
Move = Any                           # a puzzle's own, e.g. "up" or (3, "down")
Cost = Any                           # a number, usually 1
Step = tuple[Move, State, Cost]      # one successor, e.g. ("up", state, 1)
Estimate = Callable[[Any], Cost]     # of a state: the cost to the nearest goal, never too high
