"""The units of a view in a pile of texts, by number."""

from collections.abc import Callable, Sequence

import numpy as np

from byline.features.masking import SkipPairs, TokenView, pair_name
from byline.features.pile import Pile, Units
from byline.features.views import Prefixes, Suffixes, View, Words

__all__ = ["units_of"]


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
    mapped = np.array([numbers[unit] for unit in made], np.int64)[symbols]
    kept = mapped > -2
    before = np.concatenate([[0], np.cumsum(kept)])
    return Units(mapped[kept], before[starts], names)


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
    known, ranks = np.unique(np.concatenate(keys), return_inverse=True)
    numbers: dict[str, int] = {"": -1}
    renamed = []
    for key in known.tolist():
        rest, second = divmod(key, base)
        number, first = divmod(rest, base)
        name = "" if key < 0 else pair_name(spelt[first], spelt[second], distances[number])
        # Two pairs may be written alike, where a stroke is itself a unit.
        renamed.append(numbers.setdefault(name, len(numbers) - 1))
    del numbers[""]
    sizes = np.bincount(np.concatenate(owners), minlength=len(starts) - 1)
    counted = np.array(renamed, np.int64)[ranks[order]]
    return Units(counted, np.concatenate([[0], np.cumsum(sizes)]), list(numbers))
