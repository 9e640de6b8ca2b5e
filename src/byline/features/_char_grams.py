"""Counting rows of characters as whole numbers, many times faster than as strings."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features._mark_views import Written
from byline.features._packing import Packing, code_points
from byline.features._tally import (
    Ints,
    Learned,
    Tally,
    blocks,
    differs_from_last,
    narrowed,
    stacked,
    tally,
)

__all__ = ["CharColumns", "char_columns", "count_chars", "hash_chars", "learn_chars"]

# Texts are joined by a line end, which none holds once its white space is made single blanks.
_BETWEEN = "\n"


class CharColumns(NamedTuple):
    """Known rows of characters: their numbers, sorted, and the column of each."""

    packing: Packing
    numbers: Ints
    columns: Ints


def learn_chars(view: Written, sizes: range, bodies: Sequence[str]) -> Learned | None:
    """Count every row of characters; None if their numbers would be too large."""
    packing = Packing(_alphabet(view, bodies), sizes)
    if not packing.fits:
        return None
    found = stacked(_count_block(view, sizes, block, packing) for block in blocks(bodies))
    # Not `np.unique`, whose hash table is slower here than a sort.
    numbers = np.sort(found.features)
    numbers = numbers[differs_from_last(numbers)]
    ranks = narrowed(np.searchsorted(numbers, found.features))
    return Learned(found._replace(features=ranks), packing.names(numbers))


def char_columns(features: Sequence[str], sizes: range) -> CharColumns | None:
    """How to count these rows of characters; None if their numbers would be too large."""
    packing = Packing("".join(sorted(set("".join(features)))), sizes)
    if not packing.fits:
        return None
    lengths = np.array([len(feature) for feature in features], dtype=np.int64)
    numbers = np.full(len(features), -1, dtype=np.int64)
    for size in sizes:
        text = "".join(feature for feature in features if len(feature) == size)
        rows = packing.digits(code_points(text)).reshape(-1, size).T
        numbers[lengths == size] = packing.numbers(list(rows))
    order = np.argsort(numbers)
    return CharColumns(packing, numbers[order], order)


def count_chars(view: Written, sizes: range, bodies: Sequence[str], known: CharColumns) -> Tally:
    """Count the rows of characters that have a column."""
    return stacked(_count_known(view, sizes, block, known) for block in blocks(bodies))


def hash_chars(view: Written, sizes: range, bodies: Sequence[str], n_columns: int) -> Tally:
    """Count rows of characters by a hash that is the same on every machine."""
    return stacked(_hash_block(view, sizes, block, n_columns) for block in blocks(bodies))


def _alphabet(view: Written, bodies: Sequence[str]) -> str:
    """Every character there is, in order."""
    seen: set[str] = set()
    for block in blocks(bodies):
        seen.update("".join(map(view.text, block)))
    return "".join(sorted(seen))


class _Joined(NamedTuple):
    """The texts of a block as one row of characters, and the text that each belongs to."""

    codes: NDArray[np.uint32]
    texts: Ints
    totals: Ints


def _join(view: Written, sizes: range, bodies: Sequence[str]) -> _Joined:
    written = [view.text(body) for body in bodies]
    lengths = np.array([len(text) for text in written], dtype=np.int64)
    texts = np.repeat(np.arange(len(written)), lengths + 1)[:-1]
    totals = np.sum([np.maximum(lengths - size + 1, 0) for size in sizes], axis=0)
    return _Joined(code_points(_BETWEEN.join(written)), texts, totals)


def _count_block(view: Written, sizes: range, bodies: Sequence[str], packing: Packing) -> Tally:
    """Count the rows of characters of some texts by their numbers."""
    joined = _join(view, sizes, bodies)
    digits = packing.digits(joined.codes)
    inside = digits > 0
    texts, numbers = [], []
    for size in sizes:
        whole = np.logical_and.reduce(list(_shifted(inside, size)))
        numbers.append(packing.numbers(list(_shifted(digits, size)))[whole])
        texts.append(joined.texts[: len(whole)][whole])
    return tally(np.concatenate(texts), np.concatenate(numbers), joined.totals)


def _shifted(row: NDArray[Any], size: int) -> Iterator[NDArray[Any]]:
    """All first members of the windows of a size, all second, and so on."""
    windows = max(0, len(row) - size + 1)
    return (row[k : k + windows] for k in range(size))


def _count_known(view: Written, sizes: range, bodies: Sequence[str], known: CharColumns) -> Tally:
    """Count the rows of characters of some texts, and keep those that have a column."""
    found = _count_block(view, sizes, bodies, known.packing)
    places = np.searchsorted(known.numbers, found.features)
    places[places == len(known.numbers)] = 0
    kept = known.numbers[places] == found.features
    before = np.concatenate([[0], np.cumsum(kept)])
    columns, counts = known.columns[places[kept]], found.counts[kept]
    return Tally(before[found.starts], columns, counts, found.totals)


def _hash_block(view: Written, sizes: range, bodies: Sequence[str], n_columns: int) -> Tally:
    """Count the rows of characters of some texts by hash."""
    joined = _join(view, sizes, bodies)
    inside = joined.codes != ord(_BETWEEN)
    texts, columns = [], []
    for size in sizes:
        whole = np.logical_and.reduce(list(_shifted(inside, size)))
        hashes = np.full(len(whole), _HASH_START, dtype=np.uint64)
        for codes in _shifted(joined.codes, size):
            hashes = (hashes ^ codes) * _HASH_FACTOR
        # The low bits of such a product depend on few bits of its factors, the high ones on all.
        columns.append(((hashes >> np.uint64(32))[whole] % np.uint64(n_columns)).astype(np.int64))
        texts.append(joined.texts[: len(whole)][whole])
    return tally(np.concatenate(texts), np.concatenate(columns), joined.totals)


# The constants of the hash by Fowler, Noll and Vo (FNV-1a, 64 bits).
_HASH_START = 0xCBF29CE484222325
_HASH_FACTOR = np.uint64(0x100000001B3)
