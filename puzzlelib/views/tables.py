"""Tables of searches, from `compare` or `sweep`: what plots and measures read of them; and any table as text.

A search that gave up gives a lower bound, not a result: it prints as "≥ 100,000" and enters no mean.
"""

from __future__ import annotations

from fractions import Fraction
from re import findall
from typing import Any

from puzzlelib.levels import PuzzleError, choose, quoted

# What grows while a search works: of one that gave up, a lower bound.
GROWING = ["expanded", "generated", "enqueued", "peak_frontier", "seconds", "memory_mb"]
ENDINGS = ["failed", "out of memory", "gave up", "unsolvable"]
INSTANCE = ["puzzle", "instance", "digest"]      # together they say which problem a row is about
TEX = str.maketrans({"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
                     "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$", "−": "--"} | {c: f"\\{c}" for c in "&%$#_{}"})
MARKDOWN = str.maketrans({c: f"\\{c}" for c in "\\|*_`<"} | {"\n": " "})


class AtLeast(Fraction):
    """A number that is only a lower bound, because a search gave up. It computes as a number and prints as "≥ …".

    A Fraction, because pandas would take any float or int for its own and forget what it says.

    >>> print(AtLeast(100_000), f"{AtLeast(2.5):.2f}")
    ≥ 100,000 ≥ 2.50
    """

    def __format__(self, spec: str) -> str:
        return f"≥ {int(self) if self.denominator == 1 else float(self):{spec}}"

    def __str__(self) -> str:
        return format(self, ",")

    __repr__ = __str__

    def __reduce__(self) -> Any:
        return AtLeast, (self.numerator, self.denominator)


def rows_of(table: Any, *columns: str, by: str = "") -> Any:
    """The rows of `compare`'s table or `sweep`'s, with a column `instance`, each search on each instance once.

    A table of something else, or one that holds two versions of a search under one label, is a PuzzleError. by: a
    column that tells rows apart, too.

    >>> import pandas as pd
    >>> rows_of(pd.DataFrame({"level": ["a"], "search": ["bfs"], "status": ["solved"]}), "expanded")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'expanded', expected a column of this table: level, search, status, \
instance
    """
    if hasattr(table, "columns") and not len(table):
        raise PuzzleError("found a table without rows, expected at least one")
    if not hasattr(table, "columns") or not hasattr(table, "groupby"):
        raise PuzzleError(f"found {type(table).__name__}, expected the table of compare(…) or sweep(…)")
    if "instance" not in table and "level" in table:
        table = table.assign(instance=table["level"])
    if {"algorithm", "heuristic"} <= set(table.columns) or "search" in table:
        table = named(table)
    if missing := [name for name in ("search", "instance", "status") if name not in table]:
        columns_found = quoted(", ".join(map(str, table)))
        raise PuzzleError(f"found a table without the column {missing[0]} (it has {columns_found}), expected that of "
                          "compare(…) or sweep(…)")
    table = table.assign(**{name: "" for name in INSTANCE if name not in table})
    if ("moves" not in table or table["moves"].isna().all()) and "cost" in table and (table["puzzle"] == "tiles").all():
        table = table.assign(moves=table["cost"])        # made before sweeps counted moves, each of which costs 1
    for name in columns:
        if name in set(table["search"]):
            raise PuzzleError(f"found the search {quoted(str(name))}, expected a column, such as expanded: a table "
                              'with a column for each search is grid(table, "expanded")')
        if name not in table:
            choose(name, [str(column) for column in table if column not in INSTANCE or column == "instance"],
                   "a column of this table:")
    _refuse_versions(table, [*INSTANCE, "search", *[by] * (by in table)])
    return table


def named(table: Any) -> Any:
    """The table with a column `search`, such as "A*, Manhattan": that is how every table, plot and player says it."""
    if "search" in table and ("algorithm" not in table or (table["search"] != "").all()):
        return table
    from puzzlelib.naming import search_title
    parts = table[["algorithm", "heuristic", "options"]].fillna("")
    titles = {}
    for algorithm, heuristic, options in parts.drop_duplicates().itertuples(index=False):
        pairs = findall(r"(\w+)=(.*?)(?= \w+=|$)", options)       # "ties=low g weight=2"
        titles[algorithm, heuristic, options] = search_title(algorithm, heuristic, dict(pairs))
    return table.assign(search=[titles[row] for row in parts.itertuples(index=False, name=None)])


