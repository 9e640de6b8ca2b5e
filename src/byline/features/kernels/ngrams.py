"""Two texts are alike if they share n-grams of terms: the classical coefficients.

The rivals of Nikolentzos et al. (2017): vectors of how often each n-gram of 1 to n terms occurs
(dot, cosine, Tanimoto), and the set measures of their related work over which n-grams occur at all
(matching, Dice, Jaccard, overlap, cosine; Manning and Schütze 1999, section 8.5.1). With s = x·y,
a = x·x and b = y·y, where a set is a row of ones:

    dot, matching       s / m     m: the largest a of the texts fitted      (N1)
    cosine              s / √(ab)                                           (N2)
    Tanimoto, Jaccard   s / (a + b - s)                                     (N3)
    Dice                2s / (a + b)                                        (N4)
    overlap             s / min(a, b)                                       (N5)

Departure: (N1) is divided by m, so that it too is at most 1; a support vector machine takes that
up in C. All are positive semi-definite but overlap, which need not be.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import numpy as np
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.features.kernels._grams import gram_layers, gram_name
from byline.features.kernels._kernel import Layer, Rows, TermKernel
from byline.features.kernels._terms import Coded, Forms, Kept
from byline.numerics.similarity_measures import Measure
from byline.parameters import Bounds

__all__ = [
    "LONGEST",
    "Cosine",
    "Dice",
    "Dot",
    "Grams",
    "Jaccard",
    "Matching",
    "Overlap",
    "SetCosine",
    "Tanimoto",
]

LONGEST = 100


class Grams(TermKernel):
    """Rows over n-grams of 1 to n terms.

    Parameters
    ----------
    n : int, default=1
        The longest n-gram; shorter ones count too.
    language, words, forms
        As those of `TermKernel`.

    Attributes
    ----------
    terms_ : Terms
        The terms and their numbers, which are the first columns.
    tables_ : list of n-1 ndarray
        The longer n-grams, each as the number of a shorter one and a term.
    """

    def __init__(
        self,
        n: Annotated[int, Bounds(1, LONGEST)] = 1,
        *,
        language: str = "auto",
        words: Kept = "content",
        forms: Forms = "stems",
    ) -> None:
        self.n = n
        self.language = language
        self.words = words
        self.forms = forms

    def _name(self, column: int, names: list[str]) -> str:
        """The terms of an n-gram, with blanks between."""
        return gram_name(column, names, self.tables_)

    def _check_settings(self) -> None:
        super()._check_settings()
        if not 1 <= self.n <= LONGEST:
            raise UsageError(f"n must be at least 1 and at most {LONGEST}, not {self.n}.")

    def _layers(self, coded: Coded) -> Iterator[Layer]:
        return gram_layers(coded, self.n, len(self.terms_.numbers), self._numbered)


class _Sets(Grams):
    """N-grams that occur, however often."""

    def _weighed(self, level: int, layer: Layer) -> csr_matrix:
        table = layer.table
        table.data[:] = 1.0
        return table


class _Plain(Grams):
    """Rows as they are, for measures that take account of their sizes."""

    def _scaled(self, rows: Rows) -> Rows:
        return rows


class _Levelled(Grams):
    """Rows divided by the length of the longest, so that no product exceeds 1 (N1)."""

    def _learn(self, layers: Sequence[Layer]) -> None:
        weighed = [self._weighed(level, layer) for level, layer in enumerate(layers)]
        squares = sum(np.asarray(table.multiply(table).sum(axis=1)).ravel() for table in weighed)
        self.largest_ = float(np.max(squares, initial=0.0)) or 1.0

    def _scaled(self, rows: Rows) -> Rows:
        return Rows(rows.matrix / np.sqrt(self.largest_), rows.sizes / self.largest_)


class Dot(_Levelled):
    """Products of counts (N1); parameters as of `Grams`."""


class Cosine(Grams):
    """Cosine of counts (N2); parameters as of `Grams`."""


class Tanimoto(_Plain):
    """Tanimoto coefficient of counts (N3); parameters as of `Grams`."""

    measure: ClassVar[Measure] = "jaccard"


class Matching(_Sets, _Levelled):
    """How many n-grams two texts share (N1); parameters as of `Grams`."""


class SetCosine(_Sets):
    """Cosine of the sets of n-grams (N2); parameters as of `Grams`."""


class Jaccard(_Sets, _Plain):
    """Shared n-grams out of all (N3); parameters as of `Grams`."""

    measure: ClassVar[Measure] = "jaccard"


class Dice(_Sets, _Plain):
    """Shared n-grams out of the mean number (N4); parameters as of `Grams`."""

    measure: ClassVar[Measure] = "dice"


class Overlap(_Sets, _Plain):
    """Shared n-grams out of those of the smaller text (N5); parameters as of `Grams`."""

    measure: ClassVar[Measure] = "overlap"
