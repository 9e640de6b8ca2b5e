"""Headlines by learned weights: the best of many paths, each scored by features of the whole.

Like `structural_svm`, but the features are those of a path and not of its edges: its length, its
overlap with all sources, whether it has a verb, how often it switches sources. The paths are those
of `CandidatePaths`, which include the input sentences. With x̃ and q̃ the features (`path_features`)
and the quality of a path less their means over the candidates of its group,

    cost(p) = w · x(p)                                                                      (R1)
    min ‖w‖² + C sum over groups of the mean over p of (w · x̃(p) + q̃(p))²                  (R2)
    q = r - κ switches / words - η odd                                                      (R3)

a ridge regression of quality on features, over all candidates of all groups. The task is that of
Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences. COLING
2014, 1636-1647, who learn edge costs from the best and the worst path.

r is the mean of ROUGE-1, -2 and -W-1.2 with the reference headlines of the group (`quality`). As it
does not measure grammar, q takes off a penalty for each switch from one source to another
(`paths.count_source_switches`) and for ungrammatical n-grams there (`grammaticality`). Without
`fit` the weights are those that come with Byline.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.methods.compression._compressor import PathRanking
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    TrainingGroup,
    quality,
)
from byline.methods.compression.path_features import PATH_FEATURES, path_table
from byline.methods.compression.paths import PathCount, ScoredPath
from byline.methods.compression.word_graph import Merge, WordGraph
from byline.parameters import Count, Positive

__all__ = ["PathExample", "RankedPaths"]

Floats = NDArray[np.float64]
SWITCHES, ODD = 0.18, 0.1
"""κ and η: the largest that did not lower r on held-out groups."""
DECIMALS = 9
"""Decimal places of a cost; later ones are rounding error of the sum."""


class RankedPaths(LearnedCompressor):
    """The path of least learned cost among the shortest paths and the sources.

    Parameters
    ----------
    paths : int, default=200
        How many of the shortest paths are scored, by each of two kinds of edge costs.
    C : float or None, default=None
        The weight of the loss in learning; None: chosen on held-out groups.
    shards : int, default=1
        Into how many shards the groups are divided; weights are learned from each and averaged.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).

    Attributes
    ----------
    weights_ : ndarray
        One for each of `PATH_FEATURES`; the lower the weighted sum, the better.
    C_ : float
        The weight of the loss that was used.
    pile_model_ : PileModel
        The language model of a pile, after `in_pile`.
    """

    method = "ranked-paths"
    penalties = (2.0**-4, 2.0**-2, 1.0)

    def __init__(
        self,
        paths: PathCount = 200,
        *,
        C: Positive | None = None,
        shards: Count = 1,
        merge: Merge = "context",
    ) -> None:
        self.paths = paths
        self.C = C
        self.shards = shards
        self.merge = merge

    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of their weights."""
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

    def _prepare(self, group: TrainingGroup) -> TrainingExample:
        graph = WordGraph.of(group.sentences, group.language, self.merge)
        return PathExample(group, self._candidates(graph))

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        candidates = self._candidates(graph)
        costs = np.round(path_table(candidates) @ self._weights(), DECIMALS)  # (R1)
        order = np.argsort(costs, kind="stable")
        return PathRanking([ScoredPath(candidates.paths[n], float(costs[n])) for n in order])

    def _candidates(self, graph: WordGraph) -> CandidatePaths:
        if self.paths < 1:
            raise UsageError(f"paths must be at least 1, not {self.paths}.")
        return CandidatePaths(graph, self.paths, self._pile_model)


class PathExample(TrainingExample):
    """The features and the quality of the candidate paths of a group."""

    def __init__(self, group: TrainingGroup, candidates: CandidatePaths) -> None:
        self.features = path_table(candidates)
        odd = self.features[:, PATH_FEATURES.index("oddity")]
        penalty = SWITCHES * candidates.switches_per_word + ODD * odd
        self.quality = quality(candidates.graph, candidates.paths, group) - penalty  # (R3)
        centred = self.features - self.features.mean(axis=0)
        self.squares = centred.T @ centred / len(centred)
        self._words = candidates.words
        self.products = centred.T @ self.quality / len(centred)

    def chosen(self, weights: Floats) -> float:
        """The quality of the path that the weights choose."""
        return float(self.quality[self._choice(weights)])

    def words(self, weights: Floats) -> tuple[str, ...]:
        """The words of the path that the weights choose."""
        return self._words[self._choice(weights)]

    def _choice(self, weights: Floats) -> int:
        return int(np.argmin(np.round(self.features @ weights, DECIMALS)))
