"""The levels of levels/mazes/, made by seed: `python -m tests.maze_levels` writes them anew, from easy to hard.

Each of them has one solution, except the two that are there to show what else can be. The assignment's own is kept.
"""

import os
from itertools import islice

from puzzlelib.levels import read, write
from puzzlelib import ROOT
from puzzlelib.puzzles.mazes import Maze, difficulty, lines, read_maze
from puzzlelib.puzzles.mazes.generator import generate

SIZES = {(4, 4): 3, (4, 5): 2, (5, 5): 3, (4, 7): 2, (5, 6): 2, (6, 6): 4, (5, 8): 2, (7, 7): 4, (6, 8): 2, (5, 10): 2,
         (8, 8): 4, (7, 10): 1, (9, 9): 2, (10, 10): 2}
SEED, OF = 1, 5
OTHERS = {"two-solutions": ("Two solutions", [[2, 2, 2], [2, 2, 2], [0, 2, 2]]),
          "no-solution": ("No solution", [[2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 2, 2], [0, 2, 2, 2]])}
FOLDER = os.path.join(ROOT, "levels", "mazes")


def text(maze):
    return "".join(" ".join(map(str, row)) + "\n" for row in maze.matrix)


def made(sizes=SIZES):
    """The mazes by name, those with a seed: of each size the hardest few of several."""
    found = {}
    for (rows, cols), count in sizes.items():
        several = list(islice(generate(rows, cols, seed=SEED), OF * count))
        several.sort(key=lambda maze: (-difficulty(maze), text(maze)))
        for letter, maze in zip("abcdefgh", several[:count]):
            found[f"{rows}x{cols}-{letter}"] = maze
    return found


def main():
    mazes = made() | {name: Maze(matrix) for name, (_, matrix) in OTHERS.items()}
    spec = os.path.join(FOLDER, "spec.txt")
    mazes["spec"] = Maze(read_maze(lines(read(spec), spec)))
    titles = {name: title for name, (title, _) in OTHERS.items()} | {"spec": "The assignment's own, 6 by 6"}
    order = sorted(mazes, key=lambda name: (difficulty(mazes[name]), len(text(mazes[name])), name))
    for name in mazes:
        write(os.path.join(FOLDER, name + ".txt"), text(mazes[name]))
    rows = [f"{name},\"{titles.get(name, name.split('-')[0].replace('x', ' by '))}\"" + "," * 8 for name in order]
    head = "level,title,optimum,reachable,depth1,depth2,depth3,depth4,depth5,depth6"
    write(os.path.join(FOLDER, "expected.csv"), "\n".join([head, *rows]) + "\n")


if __name__ == "__main__":
    main()
