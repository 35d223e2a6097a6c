import heapq
import sys


def read_board(name):
    return tuple(int(ch) for ch in open(name).read() if ch.isdigit())


def manhattan(board):
    return sum(abs(i // 3 - (t - 1) // 3) + abs(i % 3 - (t - 1) % 3) for i, t in enumerate(board) if t)


NEXT = {0: (1, 3), 1: (0, 2, 4), 2: (1, 5), 3: (0, 4, 6), 4: (1, 3, 5, 7), 5: (2, 4, 8), 6: (3, 7), 7: (4, 6, 8), 8: (5, 7)}


def solve(start):
    heap, came_from = [(manhattan(start), 0, start, ())], {}
    while heap:
        _, g, board, previous = heapq.heappop(heap)
        if board in came_from:
            continue
        came_from[board] = previous
        if manhattan(board) == 0:
            boards = []
            while board:
                boards.append(board)
                board = came_from[board]
            return boards[::-1]
        z = board.index(0)
        for k in NEXT[z]:
            b = list(board)
            b[z], b[k] = b[k], 0
            b = tuple(b)
            if b not in came_from:
                heapq.heappush(heap, (g + 1 + manhattan(b), g + 1, b, board))
    return [start]


def main(initial, moves):
    blocks = []
    for board in solve(read_board(initial)):
        blocks.append("\n".join(" ".join(str(t) for t in board[r:r + 3]) for r in (0, 3, 6)))
    with open(moves, "w") as out:
        out.write("\n\n".join(blocks) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
