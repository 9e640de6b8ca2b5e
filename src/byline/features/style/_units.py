"""Rows of neighbouring units, counted by number.

Like `byline.features._grams`, but no string is made for a row until somebody asks for its name: of
millions of rows only those kept are ever named.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.features._tally import Tally, differs_from_last, tally
from byline.features.style._pile import Pile, Units
from byline.features.style.views import SkipPairs, TokenView, pair_name
from byline.features.views import Prefixes, Suffixes, View, Words

__all__ = ["Grams", "KnownGrams", "units_of"]

Ints = NDArray[np.int64]
_LIMIT = 1 << 63


def units_of(view: View, pile: Pile) -> Units:
    """The units of a view, through the tokens where these are all it needs."""
    if isinstance(view, SkipPairs):
        return _pairs(units_of(view.view, pile), view.distances)
    if isinstance(view, TokenView):
        return _mapped(pile.tokens, view.unit)
    if isinstance(view, Words | Prefixes | Suffixes):
        return _mapped(pile.tokens, lambda token: next(iter(view.units(token)), None))
    return pile.units(view)


def _mapped(units: Units, unit: Callable[[str], str | None]) -> Units:
    """Units made of others one by one: each is looked at once, however often it occurs."""
    symbols, starts, tokens = units
    made = list(map(unit, tokens))
    names = sorted({unit for unit in made if unit})
    numbers: dict[str | None, int] = {name: number for number, name in enumerate(names)}
    numbers |= {"": -1, None: -2}
    found = np.array([numbers[unit] for unit in made], np.int64)[symbols]
    kept = found > -2
    before = np.concatenate([[0], np.cumsum(kept)])
    return Units(found[kept], before[starts], names)


def _pairs(units: Units, distances: Sequence[int]) -> Units:
    """Pairs of units some distance apart, those that are nearer first in each text."""
    symbols, starts, spelt = units
    texts = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    base = max(len(spelt), 1)
    keys, owners = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for number, apart in enumerate(distances):
        n = max(0, len(symbols) - apart)
        places = np.flatnonzero(texts[:n] == texts[len(texts) - n :])
        first, second = symbols[places], symbols[places + apart]
        pairs = (number * base + first) * base + second
        keys.append(np.where((first < 0) | (second < 0), -1, pairs))
        owners.append(texts[places])
    order = np.argsort(np.concatenate(owners), kind="stable")
    ranks, examples = _ranked(np.concatenate(keys))
    numbers: dict[str, int] = {"": -1}
    found = []
    for key in np.concatenate(keys)[examples].tolist():
        rest, second = divmod(key, base)
        number, first = divmod(rest, base)
        name = "" if key < 0 else pair_name(spelt[first], spelt[second], distances[number])
        # Two pairs may be written alike, where a stroke is itself a unit.
        found.append(numbers.setdefault(name, len(numbers) - 1))
    del numbers[""]
    sizes = np.bincount(np.concatenate(owners), minlength=len(starts) - 1)
    counted = np.array(found, np.int64)[ranks[order]]
    return Units(counted, np.concatenate([[0], np.cumsum(sizes)]), list(numbers))


class Grams:
    """Every row of units of some sizes that occurs in texts."""

    def __init__(self, units: Units, sizes: range) -> None:
        if sizes.stop > 2 and any(" " in name for name in units.names):
            raise UsageError("rows of units need units without blanks: use n=(1, 1).")
        self._units = units
        self._sizes: list[Ints] = []
        self._examples: list[Ints] = []
        self.tally = self._count(sizes)

    def names(self, numbers: Sequence[int] | Ints) -> list[str]:
        """What the rows with these numbers are called."""
        sizes, examples = np.concatenate(self._sizes), np.concatenate(self._examples)
        spelt, symbols = self._units.names, self._units.symbols
        return [
            " ".join(spelt[k] for k in symbols[examples[number] : examples[number] + sizes[number]])
            for number in numbers
        ]

    def _count(self, sizes: range) -> Tally:
        texts, features, n_features = [], [], 0
        for size in sizes:
            places, text = _whole(self._units, size)
            ranks, examples = _ranked(self._keys(places, size))
            texts.append(text)
            features.append(ranks + n_features)
            n_features += len(examples)
            self._sizes.append(np.full(len(examples), size))
            self._examples.append(places[examples])
        self.n_features = n_features
        return tally(np.concatenate(texts), np.concatenate(features), _totals(self._units, sizes))

    def _keys(self, places: Ints, size: int) -> Ints:
        """A number for each row that begins at a place, equal for equal rows only."""
        symbols, base = self._units.symbols, max(len(self._units.names), 1)
        keys, bound = symbols[places], base
        for k in range(1, size):
            if bound * base >= _LIMIT:
                keys = _ranked(keys)[0]
                bound = int(keys.max(initial=0)) + 1
            keys = keys * base + symbols[places + k]
            bound *= base
        return keys


class KnownGrams:
    """Rows of units that have a column."""

    def __init__(self, features: Sequence[str], sizes: range) -> None:
        rows = [name.split(" ") if sizes.stop > 2 else [name] for name in features]
        names = sorted({unit for row in rows for unit in row})
        self._sizes = sizes
        self._numbers = {name: number for number, name in enumerate(names)}
        self._base = max(len(names), 1)
        self._levels = [list(self._learn(rows, size)) for size in sizes]

    def count(self, units: Units) -> Tally:
        """Count the rows in these texts."""
        found = [self._numbers.get(name, -1) for name in units.names]
        symbols = np.array([*found, -1], np.int64)[units.symbols]
        known = Units(symbols, units.starts, [])
        texts, columns = zip(
            *(self._find(known, *step) for step in zip(self._sizes, self._levels, strict=True)),
            strict=True,
        )
        totals = _totals(units, self._sizes)
        return tally(np.concatenate(texts), np.concatenate(columns), totals)

    def _learn(self, rows: list[list[str]], size: int) -> Iterator[tuple[Ints, Ints]]:
        """For each length up to `size` the keys of beginnings, and the number of each."""
        columns = np.array([c for c, row in enumerate(rows) if len(row) == size], np.int64)
        spelt = [[self._numbers[unit] for unit in rows[c]] for c in columns]
        table = np.array(spelt, np.int64).reshape(-1, size)
        prefixes = np.zeros(len(table), np.int64)
        for k in range(size):
            keys = prefixes * self._base + table[:, k]
            distinct, prefixes = np.unique(keys, return_inverse=True)
            numbers = np.arange(len(distinct))
            if k == size - 1:
                numbers[prefixes] = columns
            yield distinct, numbers

    def _find(self, units: Units, size: int, levels: list[tuple[Ints, Ints]]) -> tuple[Ints, Ints]:
        """The text and the column of each row that has one, rows that cannot dropped early."""
        places, texts = _whole(units, size)
        found = np.zeros(len(places), np.int64)
        for k, (table, numbers) in enumerate(levels):
            keys = found * self._base + units.symbols[places + k]
            ranks = np.searchsorted(table, keys)
            ranks[ranks == len(table)] = 0
            same = table[ranks] == keys if len(table) else np.zeros(len(keys), np.bool_)
            places, texts, found = places[same], texts[same], numbers[ranks[same]]
        return texts, found


def _whole(units: Units, size: int) -> tuple[Ints, Ints]:
    """Where rows of a size begin that end in the same text and have no gap, and in which text."""
    symbols, starts, _ = units
    texts = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    n = max(0, len(symbols) - size + 1)
    whole = texts[:n] == texts[len(texts) - n :]
    for k in range(size):
        whole &= symbols[k : k + n] >= 0
    places = np.flatnonzero(whole)
    return places, texts[places]


def _ranked(keys: Ints) -> tuple[Ints, Ints]:
    """The rank of each key among the distinct ones, and a place where each of these stands."""
    order = np.argsort(keys)
    new = differs_from_last(keys[order])
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.cumsum(new) - 1
    return ranks, order[new]


def _totals(units: Units, sizes: range) -> Ints:
    """How many rows each text has, those with gaps included."""
    lengths = np.diff(units.starts)
    return np.sum([np.maximum(lengths - size + 1, 0) for size in sizes], axis=0)
