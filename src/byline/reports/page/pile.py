"""What is in the pile, what was skipped, and what to beware of."""

from collections.abc import Iterator, Sequence
from typing import Any

from byline.reports.figures.lengths import LengthFigure
from byline.reports.page.report_view import ReportView
from byline.reports.rendering import drawn

__all__ = ["length_figure", "pile_view"]

MOST_NAMED = 5


def pile_view(shown: ReportView) -> dict[str, Any]:
    """Counts, warnings, skipped files, lengths, and a table of all texts."""
    report, figure = shown.report, length_figure(shown)
    return {
        "dates": sorted(text.date for text in report.texts if text.date),
        "findings": list(_findings(shown)),
        "skipped": report.survey.skipped,
        "lengths": figure,
        "drawn_lengths": drawn("lengths", figure, signs=[] if figure.barred else shown.signs),
        "titled": any(text.title for text in report.texts),
        "ids": [f"t{number}" for number in shown.numbers.values()],
    }


def _findings(shown: ReportView) -> Iterator[tuple[str, Sequence[str], int]]:
    """Each finding, the first texts that it concerns unless it concerns all, and how many more."""
    for finding in shown.report.survey.findings:
        known = [text for text in finding.texts if text in shown.numbers]
        if len(known) == len(shown.report.texts):
            known = []
        yield finding.message, known[:MOST_NAMED], max(0, len(known) - MOST_NAMED)


def length_figure(shown: ReportView) -> LengthFigure:
    """How long the texts are."""
    report = shown.report
    kinds = tuple(shown.sign(text.id) for text in report.texts)
    return LengthFigure(tuple(text.words for text in report.texts), kinds)
