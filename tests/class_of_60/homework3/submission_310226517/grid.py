from math import hypot
from queue import PriorityQueue


def find_path(start, goal, scene):
    def free(r, c):
        return 0 <= r < len(scene) and 0 <= c < len(scene[r]) and not scene[r][c]

    if not free(*start) or not free(*goal):
        return None
    queue = PriorityQueue()
    queue.put((0, start, None))
    length = {start: 0}
    came_from = {}
    while not queue.empty():
        _, here, before = queue.get()
        if here in came_from:
            continue
        came_from[here] = before
        if here == goal:
            path = []
            while here is not None:
                path.append(here)
                here = came_from[here]
            path.reverse()
            return path
        for dr, dc in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
            there = (here[0] + dr, here[1] + dc)
            if free(*there):
                g = length[here] + hypot(dr, dc)
                if there not in length or g < length[there]:
                    length[there] = g
                    queue.put((g + hypot(goal[0] - there[0], goal[1] - there[1]), there, here))
    return None
