"""What an examination of your search, heuristic or game player found: sentences, pictures and a table."""

from __future__ import annotations

from puzzlelib.hints import Any, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Picture


class Examination:
    """What `examine` and its relatives answer: read `right`, or print it.

    subject    what was examined, e.g. "my_astar as A*"
    right      does it keep its promise?
    summary    the finding, in a sentence
    details    further sentences: why it matters, what would be right
    pictures   pairs of a caption and a Picture
    table      rows of texts, the head first
    complaint  the kind of mistake, in a word or two: "order", "endless"; "" where there is none
    moment     the number of the expansion at which it shows; None if it isn't about one
    instance   the problem on which it shows
    expected, found    what would be right there, and what came

    >>> Examination("zero as a heuristic", True, "never too high on 12 states", details=["It says 0 everywhere."])
    zero as a heuristic: right. Never too high on 12 states.
      It says 0 everywhere.
    """

    def __init__(self, subject: str, right: bool, summary: str, *, details: Sequence[str] = (),
                 pictures: Sequence[tuple[str, Picture]] = (), table: Sequence[Sequence[str]] = (), complaint: str = "",
                 moment: int | None = None, instance: Any = None, expected: Any = None, found: Any = None):
        self.subject, self.right, self.summary = subject, right, summary
        self.details, self.pictures, self.table = list(details), list(pictures), [list(row) for row in table]
        self.complaint, self.moment, self.instance = complaint, moment, instance
        self.expected, self.found = expected, found

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        from puzzlelib.views.microscope import examination_text
        return examination_text(self)

    def _repr_html_(self) -> str:
        from puzzlelib.views.microscope import examination_html
        return examination_html(self)
