"""What a search may spend: nodes, seconds, and the patience of whoever watches its progress."""

from __future__ import annotations

from time import perf_counter

from puzzlelib.hints import Any

INF = float("inf")


class Stopped(BaseException):
    """A budget ran out in the middle of a computation: whoever started it catches this and says "gave up".

    Not an Exception, so that a student's `except Exception` doesn't catch it."""


class Budget:
    """When to stop: after max_nodes expansions, after deadline seconds, or when progress(expanded, seconds) is False.

    The loops compare one integer per expansion and ask here only when it is reached. With a deadline or progress, that
    is every 16 expansions or sooner: a search whose expansions turn slow can still be stopped.
    """

    def __init__(self, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None):
        self.max_nodes = INF if max_nodes is None else max_nodes
        self.deadline = INF if deadline is None else deadline
        self.progress = progress
        self.step, self.most = 1, 1 << 16 if deadline is None and progress is None else 16
        self.start = self.reported = perf_counter()
        self.next_report = 0

    def next_stop(self, expanded: int) -> float:
        """At how many expansions to ask again; -1: stop now.

        >>> Budget(max_nodes=10).next_stop(10)
        -1
        """
        now = perf_counter()
        if expanded >= self.max_nodes or now - self.start >= self.deadline:
            return -1
        if self.progress is not None and (expanded >= self.next_report or now - self.reported > 0.05):
            self.reported, self.next_report = now, 2 * expanded + 1
            if self.progress(expanded, now - self.start) is False:
                return -1
        self.step = min(2 * self.step, self.most)
        return min(expanded + self.step, self.max_nodes)

    def check(self, count: int) -> float:
        """The same, for code that isn't one loop: raises Stopped instead of returning -1."""
        if (stop := self.next_stop(count)) < 0:
            raise Stopped
        return stop

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return perf_counter() - self.start
