"""How many moves is a player of the dominoes game sure of, whatever the other does? No search, only counting.

The idea: lay as many of the player's own dominoes on the board as fit, without overlap, and ask how the other can spoil
them. There are four kinds:

    safe     the other can touch neither square: it can wait
    pair     two side by side, nothing empty beyond one of them: play the other one, and this one is safe
    linked   an enemy domino can spoil it together with a neighbour, two at once
    single   it can be spoilt, but only by itself

Now the players take turns: I play a place (a pair is worth two moves), the other spoils one pair, two linked places or
one single place. That is a tiny game over a few numbers, and `contest` solves it once and for all. Playing also takes
squares away from the other, so that fewer of their dominoes fit: a place is *full* if both of its squares are of use to
the other, and *half* if only one is.

Why nothing else can happen: an enemy domino covers one square in each of two neighbouring lines, so it spoils at most
two places. If it spoils half of a pair and a neighbour, the rest of the pair is left as a single place, which is no
worse for me than losing the pair alone. No two pairs are chosen with their open sides next to each other.

`step` is how far apart the two squares of the player's own dominoes are in bits, `cross` those of the other's.
"""

from __future__ import annotations

from functools import cache

Counts = tuple[int, int, int, int, int]      # of pairs, linked full, linked half, single full, single half places

AT_MOST = (10, 30, 10, 10, 10)               # more of a kind aren't counted, so that contest stays small
MOVES, MOVES_AND_SQUARES = (2, 1, 1, 1, 1), (8, 4, 3, 4, 3)      # what playing one is worth: see lacking
SPOILT = ((1, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 1, 1, 0, 0), (0, 0, 2, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))


def every_other(squares: int, step: int) -> int:
    """The first, third, fifth, … square of each run.

    >>> bin(every_other(0b11011111, 1))
    '0b1010101'
    """
    joined = squares & squares << step
    found, joined, step = squares & ~joined, joined & joined << step, step + step
    while (more := found | found << step & joined) != found:
        found = more
    return found


def spare(squares: int, step: int) -> tuple[int, int]:
    """The first, third, …, last square of each run of odd length, and the number of such runs. Dominoes along the run
    leave one square empty, and it can be any of these: without it, as many dominoes fit as before.

    >>> bin(spare(0b11011111, 1)[0]), spare(0b11011111, 1)[1]
    ('0b10101', 1)
    """
    joined = squares & squares >> step
    found, joined = every_other(squares, step) & ~joined, joined & joined >> step
    runs, step = found.bit_count(), step + step
    while (more := found | found >> step & joined) != found:
        found = more
    return found, runs


@cache
def contest(left: Counts, first: bool, worth: Counts) -> int:
    """What I get of these places if we take turns: I play one of them, the other spoils some.

    >>> contest((1, 0, 0, 0, 0), True, MOVES), contest((0, 6, 0, 0, 0), False, MOVES)
    (2, 2)
    """
    if first:
        return max((worth[kind] + contest(_less(left, [kind == other for other in range(5)]), False, worth)
                    for kind in range(5) if left[kind]), default=0)
    after = {_less(left, spoilt) for spoilt in SPOILT} - {left}
    return min((contest(counts, True, worth) for counts in after), default=0)


def _less(left: Counts, taken: object) -> Counts:
    return tuple(max(0, count - less) for count, less in zip(left, taken))       # type: ignore


@cache
def _contests(left: Counts, first: bool) -> tuple[int, int]:
    """The moves I get, and the most that I get of moves and squares together."""
    left = tuple(map(min, left, AT_MOST))        # type: ignore
    return contest(left, first, MOVES), contest(left, first, MOVES_AND_SQUARES)


def chosen_places(empty: int, step: int, cross: int) -> tuple[int, Counts, int]:
    """A player's places, chosen as above: how many are safe, how many there are of each other kind, and all squares."""
    low_side, high_side = empty & ~(empty << cross), empty & ~(empty >> cross)   # nothing empty on that side
    alone, safe, free = low_side & high_side, 0, empty
    if places := alone & alone >> step:
        places &= every_other(alone, step)
        safe, free = places.bit_count(), free & ~(places | places << step)
    places = free & free >> step
    pairs = places & places >> cross & (low_side & low_side >> step | (high_side & high_side >> step) >> cross)
    count = 0
    while pairs:
        low = pairs & -pairs
        squares = low | low << step
        squares |= squares << cross
        count, free = count + 1, free & ~squares
        squares |= squares << cross | squares >> cross
        pairs &= ~(squares | squares >> step | squares >> cross | squares >> step + cross)
    taken = empty & ~free
    places = every_other(free, step) & free >> step
    squares = places | places << step
    touching = squares & (squares << cross | squares >> cross)
    linked = (touching | touching >> step) & places
    full = ~alone & ~alone >> step
    linked_full, full_places = (linked & full).bit_count(), (places & full).bit_count()
    all_linked, single_full = linked.bit_count(), full_places - linked_full
    return safe, (count, linked_full, all_linked - linked_full, single_full,
                  places.bit_count() - all_linked - single_full), taken | squares


def room(empty: int, cross: int, squares: int) -> tuple[int, int]:
    """How many squares dominoes can cover at once; and how many of `squares` can be taken before it becomes fewer.

    The second is one for each run of odd length with one of these squares among those it can spare.

    >>> room(0b1111011101, 1, 0b0001000100)
    (6, 1)
    """
    spared, runs = spare(empty, cross)
    touched, joined = spared & squares & (empty << cross | empty >> cross), spared & empty << cross
    while (more := touched | touched << cross + cross & joined) != touched:      # on to the end of the run
        touched = more
    return empty.bit_count() - runs, (touched & ~(empty >> cross)).bit_count()


def lacking(empty: int, step: int, cross: int, first: bool) -> int:
    """How far a player's sure moves fall short of the moves that the other can make at most.

    That is `most - moves`. Squares that my moves cover are lost for the other: each is half a move less. So twice the
    difference is also at most `squares - (2 × moves + covered)`: that is what contest counts with the second worth, in
    which a full place has 2 + 2, a half one 2 + 1 and a pair twice 2 + 2.

    >>> lacking(0b11011, 3, 1, True), lacking(0b11011, 3, 1, False)
    (-2, 2)
    """
    safe, counts, squares = chosen_places(empty, step, cross)
    moves, moves_and_squares = _contests(counts, first)
    covered, spared = room(empty, cross, squares)
    return min((covered >> 1) - moves, covered + spared - moves_and_squares >> 1) - safe


def moves_and_room(empty: int, step: int, cross: int, first: bool) -> tuple[int, int]:
    """How many moves a player is sure of, and how many the other can make at most if the player makes these.

    >>> moves_and_room(0b11011, 3, 1, True), moves_and_room(0b11011, 3, 1, False)
    ((2, 0), (0, 2))
    """
    safe, counts, squares = chosen_places(empty, step, cross)
    moves, (covered, spared) = _contests(counts, first)[0], room(empty, cross, squares)
    taken = 2 * moves - min(moves, counts[2] + counts[4])        # half places take one of the other's squares
    return safe + moves, min(covered, covered + spared - taken) >> 1
