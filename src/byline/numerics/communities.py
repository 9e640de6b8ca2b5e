"""Communities of a weighted graph by the Louvain method, with modularity or the Potts model.

Blondel, V. D., Guillaume, J.-L., Lambiotte, R., Lefebvre, E. (2008). Fast unfolding of communities
in large networks. Journal of Statistical Mechanics P10008. It looks for a partition with a high

    Q = sum over groups C of (sum of w(i, j) over i, j in C, i ≠ j) - r m(C)²            (Q1)

where w are the weights of a graph, r the resolution and m(C) the mass of a group, the sum of the
masses of its members. With degrees d(i) as masses and r divided by the sum of all degrees, Q is the
modularity of Newman and Girvan (2004) times that sum, less a constant; with masses of 1 it is the
constant Potts model of Traag, Van Dooren and Nesterov (2011).

Each row in turn moves to the group where Q gains most, until none would; then every group becomes a
row of a smaller graph, and so on, until nothing moves. Rows are visited in an order that the seed
decides. Departure: a group that is not connected, which moving can leave, is split into its
connected parts in the end, as in Traag, Waltman and van Eck (2019); Q never falls by it.
"""

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix, csr_matrix
from scipy.sparse.csgraph import connected_components

__all__ = ["communities"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# A gain must exceed rounding errors, or two groups could swap a row for ever.
LEAST_GAIN = 1e-10
MOST_SWEEPS = 100


def communities(graph: csr_matrix, masses: Floats, resolution: float, seed: int = 0) -> Integers:
    """The group number of each row of a symmetric graph without loops."""
    rng = np.random.default_rng(seed)
    labels = np.arange(graph.shape[0])
    small, loads = graph, masses.astype(np.float64)
    while True:
        moved = _moved(small, loads, resolution, rng)
        groups, places = np.unique(moved, return_inverse=True)
        if len(groups) == small.shape[0]:
            return _connected_parts(graph, labels)
        labels = places[labels]
        loads = np.bincount(places, weights=loads).astype(np.float64)
        small = _folded(small, places, len(groups))


def _moved(
    graph: csr_matrix, masses: Floats, resolution: float, rng: np.random.Generator
) -> Integers:
    """The groups after rows moved one at a time until none would."""
    starts, ends = graph.indptr.astype(np.int64), graph.indices.astype(np.int64)
    order = rng.permutation(graph.shape[0])
    return _move((starts, ends, graph.data), masses, resolution, order)


def _folded(graph: csr_matrix, places: Integers, n: int) -> csr_matrix:
    """The graph whose rows are groups; pairs within a group move with it, so they are dropped."""
    pairs = graph.tocoo()
    rows, columns = places[pairs.row], places[pairs.col]
    apart = rows != columns
    folded = coo_matrix((pairs.data[apart], (rows[apart], columns[apart])), shape=(n, n))
    return folded.tocsr()


def _connected_parts(graph: csr_matrix, labels: Integers) -> Integers:
    """The connected parts of the groups."""
    pairs = graph.tocoo()
    inside = labels[pairs.row] == labels[pairs.col]
    ends = pairs.row[inside], pairs.col[inside]
    kept = coo_matrix((np.ones(len(ends[0]), np.int8), ends), shape=graph.shape)
    return connected_components(kept.tocsr(), directed=False)[1].astype(np.int64)


@numba.njit(cache=True)
def _move(
    pairs: tuple[Integers, Integers, Floats], masses: Floats, resolution: float, order: Integers
) -> Integers:
    """Sweep over the rows in order; each goes where (Q1) gains most, the first group of equals."""
    starts, ends, weights = pairs
    labels = np.arange(len(order))
    loads = masses.copy()
    bonds = np.zeros(len(order))
    for _ in range(MOST_SWEEPS):
        moves = 0
        for i in order:
            own = labels[i]
            # Taken out first, so that staying and moving are gains over the same partition.
            loads[own] -= masses[i]
            for pair in range(starts[i], starts[i + 1]):
                bonds[labels[ends[pair]]] += weights[pair]
            best, gain = own, bonds[own] - resolution * masses[i] * loads[own]
            for pair in range(starts[i], starts[i + 1]):
                group = labels[ends[pair]]
                here = bonds[group] - resolution * masses[i] * loads[group]
                if here > gain + LEAST_GAIN:
                    best, gain = group, here
            # Only what was set is cleared: clearing all groups would cost n for every row.
            for pair in range(starts[i], starts[i + 1]):
                bonds[labels[ends[pair]]] = 0.0
            bonds[own] = 0.0
            loads[best] += masses[i]
            labels[i] = best
            moves += best != own
        if not moves:
            break
    return labels
