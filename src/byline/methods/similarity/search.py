"""Top-k and threshold search over a pile, in blocks on an engine; never holds texts × texts.

Each worker gets the inverted index once and then blocks of queries (`byline.numerics.top_k`).
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.engine import Engine, Serial, SharedObject
from byline.errors import UsageError
from byline.numerics.similarity_measures import Measure, score_products
from byline.numerics.top_k import Index, Matches, all_pairs, build
from byline.numerics.top_k import above as find_above
from byline.numerics.top_k import nearest as find_nearest

__all__ = ["above", "both_ways", "graph", "matrix", "nearest", "nearest_to"]

Block = tuple[int, int]

BLOCK = 2000
"""Queries in one task: enough to pay for sending it, few enough to share out evenly."""
ROOM = 8 * 2**30
"""Bytes that a matrix of all pairs may take."""


def nearest(
    rows: Any,
    k: int,
    measure: Measure = "dot",
    *,
    asked: int | None = None,
    engine: Engine | None = None,
) -> Iterator[Matches]:
    """The k rows most like each row, itself apart, block after block in the order of the rows.

    With `asked`, only those of so many of the first rows.
    """
    n = rows.shape[0] if asked is None else asked
    return _blocks(build(rows, measure), n, partial(_nearest, k), engine)


def nearest_to(rows: Any, place: int, k: int, measure: Measure = "dot") -> Matches:
    """The k rows most like one row."""
    return find_nearest(build(rows, measure), k, start=place, stop=place + 1)


def above(
    rows: Any, threshold: float, measure: Measure = "dot", *, engine: Engine | None = None
) -> Iterator[Matches]:
    """All later rows that are at least this much like each row: every pair once."""
    return _blocks(build(rows, measure), rows.shape[0], partial(_above, threshold), engine)


def graph(
    rows: Any, k: int, asked: int | None = None, *, engine: Engine | None = None
) -> csr_matrix:
    """The products of each row with the k nearest others, as a sparse matrix.

    With `asked`, only those of so many of the first rows; the rest of the matrix is empty.

    >>> graph(csr_matrix([[1.0, 0], [0.8, 0.6], [0, 1]]), 1).toarray()
    array([[0. , 0.8, 0. ],
           [0.8, 0. , 0. ],
           [0. , 0.6, 0. ]])
    """
    n = rows.shape[0]
    blocks = list(nearest(rows, k, asked=asked, engine=engine))
    sizes = np.zeros(n + 1, np.int64)
    for block in blocks:
        sizes[block.queries + 1] = np.diff(block.starts)
    columns = np.concatenate([np.empty(0, np.int64), *(block.rows for block in blocks)])
    scores = np.concatenate([np.empty(0), *(block.scores for block in blocks)])
    return csr_matrix((scores, columns, np.cumsum(sizes)), shape=(n, n))


def both_ways(graph: csr_matrix) -> csr_matrix:
    """The symmetric graph of all pairs of which either has the other among its nearest."""
    return graph.maximum(graph.T).tocsr()


def matrix(rows: Any, measure: Measure = "dot", *, room: int = ROOM) -> NDArray[np.float64]:
    """How alike every two rows are, as one array; refused if it takes more than `room` bytes."""
    n = rows.shape[0]
    if 8 * n * n > room:
        raise UsageError(
            f"a matrix of {n:,} × {n:,} texts takes {8 * n * n / 2**30:,.0f} GiB of memory, more "
            f"than the {room / 2**30:,.0f} GiB allowed: ask for the nearest texts, or for pairs "
            "above a threshold."
        )
    if not isinstance(rows, np.ndarray):
        full = all_pairs(rows, measure)
        return np.minimum(full, 1.0, out=full)
    full = rows @ rows.T
    sizes = np.diagonal(full).copy()
    return np.clip(score_products(measure, full, sizes[:, None], sizes[None, :]), 0.0, 1.0)


def _blocks(index: Index, n: int, find: Any, engine: Engine | None) -> Iterator[Matches]:
    blocks = [(start, min(start + BLOCK, n)) for start in range(0, n, BLOCK)]
    if not blocks:
        return
    where = engine or Serial()
    work = partial(find, where.share(index))
    yield from where.map(work, blocks, describe=_named, batch=1)


def _nearest(k: int, index: SharedObject[Index], block: Block) -> Matches:
    return find_nearest(index.get(), k, start=block[0], stop=block[1])


def _above(threshold: float, index: SharedObject[Index], block: Block) -> Matches:
    return find_above(index.get(), threshold, start=block[0], stop=block[1])


def _named(block: Block) -> str:
    return f"texts {block[0] + 1:,} to {block[1]:,}"
