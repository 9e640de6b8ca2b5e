"""What `byline who` does with messages if no method is named, in the folds of Tables 2 to 5.

    python benchmarks/argamon2003/default.py [--calibrated] [--sizes 2 5 10/ 20] [methods …]

One line for each sub-corpus: the most frequent author, then the method (the default for messages
unless others are named) without the calibration of its probabilities. The linear SVM on runs of
characters in the same folds stands in `results/table_2.txt`. With `--calibrated`, whoever has the
highest probability is named, as `byline who` does, instead of whoever has the highest score; that
takes several times as long.
"""

import argparse
from collections import Counter
from typing import Any

import numpy as np
from protocol import GROUPS, SIZES, sub_corpus
from uncalibrated import Uncalibrated

from byline.corpus import Corpus
from byline.corpus.splits import duplicate_groups, folds
from byline.methods.attribution.recipes import FOR_MESSAGES, attributor


def main() -> None:
    """Print the table, smaller sub-corpora first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calibrated", action="store_true")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("methods", nargs="*", default=[FOR_MESSAGES])
    asked = parser.parse_args()
    made = attributor if asked.calibrated else Uncalibrated
    print(f"{'accuracy, %':30} {'most frequent':>14}" + "".join(f"{m:>12}" for m in asked.methods))
    for size in asked.sizes:
        for group in GROUPS:
            corpus = sub_corpus(group, size)
            most = Counter(text.author for text in corpus).most_common(1)[0][1]
            found = "".join(f"{_accuracy(corpus, made, m):12.1f}" for m in asked.methods)
            print(f"{f'{group}({size})':30} {100 * most / len(corpus):14.1f}{found}", flush=True)


def _accuracy(corpus: Corpus, made: Any, method: str) -> float:
    right = 0
    for fold in folds(corpus, 10, groups=duplicate_groups(corpus), seed=0):
        train, test = fold.of(corpus)
        model = made(method).fit(train.bodies, np.array([text.author for text in train]))
        right += int((model.predict(test.bodies) == [text.author for text in test]).sum())
    return 100 * right / len(corpus)


if __name__ == "__main__":
    main()
