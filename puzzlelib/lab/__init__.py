"""Experiments: searches compared on a few problems or on thousands, and what the tables say (needs pandas)."""
