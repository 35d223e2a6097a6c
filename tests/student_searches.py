"""Searches as students write them: right ones in many styles, and the classic wrong ones. Each takes a problem."""

import heapq
import itertools
import random
import sys
from collections import deque

INF = float("inf")

# ------------------------------------------------------------------------------------------------- breadth-first, right


def bfs_with_parents_in_a_dict(problem):
    parent, queue = {problem.initial: None}, deque([problem.initial])
    while queue:
        state = queue.popleft()
        if problem.is_goal(state):
            path = []
            while parent[state] is not None:
                state, move = parent[state]
                path.append(move)
            return path[::-1]
        for move, child, _ in problem.successors(state):
            if child not in parent:
                parent[child] = (state, move)
                queue.append(child)
    return None


def bfs_goal_tested_on_generation(problem):
    if problem.is_goal(problem.initial):
        return []
    queue, reached = deque([(problem.initial, [])]), {problem.initial}
    while queue:
        state, path = queue.popleft()
        for move, child, _ in problem.successors(state):
            if problem.is_goal(child):
                return path + [move]
            if child not in reached:
                reached.add(child)
                queue.append((child, path + [move]))
    return None


def bfs_layer_by_layer(problem):
    """The goal test looks at a whole layer at once; the answer is the states, their moves found again at the end."""
    layer, parent = [problem.initial], {problem.initial: problem.initial}
    while layer:
        goals = [state for state in layer if problem.is_goal(state)]
        if goals:
            path = [goals[0]]
            while path[-1] != problem.initial:
                path.append(parent[path[-1]])
            path.reverse()
            for state in path:
                list(problem.successors(state))
            return tuple(path)
        following = []
        for state in reversed(layer):
            for _, child, _ in problem.successors(state):
                if child not in parent:
                    parent[child] = state
                    following.append(child)
        layer = following
    return None


def bfs_as_a_generator(problem):
    """Yields the moves; it hasn't begun when it is returned. Where there is no solution it raises nothing: a list."""
    found = bfs_with_parents_in_a_dict(problem)
    return None if found is None else (move for move in found)


def bfs_visited_when_taken(problem):
    """Duplicates wait, and are skipped when their turn comes; successors are asked for twice in a row."""
    queue, closed = [(problem.initial, ())], set()
    while queue:
        state, path = queue.pop(0)
        if state in closed:
            continue
        closed.add(state)
        if problem.is_goal(state):
            return path
        if len(list(problem.successors(state))) == 0:
            continue
        for move, child, _ in problem.successors(state):
            queue.append((child, (*path, move)))
    return None


def bfs_goes_on_after_the_goal(problem):
    """Explores everything, then follows parents from the goal that it saw first."""
    found, parent, queue = None, {problem.initial: None}, deque([problem.initial])
    while queue:
        state = queue.popleft()
        steps = problem.successors(state)
        if found is None and problem.is_goal(state):
            found = state
        for _, child, _ in steps:
            if child not in parent:
                parent[child] = state
                queue.append(child)
    path = []
    while found is not None:
        path.insert(0, found)
        found = parent[found]
    return path or None


class Searcher:
    """A class: calling it searches, and the object keeps its moves."""

    def __init__(self, problem):
        self.problem, self.reached = problem, {problem.initial}
        self.queue = deque([[problem.initial]])
        self.states = self.search()
        self.status = "unsolvable" if self.states is None else "solved"

    def search(self):
        while self.queue:
            path = self.queue.popleft()
            if self.problem.is_goal(path[-1]):
                return path
            self.expand(path)

    def expand(self, path):
        for _, child, _ in self.problem.successors(path[-1]):
            if child not in self.reached:
                self.reached.add(child)
                self.queue.append([*path, child])


# --------------------------------------------------------------------------------------------------- depth-first, right

def dfs_recursive(problem):
    visited = set()

    def visit(state):
        visited.add(state)
        if problem.is_goal(state):
            return []
        for move, child, _ in problem.successors(state):
            if child not in visited:
                rest = visit(child)
                if rest is not None:
                    return [move] + rest
        return None
    return visit(problem.initial)


def dfs_with_only_its_path_in_memory(problem):
    def visit(path, moves):
        if problem.is_goal(path[-1]):
            return moves
        for move, child, _ in problem.successors(path[-1]):
            if child not in path:
                found = visit([*path, child], [*moves, move])
                if found is not None:
                    return found
    return visit([problem.initial], [])


