"""`sh run.sh export [--slides] [NAME…]`: notebooks as pages or slides that need no kernel and no network, in pages/.

The notebook is executed anew with PUZZLELIB_STATIC set: then boards and players show themselves as HTML that carries
everything it needs (see views/static_page.py). Slides need reveal.js beside them: npm fetches it, once.
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
from typing import Any

from puzzlelib.tools.notebooks import execute, on_each, path
from puzzlelib.levels import PuzzleError, write
from puzzlelib import ROOT

PAGES = os.path.join(ROOT, "pages")
REVEAL = "reveal.js@5.2.1"
# nbconvert's own slides ask other hosts for three scripts and wait for one of them; these need only reveal.js.
SLIDES = """
{%- extends 'reveal/index.html.j2' -%}
{% block html_head_js %}{% endblock %}
{% block html_head_js_mathjax %}{% endblock %}
{% block html_head_css %}<style>
.reveal .slides section { text-align: left; max-height: 100%; overflow-y: auto; box-sizing: border-box }
.reveal .slides section { padding: 0 90px 0 8px } .reveal .highlight pre { white-space: pre-wrap; }
.reveal .jp-Cell { padding: 2px; } .reveal .jp-Notebook { background: #fff; }
.reveal { font-size: 24px; } .reveal pre { width: auto; box-shadow: none; font-size: 18px; margin: 6px 0; }
.reveal h1 { font-size: 2em; } .reveal h2 { font-size: 1.5em; }
.reveal h1, .reveal h2, .reveal h3, .reveal h4 { text-transform: none !important; }
</style>{% endblock %}
{% block footer_js %}
<script src="reveal/dist/reveal.js"></script>
<script>
Reveal.initialize({ hash: true, slideNumber: "c/t", width: 1280, height: 780, margin: 0.03, center: false,
  transition: "none" });
// What is shown next may lie below the fold of a long slide.
Reveal.on("fragmentshown", ({ fragment }) => {
  const slide = fragment.closest("section"), top = (node) => node.getBoundingClientRect().top;
  slide.scrollTop += (top(fragment) - top(slide)) / Reveal.getScale();
});
</script>
{% endblock %}
"""


def export(name: str, folder: str = PAGES, slides: bool = False) -> str:
    """Write one notebook as a page, or the cells marked for it as slides; where it went."""
    nbformat: Any = import_module("nbformat")       # it has no types
    exporters: Any = import_module("nbconvert.exporters")
    notebook = nbformat.read(path(name), as_version=4)
    os.environ["PUZZLELIB_STATIC"] = "1"            # the kernel inherits it
    try:
        execute(notebook)
    finally:
        del os.environ["PUZZLELIB_STATIC"]
    notebook.metadata.pop("widgets", None)
    plain = {"exclude_input_prompt": True, "exclude_output_prompt": True}
    os.makedirs(folder, exist_ok=True)
    if slides:
        reveal(folder)
        look = {"raw_template": SLIDES, "reveal_url_prefix": "reveal", "reveal_theme": "white"}
        exporter = exporters.SlidesExporter(**look, **plain)
    else:
        exporter = exporters.HTMLExporter(**plain)
    page, _ = exporter.from_notebook_node(notebook)
    kind = ".slides.html" if slides else ".html"
    target = os.path.join(folder, os.path.basename(path(name)).removesuffix(".ipynb") + kind)
    write(target, _offline(page))
    return target


def reveal(folder: str) -> None:
    """Put reveal.js beside the slides, where it is not there yet: by npm, from its package."""
    target = os.path.join(folder, "reveal")
    if os.path.exists(os.path.join(target, "dist", "reveal.js")):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise PuzzleError("found no npm, expected it for slides: it fetches reveal.js, once", "export --slides")
    sys.stderr.write(f"export: fetching {REVEAL} by npm, once\n")
    with TemporaryDirectory(dir=folder) as place:
        fetched = subprocess.run([npm, "pack", "--silent", REVEAL], cwd=place, capture_output=True, text=True)
        packed = [file for file in os.listdir(place) if file.endswith(".tgz")]
        if fetched.returncode or not packed:
            why = (fetched.stderr.strip() or "no file").splitlines()[-1]
            raise PuzzleError(f"found no {REVEAL} ({why}), expected npm to fetch it", "export --slides")
        with tarfile.open(os.path.join(place, packed[0])) as package:
            wanted = ("package/dist/", "package/LICENSE")
            package.extractall(place, [one for one in package if one.isfile() and one.name.startswith(wanted)
                                       and ".." not in one.name.split("/")])
        shutil.rmtree(target, ignore_errors=True)
        os.replace(os.path.join(place, "package"), target)


def _offline(page: str) -> str:
    """Without the scripts that a page would fetch from elsewhere: nothing here needs them."""
    page = re.sub(r"<script[^>]*\bsrc=[\"']https?://[^>]*>\s*</script>", "", page)
    page = re.sub(r"<script type=[\"']text/x-mathjax-config[\"']>.*?</script>", "", page, flags=re.S)
    return re.sub(r"<script type=[\"']module[\"']>(?:(?!</script>).)*https://cdn(?:(?!</script>).)*</script>", "", page,
                  flags=re.S)


def main(arguments: list[str]) -> int:
    """Write the notebooks named, or all of them, as pages, or with --slides as slides."""
    slides = "--slides" in arguments
    names = [name for name in arguments if name != "--slides"]
    return on_each(names, lambda file: "written to " + os.path.relpath(export(file, slides=slides), ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
