import sys


def main():
    n = int(input())
    board = [int(t) for _ in range(n) for t in input().split()]
    goal = list(range(1, n * n)) + [0]
    where = {t: divmod(k, n) for k, t in enumerate(goal)}
    path = [board]

    def h(b):
        return sum(abs(k // n - where[t][0]) + abs(k % n - where[t][1]) for k, t in enumerate(b) if t)

    def search(limit):
        b = path[-1]
        f = len(path) - 1 + h(b)
        if f > limit:
            return f
        if b == goal:
            return -1
        best, z = 10 ** 9, b.index(0)
        for k in (z - n, z + n, z - 1, z + 1):
            if 0 <= k < n * n and (k % n == z % n or k // n == z // n):
                after = b[:]
                after[z], after[k] = b[k], 0
                if len(path) < 2 or after != path[-2]:
                    path.append(after)
                    found = search(limit)
                    if found == -1:
                        return -1
                    best = min(best, found)
                    path.pop()
        return best

    limit = h(board)
    while limit != -1:
        limit = search(limit)
    for b in path:
        print(n)
        for r in range(n):
            print("".join("%3d" % t for t in b[r * n:r * n + n]))
    print("Minimum number of moves = " + str(len(path) - 1))


sys.setrecursionlimit(10 ** 6)
main()
