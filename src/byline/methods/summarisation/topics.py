"""Sentence-based topic models: for each topic of the texts, the sentence that represents it best.

Wang, D., Zhu, S., Li, T., Gong, Y. (2009). Multi-document summarization using sentence-based topic
models. ACL-IJCNLP 2009, 297-300 (BSTM), and Wang, D., Zhu, S., Li, T., Chi, Y., Gong, Y. (2008).
Integrating clustering and multi-document summarization to improve document understanding. CIKM
2008, 1435-1436 (FGB). Every word of text d comes from a topic k of the text, from a sentence s that
the topic is spread over, and from the words of that sentence:

    p(t | d) = sum over k and s of B_ts U_sk V_dk                                           (M1)
    B_ts = share of term t in sentence s                                                    (M2)

`byline.numerics.bstm` finds U and V; BSTM gives the topics of a text a Dirichlet prior, FGB does
not. Topics take turns, those of most words first. With r_t the rarity of a term (`selection`),

    score_s for topic k = U_sk                                        "share"               (M3)
    score_s for topic k = cosine of r ∘ counts of s and B U_k         "words"               (M4)

The paper has (M3), and all terms; on all open corpora this scores below random sentences, since
sentences of rare words get a large share. Two departures: terms of fewer than three texts are left
out of Y and B, and (M4) takes the sentence most similar to the words of the topic.
`told_by="share", fewest=1` is what is printed.

The paper takes the best sentence of each topic, and says nothing of sentences that are best twice,
of the order of topics, or of lengths; for these see `selection`. Copies of a sentence have one
column of B together, as a topic could be spread over them in any way.
"""

from abc import abstractmethod
from dataclasses import KW_ONLY, dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation._summariser import ALIKE, Choice, Ranker
from byline.methods.summarisation.selection import Limit, select, tf_idf_rows
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import Topics, bstm, fgb

__all__ = ["BSTM", "FGB", "ToldBy", "likenesses", "shared_terms", "shares"]

Floats = NDArray[np.float64]
ToldBy = Literal["share", "words"]


@dataclass(eq=False, repr=False)
class _ByTopic(Ranker):
    """Topics, each represented by its best sentences; a subclass fits them (`_topics`)."""

    n_topics: int | None = None
    _: KW_ONLY
    told_by: ToldBy = "words"
    fewest: int = 3
    starts: int = 3
    alike: float = ALIKE
    seed: int = 0

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        if self.told_by not in get_args(ToldBy):
            raise UsageError(f"told_by is {' or '.join(get_args(ToldBy))}, not {self.told_by!r}.")
        kept = shared_terms(sentences.by_text, self.fewest)
        firsts = np.unique(sentences.copy_of)
        firsts = firsts[np.diff(csr_matrix(sentences.counts[firsts][:, kept]).indptr) > 0]
        bases = csr_matrix(sentences.counts[firsts][:, kept])
        k = self.n_topics or limit.expected(sentences)
        found = self._topics(sentences.by_text[:, kept].T, bases.T, k)
        scores = np.full((found.sentences.shape[1], len(sentences)), -np.inf)
        if self.told_by == "share":
            scores[:, firsts] = shares(found)
        else:
            weighed = tf_idf_rows(sentences.counts)[firsts][:, kept]
            scores[:, firsts] = likenesses(found, bases, csr_matrix(weighed))
        # Without the noise of rounding, which would decide between equal sentences.
        return np.round(scores, 9)

    def filled(self, choice: Choice, sentences: Sentences, limit: Limit) -> Choice:
        """The same, and sentences that no topic offers, which have no shared term."""
        kept = shared_terms(sentences.by_text, self.fewest)
        others = np.flatnonzero(np.diff(csr_matrix(sentences.counts[:, kept]).indptr) == 0)
        order = map(int, (*choice.sentences, *others))
        chosen = select(order, sentences, limit, self.alike)
        worth = dict(zip(choice.sentences, choice.scores, strict=True))
        return Choice(tuple(chosen), tuple(worth.get(place, 0.0) for place in chosen))

    @abstractmethod
    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics: ...


@dataclass(kw_only=True, eq=False, repr=False)
class BSTM(_ByTopic):
    """Bayesian sentence-based topics.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are; None for as many as sentences are expected to fit.
    prior : float, default=0.1
        The parameter of the Dirichlet prior; the lower, the fewer topics a text has.
    told_by : {"share", "words"}, default="words"
        Whether a topic is told by the sentence with most of it, or by that most like its words.
    fewest : int, default=3
        Terms of fewer texts are left out, unless none has as many.
    starts : int, default=3
        Random starts, of which the best is kept.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the starts are.
    """

    prior: float = 0.1

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return bstm(texts, bases, k, prior=self.prior, starts=self.starts, seed=self.seed)


class FGB(_ByTopic):
    """Factorisation given bases: `BSTM` without a prior.

    Parameters
    ----------
    n_topics, told_by, fewest, starts, alike, seed
        As those of `BSTM`.
    """

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return fgb(texts, bases, k, starts=self.starts, seed=self.seed)


def shares(found: Topics) -> Floats:
    """Topics × sentences: how much of the topic each sentence is (M3)."""
    return found.sentences.T


def likenesses(found: Topics, bases: csr_matrix, weighed: csr_matrix) -> Floats:
    """Topics × sentences: how like the words of the topic each sentence is (M4).

    Rows of `weighed` are sentences of length 1, of which some terms may be left out.
    """
    spread = bases.multiply(1.0 / bases.sum(axis=1)).T @ found.sentences
    return np.asarray((weighed @ (spread / np.linalg.norm(spread, axis=0))).T)


def shared_terms(by_text: csr_matrix, fewest: int) -> NDArray[np.intp]:
    """The terms of at least so many texts, or of as many as any term has."""
    texts = np.bincount(by_text.indices, minlength=by_text.shape[1])
    return np.flatnonzero(texts >= max(1, min(fewest, int(texts.max(initial=1)))))
