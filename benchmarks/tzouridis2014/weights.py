"""Learn the weights of headlines from all groups of headline_groups and LINA-MSC.

    python benchmarks/tzouridis2014/weights.py [FILE]

Writes `weights.json`, by default the one that comes with Byline, with weights for each set of
features of each method. Ranked paths learn from both, the structural SVM from headlines alone, with
our settings and with those of the paper. C is the one that is best for groups held out in ten
folds; groups of one story stay together.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from byline.corpus.problems import SentenceGroup
from byline.methods import compression
from byline.methods.compression.learned_compressor import LearnedCompressor, TrainingExample
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.structural_svm import StructuralSVM
from byline.research.corpora import load

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import group_of

ORIGIN = (
    "Learned by benchmarks/tzouridis2014/weights.py from headline_groups (headlines of the UCI "
    "News Aggregator; the lines to learn were chosen, and for ranked-paths written too, by a "
    "language model, not by people) and, for ranked-paths, from the development part of LINA-MSC "
    "(Boudin and Morin 2013). These are weights; no text is contained."
)
FOLDS, DIGITS = 10, 6
TRIED = tuple(2.0**power for power in range(-6, 5, 2))


def main() -> None:
    """Learn all methods and write the file."""
    shipped = Path(compression.__file__).with_name("weights.json")
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped
    headlines, sentences = load("headline_groups"), load("lina_msc_fr")
    learners: list[tuple[LearnedCompressor, list[SentenceGroup]]] = [
        (RankedPaths(), [*headlines, *sentences]),
        (StructuralSVM(), headlines),
        (StructuralSVM("paper", merge="all"), headlines),
    ]
    methods: dict[str, list[dict[str, float]]] = {}
    for model, groups in learners:
        weights = [float(f"{weight:.{DIGITS}g}") for weight in _learned(model, groups)]
        named = dict(zip(model.feature_names(), weights, strict=True))
        methods.setdefault(model.method, []).append(named)
    facts = {"origin": ORIGIN, "methods": methods}
    place.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {place.name}")


def _learned(model: LearnedCompressor, groups: Sequence[SentenceGroup]) -> np.ndarray:
    examples = model.examples([group_of(group) for group in groups])
    stories = sorted({group.story or group.id for group in groups})
    np.random.default_rng(0).shuffle(stories)
    fold = {story: number % FOLDS for number, story in enumerate(stories)}
    folds = np.array([fold[group.story or group.id] for group in groups])
    fares = _fares(model, examples, folds)
    for C, fare in zip(TRIED, fares, strict=True):
        print(f"{model.method}  C {C:<10g} {100 * fare:.2f}", flush=True)
    best = TRIED[int(np.argmax(fares))]
    print(f"{model.method}: C {best:g}")
    return model.learn(examples, [best])[0]


def _fares(
    model: LearnedCompressor, examples: Sequence[TrainingExample], folds: np.ndarray
) -> np.ndarray:
    """The mean quality of the headlines of groups held out, for each C."""
    found = np.zeros((len(examples), len(TRIED)))
    for number in range(FOLDS):
        known = [example for example, fold in zip(examples, folds, strict=True) if fold != number]
        for column, weights in enumerate(model.learn(known, TRIED)):
            for place in np.flatnonzero(folds == number).tolist():
                found[place, column] = examples[place].chosen(weights)
    return found.mean(axis=0)


if __name__ == "__main__":
    main()
