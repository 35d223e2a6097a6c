"""The searches exactly as a textbook writes them: read this first.

Each function takes a Problem (see search.py), counts nothing, knows no budget, and returns the goal's Node, or None if
there is no solution. The searches of search.py do the same, and are tested against these on every puzzle: there you can
also stop them, count and watch. minimax and alpha_beta take a Game (see games.py) and return (value, move).

>>> from puzzlelib import load
>>> problem = load("template", "ten")
>>> breadth_first(problem).moves, a_star(problem, problem.h).cost
(['+1', '*2', '+1', '*2'], 4)
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.result import INF


class Node:
    """A state, how it was reached, and what that cost."""

    def __init__(self, state: Any, parent: Node | None = None, move: Any = None, cost: Any = 0):
        self.state, self.parent, self.move, self.cost = state, parent, move, cost

    def children(self, problem: Any) -> Iterator[Node]:
        """A node for each successor of the state."""
        for move, state, cost in problem.successors(self.state):
            yield Node(state, self, move, self.cost + cost)

    @property
    def moves(self) -> list[Any]:
        """The moves from the start to here."""
        moves, node = [], self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]


def breadth_first(problem: Any) -> Node | None:
    """Take the oldest node of the frontier: the fewest moves."""
    frontier = deque([Node(problem.initial)])
    reached = {problem.initial}
    while frontier:
        node = frontier.popleft()
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in reached:
                reached.add(child.state)
                frontier.append(child)
    return None


def depth_first(problem: Any) -> Node | None:
    """Take the newest node of the frontier: a solution, usually far from the shortest."""
    frontier = [Node(problem.initial)]
    reached = {problem.initial}
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in reached:
                reached.add(child.state)
                frontier.append(child)
    return None


def best_first(problem: Any, f: Callable[[Node], Any]) -> Node | None:
    """Take the node with the lowest f. A state may be reached again, by a cheaper path."""
    start = Node(problem.initial)
    frontier = [(f(start), 0, start)]
    reached = {problem.initial: start}
    count = 0                                    # among equals first in, first out: nodes are never compared
    while frontier:
        _, _, node = heappop(frontier)
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in reached or child.cost < reached[child.state].cost:
                reached[child.state] = child
                count += 1
                heappush(frontier, (f(child), count, child))
    return None


def uniform_cost(problem: Any) -> Node | None:
    """Best-first with f = g: the lowest cost, also known as Dijkstra's algorithm."""
    return best_first(problem, lambda node: node.cost)


def a_star(problem: Any, h: Callable[[Any], Any]) -> Node | None:
    """Best-first with f = g + h: the lowest cost, if h never overestimates."""
    return best_first(problem, lambda node: node.cost + h(node.state))


def iterative_deepening(problem: Any) -> Node | None:
    """Depth-first to depth 0, then 1, then 2 …: the fewest moves, in the memory of one path. Ends only at a goal."""
    def search(node: Node, depth: int, path: list[Any]) -> Node | None:
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem) if depth else ():
            if child.state not in path:
                found = search(child, depth - 1, [*path, child.state])
                if found:
                    return found
        return None
    depth = 0
    while not (found := search(Node(problem.initial), depth, [problem.initial])):
        depth += 1
    return found


def ida_star(problem: Any, h: Callable[[Any], Any]) -> Node | None:
    """Depth-first while f = g + h is within a limit, which grows to the lowest f that was beyond it."""
    def search(node: Node, limit: Any, path: list[Any]) -> tuple[Node | None, Any]:
        f = node.cost + h(node.state)
        if f > limit or problem.is_goal(node.state):
            return (None, f) if f > limit else (node, f)
        beyond = INF
        for child in node.children(problem):
            if child.state not in path:
                found, f = search(child, limit, [*path, child.state])
                if found:
                    return found, f
                beyond = min(beyond, f)
        return None, beyond
    limit = h(problem.initial)
    while limit < INF:
        found, limit = search(Node(problem.initial), limit, [problem.initial])
        if found:
            return found
    return None


def minimax(game: Any, state: Any, player: Any, limit: int, me: Any = None) -> tuple[Any, Any]:
    """The value that `me` can be sure of, looking `limit` moves ahead, and the move that leads there."""
    me = player if me is None else me
    moves = game.successors(state, player) if limit else []
    if not moves:
        return game.value(state, player, me), None
    values = [(minimax(game, after, game.other(player), limit - 1, me)[0], move) for move, after in moves]
    return (max if player == me else min)(values, key=lambda pair: pair[0])


def alpha_beta(game: Any, state: Any, player: Any, limit: int, me: Any = None, alpha: Any = -INF, beta: Any = INF
               ) -> tuple[Any, Any]:
    """The same value and move, without the moves that can't change them: `me` has alpha for sure, the opponent beta."""
    me = player if me is None else me
    moves = game.successors(state, player) if limit else []
    if not moves:
        return game.value(state, player, me), None
    best, best_move = (-INF if player == me else INF), None
    for move, after in moves:
        value, _ = alpha_beta(game, after, game.other(player), limit - 1, me, alpha, beta)
        if value > best if player == me else value < best:
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if player == me else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move
