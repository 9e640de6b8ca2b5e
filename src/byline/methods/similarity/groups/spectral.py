"""Spectral clustering of a graph of similarities, with the number of groups given or estimated.

Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences. COLING
2014, 1636-1647, group headlines by a spectral clustering of the graph that counts the content words
two headlines share, and say no more of it; here it is that of Ng, A. Y., Jordan, M. I., Weiss, Y.
(2002). On spectral clustering: analysis and an algorithm. NIPS 14, 849-856. With W the graph and D
its degrees,

    N = D^(-1/2) W D^(-1/2),  u_1 … u_k the eigenvectors of its k highest eigenvalues       (S1)
    y_i = (u_1i … u_ki) / its length, one point for each text; k-means on the points        (S2)

The eigenvalues of a graph in several parts are those of its parts together, so every part gets as
many groups as it has eigenvalues among the k highest, and is looked at alone. If k is not given, it
is where the eigenvalues fall most (von Luxburg 2007, section 8.3):

    k = argmax of λ_k - λ_(k+1)                                                             (S3)

at or above the number of parts. A part always is a group at least, and a text alone is a part.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh
from scipy.sparse import csr_matrix, diags
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import ArpackNoConvergence, eigsh
from sklearn.cluster import KMeans

from byline.methods.similarity.groups._grouping import Grouping
from byline.parameters import Count

__all__ = ["Spectral"]

Floats = NDArray[np.float64]

# Below this, or for so large a share of the eigenvectors, the full solver is the quicker one.
SMALL = 400
# Graphs of texts take five.
MOST_RESTARTS = 20


class Spectral(Grouping):
    """Spectral clustering of a graph of similarities.

    Parameters
    ----------
    n_groups : int or None, default=None
        How many groups there are; None to choose by the gap between eigenvalues. There are never
        fewer than the graph has parts.
    most : int, default=120
        At most this many eigenvectors are computed of one part, which bounds time and memory, and
        with them the number of groups it can fall into.
    seed : int, default=0
        Decides where the solver and k-means begin.

    Examples
    --------
    >>> shared = csr_matrix([[0, 3, 0, 0], [3, 0, 1, 0], [0, 1, 0, 3], [0, 0, 3, 0]])
    >>> Spectral(2).fit_predict(shared).tolist()
    [0, 0, 1, 1]
    """

    def __init__(self, n_groups: Count | None = None, *, most: Count = 120, seed: int = 0) -> None:
        self.n_groups = n_groups
        self.most = most
        self.seed = seed

    def _grouped(self, graph: csr_matrix) -> NDArray[np.int64]:
        if self.most < 1 or (self.n_groups is not None and self.n_groups < 1):
            raise ValueError(f"n_groups and most must be 1 or more: {self.n_groups}, {self.most}.")
        parts = _parts(graph, min(self.most, self.n_groups or self.most), self.seed)
        eigenvalues = np.sort(np.concatenate([part.values for part in parts]))[::-1]
        k = self.n_groups or _eigengap(eigenvalues, len(parts))
        lowest = eigenvalues[min(max(k, len(parts)), len(eigenvalues)) - 1]
        labels, used = np.zeros(graph.shape[0], np.int64), 0
        for part in parts:
            n = max(1, int(np.count_nonzero(part.values >= lowest)))
            labels[part.rows] = used + _k_means(part.vectors[:, :n], self.seed)
            used += n
        return labels


class _Part(NamedTuple):
    """A connected part of a graph, with the eigenvalues of (S1), falling, and the eigenvectors."""

    rows: NDArray[np.intp]
    values: Floats
    vectors: Floats


def _parts(graph: csr_matrix, most: int, seed: int) -> list[_Part]:
    n, part = connected_components(graph, directed=False)
    order = np.argsort(part, kind="stable")
    members = np.split(order, np.cumsum(np.bincount(part, minlength=n))[:-1])
    return [_Part(rows, *_eigen(graph[rows][:, rows], most, seed)) for rows in members]


def _eigen(graph: csr_matrix, most: int, seed: int) -> tuple[Floats, Floats]:
    """The highest eigenvalues of (S1), falling, and their eigenvectors as columns."""
    n = graph.shape[0]
    if n <= 2:
        # Of one or two texts, nothing but one group can be right: the second value would be -1.
        return np.ones(1), np.ones((n, 1))
    scales = diags(1 / np.sqrt(np.asarray(graph.sum(axis=1)).ravel()))
    normal, k = scales @ graph @ scales, min(most, n)
    if n <= SMALL or 3 * k > n:
        values, vectors = eigh(normal.toarray(), subset_by_index=(n - k, n - 1))
    else:
        values, vectors = _highest(normal, k, seed)
    order = np.argsort(-values)
    return values[order], vectors[:, order]


def _highest(normal: csr_matrix, k: int, seed: int) -> tuple[Floats, Floats]:
    """The k highest eigenvalues and eigenvectors, or those of them that can be had."""
    start = np.random.default_rng(seed).random(normal.shape[0])
    try:
        return eigsh(normal, k, which="LA", v0=start, tol=1e-6, maxiter=MOST_RESTARTS)
    except ArpackNoConvergence as unfinished:
        # As of a long chain, whose eigenvalues lie too close to tell them, or groups, apart.
        if len(unfinished.eigenvalues):
            return unfinished.eigenvalues, unfinished.eigenvectors
        return np.ones(1), np.ones((normal.shape[0], 1))


def _eigengap(eigenvalues: Floats, least: int) -> int:
    """How many eigenvalues come before the deepest fall (S3), `least` or more."""
    gaps = eigenvalues[least - 1 : -1] - eigenvalues[least:]
    return least + int(np.argmax(gaps)) if len(gaps) else least


def _k_means(vectors: Floats, seed: int) -> NDArray[np.int64]:
    """K-means on the points (S2), with as many groups as there are eigenvectors."""
    n, k = vectors.shape
    if k == 1:
        return np.zeros(n, np.int64)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    points = vectors / np.where(lengths > 0, lengths, 1.0)
    return KMeans(k, n_init=4, random_state=seed).fit_predict(points).astype(np.int64)
