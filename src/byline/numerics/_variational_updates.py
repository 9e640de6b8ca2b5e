"""The rounds of `byline.numerics.bstm`, compiled; equations are numbered there.

Matrices come as compressed columns: where each column starts, and the rows and values of its
entries. Nothing of terms × documents is ever made but what the counts themselves have.
"""

from math import lgamma

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["Columns", "State", "digamma", "update_bstm", "update_fgb"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Booleans = NDArray[np.bool_]
Columns = tuple[Ints, Ints, Floats]
State = tuple[Floats, Floats, Floats]
"""U, V and γ, of which γ is filled in."""

TOLERANCE = 1e-6
DEAD = 1e-12


@numba.njit(cache=True)
def update_bstm(
    counts: Columns, words: Columns, state: State, prior: Floats, bounds: Floats
) -> int:
    """Go round until the bound (T6) keeps still; how many rounds it took.

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
def update_fgb(counts: Columns, words: Columns, state: State, prior: Floats, bounds: Floats) -> int:
    """As `update_bstm`, by (T7) and (T8)."""
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
    """(T2), and topics that have next to nothing of all words given up."""
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
