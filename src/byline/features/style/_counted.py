"""How often every feature of one or several views occurs in each text of a pile.

Counting is apart from choosing and weighing (`byline.features.style._scale`): texts are counted
once, and then any part of them can be given features and scales of its own.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, hstack

from byline.corpus.tokens import Token
from byline.features._counting import Columns, learned, renumbered
from byline.features._tally import Tally
from byline.features.style._pile import Pile
from byline.features.style._units import Grams, KnownGrams, units_of
from byline.features.style.outline import Outline
from byline.features.style.views import MaskedCharacters
from byline.features.views import View, Written

__all__ = ["Counted", "Known", "count"]

Ints = NDArray[np.int64]
Names = Callable[[Ints], list[str]]


class Counted(NamedTuple):
    """Counts of features; the features of several views stand side by side."""

    table: csr_matrix
    totals: Ints
    """How many features each text has, those without a column included: texts × views."""
    views: Ints
    """The view of each column."""
    names: Names

    def take(self, texts: ArrayLike) -> "Counted":
        """The same of some of the texts."""
        rows = np.asarray(texts)
        return self._replace(table=self.table[rows], totals=self.totals[rows])

    def columns(self, kept: Ints) -> "Counted":
        """The same of some of the features, in the order given."""
        places = np.full(self.table.shape[1], -1, np.int64)
        places[kept] = np.arange(len(kept))
        starts = self.table.indptr
        cut = Tally(starts, self.table.indices, self.table.data, self.totals)
        table = _csr(renumbered(cut, places), len(kept))
        return Counted(table, self.totals, self.views[kept], lambda k: self.names(kept[k]))

    def shares(self) -> csr_matrix:
        """How large a part of its text's features of that view each is."""
        texts = np.repeat(np.arange(self.table.shape[0]), np.diff(self.table.indptr))
        found = self.table.copy()
        found.data /= self.totals[texts, self.views[found.indices]]
        return found


def count(views: Sequence[View], sizes: range, pile: Pile) -> Counted:
    """Count every feature of these views."""
    return _side_by_side([_count(view, sizes, pile) for view in views])


class Known:
    """Features of some views whose columns are known."""

    def __init__(
        self, views: Sequence[View], sizes: range, features: Sequence[str], owners: Ints
    ) -> None:
        self._views, self._sizes, self._features, self._owners = views, sizes, features, owners

    def count(self, pile: Pile) -> Counted:
        """Count these features, and no others."""
        found = [part.count(pile) for part in self._parts]
        places = [np.flatnonzero(self._owners == k) for k in range(len(self._views))]
        order = np.argsort(np.concatenate(places), kind="stable")
        beside = _side_by_side(found)
        return beside if len(found) == 1 else beside.columns(order)

    @cached_property
    def _parts(self) -> list["_KnownPart"]:
        return [
            _KnownPart(
                view,
                self._sizes,
                [self._features[c] for c in np.flatnonzero(self._owners == number).tolist()],
            )
            for number, view in enumerate(self._views)
        ]


class _KnownPart:
    """Features of one view whose columns are known."""

    def __init__(self, view: View, sizes: range, features: list[str]) -> None:
        self._view, self._sizes, self._features = view, sizes, features

    def count(self, pile: Pile) -> Counted:
        if isinstance(self._view, Written):
            found = self._characters.count(_written(self._view, pile))
        else:
            found = self._units.count(units_of(self._view, pile))
        return _counted(found, len(self._features), self._names)

    @cached_property
    def _characters(self) -> Columns:
        return Columns(_AsItIs(), self._sizes, self._features)

    @cached_property
    def _units(self) -> KnownGrams:
        return KnownGrams(self._features, self._sizes)

    def _names(self, numbers: Ints) -> list[str]:
        return [self._features[number] for number in numbers]


class _AsItIs(Written):
    """The characters of texts that are already written as their view has it."""

    def text(self, body: str) -> str:
        return body

    def located(self, body: str) -> list[Token]:
        return [Token(k, k + 1, character) for k, character in enumerate(body)]


def _count(view: View, sizes: range, pile: Pile) -> Counted:
    if not isinstance(view, Written):
        grams = Grams(units_of(view, pile), sizes)
        return _counted(grams.tally, grams.n_features, grams.names)
    found, names = learned(_AsItIs(), sizes, _written(view, pile))
    counted = _counted(found, len(names), lambda numbers: [names[k] for k in numbers])
    if not isinstance(view, Outline):
        return counted
    return counted.columns(np.flatnonzero([view.admits(name) for name in names]))


def _written(view: Written, pile: Pile) -> list[str]:
    """The texts as a view of characters writes them."""
    if not isinstance(view, MaskedCharacters):
        return [view.text(body) for body in pile.bodies]
    symbols, starts, names = units_of(view.mask, pile)
    units = [names[symbol] for symbol in symbols.tolist()]
    return [" ".join(units[a:z]) for a, z in pairwise(starts.tolist())]


def _counted(found: Tally, width: int, names: Names) -> Counted:
    totals = np.asarray(found.totals, np.int64)[:, None]
    return Counted(_csr(found, width), totals, np.zeros(width, np.int64), names)


def _csr(found: Tally, width: int) -> csr_matrix:
    parts = (found.counts.astype(np.float64), found.features, found.starts)
    table = csr_matrix(parts, shape=(len(found.totals), width))
    table.sort_indices()
    return table


def _side_by_side(found: list[Counted]) -> Counted:
    if len(found) == 1:
        return found[0]
    widths = [part.table.shape[1] for part in found]
    firsts = np.concatenate([[0], np.cumsum(widths)])
    views = np.repeat(np.arange(len(found)), widths)

    def names(numbers: Ints) -> list[str]:
        return [found[v].names(np.array([k - firsts[v]]))[0] for k in numbers for v in [views[k]]]

    table = hstack([part.table for part in found], format="csr")
    totals = np.concatenate([part.totals for part in found], axis=1)
    return Counted(table, totals, views, names)
