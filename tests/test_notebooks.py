"""Hygiene of the notebooks: what nbval does not see. (nbval itself runs over notebooks/ in the same test run.)"""

import base64
import io
import json
import re
import struct

import nbformat
import pytest

from puzzlelib.catalog import load
from puzzlelib.levels import PuzzleError
from puzzlelib.tools import export
from puzzlelib.tools import notebooks as tool
from puzzlelib.views import plot
from tests.conftest import ROOT, run_sh

NAMES = tool.names()
WORKSHOPS = [name for name in NAMES if name.startswith("workshops/")]
NUMBERED = [name for name in NAMES if name not in WORKSHOPS]


@pytest.fixture(params=NAMES)
def notebook(request):
    return nbformat.read(ROOT / "notebooks" / f"{request.param}.ipynb", as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def prose(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def is_workshop(notebook):
    return any("# BEGIN SOLUTION" in cell.source for cell in notebook.cells)


def outputs(cell, kind):
    return [output.data[kind] for output in cell.outputs if kind in output.get("data", {})]


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_small_and_valid(name):
    path = ROOT / "notebooks" / f"{name}.ipynb"
    assert path.stat().st_size < 1_000_000
    nbformat.validate(json.loads(path.read_text()))


def test_every_cell_was_executed_in_order(notebook):
    assert [cell.execution_count for cell in code(notebook)] == list(range(1, len(code(notebook)) + 1))
    assert all(cell.source.strip() for cell in notebook.cells), "an empty cell"


def test_errors_are_deliberate_and_only_they(notebook):
    for cell in code(notebook):
        failed = any(output.output_type == "error" for output in cell.outputs)
        assert failed == ("raises-exception" in cell.metadata.get("tags", [])), cell.source


def test_nothing_is_written_to_stderr(notebook):
    for cell in code(notebook):
        assert not [output for output in cell.outputs if output.get("name") == "stderr"], cell.source


@pytest.mark.parametrize("name", NAMES)
def test_it_is_stored_as_our_command_writes_it(name):
    text = (ROOT / "notebooks" / f"{name}.ipynb").read_text()
    notebook = nbformat.reads(text, as_version=4)
    tool.normalise(notebook)
    assert nbformat.writes(notebook) + "\n" == text
    assert "widgets" not in notebook.metadata


def test_the_first_cell_says_what_for_for_whom_and_how_long(notebook):
    first = notebook.cells[0]
    assert first.cell_type == "markdown" and first.source.startswith("# ")
    for promise in ("**After this notebook you can**", "**You need**", "**It takes** about"):
        assert promise in first.source


def test_headings_never_skip_a_level(notebook):
    text = "\n".join(re.sub(r"```.*?```", "", cell.source, flags=re.S) for cell in prose(notebook))
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, flags=re.M)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in zip(levels, levels[1:]))


def test_cells_are_short_and_helpers_shorter(notebook):
    for cell in code(notebook):
        if "# BEGIN SOLUTION" in cell.source:            # of a workshop: see below
            continue
        assert len(cell.source.splitlines()) <= (60 if cell.source.startswith("%%writefile ") else 17), cell.source
        for helper in re.findall(r"^def .*\n(?:(?:    .*)?\n)*", cell.source + "\n", flags=re.M):
            name = re.match(r"def (\w+)", helper)[1]        # an attempt at an exercise may be longer
            calls = rf"^(check|examine\w*)\({name}\b"
            attempt = any(re.search(calls, one.source, flags=re.M) for one in code(notebook))
            assert len(helper.strip().splitlines()) <= (15 if attempt else 10), helper


def test_no_trailing_semicolon_no_input_no_network_no_absolute_path(notebook):
    for cell in notebook.cells:
        text = json.dumps(cell.get("outputs", [])) + cell.source
        assert not cell.source.rstrip().endswith(";")
        assert not re.search(r"\binput\(|\bhttps?://|(?<![\w.])/(home|root|work|tmp|usr|Users)/", text), cell.source
        assert cell.source[:1] not in "%!" or cell.source.startswith("%%writefile "), "magic or shell"


