"""What somebody would reach for instead: support vector machines of scikit-learn on tf-idf.

Character 3- to 5-grams that at least two texts have, with logarithms of counts, all else as it
comes. The linear machine is one against the rest; the one-class machine is learned from each
author's texts alone, with nu = 0.1 as in Byline's.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.svm import LinearSVC, OneClassSVM

__all__ = ["Rows", "linear_scores", "one_class_scores", "tfidf_rows"]

Floats = NDArray[np.float64]


class Rows(NamedTuple):
    """tf-idf of the texts to learn from and of those asked about."""

    learn: Any
    asked: Any


def tfidf_rows(learn: Sequence[str], asked: Sequence[str]) -> Rows:
    """Which n-grams there are is learned from the first alone."""
    seen = TfidfVectorizer(
        analyzer="char", ngram_range=(3, 5), min_df=2, sublinear_tf=True, dtype=np.float32
    )
    return Rows(seen.fit_transform(learn), seen.transform(asked))


def linear_scores(rows: Rows, answers: NDArray[np.intp]) -> Floats:
    """One column for each author, of two authors too."""
    machine = LinearSVC(random_state=0).fit(rows.learn, answers)
    found = machine.decision_function(rows.asked)
    return np.column_stack([-found, found]) if found.ndim == 1 else found


def one_class_scores(rows: Rows, answers: NDArray[np.intp]) -> Floats:
    """How far within the region of each author the texts lie."""
    return np.column_stack(
        [
            OneClassSVM(kernel="linear", nu=0.1)
            .fit(rows.learn[answers == author])
            .decision_function(rows.asked)
            for author in range(int(answers.max()) + 1)
        ]
    )
