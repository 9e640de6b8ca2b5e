"""By how much the default is above the rich structural machine, at every size, and how surely.

    python benchmarks/tzouridis2014/lead.py

The trials of Tables 2 and 3 with these two learners alone. The differences are of the means of ten
splits, as the tables have them; p is of a test over stories, each counted once, as splits overlap.
What was measured last is in results/lead.txt.
"""

import sys
from pathlib import Path

import numpy as np

from byline.engine import Serial
from byline.evaluation.bench import Request
from byline.metrics.significance import paired_t_test

sys.path.insert(0, str(Path(__file__).parent))
import trials

OURS, OTHER = "ranked-paths", "structural-svm, rich"


def main() -> None:
    """Print a line for each measure and size."""
    for name in set(trials.LEARNERS) - {OURS, OTHER}:
        del trials.LEARNERS[name]
    found = trials.trials(Request(engine=Serial()))
    for column, measure in enumerate((*trials.MEASURES, *trials.WRITTEN)):
        for size, runs in found.items():
            means = [
                [float(run.scores[name][:, column].mean()) for run in runs]
                for name in (OURS, OTHER)
            ]
            lead = float(np.mean(means[0]) - np.mean(means[1]))
            apart = [trials._by_story(runs, name, column) for name in (OURS, OTHER)]
            p = paired_t_test(*apart).p
            print(
                f"{measure:<17} m={size:<4} {lead:+.2f}  p = {p:.2g} over {len(apart[0])} stories"
            )


if __name__ == "__main__":
    main()