EXPLANATION = "<details><summary>Explanation</summary>\n\n"


@pytest.mark.parametrize("name", NUMBERED)
def test_predictions_are_asked_compared_and_explained_and_nothing_gives_them_away(name):
    notebook = stored(name)
    asked, open_questions, folded = 0, set(), {id(cell) for cell in tool.answers(notebook)}
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type != "code":
            continue
        asks = re.findall(r"^(\w+) = predict\(", cell.source, flags=re.M)
        compares = re.findall(r"^(\w+)\.compare\(", cell.source, flags=re.M)
        assert not (asks and compares), f"a question beside its answer: {cell.source}"
        assert set(compares) <= open_questions, f"nothing was asked: {cell.source}"
        asked += len(asks)
        open_questions = (open_questions | set(asks)) - set(compares)
        assert cell.metadata.get("jupyter", {}).get("outputs_hidden", False) == (id(cell) in folded), cell.source
        if compares and not open_questions:
            text = next(cell.source for cell in notebook.cells[place:] if cell.cell_type == "markdown")
            assert text.startswith(EXPLANATION) and "\n\n</details>" in text, text
    assert asked >= 2 and not open_questions
    assert "**Predict:**" not in str(notebook) and "**Explain.**" not in str(notebook)


FIRST_LINE = "# Compare with your prediction"


@pytest.mark.parametrize("name", NUMBERED)
def test_a_folded_cell_shows_a_first_line_that_gives_nothing_away(name):
    for cell in code(stored(name)):                  # JupyterLab shows it, and a long one makes the page wider
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            assert cell.source.startswith(FIRST_LINE + "\n"), cell.source


SAYS_NOTHING = ("sweep: ", "exit code", "fill 1", "nearest to the goal", "[astar, hamming: ")


def first_line(output):
    """What JupyterLab shows of a folded output: the first line of its HTML or text."""
    data = {"text/plain": output.text} if output.output_type == "stream" else output.get("data", {})
    shown = data.get("text/html") or data.get("text/markdown") or data.get("text/plain", "")
    return next((line for line in shown.split("\n") if line), "")


@pytest.mark.parametrize("name", NUMBERED)
def test_a_folded_output_shows_a_first_line_that_gives_nothing_away(name):
    for cell in code(stored(name)):
        folded = cell.metadata.get("jupyter", {})
        if folded.get("outputs_hidden") and not folded.get("source_hidden") and cell.outputs:
            line = first_line(cell.outputs[0])
            tag = re.fullmatch(r"<(div( (data-puzzlelib|role)='[\w-]+')?>|Figure size [^>]*>)", line)
            assert tag or line.startswith(SAYS_NOTHING) or not re.search(r"\d", line), line


@pytest.mark.parametrize("name", NUMBERED)
def test_cells_that_prepare_something_are_short_and_the_first_is_two_lines(name):
    cells = code(stored(name))
    assert len(cells[0].source.split("\n")) - cells[0].source.count("\n\n") <= 2, cells[0].source
    for cell in cells:
        if not re.search(r"^(%%writefile|def|class|@) ?", cell.source, flags=re.M):
            assert len(cell.source.splitlines()) <= 8, cell.source


@pytest.mark.parametrize("name", NUMBERED)
def test_the_end_sums_up_asks_and_leads_on(name):
    text = "\n".join(cell.source for cell in prose(stored(name)))
    remember, questions, further = re.split(r"^## (?:To remember|Three questions|Read on)$", text, flags=re.M)[1:]
    assert len(re.findall("^- ", remember, flags=re.M)) == 5
    assert re.findall(r"^<details><summary>(\d)\. ", questions, flags=re.M) == ["1", "2", "3"]
    assert "(glossary.md)" in further


@pytest.mark.parametrize("name", NUMBERED)
def test_numbers_in_prose_are_claims_that_are_checked(name):
    from puzzlelib.tools.claims import claims
    assert len([claim for cell in prose(stored(name)) for claim in claims(cell.source)]) >= 3


