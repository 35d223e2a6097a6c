"""The pages of a graded class, in a browser: nothing is loaded, nothing runs, and everybody can read them."""

import pytest

from puzzlelib.classroom.batch import grade
from tests.browser.conftest import violations
from tests.conftest import ROOT

pytestmark = pytest.mark.browser
SAMPLE = ROOT / "notebooks" / "sample_class"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A right submission, a copy of it, two wrong ones, and one that would like to run in the reader's browser."""
    folder = tmp_path_factory.mktemp("graded")
    nasty = folder / "<b onclick=alert(1)>.py"
    nasty.write_text("def find_path(a, b, c):\n    print('<script>document.title = 1</script>')\n"
                     "    return '<img src=x>'\n")
    paths = [SAMPLE / name for name in ("jmb5012.py", "tks88.py", "mdl19.py", "submission_310226588")]
    grade("homework3", [*map(str, paths), str(nasty)], str(folder / "out"), trust=True)
    return folder / "out"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_clean_quiet_and_fit(browser, graded, theme):
    page = browser.new_page(viewport={"width": 853, "height": 480}, color_scheme=theme)
    wrong = []
    page.on("request", lambda request: None if request.url.startswith("file:") else wrong.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    for path in sorted(graded.rglob("*.html")):
        page.goto(f"file://{path}")
        title = page.title()
        for summary in page.locator("summary").all():
            if summary.is_visible():
                summary.click()
        assert violations(page, "main") == [], path.parent.name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path.parent.name
        assert page.title() == title != "1" and page.locator("script, img").count() == 0
    assert not wrong
    page.close()


def test_from_the_class_to_a_submission_and_its_counterexample(browser, graded):
    page = browser.new_page()
    page.goto(f"file://{graded / 'class.html'}")
    page.get_by_role("link", name="mdl19").last.click()
    assert page.get_by_role("heading", level=1).inner_text() == "mdl19: homework3"
    assert page.locator("figure table").count() > 0 and "expected" in page.locator("main").inner_text()
    page.close()
