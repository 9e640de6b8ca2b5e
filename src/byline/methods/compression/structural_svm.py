"""Headlines by learned costs of steps from word to word.

Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences. COLING
2014, 1636-1647. With φ the features of an edge (`edge_features`) and Ψ(p) their sum over a path p,

    f(p) = λ · Ψ(p), the headline being the simple path of least f                          (T1)
    min ‖λ‖² + C sum of ξ_i  s.t.  f(p) - f(p_i) >= Δ(p_i, p) - ξ_i for all paths p ≠ p_i   (T2)
    Δ(p_i, p) = the edges of p_i that p does not have                                       (T3)

By (T3) the worst path is the least under the cost [the edge is in p_i] + λ · φ. Learned costs are
often negative and word graphs have cycles, where the flow of the paper's Lemma 1 is no path; the
search of `byline.numerics.simple_paths` is exact for these too. `loss="half"` is the other printed
form, half the number of edges that only one of the two has, with ½ less for each edge.

A headline that is no path of its graph stands for the nearest one (`nearest_path`), or its group is
left out; `n_nearest_` counts these. Print's five features are `features="paper"`.
"""

from collections.abc import Sequence
from functools import partial
from typing import Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.errors import UsageError
from byline.methods.compression._compressor import Ranked, ScoredPath
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.edge_features import EDGE_FEATURES, PAPER_FEATURES, edge_table
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    quality,
)
from byline.methods.compression.shortest_paths import network_of
from byline.methods.compression.training_groups import Group
from byline.methods.compression.word_graph import Merge, WordGraph
from byline.numerics.simple_paths import Effort, least_simple_path
from byline.numerics.structural_svm import Cuts, Stop, StructuralFit, Worst, joined, structural_svm

__all__ = ["EdgeExample", "Features", "Loss", "Missing", "StructuralSVM"]

Floats = NDArray[np.float64]
Features = Literal["rich", "paper"]
Loss = Literal["missed", "half"]
Missing = Literal["nearest", "drop"]
LISTED = 50
STOP = Stop(tolerance=1e-3, rounds=200)
IN_LEARNING = Effort(branches=50, rounds=5, edges=200)
"""After what one search is given up in learning, which asks for thousands: the worst path of a list
is taken then, which is a path, if perhaps not the worst."""
GAVE_UP = "the search for the best path was given up; better ones may exist"


