"""The lead of the default over the structural SVM with our features, at every size, with p.

The differences are of the means of ten splits, as Tables 2 and 3 have them (`headline_splits` says
how); p is of a test over stories, each counted once, as splits overlap.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from byline.metrics.significance import paired_t_test
from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import MEASURES, QUICK_SKIPS, WRITTEN, by_story, headlines, trials

__all__ = ["QUICK_SKIPS", "data", "measure"]

OURS, OTHER = "ranked-paths", "structural-svm, ours"


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """A difference for each measure and size."""
    stories = headlines(request.effort).stories
    for column, measure in enumerate((*MEASURES, *WRITTEN)):
        for size, runs in trials(request).items():
            ours, other = (
                np.mean([run.scores[name][:, column].mean() for run in runs])
                for name in (OURS, OTHER)
            )
            apart = [by_story(stories, runs, name, column) for name in (OURS, OTHER)]
            note = f"p = {paired_t_test(*apart).p:.2g} over {len(apart[0])} stories"
            lead = round(float(ours - other), 2)
            yield Measured(f"{OURS} above ours", f"{measure} m={size}", lead, note)
