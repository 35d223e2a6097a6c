"""Widgets where no kernel runs: the same module and state, hosted by a few lines in the page itself.

`sh run.sh export` sets PUZZLELIB_STATIC while it executes a notebook; then a widget shows itself as plain HTML that
asks nothing of any server.
"""

from __future__ import annotations

import json
import os
from html import escape
from typing import Any
from uuid import uuid4

from anywidget import AnyWidget

HOST = """
{
  const state = %(state)s;
  const model = { alone: true, get: (name) => state[name], set: (name, value) => { state[name] = value; },
    save_changes() {}, send() {}, on() {}, off() {} };
  const box = document.getElementById("%(box)s");
  box.replaceChildren();
  widget.render({ model, el: box });
}
"""


def to_html(widget: Any) -> str:
    """A widget as HTML that works on its own; until its script has run, the page shows the widget's text."""
    not_ours = {*AnyWidget.class_trait_names(), "_esm", "_css", "_anywidget_id"}
    state = {name: getattr(widget, name) for name in widget.trait_names(sync=True) if name not in not_ours}
    box = f"pz-{uuid4().hex}"                      # one widget may be shown twice
    data = json.dumps(state).replace("</", "<\\/")
    script = widget._esm.replace("export default { render };", "const widget = { render };")
    return (f"<style>{widget._css}</style><div id='{box}'><pre>{escape(repr(widget))}</pre></div>"
            f"<script type='module'>{script}{HOST % {'state': data, 'box': box}}</script>")


def page(widget: Any, bundle: Any) -> Any:
    """What a notebook stores of a widget: itself and its text; or, while pages are exported, its HTML."""
    if isinstance(bundle, tuple):
        return page(widget, bundle[0]), bundle[1]
    text = {"text/plain": repr(widget)}
    return text | {"text/html": to_html(widget)} if os.environ.get("PUZZLELIB_STATIC") else bundle | text
