"""A session as HTML: the picture, and everything the page needs to draw it and to step through it, packed.

A notebook stores this. Where scripts don't run, on GitHub or in a notebook that isn't trusted, the picture stays; where
they do, the page draws itself from what is packed, and if the session's kernel is there, the two talk (kernel.py).
"""

from __future__ import annotations

import json
import sys
import zlib
from base64 import b64encode
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path

from puzzlelib.hints import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.views.session import Session

STATIC = Path(__file__).parent / "static"
LOADER = """
const box = document.querySelector('[data-puzzlelib="%(key)s"]:not([data-page])');
box.dataset.page = "loading";
const packed = Uint8Array.from(atob("%(packed)s"), (letter) => letter.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const { script, style, state } = JSON.parse(await new Response(stream).text());
const page = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
page.mount(box, "%(key)s", style, state);
"""


@cache
def static(*files: str) -> str:
    """Some files of static/ as one, without comments and indentation: a notebook stores it with every widget."""
    lines = (line.strip() for file in files for line in (STATIC / file).read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def contents(session: Session) -> dict[str, Any]:
    """What a page needs: its script, its style, and what to show."""
    scripts = ("dom.js", *session.drawing, *session.scripts, "channel.js")
    return {"script": static(*scripts), "style": static(*session.styles), "state": session.stored()}


def bundle(session: Session) -> dict[str, Any]:
    """What a notebook stores of a session: its text, and its HTML."""
    from puzzlelib.views.kernel import comm
    line = comm(session)
    data: dict[str, Any] = {"text/plain": repr(session), "text/html": to_html(session, line.key)}
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if shell is not None and "__vsc_ipynb_file__" in shell.user_ns:      # VS Code shows a widget only by its view
        data |= {"application/vnd.jupyter.widget-view+json": {
            "version_major": 2, "version_minor": 0, "model_id": line.model_id}}
    return data


def to_html(session: Session, key: str) -> str:
    """A session as HTML that works on its own. JupyterLab shows the first line of a folded output: it says nothing."""
    packed = b64encode(zlib.compress(json.dumps(contents(session), separators=(",", ":")).encode(), 9)).decode()
    return (f"<div data-puzzlelib='{key}'>\n{_still(session)}</div>"
            f"<script type='module'>{LOADER % {'key': key, 'packed': packed}}</script>")


def _still(session: Session) -> str:
    """What is seen where no script runs: a picture, or text where there is none or it would have too many cells."""
    figure, text = session.figure(), repr(session)
    if figure is None:
        return f"<pre>{escape(text.splitlines()[-1])}</pre>"
    from puzzlelib.views.filmstrip import smaller
    file = BytesIO()
    figure.savefig(file, format="png", dpi=72, metadata={"Software": None})
    alt = escape(text.replace("\n", " / "), quote=True)
    return f"<img alt='{alt}' src='data:image/png;base64,{b64encode(smaller(file.getvalue())).decode()}'>"
