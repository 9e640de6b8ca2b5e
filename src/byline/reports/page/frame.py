"""The whole page: one file that fetches nothing and runs nothing but its own script.

A policy in the page's head forbids everything else by hash: no network, no other script, no other
style sheet, no handlers in attributes.
"""

import base64
import hashlib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from byline.reports.page.answers import answers_section
from byline.reports.page.drawn import FIGURE_STYLE
from byline.reports.page.html import Html, joined, named, tag
from byline.reports.page.method import limits_section, method_section
from byline.reports.page.pairs import pairs_section
from byline.reports.page.palette import theme
from byline.reports.page.passages import passages_section
from byline.reports.page.pile import pile_section
from byline.reports.page.shown import Shown
from byline.reports.page.stories import stories_section
from byline.reports.page.texts import texts_section
from byline.reports.page.trust import trust_section
from byline.reports.page.writers import writers_section
from byline.results.report import Report

__all__ = ["report_page"]

Section = Callable[[Shown, int], Html]
SECTIONS: tuple[tuple[str, str, frozenset[str], Section], ...] = (
    ("pile", "The pile", frozenset(), pile_section),
    ("stories", "Stories", frozenset({"alike", "gist", "headline"}), stories_section),
    ("writers", "Who wrote the unsigned texts", frozenset({"who"}), writers_section),
    ("pairs", "Same writer or not", frozenset({"same"}), pairs_section),
    ("passages", "Copies and shared passages", frozenset({"alike"}), passages_section),
    ("trust", "How well it does here", frozenset({"who", "same"}), trust_section),
    ("method", "How to repeat it", frozenset(), method_section),
    ("limits", "Limits", frozenset(), limits_section),
    ("texts", "The texts", frozenset(), texts_section),
)


def report_page(report: Report) -> str:
    """The report as a page of HTML."""
    shown = Shown(report)
    parts = [part for part in SECTIONS if not part[2] or part[2] & set(report.asked)]
    entries = [("answers", "Answers"), *((name, title) for name, title, _, _ in parts)]
    main = tag(
        "main",
        answers_section(shown),
        [make(shown, number) for number, (_, _, _, make) in enumerate(parts, 1)],
        id="main",
    )
    body = tag(
        "body",
        tag("a", "Skip to the answers", class_="skip", href="#main"),
        _patterns(),
        tag("div", _contents(entries), main, _footer(report), class_="page"),
        _raw("script", _script()),
    )
    return f"<!doctype html>\n{tag('html', _head(report), body, lang='en')}\n"


def _head(report: Report) -> Html:
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src {_hash(_sheet())} {_hash(FIGURE_STYLE)}; script-src {_hash(_script())}"
    )
    title = f"{len(report.texts):,} texts from {report.pile}. A Byline report"
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        _raw("style", _sheet()),
        _raw("style", FIGURE_STYLE, id_="figures"),
    )


def _contents(entries: list[tuple[str, str]]) -> Html:
    items = [tag("li", tag("a", title, href=f"#{name}")) for name, title in entries]
    return tag(
        "nav",
        tag(
            "div",
            tag("p", "Byline", class_="wordmark"),
            tag("details", tag("summary", "Contents"), tag("ol", items), open=True),
            tag("button", "Colours: auto", class_="theme", type="button", hidden=True),
            class_="toc",
        ),
        aria_label="Contents",
    )


def _footer(report: Report) -> Html:
    return tag(
        "footer",
        tag("p", "Made by Byline from ", named(report.pile), " on one machine; nothing left it. "
            "This page fetches nothing and can be kept, printed and handed on as one file."),
    )  # fmt: skip


def _patterns() -> Html:
    """Hatching for what is undecided, and for someone who is not in the pile."""

    def pattern(name: str, size: int, line: int, look: str) -> Html:
        ground = tag("rect", width=size, height=size, class_=f"{look}-ground")
        stroke = tag("line", x1=0, y1=0, x2=0, y2=size, stroke_width=line, class_=f"{look}-line")
        return tag(
            "pattern",
            ground,
            stroke,
            id=name,
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )

    defs = tag("defs", pattern("hatch", 6, 2, "hz"), pattern("hatchbar", 5, 4, "hb"))
    return tag("svg", defs, width=0, height=0, class_="defs", aria_hidden="true")


def _raw(name: str, content: str, id_: str | None = None) -> Html:
    """An element whose content is the project's own and must not be escaped."""
    head = f' id="{id_}"' if id_ else ""
    return joined(Html(f"<{name}{head}>{content}</{name}>"))


def _hash(content: str) -> str:
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return f"'sha256-{digest}'"


@cache
def _sheet() -> str:
    return theme() + files("byline.reports.page").joinpath("style.css").read_text("utf-8")


@cache
def _script() -> str:
    return files("byline.reports.page").joinpath("page.js").read_text("utf-8")
