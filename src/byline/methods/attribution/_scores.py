"""From a score for every class to what scikit-learn's verbs return."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["accepted", "decided", "highest"]

Floats = NDArray[np.float64]


def highest(classes: NDArray[Any], scores: Floats) -> NDArray[Any]:
    """The class of the highest score of each row; the first of equals."""
    return classes[scores.argmax(axis=1)]


def accepted(classes: NDArray[Any], scores: Floats) -> NDArray[np.object_]:
    """The same, but None where no score is above 0.

    >>> accepted(np.array(["ann", "bob"]), np.array([[1.0, 2.0], [-1.0, -2.0]])).tolist()
    ['bob', None]
    """
    answers = highest(classes, scores).astype(object)
    answers[~(scores > 0).any(axis=1)] = None
    return answers


def decided(scores: Floats) -> Floats:
    """One column per class, but of two classes only how much the second leads.

    >>> decided(np.array([[1.0, 3.0]])).tolist()
    [2.0]
    """
    return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores
