import heapq
import sys

from Board import Board


class State:
    def __init__(self, board, moves, previous):
        self.board, self.moves, self.previous = board, moves, previous
        self.priority = moves + board.manhattan()

    def __lt__(self, other):
        return self.priority < other.priority


class Solver:
    def __init__(self, initial):
        self.last, self.enqueued = None, 0
        if solvable(initial):
            self.search(initial)

    def search(self, initial):
        queue, done = [State(initial, 0, None)], set()
        self.enqueued = 1
        while queue:
            state = heapq.heappop(queue)
            if state.board.manhattan() == 0:
                self.last = state
                return
            if state.board in done:
                continue
            done.add(state.board)
            for board in state.board.neighbors():
                if state.previous is None or board != state.previous.board:
                    heapq.heappush(queue, State(board, state.moves + 1, state))
                    self.enqueued += 1

    def isSolvable(self):
        return self.last is not None

    def moves(self):
        return self.last.moves if self.last else -1

    def solution(self):
        boards, state = [], self.last
        while state:
            boards.insert(0, state.board)
            state = state.previous
        return boards


def solvable(board):
    numbers = [t for row in board.tiles for t in row if t]
    inversions = sum(1 for i, a in enumerate(numbers) for b in numbers[i + 1:] if a > b)
    if board.n % 2 == 0:
        blank_row = next(i for i, row in enumerate(board.tiles) if 0 in row)
        inversions += board.n - 1 - blank_row
    return inversions % 2 == 0


def main():
    n = int(sys.stdin.readline())
    tiles = [[int(t) for t in sys.stdin.readline().split()] for _ in range(n)]
    solver = Solver(Board(tiles))
    for board in solver.solution():
        print(board)
    if not solver.isSolvable():
        print("No solution possible")
    else:
        print("Number of states enqueued =", solver.enqueued)
        print("Minimum number of moves =", solver.moves())


if __name__ == "__main__":
    main()