def dfs_with_iterators(problem):
    """A stack of iterators, each consumed only as far as needed."""
    path, seen, pending = [problem.initial], {problem.initial}, [iter(problem.successors(problem.initial))]
    while path:
        if problem.is_goal(path[-1]):
            return path
        for _, child, _ in pending[-1]:
            if child not in seen:
                seen.add(child)
                path.append(child)
                pending.append(iter(problem.successors(child)))
                break
        else:
            path.pop()
            pending.pop()


# ----------------------------------------------------------------------------------- uniform cost, greedy and A*, right

def best_first(problem, f):
    """Lazy deletion: stale entries are skipped when their turn comes."""
    g, queue, count = {problem.initial: 0}, [(f(0, problem.initial), 0, 0, problem.initial, [])], itertools.count(1)
    while queue:
        _, _, cost, state, path = heapq.heappop(queue)
        if cost > g[state]:
            continue
        if problem.is_goal(state):
            return path
        for move, child, step in problem.successors(state):
            if cost + step < g.get(child, INF):
                g[child] = cost + step
                heapq.heappush(queue, (f(g[child], child), next(count), g[child], child, path + [move]))
    return None


def ucs_lazy_deletion(problem): return best_first(problem, lambda g, state: g)
def greedy_lazy_deletion(problem): return best_first(problem, lambda g, state: problem.h(state))
def astar_lazy_deletion(problem): return best_first(problem, lambda g, state: g + problem.h(state))


def astar_random_ties(problem):
    rng = random.Random(3)
    return best_first(problem, lambda g, state: (g + problem.h(state), rng.random()))


def ucs_random_ties(problem):
    rng = random.Random(4)
    return best_first(problem, lambda g, state: (g, rng.random()))


def astar_takes_an_argument(problem, h):
    """f is added up the other way round, from the step: it may differ in the last bit."""
    return best_first(problem, lambda g, state: (h(state) + 1) + (g - 1))


def astar_drops_hopeless_states(problem):
    h = problem.h
    frontier, g, parent = {problem.initial}, {problem.initial: 0}, {}
    if h(problem.initial) == INF:
        return None
    while frontier:
        state = min(frontier, key=lambda state: g[state] + h(state))
        frontier.remove(state)                   # decrease-key: g is looked up whenever the lowest is chosen
        if problem.is_goal(state):
            path = [state]
            while path[-1] in parent:
                path.append(parent[path[-1]])
            return path[::-1]
        for _, child, cost in problem.successors(state):
            if h(child) < INF and (child not in g or g[state] + cost < g[child]):
                g[child], parent[child] = g[state] + cost, state
                frontier.add(child)
    return None


def astar_pathmax(problem):
    """f never falls along a path. States are opened again for a cheaper path."""
    start = problem.initial
    g, queue, count = {start: 0}, [(problem.h(start), 0, start, 0, ())], itertools.count(1)
    while queue:
        f, _, state, cost, path = heapq.heappop(queue)
        if cost > g[state]:
            continue
        if problem.is_goal(state):
            return path, cost
        for move, child, step in problem.successors(state):
            if child not in g or cost + step < g[child]:
                g[child] = cost + step
                heapq.heappush(queue, (max(f, g[child] + problem.h(child)), next(count), child, g[child],
                                       (*path, move)))
    return None


def astar_remembers_and_passes_cheaper_paths_on(problem):
    """Asks for the successors of each state once; a cheaper path to an expanded state goes on to its children."""
    known, g, parent, waiting = {}, {problem.initial: 0}, {}, [problem.initial]

    def improve(child, cost, state):
        if child in g and g[child] <= cost:
            return
        g[child], parent[child] = cost, state
        for _, further, step in known.get(child, ()):
            improve(further, cost + step, child)
        if child not in known and child not in waiting:
            waiting.append(child)
    while waiting:
        waiting.sort(key=lambda state: g[state] + problem.h(state), reverse=True)
        state = waiting.pop()
        if problem.is_goal(state):
            path = [state]
            while path[0] != problem.initial:
                path.insert(0, parent[path[0]])
            return path
        known[state] = list(problem.successors(state))
        for _, child, step in known[state]:
            improve(child, g[state] + step, state)
    return None


