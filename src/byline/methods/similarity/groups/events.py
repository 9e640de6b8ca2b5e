"""Texts grouped by event, the default: average linkage with a correction for short texts.

Each row is first smoothed with its nearest ones (`widened_rows`), since half of the headlines on
one event share no word. Short texts have low similarities to everything; Spearman (1904) corrects a
correlation by the root of the reliability of either side. By the formula of Spearman and Brown
(1910) a text of n different terms, where h make one that is half reliable, has reliability

    r = n / (n + h)                                                                        (E1)

A low similarity of two single headlines says little, that of two groups of headlines much. So one
text gets no correction, and a group of k texts, with r their mean reliability, all but one k-th:

    s(A, B) = mean of x · y / (t(A) t(B)),   t(A)² = r + (1 - r) / k                       (E2)

over all x in A and y in B. Average linkage (`byline.numerics.linkage`) merges groups while s
reaches the threshold, with t fixed; then t is recomputed, until a round merges nothing. The number
of groups need not be known, a text unlike all others stays alone, and one threshold serves
headlines and articles.

Texts with equal rows count as one text. The defaults were chosen on half of the events of two
corpora and evaluated on the other half: see `benchmarks/studies/groups`.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags, issparse

from byline.methods.similarity.groups._grouping import Grouping, numbered
from byline.methods.similarity.search import graph
from byline.numerics.linkage import group_average
from byline.numerics.query_expansion import expand_rows
from byline.parameters import Bounds, Count, CountOrZero

__all__ = ["Events", "Search", "widened_rows"]

Floats = NDArray[np.float64]
Search = Callable[[csr_matrix, int, int], csr_matrix]
"""Gives the k nearest rows of the first n rows, as `graph` does."""

# The last of many rounds merge a group or two each; a pile made to have endless ones must end too.
MOST_ROUNDS = 50
SLACK = 0.01


class Events(Grouping):
    """Groups of texts that tell of the same event.

    Parameters
    ----------
    threshold : float, default=0.7
        Groups are merged while their similarity (E2) reaches this; above 0.
    half : float, default=25.0
        h of (E1): with so many different terms a text is half reliable. 0 if all are fully.
    borrowed : int, default=5
        From how many of the nearest rows a row borrows; 0 for none.
    nearest : int, default=20
        How many of the nearest of each group may start a merger.
    search : callable or None, default=None
        Finds nearest rows, on many processes perhaps; None for `search.graph`.

    Examples
    --------
    >>> from byline.methods.similarity.groups import event_rows
    >>> texts = ["Quake hits Chile", "Strong quake shakes Chile", "Oil price up again"]
    >>> Events().fit_predict(event_rows(texts)).tolist()
    [0, 0, 1]
    """

    takes: ClassVar[Literal["graph", "event rows"]] = "event rows"

    def __init__(
        self,
        threshold: Annotated[float, Bounds(above=0, most=1)] = 0.7,
        *,
        half: Annotated[float, Bounds(0)] = 25.0,
        borrowed: CountOrZero = 5,
        nearest: Count = 20,
        search: Search | None = None,
    ) -> None:
        self.threshold = threshold
        self.half = half
        self.borrowed = borrowed
        self.nearest = nearest
        self.search = search

    def fit(self, X: Any, y: object = None) -> Self:
        """Group texts by their rows, which have length 1 or are empty and hold nothing negative."""
        if not self.half >= 0 or self.nearest < 1:
            raise ValueError(
                f"half must be 0 or more, not {self.half}; nearest, {self.nearest}, 1."
            )
        rows, places = _distinct(_checked(X))
        terms = np.diff(rows.indptr)
        reliability = terms / np.maximum(terms + self.half, 1)
        wide = widened_rows(rows, self.borrowed, search=self.search or graph)
        labels = self._merged(wide, reliability)[places]
        # Texts of nothing have equal rows, but nobody knows whether they tell of the same.
        empty = terms[places] == 0
        labels[empty] = len(places) + np.arange(np.count_nonzero(empty))
        self.labels_ = numbered(labels)
        return self

    def _merged(self, rows: csr_matrix, reliability: Floats) -> NDArray[np.int64]:
        """Rounds of linkage until one merges nothing."""
        search = self.search or graph
        labels, sums, asked = np.arange(rows.shape[0]), rows, rows.shape[0]
        for _ in range(MOST_ROUNDS):
            weights = _weights(labels, reliability)
            near = search((diags(1 / weights) @ sums).tocsr(), self.nearest, asked)
            groups = group_average(sums, near, self.threshold, weights, slack=SLACK)
            merged, places, sizes = np.unique(groups, return_inverse=True, return_counts=True)
            if len(merged) == len(groups):
                break
            # Only what grew can have come nearer to anything. It comes first, to be asked about.
            order = np.argsort(sizes == 1, kind="stable")
            places = np.argsort(order)[places]
            labels, sums = places[labels], _summed(sums, places, len(merged))
            asked = int(np.count_nonzero(sizes > 1))
        return labels


def widened_rows(
    rows: csr_matrix, borrowed: int = 5, *, most: int = 400, search: Search = graph
) -> csr_matrix:
    """Unit rows, each smoothed with its nearest ones: (B1) of `byline.numerics.query_expansion`.

    At most `most` terms of a row are kept, the heaviest: a bound for long texts.
    """
    if borrowed < 0:
        raise ValueError(f"rows cannot borrow from {borrowed} others: 0 or more.")
    n = rows.shape[0]
    near = search(rows, borrowed, n) if borrowed else csr_matrix((n, n))
    return expand_rows(rows, near, most)


def _weights(labels: NDArray[np.int64], reliability: Floats) -> Floats:
    """What the product of two sums is divided by, k t of (E2) for each group."""
    sizes = np.bincount(labels).astype(np.float64)
    mean = np.bincount(labels, weights=reliability) / sizes
    return np.asarray(sizes * np.sqrt(mean + (1 - mean) / sizes), np.float64)


def _summed(rows: csr_matrix, places: NDArray[np.int64], n: int) -> csr_matrix:
    """The sum of the rows of each of n groups."""
    members = csr_matrix((np.ones(len(places)), (places, np.arange(len(places)))), (n, len(places)))
    return (members @ rows).tocsr()


def _checked(rows: Any) -> csr_matrix:
    if not issparse(rows) or rows.ndim != 2:
        raise ValueError("rows must be a sparse matrix, one row for each text.")
    tidy = csr_matrix(rows, dtype=np.float64, copy=True)
    tidy.sum_duplicates()
    tidy.eliminate_zeros()
    if not np.isfinite(tidy.data).all() or (tidy.data < 0).any():
        raise ValueError("rows must hold numbers of 0 or more.")
    return tidy


def _distinct(rows: csr_matrix) -> tuple[csr_matrix, NDArray[np.intp]]:
    """Each row once, in the order in which they first occur, and which of these every row is."""
    known: dict[bytes, int] = {}
    firsts: list[int] = []
    places = np.empty(rows.shape[0], np.intp)
    for i, (start, stop) in enumerate(zip(rows.indptr[:-1], rows.indptr[1:], strict=True)):
        key = rows.indices[start:stop].tobytes() + rows.data[start:stop].tobytes()
        places[i] = known.setdefault(key, len(known))
        if places[i] == len(firsts):
            firsts.append(i)
    return rows[firsts], places
