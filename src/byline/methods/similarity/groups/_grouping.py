"""What all groupings of a graph share: the checks before, and the numbering after."""

from abc import abstractmethod
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, issparse
from sklearn.base import BaseEstimator, ClusterMixin

__all__ = ["Grouping", "Labels", "checked", "numbered"]

Labels = NDArray[np.intp]


class Grouping(ClusterMixin, BaseEstimator):
    """Groups of the rows of a symmetric graph; a subclass says how (`_grouped`).

    Attributes
    ----------
    labels_ : ndarray of int
        The group of each text, numbered in the order in which they first occur.
    """

    takes: ClassVar[Literal["graph", "event rows"]] = "graph"
    """What `fit` is given: a graph of similarities, or the rows of `event_rows`."""

    def fit(self, X: Any, y: object = None) -> Self:
        """Group the rows of a sparse graph of similarities; `labels_` has the number of each."""
        graph = checked(X)
        self.labels_ = numbered(self._grouped(graph)) if graph.nnz else np.arange(graph.shape[0])
        return self

    def fit_predict(self, X: Any, y: object = None) -> Labels:
        """The group of each row."""
        return self.fit(X).labels_

    @abstractmethod
    def _grouped(self, graph: csr_matrix) -> NDArray[np.integer[Any]]:
        """A number for each row, equal for those of one group."""


def checked(graph: Any) -> csr_matrix:
    """A copy without zeros and self-loops; refuses what is no symmetric graph."""
    if not issparse(graph) or graph.ndim != 2 or graph.shape[0] != graph.shape[1]:
        raise ValueError("a graph must be a sparse matrix with as many rows as columns.")
    tidy = csr_matrix(graph, dtype=np.float64, copy=True)
    tidy.sum_duplicates()
    if not np.isfinite(tidy.data).all() or (tidy.data < 0).any():
        raise ValueError("similarities must be numbers of 0 or more.")
    tidy.data[np.repeat(np.arange(tidy.shape[0]), np.diff(tidy.indptr)) == tidy.indices] = 0.0
    tidy.eliminate_zeros()
    if tidy.nnz and abs(tidy - tidy.T).max() > 1e-9 * tidy.max():
        raise ValueError("a graph must be symmetric: as alike from either side.")
    return tidy


def numbered(labels: NDArray[np.integer[Any]]) -> Labels:
    """The same groups, numbered 0, 1, 2 … in the order in which they first occur.

    >>> numbered(np.array([7, 3, 7, 0])).tolist()
    [0, 1, 0, 2]
    """
    _, first, places = np.unique(labels, return_index=True, return_inverse=True)
    order = np.empty(len(first), np.intp)
    order[np.argsort(first)] = np.arange(len(first))
    return order[places]