@pytest.mark.parametrize("name", WORKSHOPS)
def test_a_workshop_shows_a_solution_before_each_check_and_every_check_passes(name):
    cells, written = code(stored(name)), set()
    for cell in cells:
        lines = cell.source.splitlines()
        begins, ends = ([number for number, line in enumerate(lines) if line.strip() == f"# {word} SOLUTION"]
                        for word in ("BEGIN", "END"))
        assert len(begins) == len(ends) <= 2 and all(map(int.__lt__, begins, ends)), cell.source
        assert not begins or len(lines) <= 25, cell.source
        written |= set(re.findall(r"^(?:def|class) (\w+)", cell.source, flags=re.M)) if begins else set()
        for attempt in re.findall(r"^check\((\w+)", cell.source, flags=re.M):
            assert attempt in written, f"check({attempt}) before anything was written"
            assert re.search("cases? pass", "".join(outputs(cell, "text/plain"))), cell.source


def test_workshop_3_says_what_a_closed_set_is_worth():
    name = "workshops/w3_puzzle8_files"
    named = {"hardest": load("tiles", "depth-31")}
    for cell in code(stored(name)):
        if re.match("import tempfile|GOAL = |def manhattan|def my_astar", cell.source):
            source = re.sub(r"^print.*", "", cell.source, flags=re.M)
            exec(source + "\n" + source.replace("state not in closed", "True").replace("my_astar", "forgetful"), named)
    rows = re.findall(r"^\| `(depth-\d+)` \| (\S+) \| (\S+) \|$", "\n".join(
        cell.source for cell in prose(stored(name))), flags=re.M)
    assert len(rows) == 5
    for level, closed, forgetful in rows:
        problem = load("tiles", level)
        found = [named["Search"](named[search], named["my_manhattan"]).run(problem)
                 for search in ("my_astar", "forgetful")]
        assert [f"{result.expanded:,}" for result in found] == [closed, forgetful]
        assert {result.cost for result in found} == {int(level[6:])}


@pytest.mark.parametrize("name", WORKSHOPS)
def test_a_workshop_asks_for_every_exercise_of_its_room(name):
    from puzzlelib.exercises import ROOMS, every_exercise
    room = ROOMS[int(re.search(r"/w(\d)_", name)[1]) - 1]
    asked = set(re.findall(r"^check\((\w+)", "\n".join(cell.source for cell in code(stored(name))), flags=re.M))
    assert {exercise.function for key, exercise in every_exercise().items() if key.startswith(f"{room}.")} <= asked


def test_every_number_plot_stands_beside_its_numbers(notebook):
    cells = code(notebook)
    for index, cell in enumerate(cells):
        if re.search(r"plot\.(lines|bars)\(", cell.source):
            before = [html for other in cells[max(0, index - 2):index] for html in outputs(other, "text/html")]
            assert any("<table" in html for html in before), cell.source


def test_every_picture_is_a_picture(notebook):
    shown = [png for cell in code(notebook) for png in outputs(cell, "image/png")]
    assert shown
    for png in shown:
        data = base64.b64decode(png)
        width, height = struct.unpack(">II", data[16:24])
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and width >= 100 and height >= 60 and len(data) > 700


def test_no_timing_is_shown(notebook):
    for cell in code(notebook):
        assert "seconds" not in cell.source and "perf_counter" not in cell.source and "%time" not in cell.source


def test_randomness_is_seeded(notebook):
    for cell in code(notebook):
        assert not re.search(r"Random\(\)|\brandom\.(random|choice|shuffle|randint|sample)\(", cell.source)


def test_an_instructor_finds_slides(notebook):
    kinds = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in notebook.cells]
    assert kinds[0] == "slide" and kinds.count("slide") >= 3 and None not in kinds


def stored(name):
    """One of the workbook's notebooks; a test about one that was left out has nothing to say."""
    if name not in NAMES:
        pytest.skip(f"{name} was left out")
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


