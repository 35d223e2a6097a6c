"""Names that every docstring example may use without importing them."""

import pytest


@pytest.fixture(autouse=True)
def _names_in_examples(doctest_namespace):
    from puzzlelib import load
    doctest_namespace["load"] = load
