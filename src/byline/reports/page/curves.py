"""How much more texts or longer ones would help: learning curves of this very pile."""

from collections.abc import Iterator
from typing import Any

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.reports.page.drawn import drawn
from byline.reports.page.shown import Shown
from byline.reports.page.wording import counted
from byline.results.report import Curve

__all__ = ["AMOUNTS", "curve_figures", "curves_of"]

NAMES = {"texts": "learning", "words": "lengths-judged"}
AMOUNTS = {
    "texts": "Texts of each writer learned from, at most",
    "words": "Words of the text that is judged",
}
TITLES = {
    "texts": "Would more signed texts help?",
    "words": "Would a longer text help?",
}
CAPTIONS = {
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


def curve_figures(shown: Shown) -> dict[str, LearningFigure]:
    """The curves that there are, by the names of their figures."""
    test = shown.report.test
    return {NAMES[curve.of]: _figure(curve) for curve in test.curves} if test else {}


def _figure(curve: Curve) -> LearningFigure:
    points = tuple((one.amount, one.right / one.total) for one in curve.trials)
    ends = tuple(tuple(wilson_interval(one.right, one.total)) for one in curve.trials)
    line = LearningLine("", points, tuple((low, high) for low, high in ends))
    return LearningFigure(
        (line,), AMOUNTS[curve.of], "Right", TITLES[curve.of].replace("?", ": learning curve")
    )


def curves_of(shown: Shown) -> Iterator[dict[str, Any]]:
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
        caption = f"{CAPTIONS[curve.of]} {told}{harder} {LINES}"
        name = NAMES[curve.of]
        yield drawn(name, figures[name], title=TITLES[curve.of], caption=caption)
