"""All systems on LINA-MSC (Boudin and Morin 2013): 20 groups of French sentences of news.

Each group is told by weights that were learned from the other 19 and from headline_groups; the
structural machines, whose exact search takes long in whole sentences, learn from French alone, in
four folds. C is fixed beforehand, as 19 groups are too few to hold any out. The three references
were written by people.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.corpus.public import load, locate
from byline.evaluation.bench import Measured, Request
from byline.methods.compression.learning import learned
from byline.metrics.significance import paired_t_test

sys.path.insert(0, str(Path(__file__).parent))
from trials import LEARNERS, MEASURES, RIVALS, Ready, chosen_path, headlines, ready, scored

__all__ = ["data", "measure"]

Floats = NDArray[np.float64]
FIXED = {"structural-svm": 0.125, "structural-svm, rich": 0.125, "ranked-paths": 0.125}
FOLDS = 4


def data() -> list[Path]:
    """Both corpora."""
    return [locate("lina_msc_fr"), locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Means over the groups, with the test of pairs against the best rival."""
    made = ready(load("lina_msc_fr"))
    systems = dict(made.rivals)
    for name in LEARNERS:
        if name == "ranked-paths":
            systems[name] = _told(made, name, len(made.graphs), headlines().sheets[name])
        elif request.effort == "full":
            systems[name] = _told(made, name, FOLDS, [])
    for name, table in systems.items():
        for column, measure_ in enumerate(MEASURES):
            note = f"{len(table)} groups"
            if name in LEARNERS:
                best = max(RIVALS, key=lambda rival: made.rivals[rival][:, column].mean())
                p = paired_t_test(table[:, column], made.rivals[best][:, column]).p
                note += f"; against {best} p = {p:.2g}"
            yield Measured(name, measure_, round(float(table[:, column].mean()), 2), note)


def _told(made: Ready, name: str, folds: int, further: list) -> Floats:
    """Scores of all groups, each by weights learned without its fold."""
    sheets, width = made.sheets[name], len(LEARNERS[name].feature_names())
    found = np.zeros((len(sheets), len(MEASURES)))
    for fold in range(folds):
        known = [sheet for place, sheet in enumerate(sheets) if place % folds != fold]
        weights = learned([*known, *further], FIXED[name], width).weights
        for place in range(fold, len(sheets), folds):
            path = chosen_path(made, name, place, weights)
            found[place] = scored(made.graphs[place].words_of(path), made.references[place])
    return found
