"""A network of nearest neighbours over many settings, and its communities.

Eder, M. (2017). Visualization in stylometry: cluster analysis using networks. Digital Scholarship
in the Humanities 32(1), 50-64. In each setting every text is linked to its three nearest ones, with
weights 3, 2 and 1; weights are summed over settings and both directions (N1). Equal distances are
taken in the order of the texts, as by R's `order`. Communities are those of the highest modularity
that the Louvain method finds (`byline.numerics.communities`).

The layout minimises the stress between places and the lengths of shortest paths through the
network, a link being as long as the inverse of its share of the greatest weight (Gansner, Koren,
North 2005, here without weights).
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import pdist, squareform

from byline.methods.style.maps import classical_scaling
from byline.numerics.communities import communities

__all__ = ["lay_out", "link_neighbours", "ranked_communities"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
ROUNDS = 200


def link_neighbours(squares: Iterable[Floats], neighbours: int = 3) -> tuple[Floats, Integers]:
    """The weights of links (N1), and in how many settings there is each.

    >>> square = np.array([[0.0, 1, 2], [1, 0, 3], [2, 3, 0]])
    >>> link_neighbours([square], 1)[0].tolist()
    [[0.0, 2.0, 1.0], [2.0, 0.0, 0.0], [1.0, 0.0, 0.0]]
    """
    weights: Floats | None = None
    times: Integers | None = None
    for square in squares:
        n = len(square)
        own = np.zeros((n, n))
        apart = square + np.diag(np.full(n, np.inf))
        order = np.argsort(apart, axis=1, kind="stable")
        for rank in range(min(neighbours, n - 1)):
            own[np.arange(n), order[:, rank]] = neighbours - rank
        both = own + own.T
        weights = both if weights is None else weights + both
        times = (both > 0).astype(np.int64) if times is None else times + (both > 0)
    if weights is None or times is None:
        raise ValueError("a network needs one setting at least.")
    return weights, times


def ranked_communities(weights: Floats, seed: int = 0) -> Integers:
    """The number of each text's community, 0 the largest; of equal ones the first text decides."""
    graph = csr_matrix(weights)
    degrees = np.asarray(weights.sum(axis=1), np.float64)
    found = communities(graph, degrees, 1 / max(degrees.sum(), 1.0), seed)
    _, firsts, labels, sizes = np.unique(
        found, return_index=True, return_inverse=True, return_counts=True
    )
    ranks = np.empty(len(firsts), np.int64)
    ranks[np.lexsort((firsts, -sizes))] = np.arange(len(firsts))
    return ranks[labels]


def lay_out(weights: Floats) -> Floats:
    """A place for each text, so that strong links are short."""
    n = len(weights)
    lengths = np.divide(weights.max(), weights, out=np.zeros_like(weights), where=weights > 0)
    # Roots: the weakest links would else be so long that all others look alike.
    paths = shortest_path(csr_matrix(np.sqrt(lengths)), directed=False)
    reached = np.isfinite(paths)
    furthest = paths[reached].max() if n > 1 else 1.0
    wanted = np.where(reached, paths, 1.2 * furthest)
    places = classical_scaling(wanted)
    places += 1e-3 * furthest * np.random.default_rng(0).standard_normal(places.shape)
    for _ in range(ROUNDS if n > 1 else 0):
        apart = squareform(pdist(places))
        pulls = np.divide(wanted, apart, out=np.zeros_like(apart), where=apart > 1e-9)
        places = (pulls.sum(axis=1)[:, None] * places - pulls @ places) / n
    return places
