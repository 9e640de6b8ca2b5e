"""What a tagger looks at: each word, its ends, its shape and its neighbours, as hashed numbers.

The work is done once for each different word and then handed out to the places where it stands.
The hashes are plain arithmetic modulo 2^64, so that they are the same on every machine.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["COLUMNS", "FOLDED", "look"]

Hashes = NDArray[np.uint64]
Integers = NDArray[np.int64]

AFFIX = 5
"""Beginnings and ends of up to this many characters are looked at."""
FOLDED, LAST_3, SHAPE = 1, AFFIX + 4, 2 * AFFIX + 2
"""Columns of what is known of a word by itself; column 0 is the word as it is written."""
OWN = SHAPE + 1
AROUND = (
    (FOLDED, -2),
    (FOLDED, -1),
    (FOLDED, 1),
    (FOLDED, 2),
    (LAST_3, 1),
    (SHAPE, -1),
    (SHAPE, 1),
)
COLUMNS = OWN + len(AROUND) + 3
"""How many numbers `look` gives for each word."""
EDGE = "\x03"
"""What stands before and after a sentence: the mark for the end of a text."""


def look(words: Sequence[str], starts: Integers) -> NDArray[np.uint32]:
    """The features of each word; `starts` says where sentences begin, and last where they all end.

    >>> look(["It", "rains"], np.array([0, 2])).shape == (2, COLUMNS)
    True
    """
    index = {EDGE: 0}
    types = np.array([index.setdefault(word, len(index)) for word in words], np.int64)
    own, row = _own_features(list(index)), _padded(types, starts)
    here, folded = row.types[row.places], own[:, FOLDED]
    found = np.empty((len(words), COLUMNS), np.uint32)
    found[:, :OWN] = own.astype(np.uint32)[here]
    for column, (kind, step) in enumerate(AROUND, OWN):
        found[:, column] = _mix(own[:, kind], column)[row.types[row.places + step]]
    before, after = row.types[row.places - 1], row.types[row.places + 1]
    found[:, -3] = _mix(_mix(folded, COLUMNS)[before], folded[here])
    found[:, -2] = _mix(_mix(folded, COLUMNS + 1)[here], folded[after])
    found[:, -1] = _mix(own[:, SHAPE][here], (before == 0).astype(np.uint64))
    return found


class _Padded(NamedTuple):
    """Sentences with two edges on each side, and the places of the words among them."""

    types: Integers
    places: Integers


class _Spelled(NamedTuple):
    """Words as code points in a row; word k is `codes[starts[k] : ends[k]]`."""

    codes: Integers
    starts: Integers
    ends: Integers


def _padded(types: Integers, starts: Integers) -> _Padded:
    """Put two edges in front of the first sentence and behind each."""
    edges = 2 * np.arange(1, len(starts))
    places = np.arange(len(types)) + np.repeat(edges, np.diff(starts))
    padded = np.zeros(len(types) + 2 * len(starts), np.int64)
    padded[places] = types
    return _Padded(padded, places)


def _own_features(words: list[str]) -> Hashes:
    """What is known of each word by itself, a column for each kind of knowledge."""
    tidy = [unicodedata.normalize("NFC", word).replace("’", "'") for word in words]
    written, folded = _spell(tidy), _renamed(_spell([word.lower() for word in tidy]), _digit)
    columns = [
        _whole(_renamed(written, _digit)),
        _whole(folded),
        *_ends(folded, folded.starts, 1),
        *_ends(folded, folded.ends - 1, -1),
        _whole(_runs(_renamed(written, _kind))),
    ]
    return _mix(np.stack(columns, axis=1), np.arange(OWN, dtype=np.uint64))


def _spell(words: list[str]) -> _Spelled:
    """The code points of the words; lone surrogates are no worse than other characters."""
    codes = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), "<u4")
    ends = np.cumsum(np.fromiter(map(len, words), np.int64, len(words)))
    return _Spelled(codes.astype(np.int64), np.append(0, ends[:-1]), ends)


def _renamed(spelled: _Spelled, name: Callable[[str], str]) -> _Spelled:
    """The same words with `name` of each character in its place."""
    known = np.bincount(spelled.codes)
    for code in np.flatnonzero(known):
        known[code] = ord(name(chr(code)))
    return spelled._replace(codes=known[spelled.codes])


def _digit(character: str) -> str:
    """The character, but 0 for every digit: which number it is says little."""
    return "0" if character.isdigit() else character


def _kind(character: str) -> str:
    """X for a capital, x for a small letter, a for other letters, 0 for a digit, or the mark."""
    if character.isalpha():
        return "X" if character.isupper() else "x" if character.islower() else "a"
    return _digit(character)


def _runs(spelled: _Spelled) -> _Spelled:
    """The words with each run of one character made one character: `Xxxx-00` becomes `Xx-0`."""
    codes, starts, ends = spelled
    kept = np.append(True, codes[1:] != codes[:-1])
    kept[starts[starts < ends]] = True
    count = np.append(0, np.cumsum(kept))
    return _Spelled(codes[kept], count[starts], count[ends])


def _whole(spelled: _Spelled) -> Hashes:
    """A hash of each whole word: the sum of its characters times powers of an odd number."""
    codes, starts, ends = spelled
    lengths = ends - starts
    powers = np.cumprod(np.full(lengths.max(), 0xD1342543DE82EF95, np.uint64))
    power = powers[np.arange(len(codes)) - np.repeat(starts, lengths)]
    sums = np.append(np.uint64(0), np.cumsum((codes + 1).astype(np.uint64) * power))
    return sums[ends] - sums[starts]


def _ends(spelled: _Spelled, place: Integers, step: Literal[1, -1]) -> Iterator[Hashes]:
    """Hashes of 1, 2, … characters from `place` on; of the whole word where it has no more."""
    lengths = spelled.ends - spelled.starts
    found = np.zeros(len(lengths), np.uint64)
    for n in range(AFFIX):
        there = n < lengths
        more = spelled.codes[np.where(there, place + n * step, 0)].astype(np.uint64)
        found = np.where(there, _mix(found, more), found)
        yield found


def _mix(a: Hashes, b: Hashes | int) -> Hashes:
    """One well-stirred number from two."""
    x = a * np.uint64(0x9E3779B97F4A7C15) + np.uint64(1) + np.asarray(b, np.uint64)
    x = (x ^ (x >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return x ^ (x >> np.uint64(32))
