"""`sh run.sh export [NAME…]`: notebooks as pages that need no kernel and no network, in pages/.

The notebook is executed anew with PUZZLELIB_STATIC set: then boards and players show themselves as HTML that carries
everything it needs (see views/static_page.py).
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from typing import Any

from puzzlelib.lab.notebooks import execute, on_each, path
from puzzlelib.levels import write
from puzzlelib.puzzle import ROOT


def export(name: str, folder: str = os.path.join(ROOT, "pages")) -> str:
    """Write one notebook as a page; where it went."""
    nbformat: Any = import_module("nbformat")       # it has no types
    exporters: Any = import_module("nbconvert.exporters")
    notebook = nbformat.read(path(name), as_version=4)
    os.environ["PUZZLELIB_STATIC"] = "1"            # the kernel inherits it
    try:
        execute(notebook)
    finally:
        del os.environ["PUZZLELIB_STATIC"]
    notebook.metadata.pop("widgets", None)
    page, _ = exporters.HTMLExporter(exclude_input_prompt=True, exclude_output_prompt=True).from_notebook_node(notebook)
    os.makedirs(folder, exist_ok=True)
    target = os.path.join(folder, os.path.basename(path(name)).removesuffix(".ipynb") + ".html")
    write(target, _offline(page))
    return target


def _offline(page: str) -> str:
    """Without the scripts that a page would fetch from elsewhere: nothing here needs them."""
    page = re.sub(r"<script[^>]*\bsrc=[\"']https?://[^>]*>\s*</script>", "", page)
    page = re.sub(r"<script type=[\"']text/x-mathjax-config[\"']>.*?</script>", "", page, flags=re.S)
    return re.sub(r"<script type=[\"']module[\"']>(?:(?!</script>).)*https://cdn(?:(?!</script>).)*</script>", "", page,
                  flags=re.S)


def main(arguments: list[str]) -> int:
    """Write the notebooks named, or all of them, as pages."""
    return on_each(arguments, lambda file: "written to " + os.path.relpath(export(file), ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
