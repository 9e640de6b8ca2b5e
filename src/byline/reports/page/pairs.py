"""Same writer or not: the verifications that the report makes by itself."""

from typing import Any

from byline.reports.figures.intervals import PairRatio, RatioFigure
from byline.reports.page.report_view import ReportView
from byline.reports.same import findings_sentence
from byline.results.decisions import ZONE

__all__ = ["pairs_view", "ratio_figure"]


def pairs_view(shown: ReportView) -> dict[str, Any]:
    """The likelihood ratio of each pair, strongest support for one writer first."""
    scored = [pair for pair in shown.report.pairs if pair.log10_lr is not None]
    unsigned = [pair for pair in scored if pair.kind != "claimed"]
    claimed = [pair for pair in scored if pair.kind == "claimed"]
    decided = [pair for pair in unsigned if pair.writers]
    example = max(decided, key=lambda pair: abs(pair.log10_lr or 0.0), default=None)
    return {
        "zone": ZONE,
        "unsigned": unsigned,
        "example": example,
        "findings": findings_sentence(example.log10_lr or 0.0, example.ends) if example else "",
        "claimed": claimed,
        "n_doubted": sum(pair.writers == 2 for pair in claimed),
        "not_judged": [pair for pair in shown.report.pairs if pair.log10_lr is None],
    }


def ratio_figure(shown: ReportView) -> RatioFigure | None:
    """The pairs that have a likelihood ratio."""
    rows = []
    for pair in shown.report.pairs:
        if pair.log10_lr is not None:
            first = pair.writer or shown.numbers[pair.known[0]]
            second = shown.numbers[pair.questioned]
            claimed = pair.kind == "claimed"
            name = f"{second}, signed {first}" if claimed else f"{first} and {second}"
            rows.append(PairRatio(name, pair.log10_lr, pair.ends, bool(pair.writers)))
    return RatioFigure(tuple(rows)) if rows else None
