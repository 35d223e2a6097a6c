"""One file a puzzle; each ends with the Puzzle record that makes it known."""
