"""How the taggers' settings were chosen: five-fold cross-validation on the training files alone.

`python benchmarks/studies/tagger/settings.py` prints accuracy by setting and language; it takes
a few minutes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from train import TREEBANKS

from byline.features.tagging import Tagged, read_tagged
from byline.features.tagging._shapes import FOLDED, look
from byline.features.tagging._training import LEVELS, MARGIN, PASSES, ROWS
from byline.numerics.perceptron import PerceptronSettings, Sequences, predict, quantise, train
from byline.research.corpora import locate

FOLDS = 5
BLOCK = 50
"""Neighbouring sentences go into the same fold: they often come from one document."""
CHOSEN = PerceptronSettings(ROWS, PASSES, MARGIN, FOLDED)
SETTINGS = {
    "chosen": (CHOSEN, LEVELS),
    "127 levels": (CHOSEN, 127),
    "31 levels": (CHOSEN, 31),
    "margin 0": (CHOSEN._replace(margin=0), LEVELS),
    "margin 20": (CHOSEN._replace(margin=20), LEVELS),
    "margin 80": (CHOSEN._replace(margin=80), LEVELS),
    "6 passes": (CHOSEN._replace(passes=6), LEVELS),
    "12 passes": (CHOSEN._replace(passes=12), LEVELS),
    "2^16 rows": (CHOSEN._replace(rows=1 << 16), LEVELS),
    "2^17 rows": (CHOSEN._replace(rows=1 << 17), LEVELS),
    "2^20 rows": (CHOSEN._replace(rows=1 << 20), LEVELS),
}


class Fold(NamedTuple):
    """Sentences as the perceptron sees them."""

    sequences: Sequences
    labels: NDArray[np.int64]


def main() -> None:
    """Print a table of settings and languages."""
    pairs = {language: list(folds(name)) for language, name in TREEBANKS.items()}
    print(f"{'':12}" + "".join(f"{language:>8}" for language in pairs))
    for name, (settings, levels) in SETTINGS.items():
        scores = [accuracy(folded, settings, levels) for folded in pairs.values()]
        print(f"{name:12}" + "".join(f"{100 * score:8.2f}" for score in scores), flush=True)


def folds(name: str) -> list[tuple[Fold, Fold]]:
    """Pairs of what is learnt from and what is asked."""
    sentences = read_tagged(locate("ud") / f"{name}.tsv.gz")
    tags = sorted({tag for sentence in sentences for tag in sentence.tags})
    pairs = []
    for k in range(FOLDS):
        inside = [n // BLOCK % FOLDS == k for n in range(len(sentences))]
        halves = [
            [s for s, mine in zip(sentences, inside, strict=True) if mine is asked]
            for asked in (False, True)
        ]
        pairs.append((_seen(halves[0], tags), _seen(halves[1], tags)))
    return pairs


def accuracy(pairs: list[tuple[Fold, Fold]], settings: PerceptronSettings, levels: int) -> float:
    """The share of words tagged rightly over all folds."""
    right = total = 0
    for known, asked in pairs:
        table = quantise(train(*known, settings), levels).values
        right += int((predict(asked.sequences, table, FOLDED) == asked.labels).sum())
        total += len(asked.labels)
    return right / total


def _seen(sentences: list[Tagged], tags: list[str]) -> Fold:
    starts = np.append(0, np.cumsum([len(sentence.words) for sentence in sentences]))
    words = [word for sentence in sentences for word in sentence.words]
    labels = np.array([tags.index(tag) for s in sentences for tag in s.tags])
    return Fold(Sequences(look(words, starts), starts), labels)


if __name__ == "__main__":
    main()
