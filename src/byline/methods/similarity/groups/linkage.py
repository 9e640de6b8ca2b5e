"""Average, complete or single linkage of a graph of similarities, stopped at a threshold.

The linkages are those of Lance and Williams (1967; `byline.numerics.linkage`). `single` needs one
similar pair of texts, so it follows chains of developing stories; `complete` needs all pairs to be
similar, so it finds copies and revisions. Pairs that the graph leaves out have similarity 0.
"""

from typing import Annotated, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.similarity.groups._grouping import Grouping
from byline.numerics.linkage import Link, link
from byline.parameters import Bounds

__all__ = ["Linkage"]


class Linkage(Grouping):
    """Groups by average, complete or single linkage of a graph of similarities.

    Parameters
    ----------
    threshold : float, default=0.3
        Groups are merged while their similarity reaches this; above 0.
    how : {"average", "complete", "single"}, default="average"
        Whether the mean, the lowest or the highest similarity of their texts must reach it.

    Examples
    --------
    >>> graph = csr_matrix([[0, 0.9, 0.0], [0.9, 0, 0.2], [0.0, 0.2, 0]])
    >>> Linkage(0.3).fit_predict(graph).tolist()
    [0, 0, 1]
    >>> Linkage(0.2, how="single").fit_predict(graph).tolist()
    [0, 0, 0]
    """

    def __init__(
        self, threshold: Annotated[float, Bounds(above=0, most=1)] = 0.3, *, how: Link = "average"
    ) -> None:
        self.threshold = threshold
        self.how = how

    def _grouped(self, graph: csr_matrix) -> NDArray[np.int64]:
        if self.how not in get_args(Link):
            known = ", ".join(get_args(Link))
            raise ValueError(f"how must be one of {known}, not {self.how!r}.")
        return link(graph, self.threshold, self.how)
