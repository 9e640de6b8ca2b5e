"""Words and word bigrams of a pile, how often each sentence has them, and the features of each.

Words are stems, stop words among them. For a word or pair g of a pile of D texts with n sentences,
of which n_g have it, with p_s the prestige of a sentence (`lexpagerank`), U_s how much of the pile
it stands for (BSTM with one topic) and i_s its place counted from the opening of its text, which is
the first sentence of twelve words or more:

    f = ln of how large a part of all words, or of all pairs, g is                          (Q1)
    t = ln of the share of texts that have g                                                (Q2)
    e = mean over its sentences of 1 - i_s / last i, 1 before the opening,  less 1/2        (Q3)
    p = ln of the mean over its sentences of n p_s                                          (Q4)
    u = ln of the mean over its sentences of n U_s + 0.01                                   (Q5)
    o = ln(1 + how many openings have it),  q = share of the openings that do               (Q6)
    c = the share of its words that are content words                                       (Q7)
    m = 1 if any text has several sentences, else 0, and then e = o = q = 0                 (Q8)

Its features are 1, f, t, e, p, o, q, c, f c, t c, o c, o t, p t, m, u, and of pairs the sum of f
over both words too. There are several pairs to a sentence, and sixteen features to a pair, so they
are computed in blocks.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix, csr_matrix

from byline.features.kernels import Coded, Terms
from byline.methods.summarisation.lexpagerank import prestige, weighted
from byline.methods.summarisation.selection import tf_idf_rows
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import bstm

__all__ = ["NgramFeatures", "PileNgrams", "SentenceFeatures", "times"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LONG = 12
"""What is shorter, at the head of a text, is a title or a date."""
DAMPING = 0.15
LEAST = 0.01
FEATURE_BLOCK = 1 << 13
"""Words or pairs whose features are computed together."""
BLOCK = 1 << 18
"""N-grams that are looked up together."""


class PileNgrams:
    """The words and pairs of sentences, and how often other texts have these.

    >>> from byline.corpus import Text
    >>> pile = [Text("a", "The ferry sank."), Text("b", "The ferry burned.")]
    >>> reader = PileNgrams(Sentences.of(pile, "en"))
    >>> reader.words.has.shape, reader.pairs.has.shape
    ((2, 4), (2, 3))
    >>> [counts.tolist() for counts in reader.counts_in("The ferry, the ferry!")]
    [[2.0, 2.0, 0.0, 0.0], [2.0, 0.0, 0.0]]
    """

    def __init__(self, sentences: Sentences) -> None:
        known, pile = sentences.terms, SentenceFeatures(sentences)
        self._terms = Terms(known.language, "tokens" if known.kept == "tokens" else "all", "stems")
        codes = (sentences.languages[text] for text in sentences.text)
        coded = self._terms.learn(sentences.wordings(), codes)
        content = np.array([name in known.numbers for name in self._terms.numbers], np.float64)
        self.words = NgramFeatures(*_count_ngrams(coded, 1), pile, content)
        keys, has = _count_ngrams(coded, 2)
        first, second = keys >> 32, keys & (1 << 32) - 1
        both, parts = (content[first] + content[second]) / 2, self.words.parts
        self.pairs = NgramFeatures(keys, has, pile, both, parts[first] + parts[second])

    def counts_in(self, text: str) -> tuple[Floats, Floats]:
        """How often another text, of the pile's main language, has each word and each pair."""
        coded = self._terms.code([text], [self._terms.language])
        words, pairs = (
            _count_keys(_ngram_keys(coded, size)[0], known.keys)
            for size, known in ((1, self.words), (2, self.pairs))
        )
        return words, pairs


def _count_ngrams(coded: Coded, size: int) -> tuple[Ints, csr_matrix]:
    """The n-grams of this size, and how often each sentence has them."""
    ngrams, sizes = _ngram_keys(coded, size)
    keys = np.unique(ngrams)
    columns = np.empty(len(ngrams), np.int32)
    for start in range(0, len(ngrams), BLOCK):
        columns[start : start + BLOCK] = np.searchsorted(keys, ngrams[start : start + BLOCK])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    entries = (np.ones(len(ngrams), np.int32), columns, starts)
    has = csr_matrix(entries, (len(sizes), len(keys)))
    has.sum_duplicates()
    return keys, has


def _ngram_keys(coded: Coded, size: int) -> tuple[Ints, Ints]:
    """Each n-gram as one number, and how many each sentence has."""
    symbols, sizes = coded.symbols.astype(np.int64), np.diff(coded.starts)
    if size == 1:
        return symbols, sizes
    within = np.ones(len(symbols), np.bool_)
    # The last word of a sentence begins no pair.
    within[coded.starts[1:][sizes > 0] - 1] = False
    firsts = np.flatnonzero(within)
    return symbols[firsts] << 32 | symbols[firsts + 1], np.maximum(sizes - 1, 0)


def _count_keys(ngrams: Ints, keys: Ints) -> Floats:
    """How often each of the keys is among the n-grams."""
    places = np.searchsorted(keys, ngrams)
    known = ngrams[places < len(keys)]
    places = places[places < len(keys)]
    return np.bincount(places[keys[places] == known], minlength=len(keys)).astype(np.float64)


class SentenceFeatures:
    """The sentence properties that the features of words and pairs are means of."""

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
        """The features of each times the weights, summed."""
        weighed = (block @ np.asarray(weights) for block in self._blocks())
        return np.concatenate([np.empty(0), *weighed])

    def _blocks(self) -> Iterator[Floats]:
        columns, parts = self.has.tocsc(), self.parts
        for start in range(0, columns.shape[1], FEATURE_BLOCK):
            part = slice(start, start + FEATURE_BLOCK)
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
    """The features of some words or pairs; (Q1) comes second, next to the 1."""
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
