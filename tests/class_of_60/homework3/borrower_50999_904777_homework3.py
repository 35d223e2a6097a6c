import homework3

TilePuzzle = homework3.TilePuzzle
DominoesGame = homework3.DominoesGame
find_path = homework3.find_path
solve_distinct_disks = homework3.solve_distinct_disks


feedback_question_1 = """
-
"""

feedback_question_2 = """
-
"""

feedback_question_3 = """
-
"""
