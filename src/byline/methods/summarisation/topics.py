"""Sentence-based topic models: for each topic of the texts, the sentence that represents it best.

Wang, D., Zhu, S., Li, T., Gong, Y. (2009). Multi-document summarization using sentence-based topic
models. ACL-IJCNLP 2009, 297-300 (BSTM), and Wang, D., Zhu, S., Li, T., Chi, Y., Gong, Y. (2008).
Integrating clustering and multi-document summarization to improve document understanding. CIKM
2008, 1435-1436 (FGB). Every word of text d comes from a topic k of the text, from a sentence s that
the topic is spread over, and from the words of that sentence:

    p(t | d) = sum over k and s of B_ts U_sk V_dk                                           (M1)
    B_ts = share of term t in sentence s                                                    (M2)

`byline.numerics.bstm` finds U and V; BSTM gives the topics of a text a Dirichlet prior, FGB does
not. With r_t the rarity of a term (`selection`),

    score_s for topic k = U_sk                                    "printed", "probability"  (M3)
    score_s for topic k = cosine of r ∘ counts of s and B U_k     "words"                   (M4)

In print each topic has one sentence, that of the highest (M3), and Y and B have all terms: this is
`selection="printed", fewest=1, alike=1`, with `updates="printed"` for the order of Algorithm 1. The
paper does not say how many topics there are, in which order they come, or what becomes of sentences
that are the best of two topics or do not fit into the summary; here there are as many topics as
sentences of mean length fit, those of most words come first, and such sentences are skipped.

On all open corpora this scores below random sentences, since sentences of rare words get a large
share of a topic. Departures, all in the defaults: terms of fewer than three texts are left out of Y
and B; (M4) takes the sentence most similar to the words of the topic; and topics take turns until
the summary is full, which "probability" does by (M3). Copies of a sentence have one column of B
together, as a topic could be spread over them in any way.
"""

from abc import abstractmethod
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation._summariser import ALIKE, Choice, Ranker
from byline.methods.summarisation.selection import Limit, select, tf_idf_rows
from byline.methods.summarisation.sentences import Sentences
from byline.numerics.bstm import Topics, Updates, bstm, fgb
from byline.parameters import Bounds, Count, CountOrZero, Positive

__all__ = ["BSTM", "FGB", "Selection", "likenesses", "shared_terms"]

Floats = NDArray[np.float64]
Selection = Literal["words", "probability", "printed"]


@dataclass(eq=False, repr=False)
class _ByTopic(Ranker):
    """Topics, each represented by its best sentences; a subclass fits them (`_topics`)."""

    n_topics: Count | None = None
    _: KW_ONLY
    selection: Selection = "words"
    updates: Updates = "joint"
    fewest: CountOrZero = 3
    starts: Annotated[int, Bounds(1, 1000)] = 3
    alike: Annotated[float, Bounds(0, 1)] = ALIKE
    seed: int = 0

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        _check_choice("selection", self.selection, get_args(Selection))
        _check_choice("updates", self.updates, get_args(Updates))
        kept = shared_terms(sentences.by_text, self.fewest)
        firsts = np.unique(sentences.copy_of)
        firsts = firsts[np.diff(csr_matrix(sentences.counts[firsts][:, kept]).indptr) > 0]
        bases = csr_matrix(sentences.counts[firsts][:, kept])
        k = min(self.n_topics or limit.expected(sentences), len(sentences))
        found = self._topics(sentences.by_text[:, kept].T, bases.T, k)
        scores = np.full((found.sentences.shape[1], len(sentences)), -np.inf)
        if self.selection == "words":
            weighed = tf_idf_rows(sentences.counts)[firsts][:, kept]
            scores[:, firsts] = likenesses(found, bases, csr_matrix(weighed))
        else:
            scores[:, firsts] = found.sentences.T  # (M3)
        # Without the noise of rounding, which would decide between equal sentences.
        return np.round(scores, 9)

    def _ranked(self, scores: Floats, sentences: Sentences, limit: Limit) -> Choice:
        if self.selection == "printed":
            best = scores.argmax(axis=1, keepdims=True)
            scores = np.where(np.arange(scores.shape[1]) == best, scores, -np.inf)
        return super()._ranked(scores, sentences, limit)

    def filled(self, choice: Choice, sentences: Sentences, limit: Limit) -> Choice:
        """The same, and sentences that no topic offers, which have no shared term.

        In print a topic has one sentence, and nothing else is in the summary.
        """
        if self.selection == "printed":
            return choice
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
        How many topics there are, at most one for each sentence; None for as many as sentences are
        expected to fit.
    prior : float, default=0.1
        The parameter of the Dirichlet prior; the lower, the fewer topics a text has.
    selection : {"words", "probability", "printed"}, default="words"
        The sentences of a topic: those most similar to its words; those most probable given the
        topic; or, as printed, only the most probable one.
    updates : {"joint", "printed"}, default="joint"
        Whether one round of the fit updates U and V from the same U and V, so that the bound never
        falls, or U first and then V with the new U, as Algorithm 1 is printed.
    fewest : int, default=3
        Terms of fewer texts are left out, unless none has as many.
    starts : int, default=3
        Random starts, of which the best is kept.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the starts are.
    """

    prior: Positive = 0.1

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return bstm(
            texts,
            bases,
            k,
            prior=self.prior,
            starts=self.starts,
            seed=self.seed,
            updates=self.updates,
        )


class FGB(_ByTopic):
    """Factorisation given bases: `BSTM` without a prior.

    Parameters
    ----------
    n_topics, selection, updates, fewest, starts, alike, seed
        As those of `BSTM`.
    """

    def _topics(self, texts: csr_matrix, bases: csr_matrix, k: int) -> Topics:
        return fgb(texts, bases, k, starts=self.starts, seed=self.seed, updates=self.updates)


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


def _check_choice(name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageError(f"{name} is {', '.join(known[:-1])} or {known[-1]}, not {value!r}.")
