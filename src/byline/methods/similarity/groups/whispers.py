"""Texts belong together if they keep telling each other the same: Chinese whispers.

Biemann, C. (2006). Chinese whispers: an efficient graph clustering algorithm and its application to
natural language processing problems. TextGraphs 2006, 73-80. Every text begins with a name of its
own. Again and again, in random order, each takes the name that most of what is alike to it bears,

    name(i) = the name c with the highest sum of w(i, j) over j with name(j) = c          (W1)

until none changes. There is nothing to set, and it takes a time in proportion to the graph.

Departures: a text keeps its name if it is among the best; of others, the lowest wins (the paper
draws one by lot). If names still change after a hundred rounds, the last ones count.
"""

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.similarity.groups._grouping import Grouping

__all__ = ["Whispers"]

MOST_ROUNDS = 100


class Whispers(Grouping):
    """Groups by Chinese whispers on a graph of similarities.

    Parameters
    ----------
    threshold : float, default=0.0
        Similarities below it are not heard.
    seed : int, default=0
        Decides the order in which texts listen.

    Attributes
    ----------
    labels_ : ndarray of int
        The group of each text, numbered in the order in which they first occur.

    Examples
    --------
    >>> graph = csr_matrix(np.kron(np.eye(2), [[0, 0.9, 0.8], [0.9, 0, 0.7], [0.8, 0.7, 0]]))
    >>> Whispers().fit_predict(graph).tolist()
    [0, 0, 0, 1, 1, 1]
    """

    def __init__(self, threshold: float = 0.0, *, seed: int = 0) -> None:
        self.threshold = threshold
        self.seed = seed

    def _grouped(self, graph: csr_matrix) -> NDArray[np.int64]:
        graph.data[graph.data < self.threshold] = 0.0
        graph.eliminate_zeros()
        starts, ends = graph.indptr.astype(np.int64), graph.indices.astype(np.int64)
        rng, names = np.random.default_rng(self.seed), np.arange(graph.shape[0])
        for _ in range(MOST_ROUNDS):
            if not _listen(starts, ends, graph.data, names, rng.permutation(len(names))):
                break
        return names


@numba.njit(cache=True)
def _listen(
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    weights: NDArray[np.float64],
    names: NDArray[np.int64],
    order: NDArray[np.intp],
) -> int:
    """Let each row take its name (W1) in turn; how many changed it."""
    heard = np.zeros(len(names))
    changes = 0
    for i in order:
        best = own = names[i]
        for pair in range(starts[i], starts[i + 1]):
            heard[names[ends[pair]]] += weights[pair]
        for pair in range(starts[i], starts[i + 1]):
            name = names[ends[pair]]
            louder = heard[name] > heard[best]
            if louder or (heard[name] == heard[best] and best != own and name < best):
                best = name
        for pair in range(starts[i], starts[i + 1]):
            heard[names[ends[pair]]] = 0.0
        names[i] = best
        changes += best != own
    return changes
