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
from functools import lru_cache
from math import log, log1p
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from byline.corpus.tokens import folded_words
from byline.features.outline import character_kinds

__all__ = ["Mismatch", "MismatchScale", "MismatchTable"]

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
        _, self._registers = _registers(bodies)
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


class MismatchScale:
    """What is topical and how registers vary in some texts, for the distances of any others.

    Words that none of the texts has are topical.
    """

    def __init__(self, bodies: Sequence[str]) -> None:
        self._n = len(bodies)
        self._texts = Counter(word for body in bodies for word in set(folded_words(body)))
        self._kinds, rows = _registers(bodies)
        self._spread = rows.std(axis=0) + 1e-3

    def between(self, known: Sequence[str], questioned: str) -> Mismatch:
        """How far a questioned text is from known ones (P1), (P2)."""
        together = Counter[str]()
        for body in known:
            together.update(_word_counts(body))
        one, other = self._weights(together), self._weights(_word_counts(questioned))
        product = sum(weight * other.get(word, 0.0) for word, weight in one.items())
        length = np.sqrt(_square(one) * _square(other))
        topic = 1 - product / length if length else 1.0
        rows = _register_rows([*known, questioned], self._kinds)
        gap = np.abs(rows[-1] - rows[:-1].mean(axis=0)) / self._spread
        register = np.minimum(gap, FURTHEST).sum() / max(len(gap), 1)
        return Mismatch(min(max(float(topic), 0.0), 1.0), float(register))

    def _weights(self, counted: Counter[str]) -> dict[str, float]:
        most = max(TOPICAL * self._n, FEW_TEXTS)
        texts = ((word, n, max(self._texts[word], 1)) for word, n in counted.items())
        return {word: (1 + log(n)) * log1p(self._n / df) for word, n, df in texts if df <= most}


def _square(weights: dict[str, float]) -> float:
    return sum(weight**2 for weight in weights.values())


def _topical(bodies: Sequence[str]) -> tuple[csr_array, Floats]:
    """How often each text has each topical word, and what the words weigh."""
    counted = [_word_counts(body) for body in bodies]
    numbers = {word: k for k, word in enumerate(sorted(set().union(*counted)))}
    starts = np.cumsum([0, *map(len, counted)])
    places = np.fromiter((numbers[w] for row in counted for w in row), np.int64, starts[-1])
    times = np.fromiter((n for row in counted for n in row.values()), np.float64, starts[-1])
    table = csr_array((times, places, starts), shape=(len(bodies), len(numbers)))
    texts = np.bincount(places, minlength=len(numbers))
    topical = (texts > 1) & (texts <= max(TOPICAL * len(bodies), FEW_TEXTS))
    return table[:, np.flatnonzero(topical)], np.log1p(len(bodies) / texts[topical])


def _registers(bodies: Sequence[str]) -> tuple[list[str], Floats]:
    """The kinds of characters that are compared, and the roots of their shares: text × kind."""
    texts = Counter(kind for body in bodies for kind in _character_counts(body))
    some = sorted(kind for kind, n in texts.items() if n >= max(2, COMMON * len(bodies)))
    return some, _register_rows(bodies, some)


def _register_rows(bodies: Sequence[str], kinds: Sequence[str]) -> Floats:
    counted = map(_character_counts, bodies)
    shares = [
        [row[kind] / max(len(body), 1) for kind in kinds]
        for body, row in zip(bodies, counted, strict=True)
    ]
    return np.sqrt(np.array(shares, np.float64).reshape(len(bodies), -1))


@lru_cache(maxsize=4096)
def _word_counts(body: str) -> Counter[str]:
    return Counter(folded_words(body))


@lru_cache(maxsize=4096)
def _character_counts(body: str) -> Counter[str]:
    return +(Counter(body.translate(character_kinds())) | Counter({"\n": body.count("\n")}))
