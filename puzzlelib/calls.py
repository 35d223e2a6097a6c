"""Wrong calls, explained: what was found, what was expected, and a call that is right.

Python's own words for a wrong call, such as "got an unexpected keyword argument", don't say what would be right. A
function that is `explained` does: which arguments it takes, what you may have meant, and an example, which is the first
call of it in its docstring. The public functions of the lab are explained at its front door (lab/__init__.py).
"""

from __future__ import annotations

from functools import wraps

from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, did_you_mean, plural, visible

# What people write, and what it is called here; of several, the first that the function takes.
MEANT = {name: words.split() for name, words in {
    "timeout": "budget={'max_seconds':…}", "seconds": "budget={'max_seconds':…}",
    "max_seconds": "budget={'max_seconds':…}", "deadline": "budget={'max_seconds':…}",
    "memory": "budget={'max_mb':…}", "max_mb": "budget={'max_mb':…}", "max_nodes": "budget=… max_nodes limit=…",
    "nodes": "budget=…", "limit": "budget=… max_nodes", "size": "rows=…,cols=…", "n": "count", "number": "count",
    "k": "count", "depth": "depths", "random_state": "seed", "processes": "workers", "jobs": "workers",
    "n_jobs": "workers", "cores": "workers", "client": "executor", "dask": "executor", "pool": "executor",
    "cluster": "executor", "file": "out path", "filename": "out path", "csv": "out", "path": "out", "h": "heuristic",
    "heuristic": "searches", "heuristics": "searches heuristic",
    "algorithm": "searches algorithm", "algorithms": "searches", "search": "searches", "problems": "instances",
    "boards": "instances", "levels": "instances names", "problem": "instances problems", "column": "value values",
    "figsize": "size", "axes": "ax", "log_scale": "log", "logy": "log", "x_label": "xlabel", "y_label": "ylabel",
    "width": "cols size", "height": "rows", "resume": "again", "group_by": "by", "groupby": "by", "name": "names",
    "verbose": "progress"}.items()}


def explained(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, but a wrong call of it is a PuzzleError that says how to call it. A decorator.

    >>> @explained
    ... def mean(table, value="expanded"):
    ...     return table[value].mean()
    >>> mean(3)
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 3 as the table, expected a DataFrame, such as sweep(…) makes: \
mean(table, value='expanded')
    >>> mean(valeu="generated")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found valeu=…, expected an argument of mean: table, value (did you mean \
'value'?): mean(table, value='expanded')
    """
    inner = function
    while hasattr(inner, "__wrapped__"):
        inner = inner.__wrapped__
    names = inner.__code__.co_varnames[:inner.__code__.co_argcount]

    @wraps(function)
    def called(*given: Any, **options: Any) -> Any:
        for name, read in READ.items():
            if name in options:
                options[name] = read(options[name], function)
            elif name in names[:len(given)]:
                at = names.index(name)
                given = (*given[:at], read(given[at], function), *given[at + 1:])
        try:
            return function(*given, **options)
        except TypeError as error:
            if _is_inside(error, inner):
                raise
            complaint = _complaint(function, given, options)
        except KeyError as error:
            table: Any = options.get("table", given[names.index("table")] if "table" in names[:len(given)] else None)
            missing = _missing(table, error)
            if not missing:
                raise
            found = ", ".join(map(str, table.columns[:12]))
            complaint = f"found a table without {', '.join(missing)} (it has {found}), expected one that has it"
        raise PuzzleError(f"{complaint}: {example(function)}")
    return called


def example(function: Callable[..., Any]) -> str:
    """A right call of a function: the first one in its docstring's examples, or else what it takes.

    >>> from puzzlelib.lab import summary
    >>> example(summary)
    'summary(compare(load("bricks", "SBP-level1"), [bfs, astar]))'
    """
    import ast
    from inspect import signature
    lines = [line.strip() for line in (function.__doc__ or "").splitlines()]
    code = "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... ")))
    name = _called(function)
    try:
        calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    except SyntaxError:
        calls = []
    found = [ast.get_source_segment(code, call) or "" for call in calls if getattr(call.func, "id", "") == name]
    shown = [str(one.replace(annotation=one.empty)) for one in signature(function).parameters.values()
             if one.kind is one.POSITIONAL_OR_KEYWORD and one.name != "self"]
    return " ".join(found[0].split()) if found else f"{name}({', '.join(shown)})"


def _called(function: Callable[..., Any]) -> str:
    """What a function is called: a class by its own name."""
    return str(function.__qualname__).removesuffix(".__init__").rpartition(".")[2]


def _is_inside(error: TypeError, inner: Any) -> bool:
    """Was it raised inside the function, so that the call itself was right?"""
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code is inner.__code__:
            return True
        step = step.tb_next
    return False


def _complaint(function: Callable[..., Any], given: tuple[Any, ...], options: dict[str, Any]) -> str:
    """What is wrong with the arguments of a call."""
    from inspect import signature
    parameters = [one for one in signature(function).parameters.values() if one.name != "self"]
    given = given[len(signature(function).parameters) - len(parameters):]
    named = [one for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    by_place = [one.name for one in named if one.kind is one.POSITIONAL_OR_KEYWORD]
    names, name = [one.name for one in named], _called(function)
    unknown = next((word for word in options if word not in names), None)
    if unknown is not None:
        hint = next((f" (did you mean {meant.replace(',', ', ').replace(':', ': ')}?)"
                     for meant in MEANT.get(unknown, ()) if meant.partition("=")[0] in names), "")
        return (f"found {unknown}=…, expected an argument of {name}: {', '.join(names)}"
                f"{hint or did_you_mean(unknown, names)}")
    twice = next((word for word in by_place[:len(given)] if word in options), None)
    if twice is not None:
        return f"found {twice} twice, once by its place, expected it once"
    if len(given) > len(by_place):
        return f"found {plural(len(given), 'argument')} of {name}, expected at most {len(by_place)} without a name"
    missing = [one.name for one in named if one.default is one.empty and one.name not in (
        *by_place[:len(given)], *options)]
    return f"found {name} without {' and '.join(missing)}, expected {'them' if len(missing) > 1 else 'it'}"


def _missing(table: Any, error: KeyError) -> list[str]:
    """The columns that a table lacks, if that was the error."""
    if not hasattr(table, "columns"):
        return []
    from re import findall
    words = [str(error.args[0])] if error.args and "'" not in str(error.args[0]) else findall("'([^']+)'", str(error))
    return [word for word in dict.fromkeys(words) if word not in [*table.columns, "str", "object"]]


# ------------------------------------------------------------------------------------- arguments that have one meaning

def _table(given: Any, function: Callable[..., Any]) -> Any:
    """A DataFrame; of a Series, a table with one column."""
    if hasattr(given, "to_frame") and not hasattr(given, "columns"):
        return given.to_frame()
    if not hasattr(given, "columns") or not hasattr(given, "groupby"):
        raise PuzzleError(f"found {visible(repr(given))[:40]} as the table, expected a DataFrame, such as sweep(…) "
                          f"makes: {example(function)}")
    return given


def _puzzle(given: Any, function: Callable[..., Any]) -> Any:
    """A puzzle's name, also of the puzzle itself."""
    name = getattr(given, "name", None) if hasattr(given, "heuristics") else given
    if not isinstance(name, str):
        raise PuzzleError(f"found {visible(repr(given))[:40]} as the puzzle, expected a puzzle's name, such as "
                          f'"tiles": {example(function)}')
    return name


READ: dict[str, Callable[[Any, Callable[..., Any]], Any]] = {"table": _table, "puzzle": _puzzle}
