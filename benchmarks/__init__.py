"""Speed, compared in one run: each file here is one benchmark, a list of contenders that do the same work."""
