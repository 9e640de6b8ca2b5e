"""Chinese whispers: label propagation on a graph of similarities.

Biemann, C. (2006). Chinese whispers: an efficient graph clustering algorithm and its application to
natural language processing problems. TextGraphs 2006, 73-80. Every text begins with a label of its
own. In each round, in random order, every text takes the label of the highest total similarity,

    label(i) = the label c with the highest sum of w(i, j) over j with label(j) = c       (W1)

until none changes. A round takes time linear in the edges of the graph.

Departures: a text keeps its label if that is among the best; of others, the lowest wins (the paper
draws one at random). If labels still change after a hundred rounds, the last ones count.
"""

from typing import Annotated

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.similarity.groups._grouping import Grouping
from byline.parameters import Bounds

__all__ = ["Whispers"]

MOST_ROUNDS = 100


class Whispers(Grouping):
    """Groups by Chinese whispers on a graph of similarities.

    Parameters
    ----------
    threshold : float, default=0.0
        Similarities below it are ignored.
    seed : int, default=0
        Decides the order in which labels are updated.

    Examples
    --------
    >>> graph = csr_matrix(np.kron(np.eye(2), [[0, 0.9, 0.8], [0.9, 0, 0.7], [0.8, 0.7, 0]]))
    >>> Whispers().fit_predict(graph).tolist()
    [0, 0, 0, 1, 1, 1]
    """

    def __init__(self, threshold: Annotated[float, Bounds(0, 1)] = 0.0, *, seed: int = 0) -> None:
        self.threshold = threshold
        self.seed = seed

    def _grouped(self, graph: csr_matrix) -> NDArray[np.int64]:
        graph.data[graph.data < self.threshold] = 0.0
        graph.eliminate_zeros()
        starts, ends = graph.indptr.astype(np.int64), graph.indices.astype(np.int64)
        rng, labels = np.random.default_rng(self.seed), np.arange(graph.shape[0])
        for _ in range(MOST_ROUNDS):
            if not _update_labels(starts, ends, graph.data, labels, rng.permutation(len(labels))):
                break
        return labels


@numba.njit(cache=True)
def _update_labels(
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    weights: NDArray[np.float64],
    labels: NDArray[np.int64],
    order: NDArray[np.intp],
) -> int:
    """Update the label of each row (W1) in turn; returns how many changed."""
    votes = np.zeros(len(labels))
    changes = 0
    for i in order:
        best = own = labels[i]
        for pair in range(starts[i], starts[i + 1]):
            votes[labels[ends[pair]]] += weights[pair]
        for pair in range(starts[i], starts[i + 1]):
            label = labels[ends[pair]]
            higher = votes[label] > votes[best]
            if higher or (votes[label] == votes[best] and best != own and label < best):
                best = label
        # Only the entries in use: zeroing all of `votes` would cost n per row.
        for pair in range(starts[i], starts[i + 1]):
            votes[labels[ends[pair]]] = 0.0
        labels[i] = best
        changes += best != own
    return changes
