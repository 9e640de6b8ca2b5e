"""Rows of characters as whole numbers.

A row of n characters out of an alphabet of A is a number of n digits to the base A + 1; the digit 0
stands for any character outside the alphabet. Numbers of longer rows come after those of shorter.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from byline.features._tally import MOST_TEXTS, Ints

__all__ = ["Packing", "code_points"]

_CODE_POINTS = 0x110000


def code_points(text: str) -> NDArray[np.uint32]:
    """The characters of a text by number; lone surrogates are taken as they are."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


class Packing:
    """How to write rows of certain sizes over an alphabet as numbers, and back."""

    def __init__(self, alphabet: str, sizes: range) -> None:
        self._alphabet, self._sizes = code_points(alphabet), sizes
        self._base = len(alphabet) + 1

    @property
    def fits(self) -> bool:
        """Whether the numbers, each beside that of a text, stay below 2 to the 63."""
        return self._offset(self._sizes.stop) * MOST_TEXTS < 1 << 63

    def digits(self, codes: NDArray[np.uint32]) -> Ints:
        """The digit of each character."""
        table = np.zeros(_CODE_POINTS, dtype=np.int64)
        table[self._alphabet] = np.arange(1, self._base)
        return table[codes]

    def numbers(self, rows: Sequence[Ints]) -> Ints:
        """The number of each row, given the digits of all the first characters, and so on."""
        packed = np.zeros_like(rows[0])
        for digits in rows:
            packed = packed * self._base + digits
        return packed + self._offset(len(rows))

    def names(self, numbers: Ints) -> list[str]:
        """The rows that have these numbers, which must be sorted."""
        found: list[str] = []
        for size in self._sizes:
            low, high = np.searchsorted(numbers, [self._offset(size), self._offset(size + 1)])
            rest = numbers[low:high] - self._offset(size)
            codes = np.empty((len(rest), size), dtype=np.uint32)
            for place in reversed(range(size)):
                rest, digits = np.divmod(rest, self._base)
                codes[:, place] = self._alphabet[digits - 1]
            text = codes.tobytes().decode("utf-32-le", "surrogatepass")
            found += (text[k : k + size] for k in range(0, len(text), size))
        return found

    def _offset(self, size: int) -> int:
        """How many numbers come before those of rows of this size."""
        return sum(self._base**smaller for smaller in self._sizes if smaller < size)
