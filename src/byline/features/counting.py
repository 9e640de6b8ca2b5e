"""How often every feature of one or several views occurs in texts: the counter of all feature sets.

A view makes a row of units of a text (words, endings of words, characters), and a feature is an
n-gram of units. Units are known by number, below A, and so are n-grams:

    key(u_1 … u_n) = u_1 A^(n-1) + … + u_n                                                 (C1)

so that to count is to sort whole numbers, and no string is made of an n-gram until somebody asks
for its name. Where keys would exceed 63 bits, those of the beginnings of n-grams are replaced by
their ranks among all that occur (C2). Texts are counted in blocks, so that memory is bounded.

Counting is apart from choosing and weighting features (`byline.features.style._scale`): texts are
counted once, and then any part of them can have features and scales of its own.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, hstack

from byline.errors import UsageError
from byline.features.masking import MaskedCharacters
from byline.features.outline import Outline
from byline.features.pile import MOST_TEXTS, Pile, cuts, distinct
from byline.features.units import units_of
from byline.features.views import View, Written

__all__ = ["Counted", "KnownFeatures", "count", "hash_columns"]

Ints = NDArray[np.int64]
Names = Callable[[Ints], list[str]]
_LIMIT = 1 << 63
_CODE_POINTS = 0x110000


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
        table = _renumbered(self.table, places, len(kept))
        return Counted(table, self.totals, self.views[kept], lambda k: self.names(kept[k]))

    def shares(self) -> csr_matrix:
        """How large a part of its text's features of that view each is."""
        texts = np.repeat(np.arange(self.table.shape[0]), np.diff(self.table.indptr))
        shares = self.table.copy()
        shares.data /= self.totals[texts, self.views[shares.indices]]
        return shares


def count(views: Sequence[View], sizes: range, pile: Pile) -> Counted:
    """Count every n-gram of these views, where n is in `sizes`."""
    return _side_by_side([_count(view, sizes, pile) for view in views])


class KnownFeatures:
    """Features of some views whose columns are known; `owners` tells the view of each."""

    def __init__(
        self, views: Sequence[View], sizes: range, features: Sequence[str], owners: Ints
    ) -> None:
        self._views, self._sizes, self._features, self._owners = views, sizes, features, owners

    def count(self, pile: Pile) -> Counted:
        """Count these features, and no others."""
        counted = [part.count(pile) for part in self._parts]
        places = [np.flatnonzero(self._owners == k) for k in range(len(self._views))]
        order = np.argsort(np.concatenate(places), kind="stable")
        beside = _side_by_side(counted)
        return beside if len(counted) == 1 else beside.columns(order)

    @cached_property
    def _parts(self) -> list["_KnownOfView"]:
        return [
            _KnownOfView(
                view,
                self._sizes,
                [self._features[c] for c in np.flatnonzero(self._owners == number).tolist()],
            )
            for number, view in enumerate(self._views)
        ]


def hash_columns(counted: Counted, n_columns: int, view: View) -> csr_matrix:
    """Counts of one view spread over columns by a hash that is the same on every machine."""
    names = counted.names(np.arange(counted.table.shape[1]))
    if isinstance(view, Written):
        columns = _hashes(names, n_columns)
    else:
        encoded = (name.encode("utf-8", "surrogatepass") for name in names)
        columns = np.array([zlib.crc32(name) % n_columns for name in encoded], np.int64)
    table = _renumbered(counted.table, columns, n_columns)
    table.sum_duplicates()
    return table


def _count(view: View, sizes: range, pile: Pile) -> Counted:
    names, blocks = _unit_blocks(view, pile)
    if view.joint and sizes.stop > 2 and any(view.joint in name for name in names):
        raise UsageError("n-grams need units without blanks: use n=(1, 1).")
    keys = _Keys(len(names))
    if not keys.fit(sizes.stop - 1):
        blocks = [_joined(blocks)]
    table, totals, learned = _count_keys(blocks, sizes, keys)
    firsts = np.cumsum([0, *map(len, learned)])

    def spell(numbers: Ints) -> list[str]:
        levels = np.searchsorted(firsts, numbers, side="right") - 1
        spelt = dict[int, str]()
        for level, size in enumerate(sizes):
            own = np.asarray(numbers)[levels == level]
            rows = keys.units(learned[level][own - firsts[level]], size).tolist()
            joined = [view.joint.join([names[k] for k in row]) for row in rows]
            spelt |= zip(own.tolist(), joined, strict=True)
        return [spelt[int(number)] for number in numbers]

    counted = _counted(table, totals, spell)
    if not isinstance(view, Outline):
        return counted
    spelt = spell(np.arange(table.shape[1]))
    return counted.columns(np.flatnonzero([view.admits(name) for name in spelt]))


