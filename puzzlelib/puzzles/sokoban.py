"""Sokoban: push every box onto a goal. Boxes can be pushed but not pulled, and only one at a time.

A level is a drawing in XSB, the format that Sokoban programs share:

    #   wall       @   player     +   player on a goal
    .   goal       $   box        *   box on a goal        space, - or _   floor

A file may hold several levels, with comments and titles around them: FILE.xsb#2 is the second.

A push costs 1 and a step costs 0, so the cheapest solution has the fewest pushes. A square is dead if a box can never
get from it to a goal, such as a corner: push one box there, and the level is lost.
"""

from __future__ import annotations

from math import inf

from puzzlelib import Cell, Controls, Gesture, Picture, Problem, Puzzle, PuzzleError, heuristic, lines, zero
from puzzlelib.hints import Callable, Iterable, NoReturn, Random, Step
from puzzlelib.levels import counted, fraction

State = tuple[int, tuple[int, ...]]      # the player's cell, and the cells of the boxes

MOST = 50
TRIES = 200                # rooms to try for a random level


@heuristic
def nearest_goal(problem: Sokoban) -> Callable[[State], float]:
    """A push moves one box by one cell. h(s) = the pushes from each box to its nearest goal, as if it were alone"""
    pushes = problem.pushes
    return lambda state: sum([pushes[box] for box in state[1]])


@heuristic
def dead_squares(problem: Sokoban) -> Callable[[State], float]:
    """A box on a dead square never reaches a goal. h(s) = infinite if there is one, else 0"""
    return lambda state: inf if problem.is_lost(state) else 0


class Sokoban(Problem):
    """Push all boxes onto goals. Cells are numbered row by row, so that a step is an addition.

    >>> problem = parse("######\\n#@ $.#\\n######")
    >>> problem.initial
    (7, (9,))
    >>> problem.successors((8, (9,)))
    [('left', (7, (9,)), 0), ('push right', (9, (10,)), 1)]
    """

    heuristic = nearest_goal

    def __init__(self, width: int, walls: frozenset[int], floor: frozenset[int], targets: frozenset[int],
                 initial: State, numbered: bool = False):
        self.width, self.walls, self.floor, self.targets = width, walls, floor, targets
        self.initial: State = initial
        self.numbered = numbered             # a board tells the boxes apart; to a search they are all the same
        self.size = f"{len(targets)} box{'es' * (len(targets) > 1)}"
        self.rows = [range(start, start + width) for start in range(0, max(walls) + 1, width)]
        self.steps = {"up": -width, "left": -1, "right": 1, "down": width}
        self.pushes = self.push_distances(targets)

    def push_distances(self, goals: Iterable[int]) -> dict[int, float]:
        """The fewest pushes that bring a lone box from each cell to one of these goals: infinite if none can.

        It works backwards from the goals: a box came from `before` if the player had room behind it there.

        >>> parse("######\\n#@ $.#\\n######").push_distances([10])
        {7: inf, 8: 2, 9: 1, 10: 0}
        """
        pushes: dict[int, float] = dict.fromkeys(goals, 0)
        queue = [*pushes]
        for cell in queue:
            for step in self.steps.values():
                before, player = cell - step, cell - 2 * step
                if before in self.floor and player in self.floor and before not in pushes:
                    pushes[before] = pushes[cell] + 1
                    queue.append(before)
        return {cell: pushes.get(cell, inf) for cell in sorted(self.floor)}

    def is_goal(self, state: State) -> bool:
        """Is every box on a goal?"""
        return self.targets.issuperset(state[1])

    def is_lost(self, state: State) -> bool:
        """Is a box on a dead square? There are other ways to lose, which this doesn't see."""
        return any(self.pushes[box] == inf for box in state[1])

    def successors(self, state: State) -> list[Step]:
        """Every (move, next state, cost): step onto free floor for 0, or push a box onto free floor for 1."""
        player, boxes = state
        found: list[Step] = []
        for direction, step in self.steps.items():
            cell, beyond = player + step, player + 2 * step
            if cell not in boxes:
                if cell in self.floor:
                    found.append((direction, (cell, boxes), 0))
            elif beyond in self.floor and beyond not in boxes:
                moved = [beyond if box == cell else box for box in boxes]
                found.append((f"push {direction}", (cell, tuple(moved if self.numbered else sorted(moved))), 1))
        return found


