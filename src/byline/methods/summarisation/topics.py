"""Topics: what the texts are about, each topic told by the sentence that stands for it most.

Wang, D., Zhu, S., Li, T., Gong, Y. (2009). Multi-document summarization using sentence-based topic
models. ACL-IJCNLP 2009, 297-300 (BSTM), and Wang, D., Zhu, S., Li, T., Chi, Y., Gong, Y. (2008).
Integrating clustering and multi-document summarization to improve document understanding. CIKM
2008, 1435-1436 (FGB). Every word of text d comes from a topic k of the text, from a sentence s that
the topic is spread over, and from the words of that sentence:

    p(t | d) = sum over k and s of B_ts U_sk V_dk                                           (M1)
    B_ts = share of term t in sentence s                                                    (M2)

`byline.numerics.bstm` finds U and V; BSTM gives the topics of a text a Dirichlet prior, FGB does
not. Topics take turns, those of most words first:

    score_s for topic k = U_sk                                        "share"               (M3)
    score_s for topic k = cosine of the counts of s and B U_k         "words"               (M4)

The paper has (M3). A long sentence that no other can stand in for has a large share, whatever it
says; (M4), which is not in the paper, asks instead for the sentence most like the topic's words.

The paper takes the best sentence of each topic, and says nothing of sentences that are best twice,
of the order of topics, or of lengths; for these see `selection`. Copies of a sentence have one
column of B together, as a topic could be spread over them in any way.
"""

from abc import abstractmethod
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit, unit_rows
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import Topics, bstm, fgb

__all__ = ["BSTM", "FGB", "ToldBy", "likenesses", "shares"]

Floats = NDArray[np.float64]
ToldBy = Literal["share", "words"]


class _ByTopic(Ranker):
    """Topics that sentences stand for, found one way or another."""

    n_topics: int | None
    told_by: ToldBy

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        if self.told_by not in get_args(ToldBy):
            raise UsageError(f"told_by is {' or '.join(get_args(ToldBy))}, not {self.told_by!r}.")
        firsts = np.unique(sentences.copy_of)
        bases = sentences.counts[firsts]
        k = self.n_topics or limit.expected(sentences)
        found = self._topics(sentences.by_text.T, bases.T, k)
        scores = np.full((found.sentences.shape[1], len(sentences)), -np.inf)
        scores[:, firsts] = shares(found) if self.told_by == "share" else likenesses(found, bases)
        # Without the noise of rounding, which would decide between equal sentences.
        return np.round(scores, 9)

    @abstractmethod
    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics: ...


class BSTM(_ByTopic):
    """Bayesian sentence-based topics.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are; None for as many as sentences are expected to fit.
    prior : float, default=0.1
        The parameter of the Dirichlet prior; the lower, the fewer topics a text has.
    told_by : {"share", "words"}, default="share"
        Whether a topic is told by the sentence with most of it, or by that most like its words.
    starts : int, default=10
        Random starts, of which the best is kept.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the starts are.
    """

    def __init__(  # noqa: PLR0913
        self,
        n_topics: int | None = None,
        *,
        prior: float = 0.1,
        told_by: ToldBy = "share",
        starts: int = 10,
        alike: float = ALIKE,
        seed: int = 0,
    ) -> None:
        self.n_topics = n_topics
        self.prior = prior
        self.told_by = told_by
        self.starts = starts
        self.alike = alike
        self.seed = seed

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return bstm(texts, bases, k, prior=self.prior, starts=self.starts, seed=self.seed)


class FGB(_ByTopic):
    """Factorisation given bases: the same without a prior.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are; None for as many as sentences are expected to fit.
    told_by : {"share", "words"}, default="share"
        Whether a topic is told by the sentence with most of it, or by that most like its words.
    starts : int, default=10
        Random starts, of which the best is kept.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the starts are.
    """

    def __init__(
        self,
        n_topics: int | None = None,
        *,
        told_by: ToldBy = "share",
        starts: int = 10,
        alike: float = ALIKE,
        seed: int = 0,
    ) -> None:
        self.n_topics = n_topics
        self.told_by = told_by
        self.starts = starts
        self.alike = alike
        self.seed = seed

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return fgb(texts, bases, k, starts=self.starts, seed=self.seed)


def shares(found: Topics) -> Floats:
    """Topics × sentences: how much of the topic each sentence is (M3)."""
    return found.sentences.T


def likenesses(found: Topics, bases: csr_matrix) -> Floats:
    """Topics × sentences: how like the words of the topic each sentence is (M4)."""
    spread = bases.multiply(1.0 / bases.sum(axis=1)).T @ found.sentences
    return np.asarray((unit_rows(bases) @ (spread / np.linalg.norm(spread, axis=0))).T)
