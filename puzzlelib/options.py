"""Moved to plumbing.py; gone as soon as nothing imports it."""
from puzzlelib.plumbing import *  # noqa: F403
