"""All systems on LINA-MSC (Boudin and Morin 2013): 20 groups of French sentences of news.

Each group is told by weights that were learned from the other 19 and from headline_groups, by both
learners. C is fixed, as 19 groups are too few to hold any out. It was fixed, and the features were
made, with these groups in sight, so the figures flatter ranked-paths. In learning, a search in so
large a graph is mostly given up, and the worst of a list is learned from. Beside it stands the
structural machine `of headlines`, with the weights that come with Byline, and `of sentences`,
learned from the other 19 alone. References were written by people.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.base import clone

from byline.methods.compression.learned_compressor import LearnedCompressor, TrainingExample
from byline.methods.compression.structural_svm import StructuralSVM
from byline.metrics.significance import paired_t_test
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import LEARNERS, MEASURES, RIVALS, Ready, headlines, ready, scored

__all__ = ["data", "measure"]

QUICK_SKIPS = "all groups but three, three of four groups of headlines"

Floats = NDArray[np.float64]
LEARNER = "ranked-paths"
STRUCTURAL = "structural-svm, ours"
C = 0.125


def data() -> list[Path]:
    """Both corpora."""
    return [locate("lina_msc_fr"), locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Means over the groups, with the test of pairs against the best rival."""
    groups = load("lina_msc_fr")
    made = ready(groups[:3] if request.effort == "quick" else groups, [LEARNER, STRUCTURAL])
    more = headlines(request.effort).examples
    learners = {
        f"{STRUCTURAL}, of headlines": _told_by(made, lambda _: StructuralSVM()),
        f"{STRUCTURAL}, of sentences": _told_by(made, lambda n: _without(made, STRUCTURAL, n, [])),
        STRUCTURAL: _told_by(made, lambda n: _without(made, STRUCTURAL, n, more[STRUCTURAL])),
        LEARNER: _told_by(made, lambda n: _without(made, LEARNER, n, more[LEARNER])),
    }
    for column, name in enumerate(MEASURES):
        best = max(RIVALS, key=lambda rival: float(made.rivals[rival][:, column].mean()))
        for system, table in (made.rivals | learners).items():
            note = f"{len(table)} groups"
            if system in learners:
                p = paired_t_test(table[:, column], made.rivals[best][:, column]).p
                note += f"; against {best} p = {p:.2g}"
            yield Measured(system, name, round(float(table[:, column].mean()), 2), note)


def _without(
    made: Ready, name: str, place: int, further: Sequence[TrainingExample]
) -> LearnedCompressor:
    """A learner that has seen all groups but one, and further ones."""
    examples = made.examples[name]
    model = clone(LEARNERS[name]).set_params(C=C)
    return model.fit_prepared([*examples[:place], *examples[place + 1 :], *further])


def _told_by(made: Ready, learner: Callable[[int], LearnedCompressor]) -> Floats:
    """The scores of all groups, each told by its own learner."""
    found = []
    for place, (graph, references) in enumerate(zip(made.graphs, made.references, strict=True)):
        path = learner(place).compress_graph(graph, 1).path
        found.append(scored(graph.words_of(path), references))
    return np.array(found)
