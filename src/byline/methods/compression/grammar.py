"""N-gram models of parts of speech and function words, learned beforehand and shipped as counts.

A symbol stands for a word: function words and punctuation stand for themselves, all numbers share
one symbol, and other words are replaced by their part of speech and, in English, an inflectional
ending (`eats`, `eating`). A phrase is a sequence of nouns, names, adjectives, articles and numbers;
in rows of phrases it is one symbol, so that an n-gram spans more words. With h the two symbols
before s, or three in rows of phrases,

    s is odd by  ln P(s) - ln P(s | h)                                                      (G1)

by the model of `byline.numerics.kneser_ney`, learned from news titles for English and from
treebanks for other languages. ln P(s) takes out how common the symbol is: Lau, J. H., Clark, A.,
Lappin, S. (2017). Grammaticality, acceptability, and probability. Cognitive Science 41, 1202-1241.
The files hold counts of n-grams of symbols and no text; `LICENSES.md` beside them names their
sources.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.words import stop_words
from byline.methods.compression.tokenisation import is_mark
from byline.numerics.kneser_ney import NgramModel, log_probabilities, train_windows
from byline.numerics.ngram_counts import BITS

__all__ = [
    "END",
    "LANGUAGES",
    "ORDERS",
    "PHRASE",
    "Grammar",
    "SymbolModel",
    "family",
    "grammar_of",
    "in_phrase",
    "pack",
    "symbol",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LANGUAGES = ("de", "en", "es", "fr", "nl")
END, PHRASE = "END", "PHRASE"
"""The symbols of the end of a sentence and of a phrase."""
ORDERS = (3, 4)
"""The order of n-grams in rows of words and in rows of phrases."""
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM"})
_ENDINGS = {
    "en": {"VERB": ("ing", "ed", "s"), "NOUN": ("'s", "s'", "s")},
}


class SymbolModel(NamedTuple):
    """An n-gram model of symbols, and their unigram model."""

    order: int
    ngrams: NgramModel
    unigrams: NgramModel

    @classmethod
    def of(cls, keys: Ints, order: int, n_symbols: int) -> "SymbolModel":
        """Learned from windows of symbols (`ngram_counts`)."""
        last = keys >> BITS // order * (order - 1)
        unigrams = train_windows(last, 1, n_symbols, masses="count")
        return cls(order, train_windows(keys, order, n_symbols), unigrams)

    def oddity(self, keys: Ints) -> Floats:
        """(G1) of the last symbol of each window."""
        last = keys >> BITS // self.order * (self.order - 1)
        return log_probabilities(self.unigrams, last) - log_probabilities(self.ngrams, keys)

    def bigram_oddity(self, before: Ints, after: Ints) -> Floats:
        """(G1) with one symbol before each, or none where it is 0."""
        bits = BITS // self.order
        # No n-gram begins with all ones, so that the model backs off to the symbol before.
        farther = np.where(before > 0, (1 << bits * (self.order - 2)) - 1, 0)
        return self.oddity(
            after << bits * (self.order - 1) | before << bits * (self.order - 2) | farther
        )


class Grammar(NamedTuple):
    """The symbols of a language and their n-gram models."""

    language: str
    numbers: Mapping[str, int]
    """The number of each symbol, from 1."""
    words: SymbolModel
    phrases: SymbolModel

    def number(self, word: str, tag: str) -> int:
        """The symbol number of a word; an unknown word stands for its part of speech."""
        unknown = len(self.numbers) + 1
        known = self.numbers.get(family(tag), unknown)
        return self.numbers.get(symbol(word, tag, self.language), known)

    def symbol_numbers(self, words: Sequence[str], tags: Sequence[str]) -> Ints:
        """The symbol numbers of the vertices of a graph; the start, which is the first, has 0."""
        end = self.numbers[END]
        pairs = zip(words[1:], tags[1:], strict=True)
        return np.array([0, *(self.number(word, tag) if word else end for word, tag in pairs)])


def symbol(word: str, tag: str, language: str) -> str:
    """The symbol of a word in small letters.

    >>> [symbol(*each, "en") for each in [("eats", "VERB"), ("in", "ADP"), ("11", "NUM")]]
    ['VERBs', 'in', '0']
    """
    if is_mark(word) or word in stop_words(language):
        return word
    if any(character.isdigit() for character in word):
        return "0"
    kind = family(tag)
    endings = _ENDINGS.get(language, {}).get(kind, ())
    fits = (end for end in endings if word.endswith(end) and not word.endswith("ss"))
    return kind + next(fits, "")


def family(tag: str) -> str:
    """The part of speech, with names counted as nouns."""
    return "NOUN" if tag == "PROPN" else tag


def in_phrase(tag: str) -> bool:
    """Whether a word is part of a phrase."""
    return tag in _NOMINAL


def grammar_of(language: str) -> Grammar | None:
    """The grammar that comes with Byline for a language, if there is one."""
    code = language.replace("_", "-").split("-")[0].lower()
    return _shipped(code) if code in LANGUAGES else None


@cache
def _shipped(code: str) -> Grammar:
    place = files("byline.methods.compression") / "grammars" / f"{code}.npz"
    with as_file(place) as path, np.load(path, allow_pickle=False) as kept:
        names = bytes(kept["symbols"]).decode("utf-8").split("\n")
        both = [_unpack(kept, kind, len(names)) for kind in ("words", "phrases")]
    return Grammar(code, {name: n for n, name in enumerate(names, start=1)}, *both)


def _unpack(kept: Mapping[str, Ints], kind: str, n_symbols: int) -> SymbolModel:
    """The model of windows stored in rising order, as differences, with their counts."""
    keys = np.cumsum(kept[kind].astype(np.int64))
    every = np.repeat(keys, kept[f"{kind}_counts"])
    return SymbolModel.of(every, ORDERS[kind == "phrases"], n_symbols + 1)


def pack(names: Sequence[str], words: Ints, phrases: Ints) -> dict[str, NDArray[np.integer]]:
    """The arrays of a grammar file, from symbols and the windows of all rows."""
    arrays: dict[str, NDArray[np.integer]] = {
        "symbols": np.frombuffer("\n".join(names).encode("utf-8"), np.uint8)
    }
    for kind, keys in (("words", words), ("phrases", phrases)):
        unique, counts = np.unique(keys, return_counts=True)
        arrays[kind] = np.diff(unique, prepend=0)
        arrays[f"{kind}_counts"] = counts.astype(np.uint16 if counts.max() < 1 << 16 else np.uint32)
    return arrays
