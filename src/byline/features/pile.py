"""Texts that remember how they were cut, so that many styles can look at them for the price of one.

Cutting texts into tokens takes longer than counting them, and finding the parts of speech longer
still. A `Pile` does each once, when it is first asked for; everything that takes texts takes one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import fold, is_word, token_texts
from byline.errors import UsageError
from byline.features._view import View
from byline.features.languages import pile_language
from byline.features.views import PartsOfSpeech

__all__ = ["Pile", "Units", "checked_bodies", "cuts", "distinct", "folded_tokens", "pile_of"]

# Enough to make the overhead of a block small; few enough to stay within some tens of megabytes.
BLOCK = 1 << 20
MOST_TEXTS = 1 << 14


class Units(NamedTuple):
    """Units of texts by number: text t has `symbols[starts[t]:starts[t + 1]]`."""

    symbols: NDArray[np.int64]
    """-1 stands for something that is not looked at, but counted in shares."""
    starts: NDArray[np.int64]
    names: list[str]


class Pile(Sequence[str]):
    """Texts, and what was found out about them on the way.

    >>> pile = Pile(["To be, or not to be."])
    >>> [pile.tokens.names[k] for k in pile.tokens.symbols]
    ['to', 'be', ',', 'or', 'not', 'to', 'be', '.']
    """

    def __init__(self, bodies: Sequence[str]) -> None:
        self.bodies = checked_bodies(bodies)
        self._tagged: dict[PartsOfSpeech, Units] = {}

    def __len__(self) -> int:
        return len(self.bodies)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return self.bodies[place]

    @cached_property
    def language(self) -> str:
        """The language that most of the texts are in."""
        return pile_language(self.bodies)

    @cached_property
    def tokens(self) -> Units:
        """Words, numbers and marks, in the form in which they are counted."""
        return _numbered(map(folded_tokens, self.bodies))

    @cached_property
    def common_words(self) -> list[str]:
        """The words, those of most texts first, in alphabetical order among equals."""
        symbols, starts, names = self.tokens
        texts = np.repeat(np.arange(len(self)), np.diff(starts))
        width = max(len(names), 1)
        pairs = distinct(texts * width + symbols)
        n_texts = np.bincount(pairs % width, minlength=len(names)).tolist()
        words = (number for number, name in enumerate(names) if is_word(name))
        ranked = sorted(words, key=lambda number: (-n_texts[number], names[number]))
        return [names[number] for number in ranked]

    def units(self, view: View) -> Units:
        """The units of a view."""
        if isinstance(view, PartsOfSpeech) and view in self._tagged:
            return self._tagged[view]
        blocks = (self.bodies[a:z] for a, z in cuts([len(body) for body in self.bodies]))
        units = _numbered(chain.from_iterable(map(view.rows, blocks)))
        if isinstance(view, PartsOfSpeech):
            self._tagged[view] = units
        return units


def pile_of(bodies: Sequence[str]) -> Pile:
    """The texts as a pile, unless they are one."""
    return bodies if isinstance(bodies, Pile) else Pile(bodies)


def checked_bodies(bodies: Sequence[str]) -> Sequence[str]:
    """The texts, if they are texts."""
    if isinstance(bodies, str):
        raise UsageError("these are not texts but one string: pass a list, [text].")
    texts = bodies if isinstance(bodies, list | tuple | Pile) else list(bodies)
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise UsageError(
                f"text number {place} is a {type(text).__name__}, not a string: pass the texts' "
                "bodies, of a corpus `corpus.bodies`."
            )
    return texts


def cuts(lengths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last text of blocks of bounded length; of no texts one empty block."""
    start = held = 0
    for place, length in enumerate(lengths):
        if held >= BLOCK or place - start >= MOST_TEXTS:
            yield start, place
            start, held = place, 0
        held += length
    yield start, len(lengths)


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """The different numbers, in rising order."""
    # Not `np.unique`, whose hash table is slower here than a sort.
    ordered = np.sort(numbers)
    return ordered[np.diff(ordered, prepend=-1) != 0] if len(ordered) else ordered


def folded_tokens(body: str) -> list[str]:
    """Words, numbers and marks alike, as they are counted.

    >>> folded_tokens("Don’t pay £1,000!")
    ["don't", 'pay', '£', '1,000', '!']
    """
    # A line end cannot stand in a token, nor change how its neighbours are lowered or composed.
    return fold("\n".join(found)).split("\n") if (found := token_texts(body)) else []


def _numbered(rows: Iterable[list[str]]) -> Units:
    """Units by number, in alphabetical order; the empty one has none."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__, {"": -1})
    found: list[NDArray[Any]] = [np.empty(0, np.int64)]
    for row in rows:
        found.append(np.fromiter(map(numbers.__getitem__, row), np.int64, len(row)))
    del numbers[""]
    sizes = [len(row) for row in found]
    names = sorted(numbers)
    ranks = np.full(len(names) + 1, -1, np.int64)  # the last is that of the empty unit
    ranks[[numbers[name] for name in names]] = np.arange(len(names))
    return Units(ranks[np.concatenate(found)], np.cumsum(sizes), names)