def test_the_map_is_in_order_and_each_line_leads_to_its_notebook():
    text = next(cell.source for cell in stored("00_start_here").cells if "## The map" in cell.source)
    numbers = re.findall(r"^\| .*?\*\*(\d\d\w?) ", text, flags=re.M)
    links = re.findall(r"\((\d\d\w?)_(\w+)\.ipynb\)", text)
    assert numbers == sorted(set(numbers)) and [number for number, _ in links] == numbers[1:]
    for number, name in links:
        assert f"{number}_{name}" in NAMES or not any(other.startswith(number) for other in NAMES)


def test_the_map_gives_the_minutes_that_each_notebook_gives():
    text = next(cell.source for cell in stored("00_start_here").cells if "## The map" in cell.source)
    rows = re.findall(r"^\| .*?\*\*(\w+) .*?\| (\d+|–) \|(?: (\d+) \|)?$", text, flags=re.M)
    on_map = {number: (in_class.strip("–"), alone) if alone else ("", in_class) for number, in_class, alone in rows}
    for name in NAMES:
        head = stored(name).cells[0].source
        said = re.search(r"\*\*It takes\*\* about (?:(\d+) minutes in class, )?(\d+) (?:minutes|alone)", head)
        assert said and on_map[name.split("/")[-1].split("_")[0]] == (said[1] or "", said[2]), name


def test_every_workshop_is_on_the_map_and_in_the_readme():
    text = next(cell.source for cell in stored("00_start_here").cells if "## The map" in cell.source)
    readme = (ROOT / "README.md").read_text()
    for name in WORKSHOPS:
        assert f"]({name}.ipynb)" in text and f"](notebooks/{name}.ipynb)" in readme


def test_the_glossary_defines_each_word_once_and_in_order_of_use():
    text = (ROOT / "notebooks" / "glossary.md").read_text()
    words = re.findall(r"^- \*\*(.+?)\*\*", text, flags=re.M)
    assert len(words) == len(set(words)) > 50 and {"state", "frontier", "expand", "admissible", "budget"} <= set(words)


# -------------------------------------------------------------------------------------------------- the command itself

