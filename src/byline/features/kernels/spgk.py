"""Two texts are alike if they use the same terms, and the same terms near one another.

Nikolentzos, G., Meladianos, P., Rousseau, F., Stavrakas, Y. and Vazirgiannis, M. (2017).
Shortest-Path Graph Kernels for Document Similarity. EMNLP, 1890-1900.

The graph of a text has a vertex for each distinct term and an edge between two terms that occur
less than `window` places apart. p(u, v) is the number of edges on the shortest path. The kernel
counts common terms and common pairs with p <= depth, each pair by 1/p in both texts, over the
Frobenius norms of what each text has (eq. 4; both directions of a pair count, as in the norm). That
is the cosine of two sparse rows:

    x_t       = 1            for each term t of the text                          (S1)
    x_{u,v}   = √2 / p(u,v)  for each unordered pair of terms with p <= depth     (S2)
    k(x, y)   = x·y / (|x| |y|), and 0 if either text has no term                 (S3)

k = 1 means the same graph, not the same text: "a b a b" and "b a" have one graph.
"""

from collections.abc import Iterator
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.errors import InputError, UsageError
from byline.features.kernels._kernel import Layer, TermKernel
from byline.features.kernels._terms import Coded, Forms, Kept
from byline.numerics.near_pairs import TooManyPairs, near_pairs
from byline.parameters import Bounds, Count

__all__ = ["SPGK"]


class SPGK(TermKernel):
    """The shortest-path graph-of-words kernel.

    Parameters
    ----------
    depth : int, default=1
        Count pairs of terms at most this many edges apart.
    window : int, default=2
        Join terms that are less than this many places apart; 2 joins neighbours only.
    language, words, forms
        As those of `TermKernel`.

    Attributes
    ----------
    terms_ : Terms
        The terms and their numbers, which are the first columns.
    tables_ : list of one ndarray
        The pairs of the further columns, ascending.

    Examples
    --------
    >>> pile = ["The ferry sank.", "A ferry sank slowly.", "Bread!"]
    >>> rows = SPGK(language="en").fit_transform(pile)
    >>> (rows @ rows.T).toarray().round(2).tolist()
    [[1.0, 0.76, 0.0], [0.76, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """

    def __init__(
        self,
        depth: Count = 1,
        *,
        window: Annotated[int, Bounds(2)] = 2,
        language: str = "auto",
        words: Kept = "content",
        forms: Forms = "stems",
    ) -> None:
        self.depth = depth
        self.window = window
        self.language = language
        self.words = words
        self.forms = forms

    def _name(self, column: int, names: list[str]) -> str:
        """A term, or two terms that stand near each other."""
        if column < len(names):
            return names[column]
        key = int(self.tables_[0][column - len(names)])
        return f"{names[key >> 32]} ~ {names[key & 0xFFFFFFFF]}"

    def _check_settings(self) -> None:
        super()._check_settings()
        if self.depth < 1 or self.window < 2:
            raise UsageError(
                f"depth must be at least 1 and window at least 2, not {self.depth} and "
                f"{self.window}."
            )

    def _layers(self, coded: Coded) -> Iterator[Layer]:
        yield _present(coded, len(self.terms_.numbers))
        longest = int(np.diff(coded.starts).max(initial=0)) + 2  # no farther than any text reaches
        window, depth = min(self.window, longest), min(self.depth, longest, 255)
        try:
            pairs = near_pairs(*coded, window=window, depth=depth)
        except TooManyPairs as error:
            raise InputError(
                f"text number {error.place + 1} has too many pairs of terms at depth {self.depth}: "
                "it is very long. Use depth 1, or split it."
            ) from error
        columns, known = self._numbered(0, pairs.keys)
        values = np.sqrt(2.0) / pairs.lengths  # (S2)
        yield Layer(_csr(values, columns, pairs.starts, known), known)


def _present(coded: Coded, known: int) -> Layer:
    """1 for each term of each text (S1)."""
    table = _csr(np.ones(len(coded.symbols)), coded.symbols.copy(), coded.starts.copy(), known)
    table.sum_duplicates()  # in place, hence the copies
    table.data[:] = 1.0
    return Layer(table, known)


def _csr(
    values: NDArray[np.float64],
    columns: NDArray[np.integer],
    starts: NDArray[np.int64],
    least: int,
) -> csr_matrix:
    width = max(least, int(columns.max(initial=-1)) + 1)
    return csr_matrix((values, columns, starts), shape=(len(starts) - 1, width))
