"""How much of the accuracy on Amazon is the luck of the split.

    python benchmarks/nikolentzos2017/splits.py [--splits 10]

The paper does not say which 6,400 of the 8,000 reviews were trained on. Here as many are drawn at
random, again and again, as many of each category, and an SVM on SPGK (content words, stems, hinge,
C = 2, which is best in five folds of the usual training half) is tested on the other 1,600. What
was measured last is in results/splits.txt.
"""

import argparse

import numpy as np
from sklearn.model_selection import StratifiedShuffleSplit

from byline.features.kernels import Rows
from byline.features.kernels.spgk import SPGK
from byline.methods.similarity.categories.classifiers import LinearTraining, train_linear
from byline.research.corpora import load

PRINTED = {1: 0.9400, 2: 0.9413, 3: 0.9444, 4: 0.9463}
TRAINED, C = 6400, 2.0


def main() -> None:
    """Print a line for each depth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--splits", type=int, default=10)
    asked = parser.parse_args()
    texts = [*load("amazon", part="train"), *load("amazon", part="test")]
    names, answers = np.unique([str(text.author) for text in texts], return_inverse=True)
    bodies = [text.body for text in texts]
    print(f"Amazon, {asked.splits} splits of {TRAINED:,} and {len(texts) - TRAINED:,}")
    print(f"{'row':10}{'printed':>11}{'mean':>11}{'deviation':>11}{'least':>11}{'most':>11}")
    for depth, printed in PRINTED.items():
        rows = SPGK(depth, language="en").fit_rows(bodies)
        found = np.array(
            [
                _accuracy(rows, answers, len(names), *parts)
                for parts in StratifiedShuffleSplit(
                    asked.splits, train_size=TRAINED, random_state=0
                ).split(bodies, answers)
            ]
        )
        numbers = (printed, found.mean(), found.std(ddof=1), found.min(), found.max())
        print(f"SPGK d={depth:<3}" + "".join(f"{number:>11.4f}" for number in numbers), flush=True)


def _accuracy(
    rows: Rows, answers: np.ndarray, n_classes: int, train: np.ndarray, test: np.ndarray
) -> float:
    known, new = (Rows(rows.matrix[part], rows.sizes[part]) for part in (train, test))
    classifier = train_linear(known, answers[train], n_classes, LinearTraining(C, "plain", "hinge"))
    return float((classifier.scores(new).argmax(axis=1) == answers[test]).mean())


if __name__ == "__main__":
    main()
