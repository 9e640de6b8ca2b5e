"""The linear programme of Lemma 1 next to the exact search: how often both find the same.

The training set of the first split of m = 100 is learned from by the exact search at several C;
then both searches tell the groups held out and tested, by the learned costs (`decoding`) and with 1
more for edges of the reference, as in learning (`augmented`). `same path` and `same cost` are in
per cent of the groups, `cycles` how many flows are no path. `R-1 lp` is of weights that were
learned with the linear programme, and headlines that it found.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.base import clone

from byline.methods.compression.edge_features import edge_table
from byline.methods.compression.learned_compressor import TrainingGroup
from byline.methods.compression.paths import nearest_path, network_of
from byline.methods.compression.structural_svm import StructuralSVM
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.path_flows import least_flow
from byline.numerics.simple_paths import least_simple_path
from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import (
    LEARNERS,
    Floats,
    group_of,
    groups_of,
    headlines,
    scaled,
    split,
    told,
)

__all__ = ["data", "measure"]

QUICK_SKIPS = "three of four groups, C but 1"
POWERS = (-10, -4, 0, 6, 12)
SAME = 1e-6


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Agreement at each C, by both sets of features and graphs."""
    groups = [group_of(group) for group in groups_of(request.effort)]
    made = headlines(request.effort)
    train, held, test = split(made.stories, scaled(100, len(made.stories)), (request.seed, 0))
    for name, learner in LEARNERS.items():
        if not isinstance(learner, StructuralSVM):
            continue
        by_lp = clone(learner).set_params(search="lp")
        examples = {"exact": made.examples[name], "lp": by_lp.examples(groups)}
        for power in (0,) if request.effort == "quick" else POWERS:
            weights = {
                search: clone(learner)
                .set_params(C=2.0**power)
                .fit_prepared([some[place] for place in train])
                .weights_
                for search, some in examples.items()
            }
            for kind, more in (("decoding", 0.0), ("augmented", 1.0)):
                costs = [
                    _searched(learner, groups[place], weights["exact"], more)
                    for place in [*held, *test]
                ]
                yield from _agreement(name, f"{kind}, C=2^{power}", np.array(costs))
            for search, some in examples.items():
                r_1 = told(made, some, test, weights[search])[:, 0].mean()
                note = f"{len(train)} groups learned from, {len(test)} told"
                yield Measured(name, f"R-1 {search}, C=2^{power}", round(float(r_1), 2), note)


def _searched(
    learner: StructuralSVM, group: TrainingGroup, weights: Floats, more: float
) -> tuple[bool, float, bool]:
    """Whether both paths are the same, what the flow saves, and whether it is a path."""
    graph = WordGraph.of(group.sentences, group.language, learner.merge)
    costs = edge_table(graph, learner.feature_names()) @ weights
    costs[graph.edges_of(nearest_path(graph, group.references[0]).path)] += more
    flow = least_flow(network_of(graph), costs)
    exact = least_simple_path(network_of(graph), costs)
    return flow.path == exact.path, exact.cost - flow.cost, flow.is_path


def _agreement(name: str, column: str, found: Floats) -> Iterator[Measured]:
    same, less, is_path = found.T
    note = f"{len(found)} groups"
    yield Measured(name, f"same path, {column}", round(100 * float(same.mean()), 2), note)
    equal = 100 * float((less < SAME).mean())
    yield Measured(name, f"same cost, {column}", round(equal, 2), note)
    yield Measured(name, f"cycles, {column}", float((is_path == 0).sum()), note)
