"""New mazes: plant a path, wall up what it leaves, and keep the maze if no other path fits.

The idea. Walls strewn at random almost never leave exactly one solution. So turn it around: draw a random path from
start to goal that keeps the rule of unequal segments, and make walls of all the squares it didn't visit. That maze has
at least one solution; edges.py counts them up to two, and one maze in a few passes.

Invariants: the same seed makes the same mazes; every maze is proved to have one solution, and none comes twice.
"""

from __future__ import annotations

from itertools import islice, product
from random import Random
from time import monotonic

from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.levels import PuzzleError, counted, plural
from puzzlelib.puzzles.mazes.edges import solve_all
from puzzlelib.puzzles.mazes.state import WAYS, Maze, State, reach

STEPS = 400                # of one attempt to plant a path
PROOF = 2_000              # decisions to spend on whether another path fits
LARGEST = 10               # rows and columns of a random maze: larger ones take too many tries
TRIES = 20_000             # attempts without a new maze, after which there are perhaps no more
CHOICE = 8                 # mazes among which to choose an easy or a hard one
ENOUGH = 500               # attempts after which to choose among fewer, if there is one
PARTS = {"some walls": 0.16, "few walls": 0.09, "many walls": 0.25}      # of all squares
LEVELS = {"medium": 0.5, "easy": 0.0, "hard": 1.0}                       # how far up among those mazes


def possible_walls(rows: int, cols: int) -> range:
    """How many walls a maze of a size can have. A path changes colour with every step, as on a chessboard, so only
    every other number will do.

    >>> list(possible_walls(3, 3)), list(possible_walls(2, 4))
    ([0, 2, 4], [1, 3])
    """
    return range((rows - 1) * (cols - 1) % 2, rows * cols - (rows + cols - 1) + 1, 2)


def plant(rows: int, cols: int, walls: int, rng: Random) -> Maze | None:
    """A maze with that many walls around a random path, or None if this attempt found none."""
    empty = Maze([[0 if (r, c) == (rows - 1, 0) else 2 for c in range(cols)] for r in range(rows)])
    width, goal = empty.width, empty.goal
    stack: list[State] = [empty.untouched]
    chance = rng.choice((1.5, 1.5, 10))                  # now and then by chance alone, or some mazes never come up
    for _ in range(STEPS):
        if not stack:
            return None
        state = stack.pop()
        at, free, _, count, previous = state
        if at == goal:
            if free.bit_count() == walls and count != previous:
                return Maze([[1 if free >> empty.square((r, c)) & 1 else cell for c, cell in enumerate(row)]
                             for r, row in enumerate(empty.matrix)])
            continue
        reached = reach(at, free, width)                 # what can't be reached any more will be walls
        if not reached >> goal & 1 or (free & ~reached).bit_count() > walls:
            continue
        steps = [after for way in WAYS if (after := empty.move(state, way)) is not None]
        # Narrow squares first, mostly: left for later they would be out of reach. The last one is tried next.
        rank = {after: _room(after, width) + 2 * (after[0] == goal) + chance * rng.random() for after in steps}
        stack += sorted(steps, key=rank.__getitem__, reverse=True)
    return None


def _room(state: State, width: int) -> int:
    """The free neighbours of the player's square."""
    at, free = state[0], state[1]
    return sum(to >= 0 and free >> to & 1 for to in (at - width, at + width, at - 1, at + 1))


def every_maze(rows: int, cols: int) -> Iterator[Maze]:
    """Every maze of a size, with any squares as walls: 2 to the power of all squares but start and goal.

    >>> sum(1 for _ in every_maze(2, 3))
    16
    """
    squares = [*product(range(rows), range(cols))]
    ends = {(rows - 1, 0): 0, (0, cols - 1): 2}
    inner = [square for square in squares if square not in ends]
    for walls in product((2, 1), repeat=len(inner)):
        cells = {**dict(zip(inner, walls)), **ends}
        yield Maze([[cells[row, col] for col in range(cols)] for row in range(rows)])


