"""Unmasking: two texts by one writer differ in a few words only, and are soon told apart no more.

Koppel, M., Schler, J. and Bonchek-Dokow, E. (2007). Measuring differentiability: unmasking
pseudonymous authors. Journal of Machine Learning Research 8, 1261-1276.

The known texts put together and the questioned text are cut into chunks of equal length, as many of
the one as of the other. Chunks are rows of z-scores of the shares of the commonest words and marks.

    a_i = share of chunks that a linear support vector machine puts on the right side, learned
          without them, after the i-th round                                                (U1)
    round: of the mean weights of the machines, the 3 most for either side lose their features

The curve a_0, …, a_10 falls faster where one person wrote both. It goes to logistic regression with

    max over i of a_i - a_(i+1),   max over i of a_i - a_(i+2)                              (U2)

Chunks have 500 tokens, or fewer where that makes less than 3 on a side, but at least 100. Of texts
too short for that nothing is known, and their curve stays halfway between chance and certainty.

Departure: each machine leaves out one chunk of either side, where the paper has ten parts.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from byline.features.masking import Tokens
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.numerics import kernel_svm
from byline.parameters import Bounds, Count, Positive

__all__ = ["Unmasking", "chunks", "curve"]

Floats = NDArray[np.float64]
LONGEST, SHORTEST = 500, 100
FEWEST, MOST = 3, 10
"""Chunks of a side."""
UNKNOWN = 0.75


@dataclass(kw_only=True, eq=False, repr=False)
class Unmasking(Verifier):
    """Whether what tells two texts apart is soon used up.

    Parameters
    ----------
    n_words : int, default=250
        How many of the commonest words and marks are used.
    rounds : int, default=10
        How often the strongest features are taken away.
    removed : int, default=3
        How many of either side each time.
    C : float, default=1.0
        What errors cost the machines.
    """

    n_words: Count = 250
    rounds: Annotated[int, Bounds(1, 1000)] = 10
    removed: Count = 3
    C: Positive = 1.0

    def _prepare(self, others: ReferenceTexts) -> None:
        """Nothing: reference texts are not used."""

    def _compare(self, case: Case, prepared: None, apart: list[int]) -> Floats:
        known = list(chain.from_iterable(map(Tokens().units, case.known)))
        sides = chunks(known, Tokens().units(case.questioned))
        if not sides:
            accuracies = np.full(self.rounds + 1, UNKNOWN)
        else:
            rows = _z_scores(sides, self.n_words)
            accuracies = curve(rows, self.rounds, self.removed, self.C)
        drops = [(accuracies[:-step] - accuracies[step:]).max(initial=0.0) for step in (1, 2)]
        return np.concatenate([accuracies, drops])


def chunks(one: list[str], other: list[str]) -> list[list[str]]:
    """As many chunks of the one as of the other, in this order; none where either is too short."""
    size = min(LONGEST, min(len(one), len(other)) // FEWEST)
    if size < SHORTEST:
        return []
    n = min(MOST, len(one) // size, len(other) // size)
    return [side[k * size : (k + 1) * size] for side in (one, other) for k in range(n)]


def curve(rows: Floats, rounds: int, removed: int, C: float) -> Floats:
    """(U1) for rows of which the first half is of one side, from before the first round on."""
    n = len(rows) // 2
    sides = np.repeat([1.0, -1.0], n)
    left_out = np.tile(np.eye(n, dtype=bool), (2, 1))
    targets = np.where(left_out, 0.0, sides[:, None])
    accuracies = []
    for _ in range(rounds + 1):
        scale = max(rows.shape[1], 1)
        dual = kernel_svm.fit(rows @ rows.T / scale, targets, C)
        right = (dual.decisions * sides[:, None] > 0)[left_out]
        accuracies.append(right.mean())
        weights = rows.T @ (dual.alpha * targets).mean(axis=1)
        order = np.argsort(weights, kind="stable")
        rows = rows[:, np.sort(order[removed : len(order) - removed])]
    return np.array(accuracies)


def _z_scores(sides: list[list[str]], n_words: int) -> Floats:
    """Chunks as rows of the shares of the commonest tokens, brought to mean 0 and variance 1."""
    tokens, numbers = np.unique(list(chain.from_iterable(sides)), return_inverse=True)
    owners = np.repeat(np.arange(len(sides)), len(sides[0]))
    cells = np.bincount(owners * len(tokens) + numbers, minlength=len(sides) * len(tokens))
    shares = cells.reshape(len(sides), -1) / len(sides[0])
    common = np.argsort(-shares.sum(axis=0), kind="stable")[:n_words]
    kept = shares[:, common]
    spread = kept.std(axis=0)
    return (kept[:, spread > 0] - kept[:, spread > 0].mean(axis=0)) / spread[spread > 0]
