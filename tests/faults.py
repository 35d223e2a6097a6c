"""Puzzles with one fault each, and words of the complaint that it deserves. All of them are the template, changed."""

import itertools
import sys
import time

from puzzlelib import Cell, Controls, Gesture, Picture, Problem, Puzzle, PuzzleError, astar, heuristic, ucs
from puzzlelib.controls import Maker
from puzzlelib.puzzles import _template as template
from puzzlelib.result import Result


def counting(**changes):
    """The template with something changed: a field of the Puzzle, of its Controls, or else of the Problem's class."""
    of_puzzle = {key: value for key, value in changes.items() if key in vars(template.PUZZLE)}
    of_controls = {key: value for key, value in changes.items() if key in vars(Controls())}
    of_problem = {key: value for key, value in changes.items() if key not in of_puzzle | of_controls}
    broken = type("Broken", (template.Counting,), of_problem)

    def parse(text, source="level"):
        problem = template.parse(text, source)
        return broken(problem.initial, problem.target)
    fields = dict(title="Broken", name="broken", parse=parse, format=template.format, picture=template.picture,
                  heuristics=[template.doublings], controls=Controls(**of_controls))
    return Puzzle(**fields | of_puzzle)


def successors(self, state):
    return template.Counting.successors(self, state)


def changed(change):
    """Successors, each changed by a function."""
    return dict(successors=lambda self, state: [change(*step) for step in successors(self, state)])


def forever(*arguments, **options):
    while True:
        pass


def stubborn(*arguments):
    while True:
        try:
            1 / 0                              # noqa: B018
        except:                                # noqa: E722  # a student's
            pass


counter = itertools.count(2)


def numbers(text):
    return [int(part) for part in text.split(",")]


def rude(text, source="level"):
    if text.count(",") != 1:
        raise PuzzleError("found something else, expected START, TARGET", source, 1, 1)
    return template.Counting(*numbers(text))


def unplaced(text, source="level"):
    try:
        return template.parse(text, source)
    except PuzzleError as error:
        raise PuzzleError(error.message, source) from None


class State(list):
    """A list that can be hashed: the classic way to make states that change."""

    def __hash__(self):
        return hash(tuple(self))


class InPlace(template.Counting):
    """A state is a State of one number."""

    heuristic = None

    def __init__(self, initial, target):
        super().__init__(State([initial]), target)

    def is_goal(self, state):
        return state[0] == self.target

    def successors(self, state):
        return [("+1", State([state[0] + 1]), 1)] if state[0] < self.target else []


class Changing(InPlace):
    """Changes the state, hands it out, and forgets to undo that."""

    def successors(self, state):
        if state[0] < self.target:
            state[0] += 1
            return [("+1", state, 1)]
        return []


class Undoing(InPlace):
    """Changes the state, hands it out, and takes that back."""

    def successors(self, state):
        if state[0] < self.target:
            state[0] += 1
            yield "+1", state, 1
            state[0] -= 1


class Sharing(InPlace):
    """Changes a state that it handed out two moves before."""

    handed_out = ()

    def successors(self, state):
        steps = super().successors(state)
        self.handed_out = (*self.handed_out, *(child for _, child, _ in steps))
        if state == [4]:
            self.handed_out[0].append(0)
        return steps


class Identity:
    """A state without == and hash."""

    def __init__(self, number):
        self.number = number


def states_of(kind):
    """The template with another class of problems, whose states have another form."""
    def parse(text, source="level"):
        problem = template.parse(text, source)
        return kind(problem.initial, problem.target)
    number = lambda state: state[0] if isinstance(state, list) else state
    return counting(parse=parse, heuristics=[], format=lambda problem, state: f"{number(state)}, {problem.target}",
                    picture=lambda problem, state: Picture([[Cell(str(number(state)))]]))


class OneWay(Problem):
    """The template's problem without goals and predecessors."""

    heuristic = template.doublings
    is_goal, successors = template.Counting.is_goal, template.Counting.successors

    def __init__(self, initial, target):
        self.initial, self.target = initial, target


