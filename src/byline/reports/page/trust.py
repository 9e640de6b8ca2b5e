"""How well the methods do on this very pile."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.calibration import CalibrationFigure
from byline.reports.figures.det import DetFigure, DetLine
from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.reports.page.shown import Shown
from byline.reports.rendering import drawn
from byline.reports.wording import counted
from byline.results.report import Curve, SelfTest, SelfTestGuess

__all__ = ["calibration_figure", "curve_figures", "det_figure", "trust_view"]

FEWEST_PAIRS = 5
"""Pairs of either kind under which a curve would be noise."""
MOST_CONFUSED = 12
CURVE_NAMES = {"texts": "learning", "words": "lengths-judged"}
AMOUNTS = {
    "texts": "Texts of each writer learned from, at most",
    "words": "Words of the text that is judged",
}
CURVE_TITLES = {
    "texts": "Would more signed texts help?",
    "words": "Would a longer text help?",
}
CURVE_CAPTIONS = {
    "texts": (
        "The share of hidden texts that went to their writer, with so many texts of each writer to "
        "learn from. If the line still rises at its right end, more signed texts are likely to "
        "help; a level line says that these writers are as well told apart as they will be, not "
        "that no mistake is left."
    ),
    "words": (
        "The same by the length of the hidden text: each was judged whole and as a stretch of "
        "random length, in groups of like length. It shows what length is worth for texts of this "
        "pile, not what an unsigned text of another kind would need."
    ),
}
HARDER = (
    "This is harder than the test above: an author’s most similar texts are hidden together, and "
    "scores are not yet weighed by how many texts each writer has."
)
LINES = "Lines: 95 % intervals."


class Row(NamedTuple):
    """What was tried, how many answers were right, of how many, and the share by guessing."""

    name: str
    right: int
    total: int
    chance: float

    @property
    def ends(self) -> tuple[float, float]:
        """The 95 % interval of the share that is right."""
        low, high = wilson_interval(self.right, self.total)
        return low, high


def trust_view(shown: Shown) -> dict[str, Any]:
    """Shares right, calibration, the two ways to be wrong, and who was taken for whom."""
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
        # One below the other: side by side their words would be too small to read.
        "figures": [*_calibration(shown), *_curves(shown), *_det(shown)],
        "n_one_writer": sum(pair.one_writer for pair in test.tried),
        "confused": _confused(test),
        "counts": Counter((guess.author, guess.guess) for guess in test.guesses),
    }


def _rows(shown: Shown, test: SelfTest) -> Iterator[Row]:
    """What was tried."""
    if test.guesses:
        writers = {g.author for g in test.guesses} | {g.guess for g in test.guesses}
        chance = 1 / max(len(writers), 2)
        right = [guess.right for guess in test.guesses]
        yield Row("Who wrote a hidden text", sum(right), len(right), chance)
        words = {text.id: text.words for text in shown.report.texts}
        median = shown.report.survey.words.median
        short = [guess.right for guess in test.guesses if words.get(guess.text, 0) < median]
        if 5 <= len(short) < len(right):
            yield Row("Of these, the shorter half", sum(short), len(short), chance)
    decided = [pair.right for pair in test.tried if pair.decided]
    if decided:
        open_ = len(test.tried) - len(decided)
        name = f"One writer or two, where decided; {open_:,} more were left open"
        yield Row(name, sum(decided), len(decided), 0.5)


def calibration_figure(shown: Shown) -> CalibrationFigure | None:
    """What was said of each candidate of each hidden text, against what was true."""
    test = shown.report.test
    if test is None or not test.guesses:
        return None
    judged = [
        (p / max(1e-9, 1 - guess.none), name == guess.author)
        for guess in test.guesses
        for name, p in _likeliest(guess)
    ]
    return CalibrationFigure.of((min(1.0, p), true) for p, true in judged)


def _likeliest(guess: SelfTestGuess) -> list[tuple[str, float]]:
    """The first five candidates: those of no account would drown the others."""
    return sorted(guess.probabilities.items(), key=lambda pair: -pair[1])[:5]


def _calibration(shown: Shown) -> Iterator[dict[str, Any]]:
    figure = calibration_figure(shown)
    if figure is not None:
        yield drawn(
            "calibration",
            figure,
            title="Does 80 % mean 80 %?",
            caption=(
                "Each dot is a group of judgements of hidden texts, given that one of the "
                "candidates wrote them: how sure, and how often rightly. On the diagonal, "
                "probabilities can be taken at face value. Above each dot stands how many of its "
                "judgements were right; lines: 95 % intervals. It does not show how often the "
                "writer of an unsigned text is somebody else."
            ),
        )


def det_figure(shown: Shown) -> DetFigure | None:
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


def _det(shown: Shown) -> Iterator[dict[str, Any]]:
    figure = det_figure(shown)
    if figure is not None:
        yield drawn(
            "det",
            figure,
            title="The two ways to be wrong",
            caption=(
                "Lower and further left is better. Making one error rarer makes the other "
                "commoner; the curve shows the exchange, the dot where both together are least, "
                "and the ring where they are as frequent. Grey: where the true errors lie at each "
                "point of the curve, with 90 % confidence if pairs are independent; few pairs "
                "leave it wide. Axes are stretched (normal deviates); a curve that leaves the "
                "frame has fewer errors than can be drawn."
            ),
        )


def _confused(test: SelfTest) -> list[str]:
    """The writers for a table of who was taken for whom, unless they are too many."""
    names = sorted({guess.author for guess in test.guesses} | {g.guess for g in test.guesses})
    return names if len(names) <= MOST_CONFUSED else []


def curve_figures(shown: Shown) -> dict[str, LearningFigure]:
    """The curves that there are, by the names of their figures."""
    test = shown.report.test
    return {CURVE_NAMES[curve.of]: _figure(curve) for curve in test.curves} if test else {}


def _figure(curve: Curve) -> LearningFigure:
    points = tuple((one.amount, one.right / one.total) for one in curve.trials)
    ends = tuple(tuple(wilson_interval(one.right, one.total)) for one in curve.trials)
    line = LearningLine("", points, tuple((low, high) for low, high in ends))
    return LearningFigure(
        (line,), AMOUNTS[curve.of], "Right", CURVE_TITLES[curve.of].replace("?", ": learning curve")
    )


def _curves(shown: Shown) -> Iterator[dict[str, Any]]:
    """Each curve with what it means and what it does not."""
    figures = curve_figures(shown)
    for curve in shown.report.test.curves if shown.report.test else ():
        first, last = curve.trials[0], curve.trials[-1]
        told = (
            f"With {counted(first.amount, curve.of[:-1])} {first.right} of {first.total} were "
            f"right, with {counted(last.amount, curve.of[:-1])} {last.right} of {last.total}."
        )
        refitted = shown.report.test is not None and shown.report.test.refitted
        harder = f" {HARDER}" if curve.of == "texts" and refitted else ""
        caption = f"{CURVE_CAPTIONS[curve.of]} {told}{harder} {LINES}"
        name = CURVE_NAMES[curve.of]
        yield drawn(name, figures[name], title=CURVE_TITLES[curve.of], caption=caption)
