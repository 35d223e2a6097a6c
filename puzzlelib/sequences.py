"""What several files ask of a few numbers, cells or bits."""

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


def apart(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells (row, column) that don't hang together with the first one.

    >>> apart([(0, 0), (2, 0), (0, 1), (1, 1)])
    [(2, 0)]
    """
    rest, queue = set(cells[1:]), cells[:1]
    for r, c in queue:                       # grows while it is read
        near = rest & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        rest -= near
        queue += near
    return [cell for cell in cells if cell in rest]


def bits_of(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending.

    >>> bits_of(0b10010)
    [1, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
