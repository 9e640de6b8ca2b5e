"""Texts that are the same, or nearly so.

Two texts are compared by the stretches of wording they share. A stretch is the `WIDTH` characters
that begin at a word, after case, punctuation and spacing are levelled: about five words. With
S(t) the set of stretches of text t,

    resemblance(a, b) = |S(a) ∩ S(b)| / |S(a) ∪ S(b)|                      (N1)

A `sketch` of a text holds, for each of `HASHES` random hash functions, the smallest hash over
S(t); two sketches agree in one place with probability (N1), so their share of agreements estimates
it with a standard error of at most 0.045 (Broder 1997). Texts are only compared when one of
`BANDS` groups of places agrees whole: at a resemblance of 0.5 a pair is missed once in 270, at 0.6
once in 27,000.

Sketches are small and do not grow with the text, so a pile need not be held to be compared.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Pair", "exact_groups", "near_duplicates", "resemblance", "sketch", "stretches"]

WIDTH = 24
HASHES = 126
BANDS = 42
PIECE = 1 << 16
ROWS = HASHES // BANDS

Words = NDArray[np.uint64]
Sketch = NDArray[np.uint32]

_GAP = re.compile(r"[\W_]+")
_ASCII_GAPS = {code: " " for code in range(128) if not chr(code).isalnum()}
_BASE = np.uint64(0x9E3779B97F4A7C15)  # odd, so that it has an inverse modulo 2**64
_BASE_INVERSE = np.uint64(pow(0x9E3779B97F4A7C15, -1, 2**64))


class Pair(NamedTuple):
    """Two texts, by their places in the pile, and how much wording they share."""

    first: int
    second: int
    resemblance: float


def exact_groups(keys: Iterable[Hashable]) -> list[list[int]]:
    """Places that hold the same key, for every key that occurs more than once.

    >>> exact_groups(["x", "y", "x"])
    [[0, 2]]
    """
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        places[key].append(place)
    return [group for group in places.values() if len(group) > 1]


def near_duplicates(sketches: Sequence[Sketch], at_least: float = 0.5) -> list[Pair]:
    """Pairs of texts that share at least this much wording, in order.

    Each text is paired with the earlier text it resembles most, and only with that one: a pile of
    a thousand copies gives a thousand pairs, not half a million.
    """
    if not sketches:
        return []
    table = np.stack(sketches)
    pairs = _candidates(table)
    agreed = np.concatenate([np.empty(0), *_agreements(table, pairs)])
    wordless = (table == np.iinfo(np.uint32).max).all(axis=1)
    alike = (agreed >= at_least) & ~wordless[pairs[:, 0]]
    pairs, agreed = pairs[alike], agreed[alike]
    # Ordered by the later text, then by similarity: the first row of each later text is its pair.
    order = np.lexsort((pairs[:, 0], -agreed, pairs[:, 1]))
    _, chosen = np.unique(pairs[order, 1], return_index=True)
    best = order[chosen]
    return sorted(
        Pair(int(first), int(second), float(share))
        for (first, second), share in zip(pairs[best], agreed[best], strict=True)
    )


def resemblance(a: str, b: str) -> float:
    """How much wording two texts share, exactly (N1); none where neither has a word."""
    one, other = (frozenset(stretches(body).tolist()) for body in (a, b))
    union = len(one | other)
    return len(one & other) / union if union else 0.0


def sketch(body: str) -> Sketch:
    """The text in `HASHES` numbers; a text without words gets all-ones, which resembles nothing."""
    multipliers, shifts = _hash_functions()
    smallest = np.full(HASHES, np.iinfo(np.uint64).max, np.uint64)
    for hashes in _piecewise(body):
        for block in np.array_split(hashes, hashes.size // 4096 + 1):
            mixed = block[:, None] * multipliers + shifts
            smallest = np.minimum(smallest, mixed.min(axis=0))
    return (smallest >> np.uint64(32)).astype(np.uint32)


def stretches(body: str) -> Words:
    """The distinct hashes of the text's stretches, smallest first."""
    return np.unique(np.concatenate([np.empty(0, np.uint64), *_piecewise(body)]))


