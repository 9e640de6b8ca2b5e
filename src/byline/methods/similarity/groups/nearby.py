"""Which rows are near which, and rows that are widened by what is near them.

Half of the headlines on an event share no word with each other. So every row borrows from its
nearest ones, which tell of the same in other words: (B1) of `byline.numerics.query_expansion`.
"""

from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_matrix

from byline.numerics.query_expansion import expand_rows
from byline.numerics.top_k import build, nearest

__all__ = ["Search", "both_ways", "nearest_graph", "widened_rows"]

Search = Callable[[csr_matrix, int, int], csr_matrix]
"""`nearest_graph` or what gives the same, on many processes perhaps."""


def nearest_graph(rows: csr_matrix, k: int, asked: int | None = None) -> csr_matrix:
    """The graph of the k rows with the highest product with each row, itself apart.

    With `asked`, only those of so many of the first rows; the rest of the graph is empty.

    >>> nearest_graph(csr_matrix([[1.0, 0], [0.8, 0.6], [0, 1]]), 1).toarray()
    array([[0. , 0.8, 0. ],
           [0.8, 0. , 0. ],
           [0. , 0.6, 0. ]])
    """
    n = rows.shape[0]
    if not n:
        return csr_matrix((0, 0))
    found = nearest(build(rows), k, stop=asked)
    starts = np.full(n + 1, len(found.rows))
    starts[: len(found.starts)] = found.starts
    return csr_matrix((found.scores, found.rows, starts), shape=(n, n))


def both_ways(graph: csr_matrix) -> csr_matrix:
    """The symmetric graph of all pairs of which either has the other among its nearest."""
    return graph.maximum(graph.T).tocsr()


def widened_rows(
    rows: csr_matrix, borrowed: int = 5, *, most: int = 400, search: Search = nearest_graph
) -> csr_matrix:
    """The rows (B1), of length 1, each with what it borrows from so many of its nearest.

    At most `most` terms of a row are kept, the heaviest: a bound for long texts.
    """
    if borrowed < 0:
        raise ValueError(f"rows cannot borrow from {borrowed} others; 0 is none.")
    n = rows.shape[0]
    near = search(rows, borrowed, n) if borrowed else csr_matrix((n, n))
    return expand_rows(rows, near, most)