class _KnownOfView:
    """Features of one view whose columns are known."""

    def __init__(self, view: View, sizes: range, features: list[str]) -> None:
        self._view, self._sizes, self._features = view, sizes, features
        rows = [_parts(view, sizes, feature) for feature in features]
        names = sorted({unit for row in rows for unit in row})
        self._numbers = {name: number for number, name in enumerate(names)}
        self._keys = _Keys(len(names))
        self._known, self._columns = [], list[Ints]()
        for size in sizes:
            own = [column for column, row in enumerate(rows) if len(row) == size]
            spelt = [self._numbers[unit] for column in own for unit in rows[column]]
            texts = np.repeat(np.arange(len(own)), size)
            _, keys = self._keys.of(np.array(spelt, np.int64), texts, size, learn=MOST_TEXTS)
            order = np.argsort(keys)
            self._known.append(keys[order])
            self._columns.append(np.array(own, np.int64)[order])

    def count(self, pile: Pile) -> Counted:
        names, blocks = _unit_blocks(self._view, pile)
        own = np.array([*(self._numbers.get(name, -1) for name in names), -1], np.int64)
        known = ((own[symbols], starts) for symbols, starts in blocks)
        table, totals, _ = _count_keys(known, self._sizes, self._keys, self._known)
        table = _renumbered(table, np.concatenate(self._columns), len(self._features))
        return _counted(table, totals, lambda numbers: [self._features[k] for k in numbers])


def _parts(view: View, sizes: range, feature: str) -> list[str]:
    """The units of a feature."""
    if not view.joint:
        return list(feature)
    return feature.split(view.joint) if sizes.stop > 2 else [feature]


Block = tuple[NDArray[np.signedinteger[Any]], Ints]
"""Units of some texts by number, and where those of each text begin, with the end of the last."""


def _unit_blocks(view: View, pile: Pile) -> tuple[list[str], Iterable[Block]]:
    """The units that occur, in order, and the texts as blocks of them."""
    if not isinstance(view, Written):
        symbols, starts, names = units_of(view, pile)
        spans = cuts(np.diff(starts).tolist())
        return names, (
            (symbols[starts[a] : starts[z]], starts[a : z + 1] - starts[a]) for a, z in spans
        )
    texts = _written(view, pile)
    alphabet = sorted(set[str]().union(*texts))
    return alphabet, _character_blocks(texts, alphabet)


def _written(view: Written, pile: Pile) -> list[str]:
    """The texts as a view of characters writes them."""
    if not isinstance(view, MaskedCharacters):
        return [view.text(body) for body in pile.bodies]
    symbols, starts, names = units_of(view.mask, pile)
    units = [names[symbol] for symbol in symbols.tolist()]
    return [" ".join(units[a:z]) for a, z in pairwise(starts.tolist())]


def _character_blocks(texts: Sequence[str], alphabet: Sequence[str]) -> Iterator[Block]:
    numbers = np.zeros(_CODE_POINTS, np.int32)
    numbers[_code_points("".join(alphabet))] = np.arange(len(alphabet))
    for a, z in cuts([len(text) for text in texts]):
        starts = np.cumsum([0, *map(len, texts[a:z])])
        yield numbers[_code_points("".join(texts[a:z]))], starts


