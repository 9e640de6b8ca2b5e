"""Texts to terms: words in one form each, without those that say little.

Terms are numbered in the order in which they first occur. A text's language decides which words
are stop words and how stems are cut; short texts are too little to tell it unless its script does,
so others of them are taken to be in the language of the pile.
"""

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import folded_words
from byline.corpus.words import stem, stop_words
from byline.features.languages import languages_of, pile_language
from byline.features.pile import folded_tokens

__all__ = ["Coded", "Forms", "Kept", "Terms", "languages_of", "pile_language"]

Kept = Literal["content", "all", "tokens"]
Forms = Literal["stems", "words"]

_DROPPED = -1


class Coded(NamedTuple):
    """Texts as numbers of terms: text t is `symbols[starts[t]:starts[t + 1]]`."""

    symbols: NDArray[np.int32]
    starts: NDArray[np.int64]


class Terms:
    """The terms of a pile and their numbers."""

    def __init__(self, language: str, kept: Kept, forms: Forms) -> None:
        self.language = language
        self.kept = kept
        self.forms = forms
        self.numbers: dict[str, int] = {}
        self.spelt: dict[int, str] = {}
        """The word by which each term was first met, which people read more easily than a stem."""

    def learn(self, bodies: Iterable[str], languages: Iterable[str]) -> Coded:
        """Number the terms of these texts, new ones included."""
        return self.learn_each(zip(bodies, languages, strict=True))

    def learn_each(self, texts: Iterable[tuple[str, str]]) -> Coded:
        """The same for texts with their languages, none of which is kept."""
        coded, tables = self._coded(texts, self.numbers)
        for table in tables:
            for word, number in table.items():
                self.spelt.setdefault(number, word)
        return coded

    def code(self, bodies: Iterable[str], languages: Iterable[str]) -> Coded:
        """The same for further texts; terms that were not learned get numbers beyond, anew."""
        return self._coded(zip(bodies, languages, strict=True), _Overlay(self.numbers))[0]

    def names(self) -> list[str]:
        """The terms in the order of their numbers."""
        return list(self.numbers)

    def spellings(self) -> list[str]:
        """The same, each spelt as a word where one is known."""
        return [self.spelt.get(number, name) for name, number in self.numbers.items()]

    def _coded(
        self, texts: Iterable[tuple[str, str]], numbers: "dict[str, int] | _Overlay"
    ) -> tuple[Coded, list["_Table"]]:
        tables: dict[str, _Table] = {}
        symbols, starts = array("i"), array("q", [0])
        split = folded_tokens if self.kept == "tokens" else folded_words
        for body, code in texts:
            table = tables.get(code)
            if table is None:
                table = tables[code] = _Table(code, self.kept, self.forms, numbers)
            symbols.extend([n for n in map(table.__getitem__, split(body)) if n != _DROPPED])
            starts.append(len(symbols))
        coded = Coded(np.frombuffer(symbols, np.int32), np.frombuffer(starts, np.int64))
        return coded, [tables[code] for code in sorted(tables)]


class _Table(dict[str, int]):
    """Words to numbers of terms, each worked out when first met."""

    def __init__(
        self, language: str, kept: Kept, forms: Forms, numbers: "dict[str, int] | _Overlay"
    ) -> None:
        self._language = language
        self._stop_words = stop_words(language) if kept == "content" else frozenset[str]()
        self._forms = forms
        self._numbers = numbers

    def __missing__(self, word: str) -> int:
        if word in self._stop_words:
            number = _DROPPED
        else:
            term = _stemmed(word, self._language) if self._forms == "stems" else word
            number = self._numbers.setdefault(term, len(self._numbers))
        self[word] = number
        return number


@lru_cache(maxsize=1 << 17)
def _stemmed(word: str, language: str) -> str:
    """The stem of a word; kept, as several kernels ask for the words of one pile."""
    return stem([word], language)[0]


class _Overlay:
    """Learned numbers with others on top, which are forgotten afterwards."""

    def __init__(self, learned: dict[str, int]) -> None:
        self._learned = learned
        self._new: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._learned) + len(self._new)

    def setdefault(self, term: str, number: int) -> int:
        """The number of a term: its own, or else this one."""
        known = self._learned.get(term)
        return self._new.setdefault(term, number) if known is None else known