def parse(text: str, source: str = "level") -> Sokoban:
    """A level from its drawing. Lines may end early; walls must enclose the player, the boxes and the goals.

    >>> parse("#####\\n#@$.\\n#####")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: level:2:5: error: found an opening, expected a wall
    """
    given = lines(text, source)
    rows = [row.text.replace("-", " ").replace("_", " ").rstrip() for row in given]
    width = max(map(len, rows), default=0)

    def refuse(found: str, expected: str, cell: int = 0) -> NoReturn:
        line, column = divmod(cell, width or 1)
        first = given[0].line if given else 1
        raise PuzzleError(f"found {found}, expected {expected}", source, first + line, column + 1)

    if not width:
        refuse("nothing", "a drawing with #, @, $ and .")
    if len(rows) > MOST:
        refuse(f"{len(rows)} rows", f"at most {MOST}", MOST * width)
    if width > MOST:
        refuse(f"{width} columns", f"at most {MOST}", [len(row) > MOST for row in rows].index(True) * width + MOST)
    drawing = "".join(row.ljust(width) for row in rows)
    for cell, character in enumerate(drawing):
        if character not in "#@+$*. ":
            refuse(repr(character), "one of # @ + $ * . - or a space", cell)
    walls, players, boxes, targets = ([cell for cell, character in enumerate(drawing) if character in characters]
                                      for characters in ("#", "@+", "$*", ".+*"))
    if not players:
        refuse("no player", "one: @, or + on a goal")
    if len(players) > 1:
        refuse("a second player", "only one", players[1])
    if not boxes:
        refuse("no box", "at least one: $, or * on a goal")
    if len(boxes) != len(targets):
        refuse(f"boxes: {len(boxes)}, goals: {len(targets)}", "as many goals as boxes",
               (boxes[len(targets):] or targets[len(boxes):])[0])
    queue = [*players, *boxes, *targets]
    floor = set(queue)
    for cell in queue:
        if cell // width in (0, len(rows) - 1) or cell % width in (0, width - 1):
            refuse("an opening", "a wall", cell)
        near = {cell - width, cell - 1, cell + 1, cell + width}.difference(walls, floor)
        floor |= near
        queue += sorted(near)
    return Sokoban(width, frozenset(walls), frozenset(floor), frozenset(targets), (players[0], tuple(boxes)))


def format(problem: Sokoban, state: State) -> str:
    """The inverse of parse: a drawing.

    >>> print(format(parse("######\\n#@ $.#\\n######"), (9, (10,))))
    ######
    #  @*#
    ######
    """
    def symbol(cell: int) -> str:
        what = "@" if cell == state[0] else "$" if cell in state[1] else "#" if cell in problem.walls else " "
        return {"@": "+", "$": "*", " ": "."}[what] if cell in problem.targets else what

    return "\n".join("".join(map(symbol, row)).rstrip() for row in problem.rows)


def picture(problem: Sokoban, state: State) -> Picture:
    """The player @ and the boxes $ are pieces, with a * on a goal. What is outside the walls looks like wall.

    >>> print(picture(parse("#######\\n#@$ .*#\\n#######"), (9, (10, 12))))
    ## ## ## ## ## ## ##
    ##  .  @  $  * $* ##
    ## ## ## ## ## ## ##
    """
    def draw(cell: int) -> Cell:
        ground = "goal" if cell in problem.targets else "free" if cell in problem.floor else "wall"
        star = "*" * (ground == "goal")
        if cell == state[0]:
            return Cell("@" + star, "hero", "player", ground)
        if cell in state[1]:
            return Cell("$" + star, "start" if star else "piece", f"box {state[1].index(cell) + 1}", ground)
        return Cell("", ground)

    return Picture([[draw(cell) for cell in row] for row in problem.rows])


# ------------------------------------------------------------------------------------------------------- random levels

