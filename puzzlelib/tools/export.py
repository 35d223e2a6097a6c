"""`sh run.sh export [--slides | --pdf] [NAME…]`: notebooks as pages, slides or PDF, in pages/, with no kernel running.

What is written is what is stored: run a notebook first if you changed it. Slides need reveal.js beside them, which npm
fetches, once; slides.js deals the cells out to pages when the slides are opened. A PDF is those slides, printed by
Chromium. A notebook of your own, given by its path, goes to the project's pages/, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from html import escape
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from puzzlelib import ROOT
from puzzlelib.levels import PuzzleError, write
from puzzlelib.tools.notebooks import on_each, path, read

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = os.path.dirname(__file__)
PAGES = os.path.join(ROOT, "pages")
# What widgets look for each other in (views/static/channel.js): here they need not wait for a kernel.
ALONE = 'globalThis[Symbol.for("puzzlelib")] = { lines: new Map(), news: new EventTarget(), alone: true };'
# Outputs and code that would answer a question are folded on a page, and a step of their own on slides.
FOLDED = """{%- extends 'lab/index.html.j2' -%}
{% block output_group %}{% if cell.metadata.get('jupyter', {}).get('outputs_hidden') %}
<details class='answer'><summary>Show the output</summary>{{ super() }}</details>
{% else %}{{ super() }}{% endif %}{% endblock %}
{% block input_group %}{% if cell.metadata.get('jupyter', {}).get('source_hidden') %}
<details class='answer'><summary>Show the code</summary>{{ super() }}</details>
{% else %}{{ super() }}{% endif %}{% endblock %}
{% block notebook_css %}{{ super() }}<style>
details > summary { font: 14px/1.6 system-ui, "DejaVu Sans", sans-serif; cursor: pointer; }
.jp-RenderedMarkdown .highlight pre { font-family: var(--jp-code-font-family, monospace), monospace; }
</style>{% endblock %}"""
REVEAL = "reveal.js@5.2.1"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell")


def export(name: str, folder: str = PAGES, slides: bool = False) -> str:
    """Write a notebook as a page, or the cells marked for it as slides; where it went."""
    exporters: Any = import_module("nbconvert.exporters")
    file = path(name)
    notebook = read(file)
    notebook.metadata.pop("widgets", None)
    describe_pictures(notebook)
    plain = {"exclude_input_prompt": True, "exclude_output_prompt": True}
    os.makedirs(folder, exist_ok=True)
    if slides:
        reveal(folder)
        with open(os.path.join(HERE, "slides.html.j2"), encoding="utf-8") as template:
            exporter = exporters.SlidesExporter(raw_template=template.read(), extra_template_paths=[HERE],
                                                reveal_url_prefix="reveal", reveal_theme="white", **plain)
    else:
        exporter = exporters.HTMLExporter(raw_template=FOLDED, **plain)
    page, _ = exporter.from_notebook_node(notebook)
    kind = ".slides.html" if slides else ".html"
    target = os.path.join(folder, os.path.basename(file).removesuffix(".ipynb") + kind)
    if os.path.exists(glossary := os.path.join(os.path.dirname(file), "glossary.md")):
        export_glossary(glossary, folder)
    page = page.replace("<th></th>", "<td></td>")       # the corner of a table by pandas heads nothing
    write(target, linked(_offline(page), kind))
    return target


def describe_pictures(notebook: Any) -> None:
    """Show pictures with their alternative texts, which nbconvert drops."""
    for output in [output for cell in notebook.cells for output in cell.get("outputs", [])]:
        alt = output.get("metadata", {}).get("image/png", {}).get("alt")
        if alt and "text/html" not in output.data:
            source = f"data:image/png;base64,{output.data['image/png']}"
            output.data["text/html"] = f'<img alt="{escape(alt)}" src="{source}">'


def linked(page: str, kind: str) -> str:
    """The page with its links to other notebooks leading to what is exported of them: all pages are in one folder.

    >>> linked('<a href="01_sliding_bricks.ipynb#Print">', ".html")
    '<a href="01_sliding_bricks.html#Print">'
    >>> linked('<a href="../00_start_here.ipynb"><a href="workshops/w1.ipynb">', ".html")
    '<a href="00_start_here.html"><a href="w1.html">'
    >>> linked('<a href="glossary.md">', ".slides.html")
    '<a href="glossary.html">'
    """
    page = re.sub(r'(<a\b[^>]*\bhref=")(?:\.\./|workshops/)?([^":]*)\.ipynb(?=["#])', rf"\1\2{kind}", page)
    return re.sub(r'(<a\b[^>]*\bhref=")(?:\.\./)?glossary\.md(?=["#])', r"\1glossary.html", page)


def export_glossary(file: str, folder: str) -> None:
    """Write the glossary as a page beside the others."""
    with open(file, encoding="utf-8") as text:
        words = import_module("nbconvert.filters").markdown2html(text.read())
    write(os.path.join(folder, "glossary.html"),
          "<!doctype html><html lang='en'><meta charset='utf-8'><title>Glossary</title><meta name='viewport' "
          "content='width=device-width'><style>body { font: 17px/1.6 system-ui, sans-serif; max-width: 46em; margin: "
          f"2em auto; padding: 0 1em; color-scheme: light dark }}</style><body><main>{words}</main></body></html>\n")


def export_pdf(name: str, folder: str = PAGES) -> str:
    """Write a notebook's slides as PDF, one page for each; where it went."""
    from playwright.sync_api import sync_playwright
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        raise PuzzleError("found no Chromium, expected it to print slides: apt-get install chromium; or add ?print-pdf "
                          "to the address of the slides in a browser of yours, and print", "export --pdf")
    slides = export(name, folder, slides=True)
    target = slides.removesuffix(".slides.html") + ".pdf"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(Path(slides).as_uri() + "?print-pdf")
        page.wait_for_selector("html.reveal-print .pdf-page", state="attached")
        page.pdf(path=target + ".part", prefer_css_page_size=True, print_background=True)
        browser.close()
    os.replace(target + ".part", target)
    return target


