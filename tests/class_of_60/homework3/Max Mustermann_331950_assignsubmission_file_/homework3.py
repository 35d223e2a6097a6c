from puzzlelib.assignments.homework3 import (
    DominoesGame,
    TilePuzzle,
    create_dominoes_game,
    create_tile_puzzle,
    find_path,
    solve_distinct_disks,
)


feedback_question_1 = """
one minute
"""

feedback_question_2 = """
finding the grader's own library
"""

feedback_question_3 = """
full marks?
"""
