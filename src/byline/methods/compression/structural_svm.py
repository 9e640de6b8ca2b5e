"""Headlines by learned edge costs.

Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences. COLING
2014, 1636-1647. With φ the features of an edge (`edge_features`) and Ψ(p) their sum over a path p,

    f(p) = λ · Ψ(p), the headline being the simple path of least f                          (T1)
    min ‖λ‖² + C sum of ξ_i  s.t.  f(p) - f(p_i) >= Δ(p_i, p) - ξ_i for all paths p ≠ p_i   (T2)
    Δ(p_i, p) = the edges of p_i that p does not have                                       (T3)

By (T3) the most violated constraint is the path of least cost [the edge is in p_i] + λ · φ. Learned
costs are often negative and word graphs have cycles, where the flow of the paper's Lemma 1 is no
path (`byline.numerics.path_flows`, `search="lp"`); the search of `byline.numerics.simple_paths` is
exact for these too. With `search="lp"` the flow is learned from as it is, cycles included, and a
headline is a simple path along it. `loss="half"` is the other printed form, half the number of
edges that only one of the two has, with ½ less per edge.

A headline that is no path of its graph is replaced by the nearest one (`paths.nearest_path`), or
its group is dropped; `n_nearest_` counts these. The paper's own settings are features="paper",
merge="all"; the defaults are ours.
"""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import ClassVar, Literal, NamedTuple, Self, get_args

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.errors import UsageError
from byline.methods.compression._compressor import PathRanking
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.edge_features import EDGE_FEATURES, PAPER_FEATURES, edge_table
from byline.methods.compression.filippova import sorted_paths
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    TrainingGroup,
    quality,
)
from byline.methods.compression.paths import ScoredPath, nearest_path, network_of
from byline.methods.compression.word_graph import Merge, WordGraph
from byline.numerics.path_flows import least_flow
from byline.numerics.simple_paths import Effort, least_simple_path
from byline.numerics.structural_svm import Cuts, Stop, StructuralFit, Worst, joined, structural_svm
from byline.parameters import Count, Positive

__all__ = ["EdgeExample", "Features", "Loss", "Missing", "Search", "StructuralSVM"]

Floats = NDArray[np.float64]
Features = Literal["ours", "paper"]
Loss = Literal["missed", "half"]
Missing = Literal["nearest", "drop"]
Search = Literal["exact", "lp"]
N_CANDIDATES = 50
STOP = Stop(tolerance=1e-3, rounds=200)
TRAINING_EFFORT = Effort(branches=50, rounds=5, edges=200)
"""The limit of one search in learning, which needs thousands: after it, the best of the candidate
paths is taken."""
GAVE_UP = "the search for the best path was given up; better ones may exist"
CYCLES = "the linear programme found cycles beside the path; better paths may exist"