class Listed(OneWay):
    """Can list its goals, but not step backwards."""

    def goals(self):
        return [self.target]


class Unhashable(OneWay):
    def __init__(self, initial, target):
        super().__init__([initial], target)


class Uninitialised(OneWay):
    def __init__(self, initial, target):
        self.target = target


class SameState(OneWay):
    def __init__(self, initial, target):
        super().__init__(Identity(initial), target)


class Twin(template.Counting):
    """A twin whose states are pairs."""

    def __init__(self, problem):
        super().__init__((problem.initial, "twin"), problem.target)

    def is_goal(self, state):
        return state[0] == self.target

    def successors(self, state):
        return [(move, (child, "twin"), cost) for move, child, cost in super().successors(state[0])]


class Unsolved(Twin):
    def is_goal(self, state):
        return False


class Crippled(Twin):
    def successors(self, state):
        return super().successors(state)[:1]


def twins(twin, untwin=lambda problem, twin, state: state[0]):
    return dict(twin=twin, untwin=untwin, picture=lambda problem, state: Picture([[Cell(str(state))]]))


def draws(*cells):
    return dict(picture=lambda problem, state: Picture([list(cells)]))


def makes(make, **options):
    """A board that makes new levels."""
    return dict(maker=Maker("New number", options or {"size": ("small", "large")}, make))


def gestures(*choice, **more):
    """Gestures for the moves +1 and *2."""
    return dict(gesture=lambda problem, state, move: choice[(move == "*2") % len(choice)], **more)


def estimate(function, **flags):
    """A heuristic named `guess` that says what a function of problem and state says; the class has it, too."""
    def guess(problem):
        return lambda state: function(problem, state)
    guess = heuristic(**flags)(guess)
    return dict(heuristics=[guess], heuristic=guess)


def no_function(problem):
    lambda state: 0                            # noqa: B018  # forgets to return it


def broken_search(problem, **budget):
    result = astar(problem, **budget)
    result.moves = result.moves[::-1]
    return result


def lost_search(problem, **budget):
    return Result(problem, "lost", "unsolvable")


def short_search(problem, **budget):
    states = ucs(problem).states[:2]
    return Result(problem, "short", "solved", moves=["+1"], states=states, cost=1)


def cheap_search(problem, **budget):
    result = ucs(problem, **budget)
    result.cost -= 1
    return result


