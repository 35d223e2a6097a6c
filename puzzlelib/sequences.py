"""What several puzzles' heuristics ask of a sequence."""

from __future__ import annotations


def longest_increasing(values: list[int]) -> int:
    """The length of the longest increasing subsequence.

    >>> longest_increasing([2, 0, 1]), longest_increasing([2, 1, 0]), longest_increasing([])
    (2, 1, 0)
    """
    from bisect import bisect_left
    ends: list[int] = []                     # ends[n]: the least value that ends a subsequence of length n + 1
    for value in values:
        n = bisect_left(ends, value)
        ends[n:n + 1] = [value]              # a better end of that length, or the first that is so long
    return len(ends)
