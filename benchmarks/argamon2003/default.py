"""What `byline who` does with messages if no method is named, in the folds of Tables 2 to 5.

    python benchmarks/argamon2003/default.py [--calibrated] [--sizes 2 5 10/ 20] [methods …]
    python benchmarks/argamon2003/default.py --calibrated --others --sizes 2 5

One line for each sub-corpus: the most frequent author, then the method (the default for messages
unless others are named) without the calibration of its probabilities. The linear SVM on runs of
characters in the same folds stands in `results/table_2.txt`. With `--calibrated`, whoever has the
highest probability is named, as `byline who` does, instead of whoever has the highest score; that
takes several times as long. With `--others`, the ten groups of `views.py` in its five folds, and
all of them together.
"""

import argparse
from collections import Counter
from typing import Any

import numpy as np
from protocol import GROUPS, SIZES, sub_corpus
from uncalibrated import Uncalibrated
from views import OTHERS

from byline.corpus import Corpus
from byline.corpus.splits import duplicate_groups, folds
from byline.methods.attribution.recipes import FOR_MESSAGES, attributor

MOST, POSTS = "most frequent author", "posts"


def main() -> None:
    """Print the table, smaller sub-corpora first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calibrated", action="store_true")
    parser.add_argument("--others", action="store_true")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("methods", nargs="*", default=[FOR_MESSAGES])
    asked = parser.parse_args()
    made = attributor if asked.calibrated else Uncalibrated
    print(f"{'accuracy, %':30} {'most frequent':>14}" + "".join(f"{m:>12}" for m in asked.methods))
    groups, n_folds = (OTHERS, 5) if asked.others else (GROUPS, 10)
    for size in asked.sizes:
        whole: Counter[str] = Counter()
        for group in groups:
            corpus = sub_corpus(group, size)
            found = Counter({m: _right(corpus, n_folds, made, m) for m in asked.methods})
            found[POSTS] = len(corpus)
            found[MOST] = Counter(text.author for text in corpus).most_common(1)[0][1]
            _show(f"{group}({size})", found, asked.methods)
            whole.update(found)
        if asked.others:
            _show(f"all({size})", whole, asked.methods)


def _show(name: str, right: Counter[str], methods: list[str]) -> None:
    shares = "".join(f"{100 * right[m] / right[POSTS]:12.1f}" for m in methods)
    print(f"{name:30} {100 * right[MOST] / right[POSTS]:14.1f}{shares}", flush=True)


def _right(corpus: Corpus, n_folds: int, made: Any, method: str) -> int:
    """How many posts are given to their author."""
    right = 0
    for fold in folds(corpus, n_folds, groups=duplicate_groups(corpus), seed=0):
        train, test = fold.of(corpus)
        model = made(method).fit(train.bodies, np.array([text.author for text in train]))
        right += int((model.predict(test.bodies) == [text.author for text in test]).sum())
    return right


if __name__ == "__main__":
    main()
