"""Accuracy and macro F1.

    accuracy = right answers / answers                                               (A1)
    F1(l)    = 2 (right answers l) / (truths l + answers l)                          (A2)
    macro F1 = the mean of F1(l) over the labels that are a truth or an answer       (A3)

(A2) is the harmonic mean of precision and recall of label l. All labels weigh the same in (A3).
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import fsum

from byline.metrics._paired import paired

__all__ = ["accuracy", "macro_f1"]


def accuracy(truth: Iterable[object], answers: Iterable[object]) -> float:
    """The share of answers that equal the truth at their place (A1).

    >>> accuracy(["ann", "bob", None], ["ann", "ann", None])
    0.6666666666666666
    """
    right = total = 0
    for wanted, given in paired(truth, answers):
        right += wanted == given
        total += 1
    return right / total


def macro_f1(truth: Iterable[Hashable], answers: Iterable[Hashable]) -> float:
    """The mean over labels of the F1 of each (A3).

    >>> macro_f1(["ann", "ann", "bob", "bob"], ["ann", "bob", "bob", "bob"])
    0.7333333333333334
    """
    counts: Counter[Hashable] = Counter()
    right: Counter[Hashable] = Counter()
    for wanted, given in paired(truth, answers):
        counts[wanted] += 1
        counts[given] += 1
        right[wanted] += wanted == given
    return fsum(2 * right[label] / counts[label] for label in counts) / len(counts)
