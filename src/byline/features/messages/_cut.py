"""Messages that are cut into tokens once, and counted by all views of messages from the pieces.

A token adds the same units to a view wherever it stands, but for `words-by-placement`, which asks
whether a word is the first of its line. So it is enough to count symbols, which are tokens with the
placement that they have among the words, and to ask each view once for every symbol. With S the
counts of symbols in messages and U those of units in symbols, units are in messages

    S U                                                                                      (P1)

times. Placement and lengths of lines are symbols of their own.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, count
from typing import NamedTuple, overload

import numpy as np
from scipy.sparse import csr_matrix

from byline.corpus.tokens import is_word
from byline.features._bodies import CutTexts, checked_bodies
from byline.features._tally import Learned, Tally, blocks, stacked
from byline.features._view import View
from byline.features._word_views import FunctionWords, WordLengths
from byline.features.messages._layout import PLACES
from byline.features.messages._pieces import BETWEEN, Pieces, pieces
from byline.features.messages._views import (
    Capitalisation,
    LineLengths,
    NetAbbreviations,
    Placement,
    WordsByCapitalisation,
    WordsByPlacement,
    by_placement,
)

__all__ = ["CutMessages"]

_BY_TOKEN = FunctionWords | NetAbbreviations | Capitalisation | WordLengths | WordsByCapitalisation


class Made(NamedTuple):
    """Units, and the number of the symbol that makes each."""

    owners: list[int]
    units: list[str]


class CutMessages(CutTexts):
    """Messages as `as_message` gives them, and what they are made of."""

    def __init__(self, messages: Sequence[str]) -> None:
        self._messages = checked_bodies(messages)

    def __len__(self) -> int:
        return len(self._messages)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return self._messages[place]

    def learned(self, view: View) -> Learned | None:
        """Every unit of a view, counted; None of views that look at more than tokens."""
        symbols, placements, lines = self._pieces
        if isinstance(view, Placement):
            return _sum(placements, Made(list(range(len(PLACES))), list(PLACES)))
        if isinstance(view, LineLengths):
            lengths = np.unique(lines.features).tolist()
            return _sum(lines, Made(lengths, list(map(view.bin, lengths))))
        if isinstance(view, WordsByPlacement):
            return _sum(symbols, self._placed(view))
        if isinstance(view, _BY_TOKEN):
            tokens = symbols._replace(features=symbols.features // len(PLACES))
            every = isinstance(view, Capitalisation)
            return _sum(tokens, (self._all if every else self._words).units(view))
        return None

    @cached_property
    def _pieces(self) -> Pieces:
        numbers: defaultdict[str, int] = defaultdict(count(len(BETWEEN)).__next__, BETWEEN)
        parts = [pieces(block, numbers) for block in chain(blocks(self._messages), [[]])]
        self._tokens = list(numbers)
        return Pieces(*map(stacked, zip(*parts, strict=True)))

    @cached_property
    def _all(self) -> "_Tokens":
        return _Tokens(self._tokens, range(len(BETWEEN), len(self._tokens)))

    @cached_property
    def _words(self) -> "_Tokens":
        words = [number for number, token in enumerate(self._tokens) if is_word(token)]
        return _Tokens(self._tokens, words)

    def _placed(self, view: WordsByPlacement) -> Made:
        """The units of each symbol that is of a word."""
        symbols = np.unique(self._pieces.symbols.features)
        of_words = np.isin(symbols // len(PLACES), self._words.numbers)
        owners, units = [], []
        for symbol in symbols[of_words].tolist():
            token, place = divmod(symbol, len(PLACES))
            found = by_placement([self._tokens[token]], PLACES[place], view.language)
            owners += [symbol] * len(found)
            units += found
        return Made(owners, units)


class _Tokens:
    """Tokens that are the same to some views wherever they stand."""

    def __init__(self, tokens: Sequence[str], numbers: Sequence[int]) -> None:
        self.tokens, self.numbers = tokens, numbers
        self._whole = [number for number in numbers if tokens[number].isalnum()]
        self._joint = "\n".join([tokens[number] for number in self._whole])

    def units(self, view: View) -> Made:
        """The units of each; of all that surely make one at once, which is much quicker."""
        owners, units = self._whole.copy(), view.units(self._joint)
        if len(units) != len(owners):
            owners, units = [], []
        for number in sorted({*self.numbers}.difference(owners)):
            found = view.units(self.tokens[number])
            owners += [number] * len(found)
            units += found
        return Made(owners, units)


def _sum(symbols: Tally, made: Made) -> Learned:
    """Units of messages, from those that each symbol makes (P1)."""
    owners = np.array(made.owners, np.int64)
    width = 1 + max(int(symbols.features.max(initial=0)), int(owners.max(initial=0)))
    sizes = np.bincount(owners, minlength=width)
    numbers: defaultdict[str, int] = defaultdict(count().__next__, {"": -1})
    units = np.fromiter(map(numbers.__getitem__, made.units), np.int64, len(made.units))
    del numbers[""]
    kept = units >= 0
    places = (owners[kept], units[kept])
    table = csr_matrix((np.ones(kept.sum(), np.int64), places), (width, len(numbers)))
    n_texts = len(symbols.totals)
    texts = csr_matrix((symbols.counts, symbols.features, symbols.starts), (n_texts, width))
    counted = csr_matrix(texts @ table)
    found = Tally(counted.indptr, counted.indices, counted.data, texts @ sizes)
    return Learned(found, list(numbers))
