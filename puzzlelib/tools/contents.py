"""How JupyterLab reads and writes notebooks when `sh run.sh lab` starts it: opening one doesn't mark it unsaved.

As soon as a kernel answers, JupyterLab notes the kernel's whole description of its language in the notebook. Ours store
only the language's name, because the rest differs between machines, and so each would be unsaved the moment it is
opened. Here the description is put in when a notebook is read, and taken out when it is saved.

And JupyterLab gets our custom.css, which fits outputs into the notebook's panel.
"""

from __future__ import annotations

import platform
from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from puzzlelib.views.page import STATIC

STORED = {"name": "python"}


def described() -> dict[str, Any]:
    """Python, as a kernel of this very Python describes it.

    >>> described()["file_extension"]
    '.py'
    """
    return {"name": "python", "version": platform.python_version(), "mimetype": "text/x-python",
            "file_extension": ".py", "codemirror_mode": {"name": "ipython", "version": 3},
            "pygments_lexer": "ipython3", "nbconvert_exporter": "python"}


class Contents(AsyncLargeFileManager):      # type: ignore[misc, unused-ignore]
    """Jupyter's own way of reading and writing files, but for that description."""

    def __init__(self, **options: Any):
        super().__init__(**options)
        if self.parent is not None:         # the server has no option for it; a person's own custom.css comes first
            self.parent.static_custom_path = [*self.parent.static_custom_path, str(STATIC)]

    async def get(self, path: str, content: bool = True, *arguments: Any, **options: Any) -> Any:
        """A file or folder; a notebook with the language described."""
        read: Any = super().get             # it has no types
        model = await read(path, content, *arguments, **options)
        if model["type"] == "notebook" and content:
            _replace(model["content"]["metadata"], STORED, described())
        return model

    async def save(self, model: Any, path: str = "") -> Any:
        """Write a file; a notebook with the language's name alone."""
        if model.get("type") == "notebook" and model.get("content"):
            _replace(model["content"]["metadata"], described(), STORED)
        write: Any = super().save
        return await write(model, path)


def _replace(metadata: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> None:
    """Describe the language in the new way, if it is described in the old one: other notebooks stay as they are."""
    if metadata.get("language_info") == old:
        metadata["language_info"] = new
