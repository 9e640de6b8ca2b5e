"""Truths and answers side by side."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeVar, cast

from byline.errors import InputError

__all__ = ["paired"]

T = TypeVar("T")
U = TypeVar("U")
_NOTHING = object()


def paired(truth: Iterable[T], answers: Iterable[U]) -> Iterator[tuple[T, U]]:
    """Each truth with its answer; refuses sides of unequal length and empty ones."""
    empty = True
    for wanted, given in zip_longest(truth, answers, fillvalue=_NOTHING):
        if wanted is _NOTHING or given is _NOTHING:
            raise InputError("there are not as many answers as there are truths to compare with.")
        empty = False
        yield cast(tuple[T, U], (wanted, given))
    if empty:
        raise InputError("there are no answers to score.")