class StructuralSVM(LearnedCompressor):
    """The simple path of least learned cost.

    Parameters
    ----------
    features : {"rich", "paper"}, default="rich"
        All of `EDGE_FEATURES`, or the five of the paper.
    loss : {"missed", "half"}, default="missed"
        Δ: edges of the right path that are missed (T3), or half of those that differ.
    missing : {"nearest", "drop"}, default="nearest"
        What becomes of a group whose headline is no path of its graph.
    C : float or None, default=None
        The weight of mistakes in learning; None: chosen by groups held out.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`); print merges all.

    Attributes
    ----------
    weights_ : ndarray
        λ, one for each feature.
    learned_ : StructuralFit
        The same with how sure it is that there are no better ones: `learned_.gap`.
    n_nearest_ : int
        How many of the groups learned from had a headline that is no path.
    """

    method = "structural-svm"
    penalties = tuple(2.0**power for power in range(-9, 7, 3))
    """Wide steps, as what is held out hardly differs between them."""

    def __init__(
        self,
        features: Features = "rich",
        *,
        loss: Loss = "missed",
        missing: Missing = "nearest",
        C: float | None = None,
        merge: Merge = "context",
    ) -> None:
        self.features = features
        self.loss = loss
        self.missing = missing
        self.C = C
        self.merge = merge

    def feature_names(self) -> tuple[str, ...]:
        """What the weights are of, in their order."""
        if self.features not in get_args(Features):
            raise UsageError(f"features are rich or paper, not {self.features!r}.")
        return PAPER_FEATURES if self.features == "paper" else tuple(EDGE_FEATURES)

    def fit_prepared(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample] = ()
    ) -> Self:
        """Learn from groups that were made ready before."""
        self.n_nearest_ = sum(
            isinstance(example, EdgeExample) and not example.exact for example in examples
        )
        return super().fit_prepared(examples, held_out)

    def learn(
        self, examples: Sequence[TrainingExample], penalties: Sequence[float]
    ) -> list[Floats]:
        """The weights of (T2) for each C; what was found for one speeds the next."""
        known = [example for example in examples if isinstance(example, EdgeExample)]

        def worst(number: int, weights: Floats) -> Worst:
            return known[number].worst(weights)

        shape = len(known), len(self.feature_names())
        found: list[Floats] = []
        cuts: Cuts | None = None
        for C in penalties:
            self.learned_ = structural_svm(shape, worst, C, known=cuts, stop=STOP)
            cuts = self.learned_.cuts
            found.append(self.learned_.weights)
        return found

    def _merged(
        self, shards: Sequence[Self], parts: Sequence[Sequence[Group]], engine: Engine
    ) -> None:
        """The value of (T2) at the average, and the values of the shards as a bound on it.

        With s the share of a shard and (T2) over its groups at C / s, s times its least value is
        no more than its part of (T2) over all, s ‖λ‖² + C sum of ξ_i. One whose C is larger than
        that of all says as much of the smaller C as its value in proportion.
        """
        self.n_nearest_ = sum(shard.n_nearest_ for shard in shards)
        losses = sum(engine.map(partial(_losses, self), parts, batch=1))
        shares = [len(part) / sum(map(len, parts)) for part in parts]
        told = [shard.learned_ for shard in shards]
        self.learned_ = StructuralFit(
            self.weights_,
            float(self.weights_ @ self.weights_ + self.C_ * losses),
            sum(
                share * min(1.0, self.C_ / (share * shard.C_)) * shard.learned_.bound
                for share, shard in zip(shares, shards, strict=True)
            ),
            max(each.rounds for each in told),
            joined(each.cuts for each in told),
        )

    def _prepare(self, group: Group) -> TrainingExample | None:
        if self.loss not in get_args(Loss) or self.missing not in get_args(Missing):
            raise UsageError("loss is missed or half, and missing is nearest or drop.")
        graph = WordGraph.of(group.sentences, group.language, self.merge)
        example = EdgeExample(group, graph, self._table(graph), self.loss)
        return None if self.missing == "drop" and not example.exact else example

    def _table(self, graph: WordGraph) -> Floats:
        return edge_table(graph, self.feature_names(), self._pile_model)

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        costs = self._table(graph) @ self._weights()
        found = least_simple_path(network_of(graph), costs)  # (T1)
        best = ScoredPath(tuple(found.path[1:-1]), found.cost)
        listed = CandidatePaths(graph, LISTED).paths
        others = [ScoredPath(path, float(costs[graph.edges_of(path)].sum())) for path in listed]
        others = sorted(others, key=lambda way: (way.score, graph.words_of(way.path)))
        ways = [best, *(way for way in others if way.path != best.path)]
        if not found.exact:
            ways = sorted(ways, key=lambda way: (way.score, graph.words_of(way.path)))
        return Ranked(ways, () if found.exact else (GAVE_UP,))


class EdgeExample(TrainingExample):
    """The features of the edges of a group, and the path that its headline is."""

    def __init__(self, group: Group, graph: WordGraph, table: Floats, loss: Loss) -> None:
        self._group, self._graph, self._table = group, graph, table
        self._network = network_of(graph)
        self._listed: CandidatePaths | None = None
        path, self.exact = graph.path_of(group.references[0])
        self._right = np.zeros(len(table))
        self._right[graph.edges_of(path)] = 1.0
        self._rebate = 0.5 if loss == "half" else 0.0

    def worst(self, weights: Floats) -> Worst:
        """The path of least cost where edges of the right one cost 1 more."""
        costs = self._right - self._rebate + self._table @ weights
        taken = np.zeros(len(costs))
        taken[self._graph.edges_of(self._least(costs))] = 1.0
        missed = float(self._right @ (1.0 - taken))
        longer = self._rebate * float(taken.sum() - self._right.sum())
        return Worst((taken - self._right) @ self._table, missed + longer)

    def path(self, weights: Floats) -> tuple[int, ...]:
        """The path that the weights choose."""
        return self._least(self._table @ weights)

    def chosen(self, weights: Floats) -> float:
        """How good it is."""
        return float(quality(self._graph, [self.path(weights)], self._group)[0])

    def _least(self, costs: Floats) -> tuple[int, ...]:
        """The path of least cost, or of a list if the search is given up."""
        found = least_simple_path(self._network, costs, effort=IN_LEARNING)
        path = tuple(found.path[1:-1])
        if found.exact:
            return path
        if self._listed is None:
            self._listed = CandidatePaths(self._graph, LISTED)
        sums = self._listed.edges @ costs
        return self._listed.paths[int(sums.argmin())] if sums.min() < found.cost else path


def _losses(model: StructuralSVM, part: Sequence[Group]) -> float:
    """The sum of ξ over some groups at the weights that a model has."""
    weights = model.weights_
    found = 0.0
    for example in model.examples(part):
        assert isinstance(example, EdgeExample)
        worst = example.worst(weights)
        found += max(0.0, worst.loss - float(weights @ worst.difference))
    return found
