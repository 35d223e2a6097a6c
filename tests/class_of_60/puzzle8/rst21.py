"""Prepares for everything: the way from each of the 181,440 boards to the goal, boards in full."""
import sys
from collections import deque


def main():
    goal = ((1, 2, 3), (4, 5, 6), (7, 8, 0))
    ways, queue = {goal: [[list(row) for row in goal]]}, deque([goal])
    while queue:
        board = queue.popleft()
        r, c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)
        for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= a < 3 and 0 <= b < 3:
                rows = [list(row) for row in board]
                rows[r][c], rows[a][b] = rows[a][b], 0
                other = tuple(map(tuple, rows))
                if other not in ways:
                    ways[other] = [rows] + ways[board]
                    queue.append(other)
    start = tuple(tuple(int(t) for t in line.split()) for line in open(sys.argv[1]) if line.strip())
    with open(sys.argv[2], "w") as out:
        out.write("\n\n".join("\n".join(" ".join(map(str, row)) for row in rows) for rows in ways[start]) + "\n")


if __name__ == "__main__":
    main()