def astar_goal_tested_after_expanding(problem):
    """Notes a goal when it is generated, too, but stops only when nothing cheaper waits."""
    queue, g, best = [(problem.h(problem.initial), 0, problem.initial, [])], {problem.initial: 0}, (INF, None)
    count = itertools.count(1)
    while queue:
        f, _, state, path = heapq.heappop(queue)
        if f >= best[0]:
            break
        steps = list(problem.successors(state))
        if problem.is_goal(state) and g[state] < best[0]:
            best = g[state], path
        for move, child, step in steps:
            cost = g[state] + step
            if cost < g.get(child, INF):
                g[child] = cost
                if problem.is_goal(child):
                    best = min(best, (cost, path + [move]), key=lambda pair: pair[0])
                else:
                    heapq.heappush(queue, (cost + problem.h(child), next(count), child, path + [move]))
    return best[1]


def ucs_goes_on_after_the_goal(problem):
    """Empties the whole queue, then answers."""
    g, parent, queue, count = {problem.initial: 0}, {}, [(0, 0, problem.initial)], itertools.count(1)
    goal, done = None, set()
    while queue:
        cost, _, state = heapq.heappop(queue)
        if state in done:
            continue
        done.add(state)
        if goal is None and problem.is_goal(state):
            goal = state
        for move, child, step in problem.successors(state):
            if child not in done and cost + step < g.get(child, INF):
                g[child], parent[child] = cost + step, (state, move)
                heapq.heappush(queue, (cost + step, next(count), child))
    if goal is None:
        return None
    moves = []
    while goal in parent:
        goal, move = parent[goal]
        moves.insert(0, move)
    return moves


class Node:
    """A node that can be compared, as many courses write it."""

    def __init__(self, state, g, h, parent=None, move=None):
        self.state, self.g, self.f, self.parent, self.move = state, g, g + h, parent, move

    def __lt__(self, other):
        return (self.f, -self.g) < (other.f, -other.g)


def astar_with_nodes(problem):
    """Answers with a list of nodes. Duplicates at the same cost may wait; they are skipped when taken."""
    frontier, best = [Node(problem.initial, 0, problem.h(problem.initial))], {}
    while frontier:
        node = heapq.heappop(frontier)
        if best.get(node.state, INF) <= node.g:
            continue
        best[node.state] = node.g
        if problem.is_goal(node.state):
            path = []
            while node:
                path.append(node)
                node = node.parent
            return path[::-1]
        for move, child, cost in problem.successors(node.state):
            heapq.heappush(frontier, Node(child, node.g + cost, problem.h(child), node, move))
    return None


def greedy_marks_on_push(problem):
    waiting, seen = [(problem.initial, [])], {problem.initial}
    while waiting:
        waiting.sort(key=lambda entry: problem.h(entry[0]))
        state, path = waiting.pop(0)
        for move, child, _ in [] if problem.is_goal(state) else problem.successors(state):
            if child not in seen:
                seen.add(child)
                waiting.append((child, path + [move]))
        if problem.is_goal(state):
            return path


# ----------------------------------------------------------------------------------------------------- deepening, right

def iddfs_from(problem, limit, most=60):
    def visit(state, left, path):
        if problem.is_goal(state):
            return []
        if left == 0:
            return None
        for move, child, _ in problem.successors(state):
            if child not in path:
                rest = visit(child, left - 1, path | {child})
                if rest is not None:
                    return [move, *rest]
        return None
    while limit <= most:
        found = visit(problem.initial, limit, {problem.initial})
        if found is not None:
            return found
        limit += 1
    return None


def iddfs_from_0(problem): return iddfs_from(problem, 0)
def iddfs_from_1(problem): return iddfs_from(problem, 1) if not problem.is_goal(problem.initial) else []


def iddfs_from_h(problem): return iddfs_from(problem, problem.h(problem.initial))


def iddfs_remembers_successors(problem):
    known = {}

    class Remembering:
        initial, is_goal = problem.initial, staticmethod(problem.is_goal)

        @staticmethod
        def successors(state):
            if state not in known:
                known[state] = list(problem.successors(state))
            return known[state]
    return iddfs_from(Remembering, 0)


def iddfs_by_cost(problem, first=0):
    """The limit is a cost and grows by 1; states at the limit are tested, not expanded."""
    def visit(state, g, path):
        if problem.is_goal(state) and g <= limit:
            return path
        if g >= limit:
            return None
        for _, child, cost in problem.successors(state):
            if child not in path:
                found = visit(child, g + cost, [*path, child])
                if found:
                    return found
    for limit in range(first, 100):              # noqa: B007
        found = visit(problem.initial, 0, [problem.initial])
        if found:
            return found


