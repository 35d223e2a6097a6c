"""predict(): a question before the cell that answers it, with a place for a number, a choice or an order.

The answer is never in the cell that asks. A later cell compares: guess.compare(result.cost). What people answered is
kept where the exercises keep what passes (exercises/record.py), and by no one else.
"""

from __future__ import annotations

import sys
from html import escape

from puzzlelib.exercises.record import recall, remember
from puzzlelib.hints import Any, Callable, Sequence
from puzzlelib.levels import PuzzleError
from puzzlelib.views.session import Session, locked

CLOSE = 0.1                # part of the true number by which a prediction may be off and still be called close


class Guess(Session):
    """A question and, once given, its answer. Set `answer` yourself where there is no widget: guess.answer = 12."""

    drawing = ()
    scripts = ("predict.js",)
    styles = ("theme.css", "board.css", "predict.css")

    def __init__(self, question: str, choices: Sequence[Any] = (), order: bool = False):
        kind = "order" if order else "choice" if choices else "number"
        if order and len(choices) < 2 or len({*map(str, choices)}) != len(choices) or len(choices) == 1:
            raise PuzzleError(f"found {list(choices)!r}, expected two or more different choices")
        super().__init__(question=question, kind=kind, choices=list(map(str, choices)), answer=None)
        self.key = f"predict: {question}"
        self._keep(recall(self.key), quietly=True)

    @property
    def answer(self) -> Any:
        """What was predicted; None as long as nothing was."""
        return self.data["answer"]

    @answer.setter
    def answer(self, value: Any) -> None:
        self.data["answer"] = self._valid(value)
        self._keep(value)

    def compare(self, truth: Any, mistakes: dict[Any, str] | None = None) -> Comparison:
        """The true answer beside the predicted one. `mistakes` says, for known wrong answers, what they suggest.

        >>> guess = predict("How many boards does the 8-puzzle have that can be solved?")
        >>> guess.answer = 362_880
        >>> guess.compare(181_440, {362_880: "You counted the boards that can't be solved, too."})
        The answer is 181,440. You predicted 362,880. You counted the boards that can't be solved, too.
        """
        true = self._valid(truth)
        suggests = next((text for wrong, text in (mistakes or {}).items() if self._valid(wrong) == self.answer), "")
        verdict = ("" if self.answer is None else self._verdict(true) if not suggests else
                   f"You predicted {self._words(self.answer)}. {suggests}")
        begins = {"number": "The answer is", "choice": "The answer:", "order": "The order is:"}[self.data["kind"]]
        return Comparison(f"{begins} {self._words(true)}.", verdict)

    def __repr__(self) -> str:
        choices = " / ".join(self.data["choices"])
        return f"{self.data['question']} ({choices})" if choices else str(self.data["question"])

    # ---------------------------------------------------------------------------------------------------- the answer

    def _valid(self, value: Any) -> Any:
        """An answer as data, or a PuzzleError."""
        choices = self.data["choices"]
        if self.data["kind"] == "number":
            return number(value)
        if self.data["kind"] == "choice":
            if str(value) not in choices:
                raise PuzzleError(f"found {value!r}, expected one of: {', '.join(choices)}")
            return str(value)
        if isinstance(value, str) or not hasattr(value, "__iter__") or sorted(map(str, value)) != sorted(choices):
            raise PuzzleError(f"found {value!r}, expected these in an order of your own: {', '.join(choices)}")
        return list(map(str, value))

    def _verdict(self, true: Any) -> str:
        """How the prediction compares with the truth, in a sentence."""
        kind, answer = self.data["kind"], self.answer
        if answer == true:
            return "You predicted exactly that."
        said = f"You predicted {self._words(answer)}"
        if kind == "order":
            return f"{said}: {sum(map(str.__eq__, answer, true))} of {len(true)} in their places."
        if kind == "choice":
            return f"{said}."
        if abs(answer - true) <= CLOSE * abs(true):
            return f"{said}: close."
        times = max(answer, true) / min(answer, true) if answer > 0 and true > 0 else 0
        if times < 2:
            return f"{said}."
        much = f"{times:.1f}" if times < 10 else f"{times:,.0f}"
        return f"{said}: it is {much} times as large." if true > answer else f"{said}: {much} times too large."

    def _words(self, value: Any) -> str:
        if self.data["kind"] == "order":
            return " / ".join(value)
        if self.data["kind"] == "choice":
            return str(value)
        return f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"

    def _keep(self, value: Any, quietly: bool = False) -> None:
        try:
            answer = None if value is None else self._valid(value)
        except PuzzleError:                      # kept by another version of this question
            answer = None
        if not quietly:
            remember(self.key, answer)
        self.send(answer=answer, shown="" if answer is None else self._words(answer))
        if answer is not None:
            self.say(f"Your prediction: {self._words(answer)}.")

    @locked
    def _say_answer(self, value: Any) -> None:
        self.answer = value

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"answer": lambda: self._say_answer(message.get("value"))}

    def stored(self) -> dict[str, Any]:
        return super().stored() | {"answer": None, "shown": "", "said": [0, ""]}     # never someone's answer


class Comparison:
    """The true answer beside what was predicted."""

    def __init__(self, truth: str, verdict: str):
        self.truth, self.verdict = truth, verdict

    def __repr__(self) -> str:
        return f"{self.truth} {self.verdict}".rstrip()

    def _repr_html_(self) -> str:
        return f"<p><strong>{escape(self.truth)}</strong> {escape(self.verdict)}</p>"


def number(value: Any) -> Any:
    """A number as people write it.

    >>> number("1,240"), number(" 2.50 "), number("10 000"), number(7)
    (1240, 2.5, 10000, 7)
    >>> number("many")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'many', expected a number, such as 12 or 3.5
    >>> number(" ")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found nothing, expected a number, such as 12 or 3.5
    """
    text = str(value).strip().replace(",", "").replace("_", "").replace(" ", "").replace("−", "-")
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if found != found or abs(found) == float("inf"):
        raise PuzzleError(f"found {repr(value) if text else 'nothing'}, expected a number, such as 12 or 3.5")
    return int(found) if found == int(found) and abs(found) < 1e15 else found


def predict(question: str, choices: Sequence[Any] = (), order: bool = False) -> Guess:
    """Ask for a prediction: a number, one of several choices, or, with order=True, an order of them.

    In a notebook the question shows itself.

    >>> guess = predict("Which search expands fewer nodes?", ["breadth-first", "A*"])
    >>> guess.answer = "A*"
    >>> guess.compare("A*")
    The answer: A*. You predicted exactly that.
    """
    guess = Guess(question, choices, order)
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if hasattr(shell, "kernel"):                 # a notebook: there the question shows itself
        sys.modules["IPython"].display.display(guess)
    return guess
