"""The passages two texts have in common, longest first, with their places in both.

Wise, M. J. (1993). String similarity via greedy string tiling and running Karp-Rabin matching.
Department of Computer Science, University of Sydney.

A passage is a run of the same words in the same order. The longest is taken first (among equals
the earliest in `a`, then in `b`), its words are used up in both texts, and so on. So no word of
either text is in two passages, and what was moved about is still found.

What is the same word: capitals, the form of apostrophes and hyphens, the way an accent or a
ligature is encoded and characters of no width do not count. Numbers and addresses are words here.
Punctuation and emoji are skipped: changing a comma does not cut a passage in two. A Chinese
character is a word; a run of Thai, or of one kana, is one too, as `byline.corpus.tokens` reads it.

For n words in both texts O(n log n) time and O(n) memory, even if they repeat one word for ever.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import fold, token_texts
from byline.errors import UsageError
from byline.numerics.tiling import tiles

__all__ = ["Coverage", "SharedPassage", "coverage", "passages"]

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SharedPassage:
    """A word sequence that two texts share: `a` and `b` are where it starts and ends in each."""

    a: tuple[int, int]
    b: tuple[int, int]
    words: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The share of each text's words that lie in passages, from 0 to 1."""

    a: float
    b: float


def passages(
    a: str, b: str, *, least: int = 5, most: int | None = None
) -> tuple[SharedPassage, ...]:
    """The passages of `least` words or more that both texts have; the `most` longest, or all.

    >>> a, b = "So: the dog came home late.", "Late? The dog came home late!"
    >>> [found] = passages(a, b, least=3)
    >>> a[slice(*found.a)], b[slice(*found.b)], found.words
    ('the dog came home late', 'The dog came home late', 5)
    """
    if least < 1:
        raise UsageError(f"a passage has at least 1 word; {least} words were asked for.")
    if most is not None and most < 0:
        raise UsageError(f"there cannot be {most} passages; ask for 0 or more.")
    numbers = _Numbers()
    one, other = _read(a, numbers), _read(b, numbers)
    return tuple(
        SharedPassage(one.stretch(i, words), other.stretch(j, words), words)
        for i, j, words in tiles(one.words, other.words, least, most).tolist()
    )


def coverage(found: Iterable[SharedPassage], a: str, b: str) -> Coverage:
    """How much of each text is in passages found in them; nothing of a text without words.

    >>> a, b = "one two three four", "six one two three four five seven eight"
    >>> coverage(passages(a, b, least=3), a, b)
    Coverage(a=1.0, b=0.5)
    """
    words, numbers = sum(passage.words for passage in found), _Numbers()
    one, other = (len(_read(body, numbers).words) for body in (a, b))
    return Coverage(words / one if one else 0.0, words / other if other else 0.0)


class _Read(NamedTuple):
    """The words of a text as numbers, and where they start and end."""

    words: Integers
    starts: Integers
    ends: Integers

    def stretch(self, first: int, words: int) -> tuple[int, int]:
        """Where so many words from `first` on stand."""
        return int(self.starts[first]), int(self.ends[first + words - 1])


class _Numbers(dict[str, int]):
    """The number of each token as written; those that are the same word share one, marks have -1.

    As a dict that fills itself: a text of a million words has few different ones to fold.
    """

    def __init__(self) -> None:
        self._of_keys = {"": -1}

    def __missing__(self, token: str) -> int:
        number = self._of_keys.setdefault(_key(token), len(self._of_keys) - 1)
        self[token] = number
        return number


def _read(body: str, numbers: _Numbers) -> _Read:
    """The words of a text."""
    for character in _SPLITTING:
        # An old trick: a word with such a character in it looks whole and would be read as two.
        body = body.replace(character, _SOFT_HYPHEN)
    texts = token_texts(body)
    words = np.fromiter(map(numbers.__getitem__, texts), np.int64, len(texts))
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    starts = np.fromiter(_places(body, texts), np.int64, len(texts))
    kept = words >= 0
    return _Read(words[kept], starts[kept], (starts + sizes)[kept])


def _places(body: str, texts: Iterable[str]) -> Iterator[int]:
    """Where each token starts; only white space lies between them."""
    end = 0
    for text in texts:
        start = body.find(text, end)
        yield start
        end = start + len(text)


def _key(token: str) -> str:
    """What a token is compared by; nothing for marks."""
    if not any(map(str.isalnum, token)):
        return ""
    key = fold(token)
    return key if key.isascii() else unicodedata.normalize("NFKC", key.translate(_LEVEL))


_SOFT_HYPHEN = "\u00ad"
_SPLITTING = "\u200b\u2060\ufeff"
_LEVEL = str.maketrans("‐‑＇", "--'", "\u00ad\u200c\u200d")
