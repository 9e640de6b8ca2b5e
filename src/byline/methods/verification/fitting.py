"""Whether other writers' texts are of the kind of a case's: how they use the commonest words.

Texts are cut to the usual length of the others, n words, and compared by the cosine of the roots of
the shares of the others' 150 commonest words. With a(t) the mean similarity of a text to those of
others, and μ, σ the mean and spread of a over the others' own texts,

    fit = the larger of (a(t) - μ) / σ for the questioned and the first known text          (T1)

Of problems with others of the right kind at most 1 in 40 had a fit below -2, in each of four sets
of PAN 2014; with others of a wrong kind, essays among novels had it in 4 of 5 and reviews among
essays in 7 of 10, but novels among essays in 1 of 3 and essays among reviews never.
"""

from collections.abc import Sequence
from statistics import median

import numpy as np
from numpy.typing import NDArray

from byline.features.style import Style, gram
from byline.features.style.views import CommonWords
from byline.methods.verification.case import Case, Others

__all__ = ["STRANGE", "Fitting"]

MOST = 150
STRANGE = -2.0
"""Below this, others are held to be of another kind."""


class Fitting:
    """What texts of others have in common."""

    def __init__(self, others: Others, seed: int = 0) -> None:
        used = others.in_turn(seed)
        self._others = used.take(range(min(len(used), MOST)))
        self._length = int(median(len(body.split()) for body in self._others.bodies))
        self._style = Style(CommonWords(150), weighting="root")
        self._rows = self._style.fit_rows(self._cut(self._others.bodies))
        alike = gram(self._rows)
        self._own = (alike.sum(axis=1) - np.diag(alike)) / max(len(alike) - 1, 1)

    def fit(self, case: Case) -> float:
        """How well others suit a case (T1); 0 where that cannot be told."""
        apart = self._others.apart_from(case)
        if len(apart) < 2 or not self._own[apart].std() > 0:
            return 0.0
        asked = self._style.rows(self._cut([case.questioned, case.known[0]]))
        means = gram(asked, self._rows.take(np.array(apart))).mean(axis=1)
        own: NDArray[np.float64] = self._own[apart]
        return float(((means - own.mean()) / own.std()).max())

    def _cut(self, bodies: Sequence[str]) -> list[str]:
        return [" ".join(body.split()[: self._length]) for body in bodies]