def random_level(rng: Random, rows: int = 6, cols: int = 6, boxes: int = 2, fill: float = 0.1, walk: int = 1000) -> str:
    """The text of a level: a room of so many rows and columns, `fill` of it walls. The boxes start on their goals and
    are pulled about in a random walk, of which the level is the state with the largest h. As a pull undoes a push, the
    way back is a solution.

    >>> from random import Random
    >>> print(random_level(Random(1), 3, 4, boxes=1))
    ######
    #.   #
    # $@ #
    ###  #
    ######
    """
    size = f"a size: whole numbers of rows and columns from 3 to {MOST - 2}"
    rows, cols = counted(rows, 3, size, MOST - 2), counted(cols, 3, size, MOST - 2)
    counted(boxes, 1, "boxes: a whole number from 1 up")
    moves = counted(walk, 1, "a walk: a whole number of moves from 1 up")
    part = fraction(fill, "fill")
    for _ in range(TRIES):
        floor = _room(rng, rows, cols, part)
        if len(floor) > boxes:
            goals = sorted(rng.sample(floor, boxes))
            player = rng.choice([cell for cell in floor if cell not in goals])
            walls = frozenset(range((rows + 2) * (cols + 2))).difference(floor)
            problem = Sokoban(cols + 2, walls, frozenset(floor), frozenset(goals), (player, tuple(goals)))
            state = _pulled(problem, rng, moves)
            if not problem.is_goal(state):
                return format(problem, state)
    raise PuzzleError(f"found no level of {rows} by {cols} with {boxes} boxes in {TRIES} tries, expected more room or "
                      "a longer walk")


def _room(rng: Random, rows: int, cols: int, fill: float) -> list[int]:
    """The largest connected part of a room's floor, in reading order."""
    width = cols + 2
    left = {row * width + col for row in range(1, rows + 1) for col in range(1, cols + 1) if rng.random() >= fill}
    largest: list[int] = []
    while left:
        part = [min(left)]
        left -= {*part}
        for cell in part:                                # grows while it is read
            near = left & {cell - width, cell - 1, cell + 1, cell + width}
            left -= near
            part += sorted(near)
        largest = max(largest, part, key=len)
    return sorted(largest)


def _pulled(problem: Sokoban, rng: Random, moves: int) -> State:
    """Walk and pull boxes; of all states on the way, the last one of those with the largest h."""
    state = best = problem.initial
    for _ in range(moves):
        player, boxes = state
        steps: list[State] = []
        for step in problem.steps.values():
            if player + step in problem.floor and player + step not in boxes:
                steps.append((player + step, boxes))
                if player - step in boxes:               # it comes along, unless the player lets it stay
                    moved = tuple(sorted(player if box == player - step else box for box in boxes))
                    steps += [(player + step, moved)] * 3
        state = rng.choice(steps or [state])
        best = max(state, best, key=problem.h)
    return best


# ------------------------------------------------------------------------------------------------- how people play it

def why(problem: Sokoban, state: State, piece: object, direction: object) -> str:
    """Why the player can't go that way, in words."""
    step = problem.steps.get(str(direction))
    if step is None or piece not in (0, "player"):      # 0: it was an arrow key
        return "only the player moves: use the arrow keys"
    if state[0] + step not in state[1]:
        return "a wall is in the way"
    return f"{'another box' if state[0] + 2 * step in state[1] else 'a wall'} is behind that box"


def note(problem: Sokoban, state: State) -> str:
    """The line under the board: how far it is at least, or that it is too late."""
    if problem.is_lost(state):
        return "A box is on a dead square: it can never reach a goal."
    on_goals = len(problem.targets.intersection(state[1]))
    return f"Boxes on goals: {on_goals} of {len(state[1])}. Pushes to go: at least {problem.h(state)}."


PUZZLE = Puzzle(
    title="Sokoban",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(nearest_goal, dead_squares, zero),
    unit=("push", "pushes"),
    comments=(";", "::"),
    several="#",
    random=random_level,
    controls=Controls(
        gesture=lambda problem, state, move: Gesture("player", move.split()[-1], arrows=(move.split()[-1],)),
        why=why,
        arrows=("arrow keys move the player",),
        note=note,
        hopeful=lambda problem, state: False if problem.is_lost(state) else problem.is_goal(state) or None,
        twin=lambda problem: Sokoban(problem.width, problem.walls, problem.floor, problem.targets, problem.initial,
                                     numbered=True),
        untwin=lambda problem, twin, state: (state[0], tuple(sorted(state[1]))),
    ),
)