def iddfs_by_cost_from_h(problem): return iddfs_by_cost(problem, problem.h(problem.initial))


def iddfs_tests_children(problem):
    """Tests the goal when it is generated, one step below the limit, and remembers at which depth a state failed."""
    if problem.is_goal(problem.initial):
        return []
    for limit in range(60):
        failed = {}

        def visit(state, left, failed=failed):
            if failed.get(state, -1) >= left:
                return None
            failed[state] = left
            steps = list(problem.successors(state))
            for move, child, _ in steps:
                if problem.is_goal(child):
                    return [move]
            for move, child, _ in steps if left else ():
                rest = visit(child, left - 1)
                if rest is not None:
                    return [move] + rest
        found = visit(problem.initial, limit)
        if found is not None:
            return found


def idastar_plain(problem):
    """No check for loops but the way back; the limit starts at h(start) and grows to the lowest f beyond it."""
    limit = problem.h(problem.initial)

    def visit(path, g):
        f = g + problem.h(path[-1])
        if f > limit:
            return f
        if problem.is_goal(path[-1]):
            return list(path)
        lowest = INF
        for _, child, cost in sorted(problem.successors(path[-1]), key=lambda step: step[2]):
            if child in path[-2:-1]:
                continue
            path.append(child)
            found = visit(path, g + cost)
            if isinstance(found, list):
                return found
            lowest = min(lowest, found)
            path.pop()
        return lowest
    while limit < INF:
        limit = visit([problem.initial], 0)
        if isinstance(limit, list):
            return limit


def idastar_from_0_by_1(problem):
    def visit(state, g, moves):
        if g + problem.h(state) > limit:
            return None
        if problem.is_goal(state):
            return moves
        for move, child, cost in problem.successors(state):
            found = visit(child, g + cost, moves + [move])
            if found is not None:
                return found
    for limit in range(100):                     # noqa: B007
        found = visit(problem.initial, 0, [])
        if found is not None:
            return found


def idastar_remembers_successors_and_estimates(problem):
    known, estimates = {}, {}

    def h(state):
        return estimates.setdefault(state, problem.h(state))

    def visit(state, g, path):
        if g + h(state) > limit:
            beyond.append(g + h(state))
            return None
        if problem.is_goal(state):
            return path
        if state not in known:
            known[state] = list(problem.successors(state))
        for _, child, cost in known[state]:
            if child not in path:
                found = visit(child, g + cost, path + [child])
                if found:
                    return found
    limit = h(problem.initial)
    while limit < INF:
        beyond = []
        found = visit(problem.initial, 0, [problem.initial])
        if found:
            return found
        limit = min(beyond, default=INF)


RIGHT = {
    "bfs": [bfs_with_parents_in_a_dict, bfs_goal_tested_on_generation, bfs_layer_by_layer, bfs_as_a_generator,
            bfs_visited_when_taken, bfs_goes_on_after_the_goal, Searcher],
    "dfs": [dfs_recursive, dfs_with_only_its_path_in_memory, dfs_with_iterators],
    "ucs": [ucs_lazy_deletion, ucs_random_ties, ucs_goes_on_after_the_goal],
    "greedy": [greedy_lazy_deletion, greedy_marks_on_push],
    "astar": [astar_lazy_deletion, astar_random_ties, astar_takes_an_argument, astar_drops_hopeless_states,
              astar_pathmax, astar_remembers_and_passes_cheaper_paths_on, astar_goal_tested_after_expanding,
              astar_with_nodes],
    "iddfs": [iddfs_from_h, iddfs_by_cost_from_h, iddfs_from_0, iddfs_from_1,
              iddfs_remembers_successors, iddfs_by_cost, iddfs_tests_children],
    "idastar": [idastar_plain, idastar_from_0_by_1, idastar_remembers_successors_and_estimates]}


# ---------------------------------------------------------------------------------------------------------------- wrong

def bfs_with_a_stack(problem):
    stack, reached = [(problem.initial, [])], {problem.initial}
    while stack:
        state, path = stack.pop()
        if problem.is_goal(state):
            return path
        for move, child, _ in problem.successors(state):
            if child not in reached:
                reached.add(child)
                stack.append((child, path + [move]))


