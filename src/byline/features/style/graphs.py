"""The shortest-path graph kernel as a style: texts that join the same terms are alike.

`byline.features.kernels.spgk` has the kernel. Its rows already have length 1, over terms and pairs
of terms; here they only take the form that all styles have, and say where a text has them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.corpus.sentences import Span
from byline.corpus.tokens import Token
from byline.features.feature_set import FeatureSet
from byline.features.pile import pile_of
from byline.features.rows import StyleRows
from byline.features.views import Words
from byline.parameters import Parameterised, check_fitted

if TYPE_CHECKING:
    from byline.features.kernels.spgk import SPGK

__all__ = ["GraphStyle"]


class GraphStyle(Parameterised, FeatureSet):
    """Rows of length 1 over terms, and terms that stand near each other.

    Parameters
    ----------
    kernel : SPGK, default=SPGK()
        What is looked at.

    Attributes
    ----------
    kernel_ : SPGK
        The same, fitted.

    Examples
    --------
    >>> from byline.features.kernels.spgk import SPGK
    >>> style = GraphStyle(SPGK(language="en")).fit(["The ferry sank.", "A ferry sank slowly."])
    >>> style.feature_names()
    ['ferry', 'sank', 'slowly', 'ferry ~ sank', 'sank ~ slowly']
    """

    def __init__(self, kernel: "SPGK | None" = None) -> None:
        self.kernel = kernel

    def fit_rows(self, bodies: Sequence[str]) -> StyleRows:
        """Learn from these texts, and give their rows."""
        from sklearn.base import clone

        from byline.features.kernels.spgk import SPGK

        fitted = clone(self.kernel or SPGK())
        matrix = fitted.fit_transform(pile_of(bodies).bodies)
        self.kernel_ = fitted
        return _rows(matrix, np.diff(matrix.indptr) > 0)

    def rows(self, bodies: Sequence[str]) -> StyleRows:
        """Rows of further texts; terms that were not learned count in their length only."""
        check_fitted(self, "kernel_")
        found = self.kernel_.rows(pile_of(bodies).bodies)
        return _rows(found.matrix, found.sizes > 0)

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""
        check_fitted(self, "kernel_")
        return self.kernel_.feature_names(columns)

    def places(self, body: str, column: int) -> list[Span]:
        """Every word of `body` that is the term, or every stretch from one of a pair to the other.

        Of pairs only those are shown that an edge of the graph joins.
        """
        check_fitted(self, "kernel_")
        terms = self._terms(body)
        n_terms = len(self.kernel_.terms_.numbers)
        if column < n_terms:
            return [Span(word.start, word.end) for word, term in terms if term == column]
        key = int(self.kernel_.tables_[0][column - n_terms])
        wanted = {key >> 32, key & 0xFFFFFFFF}
        return [
            Span(one.start, other.end)
            for i, (one, first) in enumerate(terms)
            for other, second in terms[i + 1 : i + self.kernel_.window]
            if {first, second} == wanted
        ]

    def _terms(self, body: str) -> list[tuple[Token, int]]:
        """The words that make a term, and the term's number."""
        found = Words().located(body)
        language = self.kernel_._languages([body])[0]
        coded = self.kernel_.terms_.code([word.text for word in found], [language] * len(found))
        kept = np.flatnonzero(np.diff(coded.starts)).tolist()
        return [(found[k], int(coded.symbols[coded.starts[k]])) for k in kept]


def _rows(matrix: csr_matrix, has_terms: NDArray[np.bool_]) -> StyleRows:
    return StyleRows(matrix, np.zeros(0), has_terms.astype(np.float64))
