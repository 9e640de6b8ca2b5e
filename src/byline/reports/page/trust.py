"""How well the methods do on this very pile."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.calibration import CalibrationFigure
from byline.reports.figures.det import DetFigure, DetLine
from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.reports.page.report_view import ReportView
from byline.reports.rendering import drawn
from byline.results.report import Curve, SelfTest, SelfTestGuess

__all__ = ["calibration_figure", "curve_figures", "det_figure", "trust_view"]

FEWEST_PAIRS = 5
"""Pairs of either kind under which a curve would be noise."""
MOST_CONFUSED = 12
CURVES = {
    "texts": ("learning", "Training texts per writer, at most", "Would more signed texts help"),
    "words": ("lengths-judged", "Words of the held-out text", "Would a longer text help"),
}
"""Of each learning curve: the name of its figure, its horizontal axis, and its title."""


class Row(NamedTuple):
    """A test, how many of its answers were right, and the accuracy of guessing."""

    name: str
    right: int
    total: int
    chance: float

    @property
    def ends(self) -> tuple[float, float]:
        """The 95 % interval of the share that is right."""
        low, high = wilson_interval(self.right, self.total)
        return low, high


def trust_view(shown: ReportView) -> dict[str, Any]:
    """Accuracy, calibration, learning curves, detection errors and confusions."""
    test = shown.report.test
    if test is None or not (test.guesses or test.tried):
        why = " ".join(test.notes) if test else "No question about writers was asked."
        return {"tested": False, "why_not": why or "There is nothing signed to test on."}
    n = len(test.guesses)
    return {
        "tested": True,
        "test": test,
        "rows": list(_rows(shown, test)),
        "wrong": [guess for guess in test.guesses if not guess.right],
        "lowest": wilson_interval(n, n).low if n else 0.0,
        "calibration": drawn("calibration", calibration_figure(shown)),
        "curves": [(curve, drawn(*_curve_figure(curve))) for curve in test.curves],
        "det": drawn("det", det_figure(shown)),
        "n_one_writer": sum(pair.one_writer for pair in test.tried),
        "confused": _confused(test),
        "counts": Counter((guess.author, guess.guess) for guess in test.guesses),
    }


def _rows(shown: ReportView, test: SelfTest) -> Iterator[Row]:
    """The tests that were made."""
    if test.guesses:
        writers = {g.author for g in test.guesses} | {g.guess for g in test.guesses}
        chance = 1 / max(len(writers), 2)
        right = [guess.right for guess in test.guesses]
        yield Row("Who wrote a held-out text", sum(right), len(right), chance)
        words = {text.id: text.words for text in shown.report.texts}
        median = shown.report.survey.words.median
        short = [guess.right for guess in test.guesses if words.get(guess.text, 0) < median]
        if 5 <= len(short) < len(right):
            yield Row("Of these, the shorter half", sum(short), len(short), chance)
    decided = [pair.right for pair in test.tried if pair.decided]
    if decided:
        open_ = len(test.tried) - len(decided)
        name = f"One writer or two, where decided; {open_:,} more were undecided"
        yield Row(name, sum(decided), len(decided), 0.5)


def calibration_figure(shown: ReportView) -> CalibrationFigure | None:
    """The probability of each candidate of each held-out text, against the truth."""
    test = shown.report.test
    if test is None or not test.guesses:
        return None
    stated = [
        (p / max(1e-9, 1 - guess.none), name == guess.author)
        for guess in test.guesses
        for name, p in _likeliest(guess)
    ]
    return CalibrationFigure.of((min(1.0, p), true) for p, true in stated)


def _likeliest(guess: SelfTestGuess) -> list[tuple[str, float]]:
    """The first five candidates: the many improbable ones would outnumber the others."""
    return sorted(guess.probabilities.items(), key=lambda pair: -pair[1])[:5]


def det_figure(shown: ReportView) -> DetFigure | None:
    """The two errors at every threshold, if there are enough pairs of both kinds."""
    from byline.metrics.detection import Costs, det_curve

    test = shown.report.test
    if test is None:
        return None
    kinds = Counter(one.one_writer for one in test.tried)
    if min(kinds[True], kinds[False]) < FEWEST_PAIRS:
        return None
    curve = det_curve([one.log10_lr for one in test.tried], [one.one_writer for one in test.tried])
    return DetFigure(
        (DetLine("", curve, (kinds[True], kinds[False])),),
        Costs(1.0, 1.0, 0.5),
        title="Detection error trade-off",
        missed="One writer taken for two",
        alarmed="Two writers taken for one",
    )


def _confused(test: SelfTest) -> list[str]:
    """The writers for a table of who was taken for whom, unless they are too many."""
    names = sorted({guess.author for guess in test.guesses} | {g.guess for g in test.guesses})
    return names if len(names) <= MOST_CONFUSED else []


def curve_figures(shown: ReportView) -> dict[str, LearningFigure]:
    """The learning curves, by the names of their figures."""
    test = shown.report.test
    return dict(map(_curve_figure, test.curves)) if test else {}


def _curve_figure(curve: Curve) -> tuple[str, LearningFigure]:
    points = tuple((one.amount, one.right / one.total) for one in curve.trials)
    ends = (wilson_interval(one.right, one.total) for one in curve.trials)
    line = LearningLine("", points, tuple((low, high) for low, high in ends))
    name, amount, title = CURVES[curve.of]
    return name, LearningFigure((line,), amount, "Right", f"{title}: learning curve")
