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

    score_s for topic k = U_sk                                                              (M3)

The paper takes the best sentence of each topic, and says nothing of sentences that are best twice,
of the order of topics, or of lengths; for these see `selection`. Copies of a sentence have one
column of B together, as a topic could be spread over them in any way.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import Topics, bstm, fgb

__all__ = ["BSTM", "FGB"]

Floats = NDArray[np.float64]


class BSTM(Ranker):
    """Bayesian sentence-based topics.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are; None for as many as sentences are expected to fit.
    prior : float, default=0.1
        The parameter of the Dirichlet prior; the lower, the fewer topics a text has.
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
        prior: float = 0.1,
        starts: int = 10,
        alike: float = ALIKE,
        seed: int = 0,
    ) -> None:
        self.n_topics = n_topics
        self.prior = prior
        self.starts = starts
        self.alike = alike
        self.seed = seed

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        k = self.n_topics or limit.expected(sentences)
        tables = sentences.by_text.T, _bases(sentences)
        found = bstm(*tables, k, prior=self.prior, starts=self.starts, seed=self.seed)
        return _by_topic(found, sentences)


class FGB(Ranker):
    """Factorisation given bases: the same without a prior.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are; None for as many as sentences are expected to fit.
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
        starts: int = 10,
        alike: float = ALIKE,
        seed: int = 0,
    ) -> None:
        self.n_topics = n_topics
        self.starts = starts
        self.alike = alike
        self.seed = seed

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        k = self.n_topics or limit.expected(sentences)
        tables = sentences.by_text.T, _bases(sentences)
        return _by_topic(fgb(*tables, k, starts=self.starts, seed=self.seed), sentences)


def _bases(sentences: Sentences) -> csr_matrix:
    """Terms × sentences without their copies."""
    return sentences.counts[np.unique(sentences.copy_of)].T


def _by_topic(found: Topics, sentences: Sentences) -> Floats:
    """Topics × sentences (M3), without the noise of rounding, which would part equal sentences."""
    scores = np.full((found.sentences.shape[1], len(sentences)), -np.inf)
    scores[:, np.unique(sentences.copy_of)] = np.round(found.sentences.T, 9)
    return scores
