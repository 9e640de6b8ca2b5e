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
lower bound of the log-likelihood. Both (T2) and (T4) take one R, that of the old U and V, so L
never falls, which the order of the paper, U first, does not promise. From several random starts the
one with the highest L is kept. A round that changes L by less than a millionth is the last; so is
the 500th.

Factorisation given bases (FGB), Wang et al. (2008), is the same without the Dirichlet adjustment:

    V_dk ← γ_dk + max(a_k - 1, 0), each row divided by its sum                           (T7)
    L    = sum over w and d of Y_wd ln P_wd + sum over d and k of max(a_k - 1, 0) ln V_dk    (T8)

Departures: a topic with less than 1e-12 of all words is given up, which leaves fewer topics than
were asked for; Σa still has its share. The priors of FGB are not in print here; a = 1 is flat.
"""

from math import lgamma
from typing import Literal, NamedTuple

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csc_array, spmatrix

from byline.errors import InputError

__all__ = ["Start", "Topics", "bstm", "fgb", "fit_from_start"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Booleans = NDArray[np.bool_]
Columns = tuple[Ints, Ints, Floats]
"""A matrix as compressed columns: starts of columns, rows and values of the entries."""
State = tuple[Floats, Floats, Floats]
"""U, V and γ, of which γ is filled in."""
Variant = Literal["bstm", "fgb"]

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
    return _best(_checked(counts, sentences, "bstm", prior), n_topics, starts, seed)


def fgb(  # noqa: PLR0913
    counts: spmatrix,
    sentences: spmatrix,
    n_topics: int,
    *,
    prior: ArrayLike = 1.0,
    starts: int = 10,
    seed: int = 0,
) -> Topics:
    """The topics with the highest likelihood (T8) among several starts; else as `bstm`."""
    return _best(_checked(counts, sentences, "fgb", prior), n_topics, starts, seed)


def fit_from_start(
    counts: spmatrix,
    sentences: spmatrix,
    start: Start,
    model: Variant = "bstm",
    prior: ArrayLike = 0.1,
) -> Topics:
    """Where one start leads; topics stay in their order."""
    return _from_start(_checked(counts, sentences, model, prior), start)


class _Problem(NamedTuple):
    counts: csc_array
    words: csc_array
    model: Variant
    prior: Floats


def _checked(counts: spmatrix, sentences: spmatrix, model: Variant, prior: ArrayLike) -> _Problem:
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
    return _Problem(texts, words, model, given)


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
    U, V = (np.array(side, np.float64, order="C") for side in start)
    gamma, bounds = np.empty_like(V), np.empty(MOST_ROUNDS + 1)
    if problem.prior.ndim and len(problem.prior) != V.shape[1]:
        raise InputError(f"{len(problem.prior)} priors do not fit {V.shape[1]} topics.")
    prior = np.broadcast_to(problem.prior, V.shape[1]).copy()
    update = _update_bstm if problem.model == "bstm" else _update_fgb
    ends = _arrays(problem.counts), _arrays(problem.words)
    rounds = update(*ends, (U, V, gamma), prior, bounds)
    alive = U.any(axis=0)
    weights = gamma.sum(axis=0)
    return Topics(U[:, alive], V[:, alive], weights[alive], bounds[: rounds + 1])


def _arrays(matrix: csc_array) -> Columns:
    return matrix.indptr.astype(np.int64), matrix.indices.astype(np.int64), matrix.data


@numba.njit(cache=True)
def _update_bstm(
    counts: Columns, words: Columns, state: State, prior: Floats, bounds: Floats
) -> int:
    """Update until the bound (T6) converges; the number of rounds.

    The bound before each round is noted, and last that of the state. There are as many rounds as
    `bounds` has room for, less one.
    """
    _, V, gamma = state
    work, alive = _workspace(counts, words, len(prior)), np.ones(len(prior), np.bool_)
    done = 0
    while True:
        bounds[done] = _expectation(counts, words, state, work)
        bounds[done] += _dirichlet_part(counts, V, gamma, prior)
        if _converged(bounds, done):
            return done
        _update_sentences(counts, words, state, work[1], alive)
        _update_documents_bstm(gamma, prior, V, alive)
        done += 1


@numba.njit(cache=True)
def _update_fgb(
    counts: Columns, words: Columns, state: State, prior: Floats, bounds: Floats
) -> int:
    """As `_update_bstm`, by (T7) and (T8)."""
    _, V, gamma = state
    work, alive = _workspace(counts, words, len(prior)), np.ones(len(prior), np.bool_)
    extra = np.maximum(prior - 1, 0.0)
    done = 0
    while True:
        bounds[done] = _expectation(counts, words, state, work) + _flat_part(V, extra, alive)
        if _converged(bounds, done):
            return done
        _update_sentences(counts, words, state, work[1], alive)
        _update_documents_fgb(gamma, extra, V, alive)
        done += 1


@numba.njit(cache=True)
def _workspace(counts: Columns, words: Columns, n_topics: int) -> tuple[Floats, Floats]:
    """Room for B U and for R V."""
    n_terms = max(counts[1].max(), words[1].max()) + 1
    return np.empty((n_terms, n_topics)), np.empty((n_terms, n_topics))


@numba.njit(cache=True)
def _converged(bounds: Floats, done: int) -> bool:
    if done + 1 == len(bounds):
        return True
    return done > 0 and abs(bounds[done] - bounds[done - 1]) < TOLERANCE * abs(bounds[done])


@numba.njit(cache=True)
def _expectation(
    counts: Columns, words: Columns, state: State, work: tuple[Floats, Floats]
) -> float:
    """Fill in γ and the work; the sum of Y ln P."""
    U, V, gamma = state
    # Through B U, terms × topics, so that P is only ever computed where a count is not 0.
    mixed, pulled = work
    _mix(words, U, mixed)
    return _responsibilities(counts, mixed, V, gamma, pulled)


@numba.njit(cache=True)
def _mix(words: Columns, U: Floats, mixed: Floats) -> None:
    """B U."""
    starts, terms, shares = words
    mixed[:] = 0.0
    for s in range(U.shape[0]):
        for entry in range(starts[s], starts[s + 1]):
            row, share = mixed[terms[entry]], shares[entry]
            for k in range(U.shape[1]):
                row[k] += share * U[s, k]


@numba.njit(cache=True)
def _responsibilities(
    counts: Columns, mixed: Floats, V: Floats, gamma: Floats, pulled: Floats
) -> float:
    """Fill in γ (T3) and R V of one ratio matrix; the sum of Y ln P."""
    starts, terms, values = counts
    gamma[:], pulled[:] = 0.0, 0.0
    fit = 0.0
    for d in range(V.shape[0]):
        for entry in range(starts[d], starts[d + 1]):
            w, chance = terms[entry], 0.0
            for k in range(V.shape[1]):
                chance += mixed[w, k] * V[d, k]
            ratio = values[entry] / chance
            fit += values[entry] * np.log(chance)
            for k in range(V.shape[1]):
                gamma[d, k] += ratio * mixed[w, k]
                pulled[w, k] += ratio * V[d, k]
        for k in range(V.shape[1]):
            gamma[d, k] *= V[d, k]
    return fit


@numba.njit(cache=True)
def _dirichlet_part(counts: Columns, V: Floats, gamma: Floats, prior: Floats) -> float:
    """What (T6) has beside the sum of Y ln P."""
    starts, _, values = counts
    total = 0.0
    for d in range(V.shape[0]):
        size = values[starts[d] : starts[d + 1]].sum()
        total += lgamma(prior.sum()) - lgamma(prior.sum() + size)
        for k in range(V.shape[1]):
            if gamma[d, k] > 0:
                total += lgamma(prior[k] + gamma[d, k]) - lgamma(prior[k])
                total -= gamma[d, k] * np.log(V[d, k])
    return total


@numba.njit(cache=True)
def _flat_part(V: Floats, extra: Floats, alive: Booleans) -> float:
    """What (T8) has beside the sum of Y ln P."""
    total = 0.0
    for k in range(V.shape[1]):
        if extra[k] > 0 and alive[k]:
            total += extra[k] * np.log(V[:, k]).sum()
    return total


@numba.njit(cache=True)
def _update_sentences(
    counts: Columns, words: Columns, state: State, pulled: Floats, alive: Booleans
) -> None:
    """(T2); topics with a negligible share of all words are dropped."""
    U, _, gamma = state
    starts, terms, shares = words
    for k in range(len(alive)):
        alive[k] = alive[k] and gamma[:, k].sum() >= DEAD * counts[2].sum()
    pull = np.empty(U.shape[1])
    for s in range(U.shape[0]):
        pull[:] = 0.0
        for entry in range(starts[s], starts[s + 1]):
            row, share = pulled[terms[entry]], shares[entry]
            for k in range(len(pull)):
                pull[k] += share * row[k]
        U[s] *= pull
    for k in range(U.shape[1]):
        if alive[k]:
            U[:, k] /= U[:, k].sum()
        else:
            U[:, k] = 0.0


@numba.njit(cache=True)
def _update_documents_bstm(gamma: Floats, prior: Floats, V: Floats, alive: Booleans) -> None:
    """(T4), (T5)."""
    for d in range(V.shape[0]):
        for k in range(V.shape[1]):
            V[d, k] = digamma(prior[k] + gamma[d, k]) if alive[k] else -np.inf
        V[d] = np.exp(V[d] - V[d].max())
        V[d] /= V[d].sum()


@numba.njit(cache=True)
def _update_documents_fgb(gamma: Floats, extra: Floats, V: Floats, alive: Booleans) -> None:
    """(T7); all topics alike for a document without words."""
    for d in range(V.shape[0]):
        V[d] = (gamma[d] + extra) * alive
        if V[d].sum() == 0:
            V[d] = alive * 1.0
        V[d] /= V[d].sum()


@numba.njit(cache=True)
def digamma(x: float) -> float:
    """ψ(x) for x > 0: stepped up to where its asymptotic series is exact to the last place."""
    steps = 0.0
    while x < 10:
        steps += 1 / x
        x += 1
    y = 1 / (x * x)
    series = y * (1 / 240 - y * (1 / 132 - y * (691 / 32760 - y / 12)))
    series = y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - series)))
    return np.log(x) - 0.5 / x - series - steps
