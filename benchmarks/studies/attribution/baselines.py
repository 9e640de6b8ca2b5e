"""Baselines: support vector machines of scikit-learn on tf-idf.

Character 3- to 5-grams that at least two texts have, with logarithms of counts, all else as it
comes. The linear classifier is one against the rest; the one-class SVM is fitted on each
author's texts alone, with nu = 0.1 as in Byline's.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.svm import LinearSVC, OneClassSVM

__all__ = ["Rows", "count_once", "linear_scores", "one_class_scores", "tfidf_rows"]

Floats = NDArray[np.float64]
_PLACES: dict[str, int] = {}
_TABLE: list[Any] = []


class Rows(NamedTuple):
    """tf-idf of the texts to learn from and of those asked about."""

    learn: Any
    asked: Any


def count_once(bodies: Sequence[str]) -> None:
    """Count the n-grams of these texts, for all calls of `tfidf_rows` that have no others."""
    _PLACES.clear()
    _PLACES.update((body, place) for place, body in enumerate(dict.fromkeys(bodies)))
    seen = CountVectorizer(analyzer="char", ngram_range=(3, 5), dtype=np.float32)
    _TABLE[:] = [seen.fit_transform(_PLACES)]


def tfidf_rows(learn: Sequence[str], asked: Sequence[str]) -> Rows:
    """Which n-grams there are, and how rare, is learned from the first alone."""
    if not all(body in _PLACES for body in (*learn, *asked)):
        count_once([*learn, *asked])
    first, second = (_TABLE[0][[_PLACES[body] for body in part]] for part in (learn, asked))
    common = np.flatnonzero(first.getnnz(axis=0) >= 2)
    weigh = TfidfTransformer(sublinear_tf=True)
    return Rows(weigh.fit_transform(first[:, common]), weigh.transform(second[:, common]))


def linear_scores(rows: Rows, answers: NDArray[np.intp]) -> Floats:
    """One column for each author, of two authors too."""
    classifier = LinearSVC(random_state=0).fit(rows.learn, answers)
    found = classifier.decision_function(rows.asked)
    return np.column_stack([-found, found]) if found.ndim == 1 else found


def one_class_scores(rows: Rows, answers: NDArray[np.intp]) -> Floats:
    """How far within the region of each author the texts lie."""
    gram, cross = (part.dot(rows.learn.T).toarray() for part in rows)
    found = []
    for author in range(int(answers.max()) + 1):
        own = np.flatnonzero(answers == author)
        classifier = OneClassSVM(kernel="precomputed", nu=0.1).fit(gram[np.ix_(own, own)])
        found.append(classifier.decision_function(cross[:, own]))
    return np.column_stack(found)
