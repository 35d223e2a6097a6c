"""Search in AI by five classic course assignments: states, searches and levels on the standard library alone."""

__version__ = "0.1.0"
