"""Bayesian sentence-based topic models (BSTM) and factorisation given bases (FGB).

Wang, D., Zhu, S., Li, T. and Gong, Y. (2009). Multi-document summarization using sentence-based
topic models. ACL-IJCNLP 2009, short papers, 297-300. Y counts terms in documents; a column of B is
how a sentence spreads over terms, U how a topic spreads over sentences, and a row of V how a
document spreads over topics. With Y ⊘ P taken where Y is not 0,

    P    = B U Vᵀ,   R = Y ⊘ P                                                           (T1)
    U    ← U ∘ (Bᵀ R V), each column divided by its sum                         eq. (3), (T2)
    γ    = V ∘ (Rᵀ B U)                                                                  (T3)
    V_dk ← exp(ψ(a_k + γ_dk) - largest such ψ of the row),                      eq. (4), (T4)
           each row divided by its sum                                                   (T5)
    L    = sum over d of  ln Γ(Σa) - ln Γ(Σa + N_d)                             eq. (2), (T6)
           + sum over k of ln Γ(a_k + γ_dk) - ln Γ(a_k) - γ_dk ln V_dk
           + sum over w of Y_wd ln P_wd

where N_d is the size of a document and a the parameters of a Dirichlet prior of its topics. L is a
lower bound of the log-likelihood. From several random starts the one with the highest L is kept. A
round that changes L by less than a millionth is the last; so is the 500th.

With `updates="joint"` both (T2) and (T4) take one R, that of the old U and V, so L never falls.
With `updates="printed"` the order is that of Algorithm 1 in print: (T2) first, then (T1), (T3) and
(T4) with the new U, which costs two products more and may let L fall.

Factorisation given bases (FGB), Wang et al. (2008), is the same without the Dirichlet adjustment:

    V_dk ← γ_dk + max(a_k - 1, 0), each row divided by its sum                           (T7)
    L    = sum over w and d of Y_wd ln P_wd + sum over d and k of max(a_k - 1, 0) ln V_dk    (T8)

Departures: a topic with less than 1e-12 of all words is given up, which leaves fewer topics than
were asked for; Σa still has its share. The priors of FGB are not in print here; a = 1 is flat.
"""

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csc_array, spmatrix
from scipy.special import digamma, gammaln, softmax

from byline.errors import InputError

__all__ = ["Start", "Topics", "Updates", "bstm", "fgb", "fit_from_start"]

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]
Variant = Literal["bstm", "fgb"]
Updates = Literal["joint", "printed"]
"""Both matrices from one ratio matrix, or V from that of the new U as Algorithm 1 has it."""

MOST_ROUNDS = 500
TOLERANCE = 1e-6
DEAD = 1e-12
# Where ψ and ln Γ are still far from what a float can hold.
LEAST_PRIOR = 1e-9


class Start(NamedTuple):
    """Where rounds begin."""

    sentences: Floats
    """U: a row for each sentence; columns add up to 1."""
    documents: Floats
    """V: a row for each document, which adds up to 1."""


class Topics(NamedTuple):
    """Topics, those of most words first."""

    sentences: Floats
    """U: how much of each topic a sentence stands for; columns add up to 1."""
    documents: Floats
    """V: how much of a document is about each topic; rows add up to 1."""
    weights: Floats
    """How many of all words are about each topic: the columns of γ added up."""
    bounds: Floats
    """L before each round and, last, that of these topics."""


def bstm(  # noqa: PLR0913
    counts: spmatrix,
    sentences: spmatrix,
    n_topics: int,
    *,
    prior: ArrayLike = 0.1,
    starts: int = 10,
    seed: int = 0,
    updates: Updates = "joint",
) -> Topics:
    """The topics with the highest bound (T6) among several starts.

    `counts` is terms × documents, `sentences` terms × sentences; columns of the latter are divided
    by their sums. Documents and sentences may be empty, and topics more than sentences.

    >>> from scipy.sparse import csc_array
    >>> texts = csc_array([[2, 0], [2, 0], [0, 3]])
    >>> topics = bstm(texts, texts, 2)
    >>> topics.sentences.round(3).tolist(), topics.weights.round(3).tolist()
    ([[1.0, 0.0], [0.0, 1.0]], [4.0, 3.0])
    """
    return _best(_checked(counts, sentences, "bstm", prior, updates), n_topics, starts, seed)