def _code_points(text: str) -> NDArray[np.uint32]:
    """The characters of a text by number; lone surrogates are taken as they are."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _joined(blocks: Iterable[Block]) -> Block:
    """All blocks as one."""
    parts = list(blocks)
    sizes = np.concatenate([np.diff(starts) for _, starts in parts])
    return np.concatenate([symbols for symbols, _ in parts]), np.cumsum([0, *sizes.tolist()])


class _Keys:
    """N-grams of units by number (C1), and back."""

    def __init__(self, n_units: int) -> None:
        self._base = max(n_units, 1)
        self._ranked: dict[tuple[int, int], Ints] = {}
        """By size and number of units: the keys of beginnings that stand for their ranks (C2)."""

    def fit(self, size: int, n_texts: int = MOST_TEXTS) -> bool:
        """Whether keys of this size, each beside the number of a text, need no ranks."""
        return self._base**size * n_texts < _LIMIT

    def of(
        self, symbols: NDArray[np.signedinteger[Any]], texts: Ints, size: int, *, learn: int = 0
    ) -> tuple[Ints, Ints]:
        """The text and the key of each n-gram without a gap; of `learn` texts ranks are learned.

        N-grams whose beginning has no rank are left out.
        """
        n = max(0, len(symbols) - size + 1)
        whole = texts[:n] == texts[len(texts) - n :]
        if symbols.min(initial=0) < 0:
            for k in range(size):
                whole &= symbols[k : k + n] >= 0
        keys, bound = symbols[:n].astype(np.int64), self._base
        for k in range(1, size):
            if learn and bound * self._base * learn >= _LIMIT:
                self._ranked[size, k] = distinct(keys[whole])
            if (size, k) in self._ranked:
                beginnings = self._ranked[size, k]
                keys = np.where(*_looked_up(beginnings, keys), -1)
                bound = len(beginnings)
            keys *= self._base
            keys += symbols[k : k + n]
            bound *= self._base
        whole &= keys >= 0
        return texts[:n][whole], keys[whole]

    def units(self, keys: Ints, size: int) -> Ints:
        """The units of the n-grams with these keys: n-grams × size."""
        symbols = np.empty((len(keys), size), np.int64)
        for k in reversed(range(size)):
            keys, symbols[:, k] = np.divmod(keys, self._base)
            if (size, k) in self._ranked:
                keys = self._ranked[size, k][keys]
        return symbols


def _count_keys(
    blocks: Iterable[Block], sizes: range, keys: _Keys, known: Sequence[Ints] | None = None
) -> tuple[csr_matrix, Ints, Sequence[Ints]]:
    """Counts of the n-grams whose keys are known, or of all; all totals; and the keys by size."""
    parts: list[list[tuple[Ints, Ints, Ints]]] = [[] for _ in sizes]
    totals = []
    for symbols, starts in blocks:
        n = len(starts) - 1
        texts = np.repeat(np.arange(n), np.diff(starts))
        learn = max(n, MOST_TEXTS) if known is None else 0
        for level, size in enumerate(sizes):
            parts[level].append(_tally(*keys.of(symbols, texts, size, learn=learn), n))
        totals.append(sum(np.maximum(np.diff(starts) - size + 1, 0) for size in sizes))
    tables, learned = [], []
    for level in range(len(sizes)):
        n_each, found, counts = map(np.concatenate, zip(*parts[level], strict=True))
        own = distinct(found) if known is None else known[level]
        columns, seen = _looked_up(own, found)[::-1]
        if known is not None:
            texts = np.repeat(np.arange(len(n_each)), n_each)[seen]
            n_each = np.bincount(texts, minlength=len(n_each))
            columns, counts = columns[seen], counts[seen]
        starts = np.concatenate([[0], np.cumsum(n_each)])
        entries = (counts.astype(np.float64), columns, starts)
        tables.append(csr_matrix(entries, shape=(len(n_each), len(own))))
        learned.append(own)
    table = tables[0] if len(tables) == 1 else hstack(tables, format="csr")
    return table, np.concatenate(totals), learned


def _tally(texts: Ints, keys: Ints, n_texts: int) -> tuple[Ints, Ints, Ints]:
    """How many different keys each text has, which, in rising order, and how often each."""
    width = int(keys.max(initial=0)) + 1
    # One sort of whole numbers is faster than sorting pairs or going text by text.
    pairs = texts * width
    pairs += keys
    pairs.sort()
    first = np.flatnonzero(np.diff(pairs, prepend=-1))
    pairs, counts = pairs[first], np.diff(first, append=len(pairs))
    owners, found = np.divmod(pairs, width)
    return np.bincount(owners, minlength=n_texts), found, counts


def _looked_up(table: Ints, keys: Ints) -> tuple[NDArray[np.bool_], Ints]:
    """Whether each key is in a sorted table, and where."""
    places = np.searchsorted(table, keys)
    places[places == len(table)] = 0
    return (table[places] == keys if len(table) else np.zeros(len(keys), np.bool_)), places


def _hashes(names: Sequence[str], n_columns: int) -> Ints:
    """The columns of strings by the hash of Fowler, Noll and Vo (FNV-1a, 64 bits)."""
    lengths = np.array([len(name) for name in names], np.int64)
    columns = np.empty(len(names), np.int64)
    for size in np.unique(lengths).tolist():
        own = np.flatnonzero(lengths == size)
        codes = _code_points("".join([names[k] for k in own.tolist()])).reshape(-1, size)
        hashes = np.full(len(own), 0xCBF29CE484222325, dtype=np.uint64)
        for k in range(size):
            hashes = (hashes ^ codes[:, k]) * np.uint64(0x100000001B3)
        # The low bits of such a product depend on few bits of its factors, the high ones on all.
        columns[own] = (hashes >> np.uint64(32)) % np.uint64(n_columns)
    return columns


def _renumbered(table: csr_matrix, columns: Ints, width: int) -> csr_matrix:
    """The same counts in other columns; those whose new column is -1 are left out."""
    numbers = columns[table.indices]
    kept = numbers >= 0
    before = np.concatenate([[0], np.cumsum(kept)])
    parts = (table.data[kept], numbers[kept], before[table.indptr])
    renumbered = csr_matrix(parts, shape=(table.shape[0], width))
    renumbered.sort_indices()
    return renumbered


def _counted(table: csr_matrix, totals: Ints, names: Names) -> Counted:
    return Counted(table, totals[:, None], np.zeros(table.shape[1], np.int64), names)


def _side_by_side(parts: list[Counted]) -> Counted:
    if len(parts) == 1:
        return parts[0]
    widths = [part.table.shape[1] for part in parts]
    firsts = np.concatenate([[0], np.cumsum(widths)])
    views = np.repeat(np.arange(len(parts)), widths)

    def names(numbers: Ints) -> list[str]:
        return [parts[v].names(np.array([k - firsts[v]]))[0] for k in numbers for v in [views[k]]]

    table = hstack([part.table for part in parts], format="csr")
    totals = np.concatenate([part.totals for part in parts], axis=1)
    return Counted(table, totals, views, names)
