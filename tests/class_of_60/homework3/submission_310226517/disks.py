from heapq import heapify, heappop, heappush


def slides(text):
    """All moves on a row such as 'ab..': (from, to) and the new row."""
    for here, disk in enumerate(text):
        if disk == ".":
            continue
        for there in range(max(here - 2, 0), min(here + 3, len(text))):
            middle = text[(here + there) // 2]
            if text[there] == "." and (abs(there - here) == 1 or middle != "."):
                letters = list(text)
                letters[here], letters[there] = ".", disk
                yield (here, there), "".join(letters)


def to_go(text):
    estimate = 0
    for here, disk in enumerate(text):
        if disk != ".":
            distance = abs(len(text) - 1 - (ord(disk) - ord("a")) - here)
            estimate += distance // 2 + distance % 2
    return estimate


def solve_distinct_disks(length, n):
    start = "".join(chr(ord("a") + k) for k in range(n)).ljust(length, ".")
    heap = [(to_go(start), 0, start, [])]
    heapify(heap)
    expanded = {}
    while heap:
        _, cost, text, path = heappop(heap)
        if text == start[::-1]:
            return path
        if text in expanded and expanded[text] <= cost:
            continue
        expanded[text] = cost
        for move, after in slides(text):
            heappush(heap, (cost + 1 + to_go(after), cost + 1, after, path + [move]))
    return None
