"""Numbers in a notebook's text, recomputed: `**83**<!-- = result.expanded -->` says 83, and must be right.

The comment is invisible on every page. When tests run a notebook (conftest.py), each expression is evaluated where it
stands: with what the cells above it have defined.
"""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

CLAIM = re.compile(r"([^\s<>(]+)<!-- = (.+?) -->", re.S)
WORDS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen twenty").split()
NUMBER = "(lambda value: value if isinstance(value, str) else float(value))({})"


def claims(text: str) -> list[tuple[str, str]]:
    """What a text says, and the expression that must give the same.

    >>> claims("It expands **1,061**<!-- = mine.expanded --> nodes, a third<!-- = share(mine) --> of them twice.")
    [('1,061', 'mine.expanded'), ('third', 'share(mine)')]
    """
    return [(shown.strip("*_`"), " ".join(expression.split())) for shown, expression in CLAIM.findall(text)]


def agrees(shown: str, value: float | str) -> bool:
    """Does a number in a text say this value, to its last digit?

    >>> agrees("1,061", 1061.0), agrees("three", 3.0), agrees("2.5×", 2.49), agrees("12%", 12.6), agrees("12", "12")
    (True, True, True, False, True)
    """
    if isinstance(value, str):
        return shown == value
    if shown.lower() in WORDS:
        return WORDS.index(shown.lower()) == value
    digits = shown.replace(",", "").replace("−", "-").strip("×%+~")
    if not re.fullmatch(r"-?\d+(\.\d+)?", digits):
        return False
    return abs(float(digits) - value) <= 0.5 * 10.0 ** -len(digits.partition(".")[2]) + 1e-9 and (
        "." in digits or value != int(value) or float(digits) == value)


def wrong_claims(notebook: Any, number: int, client: Any) -> list[str]:
    """What the text between code cell `number` and the next says wrongly, given the kernel that has just run it."""
    code = [place for place, cell in enumerate(notebook.cells) if cell.cell_type == "code"] + [len(notebook.cells)]
    said = [claim for cell in notebook.cells[code[number] + 1:code[number + 1]] for claim in claims(cell.source)]
    if not said:
        return []
    asked = {str(place): NUMBER.format(expression) for place, (_, expression) in enumerate(said)}
    reply = client.execute("", silent=True, user_expressions=asked, reply=True, timeout=120)["content"]
    found = []
    for place, (shown, expression) in enumerate(said):
        answer = reply["user_expressions"][str(place)]
        if answer["status"] != "ok":
            found.append(f"the text says {shown}, but {expression} raises {answer['ename']}: {answer['evalue']}")
        elif not agrees(shown, value := literal_eval(answer["data"]["text/plain"])):
            found.append(f"the text says {shown}, but {expression} is {value:g}" if isinstance(value, float) else
                         f"the text says {shown}, but {expression} is {value}")
    return found
