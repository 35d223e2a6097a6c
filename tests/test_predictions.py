"""What a notebook asks, shows and claims: predict, show_code, folded answers, and numbers in prose."""

import json
import re

import nbformat
import pytest

from puzzlelib import PuzzleError, predict, show_code, textbook
from puzzlelib.exercises import record
from puzzlelib.tools import claims, export
from puzzlelib.tools import notebooks as tool
from puzzlelib.views.page import to_html
from puzzlelib.views.predict import number


def asked(*arguments, answer=None, **options):
    guess = predict(*arguments, **options)
    if answer is not None:
        guess.answer = answer
    return guess


@pytest.fixture(autouse=True)
def _nothing_was_answered_before(monkeypatch):
    monkeypatch.setattr(record, "_known", {})


@pytest.mark.parametrize("answer, truth, said", [
    (16, 16, "The answer is 16. You predicted exactly that."),
    ("1,500", 1600, "The answer is 1,600. You predicted 1,500: close."),
    (4, 16, "The answer is 16. You predicted 4: it is 4.0 times as large."),
    (3000, 16, "The answer is 16. You predicted 3,000: 188 times too large."),
    (20, 16, "The answer is 16. You predicted 20."),
    (0, 16, "The answer is 16. You predicted 0."),
    (-4, 0, "The answer is 0. You predicted -4."),
    (2.4, 2.44140625, "The answer is 2.441. You predicted 2.4: close."),
    (None, 16, "The answer is 16.")])
def test_a_number_is_compared_with_the_truth(answer, truth, said):
    assert repr(asked("How many?", answer=answer).compare(truth)) == said


def test_a_known_mistake_gets_its_own_answer_however_the_number_is_written():
    guess = asked("How many?", answer="362 880")
    assert repr(guess.compare(181440, {1: "no", 362880: "Half of them can't be solved."})) == (
        "The answer is 181,440. You predicted 362,880. Half of them can't be solved.")


def test_choices_and_orders_are_compared():
    choice = asked("Which?", ["bfs", "A*"], answer="bfs")
    assert repr(choice.compare("A*", {"bfs": "It has no h."})) == "The answer: A*. You predicted bfs. It has no h."
    order = asked("Sort them.", ["a", "b", "c"], order=True, answer=["b", "a", "c"])
    assert repr(order.compare(["a", "b", "c"])) == (
        "The order is: a / b / c. You predicted b / a / c: 1 of 3 in their places.")
    assert repr(order.compare(["b", "a", "c"])) == "The order is: b / a / c. You predicted exactly that."


@pytest.mark.parametrize("make", [
    lambda: predict("Which?", ["one"]), lambda: predict("Which?", ["same", "same"]), lambda: predict("x", order=True),
    lambda: asked("Which?", ["a", "b"], answer="c"), lambda: asked("How many?", answer="many"),
    lambda: asked("How many?", answer=float("nan")), lambda: asked("How many?", answer=float("inf")),
    lambda: asked("Sort.", ["a", "b"], order=True, answer=["a", "a"]),
    lambda: asked("Sort.", ["a", "b"], order=True, answer=3), lambda: predict("Which?", ["a", "b"]).compare("c")])
def test_a_question_or_answer_that_makes_no_sense_is_refused(make):
    with pytest.raises(PuzzleError, match="found .*, expected"):
        make()


@pytest.mark.parametrize("text, value", [("1,240", 1240), (" 2.50", 2.5), ("−3", -3), ("1e3", 1000), ("10_000", 10000)])
def test_numbers_are_read_as_people_write_them(text, value):
    assert number(text) == value


def test_an_answer_arrives_by_message_and_a_wrong_one_is_refused_in_words():
    guess = predict("How many?")
    guess.receive({"do": "answer", "value": "many"})
    assert guess.answer is None and "expected a number" in guess.message
    guess.receive({"do": "answer", "value": "12"})
    assert guess.answer == 12 and guess.message == "Your prediction: 12."
    assert repr(guess) == "How many?" and repr(predict("Which?", ["a", "b"])) == "Which? (a / b)"


def test_answers_are_kept_as_the_exercises_are_and_a_stored_page_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "FOLDER", str(tmp_path))
    asked("How many?", answer=7654321)
    assert not (tmp_path / record.FILE).exists()
    monkeypatch.setattr(record, "_kept", lambda: True)
    asked("How many?", answer=7654321)
    assert json.loads((tmp_path / record.FILE).read_text()) == {"predict: How many?": 7654321}
    monkeypatch.setattr(record, "_known", {})                    # another session
    again = predict("How many?")
    assert again.answer == 7654321
    assert "7654321" not in json.dumps(again.stored()) and "7,654,321" not in to_html(again, "key")
    assert predict("How many?", ["a", "b"]).answer is None       # the question has changed its kind
    (tmp_path / record.FILE).write_text('{"predict: How many?": [1, {"a": null}]}')
    assert predict("How many?").answer is None


