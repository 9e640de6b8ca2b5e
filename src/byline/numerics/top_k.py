"""Exact top-k and threshold search by similarity, in blocks of bounded memory.

`build` makes an inverted index of rows; `nearest` and `above` query it with blocks of its own rows:

    >>> from scipy.sparse import csr_matrix
    >>> index = build(csr_matrix([[1.0, 1, 0], [1, 1, 1], [0, 0, 1]]), "jaccard")
    >>> nearest(index, 1).rows
    array([1, 0, 1])
    >>> above(index, 0.5).scores
    array([0.66666667])

The highest dot products of sparse rows come from `sparse_dot_topn`, which keeps the k best of each
row of a sparse product; the index is split into blocks, and the best of all blocks are merged. The
set measures do not rise with the product alone, so for them, and for all pairs above a threshold,
every non-zero product of a few queries at a time is scored. Dense rows are multiplied in blocks,
and what may be above 0 is scored again.

Only scores above 0 count. Equal scores are ordered by row number. A score depends on its two rows
alone, to the last bit: sparse products are summed in the order of columns, so neither the block nor
the process that computes it matters. No row matches itself.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack, issparse
from sparse_dot_topn import sp_matmul_topn

from byline.numerics.similarity_measures import Measure, score_products

__all__ = ["Index", "Matches", "above", "all_pairs", "build", "nearest"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

COLUMNS = 20_000
"""Rows in one block of the inverted index: what the sums of one query need stays in the cache."""
PRODUCTS = 4_000_000
"""Products held at a time where all are scored."""
WIDE = 64  # columns for each entry: above that, only the columns in use are numbered
DENSE_SLACK = 1e-12  # relative rounding of a product in a matrix product


class Index(NamedTuple):
    """Rows, each one's product with itself, and the rows transposed, block after block.

    Dense rows have no blocks.
    """

    measure: Measure
    rows: Any
    sizes: Floats
    blocks: tuple[csr_matrix, ...]


class Matches(NamedTuple):
    """The matching rows of each query, best first: those of `queries[i]` start at `starts[i]`."""

    queries: Integers
    starts: Integers
    rows: Integers
    scores: Floats

    def of(self, place: int) -> tuple[Integers, Floats]:
        """The matching rows of `queries[place]`, and their scores."""
        span = slice(self.starts[place], self.starts[place + 1])
        return self.rows[span], self.scores[span]


def build(rows: Any, measure: Measure = "dot") -> Index:
    """Index rows, a sparse matrix or an array, for search by this measure."""
    score_products(measure, 0.0, 0.0, 0.0)  # refuses an unknown one
    if rows.ndim != 2:
        raise ValueError("rows must be a sparse matrix, or an array, of two dimensions.")
    tidy: Any = _sparse_rows(rows) if issparse(rows) else np.array(rows, np.float64, order="C")
    values = tidy.data if issparse(tidy) else tidy
    if not np.isfinite(values).all():
        raise ValueError("rows hold values that are infinite or not numbers.")
    with np.errstate(over="ignore"):
        sizes = _self_products(tidy)
    if not np.isfinite(sizes).all():
        raise ValueError("rows hold values so large that their products cannot be computed.")
    blocks = ()
    if issparse(tidy):
        starts = range(0, tidy.shape[0], COLUMNS)
        blocks = tuple(tidy[start : start + COLUMNS].T.tocsr() for start in starts)
    return Index(measure, tidy, sizes, blocks)


def nearest(index: Index, k: int, *, start: int = 0, stop: int | None = None) -> Matches:
    """The `k` most similar rows of each row from `start` up to `stop`."""
    if k < 1:
        raise ValueError(f"k must be at least 1, got {k}.")
    queries = _numbers(index, start, stop)
    if index.measure != "dot" or not index.blocks:
        return _joined(queries, [_best(*part, k=k) for part in _scored(index, queries)])
    candidates = _top_products(index, queries, k)
    matches = _best(queries, candidates, k=k + 1)
    tied = _ties(matches, k)
    if not len(tied):
        return _cut(matches, k)
    # Of scores that equal the k-th, the library keeps any; all of them must be seen.
    exact = _joined(queries[tied], [_best(*part, k=k) for part in _scored(index, queries[tied])])
    return _replaced(_cut(matches, k), tied, exact)


def above(index: Index, threshold: float, *, start: int = 0, stop: int | None = None) -> Matches:
    """All later rows with a score of `threshold` or more: each pair of rows once."""
    if not threshold > 0:
        raise ValueError(f"the threshold must be above 0, got {threshold}.")
    queries = _numbers(index, start, stop)
    parts = _scored(index, queries, least=threshold)
    return _joined(queries, [_best(*part, later=True) for part in parts])


def all_pairs(rows: csr_matrix, measure: Measure = "dot") -> Floats:
    """The full matrix of the scores of sparse rows; symmetric to the last bit.

    >>> all_pairs(csr_matrix([[1.0, 1], [0, 1], [0, 0]]), "jaccard").tolist()
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 0.0]]
    """
    index = build(rows, measure)
    full = np.empty((rows.shape[0], rows.shape[0]))
    for queries, scores in _scored(index, _numbers(index, 0, None), least=-np.inf):
        full[queries] = scores.toarray()
    return full


def _sparse_rows(rows: Any) -> csr_matrix:
    """A copy with rising columns, each once, no zeros, and columns that 32 bits can number."""
    tidy = rows.tocsr(copy=True).astype(np.float64)
    tidy.sum_duplicates()
    tidy.eliminate_zeros()
    columns, width = tidy.indices, tidy.shape[1]
    if width > WIDE * max(tidy.nnz, 1):
        used, columns = np.unique(columns, return_inverse=True)
        width = len(used)
    cells = tidy.data, columns.astype(np.int32), tidy.indptr.astype(np.int32)
    return csr_matrix(cells, shape=(tidy.shape[0], width))


def _self_products(rows: Any) -> Floats:
    if not issparse(rows):
        return np.einsum("ij,ij->i", rows, rows)
    owners = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    # bincount adds one value after the other, as the products of two rows do.
    return np.bincount(owners, rows.data * rows.data, rows.shape[0]).astype(np.float64)


def _numbers(index: Index, start: int, stop: int | None) -> Integers:
    return np.arange(*slice(start, stop).indices(index.rows.shape[0]), dtype=np.int64)


def _top_products(index: Index, queries: Integers, k: int) -> csr_matrix:
    """The k + 2 highest products of each query in every block.

    One is that of the query with itself, and one more shows whether the k-th is tied.
    """
    rows = index.rows[queries[0] : queries[-1] + 1] if len(queries) else index.rows[:0]
    return hstack(
        [sp_matmul_topn(rows, block, k + 2, threshold=0.0) for block in index.blocks], format="csr"
    )


def _scored(
    index: Index, queries: Integers, least: float = 0.0
) -> Iterator[tuple[Integers, csr_matrix]]:
    """The scores of all rows that share anything with a query, a few queries at a time."""
    for some in _split(queries, index.rows.shape[0]):
        if issparse(index.rows):
            # Not the library's own full product: it goes wrong where a product cancels to 0.
            parts = [index.rows[some] @ block for block in index.blocks]
            table = hstack([csr_matrix((len(some), 0)), *parts], format="csr")
            owners = np.repeat(some, np.diff(table.indptr))
            sizes = index.sizes[owners], index.sizes[table.indices]
            table.data = score_products(index.measure, table.data, *sizes)
        else:
            table = _dense_scores(index, some)
        table.data[table.data < least] = 0.0
        yield some, table


def _dense_scores(index: Index, queries: Integers) -> csr_matrix:
    """The scores of dense rows, computed pair by pair so that blocks do not change a bit."""
    dots = index.rows[queries] @ index.rows.T
    norms = np.sqrt(index.sizes)
    owners, columns = np.nonzero(dots > -DENSE_SLACK * norms[queries, None] * norms[None, :])
    dots = np.einsum("ij,ij->i", index.rows[queries[owners]], index.rows[columns])
    scores = score_products(index.measure, dots, index.sizes[queries[owners]], index.sizes[columns])
    return csr_matrix((scores, (owners, columns)), shape=(len(queries), len(index.rows)))


def _split(queries: Integers, n: int) -> list[Integers]:
    """Queries in batches whose products with all rows fit in memory."""
    size = max(1, PRODUCTS // max(n, 1))
    return [queries[start : start + size] for start in range(0, len(queries), size)]


def _best(
    queries: Integers, scores: csr_matrix, *, k: int | None = None, later: bool = False
) -> Matches:
    """The k highest scores of each line, or all, without the query itself, in order."""
    lines = np.repeat(np.arange(len(queries)), np.diff(scores.indptr))
    columns = scores.indices.astype(np.int64)
    own = queries[lines]
    kept = (scores.data > 0) & (columns > own if later else columns != own)
    lines, columns, values = lines[kept], columns[kept], scores.data[kept]
    if k is not None:
        high = _not_below_the_kth(lines, values, len(queries), k)
        lines, columns, values = lines[high], columns[high], values[high]
    order = np.lexsort((columns, -values, lines))
    starts = np.concatenate(([0], np.cumsum(np.bincount(lines, minlength=len(queries)))))
    matches = Matches(queries, starts, columns[order], values[order])
    return matches if k is None else _cut(matches, k)


def _not_below_the_kth(lines: Integers, values: Floats, n: int, k: int) -> NDArray[np.bool_]:
    """Which values are not below the k-th highest of their line: sorting these few is enough."""
    ends = np.concatenate(([0], np.cumsum(np.bincount(lines, minlength=n))))
    bars = np.zeros(n)
    for line, (start, end) in enumerate(pairwise(ends)):
        if end - start > k:
            bars[line] = np.partition(values[start:end], end - start - k)[end - start - k]
    return np.asarray(values >= bars[lines])


def _cut(matches: Matches, k: int) -> Matches:
    """The first k of each query."""
    counts = np.diff(matches.starts)
    kept = np.arange(len(matches.rows)) - np.repeat(matches.starts[:-1], counts) < k
    starts = np.concatenate(([0], np.cumsum(np.minimum(counts, k))))
    return Matches(matches.queries, starts, matches.rows[kept], matches.scores[kept])


def _ties(matches: Matches, k: int) -> Integers:
    """The places of queries whose k-th and next score are equal."""
    long = np.flatnonzero(np.diff(matches.starts) > k)
    at = matches.starts[long] + k
    return long[matches.scores[at] == matches.scores[at - 1]]


def _replaced(matches: Matches, places: Integers, exact: Matches) -> Matches:
    """The matches with those of some places replaced; these have k matches each, as before."""
    rows, scores = matches.rows.copy(), matches.scores.copy()
    counts = np.diff(matches.starts)[places]
    at = np.repeat(matches.starts[places] - exact.starts[:-1], counts) + np.arange(counts.sum())
    rows[at], scores[at] = exact.rows, exact.scores
    return Matches(matches.queries, matches.starts, rows, scores)


def _joined(queries: Integers, parts: list[Matches]) -> Matches:
    """The matches of parts of the queries, one after the other."""
    counts = [np.diff(part.starts) for part in parts]
    return Matches(
        queries,
        np.concatenate(([0], np.cumsum(np.concatenate([np.empty(0, np.int64), *counts])))),
        np.concatenate([np.empty(0, np.int64), *(part.rows for part in parts)]),
        np.concatenate([np.empty(0), *(part.scores for part in parts)]),
    )