def generate(rows: int, cols: int, walls: int | None = None, seed: int = 0, tries: int = TRIES,
             progress: Any = None) -> Iterator[Maze]:
    """Mazes of a size with exactly one solution, each once, until no new one has turned up for many tries.
    Without a number of walls, between a twentieth and a quarter of the squares, or any number on the smallest.
    progress(tries, found) may return False to stop.

    >>> first = next(generate(4, 4, seed=1))
    >>> first.matrix == next(generate(4, 4, seed=1)).matrix
    True
    """
    possible = possible_walls(rows, cols)
    if walls is not None and walls not in possible:
        which = f"{possible[0]}" if len(possible) == 1 else (
            f"an {'odd' if possible[0] else 'even'} number from {possible[0]} to {possible[-1]}")
        raise PuzzleError(f"found {walls} walls, expected {which}: every step changes the colour of a chessboard, so "
                          "only every other number leaves a path")
    usual = [n for n in possible if rows * cols // 20 <= n <= rows * cols // 4 or rows * cols <= 20]
    rng = Random(f"maze {rows} {cols} {walls} {seed}")
    found: set[str] = set()
    idle = total = 0
    while idle < tries:
        idle += 1
        total += 1
        if progress is not None and progress(total, len(found)) is False:
            return
        maze = plant(rows, cols, rng.choice(usual or possible[:1]) if walls is None else walls, rng)
        if maze is None or repr(maze.matrix) in found:
            continue
        if solve_all(maze, 2, max_nodes=PROOF).unique:
            found.add(repr(maze.matrix))
            idle = 0
            yield maze


def random_maze(rng: Random, rows: int = 5, cols: int = 5, walls: int | None = None) -> str:
    """The text of a maze with exactly one solution.

    >>> print(random_maze(Random(1), 5, 5, walls=6))
    2 2 1 2 2
    2 2 1 2 1
    2 2 1 2 2
    2 2 1 1 2
    0 2 2 2 2
    """
    expected = f"a size: whole numbers of rows and columns from 2 to {LARGEST}"
    rows, cols = counted(rows, 2, expected, LARGEST), counted(cols, 2, expected, LARGEST)
    maze = next(generate(rows, cols, walls, rng.getrandbits(64)), None)
    if maze is None:
        raise PuzzleError(f"found no maze of {rows} by {cols} with {'any' if walls is None else walls} walls in "
                          f"{TRIES:,} tries, expected another size or number of walls")
    return "\n".join(" ".join(map(str, row)) for row in maze.matrix)


def make(seed: int, choices: dict[str, str], progress: Callable[[int, float], bool]) -> tuple[str, str] | None:
    """A maze for a board: some are made, and one of them is chosen by how many decisions its solution takes.

    >>> wanted = {"size": "5×5", "walls": "many walls", "difficulty": "hard"}
    >>> make(1, wanted, progress=lambda tries, seconds: True)[1]
    'It has exactly one solution, as 4 decisions prove: the hardest of 8 mazes.'
    """
    size, begun, stopped = int(choices["size"].split("×")[0]), monotonic(), False
    possible, fewer, mazes = possible_walls(size, size), "", []
    wanted = min(possible, key=lambda number: abs(number - PARTS[choices["walls"]] * size * size))

    def go_on(tries: int, found: int) -> bool:
        nonlocal stopped
        stopped = stopped or not progress(tries, monotonic() - begun)
        return not stopped and (tries <= ENOUGH or not found)
    tries = min(10 * ENOUGH, 4 * size ** 4)      # the smallest mazes are soon all tried
    for walls in range(wanted, possible.stop, 2):
        mazes = list(islice(generate(size, size, walls, seed, tries, go_on), CHOICE))
        if stopped or mazes:
            break
        fewer = f" With fewer than {walls + 2} walls none was found."
    if stopped:
        return None
    if not mazes:
        raise PuzzleError(f"found no maze of {size}×{size} with {plural(wanted, 'wall')} or more, expected one")
    ranked = sorted((solve_all(maze, 2).effort, number) for number, maze in enumerate(mazes))
    effort, number = ranked[round(LEVELS[choices["difficulty"]] * (len(ranked) - 1))]
    which = {"easy": "the easiest of", "medium": "of medium difficulty among", "hard": "the hardest of"}
    text = "\n".join(" ".join(map(str, row)) for row in mazes[number].matrix)
    how = "without any trial" if not effort else f"as {plural(effort, 'decision')} prove{'s' * (effort == 1)}"
    among = f": {which[choices['difficulty']]} {len(mazes)} mazes" if len(mazes) > 2 else ""
    return text, f"It has exactly one solution, {how}{among}.{fewer}"
