"""What a sweep runs on: an Instance for each problem, from levels, files and folders, or drawn at random by a seed.

    as_instances      whatever sweep accepts, as a list of instances
    levels, files     the levels of a puzzle; files of your own, and folders of them
    movingai          the problems of a MovingAI scenario file
    random_instances  random levels of any puzzle: random_instances("gridnav", 100, kind="caves", size=64)
    by_depth          boards of tiles that take an exact number of moves
    random_boards, walked_boards    boards of tiles: any, or some random moves from the goal
    scrambles         states some random moves away from a level's start
    scenes            maps with obstacles strewn at random
    disk_sizes        rows of disks by length and number

Whatever is random depends on its arguments and the seed alone, and drawing five gives the first five of drawing ten.
"""

from puzzlelib.lab.instances.drawn import by_depth as by_depth
from puzzlelib.lab.instances.drawn import disk_sizes as disk_sizes
from puzzlelib.lab.instances.drawn import random_boards as random_boards
from puzzlelib.lab.instances.drawn import random_instances as random_instances
from puzzlelib.lab.instances.drawn import scenes as scenes
from puzzlelib.lab.instances.drawn import scrambles as scrambles
from puzzlelib.lab.instances.drawn import walked_boards as walked_boards
from puzzlelib.lab.instances.given import as_instances as as_instances
from puzzlelib.lab.instances.given import files as files
from puzzlelib.lab.instances.given import movingai as movingai
from puzzlelib.lab.instances.instance import Instance as Instance
from puzzlelib.lab.instances.instance import levels as levels
from puzzlelib.puzzles.tiles.boards import distances as distances
from puzzlelib.puzzles.tiles.boards import solved_board as solved_board
