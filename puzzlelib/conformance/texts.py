"""The checks of what commands need: text that parse and format agree on, and bad text refused politely."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzlelib.conformance.guard import explained, short
from puzzlelib.conformance.trial import SAMPLE, Trial, same_at
from puzzlelib.levels import PuzzleError, lines, plural
from puzzlelib.search import bfs


def format_and_parse_are_inverses(trial: Trial) -> None:
    """parse(format(problem, state)) is the same problem, with that state as its initial one."""
    problem, sample = trial.problem, [*trial.some(10), *trial.best.states[-1:]]
    for state in trial.look(trial.some(SAMPLE)):
        text = trial.ask(str, "format", problem, state)
        back = trial.parsed(text, f"what format wrote for {short(state)}")
        trial.expect(back.initial == state, text, "format", state, why=f"parse reads it as {short(back.initial)}")
        again = trial.puzzle.format(back, back.initial)
        trial.expect(again == text, again, "format", state, why=f"the first time it was {short(text)}")
        for other in () if problem.is_goal(state) else sample:   # a solved board may hide where its goal was
            trial.expect(same_at(other, back, problem), text, "format", state, why="something is lost, because parse "
                         f"reads it as a problem with another goal or other moves at {short(other)}")


def bad_text_is_refused(trial: Trial) -> None:
    """parse raises PuzzleError(message, source, line, column) for a text that is no level."""
    written = [trial.puzzle.format(trial.problem, state) for state in trial.some(1)]
    for text in trial.look(_damaged([trial.text, *written], trial.rng)):
        accepted = None
        try:
            accepted = trial.puzzle.parse(text, "damaged")
            bfs(accepted, max_nodes=20)
            trial.puzzle.picture(accepted, accepted.initial)
            trial.puzzle.format(accepted, accepted.initial)
        except (Exception, SystemExit) as error:
            trial.require(accepted is None, f"parse accepts {short(text)}, then {explained(error)}: raise PuzzleError "
                          "in parse")
            trial.require(isinstance(error, PuzzleError),
                          f"{explained(error)} for the text {short(text)}: raise PuzzleError instead")
            location = [getattr(error, part) for part in ("source", "line", "col")]
            trial.require(location[0] == "damaged" and None not in location,
                          f"parse refuses {short(text)} and does not say where: '{error}'. Raise PuzzleError(message, "
                          "source, line, column), or call fail of a line from lines(text, source)")


def _damaged(texts: list[str], rng: Random) -> Iterator[str]:
    """The texts with characters cut out, put in, swapped; cut short; doubled; and other people's files."""
    yield from ("", "\n", "\x00", "{}", "-1", "9" * 5000, texts[0] * 2, texts[0].replace(",", ";"))
    for _ in range(60):
        text = rng.choice(texts)
        start, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        yield text[:start] + text[end:]
        yield text[:start] + rng.choice(",-.0123456789 xX#@\n\t\u0663\u2028") + text[start:]
        yield text[:start]


def parse_reads_every_line(trial: Trial) -> None:
    """parse refuses a level in which a line is replaced by '?', or a line is added."""
    given = len(lines(trial.text))
    written = len(lines(trial.puzzle.format(trial.problem, trial.problem.initial)))
    trial.require(given == written, f"the level has {plural(given, 'line')}, format writes {written}: one of parse and "
                  "format loses some")
    rows = [row.text for row in lines(trial.text)]
    for index in trial.look(range(given + 1)):
        try:
            trial.puzzle.parse("\n".join([*rows[:index], "?", *rows[index + 1:]]), "damaged")
        except PuzzleError:
            continue
        trial.fail(f"parse does not look at line {index + 1}: '?' passes there. Raise PuzzleError")


def ends_of_lines_are_forgiven(trial: Trial) -> None:
    """parse reads a level with blank lines around it, blanks at the ends of lines, CRLF and a byte order mark as it
    reads it without: lines(text, source) forgives all of that."""
    before = trial.puzzle.format(trial.problem, trial.problem.initial)
    text = "\ufeff\r\n \r\n" + "".join(f"{row.text} \t\r\n" for row in lines(trial.text)) + " \r\n"
    back = trial.parsed(text, "its own level with blank lines around it, blanks at the ends of lines, CRLF and a byte "
                        "order mark, which lines(text, source) forgives")
    after = trial.puzzle.format(back, back.initial)
    trial.expect(after == before, after, "format", back.initial, why=f"without these it was {short(before)}")


def random_levels_can_be_read(trial: Trial) -> None:
    """random(rng) returns a level's text that parse accepts, the same for the same rng; every further parameter has a
    usual value."""
    if trial.puzzle.random is None:
        return
    first, second = (trial.puzzle.random(Random(7)) for _ in range(2))
    trial.expect(isinstance(first, str), first, "random", why="that is no text")
    trial.parsed(first, "what random wrote")
    trial.expect(first == second, second, "random", why=f"with the same rng it was {short(first)}")


CHECKS = [format_and_parse_are_inverses, bad_text_is_refused, parse_reads_every_line, ends_of_lines_are_forgiven]
