"""`sh run.sh export [--slides] [NAME…]`: notebooks as pages or slides that need no kernel and no network, in pages/.

The notebook is executed with PUZZLELIB_STATIC set: then boards and players show themselves as HTML that carries
everything it needs (see views/static_page.py). Slides need reveal.js beside them: npm fetches it, once. A notebook of
your own, given by its path, goes to the project's pages/, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from puzzlelib import ROOT
from puzzlelib.levels import PuzzleError, write
from puzzlelib.tools.notebooks import execute, on_each, path, read

if TYPE_CHECKING:
    from collections.abc import Callable

PAGES = os.path.join(ROOT, "pages")
REVEAL = "reveal.js@5.2.1"
SLIDES = os.path.join(os.path.dirname(__file__), "slides.html.j2")


def export(name: str, folder: str = PAGES, slides: bool = False,
           report: Callable[[float, str], object] = lambda part, text: None) -> str:
    """Write a notebook as a page, or the cells marked for it as slides; where it went."""
    exporters: Any = import_module("nbconvert.exporters")
    file = path(name)
    notebook = read(file)
    os.environ["PUZZLELIB_STATIC"] = "1"            # the kernel inherits it
    try:
        execute(notebook, os.path.dirname(file), report)
    finally:
        del os.environ["PUZZLELIB_STATIC"]
    notebook.metadata.pop("widgets", None)
    plain = {"exclude_input_prompt": True, "exclude_output_prompt": True}
    os.makedirs(folder, exist_ok=True)
    if slides:
        reveal(folder)
        with open(SLIDES, encoding="utf-8") as template:
            exporter = exporters.SlidesExporter(raw_template=template.read(), reveal_url_prefix="reveal",
                                                reveal_theme="white", **plain)
    else:
        exporter = exporters.HTMLExporter(**plain)
    page, _ = exporter.from_notebook_node(notebook)
    kind = ".slides.html" if slides else ".html"
    target = os.path.join(folder, os.path.basename(file).removesuffix(".ipynb") + kind)
    write(target, _offline(page))
    return target


def reveal(folder: str) -> None:
    """Put reveal.js beside the slides if it isn't there yet: npm fetches its package."""
    target = os.path.join(folder, "reveal")
    if os.path.exists(os.path.join(target, "dist", "reveal.js")):
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
            wanted = ("package/dist/", "package/LICENSE")
            package.extractall(download, [entry for entry in package if entry.isfile() and
                                          entry.name.startswith(wanted) and ".." not in entry.name.split("/")])
        shutil.rmtree(target, ignore_errors=True)
        os.replace(os.path.join(download, "package"), target)


def _offline(page: str) -> str:
    """The page without the scripts that it would fetch from elsewhere: nothing here needs them."""
    page = re.sub(r"<script[^>]*\bsrc=[\"']https?://[^>]*>\s*</script>", "", page)
    page = re.sub(r"<script type=[\"']text/x-mathjax-config[\"']>.*?</script>", "", page, flags=re.S)
    return re.sub(r"<script type=[\"']module[\"']>(?:(?!</script>).)*https://cdn(?:(?!</script>).)*</script>", "", page,
                  flags=re.S)


def main(arguments: list[str]) -> int:
    """Write the notebooks named, or all of the workbook's, as pages, or with --slides as slides."""
    slides = "--slides" in arguments
    return on_each([name for name in arguments if name != "--slides"], lambda file, report:
                   "written to " + os.path.relpath(export(file, slides=slides, report=report), ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
