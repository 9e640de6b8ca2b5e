"""Same writer or not, for pairs that matter."""

from typing import Any, NamedTuple

from byline.reports.figures.intervals import PairRatio, RatioFigure
from byline.reports.page.shown import Shown
from byline.reports.same import findings_sentence
from byline.results.decisions import ZONE
from byline.results.report import PairChecked

__all__ = ["pairs_view", "ratio_figure"]


class Ratio(NamedTuple):
    """A pair, its likelihood ratio as a power of ten, and the words for it."""

    pair: PairChecked
    words: str
    log10_lr: float
    ends: tuple[float, float] | None
    score: float

    @property
    def side(self) -> str:
        """What it supports; nothing if it is undecided."""
        if self.pair.answer == "undecided":
            return ""
        return "same" if self.log10_lr > 0 else "diff"


def pairs_view(shown: Shown) -> dict[str, Any]:
    """The likelihood ratio of each pair, strongest support for one writer first."""
    pairs = shown.report.pairs
    ratios = [_ratio(pair) for pair in pairs if pair.log10_lr is not None]
    unsigned = [row for row in ratios if row.pair.kind != "claimed"]
    claimed = [row for row in ratios if row.pair.kind == "claimed"]
    return {
        "zone": ZONE,
        "unsigned": unsigned,
        "example": _example(unsigned),
        "claimed": claimed,
        "n_doubted": sum(row.pair.answer == "no" for row in claimed),
        "not_judged": [pair for pair in pairs if pair.log10_lr is None],
    }


def _words(pair: PairChecked) -> str:
    """What a pair comes to, in words that go with its strength."""
    if pair.answer == "undecided":
        return "Undecided"
    return f"{'One writer' if (pair.log10_lr or 0) > 0 else 'Two writers'}, {pair.support} support"


def ratio_figure(shown: Shown) -> RatioFigure | None:
    """The pairs that were judged."""
    rows = []
    for pair in shown.report.pairs:
        if pair.log10_lr is not None:
            first = pair.writer or shown.numbers[pair.known[0]]
            ends = (pair.range.low, pair.range.high) if pair.range else None
            second = shown.numbers[pair.questioned]
            name = (
                f"{first} and {second}" if pair.kind != "claimed" else f"{second}, signed {first}"
            )
            rows.append(PairRatio(name, pair.log10_lr, ends, pair.answer != "undecided"))
    return RatioFigure(tuple(rows)) if rows else None


def _ratio(pair: PairChecked) -> Ratio:
    ends = (pair.range.low, pair.range.high) if pair.range else None
    return Ratio(pair, _words(pair), pair.log10_lr or 0.0, ends, pair.score)


def _example(rows: list[Ratio]) -> dict[str, Any] | None:
    """The strongest pair and what its ratio says, if any pair is decided."""
    decided = [row for row in rows if row.pair.answer != "undecided"]
    if not decided:
        return None
    row = max(decided, key=lambda one: abs(one.log10_lr))
    return {"pair": row.pair, "words": findings_sentence(row.log10_lr, row.ends)}