class StructuralSVM(LearnedCompressor):
    """The simple path of least learned cost.

    Parameters
    ----------
    features : {"ours", "paper"}, default="ours"
        All of `EDGE_FEATURES`, or the five of the paper.
    loss : {"missed", "half"}, default="missed"
        Δ: edges of the right path that are missed (T3), or half of those that differ.
    missing : {"nearest", "drop"}, default="nearest"
        What becomes of a group whose headline is no path of its graph.
    C : float or None, default=None
        The weight of the loss in learning; None: chosen on held-out groups.
    shards : int, default=1
        Into how many shards the groups are divided; weights are learned from each and averaged.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`); print merges all.
    search : {"exact", "lp"}, default="exact"
        How the path of least cost is found: among simple paths, or as the paper's linear programme.

    Attributes
    ----------
    weights_ : ndarray
        λ, one for each feature.
    learned_ : StructuralFit
        The weights with the optimality gap of the solver, `learned_.gap`.
    n_nearest_ : int
        How many training groups had a headline that is no path.
    """

    method = "structural-svm"
    penalties = tuple(2.0**power for power in range(-10, 13, 2))
    """The interval of the paper, which does not say its steps."""
    effective_only: ClassVar[dict[str, str]] = LearnedCompressor.effective_only | {
        "loss": "with --save",
        "missing": "with --save",
    }

    def __init__(  # noqa: PLR0913
        self,
        features: Features = "ours",
        *,
        loss: Loss = "missed",
        missing: Missing = "nearest",
        C: Positive | None = None,
        shards: Count = 1,
        merge: Merge = "context",
        search: Search = "exact",
    ) -> None:
        self.features = features
        self.loss = loss
        self.missing = missing
        self.C = C
        self.shards = shards
        self.merge = merge
        self.search = search

    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of their weights."""
        if self.features not in get_args(Features):
            raise UsageError(f"features must be ours or paper, not {self.features!r}.")
        return PAPER_FEATURES if self.features == "paper" else tuple(EDGE_FEATURES)

    def fit_prepared(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample] = ()
    ) -> Self:
        """Learn from prepared groups."""
        self.n_nearest_ = sum(
            isinstance(example, EdgeExample) and not example.exact for example in examples
        )
        return super().fit_prepared(examples, held_out)

    def learn(
        self, examples: Sequence[TrainingExample], penalties: Sequence[float]
    ) -> list[Floats]:
        """The weights of (T2) for each C; the cuts of one start the next."""
        known = [example for example in examples if isinstance(example, EdgeExample)]

        def worst(number: int, weights: Floats) -> Worst:
            return known[number].worst(weights)

        shape = len(known), len(self.feature_names())
        solutions: list[Floats] = []
        cuts: Cuts | None = None
        for C in penalties:
            self.learned_ = structural_svm(shape, worst, C, known=cuts, stop=STOP)
            cuts = self.learned_.cuts
            solutions.append(self.learned_.weights)
        return solutions

    def _set_averaged(
        self, shards: Sequence[Self], parts: Sequence[Sequence[TrainingGroup]], engine: Engine
    ) -> None:
        """The value of (T2) at the average, and the values of the shards as a bound on it.

        With s the share of a shard and (T2) over its groups at C / s, s times its least value is
        no more than its part of (T2) over all, s ‖λ‖² + C sum of ξ_i. A shard with a larger C
        bounds the smaller C in proportion.
        """
        self.n_nearest_ = sum(shard.n_nearest_ for shard in shards)
        found = list(engine.map(partial(_losses, self), parts, batch=1))
        losses, n_inexact = (sum(each) for each in zip(*found, strict=True))
        shares = [len(part) / sum(map(len, parts)) for part in parts]
        learned = [shard.learned_ for shard in shards]
        self.learned_ = StructuralFit(
            self.weights_,
            float(self.weights_ @ self.weights_ + self.C_ * losses),
            sum(
                share * min(1.0, self.C_ / (share * shard.C_)) * shard.learned_.bound
                for share, shard in zip(shares, shards, strict=True)
            ),
            max(each.rounds for each in learned),
            joined(each.cuts for each in learned),
            n_inexact,
        )

    def _prepare(self, group: TrainingGroup) -> TrainingExample | None:
        if self.loss not in get_args(Loss) or self.missing not in get_args(Missing):
            raise UsageError("loss must be missed or half, and missing must be nearest or drop.")
        if self.search not in get_args(Search):
            raise UsageError(f"search must be exact or lp, not {self.search!r}.")
        graph = WordGraph.of(group.sentences, group.language, self.merge)
        example = EdgeExample(group, graph, self._table(graph), self.loss, self.search)
        return None if self.missing == "drop" and not example.exact else example

    def _table(self, graph: WordGraph) -> Floats:
        return edge_table(graph, self.feature_names(), self._pile_model)

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        costs = self._table(graph) @ self._weights()
        path, exact = self._least(graph, costs)
        best = ScoredPath(path, float(costs[graph.edges_of(path)].sum()))  # (T1)
        others = [
            ScoredPath(path, float(costs[graph.edges_of(path)].sum()))
            for path in CandidatePaths(graph, N_CANDIDATES).paths
            if path != best.path
        ]
        if self.search == "lp":
            notes = () if exact else (CYCLES,)
            return PathRanking([best, *sorted_paths(graph, others)], notes)
        if exact:
            return PathRanking([best, *sorted_paths(graph, others)])
        return PathRanking(sorted_paths(graph, [best, *others]), (GAVE_UP,))

    def _least(self, graph: WordGraph, costs: Floats) -> tuple[tuple[int, ...], bool]:
        """The path of least cost, and whether it surely is."""
        if self.search == "lp":
            flow = least_flow(network_of(graph), costs)
            return tuple(flow.path[1:-1]), flow.is_path
        least = least_simple_path(network_of(graph), costs)
        return tuple(least.path[1:-1]), least.exact


class _Least(NamedTuple):
    """The path of least cost as edges of zeros and ones, and whether it surely is the least."""

    edges: Floats
    path: tuple[int, ...]
    exact: bool


class EdgeExample(TrainingExample):
    """The edge features of a group, and the path of its reference headline."""

    def __init__(
        self,
        group: TrainingGroup,
        graph: WordGraph,
        table: Floats,
        loss: Loss,
        search: Search = "exact",
    ) -> None:
        self._group, self._graph, self._table, self._search = group, graph, table, search
        self._network = network_of(graph)
        path, self.exact = nearest_path(graph, group.references[0])
        self._right = np.zeros(len(table))
        self._right[graph.edges_of(path)] = 1.0
        self._rebate = 0.5 if loss == "half" else 0.0

    def worst(self, weights: Floats) -> Worst:
        """The path of least cost where edges of the right one cost 1 more."""
        least = self._least(self._right - self._rebate + self._table @ weights)
        missed = float(self._right @ (1.0 - least.edges))
        longer = self._rebate * float(least.edges.sum() - self._right.sum())
        return Worst((least.edges - self._right) @ self._table, missed + longer, least.exact)

    def words(self, weights: Floats) -> tuple[str, ...]:
        """The words of the path that the weights choose."""
        return self._graph.words_of(self._least(self._table @ weights).path)

    def chosen(self, weights: Floats) -> float:
        """The quality of the path that the weights choose."""
        path = self._least(self._table @ weights).path
        return float(quality(self._graph, [path], self._group)[0])

    def _least(self, costs: Floats) -> _Least:
        """The path of least cost; if the search is given up, the best path known."""
        if self._search == "lp":
            flow = least_flow(self._network, costs)
            return _Least(flow.edges, tuple(flow.path[1:-1]), exact=True)
        least = least_simple_path(self._network, costs, effort=TRAINING_EFFORT)
        path = tuple(least.path[1:-1])
        if not least.exact:
            sums = self._candidates.edges @ costs
            path = self._candidates.paths[int(sums.argmin())] if sums.min() < least.cost else path
        edges = np.zeros(len(costs))
        edges[self._graph.edges_of(path)] = 1.0
        return _Least(edges, path, least.exact)

    @cached_property
    def _candidates(self) -> CandidatePaths:
        return CandidatePaths(self._graph, N_CANDIDATES)


def _losses(model: StructuralSVM, part: Sequence[TrainingGroup]) -> tuple[float, int]:
    """The sum of ξ over some groups at the weights of a model, and how many are inexact."""
    total, n_inexact = 0.0, 0
    for example in model.examples(part):
        assert isinstance(example, EdgeExample)
        worst = example.worst(model.weights_)
        total += max(0.0, worst.loss - float(model.weights_ @ worst.difference))
        n_inexact += not worst.exact
    return total, n_inexact