count = itertools.count()
FAULTS = {
    # the record
    "title": (dict(title=""), "PUZZLE: title is ''"),
    "a function called": (dict(say=None), "say is None: name a function"),
    "controls of another kind": (dict(controls=3), "controls is 3: write Controls"),
    "where as a cell": (dict(where=(0, 0)), "where is (0, 0): name a function"),
    "unit as one text": (dict(unit="push"), "unit is 'push': write what a cost counts", "('push', 'pushes')"),
    "arrows as one text": (dict(arrows="arrows"), "arrows is 'arrows': write a tuple"),
    "a plain function as heuristic": (dict(heuristics=[no_function]), "heuristic no_function is <function no_function"),
    # parse and states
    "parse returns nothing": (
        dict(parse=lambda text, source: None), "parse('1, 10') returned None: that is no Problem"),
    "parse returns a pair": (
        dict(parse=lambda text, source: (1, 10)), "parse('1, 10') returned (1, 10): that is no Pr"),
    "parse takes no source": (dict(parse=lambda text: None), "TypeError (", "Expected: parse(text, source)"),
    "parse refuses its level": (dict(parse=lambda text, source: template.parse("x", source)), "refuses its own level"),
    "parse fails on its level": (
        dict(parse=lambda text, source: numbers("1; 10")),
        "lambda raised ValueError (invalid literal", " of faults.py"),
    "parse exits": (dict(parse=lambda text, source: sys.exit(3)), "SystemExit (3) at line"),
    "no initial state": (states_of(Uninitialised), "Uninitialised has no initial state: set self.initial"),
    "unhashable states": (states_of(Unhashable), "the state [1] can't be hashed", "use tuples"),
    "states without equality": (states_of(SameState), "give states == and hash by value"),
    # successors
    "states changed in place": (states_of(Changing), "successors changed the state [1] to [2]: change a copy"),
    "states changed and undone": (states_of(Undoing), "successors([1]) returned ('+1', [1], 1): leave out", "a copy"),
    "states changed later": (states_of(Sharing), "the state [2, 0] was changed after successors"),
    "successors return nothing": (dict(successors=lambda self, state: None), "successors(1) returned None. Expected: "),
    "successors return pairs": (changed(lambda move, child, cost: (move, child)), "successors(1) returned ('+1', 2)."),
    "successors without end": (
        dict(successors=lambda self, state: ((n, n, 1) for n in itertools.count(2))),
        "that never ends. Expected: successors(state)"),
    "successors raise at goals": (
        dict(successors=lambda self, state: successors(self, {10: None}.get(state, state))),
        "lambda raised TypeError (", "asked about 10. Expected: successors(state)"),
    "a cost of text": (changed(lambda move, child, cost: (move, child, "1")), "('+1', 2, '1'): a cost is a number"),
    "a negative cost": (changed(lambda move, child, cost: (move, child, -1)), "('+1', 2, -1): a cost is a number"),
    "a cost that is no number": (changed(lambda move, child, cost: (move, child, float("nan"))), "nan): a cost is"),
    "an infinite cost": (changed(lambda move, child, cost: (move, child, float("inf"))), "inf): a cost is a number"),
    "a successor that can't be hashed": (changed(lambda move, child, cost: (move, [child], 1)), "[2] can't be hashed"),
    "a move that changes nothing": (
        dict(successors=lambda self, state: [*successors(self, state), ("wait", state, 1)]),
        "successors(1) returned ('wait', 1, 1): leave out moves that change nothing"),
    "successors that differ": (
        dict(successors=lambda self, state: successors(self, state)[:1 + next(count) % 2]), "asked twice, it differs"),
    "is_goal returns nothing": (dict(is_goal=lambda self, state: None), "is_goal(1) returned None. Expected: is_goal("),
    "is_goal raises": (
        dict(is_goal=lambda self, state: state.number), "lambda raised AttributeError ('int' object has"),
    "one name for two moves": (
        dict(label=lambda self, state, move: "go"), "two moves from 1 have one name, among ['go', 'go']"),
    "a name that is no text": (dict(say=lambda move: None), "say('+1') returned None"),
    "an empty name": (dict(say=lambda move: ""), "say('+1') returned ''"),
    "label raises": (
        dict(label=lambda self, state, move: move[5]), "lambda raised IndexError (string index out of ran"),
    "price returns text": (dict(price=lambda self, cost: f"{cost} steps"), "price(0) returned '0 steps'"),
    "unit_cost where a move costs two": (
        changed(lambda move, child, cost: (move, child, 2)), "returned ('+1', 2, 2): unit_cost is True"),
    "starting_at returns nothing": (dict(starting_at=lambda self, state: None), "starting_at(1) returned None"),
    "starting_at stays": (dict(starting_at=lambda self, state: self), "starting_at("),
    # backwards
    "goals that are none": (
        dict(goals=lambda self: [3]), "goals() returned [3]: is_goal says that one of them is no goal"),
    "no goals": (dict(goals=lambda self: []), "goals() returned []: is_goal knows another"),
    "goals only": (states_of(Listed), "of goals and predecessors only one is there: write both"),
    "predecessors that miss one": (
        dict(predecessors=lambda self, state: []), "predecessors(2) returned []. Expected: "),
    "predecessors that invent one": (
        dict(predecessors=lambda self, state: template.Counting.predecessors(self, state) + [("-1", state + 5, 1)]),
        "predecessors(10) returned ('-1', 15, 1): successors knows no such move"),
    # text
    "format returns nothing": (dict(format=lambda problem, state: None), "format(1) returned None: that is no str"),
    "format that parse refuses": (dict(format=lambda problem, state: "?"), "parse refuses what format wrote for 1"),
    "format loses the state": (dict(format=lambda problem, state: f"1, {problem.target}"), "parse reads it as 1"),
    "format loses the goal": (
        dict(format=lambda problem, state: f"{state}, 11"),
        "format(1) returned '1, 11': something is lost", "another goal"),
    "format that wanders": (
        dict(format=lambda problem, state: f"{state},{' ' * (next(count) % 7)}{problem.target}"),
        "the first time it was '1,"),
    "format writes more lines": (
        dict(format=lambda problem, state: template.format(problem, state) + "\n1",
             parse=lambda text, source: template.parse(text.split("\n")[0], source)),
        "the level has 1 line, format writes 2"),
    "parse reads the first line only": (
        dict(parse=lambda text, source: template.parse(text.split("\n")[0], source)), "does not look at line 2"),
    "parse raises ValueError": (
        dict(parse=rude), "rude raised ValueError (invalid literal for int()", "raise PuzzleError instead"),
    "parse does not say where": (dict(parse=unplaced), "does not say where", "lines(text, source)"),
    "parse forgets the source": (dict(parse=lambda text, source: template.parse(text)), "does not say where"),
    "parse lets bad text through": (
        dict(picture=lambda problem, state: Picture([[Cell({10: "ten"}[problem.target])]])),
        "parse accepts '", "then lambda raised KeyError (", "raise PuzzleError in parse"),
    # heuristics
    "a heuristic returns nothing": (
        dict(heuristics=[heuristic(no_function)]),
        "no_function(<broken ten>) returned None: it must return a function"),
    "an h that returns nothing": (estimate(lambda problem, state: None), "h guess(1) returned None. Expected: "),
    "an h that returns text": (estimate(lambda problem, state: "0"), "h guess(1) returned '0'"),
    "an h that is no number": (estimate(lambda problem, state: float("nan")), "h guess(1) returned nan"),
    "a negative h": (estimate(lambda problem, state: -1), "h guess(1) returned -1"),
    "an h that raises": (estimate(lambda problem, state: problem.goal), "raised AttributeError (", "asked about 1"),
    "an h that differs": (estimate(lambda problem, state: next(count)), "asked twice, it differs"),
    "an h of 1 at goals": (estimate(lambda problem, state: 1), "h guess says 1 at a goal, 10: return 0 there"),
    "an h that overestimates": (
        estimate(lambda problem, state: 3 * (problem.target - state)),
        "h guess says 27 for 1, where the cost is 4", "admissible=False"),
    "an h of its own that overestimates": (
        dict(h=lambda self, state: 3 * (self.target - state)), "h by default says 27"),
    "an h that drops": (
        estimate(lambda problem, state: 4 * (state == 1)),
        "h guess drops from 4 to 0 by the move '+1'", "consistent=False"),
    "no default heuristic": (
        dict(heuristic=None), "A* is blind, because Broken names no heuristic: add heuristic = doublings to the class"),
    "an undecorated default": (dict(heuristic=no_function), "heuristic is <bound method", "write @heuristic"),
    # searches
    "a search that returns nothing": (dict(searches=[no_function]), "no_function"),
    "a search without a budget": (
        dict(solve=lambda problem: astar(problem)), "TypeError (", "asked about 'solve'", "max_nodes"),
    "a search that raises": (dict(solve=lambda problem, **budget: 1 / 0), "lambda raised ZeroDivisionError (division"),
    "a search with wrong moves": (
        dict(searches=[broken_search]), "broken_search(<broken ten>) returned (", "successors knows no such move"),
    "a search that ends early": (dict(searches=[short_search]), "returned 2: that is no goal"),
    "a search with a wrong cost": (
        dict(solve=cheap_search), "solve(<broken ten>) returned 3: the cost of its moves is 4"),
    "a search that finds nothing": (dict(searches=[lost_search]), "lost_search says that the level is unsolvable"),
    # pictures
    "a picture of text": (dict(picture=lambda problem, state: "10"), "picture(1) returned '10': that is no Picture"),
    "a picture of rows of text": (dict(picture=lambda problem, state: Picture(["10"])), "picture(1) returned '1'."),
    "a picture of nothing": (dict(picture=lambda problem, state: Picture([])), "picture(1) returned []."),
    "ragged rows": (dict(picture=lambda problem, state: Picture([[Cell()], []])), "picture(1) returned [1, 0]."),
    "a number as text": (draws(Cell(1)), "picture(1) returned Cell(1, "),
    "an unknown role": (draws(Cell("", "dragon")), "'dragon'", "a role is one of wall, free"),
    "a route beyond the picture": (
        dict(picture=lambda problem, state: Picture([[Cell()]], route=[(0, 1)])),
        "picture(1) returned (0, 1): its route leads beyond it"),
    "a mark beyond the picture": (
        dict(picture=lambda problem, state: Picture([[Cell()]], marks=[(0, 1, "3", "note")])),
        "picture(1) returned (0, 1, '3', 'note'): a mark is (row, column, text, kind), in the picture"),
    "a mark of an unknown kind": (
        dict(picture=lambda problem, state: Picture([[Cell()]], marks=[(0, 0, "3", "dragon")])),
        "'dragon'", "a kind is one of note, wrong, cross"),
    "two pieces with one name": (
        draws(Cell("1", "piece", 1), Cell(), Cell("1", "piece", "1")),
        "picture(1) returned '1': two pieces have that name"),
    "a picture that raises": (
        dict(picture=lambda problem, state: Picture([[Cell(str(1 // (state - 4)))]])),
        "lambda raised ZeroDivisionError", "asked about 4"),
    "where beyond the picture": (
        dict(where=lambda problem, state: (0, 2)), "where(1) returned (0, 2): that is no cell"),
    # boards
    "a twin that is nothing": (twins(lambda problem: None), "twin(<broken ten>) returned None"),
    "a twin without untwin": (dict(twin=Twin), "untwin((1, 'twin')) returned (1, 'twin')"),
    "a twin that is never solved": (twins(Unsolved), "is_goal((10, 'twin')) returned False: so says the twin"),
    "a twin with other moves": (twins(Crippled), "successors((2, 'twin')) returned {3}: so says the twin"),
    "a gesture that is none": (gestures("+1"), "gesture(1, '+1') returned '+1'"),
    "a gesture that raises": (
        dict(gesture=lambda problem, state, move: Gesture(cell=move.cell)), "lambda raised Attribu"),
    "a piece that isn't there": (gestures(Gesture("later", "up"), Gesture()), "returned \"piece 'later'\""),
    "a misspelt direction": (gestures(Gesture("now", "rigth"), Gesture()), "returned \"direction 'rigth'\""),
    "a direction of nothing": (gestures(Gesture(direction="up"), Gesture()), "returned \"direction 'up'\""),
    "a cell beyond the picture": (gestures(Gesture(cell=(0, 2)), Gesture()), "returned 'cell (0, 2)'"),
    "cells beyond the picture": (gestures(Gesture(cells=[(1, 0)]), Gesture()), "returned 'cells [(1, 0)]'"),
    "two moves on one cell": (
        gestures(Gesture(cell=(0, 0))), "returned {('cell', None, (0, 0))}: another move has it, too"),
    "two moves on one slide": (
        gestures(Gesture("now", "up")), "returned {('piece', 'now', 'up')}: another move has it, too"),
    "arrows that nobody announced": (gestures(Gesture(arrows=["up"]), Gesture()), "returned \"arrows ['up']\""),
    "too few arrows": (gestures(Gesture(), arrows=("arrows add",)), "returned 'arrows ()'"),
    "a misspelt arrow": (gestures(Gesture(arrows=["UP"]), Gesture(arrows=["down"]), arrows=("arrows add",)), "['UP']"),
    "a note that raises": (
        dict(note=lambda problem, state: str(1 / (state - 4))), "lambda raised ZeroDivisionError", "about 4"),
    "a note that is no text": (dict(note=lambda problem, state: state), "note(1) returned 1"),
    "why raises": (
        gestures(Gesture("now", "up"), Gesture("now", "down"), why=lambda problem, state, piece, way: {}[way]),
        "lambda raised KeyError ("),
    "why without words": (
        gestures(Gesture(cell=(0, 0)), Gesture(cell=(0, 1)), why=lambda *asked: None),
        "why(6, None, (0, 1)) returned None: that is no str"),
    "hopeful always False": (dict(hopeful=lambda problem, state: False), "hopeful(1) returned False: it can be solved"),
    "hopeful with words": (dict(hopeful=lambda problem, state: "yes"), "hopeful(1) returned 'yes'. Expected: "),
    "dead where it can be solved": (
        dict(dead=lambda problem, state: ("too late", [])), "dead(1) returned 'too late': it can be solved from there"),
    "dead without marks": (dict(dead=lambda problem, state: "too late"), "dead(1) returned 'too late'. Expected: "),
    "dead beyond the picture": (
        dict(dead=lambda problem, state: ("", [(3, 0, "", "wrong")])),
        "dead(1) returned (3, 0, '', 'wrong'): a mark is"),
    "a random that is none": (dict(random="1, 10"), "random is '1, 10'", "name a function"),
    "a random of no text": (dict(random=lambda rng: 10), "random() returned 10: that is no text"),
    "a random of bad levels": (dict(random=lambda rng: "ten"), "parse refuses what random wrote"),
    "a random without its rng": (dict(random=lambda rng: f"1, {next(counter)}"),
                                 "random() returned '1, 3': with the same rng it was '1, 2'"),
    "a random that needs a property": (dict(random=lambda rng, size: "1, 10"), "Expected: random(rng) returns"),
    "a maker that is none": (dict(maker=no_function), "maker is <function", "write Maker(title, options, make)"),
    "a maker without choices": (
        makes(lambda seed, choices, progress: ("1, 10", ""), size=()), "maker offers () for size: write a tuple"),
    "a maker of bare text": (makes(lambda seed, choices, progress: "1, 10"), "make(7) returned '1, 10'. Expected: "),
    "a maker of bad levels": (makes(lambda seed, choices, progress: ("ten", "")), "what make wrote"),
    "a maker without a seed": (
        makes(lambda seed, choices, progress: (f"1, {10 + next(count)}", "")), "with the same seed it was ('1, "),
    "a maker that can't be stopped": (
        makes(lambda seed, choices, progress: ("1, 10", "")), "make(7) returned ('1, 10', ''): progress had returned"),
    "a scramble of its own": (
        dict(scramble=lambda problem, rng, moves: 1 + next(count) % 9), "scramble() returned ",
        "with the same rng it was "),
    "a scramble to nowhere": (dict(scramble=lambda problem, rng, moves: 11), "scramble() returned 11. Expected: "),
    "a scramble of nothing": (dict(scramble=lambda problem, rng, moves: None), "scramble() returned None. Expected: "),
    # what never ends
    "an endless parse": (dict(parse=forever), "forever took more than 0.4 s at line", "end the loop"),
    "endless successors": (dict(successors=forever), "forever took more than 0.4 s at line"),
    "an endless generator": (
        dict(successors=lambda self, state: (step for step in iter(list, 1) if step)),
        "genexpr took more than 0.4 s at"),
    "an endless search": (dict(solve=forever), "forever took more than 0.4 s"),
    "an endless h": (estimate(forever), " took more than 0.4 s in forever, at line"),
    "endless note": (dict(note=forever), "forever took more than 0.4 s at line"),
    "a sleeping picture": (
        dict(picture=lambda problem, state: time.sleep(1000)), "lambda took more than 0.4 s at line"),
    "a loop that catches everything": (dict(format=stubborn), "stubborn took more than 0.4 s at line"),
}
