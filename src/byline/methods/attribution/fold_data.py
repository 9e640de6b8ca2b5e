"""The texts of one fold, with features and scales learned from its training texts alone.

Feature sets learn from the candidates' texts which features there are and how they vary. A held-out
text that took part in that would look less typical than a new one: what only its author writes
would be a feature, on a scale that this author set. So each fold fits its feature sets again, from
counts made once; only the list of words that are common enough not to be masked comes from all
texts.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Serial
from byline.features.style import Counted, Pile, Style
from byline.methods.attribution.classifiers import Classifier, Grams
from byline.methods.attribution.linear_scores import FeatureRows

__all__ = ["FoldData", "ViewCounts", "view_counts"]

Ints = NDArray[np.intp]


class ViewCounts(NamedTuple):
    """A view and its counts of all texts and then of their stretches."""

    style: Style
    counted: Counted


class FoldData(NamedTuple):
    """All that folds are cut from."""

    features: FeatureRows
    """Of whole texts."""
    short: FeatureRows
    """Of a stretch of each, in the views that are not among `view_counts`."""
    answers: Ints
    view_counts: Mapping[str, ViewCounts]
    """By view; those that are not here stay as they are."""
    transductive: bool = False
    """Whether held-out texts are learned from without their labels."""

    def cut(
        self, classifier: Classifier, train: Ints, test: Ints
    ) -> tuple[FeatureRows, Grams, tuple[FeatureRows, FeatureRows]]:
        """Rows to learn from with what is prepared of them, and rows to score: whole and short."""
        learn, tried = self.rows(train, test)
        return learn, classifier.prepare(learn, Serial()), tried

    def rows(self, train: Ints, test: Ints) -> tuple[FeatureRows, tuple[FeatureRows, FeatureRows]]:
        """Rows to learn from, and rows to score: whole and short."""
        parts = (self.features, train), (self.features, test), (self.short, test)
        learn, whole, short = (
            {name: rows.take(places) for name, rows in features.items()}
            for features, places in parts
        )
        n = len(self.answers)
        for name, (style, counted) in self.view_counts.items():
            learn[name], whole[name], short[name] = style.rows_anew(counted, train, test, n + test)
        return learn, (whole, short)


def view_counts(
    styles: Mapping[str, Style], bodies: Sequence[str], cut: Sequence[str]
) -> dict[str, ViewCounts]:
    """The counts of each view that can learn anew."""
    pile = Pile([*bodies, *cut])
    return {
        name: ViewCounts(style, _kept(style.count(pile), len(bodies), style.min_texts))
        for name, style in styles.items()
        if isinstance(style, Style)
    }


def _kept(counted: Counted, n_whole: int, min_texts: int) -> Counted:
    """The counts of features that could be learned from the whole texts, without their names."""
    have = np.bincount(counted.table[:n_whole].indices, minlength=counted.table.shape[1])
    return counted.columns(np.flatnonzero(have >= min_texts))._replace(names=_unnamed)


def _unnamed(numbers: NDArray[np.int64]) -> list[str]:
    """Names are not needed, and would not travel to other processes."""
    return [str(number) for number in numbers]
