"""A method of `byline who` without its calibration, which takes several times as long.

Of `messages` that is its regions alone: how far a second classifier is heard comes with
calibration.
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from byline.engine import Serial
from byline.features.style import Pile, style_of
from byline.methods.attribution.classifiers import classifier_of
from byline.questions.attributors import FOR_MESSAGES, attributor

__all__ = ["Uncalibrated"]


class Uncalibrated:
    """Views and scorer of a method; who has the highest score is named."""

    def __init__(self, method: str = FOR_MESSAGES) -> None:
        self.method = method

    def fit(self, bodies: Sequence[str], authors: NDArray[np.str_]) -> Self:
        """Learn views and authors from the same texts."""
        made = attributor(self.method)
        classifier = classifier_of(made.method)
        pile = Pile(bodies)
        self._styles = {str(view): style_of(view) for view in made.views}
        features: dict[str, Any] = {name: s.fit_rows(pile) for name, s in self._styles.items()}
        self.classes_, answers = np.unique(authors, return_inverse=True)
        grams = classifier.prepare(features, Serial())
        self._judge = classifier.learn(features, grams, answers, len(self.classes_))
        return self

    def predict(self, bodies: Sequence[str]) -> NDArray[np.str_]:
        """The author with the highest score."""
        pile = Pile(bodies)
        features: dict[str, Any] = {name: style.rows(pile) for name, style in self._styles.items()}
        return np.asarray(self.classes_[self._judge.scores(features).argmax(axis=1)])