def test_code_is_shown_as_it_is_in_its_file_and_highlighted():
    shown = show_code(textbook.breadth_first)
    assert repr(shown).startswith("def breadth_first(problem") and "frontier.popleft()" in repr(shown)
    assert shown._repr_markdown_() == f"```python\n{shown!r}\n```"
    assert repr(show_code(textbook.Node.children)).startswith("def children(self")         # without its indentation
    with pytest.raises(PuzzleError, match="functions or classes with their source"):
        show_code(3)


def notebook(*sources):
    cells = [nbformat.v4.new_markdown_cell(text[1:]) if text.startswith("#") else nbformat.v4.new_code_cell(text)
             for text in sources]
    return nbformat.v4.new_notebook(cells=cells)


def test_what_answers_a_question_is_folded_up_to_where_it_is_compared():
    book = notebook("a = 1", "guess = predict('x')", "#text", "a + 1", "guess.compare(2)", "a + 2",
                    "one = predict('y')", "two = predict('z')", "1", "from x import y\n\nshow_code(y)",
                    "one.compare(1)", "2", "two.compare(2)", "3")
    tool.normalise(book)
    folded = [cell.source for cell in book.cells if cell.metadata.get("jupyter", {}).get("outputs_hidden")]
    assert folded == ["a + 1", "guess.compare(2)", "1", "one.compare(1)", "2", "two.compare(2)"]
    hidden = [cell.source for cell in book.cells if cell.metadata.get("jupyter", {}).get("source_hidden")]
    assert hidden == ["guess.compare(2)", "one.compare(1)", "two.compare(2)"]      # the code would give it away, too
    once = nbformat.writes(book)
    tool.normalise(book)
    assert nbformat.writes(book) == once


def test_an_exported_page_folds_answers_and_still_has_them(tmp_path):
    book = notebook("guess = predict('x')", "print('forty-two')\nguess.compare(42)", "print('in the open')")
    for cell in book.cells[1:]:
        cell.outputs = [nbformat.v4.new_output("stream", text=cell.source.split("'")[1])]
    tool.normalise(book)
    nbformat.write(book, tmp_path / "one.ipynb")
    page = open(export.export(str(tmp_path / "one.ipynb"), str(tmp_path / "pages")), encoding="utf-8").read()
    folded = re.findall(r'<details class="answer">.*?</details>', page, flags=re.S)      # the code, and its output
    assert len(folded) == 2 and all("forty-two" in one and "in the open" not in one for one in folded)


def test_the_glossary_is_a_page_beside_the_others(tmp_path):
    page = open(export.export("00_start_here", str(tmp_path)), encoding="utf-8").read()
    assert 'href="glossary.html"' in page and "glossary.md" not in page
    assert "<strong>frontier</strong>" in (tmp_path / "glossary.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("shown, value, right", [
    ("83", 83.0, True), ("83", 83.2, True), ("83", 84.0, False), ("1,061", 1061.0, True), ("2.5", 2.54, True),
    ("2.5", 2.56, False), ("three", 3.0, True), ("three", 3.1, False), ("several", 3.0, False), ("A*", "A*", True),
    ("−4", -4.0, True), ("12%", 12.3, True), ("0", 0.4, True), ("0", 1.0, False)])
def test_a_claim_agrees_to_its_last_digit(shown, value, right):
    assert claims.agrees(shown, value) is right


def test_wrong_claims_fail_where_they_stand(tmp_path):
    import subprocess
    import sys

    from tests.conftest import ROOT
    book = notebook("a = 83", "#It is **83**<!-- = a -->, or four<!-- = a // 20 -->.", "a += 1",
                    "#Now 83<!-- = a -->, and 1<!-- = b -->.")
    tool.execute(book, str(tmp_path))
    nbformat.write(book, tmp_path / "claims.ipynb")
    answer = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml",
                             "--rootdir", ROOT, "-p", "conftest", tmp_path / "claims.ipynb"], cwd=ROOT,
                            capture_output=True, text=True)
    assert "1 failed, 1 passed" in answer.stdout, answer.stdout
    assert "the text says 83, but a is 84" in answer.stdout and "but b raises NameError" in answer.stdout
