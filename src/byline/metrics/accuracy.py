"""How many answers are right."""

from collections.abc import Iterable
from itertools import zip_longest

from byline.errors import InputError

__all__ = ["accuracy"]

_NOTHING = object()


def accuracy(truth: Iterable[object], answers: Iterable[object]) -> float:
    """The share of answers that equal the truth at their place.

    >>> accuracy(["ann", "bob", None], ["ann", "ann", None])
    0.6666666666666666
    """
    right = total = 0
    for wanted, given in zip_longest(truth, answers, fillvalue=_NOTHING):
        if wanted is _NOTHING or given is _NOTHING:
            raise InputError("there are not as many answers as there are truths to compare with.")
        right += wanted == given
        total += 1
    if not total:
        raise InputError("there are no answers to score.")
    return right / total
