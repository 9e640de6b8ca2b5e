"""Table 2: one against all, naive and conservative, beside what else would be tried.

Accuracy is over all posts, each tested in one of ten folds. Below the paper's two variants stand
the most frequent author, a linear SVM on the same features and one on runs of characters, and what
`byline who` does if no method is named, without the calibration of its probabilities and what comes
with it: what is answered stands in `results/repeated_folds.txt`. `compared before`: models as they
stood when the text came up. `signatures left in`: as print may have had it. Of the last two rivals
it is also said how far above the most frequent author they are, in points and as a share of all
that could be had, with what the paper's best variant has.

The posts of the paper are not public. Its figures stand beside those of the group of ours whose
most frequent authors have about the same share of the posts; what differs is the posts. Rows that
say `cut` are of the same posts, each cut after so many words that their mean length is as printed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from margins import margins
from protocol import (
    CHARACTERS,
    DEFAULT,
    GROUPS,
    SIZES,
    UPDATES,
    Names,
    answers_of,
    compared,
    data,
    folded,
    forms,
    label,
    learner,
    n_folds_of,
    one_vs_all,
    rivals,
    scores,
    sub_corpus,
)

__all__ = ["data", "measure"]

QUICK_SKIPS = "all groups but the first, all but two authors, and eight of ten folds"


def measure(request: Request) -> Iterator[Measured]:
    """Every sub-corpus by every method."""
    if not data():
        yield Measured(
            f"{label('alt.atheism', '2')} naive", "accuracy, %", None, "usenet is not here"
        )
        return
    quick = request.effort == "quick"
    for group in GROUPS[: 1 if quick else None]:
        for size in SIZES[: 1 if quick else None]:
            truth = np.array([text.author for text in sub_corpus(group, size)])
            given = dict(one_vs_all(group, size, request)) | dict(rivals(group, size, request))
            for name, answers in given.items():
                yield from scores(f"{label(group, size)} {name}", truth, answers)
            yield from _cut(group, size, truth, request)
            for name in (CHARACTERS, DEFAULT):
                yield from margins(group, size, name, truth, given[name])
            row = f"{label(group, size)} {DEFAULT} against the SVM on characters"
            yield from compared(row, truth, given[DEFAULT], given[CHARACTERS])


def _cut(group: str, size: str, truth: Names, request: Request) -> Iterator[Measured]:
    """The two variants of the paper on posts as long as its own, where ours are longer."""
    if "cut" not in forms(group, size):
        return
    cases = folded(group, size, request.seed, "cut", n_folds=n_folds_of(request))
    for update in UPDATES:
        answers = answers_of(cases, learner(update))
        row = f"{label(group, size, 'cut')} {update}"
        yield from scores(row, truth, answers, f"{label(group, size)} {update}")
