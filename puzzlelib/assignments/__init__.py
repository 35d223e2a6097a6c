"""The names of the course specifications: thin façades over puzzles and searches."""
