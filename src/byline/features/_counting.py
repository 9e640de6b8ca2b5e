"""The quickest way to count the features of a view, and which of them to keep."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from byline.features._bodies import CutTexts
from byline.features._char_grams import (
    CharColumns,
    char_columns,
    count_chars,
    hash_chars,
    learn_chars,
)
from byline.features._grams import count_grams, hash_grams, learn_grams
from byline.features._mark_views import Written
from byline.features._tally import Ints, Learned, Tally
from byline.features._view import View

__all__ = ["Columns", "chosen", "hashed", "learned", "renumbered"]


def learned(view: View, sizes: range, bodies: Sequence[str]) -> Learned:
    """Count every feature of the texts."""
    if found := _cut_before(view, sizes, bodies):
        return found
    if isinstance(view, Written):
        found = learn_chars(view, sizes, bodies)
        if found:
            return found
    return learn_grams(view, sizes, bodies)


def hashed(view: View, sizes: range, bodies: Sequence[str], n_columns: int) -> Tally:
    """Count every feature of the texts, spread over a number of columns."""
    if isinstance(view, Written):
        return hash_chars(view, sizes, bodies, n_columns)
    return hash_grams(view, sizes, bodies, n_columns)


class Columns:
    """Features whose columns are known."""

    def __init__(self, view: View, sizes: range, features: Sequence[str]) -> None:
        self._view, self._sizes, self._features = view, sizes, features

    def count(self, bodies: Sequence[str]) -> Tally:
        """Count the features in these texts."""
        if found := _cut_before(self._view, self._sizes, bodies):
            columns = [self._as_strings.get(name, -1) for name in found.names]
            return renumbered(found.tally, np.array(columns, np.int64))
        if isinstance(self._view, Written) and self._as_numbers:
            return count_chars(self._view, self._sizes, bodies, self._as_numbers)
        return count_grams(self._view, self._sizes, bodies, self._as_strings)

    @cached_property
    def _as_numbers(self) -> CharColumns | None:
        return char_columns(self._features, self._sizes)

    @cached_property
    def _as_strings(self) -> dict[str, int]:
        return {feature: column for column, feature in enumerate(self._features)}


def _cut_before(view: View, sizes: range, bodies: Sequence[str]) -> Learned | None:
    """What texts that were cut beforehand know of single units."""
    alone = sizes == range(1, 2)
    return bodies.learned(view) if alone and isinstance(bodies, CutTexts) else None


def chosen(found: Learned, min_texts: int, max_features: int | None) -> list[int]:
    """The numbers of the features to keep, in alphabetical order of the features."""
    n_texts = np.bincount(found.tally.features, minlength=len(found.names))
    kept = np.flatnonzero(n_texts >= min_texts).tolist()
    if max_features is not None and len(kept) > max_features:
        often = np.bincount(found.tally.features, found.tally.counts, len(found.names)).tolist()
        kept.sort(key=lambda number: (-often[number], found.names[number]))
        del kept[max_features:]
    kept.sort(key=found.names.__getitem__)
    return kept


def renumbered(found: Tally, columns: Ints) -> Tally:
    """The same counts under other numbers; features whose new number is -1 are left out."""
    if np.array_equal(columns, np.arange(len(columns))):
        return found
    features = columns[found.features]
    kept = features >= 0
    before = np.concatenate([[0], np.cumsum(kept)])
    return Tally(before[found.starts], features[kept], found.counts[kept], found.totals)
