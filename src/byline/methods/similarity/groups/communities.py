"""Louvain communities of a graph of similarities (Blondel et al. 2008).

Modularity compares a pair with what both texts have in common with all others, so the scale of the
similarities does not matter; but small groups of a large pile are absorbed by larger ones
(Fortunato and Barthélemy 2007). The constant Potts model compares every pair with one similarity,
the resolution, and has no such limit.
"""

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.similarity.groups._grouping import Grouping
from byline.numerics.communities import communities
from byline.parameters import Positive

__all__ = ["Communities", "Quality"]

Quality = Literal["modularity", "potts"]


class Communities(Grouping):
    """Communities of a graph of similarities, as many as there are.

    Parameters
    ----------
    resolution : float, default=1.0
        Higher means smaller groups. With `potts` it is the similarity that a pair must pass to
        speak for being together; pairs that the graph leaves out speak against it by as much.
    quality : {"modularity", "potts"}, default="modularity"
        What similarities are weighed against: chance, or the resolution.
    seed : int, default=0
        Decides the order in which texts are moved.

    Examples
    --------
    >>> graph = csr_matrix(np.kron(np.eye(2), [[0, 0.9, 0.8], [0.9, 0, 0.7], [0.8, 0.7, 0]]))
    >>> Communities().fit_predict(graph).tolist()
    [0, 0, 0, 1, 1, 1]
    """

    def __init__(
        self, resolution: Positive = 1.0, *, quality: Quality = "modularity", seed: int = 0
    ) -> None:
        self.resolution = resolution
        self.quality = quality
        self.seed = seed

    def _grouped(self, graph: csr_matrix) -> NDArray[np.int64]:
        if self.quality not in get_args(Quality):
            known = ", ".join(get_args(Quality))
            raise ValueError(f"quality must be one of {known}, not {self.quality!r}.")
        if not self.resolution > 0:
            raise ValueError(f"the resolution must be above 0, not {self.resolution}.")
        if self.quality == "potts":
            return communities(graph, np.ones(graph.shape[0]), self.resolution, self.seed)
        degrees = np.asarray(graph.sum(axis=1), dtype=np.float64).ravel()
        return communities(graph, degrees, self.resolution / degrees.sum(), self.seed)