def _refuse_versions(table: Any, key: list[str]) -> None:
    """An error if there are two rows where one is expected: of two versions of one's code, of two budgets, or twice."""
    if "code" in table:
        codes = table["code"].fillna("").groupby([table["puzzle"], table["search"]], sort=False, observed=True).unique()
        for (_, search), found in codes.items():
            if len(found) > 1:
                raise PuzzleError(f"found rows of {len(found)} versions of {search!r} (column code: "
                                  f"{', '.join(map(repr, found))}), expected one: choose it by its code, such as "
                                  f"table[table['code'].isin(['', {found[-1]!r}])]")
    again = table.duplicated(key)
    if again.any():
        row = table.loc[again].iloc[0]
        twins = table[(table[INSTANCE + ["search"]] == row[INSTANCE + ["search"]]).all(axis=1)]
        why = next((f", with {name} {' and '.join(map(repr, map(str, twins[name].unique())))}: choose one of them"
                    for name in ("budget", "options", "seed") if name in twins and twins[name].nunique() > 1), "")
        raise PuzzleError(f"found {row['search']!r} {len(twins)} times on {row['instance']!r}, expected once{why}")


def endings(status: Any, words: Any = ENDINGS) -> str:
    """How searches ended that were not solved, in words.

    >>> import pandas as pd
    >>> endings(pd.Series(["solved", "failed", "gave up", "failed"]))
    '2 failed, 1 gave up'
    """
    counts = status.value_counts()
    return ", ".join(f"{counts[word]:,} {word}" for word in words if counts.get(word))


def bounded(table: Any, value: str) -> Any:
    """A column as numbers; for those that grow while a search works, AtLeast where the search gave up."""
    gave_up = table["status"] == "gave up"
    if value not in GROWING or not gave_up.any():
        return table[value]
    marked = table[value].astype(object)
    marked[gave_up] = table.loc[gave_up, value].astype(float).map(AtLeast, na_action="ignore").astype(object)
    return marked


# ------------------------------------------------------------------------------------------------------ tables as text

def markdown(table: Any) -> str:
    """A table in Markdown.

    >>> import pandas as pd
    >>> print(markdown(pd.DataFrame({"expanded": [1061, AtLeast(100_000)]}, index=["A*", "BFS"])))
    |  | expanded |
    |:--|--:|
    | A\\* | 1,061 |
    | BFS | ≥ 100,000 |
    """
    head, lines, right = _cells(table)
    rule = "|" + "|".join("--:" if number else ":--" for number in right) + "|"
    body = [f"| {' | '.join(cell.translate(MARKDOWN) for cell in cells)} |" for cells in [head, *lines]]
    return "\n".join([body[0], rule, *body[1:]])


def latex(table: Any) -> str:
    """A table in LaTeX, as a tabular that needs no package.

    >>> import pandas as pd
    >>> print(latex(pd.DataFrame({"search": ["A*"], "expanded": [1061]})))
    \\begin{tabular}{lr}
    \\hline
    search & expanded \\\\
    \\hline
    A* & 1,061 \\\\
    \\hline
    \\end{tabular}
    """
    head, lines, right = _cells(table)
    body = [" & ".join(cell.translate(TEX) for cell in cells) + r" \\" for cells in [head, *lines]]
    columns = "".join("r" if number else "l" for number in right)
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", r"\hline", body[0], r"\hline", *body[1:], r"\hline",
                      r"\end{tabular}"])


def _cells(table: Any) -> tuple[list[str], list[list[str]], list[bool]]:
    """The head of a table, its lines as texts, and which columns hold numbers."""
    import pandas as pd
    table = table.to_frame() if isinstance(table, pd.Series) else table.drop(columns="result", errors="ignore")
    columns: list[tuple[Any, Any]] = []
    if not isinstance(table.index, pd.RangeIndex) or table.index.name is not None:
        columns = [("" if name is None else name, table.index.get_level_values(level))
                   for level, name in enumerate(table.index.names)]
    columns += [(", ".join(map(str, name)) if isinstance(name, tuple) else name, table.iloc[:, number])
                for number, name in enumerate(table.columns)]
    right = [len(values) > 0 and all(_is_number(value) or pd.isna(value) for value in values) for _, values in columns]
    return ([str(name) for name, _ in columns],
            [[cell_text(value) for value in line] for line in zip(*(values for _, values in columns))], right)


def _is_number(value: Any) -> bool:
    from numbers import Number
    return isinstance(value, Number) and not isinstance(value, bool)


def cell_text(value: Any) -> str:
    """A value as a person reads it: thousands apart, six digits, nothing where nothing is known.

    >>> cell_text(13839), cell_text(2 / 3), cell_text(float("nan")), cell_text("A*")
    ('13,839', '0.666667', '', 'A*')
    """
    if str(value) in ("None", "nan", "<NA>"):
        return ""
    if not _is_number(value) or isinstance(value, AtLeast):
        return str(value)
    return f"{int(value):,}" if value == value // 1 and abs(value) < 1e15 else f"{float(value):,.6g}"
