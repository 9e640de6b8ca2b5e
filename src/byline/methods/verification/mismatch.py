"""How far known and questioned texts are apart in topic and in register.

With t the tf-idf vectors of topical words, those of at least two texts and at most a fourth of
them, r the shares of signs, capitals, figures and blanks by their roots, and σ the spread of r over
all texts,

    topic distance    d = 1 - cosine(t of the known texts together, t of the questioned one)   (P1)
    register distance e = mean of |r of the known - r of the questioned one| / σ, each at most 4
                                                                                               (P2)

Both depend on how long texts are, so that only those of texts of the same lengths can be compared.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from byline.corpus.tokens import folded_words
from byline.features.outline import character_kinds

__all__ = ["Mismatch", "MismatchTable"]

Floats = NDArray[np.float64]
TOPICAL, FEW_TEXTS = 0.25, 4
"""In how many texts a topical word may be: this share, or so many where that is less."""
COMMON = 0.05
"""The share of texts that have a sign which is compared."""
FURTHEST = 4.0


class Mismatch(NamedTuple):
    """The distances of (P1) and (P2)."""

    topic: float
    register: float


class MismatchTable:
    """Texts by number, and how far some are apart from others."""

    def __init__(self, bodies: Sequence[str]) -> None:
        self._size = len(bodies)
        self._counts, self._idf = _topical(bodies)
        self._registers = _registers(bodies)
        self._spread = self._registers.std(axis=0) + 1e-3

    def between(self, known: Sequence[int], questioned: int) -> Mismatch:
        """How far one text is from known ones."""
        topic, register = self.distances([known], [questioned])
        return Mismatch(float(topic[0, 0]), float(register[0, 0]))

    def distances(
        self, known: Sequence[Sequence[int]], questioned: Sequence[int]
    ) -> tuple[Floats, Floats]:
        """Topic and register distances of sets of known texts: sets × questioned texts."""
        sizes = [len(some) for some in known]
        places = np.concatenate([np.asarray(some, np.int64) for some in known])
        rows = np.repeat(np.arange(len(known)), sizes)
        shape = (len(known), self._size)
        members = csr_array((np.ones(len(places)), (rows, places)), shape=shape)
        asked = np.asarray(questioned, np.int64)
        together = self._unit(members @ self._counts)
        topic = 1 - (together @ self._unit(self._counts[asked]).T).toarray()
        means = (members @ self._registers) / np.array(sizes)[:, None]
        register = np.empty(topic.shape)
        for row, mean in enumerate(means):
            gap = np.abs(self._registers[asked] - mean) / self._spread
            register[row] = np.minimum(gap, FURTHEST).sum(axis=1) / max(gap.shape[1], 1)
        return np.clip(topic, 0, 1), register

    def _unit(self, counts: csr_array) -> csr_array:
        """Tf-idf with the logarithm of counts, each row of length 1."""
        table = csr_array(counts, copy=True)
        table.data = (1 + np.log(table.data)) * self._idf[table.indices]
        norm = np.sqrt(np.asarray((table * table).sum(axis=1)).ravel())
        table.data /= np.repeat(np.where(norm > 0, norm, 1), np.diff(table.indptr))
        return table


def _topical(bodies: Sequence[str]) -> tuple[csr_array, Floats]:
    """How often each text has each topical word, and what the words weigh."""
    counted = [Counter(folded_words(body)) for body in bodies]
    numbers = {word: k for k, word in enumerate(sorted(set().union(*counted)))}
    starts = np.cumsum([0, *map(len, counted)])
    places = np.fromiter((numbers[w] for row in counted for w in row), np.int64, starts[-1])
    times = np.fromiter((n for row in counted for n in row.values()), np.float64, starts[-1])
    table = csr_array((times, places, starts), shape=(len(bodies), len(numbers)))
    texts = np.bincount(places, minlength=len(numbers))
    topical = (texts > 1) & (texts <= max(TOPICAL * len(bodies), FEW_TEXTS))
    return table[:, np.flatnonzero(topical)], np.log1p(len(bodies) / texts[topical])


def _registers(bodies: Sequence[str]) -> Floats:
    """The roots of the shares of kinds of characters: text × kind."""
    kinds = character_kinds()
    counted = [
        Counter(body.translate(kinds)) | Counter({"\n": body.count("\n")}) for body in bodies
    ]
    texts = Counter(kind for row in counted for kind, n in row.items() if n)
    some = sorted(kind for kind, n in texts.items() if n >= max(2, COMMON * len(bodies)))
    shares = [
        [row[kind] / max(len(body), 1) for kind in some]
        for body, row in zip(bodies, counted, strict=True)
    ]
    return np.sqrt(np.array(shares, np.float64).reshape(len(bodies), -1))
