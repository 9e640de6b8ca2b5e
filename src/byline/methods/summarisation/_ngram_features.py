"""The traits of words and pairs, (Q1) to (Q8) of `_pile_ngrams`, for some of them at a time."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix, csr_matrix

from byline.methods.summarisation._term_weights import tf_idf_rows
from byline.methods.summarisation.lexpagerank import prestige, weighted
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import bstm

__all__ = ["NgramFeatures", "SentenceFeatures", "times"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LONG = 12
"""What is shorter, at the head of a text, is a title or a date."""
DAMPING = 0.15
LEAST = 0.01
BLOCK = 1 << 13
"""Wordings whose traits are worked out together."""


class SentenceFeatures:
    """What is known of each sentence of a pile."""

    def __init__(self, sentences: Sentences) -> None:
        n = len(sentences)
        self.text = sentences.text
        self.n_texts = len(sentences.texts)
        self.prestige = n * prestige(weighted(tf_idf_rows(sentences.counts)), n, DAMPING)
        topic = bstm(sentences.by_text.T, sentences.counts.T, 1, starts=1)
        self.topic_share = n * topic.sentences[:, 0] + LEAST
        self.opening, self.early = _places(sentences)
        self.openings = int(self.opening.sum())


class NgramFeatures:
    """Words, or pairs of neighbouring words; each is in a sentence at least."""

    def __init__(
        self,
        keys: Ints,
        has: csr_matrix,
        known: SentenceFeatures,
        content: Floats,
        shares: Floats | None = None,
    ) -> None:
        self.keys = keys
        """Rising; of a pair, the numbers of both words in one."""
        self.has = has
        """How often each sentence (row) has each."""
        self._known, self._content, self._shares = known, content, shares

    @property
    def parts(self) -> Floats:
        """How large a part of all each is (Q1)."""
        return np.log(times(self.has) / max(int(self.has.data.sum()), 1))

    @property
    def features(self) -> Floats:
        """One row for each."""
        width = 15 + (self._shares is not None)
        return np.vstack([np.empty((0, width)), *self._blocks()])

    def log_rates(self, weights: Sequence[float]) -> Floats:
        """The traits of each, weighed and added up."""
        weighed = (block @ np.asarray(weights) for block in self._blocks())
        return np.concatenate([np.empty(0), *weighed])

    def _blocks(self) -> Iterator[Floats]:
        columns, parts = self.has.tocsc(), self.parts
        for start in range(0, columns.shape[1], BLOCK):
            part = slice(start, start + BLOCK)
            features = _features_of(columns[:, part], parts[part], self._content[part], self._known)
            yield (
                features
                if self._shares is None
                else np.column_stack([features, self._shares[part]])
            )


def times(has: csr_matrix) -> Ints:
    """How often the pile has each."""
    return np.bincount(has.indices, has.data, has.shape[1]).astype(np.int64)


def _features_of(columns: csc_matrix, f: Floats, c: Floats, known: SentenceFeatures) -> Floats:
    """The traits of some words or pairs; (Q1) comes second, next to the 1."""
    rows, starts = columns.indices, columns.indptr[:-1]
    several = np.diff(columns.indptr)
    texts = known.text[rows]
    # Sentences of a text stand together, so that each of its own is new only once.
    new = np.concatenate([[True], texts[1:] != texts[:-1]])
    new[starts] = True
    t = np.log(np.add.reduceat(new, starts, dtype=np.int64) / known.n_texts)
    e = np.add.reduceat(known.early[rows], starts) / several - 0.5
    p = np.log(np.add.reduceat(known.prestige[rows], starts) / several)
    u = np.log(np.add.reduceat(known.topic_share[rows], starts) / several)
    openings = np.add.reduceat(known.opening[rows], starts, dtype=np.int64)
    o, q = np.log1p(openings), openings / max(known.openings, 1)
    one = np.ones(len(f))
    m = one * bool(known.openings)
    return np.column_stack([one, f, t, e, p, o, q, c, f * c, t * c, o * c, o * t, p * t, m, u])


def _places(sentences: Sentences) -> tuple[NDArray[np.bool_], Floats]:
    """Which sentences are openings, and how early each stands (Q3); 1/2 where it is alone."""
    n = len(sentences)
    opening, early = np.zeros(n, np.bool_), np.full(n, 0.5)
    bounds = np.flatnonzero(np.diff(sentences.text)) + 1
    for places in np.split(np.arange(n), bounds):
        if len(places) > 1:
            long = np.flatnonzero(sentences.words[places] >= LONG)
            first = int(long[0]) if len(long) else 0
            steps = np.maximum(np.arange(len(places)) - first, 0)
            opening[places[first]] = True
            early[places] = 1.0 - steps / max(int(steps[-1]), 1)
    return opening, early