def fgb(  # noqa: PLR0913
    counts: spmatrix,
    sentences: spmatrix,
    n_topics: int,
    *,
    prior: ArrayLike = 1.0,
    starts: int = 10,
    seed: int = 0,
    updates: Updates = "joint",
) -> Topics:
    """The topics with the highest likelihood (T8) among several starts; else as `bstm`."""
    return _best(_checked(counts, sentences, "fgb", prior, updates), n_topics, starts, seed)


def fit_from_start(  # noqa: PLR0913
    counts: spmatrix,
    sentences: spmatrix,
    start: Start,
    model: Variant = "bstm",
    prior: ArrayLike = 0.1,
    *,
    updates: Updates = "joint",
) -> Topics:
    """Where one start leads; topics stay in their order."""
    return _from_start(_checked(counts, sentences, model, prior, updates), start)


class _Problem(NamedTuple):
    counts: csc_array
    words: csc_array
    model: Variant
    prior: Floats
    updates: Updates


def _checked(
    counts: spmatrix, sentences: spmatrix, model: Variant, prior: ArrayLike, updates: Updates
) -> _Problem:
    texts, words = (_columns(matrix) for matrix in (counts, sentences))
    if texts.shape[0] != words.shape[0]:
        raise InputError(f"{texts.shape[0]} terms of texts are not {words.shape[0]} of sentences.")
    if not texts.nnz:
        raise InputError("there are no words to find topics in.")
    lacking = np.setdiff1d(texts.indices, words.indices)
    if len(lacking):
        raise InputError(
            f"{len(lacking)} of the terms counted, such as number {lacking[0]}, are in no sentence;"
            " texts must be counted from the same sentences."
        )
    sums = np.add.reduceat(np.append(words.data, 0.0), words.indptr[:-1])
    words.data /= np.repeat(sums, np.diff(words.indptr))
    given = np.asarray(prior, np.float64)
    if given.ndim > 1 or not np.all((given >= LEAST_PRIOR) & np.isfinite(given)):
        raise InputError(f"priors are numbers of at least {LEAST_PRIOR:g}, one or one per topic.")
    return _Problem(texts, words, model, given, updates)


def _columns(matrix: spmatrix) -> csc_array:
    """A copy by columns, without zeros; refuses what is no amount."""
    columns = csc_array(matrix, dtype=np.float64, copy=True)
    columns.sum_duplicates()
    columns.eliminate_zeros()
    if not np.all((columns.data > 0) & np.isfinite(columns.data)):
        raise InputError("words must occur some number of times, and none less often than never.")
    return columns


def _best(problem: _Problem, n_topics: int, starts: int, seed: int) -> Topics:
    if n_topics < 1 or starts < 1:
        raise InputError(f"there must be a topic and a start at least, not {n_topics}, {starts}.")
    fits = (
        _from_start(problem, _random(problem, n_topics, np.random.default_rng(own)))
        for own in np.random.SeedSequence(seed).spawn(starts)
    )
    best = max(fits, key=lambda topics: topics.bounds[-1])
    order = np.argsort(-best.weights, kind="stable")
    U, V, weights, bounds = best
    return Topics(U[:, order], V[:, order], weights[order], bounds)


def _random(problem: _Problem, n_topics: int, rng: np.random.Generator) -> Start:
    U = rng.dirichlet(np.ones(problem.words.shape[1]), n_topics).T
    return Start(U, rng.dirichlet(np.ones(n_topics), problem.counts.shape[1]))


