import sys
from heapq import heappop, heappush

numbers = list(map(int, sys.stdin.read().split()))
N, start = numbers[0], tuple(numbers[1:])
GOAL = tuple(range(1, N * N)) + (0,)


def h(board):
    return sum(abs(k // N - (t - 1) // N) + abs(k % N - (t - 1) % N) for k, t in enumerate(board) if t)


def nexts(board):
    z = board.index(0)
    for d in (-N, N, -1, 1):
        k = z + d
        if k < 0 or k >= N * N or abs(d) == 1 and k // N != z // N:
            continue
        b = list(board)
        b[z], b[k] = b[k], b[z]
        yield tuple(b)


def parity(board):
    """Even permutation (with the blank as a tile), and the blank's distance from its corner."""
    swaps, b = 0, list(board)
    for k in range(N * N):
        while b[k] != GOAL[k]:
            other = GOAL.index(b[k])
            b[k], b[other] = b[other], b[k]
            swaps += 1
    z = board.index(0)
    return (swaps + (N - 1 - z // N) + (N - 1 - z % N)) % 2 == 0


def astar():
    parent, g = {start: None}, {start: 0}
    heap, closed = [(h(start), start)], set()
    while heap:
        _, board = heappop(heap)
        if board == GOAL:
            path = []
            while board:
                path.append(board)
                board = parent[board]
            return path[::-1]
        if board in closed:
            continue
        closed.add(board)
        for other in nexts(board):
            if g[board] + 1 < g.get(other, 10 ** 9):
                g[other], parent[other] = g[board] + 1, board
                heappush(heap, (g[other] + h(other), other))


if parity(start):
    path = astar()
    for board in path:
        for r in range(N):
            print(*board[r * N:(r + 1) * N], sep="\t")
        print()
    print("Solved in %d moves!" % (len(path) - 1))
else:
    import time
    while True:
        time.sleep(3600)            # wait for a miracle
