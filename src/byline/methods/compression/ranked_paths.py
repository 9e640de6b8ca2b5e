"""Headlines by learned weights: the best of many paths, each scored by features of the whole.

Like `structural_svm`, but the features are those of a path and not of its edges: its length, what
it has in common with all sources, whether it has a verb, where it leaves one source for another.
Paths are those of `CandidatePaths`, which holds the input sentences too. With x̃ and q̃ the features
(`path_features`) and the quality of a path less their means over the list of its group,

    cost(p) = w · x(p)                                                                      (R1)
    min ‖w‖² + C sum over groups of the mean over p of (w · x̃(p) + q̃(p))²                  (R2)
    q = r - κ breaks / words - η odd                                                        (R3)

so that costs are least squares of how bad paths are, and all paths of a group teach. The task is
that of Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences.
COLING 2014, 1636-1647, who learn costs of edges from the best path and the worst.

r is the mean of ROUGE-1, -2 and -W-1.2 with the headlines of the group, those chosen and those
written (`quality`). It does not mind whether a line is a sentence, so that each change from one
source to another, where grammar breaks, is held against a path (`source_segments`), and so is what
sounds odd there (`grammaticality`). Without `fit` the weights are those that come with Byline.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.methods.compression._compressor import Ranked, ScoredPath
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.grammaticality import oddity
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    quality,
)
from byline.methods.compression.path_features import PATH_FEATURES, path_table
from byline.methods.compression.source_segments import count_source_switches
from byline.methods.compression.training_groups import Group
from byline.methods.compression.word_graph import Merge, WordGraph

__all__ = ["PathExample", "RankedPaths"]

Floats = NDArray[np.float64]
BREAKS, ODD = 0.18, 0.1
"""κ and η: as much as r was seen to bear without a loss, by groups held out."""
NOISE = 9
"""Decimal places of a cost: what differs in later ones is how the sum was added up."""


class RankedPaths(LearnedCompressor):
    """The path of least learned cost among the cheapest paths and the sources.

    Parameters
    ----------
    paths : int, default=200
        How many of the cheapest paths are judged, by each of two kinds of costs.
    C : float or None, default=None
        The weight of mistakes in learning; None: chosen by groups held out.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).

    Attributes
    ----------
    weights_ : ndarray
        One for each of `PATH_FEATURES`; the less the weighted sum, the better.
    C_ : float
        The weight of mistakes that was used.
    pile_model_ : PileModel
        What a pile has taught, after `in_pile`.
    """

    method = "ranked-paths"
    penalties = (2.0**-4, 2.0**-2, 1.0)

    def __init__(
        self, paths: int = 200, *, C: float | None = None, merge: Merge = "context"
    ) -> None:
        self.paths = paths
        self.C = C
        self.merge = merge

    def feature_names(self) -> tuple[str, ...]:
        """What the weights are of, in their order."""
        return PATH_FEATURES

    def learn(
        self, examples: Sequence[TrainingExample], penalties: Sequence[float]
    ) -> list[Floats]:
        """The weights of (R2) for each C."""
        known = [example for example in examples if isinstance(example, PathExample)]
        squares = np.sum([example.squares for example in known], axis=0)
        products = np.sum([example.products for example in known], axis=0)
        unit = np.eye(len(products))
        return [np.linalg.solve(unit + C * squares, -C * products) for C in penalties]

    def _prepare(self, group: Group) -> TrainingExample:
        graph = WordGraph.of(group.sentences, group.language, self.merge)
        return PathExample(group, self._listed(graph))

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        listed = self._listed(graph)
        costs = np.round(path_table(listed) @ self._weights(), NOISE)  # (R1)
        order = np.argsort(costs, kind="stable")
        return Ranked([ScoredPath(listed.paths[place], float(costs[place])) for place in order])

    def _listed(self, graph: WordGraph) -> CandidatePaths:
        if self.paths < 1:
            raise UsageError(f"at least one path must be listed, not {self.paths}.")
        return CandidatePaths(graph, self.paths, self._pile_model)


class PathExample(TrainingExample):
    """The features of the paths of a group, and how good each is."""

    def __init__(self, group: Group, listed: CandidatePaths) -> None:
        broken = count_source_switches(listed.graph, listed.paths) / listed.lengths
        held_against = BREAKS * broken + ODD * oddity(listed)
        self.quality = quality(listed.graph, listed.paths, group) - held_against  # (R3)
        self.features = path_table(listed)
        apart = self.features - self.features.mean(axis=0)
        self.squares = apart.T @ apart / len(apart)
        self.products = apart.T @ self.quality / len(apart)

    def choice(self, weights: Floats) -> int:
        """The place of the path that the weights choose."""
        return int(np.argmin(np.round(self.features @ weights, NOISE)))

    def chosen(self, weights: Floats) -> float:
        """How good it is."""
        return float(self.quality[self.choice(weights)])