def bfs_forgets_to_mark_the_start(problem):
    queue, reached = deque([(problem.initial, [])]), set()
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        for move, child, _ in problem.successors(state):
            if child not in reached:
                reached.add(child)
                queue.append((child, path + [move]))


def bfs_without_memory(problem):
    queue = deque([(problem.initial, [])])
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        queue += [(child, path + [move]) for move, child, _ in problem.successors(state)]


def ucs_by_path_length(problem):
    g, queue, count = {problem.initial: 0}, [(0, 0, problem.initial, [])], itertools.count(1)
    while queue:
        _, _, state, path = heapq.heappop(queue)
        if problem.is_goal(state):
            return path
        for move, child, cost in problem.successors(state):
            if g[state] + cost < g.get(child, INF):
                g[child] = g[state] + cost
                heapq.heappush(queue, (len(path) + 1, next(count), child, path + [move]))


def marks_on_push(problem, f):
    queue, seen, count = [(f(0, problem.initial), 0, 0, problem.initial, [])], {problem.initial}, itertools.count(1)
    while queue:
        _, _, g, state, path = heapq.heappop(queue)
        if problem.is_goal(state):
            return path
        for move, child, cost in problem.successors(state):
            if child not in seen:
                seen.add(child)
                heapq.heappush(queue, (f(g + cost, child), next(count), g + cost, child, path + [move]))


def ucs_marks_on_push(problem): return marks_on_push(problem, lambda g, state: g)
def astar_marks_on_push(problem): return marks_on_push(problem, lambda g, state: g + problem.h(state))


def tests_on_generation(problem, f):
    if problem.is_goal(problem.initial):
        return []
    queue, best, count = [(f(0, problem.initial), 0, 0, problem.initial, [])], {problem.initial: 0}, itertools.count(1)
    while queue:
        _, _, g, state, path = heapq.heappop(queue)
        if g > best[state]:
            continue
        for move, child, cost in problem.successors(state):
            if problem.is_goal(child):
                return path + [move]
            if g + cost < best.get(child, INF):
                best[child] = g + cost
                heapq.heappush(queue, (f(g + cost, child), next(count), g + cost, child, path + [move]))


def ucs_tests_on_generation(problem): return tests_on_generation(problem, lambda g, state: g)
def astar_tests_on_generation(problem): return tests_on_generation(problem, lambda g, state: g + problem.h(state))


def astar_without_g(problem): return best_first(problem, lambda g, state: problem.h(state))
def astar_without_h(problem): return best_first(problem, lambda g, state: g)


def ucs_keeps_the_old_place(problem):
    """A cheaper path changes cost and parent, but not the entry in the queue."""
    g, parent, queue, count = {problem.initial: 0}, {}, [(0, 0, problem.initial)], itertools.count(1)
    while queue:
        _, _, state = heapq.heappop(queue)
        if problem.is_goal(state):
            path = [state]
            while path[0] in parent:
                path.insert(0, parent[path[0]])
            return path
        for _, child, cost in problem.successors(state):
            if child not in g:
                heapq.heappush(queue, (g[state] + cost, next(count), child))
            if g[state] + cost < g.get(child, INF):
                g[child], parent[child] = g[state] + cost, state


def astar_keeps_the_old_parent(problem):
    """A cheaper path changes the place in the queue, but cost and parent stay those of the first."""
    h, parent, g = problem.h, {problem.initial: None}, {problem.initial: 0}
    queue, count, done = [(h(problem.initial), 0, problem.initial)], itertools.count(1), set()
    while queue:
        _, _, state = heapq.heappop(queue)
        if state in done:
            continue
        done.add(state)
        if problem.is_goal(state):
            path = [state]
            while parent[path[0]] is not None:
                path.insert(0, parent[path[0]])
            return path
        for _, child, cost in problem.successors(state):
            heapq.heappush(queue, (g[state] + cost + h(child), next(count), child))
            if child not in parent:
                parent[child], g[child] = state, g[state] + cost


def astar_never_reopens(problem):
    """A closed set: right with a consistent h only."""
    queue, closed, count = [(problem.h(problem.initial), 0, 0, problem.initial, [])], set(), itertools.count(1)
    while queue:
        _, _, g, state, path = heapq.heappop(queue)
        if state in closed:
            continue
        closed.add(state)
        if problem.is_goal(state):
            return path
        for move, child, cost in problem.successors(state):
            if child not in closed:
                heapq.heappush(queue, (g + cost + problem.h(child), next(count), g + cost, child, path + [move]))


