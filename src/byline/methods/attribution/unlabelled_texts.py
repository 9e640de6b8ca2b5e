"""Transduction as in the paper: questioned texts enter the regions themselves, unlabelled.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904: the n questioned texts are the rows with I_i = 0, y_i = +1 and
c_i = eta_u of SSAD (section 3.2) and MKL-SSAD (eq. 2 to 4), for every author
(`byline.numerics.ssad`, A1 to A5).
A questioned text pulls each region towards itself, by no more than eta_u.

Feature sets are learned from the candidates' texts alone. In each fold of the cross-validation the
held-out texts, whose labels are hidden, take the place of the questioned ones, so that calibration
sees scores made as those of questioned texts are. Whole texts and stretches are unlabelled in turn,
each without the other. All questioned texts weigh together what those of a fold do (`unlabelled`),
or less where they are fewer: one of them never weighs more than a held-out text did,

    eta_u = unlabelled / max(n, texts held out in a fold)                                      (U1)

Texts without any feature are not learned from.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.methods.attribution.classifiers import Classifier, Scorer
from byline.methods.attribution.feature_rows import stacked
from byline.methods.attribution.linear_scores import FeatureRows
from byline.methods.attribution.regions import NOBODY

__all__ = ["for_batch", "learn_transductively"]

Ints = NDArray[np.intp]


def learn_transductively(
    classifiers: Sequence[Classifier],
    labelled: tuple[FeatureRows, Ints],
    unlabelled: FeatureRows,
    n_authors: int,
    engine: Engine,
) -> list[Scorer]:
    """What each classifier learns from labelled rows, with their authors, and unlabelled ones."""
    features, answers = labelled
    filled = np.any([rows.scales > 0 for rows in unlabelled.values()], axis=0)
    kept = np.flatnonzero(filled if filled.any() else ~filled)
    both = stacked(features, {name: unlabelled[name].take(kept) for name in features})
    known = np.append(answers, np.full(len(kept), NOBODY, np.intp))
    grams = classifiers[0].prepare(both, engine)
    return [classifier.learn(both, grams, known, n_authors) for classifier in classifiers]


def for_batch(method: Any, n: int, held_out: Sequence[int]) -> Any:
    """A method whose n unlabelled texts weigh (U1), where folds held out so many each."""
    return method.for_batch(max(n, round(float(np.mean(held_out))) if held_out else n))
