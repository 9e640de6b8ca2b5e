"""What follows what in a language, by parts of speech: counts that come with Byline.

A symbol stands for a word: function words and marks for themselves, numbers for each other, all
other words by their part of speech and, in English, by an ending that tells their form (`eats`,
`eating`). A phrase is a run of nouns, names, adjectives, articles and numbers, which is one symbol
in a row of phrases: what is far apart in words is near there. With h the two symbols before s, or
three in rows of phrases,

    s is odd by  ln P(s) - ln P(s | h)                                                      (G1)

by the model of `byline.numerics.kneser_ney`, whose P(s | h) is learned from titles of news for
English and from treebanks for other languages. Common symbols are not less odd for being common,
as P(s) is taken off: Lau, J. H., Clark, A., Lappin, S. (2017). Grammaticality, acceptability, and
probability. Cognitive Science 41, 1202-1241. Files hold how often runs of symbols occur, and no
text; `LICENSES.md` beside them says from where.
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
    "packed",
    "symbol",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LANGUAGES = ("de", "en", "es", "fr", "nl")
END, PHRASE = "END", "PHRASE"
"""What stands after the last symbol, and for a phrase."""
ORDERS = (3, 4)
"""How many symbols a run has, in rows of words and in rows of phrases."""
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM"})
_ENDINGS = {
    "en": {"VERB": ("ing", "ed", "s"), "NOUN": ("'s", "s'", "s")},
}


class SymbolModel(NamedTuple):
    """How usual symbols are after others."""

    order: int
    after: NgramModel
    alone: NgramModel

    @classmethod
    def of(cls, keys: Ints, order: int, n_symbols: int) -> "SymbolModel":
        """Learned from windows of symbols (`ngram_counts`)."""
        alone = train_windows(keys >> BITS // order * (order - 1), 1, n_symbols, masses="count")
        return cls(order, train_windows(keys, order, n_symbols), alone)

    def odd(self, keys: Ints) -> Floats:
        """(G1) of the last symbol of each window."""
        last = keys >> BITS // self.order * (self.order - 1)
        return log_probabilities(self.alone, last) - log_probabilities(self.after, keys)

    def odd_steps(self, before: Ints, after: Ints) -> Floats:
        """The same with one symbol before each, or none where it is 0."""
        bits = BITS // self.order
        # After what no run begins with, the model tells by the last symbol alone.
        farther = np.where(before > 0, (1 << bits * (self.order - 2)) - 1, 0)
        return self.odd(
            after << bits * (self.order - 1) | before << bits * (self.order - 2) | farther
        )


class Grammar(NamedTuple):
    """What is known of a language."""

    language: str
    numbers: Mapping[str, int]
    """The number of each symbol, from 1."""
    words: SymbolModel
    phrases: SymbolModel

    def number(self, word: str, tag: str) -> int:
        """That of a word; one that is not known stands for its part of speech."""
        unknown = len(self.numbers) + 1
        told = symbol(word, tag, self.language)
        return self.numbers.get(told, self.numbers.get(family(tag), unknown))

    def numbered(self, words: Sequence[str], tags: Sequence[str]) -> Ints:
        """Those of the vertices of a graph: of the start, which is the first, 0."""
        told = zip(words, tags, strict=True)
        found = np.array([self.number(*each) if each[0] else self.numbers[END] for each in told])
        found[0] = 0
        return found


def symbol(word: str, tag: str, language: str) -> str:
    """What stands for a word in small letters.

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
    """The part of speech, names and other nouns being one."""
    return "NOUN" if tag == "PROPN" else tag


def in_phrase(tag: str) -> bool:
    """Whether a word is part of a phrase."""
    return tag in _NOMINAL


def grammar_of(language: str) -> Grammar | None:
    """What comes with Byline for a language, if anything."""
    code = language.replace("_", "-").split("-")[0].lower()
    return _shipped(code) if code in LANGUAGES else None


@cache
def _shipped(code: str) -> Grammar:
    place = files("byline.methods.compression") / "grammars" / f"{code}.npz"
    with as_file(place) as path, np.load(path, allow_pickle=False) as kept:
        names = bytes(kept["symbols"]).decode("utf-8").split("\n")
        both = [_follows(kept, kind, len(names)) for kind in ("words", "phrases")]
    return Grammar(code, {name: n for n, name in enumerate(names, start=1)}, *both)


def _follows(kept: Mapping[str, Ints], kind: str, n_symbols: int) -> SymbolModel:
    """From the windows in rising order, each as how far it is from the one before."""
    keys = np.cumsum(kept[kind].astype(np.int64))
    every = np.repeat(keys, kept[f"{kind}_counts"])
    return SymbolModel.of(every, ORDERS[kind == "phrases"], n_symbols + 1)


def packed(names: Sequence[str], words: Ints, phrases: Ints) -> dict[str, NDArray[np.integer]]:
    """What a file holds, from symbols and the windows of all rows."""
    told: dict[str, NDArray[np.integer]] = {
        "symbols": np.frombuffer("\n".join(names).encode("utf-8"), np.uint8)
    }
    for kind, keys in (("words", words), ("phrases", phrases)):
        found, counts = np.unique(keys, return_counts=True)
        told[kind] = np.diff(found, prepend=0)
        told[f"{kind}_counts"] = counts.astype(np.uint16 if counts.max() < 1 << 16 else np.uint32)
    return told
