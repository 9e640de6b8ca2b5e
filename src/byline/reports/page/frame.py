"""The whole page: one file that fetches nothing and runs nothing but its own script.

A policy in the page's head forbids everything else by hash: no network, no other script, no other
style sheet, no handlers in attributes.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from byline.reports.page.answers import answers_section
from byline.reports.page.drawn import FIGURE_STYLE
from byline.reports.page.html import Html
from byline.reports.page.method import limits_section, method_section
from byline.reports.page.pairs import pairs_section
from byline.reports.page.passages import passages_section
from byline.reports.page.pile import pile_section
from byline.reports.page.shown import Shown
from byline.reports.page.stories import stories_section
from byline.reports.page.texts import texts_section
from byline.reports.page.trust import trust_section
from byline.reports.page.writers import writers_section
from byline.reports.rendering import content_hash, rendered, style_sheet
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
    sheet, script = style_sheet("style.css"), _script()
    page = rendered(
        "report",
        policy="default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src {content_hash(sheet)} {content_hash(FIGURE_STYLE)}; "
        f"script-src {content_hash(script)}",
        sheet=sheet,
        figure_style=Html(FIGURE_STYLE),
        script=script,
        n_texts=len(report.texts),
        pile=report.pile,
        answers=answers_section(shown),
        sections=[
            {"name": name, "title": title, "content": section(shown, number)}
            for number, (name, title, _, section) in enumerate(parts, 1)
        ],
    )
    return f"{page}\n"


@cache
def _script() -> Html:
    return Html(files("byline.reports").joinpath("templates", "page.js").read_text("utf-8"))
