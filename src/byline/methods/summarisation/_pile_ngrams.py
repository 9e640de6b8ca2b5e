"""Words and pairs of neighbouring words as sentences have them, and what is known of each.

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

Its traits are 1, f, t, e, p, o, q, c, f c, t c, o c, o t, p t, m, u, and of pairs the sum of f
over both words too. There are several pairs to a sentence, and sixteen traits to a pair, so traits
are worked out for some wordings at a time (`_ngram_features`).
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels import Coded, Terms
from byline.methods.summarisation._ngram_features import NgramFeatures, SentenceFeatures
from byline.methods.summarisation.sentences import Sentences

__all__ = ["PileNgrams"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
BLOCK = 1 << 18


class PileNgrams:
    """The words and pairs of sentences, and how often other texts have these.

    >>> from byline.corpus import Text
    >>> pile = [Text("a", "The ferry sank."), Text("b", "The ferry burned.")]
    >>> reader = PileNgrams(Sentences.of(pile, "en"))
    >>> reader.words.has.shape, reader.pairs.has.shape
    ((2, 4), (2, 3))
    >>> [found.tolist() for found in reader.counts_in("The ferry, the ferry!")]
    [[2.0, 2.0, 0.0, 0.0], [2.0, 0.0, 0.0]]
    """

    def __init__(self, sentences: Sentences) -> None:
        known, pile = sentences.terms, SentenceFeatures(sentences)
        self._terms = Terms(known.language, "tokens" if known.kept == "tokens" else "all", "stems")
        codes = (sentences.languages[text] for text in sentences.text)
        coded = self._terms.learn(sentences.wordings(), codes)
        content = np.array([name in known.numbers for name in self._terms.numbers], np.float64)
        self.words = NgramFeatures(*_counted(coded, 1), pile, content)
        keys, has = _counted(coded, 2)
        first, second = keys >> 32, keys & (1 << 32) - 1
        both, parts = (content[first] + content[second]) / 2, self.words.parts
        self.pairs = NgramFeatures(keys, has, pile, both, parts[first] + parts[second])

    def counts_in(self, text: str) -> tuple[Floats, Floats]:
        """How often another text, of the pile's main language, has each word and each pair."""
        coded = self._terms.code([text], [self._terms.language])
        words, pairs = (
            _found(_runs(coded, size)[0], known.keys)
            for size, known in ((1, self.words), (2, self.pairs))
        )
        return words, pairs


def _counted(coded: Coded, size: int) -> tuple[Ints, csr_matrix]:
    """The runs of so many words, and how often each sentence has them."""
    runs, sizes = _runs(coded, size)
    keys = np.unique(runs)
    columns = np.empty(len(runs), np.int32)
    for start in range(0, len(runs), BLOCK):
        columns[start : start + BLOCK] = np.searchsorted(keys, runs[start : start + BLOCK])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    entries = (np.ones(len(runs), np.int32), columns, starts)
    has = csr_matrix(entries, (len(sizes), len(keys)))
    has.sum_duplicates()
    return keys, has


def _runs(coded: Coded, size: int) -> tuple[Ints, Ints]:
    """Each run as one number, and how many each sentence has."""
    symbols, sizes = coded.symbols.astype(np.int64), np.diff(coded.starts)
    if size == 1:
        return symbols, sizes
    within = np.ones(len(symbols), np.bool_)
    # The last word of a sentence begins no pair.
    within[coded.starts[1:][sizes > 0] - 1] = False
    firsts = np.flatnonzero(within)
    return symbols[firsts] << 32 | symbols[firsts + 1], np.maximum(sizes - 1, 0)


def _found(runs: Ints, keys: Ints) -> Floats:
    """How often each of the keys is among the runs."""
    places = np.searchsorted(keys, runs)
    known = runs[places < len(keys)]
    places = places[places < len(keys)]
    return np.bincount(places[keys[places] == known], minlength=len(keys)).astype(np.float64)
