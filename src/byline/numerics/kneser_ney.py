"""Interpolated n-gram models: the probability of each symbol of a sequence after those before it.

Kneser, R. and Ney, H. (1995). Improved backing-off for m-gram language modeling. ICASSP 1995,
181-184; interpolated as in Chen, S. F. and Goodman, J. (1999). An empirical study of smoothing
techniques for language modeling. Computer Speech and Language 13, 359-394.

With m_k(g) the mass of an n-gram g of k symbols, h its context, s its last symbol, h' the context
without its farthest symbol, N the order, V the number of symbols and D the discount,

    P_k(s | h) = (max(m_k(hs) - D, 0) + D kinds_k(h) P_(k-1)(s | h')) / total_k(h)          (K1)
    P_k(s | h) = P_(k-1)(s | h') where h was not observed,   P_0 = 1 / V                    (K2)
    total_k(h) = sum over s of m_k(hs),   kinds_k(h) = number of s with m_k(hs) > 0         (K3)

Kneser and Ney take counts as masses of the longest n-grams, and of shorter ones the number of
distinct left continuations ((R2) of `ngram_counts`). With counts for all and D = 1/2, (K1) is
prediction by partial matching with the escapes of method D, blended instead of excluded: Howard,
P. G. (1993). The design and analysis of efficient lossless data compression systems.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ngram_counts import contexts_of, ngram_levels, ngrams_of, positions_in, windows

__all__ = ["NgramModel", "log_probabilities", "train", "train_windows"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Masses = Literal["left", "count"]


class Part(NamedTuple):
    """The sums of (K1) for n-grams of one length."""

    ngrams: Ints
    masses: Floats
    contexts: Ints
    totals: Floats
    kinds: Floats


class NgramModel(NamedTuple):
    """An n-gram model, shortest n-grams first."""

    parts: list[Part]
    discount: float
    n_symbols: int


def train(
    rows: Sequence[NDArray[np.integer]],
    order: int,
    n_symbols: int,
    *,
    masses: Masses = "left",
    discount: float = 0.75,
) -> NgramModel:
    """A model of sequences of symbols from 1 to `n_symbols`."""
    return train_windows(windows(rows, order), order, n_symbols, masses=masses, discount=discount)


def train_windows(
    keys: Ints, order: int, n_symbols: int, *, masses: Masses = "left", discount: float = 0.75
) -> NgramModel:
    """A model from the windows of the sequences, one for each symbol."""
    parts = []
    for level in ngram_levels(keys, order):
        mass = (level.lefts if masses == "left" else level.counts).astype(np.float64)
        n = len(level.contexts)
        totals = np.bincount(level.owners, mass, n).astype(np.float64)
        kinds = np.bincount(level.owners, minlength=n).astype(np.float64)
        parts.append(Part(level.ngrams, mass, level.contexts, totals, kinds))
    return NgramModel(parts, discount, n_symbols)


def log_probabilities(model: NgramModel, keys: Ints) -> Floats:
    """The natural logarithm of (K1) for the symbol of each window of the model's order."""
    order, discount = len(model.parts), model.discount
    p = np.full(len(keys), 1 / model.n_symbols)
    for size, part in enumerate(model.parts, start=1):
        ngrams = ngrams_of(keys, size, order)
        context = positions_in(contexts_of(ngrams, size, order), part.contexts)
        known = np.flatnonzero(context >= 0)
        place = positions_in(ngrams[known], part.ngrams)
        mass = np.where(place >= 0, part.masses[place] - discount, 0.0)
        backed_off = discount * part.kinds[context[known]] * p[known]
        p[known] = (np.maximum(mass, 0.0) + backed_off) / part.totals[context[known]]
    return np.log(p)