def written(path, *sources, **metadata):
    """A notebook with these cells, as a file."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), path)
    return path


def test_a_wrong_name_is_refused(capsys):
    with pytest.raises(PuzzleError, match="did you mean '00_start_here'"):
        tool.path("00_start_hear")
    assert tool.main(["nothing"]) == 2
    assert "expected a notebook" in capsys.readouterr().err
    assert tool.main(["nowhere/00_start_here.ipynb"]) == 2
    complaint = capsys.readouterr().err
    assert "nowhere/00_start_here.ipynb:1:1: error: found FileNotFoundError" in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", "not json", '{"cells": 3, "nbformat": 4}', '{"nbformat": 99}'])
def test_a_file_that_is_no_notebook_is_refused(tmp_path, capsys, text):
    (tmp_path / "odd.ipynb").write_text(text)
    assert tool.main([str(tmp_path / "odd.ipynb")]) == 2
    assert "expected a notebook" in capsys.readouterr().err and (tmp_path / "odd.ipynb").read_text() == text


def test_a_name_means_the_workbooks_and_a_path_what_it_says(tmp_path, monkeypatch):
    mine = written(tmp_path / "00_start_here.ipynb", "1")
    assert tool.path("00_start_here") == str(ROOT / "notebooks" / "00_start_here.ipynb")
    assert tool.path(str(mine)) == str(mine)
    assert all(tool.path(name) == str(ROOT / "notebooks" / f"{name}.ipynb") for name in WORKSHOPS)
    monkeypatch.chdir(tmp_path)
    assert tool.path("00_start_here.ipynb") == tool.path("./00_start_here.ipynb") == str(mine)
    assert tool.path("00_start_here") == str(ROOT / "notebooks" / "00_start_here.ipynb")


def test_somebodys_own_notebook_is_executed_in_its_folder_and_the_workbooks_left_alone(tmp_path):
    before = (ROOT / "notebooks" / "00_start_here.ipynb").read_bytes()
    (tmp_path / "data.txt").write_text("mine")
    written(tmp_path / "00_start_here.ipynb", "open('data.txt').read()", "import puzzlelib; puzzlelib.__name__")
    done = run_sh("notebooks", "00_start_here.ipynb", cwd=tmp_path)
    assert done.returncode == 0 and str(tmp_path / "00_start_here.ipynb") in done.stderr, done.stderr
    after = nbformat.read(tmp_path / "00_start_here.ipynb", as_version=4)
    assert [cell.outputs[0].data["text/plain"] for cell in after.cells] == ["'mine'", "'puzzlelib'"]
    assert (ROOT / "notebooks" / "00_start_here.ipynb").read_bytes() == before


def test_somebodys_own_notebook_is_exported(tmp_path):
    (tmp_path / "data.txt").write_text("found in the folder of the notebook")
    mine = written(tmp_path / "00_start_here.ipynb", "print(open('data.txt').read())")
    assert tool.main([str(mine)]) == 0
    (tmp_path / "data.txt").unlink()                     # what is stored is exported, nothing is run
    page = export.export(str(mine), str(tmp_path / "pages"))
    assert page == str(tmp_path / "pages" / "00_start_here.html")
    assert "found in the folder of the notebook" in (tmp_path / "pages" / "00_start_here.html").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_an_exported_page_keeps_alternative_texts_and_leads_to_exported_pages(name, tmp_path):
    page = open(export.export(name, str(tmp_path)), encoding="utf-8").read()
    assert "No description has been provided" not in page and '.ipynb"' not in page
    assert "(a progress bar" not in page and "Traceback" not in page
    for link in re.findall(r'href="((?:\d\d|w\d)_\w+)\.html', page):
        assert link in NAMES or f"workshops/{link}" in NAMES


def test_a_notebook_is_executed_and_normalised(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "FOLDER", str(tmp_path))
    cells = [nbformat.v4.new_markdown_cell("# One"), nbformat.v4.new_code_cell("1 + 1"),
             nbformat.v4.new_code_cell("1 / 0", metadata={"tags": ["raises-exception"], "collapsed": True})]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"widgets": {}}), tmp_path / "one.ipynb")
    assert tool.main(["one"]) == 0
    after = nbformat.read(tmp_path / "one.ipynb", as_version=4)
    assert after.cells[1].outputs[0].data["text/plain"] == "2" and after.cells[1].execution_count == 1
    assert after.cells[2].outputs[0].traceback == ["ZeroDivisionError: division by zero"]
    assert after.cells[2].metadata == {"tags": ["raises-exception"]} and "widgets" not in after.metadata
    once = (tmp_path / "one.ipynb").read_bytes()
    assert tool.main([]) == 0 and (tmp_path / "one.ipynb").read_bytes() == once


def test_a_progress_bar_leaves_one_line_and_bad_input_one_line_without_a_path(tmp_path):
    mine = written(tmp_path / "lines.ipynb",
                   "from puzzlelib.views.progress import progress_bar\n"
                   "report = progress_bar('counting')\nreport(0.5)\nreport(1.0)\nreport(1.0)",
                   "from puzzlelib.puzzles.bricks import read_matrix\nread_matrix('5,2,\\n1, 2, 3 4, 1,', 'mine.txt')")
    notebook = tool.read(mine)
    notebook.cells[1].metadata["tags"] = ["raises-exception"]
    tool.execute(notebook, str(tmp_path))
    error = notebook.cells[1].outputs[0]
    assert error.traceback == [f"PuzzleError: {error.evalue}"] and error.evalue.startswith("mine.txt:2:7: error: found")
    tool.normalise(notebook)
    assert [output.get("text") for output in notebook.cells[0].outputs] == ["counting: done\n"]


def test_what_other_tools_wrote_is_kept_and_what_passes_is_not():
    theirs = {"nbgrader": {"grade": True, "grade_id": "q1", "points": 3}, "otter": {"tests": ["q1"]}, "editable": False,
              "slideshow": {"slide_type": "slide"}, "jupyter": {"source_hidden": True}}
    passing = {"ExecuteTime": {"end_time": "now"}, "collapsed": True, "scrolled": True, "execution": {"shell": "now"},
               "vscode": {"languageId": "python"}, "papermill": {"duration": 0.1}}
    hidden = {"jupyter": {"source_hidden": True, "outputs_hidden": True}}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("1", metadata=theirs | passing | hidden),
               nbformat.v4.new_markdown_cell("2", metadata={"nbgrader": {"locked": True}}),
               nbformat.v4.new_code_cell("3", metadata={"jupyter": {"outputs_hidden": True}})],
        metadata={"celltoolbar": "Create Assignment", "otter": {"OK_FORMAT": True}, "widgets": {"state": {}},
                  "language_info": {"name": "python", "version": "3.9.1"}})
    tool.normalise(notebook)
    assert [cell.metadata for cell in notebook.cells] == [theirs, {"nbgrader": {"locked": True}}, {}]
    assert notebook.metadata == {"celltoolbar": "Create Assignment", "otter": {"OK_FORMAT": True},
                                 "kernelspec": tool.KERNEL, "language_info": {"name": "python"}}


def test_pictures_are_stored_with_a_palette():
    figure = plot.draw(load("tiles", "depth-20"))
    file = io.BytesIO()
    figure.savefig(file, format="png")
    drawn = file.getvalue()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output(
        "display_data", {"image/png": base64.b64encode(drawn).decode()})])])
    tool.shrink(notebook)
    after = base64.b64decode(notebook.cells[0].outputs[0].data["image/png"])
    assert after[:8] == drawn[:8] and after[25] == 3 and len(after) < len(drawn), "25: the colour type, 3 is a palette"


def test_a_notebook_that_fails_is_left_as_it_was(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tool, "FOLDER", str(tmp_path))
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("oops")]), tmp_path / "bad.ipynb")
    before = (tmp_path / "bad.ipynb").read_bytes()
    assert tool.main(["bad"]) == 1
    assert "NameError" in capsys.readouterr().err and (tmp_path / "bad.ipynb").read_bytes() == before


def test_nbval_is_strict_about_what_we_rely_on(tmp_path):
    """A changed number in a stored table must fail, and nothing else with it: a picture and a board come before it."""
    import subprocess
    import sys
    good = stored("00_start_here")
    number, table = next((number, cell.outputs[0].data) for number, cell in enumerate(good.cells)
                         if "result = bfs(problem)" in cell.source)
    assert "334" in table["text/html"]
    table["text/html"] = table["text/html"].replace("334", "335")
    good.cells = good.cells[:number + 1]
    nbformat.write(good, tmp_path / "changed.ipynb")
    answer = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml",
                             "--rootdir", ROOT, tmp_path / "changed.ipynb"], cwd=ROOT, capture_output=True, text=True,
                            env=dict(__import__("os").environ, PYTHONPATH=str(ROOT)))
    assert answer.returncode == 1 and "1 failed" in answer.stdout


def test_help_of_the_command():
    assert "Execute notebooks in place" in run_sh("notebooks", "--help").stdout


def test_every_picture_says_in_a_line_what_it_shows(notebook):
    for cell in code(notebook):
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                alt = output["metadata"].get("image/png", {}).get("alt", "")
                assert len(alt) > 8 and "\n" not in alt, cell.source


def test_a_page_folds_code_that_would_answer_a_question(tmp_path):
    from puzzlelib.tools.export import export
    name = "13_your_own_experiment"
    hidden = [cell for cell in code(stored(name)) if cell.metadata.get("jupyter", {}).get("source_hidden")]
    export(name, str(tmp_path))
    page = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
    assert page.count("<summary>Show the code</summary>") == len(hidden) > 0
