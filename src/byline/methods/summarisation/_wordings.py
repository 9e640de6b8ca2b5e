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
over both words too.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels import Coded, Terms
from byline.methods.summarisation._weighing import directions
from byline.methods.summarisation.lexpagerank import prestige, weighted
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import bstm

__all__ = ["Reader", "Wordings"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LONG = 12
"""What is shorter, at the head of a text, is a title or a date."""
DAMPING = 0.15
LEAST = 0.01


class Wordings(NamedTuple):
    """Words, or pairs of neighbouring words."""

    keys: Ints
    """Rising; of a pair, the numbers of both words in one."""
    has: csr_matrix
    """How often each sentence (row) has each."""
    traits: Floats
    """One row for each."""


class Reader:
    """The words and pairs of sentences, and how often other texts have these.

    >>> from byline.corpus import Text
    >>> pile = [Text("a", "The ferry sank."), Text("b", "The ferry burned.")]
    >>> reader = Reader(Sentences.of(pile, "en"))
    >>> reader.words.has.shape, reader.pairs.has.shape
    ((2, 4), (2, 3))
    >>> [found.tolist() for found in reader.found_in("The ferry, the ferry!")]
    [[2.0, 2.0, 0.0, 0.0], [2.0, 0.0, 0.0]]
    """

    def __init__(self, sentences: Sentences) -> None:
        known = sentences.terms
        self._terms = Terms(known.language, "tokens" if known.kept == "tokens" else "all", "stems")
        places = sentences.sentences
        coded = self._terms.learn(
            [s.wording for s in places], [sentences.languages[s.text] for s in places]
        )
        pile = _Pile(sentences)
        content = np.array([name in known.numbers for name in self._terms.numbers], np.float64)
        keys, has = _counted(coded, 1, len(sentences))
        traits = pile.traits(has, content[keys])
        self.words = Wordings(keys, has, traits)
        keys, has = _counted(coded, 2, len(sentences))
        first, second = (np.searchsorted(self.words.keys, part) for part in _parts(keys))
        shares = traits[first, 1] + traits[second, 1]
        both = pile.traits(has, (content[first] + content[second]) / 2)
        self.pairs = Wordings(keys, has, np.column_stack([both, shares]))

    def found_in(self, text: str) -> tuple[Floats, Floats]:
        """How often another text, of the pile's main language, has each word and each pair."""
        coded = self._terms.code([text], [self._terms.language])
        words, pairs = (
            _found(_runs(coded, size)[0], known.keys)
            for size, known in ((1, self.words), (2, self.pairs))
        )
        return words, pairs


class _Pile:
    """What is known of each sentence of a pile."""

    def __init__(self, sentences: Sentences) -> None:
        n = len(sentences)
        self._text = sentences.text
        self._n_texts = len(sentences.texts)
        self._prestige = n * prestige(weighted(directions(sentences.counts)), n, DAMPING)
        topic = bstm(sentences.by_text.T, sentences.counts.T, 1, starts=1)
        self._stands_for = n * topic.sentences[:, 0] + LEAST
        self._opening, self._early = _places(sentences)

    def traits(self, has: csr_matrix, content: Floats) -> Floats:
        """The traits of words or pairs; (Q1) comes second, next to the 1."""
        n, k = has.shape
        once = has.copy()
        once.data[:] = 1.0
        sentences = np.asarray(once.sum(axis=0)).ravel()
        member = csr_matrix((np.ones(n), (self._text, np.arange(n))), (self._n_texts, n))
        texts = np.bincount(csr_matrix(member @ once).indices, minlength=k)
        f = np.log(np.asarray(has.sum(axis=0)).ravel() / max(has.sum(), 1.0))
        t = np.log(texts / self._n_texts)
        e = once.T @ self._early / sentences - 0.5
        p = np.log(once.T @ self._prestige / sentences)
        u = np.log(once.T @ self._stands_for / sentences)
        openings = once.T @ self._opening.astype(np.float64)
        o, q, c = np.log1p(openings), openings / max(self._opening.sum(), 1), content
        m = np.full(k, float(self._opening.any()))
        one = np.ones(k)
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


def _counted(coded: Coded, size: int, n: int) -> tuple[Ints, csr_matrix]:
    """The runs of so many words, and how often each of n sentences has them."""
    runs, owner = _runs(coded, size)
    keys, columns = np.unique(runs, return_inverse=True)
    has = csr_matrix((np.ones(len(runs)), (owner, columns)), (n, len(keys)))
    has.sum_duplicates()
    return keys, has


def _runs(coded: Coded, size: int) -> tuple[Ints, NDArray[np.intp]]:
    """Each run as one number, and the sentence it is in."""
    symbols = coded.symbols.astype(np.int64)
    owner = np.repeat(np.arange(len(coded.starts) - 1), np.diff(coded.starts))
    if size == 1:
        return symbols, owner
    within = owner[1:] == owner[:-1]
    return (symbols[:-1] << 32 | symbols[1:])[within], owner[1:][within]


def _parts(keys: Ints) -> tuple[Ints, Ints]:
    return keys >> 32, keys & (1 << 32) - 1


def _found(runs: Ints, keys: Ints) -> Floats:
    """How often each of the keys is among the runs."""
    places = np.searchsorted(keys, runs)
    known = runs[places < len(keys)]
    places = places[places < len(keys)]
    return np.bincount(places[keys[places] == known], minlength=len(keys)).astype(np.float64)