def _from_start(problem: _Problem, start: Start) -> Topics:
    """Update until the bound converges; it is noted before each round and, last, of the topics."""
    counts, words, model, given, updates = problem
    U, V = (np.array(side, np.float64, order="C") for side in start)
    if given.ndim and len(given) != V.shape[1]:
        raise InputError(f"{len(given)} priors do not fit {V.shape[1]} topics.")
    prior = np.broadcast_to(given, V.shape[1])
    sizes, expect = counts.sum(axis=0), _Expectation(counts, words)
    alive, bounds, by_sentence = np.ones(V.shape[1], np.bool_), np.empty(0), words.T
    while True:
        ratios, chances, gamma = expect(U, V)
        extra = _dirichlet_part(sizes, V, gamma, prior) if model == "bstm" else _flat_part(V, prior)
        bounds = np.append(bounds, (counts.data * np.log(chances)).sum() + extra)
        if _converged(bounds):
            return Topics(U[:, alive], V[:, alive], gamma.sum(axis=0)[alive], bounds)
        alive &= gamma.sum(axis=0) >= DEAD * sizes.sum()
        U *= by_sentence @ (ratios @ V) * alive
        U /= np.where(alive, U.sum(axis=0), 1.0)  # (T2)
        if updates == "printed":
            gamma = expect(U, V).gamma
        V = (_documents_bstm if model == "bstm" else _documents_fgb)(gamma, prior, alive)


class _Expected(NamedTuple):
    ratios: csc_array
    chances: Floats
    gamma: Floats


class _Expectation:
    """R, P where a count is not 0, and γ, given U and V."""

    def __init__(self, counts: csc_array, words: csc_array) -> None:
        self._counts, self._words = counts, words
        self._documents = np.repeat(np.arange(counts.shape[1]), np.diff(counts.indptr))
        self._ratios = counts.copy()
        self._by_document = self._ratios.T  # shares its numbers with `_ratios`

    def __call__(self, U: Floats, V: Floats) -> _Expected:
        # Through B U, terms × topics, so that P is only ever computed where a count is not 0.
        mixed = self._words @ U
        chances = np.einsum(
            "nk,nk->n", mixed.take(self._counts.indices, axis=0), V.take(self._documents, axis=0)
        )
        np.divide(self._counts.data, chances, out=self._ratios.data)  # (T1)
        return _Expected(self._ratios, chances, V * (self._by_document @ mixed))  # (T3)


def _converged(bounds: Floats) -> bool:
    if len(bounds) < 2:
        return False
    return len(bounds) > MOST_ROUNDS or bool(
        abs(bounds[-1] - bounds[-2]) < TOLERANCE * abs(bounds[-1])
    )


def _dirichlet_part(sizes: Floats, V: Floats, gamma: Floats, prior: Floats) -> float:
    """What (T6) has beside the sum of Y ln P."""
    total = (gammaln(prior.sum()) - gammaln(prior.sum() + sizes)).sum()
    each = gammaln(prior + gamma) - gammaln(prior) - gamma * np.log(np.where(gamma > 0, V, 1.0))
    return float(total + each.sum())


def _flat_part(V: Floats, prior: Floats) -> float:
    """What (T8) has beside the sum of Y ln P; topics that were given up count no more."""
    counted = (prior > 1) & V.any(axis=0)
    return float((np.log(V[:, counted]) * (prior[counted] - 1)).sum())


def _documents_bstm(gamma: Floats, prior: Floats, alive: Booleans) -> Floats:
    """(T4), (T5)."""
    return softmax(np.where(alive, digamma(prior + gamma), -np.inf), axis=1)


def _documents_fgb(gamma: Floats, prior: Floats, alive: Booleans) -> Floats:
    """(T7); all topics alike for a document without words."""
    V = (gamma + np.maximum(prior - 1, 0.0)) * alive
    V[V.sum(axis=1) == 0] = alive
    return np.asarray(V / V.sum(axis=1, keepdims=True))
