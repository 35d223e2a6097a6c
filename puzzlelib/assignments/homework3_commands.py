"""The commands of homework 3: path, disks and dominoes. Its names and signatures are in homework3.py."""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, choose, lines, quoted, read
from puzzlelib.puzzles import disks, dominoes, gridnav
from puzzlelib.search import astar


def do_path(scene: str | None = None, start: str | None = None, goal: str | None = None, scen: str | None = None,
            maps: str | None = None, heuristic: str = "", corner: str | None = None, **budget: str) -> str:
    """Find the shortest path between two points of a scene, in eight directions.

    SCENE is a file of rows of . (free), X (an obstacle) and digits 2 to 9 (free, but a step into such a cell costs that
    many times its length). Prints the points, the length (with digits, the cost) and the nodes expanded, or No path.
    A level file will do as well: its start, goal and corner rule hold unless you give others.
    Heuristics: euclidean octile chebyshev zero, and manhattan, which may miss the shortest. Rules for diagonal steps:
    free (past any obstacle), no-squeeze (not between two), strict (past none). Unless you say, scenes are free, as
    homework 3 has it.

    Points are ROW,COLUMN from 0, top left, or "(ROW, COLUMN)" as this command prints them.

    SCENE may be a MovingAI map, a file that begins with: type octile. Its cells . G and S (swamp) are free and cost the
    same, @ O T are obstacles, and so is W (water): a path can't begin or end in it. Unless you say, no step cuts a
    corner there (strict): that is the rule by which MovingAI publishes lengths.
    --scen FILE runs every problem of a MovingAI scenario file instead, by A* with the octile heuristic: a line for
    each, with the published length and the one found, then how many agree (exit 0 either way). Maps are beside FILE, or
    in the folder of --maps. Scenario files write points as x y, which is COLUMN ROW here; the report has (ROW, COLUMN).
    --max-nodes holds for each problem, --seconds for all of them.

    usage: path [SCENE] [START] [GOAL] [--scen FILE] [--maps FOLDER] [--heuristic NAME] [--corner RULE] \
[--max-nodes N] [--seconds S]
    example: sh run.sh path levels/gridnav/field.txt 0,0 6,6
    """
    from puzzlelib.cli.searching import searched
    h = choose(heuristic or ("euclidean" if scen is None else "octile"), gridnav.PUZZLE.heuristics,
               source="path --heuristic")
    choose(corner or "free", gridnav.CORNERS, source="path --corner")
    if scen is not None:
        from puzzlelib.cli.scenarios import report
        if scene is not None:
            raise PuzzleError(f"found {quoted(scene)} and --scen, expected one of them", "path")
        return report(scen, maps, h, corner or "strict", budget)
    if scene is None or maps is not None or scene.endswith(".scen"):
        found = "no SCENE" if scene is None else "--maps without --scen" if maps else "a scenario file"
        raise PuzzleError(f"found {found}, expected a scene or a map, or --scen FILE", "path")
    drawn = lines(read(scene), scene)
    rows, terrain, given, rule = gridnav.read_level(drawn, scene)
    ends = []
    for number, (text, name) in enumerate(((start, "START"), (goal, "GOAL"))):
        if text is None and not given:
            line = f"{name.lower()} ROW,COLUMN"
            raise PuzzleError(f"found no {name}, expected ROW,COLUMN, or a line '{line}' in the file", "path")
        token = Token(text or "", f"path {name}", 1, 1)
        ends.append(given[number] if text is None else gridnav.read_point(token, rows, name.lower()))
        if drawn[0].text.startswith("type"):
            from puzzlelib.puzzles.gridnav.movingai import on_land
            on_land(drawn, ends[-1], token)
    problem = gridnav.Navigation(rows, ends[0], ends[1], corner or rule or "free", terrain)
    result = searched("path", astar, problem, budget, h=h)
    if not result.solved:
        return "No path\n"
    points = "".join(f"{problem.point(state)}\n" for state in result.states)
    measure = "length" if problem.weights is None else "cost"
    return f"{points}Path {measure}: {problem.price(result.cost):.6f}\nNodes expanded: {result.expanded}\n"


def do_disks(length: str, n: str, identical: bool = False, heuristic: str = "strong", **budget: str) -> str:
    """Bring N disks to the other end of a row of LENGTH cells, in reverse order, in the fewest moves.

    Prints the moves as (from cell, to cell), their number, and the nodes expanded; No solution if there is none.
    Heuristics: strong halves farthest zero.

    usage: disks LENGTH N [--identical] [--heuristic NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh disks 5 3
    """
    from puzzlelib.cli.searching import searched
    from puzzlelib.cli.usage import whole
    h = choose(heuristic, disks.PUZZLE.heuristics, source="disks --heuristic")
    cells = whole(length, "disks LENGTH", 1, disks.MAX_LENGTH)
    problem = disks.Disks(cells, whole(n, "disks N", 0, cells), not identical)
    result = searched("disks", astar, problem, budget, h=h)
    if not result.solved:
        return "No solution\n"
    moves = "".join(f"{move}\n" for move in result.moves)
    return f"{moves}Number of moves: {len(result.moves)}\nNodes expanded: {result.expanded}\n"


def do_dominoes(rows: str | None = None, cols: str | None = None, limit: str | None = None, horizontal: bool = False,
                board: str | None = None, solve: bool = False, **budget: str) -> str:
    """Find the best move in the dominoes game, on an empty board of ROWS by COLS or on that of a file.

    FILE has rows of . (empty) and X (filled). Vertical is to move, unless --horizontal, or the file's last line, which
    may be: horizontal to move. Prints the move as (row, column), its value and the leaves that alpha-beta visited,
    looking N moves ahead (3 if you do not say). With --solve, who wins if both play well, and by which move.

    usage: dominoes [ROWS] [COLS] [--limit N] [--horizontal] [--board FILE] [--solve] [--max-nodes N] [--seconds S]
    example: sh run.sh dominoes 4 4 --limit 5
    """
    from puzzlelib.cli.searching import searched
    from puzzlelib.cli.usage import whole
    if solve and limit is not None:
        raise PuzzleError("found --limit and --solve, expected one of them", "dominoes")
    most, ahead = dominoes.MAX_CELLS, 3 if limit is None else whole(limit, "dominoes --limit", 0)
    if board is not None:
        match = dominoes.parse(read(board), board)
        game, horizontal = match.game, horizontal or not match.initial[1]
        for text, size, name in ((rows, game.rows, "ROWS"), (cols, game.cols, "COLS")):
            if text is not None and whole(text, f"dominoes {name}", 1, most) != size:
                raise PuzzleError(f"found {quoted(text)}, expected {size}, as in {board}", f"dominoes {name}", 1, 1)
    elif rows is None or cols is None:
        missing = "ROWS" if rows is None else "COLS"
        raise PuzzleError(f"found no {missing}, expected ROWS COLS or --board FILE", "dominoes")
    else:
        tall = whole(rows, "dominoes ROWS", 1, most)
        game = dominoes.Dominoes(tall, whole(cols, "dominoes COLS", 1, most // tall))
    player = not horizontal
    if solve:
        verdict = searched("dominoes", dominoes.prove, game, budget, state=game.empty, player=player)
        move = f"Winning move: {verdict.move}\n" if verdict.wins else ""
        return f"Winner: {dominoes.PLAYERS[verdict.wins == player]}\n{move}Nodes: {verdict.nodes}\n"
    decision = searched("dominoes", dominoes.best_move, game, budget, state=game.empty, player=player, limit=ahead)
    return f"Best move: {decision.move}\nValue: {decision.value}\nLeaves: {decision.leaves}\n"
