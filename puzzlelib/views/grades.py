"""Pages about grades: one for each submission, one for the class. Standard library only; no script in them."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from functools import cache
from html import escape
from math import log10
from statistics import median

from puzzlelib import ROOT
from puzzlelib.hints import Any, Sequence
from puzzlelib.levels import plural, visible
from puzzlelib.views.verdict import safe, verdict_html

STATUSES = {"right": "#1a7f37", "wrong format": "#7a5af8", "wrong": "#b42318", "crashed": "#93370d",
            "too slow": "#b54708", "too much memory": "#8f4a00", "too much output": "#7a4f01", "missing": "#475467",
            "refused": "#344054", "to read": "#175cd3", "our fault": "#c11574"}        # white on each is easy to read
STYLE = """
:root{color-scheme:light dark;--ink:#1d2939;--paper:#fff;--line:#d0d5dd;--soft:#f2f4f7;--link:#175cd3}
@media (prefers-color-scheme:dark){:root{--ink:#f2f4f7;--paper:#101828;--line:#475467;--soft:#1d2939;--link:#84caff}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;
padding:0 1rem}
a{color:var(--link)} table.grades{border-collapse:collapse;width:100%} .wide{overflow-x:auto;position:relative}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.grades th,.grades td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
.grades td.n{text-align:right;font-variant-numeric:tabular-nums}
.status{color:#fff;border-radius:.3rem;padding:.05rem .45rem;white-space:nowrap;font-size:.9rem}
section{border-top:1px solid var(--line);margin-top:1.5rem;padding-top:.5rem}
.remark{background:var(--soft);border-left:4px solid var(--line);padding:.4rem .8rem;margin:.5rem 0}
.bar{display:flex;height:1.6rem;border-radius:.3rem;overflow:hidden;min-width:12rem}
.bar span{color:#fff;text-align:center;font-size:.85rem;line-height:1.6rem;min-width:1.3rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere} code{overflow-wrap:anywhere} figure table{background:#fff}
figure svg{max-width:100%;height:auto} summary{cursor:pointer}
"""


def page(title: str, body: str) -> str:
    """A page of its own: nothing is loaded, and nothing in it can run."""
    return (f"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>{escape(title)}</title>\n"
            "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
            "<meta name='viewport' content='width=device-width,initial-scale=1'>\n"
            f"<style>{STYLE}</style></head>\n<body><main>\n<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n")


def badge(status: str, words: str = "") -> str:
    """A verdict, in its colour."""
    return f"<span class='status' style='background:{STATUSES[status]}'>{escape(words or status)}</span>"


# ----------------------------------------------------------------------------------------------------- one submission

def grade_html(grade: Any) -> str:
    """What came of an item: the verdict with its boards, and where the workbook explains it."""
    parts = []
    if grade.verdict is not None and grade.status != "wrong format":
        parts.append(verdict_html(grade.verdict))
    elif grade.why:
        parts.append(f"<p><strong>{safe(grade.why)}</strong></p>")
    parts += [f"<pre class='remark'>{safe(remark)}</pre>" for remark in grade.remarks]
    if grade.status == "our fault":
        parts.append("<p>This is a fault of the grader. It costs no points; a person will look at it.</p>")
    if grade.status not in ("right", "to read") and grade.verdict is not None:
        parts.append(_explained(grade.verdict.exercise))
    return "".join(parts)


@cache
def sections() -> dict[str, tuple[str, str]]:
    """For each function or class that a workshop asks for: its notebook, and the heading it stands under."""
    found: dict[str, tuple[str, str]] = {}
    folder = os.path.join(ROOT, "notebooks", "workshops")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        heading = ""
        if name.endswith(".ipynb"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                cells = json.load(file)["cells"]
            for cell in cells:
                text = "".join(cell["source"])
                if cell["cell_type"] == "markdown":
                    heading = ([line for line in text.split("\n") if re.match("#+ ", line)] or [heading])[-1]
                for asked in re.findall(r"\bcheck\((\w+)", text):
                    found.setdefault(f"{name[:2]} {asked}", (name, heading.lstrip("# ").strip()))
    return found


def _explained(exercise: Any) -> str:
    from puzzlelib.exercises import ROOMS
    number = ROOMS.index(exercise.name.split(".")[0]) + 1
    name, heading = sections().get(f"w{number} {exercise.function}", ("", ""))
    if not name:
        return ""
    anchor = heading.replace(" ", "-").replace("`", "")
    return (f"<p>The workbook explains this in <a href='../../notebooks/{escape(name)}#{escape(anchor)}'>"
            f"{escape(name.removesuffix('.ipynb'))}, “{escape(heading.replace('`', ''))}”</a>.</p>")


def _points(test: dict[str, Any]) -> str:
    by_hand = test["tags"][0] == "to read"
    return f"{test['max_score']:g} by hand" if by_hand else f"{test['score']:g} of {test['max_score']:g}"


def result_page(record: dict[str, Any]) -> str:
    """The page of a submission."""
    data, tests = record["extra_data"], record["tests"]
    most = sum(test["max_score"] for test in tests)
    rows = "".join(f"<tr><td>{escape(test['name'])}</td><td>{badge(test['tags'][0])}</td>"
                   f"<td class='n'>{_points(test)}</td></tr>" for test in tests)
    body = [f"<p><strong>{record['score']:g} of {most:g} points</strong></p>",
            *(f"<p class='remark'>{safe(remark)}</p>" for remark in data["remarks"]),
            f"<table class='grades'><thead><tr><th scope='col'>item</th><th scope='col'>verdict</th>"
            f"<th scope='col'>points</th></tr></thead><tbody>{rows}</tbody></table>"]
    for test in tests:
        body.append(f"<section><h2>{escape(test['name'])} {badge(test['tags'][0])}</h2>{test['output']}</section>")
    return page(f"{visible(data['submission'])}: {data['assignment']}", "\n".join(body))


# ---------------------------------------------------------------------------------------------------------- the class

def class_page(assignment: str, points: dict[str, float], records: Sequence[dict[str, Any]],
               pairs: Sequence[tuple[str, str, float]]) -> str:
    """The page of a class: how each item went, what failed most often, how much each search expanded, who is alike."""
    total = sum(points.values())
    middle = median(record["score"] for record in records)
    body = [f"<p>{plural(len(records), 'submission')}. Median {middle:g} of {total:g} points.</p>"]
    if any(not record["extra_data"]["contained"] for record in records):
        body.append("<p class='remark'>Graded without a sandbox (--trust).</p>")
    body += ["<section><h2>Items</h2>", _distribution(points, records), "</section>",
             "<section><h2>The commonest counterexamples</h2>", _counterexamples(records), "</section>",
             "<section><h2>How much each search expanded</h2>", _expansions(records), "</section>",
             "<section><h2>Submissions that look alike</h2>", _pairs(pairs), "</section>",
             "<section><h2>All submissions</h2>", _everybody(points, records), "</section>"]
    return page(f"{assignment}: the class", "\n".join(body))


def _link(name: str) -> str:
    from urllib.parse import quote
    return f"<a href='{quote(name)}/result.html'>{safe(name)}</a>"


def _distribution(points: dict[str, float], records: Sequence[dict[str, Any]]) -> str:
    rows = []
    for item, worth in points.items():
        counts = Counter(test["tags"][0] for record in records for test in record["tests"] if test["name"] == item)
        parts = [(status, counts[status]) for status in STATUSES if counts[status]]
        bar = "".join(f"<span style='flex:{count};background:{STATUSES[status]}'>{count}</span>"
                      for status, count in parts)
        words = ", ".join(f"{count} {status}" for status, count in parts)
        rows.append(f"<tr><th scope='row'>{escape(item)}</th><td class='n'>{worth:g}</td>"
                    f"<td><div class='bar' aria-hidden='true'>{bar}</div>{escape(words)}</td></tr>")
    return ("<div class='wide' tabindex='0' role='region' aria-label='verdicts for each item'><table class='grades'>"
            "<thead><tr><th scope='col'>item</th><th scope='col'>points</th><th scope='col'>verdicts</th></tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></div>")


def _counterexamples(records: Sequence[dict[str, Any]], most: int = 8) -> str:
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for record in records:
        for test in record["tests"]:
            data = test["extra_data"]
            if data["status"] in ("wrong", "wrong format", "crashed"):
                what = data["mistake"] or data["why"]
                groups.setdefault((test["name"], what), []).append((record["extra_data"]["submission"], test["output"]))
    if not groups:
        return "<p>There are none.</p>"
    shown = []
    for (item, what), found in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))[:most]:
        names = ", ".join(_link(name) for name, _ in found)
        shown.append(f"<details><summary><strong>{escape(item)}</strong>, {plural(len(found), 'submission')}: "
                     f"{safe(what)}</summary><p>{names}</p>{found[0][1]}</details>")
    rest = len(groups) - len(shown)
    return "\n".join(shown) + (f"<p>and {rest} more, on the pages of the submissions</p>" if rest > 0 else "")


def _expansions(records: Sequence[dict[str, Any]]) -> str:
    found = [(test["name"], record["extra_data"]["submission"], *test["extra_data"]["counted"])
             for record in records for test in record["tests"] if test["extra_data"]["counted"]]
    if not found:
        return ("<p>No search could be counted. Only right ones are, and only where they call a method <code>successors"
                "</code>, take from a heap, or print how many states they enqueued.</p>")
    charts = []
    for item in dict.fromkeys(name for name, *_ in found):
        ratios = sorted((theirs / ours, name, theirs, ours) for kind, name, theirs, ours in found if kind == item)
        rows = "".join(f"<tr><td>{_link(name)}</td><td class='n'>{theirs:,}</td><td class='n'>{ratio:.2f}</td></tr>"
                       for ratio, name, theirs, _ in ratios)
        charts.append(
            f"<h3>{escape(item)}</h3><p>States expanded, taken from a heap, or enqueued, whatever could be counted. On "
            f"the same boards, ours has {ratios[0][3]:,}.</p>{_strip([ratio for ratio, *_ in ratios])}"
            "<table class='grades'><thead><tr><th scope='col'>submission</th><th scope='col'>theirs</th>"
            f"<th scope='col'>ratio</th></tr></thead><tbody>{rows}</tbody></table>")
    return "".join(charts)


def _strip(ratios: Sequence[float]) -> str:
    """Ratios as dots on a logarithmic line; those that would cover each other are stacked."""
    low, high = min(0.5, *ratios) * 0.9, max(2.0, *ratios) * 1.1
    dots: list[str] = []
    taken: Counter[int] = Counter()

    def place(ratio: float) -> float:
        return 40 + 640 * (log10(ratio) - log10(low)) / (log10(high) - log10(low))
    for ratio in ratios:
        column = round(place(ratio) / 10)
        dots.append(f"<circle cx='{place(ratio):.1f}' cy='{88 - 11 * taken[column]:.1f}' r='5' fill='#0072b2' "
                    "fill-opacity='.8'/>")
        taken[column] += 1
    ticks = [tick for power in range(-3, 6) for tick in (10.0 ** power, 2 * 10.0 ** power, 5 * 10.0 ** power)
             if low <= tick <= high]
    marks = "".join(f"<line x1='{place(tick):.1f}' x2='{place(tick):.1f}' y1='96' y2='102' stroke='currentColor'/>"
                    f"<text x='{place(tick):.1f}' y='118' text-anchor='middle' font-size='13' fill='currentColor'>"
                    f"{tick:g}</text>" for tick in ticks)
    height = 11 * max(taken.values())
    return (f"<figure><svg viewBox='0 {min(0, 80 - height)} 720 {150 - min(0, 80 - height)}' role='img' "
            f"aria-label='ratios of expansions, theirs to ours, from {ratios[0]:.2f} to {ratios[-1]:.2f}'>"
            f"<line x1='40' x2='680' y1='96' y2='96' stroke='currentColor'/>{marks}"
            f"<line x1='{place(1):.1f}' x2='{place(1):.1f}' y1='20' y2='96' stroke='currentColor' "
            "stroke-dasharray='4 3'/>"
            f"<text x='{place(1) + 4:.1f}' y='30' font-size='13' fill='currentColor'>ours</text>{''.join(dots)}"
            "<text x='360' y='140' text-anchor='middle' font-size='13' fill='currentColor'>"
            "expansions, theirs to ours (ratio, logarithmic)</text></svg></figure>")


def _pairs(pairs: Sequence[tuple[str, str, float]]) -> str:
    if not pairs:
        return "<p>None look alike.</p>"
    rows = "".join(f"<tr><td>{_link(one)}</td><td>{_link(two)}</td><td class='n'>{part:.0%}</td></tr>"
                   for one, two, part in pairs)
    return ("<p>Names, numbers, texts and comments don't count, nor does what many have in common. This proves "
            "nothing: look at both.</p><table class='grades'><thead><tr><th scope='col'>one</th>"
            f"<th scope='col'>another</th><th scope='col'>in common</th></tr></thead><tbody>{rows}</tbody></table>")


def _everybody(points: dict[str, float], records: Sequence[dict[str, Any]]) -> str:
    heads = "".join(f"<th scope='col'>{escape(item)}</th>" for item in points)
    rows = []
    for record in sorted(records, key=lambda record: (-record["score"], record["extra_data"]["submission"])):
        tests = {test["name"]: test for test in record["tests"]}
        cells = "".join(f"<td>{badge(tests[item]['tags'][0], words=f'''{tests[item]['score']:g}''')}"
                        f"<span class='sr'> {escape(tests[item]['tags'][0])}</span></td>" for item in points)
        rows.append(f"<tr><td>{_link(record['extra_data']['submission'])}</td><td class='n'>{record['score']:g}</td>"
                    f"{cells}</tr>")
    legend = " ".join(badge(status) for status in STATUSES if any(
        status == test["tags"][0] for record in records for test in record["tests"]))
    return (f"<p>{legend}</p><div class='wide' tabindex='0' role='region' aria-label='all submissions'>"
            f"<table class='grades'><thead><tr><th scope='col'>submission</th><th scope='col'>points</th>{heads}</tr>"
            f"</thead><tbody>{''.join(rows)}</tbody></table></div>")
