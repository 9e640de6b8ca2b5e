"""All systems on LINA-MSC (Boudin and Morin 2013): 20 groups of French sentences of news.

Each group is told by weights that were learned from the other 19 and from headline_groups. C is
fixed, as 19 groups are too few to hold any out. It was fixed, and the features were made, with
these groups in sight, so the figures flatter ranked-paths. The structural machine has the weights
that come with Byline, learned from headline_groups alone: to learn from these sentences takes its
search minutes for each group left out. References were written by people.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.corpus.public import load, locate
from byline.evaluation.bench import Measured, Request
from byline.methods.compression.learning import learned
from byline.methods.compression.structural import StructuralSVM
from byline.metrics.significance import paired_t_test

sys.path.insert(0, str(Path(__file__).parent))
from trials import LEARNERS, MEASURES, RIVALS, Ready, chosen_path, headlines, ready, scored

__all__ = ["data", "measure"]

Floats = NDArray[np.float64]
LEARNER = "ranked-paths"
STRUCTURAL = "structural-svm, rich"
C = 0.125


def data() -> list[Path]:
    """Both corpora."""
    return [locate("lina_msc_fr"), locate("headline_groups")]


def measure(_: Request) -> Iterator[Measured]:
    """Means over the groups, with the test of pairs against the best rival."""
    made = ready(load("lina_msc_fr"), [LEARNER])
    systems = {**made.rivals, STRUCTURAL: _told_from_headlines(made), LEARNER: _told(made)}
    for column, name in enumerate(MEASURES):
        best = max(RIVALS, key=lambda rival: float(made.rivals[rival][:, column].mean()))
        for system, table in systems.items():
            note = f"{len(table)} groups"
            if system in LEARNERS:
                p = paired_t_test(table[:, column], made.rivals[best][:, column]).p
                note += f"; against {best} p = {p:.2g}"
            yield Measured(system, name, round(float(table[:, column].mean()), 2), note)


def _told(made: Ready) -> Floats:
    """Scores of all groups, each by weights learned without it."""
    sheets, further = made.sheets[LEARNER], headlines().sheets[LEARNER]
    found = np.zeros((len(sheets), len(MEASURES)))
    for place in range(len(sheets)):
        known = [*sheets[:place], *sheets[place + 1 :], *further]
        weights = learned(known, C, len(LEARNERS[LEARNER].feature_names())).weights
        path = chosen_path(made, LEARNER, place, weights)
        found[place] = scored(made.graphs[place].words_of(path), made.references[place])
    return found


def _told_from_headlines(made: Ready) -> Floats:
    """Scores of the structural machine that has seen none of these groups."""
    found = []
    for graph, references in zip(made.graphs, made.references, strict=True):
        path = StructuralSVM().compress_graph(graph, 1).path
        found.append(scored(graph.words_of(path), references))
    return np.array(found)
