"""The whole page: one file that fetches nothing and runs nothing but its own script.

A policy in the page's head forbids everything else by hash: no network, no other script, no other
style sheet, no handlers in attributes.
"""

from collections.abc import Callable, Iterator
from typing import Any

from byline.reports.figures.svg import FIGURE_STYLE, Figure
from byline.reports.page.answers import answers_view
from byline.reports.page.method import method_view
from byline.reports.page.pairs import pairs_view, ratio_figure
from byline.reports.page.pile import length_figure, pile_view
from byline.reports.page.report_view import ReportView
from byline.reports.page.stories import graph_figures, map_figure, stories_view, time_figures
from byline.reports.page.style import style_figures, style_view
from byline.reports.page.texts import passages_view, ribbon_figures, texts_view
from byline.reports.page.trust import calibration_figure, curve_figures, det_figure, trust_view
from byline.reports.page.writers import mixture_figure, odds_figures, writers_view
from byline.reports.rendering import content_hash, page_source, rendered, style_sheet
from byline.reports.who import REASONS
from byline.results.report import Report

__all__ = ["figures_of", "report_page"]

View = Callable[[ReportView], dict[str, Any]]
SECTIONS: tuple[tuple[str, str, frozenset[str], View], ...] = (
    ("pile", "The pile", frozenset(), pile_view),
    ("stories", "Stories", frozenset({"alike", "gist", "headline"}), stories_view),
    ("style", "Style at a glance", frozenset({"who", "same"}), style_view),
    ("writers", "Who wrote the unsigned texts", frozenset({"who"}), writers_view),
    ("pairs", "Same writer or not", frozenset({"same"}), pairs_view),
    ("passages", "Copies and shared passages", frozenset({"alike"}), passages_view),
    ("trust", "How well it does here", frozenset({"who", "same"}), trust_view),
    ("method", "How to repeat it", frozenset(), method_view),
    ("limits", "Limits", frozenset(), lambda shown: {}),
    ("texts", "The texts", frozenset(), texts_view),
)
"""The template and anchor of a section, its name, the questions it is for, and its view data."""


def report_page(report: Report) -> str:
    """The report as a page of HTML."""
    shown = ReportView(report)
    sheet, script = style_sheet("style.css"), page_source("page.js")
    page = rendered(
        "report",
        policy="default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src {content_hash(sheet)} {content_hash(FIGURE_STYLE)}; "
        f"script-src {content_hash(script)}",
        sheet=sheet,
        figure_style=FIGURE_STYLE,
        script=script,
        n_texts=len(report.texts),
        pile=report.pile,
        answers=rendered(
            "answers", shown=shown, report=report, reasons=REASONS, **answers_view(shown)
        ),
        sections=list(_sections(shown)),
    )
    return f"{page}\n"


def _sections(shown: ReportView) -> Iterator[dict[str, str]]:
    report = shown.report
    parts = [part for part in SECTIONS if not part[2] or part[2] & set(report.asked)]
    for number, (name, title, _, view) in enumerate(parts, 1):
        content = rendered(
            name, shown=shown, report=report, number=number, reasons=REASONS, **view(shown)
        )
        yield {"name": name, "title": title, "content": content}


def figures_of(report: Report) -> dict[str, Figure]:
    """Every figure that the page of this report shows."""
    shown = ReportView(report)
    figures: dict[str, Figure | None] = {
        "lengths": length_figure(shown),
        "map": map_figure(shown),
        "calibration": calibration_figure(shown),
        "det": det_figure(shown),
        **curve_figures(shown),
        **style_figures(shown),
        "ratios": ratio_figure(shown),
        "mixture": mixture_figure(shown),
    }
    figures |= {f"time-{number}": figure for number, figure in time_figures(shown).items()}
    figures |= {**graph_figures(shown), **odds_figures(shown), **ribbon_figures(shown)}
    return {name: figure for name, figure in figures.items() if figure is not None}