def reveal(folder: str) -> None:
    """Put reveal.js beside the slides if it isn't there yet: npm fetches its package."""
    target = os.path.join(folder, "reveal")
    if all(os.path.exists(os.path.join(target, file)) for file in ("dist/reveal.js", "plugin/notes/notes.js")):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise PuzzleError("found no npm, expected it for slides: it fetches reveal.js, once", "export --slides")
    sys.stderr.write(f"export: fetching {REVEAL} with npm, once\n")
    with TemporaryDirectory(dir=folder) as download:
        fetched = subprocess.run([npm, "pack", "--silent", REVEAL], cwd=download, capture_output=True, text=True)
        archives = [file for file in os.listdir(download) if file.endswith(".tgz")]
        if fetched.returncode or not archives:
            why = (fetched.stderr.strip() or "no file").splitlines()[-1]
            raise PuzzleError(f"found no {REVEAL} ({why}), expected npm to fetch it", "export --slides")
        with tarfile.open(os.path.join(download, archives[0])) as package:
            wanted = ("package/dist/", "package/plugin/notes/", "package/LICENSE")
            package.extractall(download, [entry for entry in package if entry.isfile() and
                                          entry.name.startswith(wanted) and ".." not in entry.name.split("/")])
        shutil.rmtree(target, ignore_errors=True)
        os.replace(os.path.join(download, "package"), target)


def _offline(page: str) -> str:
    """The page without the scripts that it would fetch from elsewhere; its widgets know that no kernel runs."""
    page = page.replace("<head>", f"<head><script>{ALONE}</script>", 1)
    page = re.sub(r"<script[^>]*\bsrc=[\"']https?://[^>]*>\s*</script>", "", page)
    page = re.sub(r"<script type=[\"']text/x-mathjax-config[\"']>.*?</script>", "", page, flags=re.S)
    return re.sub(r"<script type=[\"']module[\"']>(?:(?!</script>).)*https://cdn(?:(?!</script>).)*</script>", "", page,
                  flags=re.S)


def main(arguments: list[str]) -> int:
    """Write the notebooks named, or all of the workbook's, as pages; with --slides or --pdf as slides or PDF."""
    write_one: Callable[[str], str] = (export_pdf if "--pdf" in arguments else
                                       lambda file: export(file, slides="--slides" in arguments))
    return on_each([name for name in arguments if name not in ("--slides", "--pdf")], lambda file, report:
                   "written to " + os.path.relpath(write_one(file), ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
