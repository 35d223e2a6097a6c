"""Sliding bricks: visit the whole Klotski space (no door: 25,955 normal forms) breadth-first; units are states.

The baseline is the plain board: a list of rows, a copy for every move, the normal form, a set of tuples. Both must give
the same answer: the number of states, and of the moves available in all of them.
"""

from collections import deque

from benchmarks.harness import Contender
from puzzlelib import bfs, load
from puzzlelib.puzzles.bricks import Bricks
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.bricks.terms import GOAL, WALL


def closed_klotski():
    """Klotski's matrix with the door walled up."""
    return [[WALL if value == GOAL else value for value in row] for row in load("bricks", "klotski").given]


def plain():
    start = Board(closed_klotski()).normal_form()

    def work():
        reached, queue, generated = {tuple(map(tuple, start.matrix))}, deque([start]), 0
        while queue:
            board = queue.popleft()
            for move in board.moves():
                generated += 1
                after = board.after(move).normal_form()
                key = tuple(map(tuple, after.matrix))
                if key not in reached:
                    reached.add(key)
                    queue.append(after)
        return [len(reached), generated], len(reached)
    return work


class Everywhere(Bricks):
    """A board that nothing solves: breadth-first search then visits all of it."""

    def is_goal(self, state):
        return False


def ours():
    matrix = closed_klotski()

    def work():
        result = bfs(Everywhere(matrix))
        return [result.enqueued, result.generated], result.enqueued
    return work


CONTENDERS = [Contender("plain recipe", plain), Contender("puzzlelib bfs", ours)]
