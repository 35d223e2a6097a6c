"""For all tests: names that docstring examples may use, no record of a student's answers, true texts in notebooks."""

import os

import pytest

os.environ["PUZZLELIB_RECORD"] = "off"           # notebooks' kernels inherit it
collect_ignore_glob = ["tests/class_of_60/*", "notebooks/sample_class/*"]      # handed in, some of it hostile


@pytest.fixture(autouse=True)
def _names_in_examples(doctest_namespace):
    from puzzlelib import load
    doctest_namespace["load"] = load


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """After each cell that nbval runs: are the numbers in the text below it right?"""
    result = yield
    if hasattr(item, "cell_num"):
        from puzzlelib.tools.claims import wrong_claims
        wrong = wrong_claims(item.parent.nb, item.cell_num, item.parent.kernel.kc)
        assert not wrong, "; ".join(wrong)
    return result
