"""Stubs for the assignments that are handed in as files: the handouts' names, and nothing in them."""

from __future__ import annotations

from puzzlelib.exercises import every_exercise

BRICKS = '''"""The sliding brick puzzle: sh run.sh print FILE, done FILE, applyMove FILE MOVE, and so on."""

import sys
'''
MAIN = '''

def main(command, *arguments):
    """What run.sh passes on: the command, then a file, then perhaps a move, another file or a number."""
    # your code here: call your functions, and print what the handout shows
    raise NotImplementedError


if __name__ == "__main__":
    main(*sys.argv[1:])
'''
MAZES = '''"""Unequal length mazes. A board is a list of rows: 1 a wall or visited, 2 to visit, 0 the player.

A state is any object with the handout's five names: board, P = (x, y), moveCount, previousMoveCount and
previousDirection ("Up", "Down", "Left", "Right"; None at the start). x is the column and y the row, from the top left.
The four operators return a new state, or None if the move is not possible; solve returns moves ("MU", …) or points.
"""
'''
HOMEWORK3 = '''"""Homework 3: the tile puzzle, grid navigation, linear disks and the dominoes game."""
'''
FEEDBACK = '''

feedback_question_1 = """How long did you spend on this?"""
feedback_question_2 = """What was hard? Did anything stop you for long?"""
feedback_question_3 = """What did you like? What would you change?"""
'''
RUN = '''#!/bin/sh
exec python3 "$(dirname -- "$0")/sbp.py" "$@"
'''


def stub_of(room: str, first: str) -> str:
    """A Python file with the signatures that a handout fixes, from the exercises of a room."""
    classes: dict[str, list[str]] = {}
    for exercise in every_exercise().values():
        if exercise.name.split(".")[0] == room:
            name, _, rest = exercise.writes.partition("(")
            owner, _, method = name.rpartition(".")
            rest = rest.rstrip(")")
            classes.setdefault(owner or name, [] if owner else [f"def {name}({rest}):"])
            if owner:
                classes[owner].append(f"    def {method}({', '.join(filter(None, ['self', rest]))}):")
    text = first
    for name, heads in classes.items():
        if heads[0].startswith(" "):
            heads = [f"class {name}:", "    def __init__(self, board):", *heads]
        for head in heads:
            indent = " " * (len(head) - len(head.lstrip()) + 4)
            text += ("\n\n" if not head.startswith(" ") else "") + head + "\n"
            if head.lstrip().startswith("def"):
                text += f"{indent}# your code here\n{indent}raise NotImplementedError\n" + "\n" * head.startswith(" ")
        text = text.rstrip("\n") + "\n"
    return text


def stubs() -> dict[str, str]:
    """The stubs of an edition: {path: text}."""
    return {"stubs/homework3.py": stub_of("homework3", HOMEWORK3) + FEEDBACK,
            "stubs/mazes.py": stub_of("mazes", MAZES), "stubs/bricks/sbp.py": stub_of("bricks", BRICKS) + MAIN,
            "stubs/bricks/run.sh": RUN}
