"""What the language model gains by reading the pile: the same groups told alone and together.

    python benchmarks/tzouridis2014/shared_language_model.py

Groups of headline_groups in five folds, stories whole, each told by weights learned from the other
four (C = 0.25), once by itself and once by a compressor that has read the sentences of all groups.
What was measured last is in results/shared_language_model.txt.
"""

import sys
from pathlib import Path

import numpy as np

from byline.methods.compression.ranked_paths import RankedPaths
from byline.metrics.significance import paired_t_test
from byline.research.corpora import load

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import MEASURES, WRITTEN, both_of, group_of

FOLDS = 5
C = 0.25


def main() -> None:
    """Print the means of both ways, and how sure their difference is."""
    groups = load("headline_groups")
    stories = sorted({group.story or group.id for group in groups})
    np.random.default_rng(0).shuffle(stories)
    folds = np.array([stories.index(group.story or group.id) % FOLDS for group in groups])
    pile = [sentence for group in groups for sentence in group.sentences]
    examples = RankedPaths().examples([group_of(group) for group in groups])
    alone, together = np.zeros((2, len(groups), len(MEASURES) + len(WRITTEN)))
    changed = 0
    for fold in range(FOLDS):
        known = [example for example, other in zip(examples, folds, strict=True) if other != fold]
        model = RankedPaths(C=C).fit_prepared(known)
        read = model.in_pile(pile, "en")
        for place in np.flatnonzero(folds == fold).tolist():
            ways = [each.compress(groups[place].sentences, "en", 1) for each in (model, read)]
            said = [way.graph.words_of(way.path) for way in ways]
            changed += said[0] != said[1]
            alone[place], together[place] = (both_of(words, groups[place]) for words in said)
    print(f"{changed} of {len(groups)} headlines are others with the pile")
    for column, name in enumerate((*MEASURES, *WRITTEN)):
        one, other = alone[:, column], together[:, column]
        p = paired_t_test(other, one).p
        print(f"{name:<17} alone {one.mean():.2f}, in the pile {other.mean():.2f}, p = {p:.2g}")


if __name__ == "__main__":
    main()
