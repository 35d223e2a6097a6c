"""How a session and its page talk in a notebook: over the kernel's comm, as an anywidget that has no view of its own.

The page is HTML (page.py). Its script looks for this model at a meeting place that all widgets of a page share, by the
key that both know (static/bridge.js), and the two talk by messages: no data is kept here.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from puzzlelib.views.page import contents, static
from puzzlelib.views.session import Session


class Comm(anywidget.AnyWidget):
    """The kernel's end of a session's line."""

    _esm = static("bridge.js")
    key = traitlets.Unicode().tag(sync=True)

    def __init__(self, session: Session):
        super().__init__(key=f"pz-{uuid4().hex[:12]}")
        self.session = session
        session.channels.append(lambda changes: self.send({"changes": changes}))
        self.on_msg(lambda widget, message, buffers: self._hear(message))

    def _hear(self, message: dict[str, Any]) -> None:
        asks = message.get("do")
        if asks == "hello":                  # a page is there, and wants to know what it is like now
            with self.session.lock:
                self.send({"changes": self.session.data, "to": message.get("page")})
        elif asks == "page":                 # a front end that shows widgets, and not their HTML, wants the page itself
            self.send({"page": contents(self.session)})
        else:
            self.session.receive(message)


def comm(session: Session) -> Comm:
    """The session's line to the notebook's page, opened when it is first shown."""
    found: Comm | None = getattr(session, "comm", None)
    if found is None:
        found = session.comm = Comm(session)     # type: ignore[attr-defined]
    return found
