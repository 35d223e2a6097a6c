"""A progress bar in the notebook, for what takes seconds: progress_bar("building the tables")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def progress_bar(name: str) -> Callable[[float], None]:
    """Show a bar; call what it returns with the part that is done, from 0 to 1."""
    import ipywidgets
    from IPython.display import display

    class Bar(ipywidgets.IntProgress):      # type: ignore[misc, name-defined, unused-ignore]
        def __repr__(self) -> str:          # what GitHub shows, the same in every run
            return f"(a progress bar: {name})"
    bar = Bar(max=100, description=name, style={"description_width": "initial"}, layout={"width": "480px"})
    display(bar)        # type: ignore[no-untyped-call]

    def told(part: float) -> None:
        bar.value = round(100 * part)
        if part >= 1:
            bar.bar_style = "success"
    return told
