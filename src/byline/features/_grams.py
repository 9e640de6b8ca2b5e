"""Counting rows of neighbouring units as strings."""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import count, repeat

import numpy as np

from byline.features._tally import Learned, Tally, blocks, stacked, tally
from byline.features._view import View

__all__ = ["count_grams", "grams", "hash_grams", "learn_grams"]


def learn_grams(view: View, sizes: range, bodies: Sequence[str]) -> Learned:
    """Count every gram there is, numbered as they are met."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    # Looking all up in one `map` keeps the loop out of Python.
    found = _count(view, sizes, bodies, lambda features: map(numbers.__getitem__, features))
    return Learned(found, list(numbers))


def count_grams(view: View, sizes: range, bodies: Sequence[str], columns: dict[str, int]) -> Tally:
    """Count the grams that have a column."""
    return _count(view, sizes, bodies, lambda features: map(columns.get, features, repeat(-1)))


def hash_grams(view: View, sizes: range, bodies: Sequence[str], n_columns: int) -> Tally:
    """Count grams by a hash that is the same on every machine."""
    columns = _Hashes(n_columns)
    return _count(view, sizes, bodies, lambda features: map(columns.__getitem__, features))


def grams(units: list[str], sizes: range, joint: str) -> list[str]:
    """All rows of neighbouring units of these sizes, but those with an empty unit.

    >>> grams(["to", "be", "or"], range(1, 3), " ")
    ['to', 'be', 'or', 'to be', 'be or']
    """
    gaps = "" in units
    if sizes == range(1, 2) and not gaps:
        return units
    found: list[str] = []
    for size in sizes:
        if size == 1:
            found += filter(None, units) if gaps else units
        else:
            rows = zip(*(units[k:] for k in range(size)), strict=False)
            found += map(joint.join, (row for row in rows if "" not in row) if gaps else rows)
    return found


class _Hashes(dict[str, int]):
    """Columns by hash; it forgets them all when it has grown large."""

    def __init__(self, n_columns: int) -> None:
        super().__init__()
        self._n_columns = n_columns

    def __missing__(self, feature: str) -> int:
        if len(self) >= 1 << 20:
            self.clear()
        self[feature] = c = zlib.crc32(feature.encode("utf-8", "surrogatepass")) % self._n_columns
        return c


# From features to their numbers; -1 for those that have none.
_Numbering = Callable[[Iterable[str]], Iterable[int]]


def _count(view: View, sizes: range, bodies: Sequence[str], numbered: _Numbering) -> Tally:
    """Count grams by the numbers given to them."""
    return stacked(_count_block(view, sizes, block, numbered) for block in blocks(bodies))


def _count_block(view: View, sizes: range, bodies: Sequence[str], numbered: _Numbering) -> Tally:
    rows, totals = [np.empty(0, dtype=np.int64)], []
    for units in view.rows(bodies):
        features = grams(units, sizes, view.joint)
        # At once, while the strings are still in the processor's cache.
        rows.append(np.fromiter(numbered(features), np.int64, len(features)))
        totals.append(sum(max(0, len(units) - size + 1) for size in sizes))
    texts = np.repeat(np.arange(len(bodies)), [len(row) for row in rows[1:]])
    numbers = np.concatenate(rows)
    if numbers.min(initial=0) < 0:
        texts, numbers = texts[numbers >= 0], numbers[numbers >= 0]
    return tally(texts, numbers, np.array(totals, dtype=np.int64))
