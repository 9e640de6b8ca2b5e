"""Query expansion: each row plus the rows nearest to it, so that short texts can be compared.

With x the rows, s(i, j) their similarity in a graph and N(i) the rows that i has in the graph,

    y(i) = x(i) + sum of s(i, j) x(j) over j in N(i),  divided by its length               (B1)

A row without neighbours is only scaled to length 1. Rocchio (1971) so moves a query towards the
documents retrieved for it; here every row is a query. Only the heaviest entries of a row are kept,
which bounds memory.
"""

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

__all__ = ["expand_rows", "keep_heaviest"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

BLOCK = 1000


def expand_rows(rows: csr_matrix, graph: csr_matrix, most: int = 400) -> csr_matrix:
    """The rows (B1) with at most `most` entries each, the heaviest, before and after expansion.

    >>> expand_rows(csr_matrix([[1.0, 0], [0, 1]]), csr_matrix([[0, 0.75], [0, 0]])).toarray()
    array([[0.8, 0.6],
           [0. , 1. ]])
    """
    if graph.shape != (rows.shape[0],) * 2:
        raise ValueError("the graph must have one row for each row, and one column.")
    short = keep_heaviest(rows, most)
    blocks = [short[:0]]
    for start in range(0, rows.shape[0], BLOCK):
        here = slice(start, start + BLOCK)
        blocks.append(_unit(keep_heaviest(short[here] + graph[here] @ short, most)))
    return vstack(blocks, format="csr")


def keep_heaviest(rows: csr_matrix, most: int) -> csr_matrix:
    """The rows with only their `most` highest entries; of equals those in lower columns."""
    if most < 1:
        raise ValueError(f"at least 1 entry of a row must be kept, not {most}.")
    tidy = csr_matrix(rows, dtype=np.float64, copy=True)
    tidy.sort_indices()
    _drop_light(tidy.indptr.astype(np.int64), tidy.data, most)
    tidy.eliminate_zeros()
    return tidy


def _unit(rows: csr_matrix) -> csr_matrix:
    """The rows scaled to length 1; empty rows stay empty."""
    lengths = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    rows.data /= np.repeat(np.where(lengths > 0, lengths, 1.0), np.diff(rows.indptr))
    return rows


@numba.njit(cache=True)
def _drop_light(starts: Integers, values: Floats, most: int) -> None:
    """Set all but the highest values of each row to 0."""
    for i in range(len(starts) - 1):
        row = values[starts[i] : starts[i + 1]]
        if len(row) <= most:
            continue
        # Selection, not sorting: rows may be long, and order does not matter.
        bar = np.partition(row, len(row) - most)[len(row) - most]
        ties = most - np.count_nonzero(row > bar)
        for k in range(len(row)):
            if row[k] == bar and ties > 0:
                ties -= 1
            elif row[k] <= bar:
                row[k] = 0.0
