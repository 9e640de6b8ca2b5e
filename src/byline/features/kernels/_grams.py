"""N-grams of terms, numbered exactly and held in eight bytes each.

An n-gram is the (n-1)-gram of its first terms, which has a number of its own, and one term
more: two numbers of 32 bits in one key.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels._kernel import Layer
from byline.features.kernels._terms import Coded

__all__ = ["gram_layers", "gram_name"]

Keys = NDArray[np.uint64]
Number = Callable[[int, Keys], tuple[NDArray[np.int64], int]]

_SHIFT = np.uint64(32)


def gram_layers(coded: Coded, n: int, known: int, number: Number) -> Iterator[Layer]:
    """How often each n-gram of 1 to n terms occurs; `number` numbers the keys of a level."""
    starts = coded.starts
    runs = coded.symbols.astype(np.int64)
    yield _counted(runs, starts, known)
    text = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    for length in range(2, n + 1):
        # An n-gram must end in the text it begins in.
        whole = text[: 1 - length] == text[length - 1 :]
        first = runs[: len(whole)][whole].astype(np.uint64)
        last = coded.symbols[length - 1 :][whole].astype(np.uint64)
        numbers, known = number(length - 2, first << _SHIFT | last)
        runs = np.zeros(len(whole), np.int64)  # where one is not whole, no longer one is either
        runs[whole] = numbers
        sizes = np.bincount(text[: len(whole)][whole], minlength=len(starts) - 1)
        yield _counted(numbers, np.concatenate([[0], np.cumsum(sizes)]), known)


def gram_name(column: int, names: list[str], tables: list[Keys]) -> str:
    """The terms of the n-gram in a column, where columns of longer ones follow those of shorter."""
    widths = [len(names), *map(len, tables)]
    level = 0
    while column >= widths[level]:
        column -= widths[level]
        level += 1
    return " ".join(_spelt(level, column, names, tables))


def _spelt(level: int, number: int, names: list[str], tables: list[Keys]) -> list[str]:
    if level == 0:
        return [names[number]]
    key = int(tables[level - 1][number])
    return [*_spelt(level - 1, key >> 32, names, tables), names[key & 0xFFFFFFFF]]


def _counted(numbers: NDArray[np.int64], starts: NDArray[np.int64], known: int) -> Layer:
    width = max(known, int(numbers.max(initial=-1)) + 1)
    # Copied, as duplicates are summed in place.
    entries = (np.ones(len(numbers)), numbers.copy(), starts.copy())
    table = csr_matrix(entries, shape=(len(starts) - 1, width))
    table.sum_duplicates()
    return Layer(table, known)