def _piecewise(body: str) -> Iterator[Words]:
    """Hashes of stretches, `PIECE` characters at a time: a huge text is never copied whole.

    A stretch does not cross from one piece to the next; at 24 of 65,536 characters that is too
    little to matter.
    """
    for start in range(0, len(body), PIECE):
        level = _level(body[start : start + PIECE])
        if level:
            yield _mix(_window_hashes(level))


def _level(piece: str) -> str:
    """The words of a piece in lower case, one blank between them."""
    if piece.isascii():  # the same, five times as fast
        return " ".join(piece.lower().translate(_ASCII_GAPS).split())
    return _GAP.sub(" ", piece.lower()).strip()


def _window_hashes(level: str) -> Words:
    """Polynomial hashes of the window at each word, from running sums modulo 2**64."""
    points = np.frombuffer(level.encode("utf-32-le", "surrogatepass"), np.uint32)
    starts = np.concatenate([[0], np.flatnonzero(points == ord(" ")) + 1])
    # A window must fit; the last few words share the final one.
    starts = np.unique(np.minimum(starts, max(len(points) - WIDTH, 0)))
    ends = np.minimum(starts + WIDTH, len(points))
    powers, inverses = _powers()
    sums = np.zeros(len(points) + 1, np.uint64)
    np.cumsum((points + np.uint64(1)) * powers[: len(points)], out=sums[1:])
    return (sums[ends] - sums[starts]) * inverses[starts]


def _mix(values: Words) -> Words:
    """Spread every input bit over all output bits (the finaliser of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


@cache
def _powers() -> tuple[Words, Words]:
    """Powers of the base and of its inverse; lower-casing can lengthen a piece threefold."""
    powers = np.full(3 * PIECE, _BASE, np.uint64)
    inverses = np.full(3 * PIECE, _BASE_INVERSE, np.uint64)
    powers[0] = inverses[0] = 1
    return np.multiply.accumulate(powers), np.multiply.accumulate(inverses)


@cache
def _hash_functions() -> tuple[Words, Words]:
    rng = np.random.default_rng(1997)
    multipliers = rng.integers(0, 2**63, HASHES, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    return multipliers, rng.integers(0, 2**63, HASHES, dtype=np.uint64)


def _candidates(table: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Pairs of places, earlier first, that agree in one band; each is given once.

    In a band every text is paired with the first and the previous text of its bucket, so that a
    bucket of n equal texts costs 2n pairs.
    """
    found = [np.empty((0, 2), np.intp)]
    for band in range(BANDS):
        columns = table[:, band * ROWS : (band + 1) * ROWS].astype(np.uint64)
        # Two bands whose keys clash by chance cost a comparison, no more.
        keys = _mix((columns * _hash_functions()[0][:ROWS]).sum(axis=1, dtype=np.uint64))
        order = np.argsort(keys, kind="stable")
        same = keys[order[1:]] == keys[order[:-1]]
        begins = np.concatenate([[True], ~same])
        firsts = order[np.maximum.accumulate(np.where(begins, np.arange(len(order)), 0))]
        later = order[1:][same]
        found += [np.column_stack([order[:-1][same], later])]
        found += [np.column_stack([firsts[1:][same], later])]
    return np.unique(np.concatenate(found), axis=0)


def _agreements(
    table: NDArray[np.uint32], pairs: NDArray[np.intp], block: int = 1 << 16
) -> Iterator[NDArray[np.float64]]:
    """The share of places in which the two sketches of each pair agree."""
    for start in range(0, len(pairs), block):
        first, second = pairs[start : start + block].T
        yield (table[first] == table[second]).mean(axis=1)