def greedy_takes_the_highest(problem): return best_first(problem, lambda g, state: -problem.h(state))


def iddfs_in_steps_of_two(problem):
    for limit in range(0, 60, 2):
        found = iddfs_from(problem, limit, limit)
        if found is not None:
            return found


def iddfs_stops_one_short(problem):
    """The last limit is the number of moves that would have been needed, less one."""
    return iddfs_from(problem, 0, 1)


def iddfs_shares_visited(problem):
    """One set of visited states for a whole round: a state that was reached late is never reached sooner."""
    for limit in range(60):
        visited = set()

        def visit(state, left, visited=visited):
            if problem.is_goal(state):
                return []
            visited.add(state)
            for move, child, _ in problem.successors(state) if left else ():
                if child not in visited:
                    rest = visit(child, left - 1)
                    if rest is not None:
                        return [move] + rest
        found = visit(problem.initial, limit)
        if found is not None:
            return found


def idastar_raises_the_limit_too_far(problem):
    """The next limit is the highest f beyond the last one, not the lowest."""
    limit = problem.h(problem.initial)

    def visit(path, g):
        f = g + problem.h(path[-1])
        if f > limit:
            return f
        if problem.is_goal(path[-1]):
            return path
        beyond = [0]
        for _, child, cost in problem.successors(path[-1]):
            if child not in path:
                found = visit([*path, child], g + cost)
                if isinstance(found, list):
                    return found
                beyond.append(found if found < INF else 0)
        return max(beyond)
    for _ in range(50):
        limit = visit([problem.initial], 0)
        if isinstance(limit, list):
            return limit


def returns_an_empty_list(problem): return bfs_with_parents_in_a_dict(problem) or []
def returns_the_goal(problem): return 42
def forgets_to_return(problem): bfs_with_parents_in_a_dict(problem)
def leaves_out_the_last_move(problem): return (bfs_with_parents_in_a_dict(problem) or [])[:-1] or None
def raises(problem): return {}[problem.initial]


def loops(problem):
    while True:
        pass


def exits(problem): sys.exit(3)


def dfs_calls_itself_for_ever(problem):
    def visit(state):
        if problem.is_goal(state):
            return []
        for move, child, _ in problem.successors(state):
            rest = visit(child)
            if rest is not None:
                return [move] + rest
    return visit(problem.initial)


def remembers_from_call_to_call(problem, visited=set()):     # noqa: B006
    queue = deque([(problem.initial, [])])
    visited.add(problem.initial)
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        for move, child, _ in problem.successors(state):
            if child not in visited:
                visited.add(child)
                queue.append((child, path + [move]))


WRONG = [                  # the promise, the search, and the complaint
    ("bfs", bfs_with_a_stack, "order"), ("bfs", bfs_forgets_to_mark_the_start, "again"),
    ("bfs", bfs_without_memory, "endless"), ("ucs", ucs_by_path_length, "order"),
    ("ucs", ucs_marks_on_push, "first path"), ("astar", astar_marks_on_push, "first path"),
    ("ucs", ucs_tests_on_generation, "goal"), ("astar", astar_tests_on_generation, "goal"),
    ("astar", astar_without_g, "order"), ("astar", astar_without_h, "order"),
    ("ucs", ucs_keeps_the_old_place, "first path"), ("astar", astar_keeps_the_old_parent, "first path"),
    ("astar", astar_never_reopens, "closed"), ("greedy", greedy_takes_the_highest, "order"),
    ("iddfs", iddfs_in_steps_of_two, "limit"), ("iddfs", iddfs_stops_one_short, "none"),
    ("iddfs", iddfs_shares_visited, "limit"), ("idastar", idastar_raises_the_limit_too_far, "limit"),
    ("bfs", returns_an_empty_list, "no path"), ("bfs", returns_the_goal, "no path"),
    ("bfs", forgets_to_return, "none"), ("bfs", raises, "error"), ("bfs", loops, "endless"), ("bfs", exits, "error"),
    ("dfs", dfs_calls_itself_for_ever, "recursion"), ("bfs", remembers_from_call_to_call, "remembers"),
    ("bfs", leaves_out_the_last_move, "none")]
