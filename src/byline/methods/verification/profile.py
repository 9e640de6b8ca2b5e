"""Profile: the commonest character n-grams of known and questioned text, and how they differ.

Potha, N. and Stamatatos, E. (2014). A profile-based method for authorship verification. SETN 2014,
LNCS 8445, 313-326; the distance is that of Kešelj, V., Peng, F., Cercone, N. and Thomas, C. (2003).
N-gram-based author profiles for authorship attribution. PACLING 2003, 255-264.

All known texts are put together. P(t) is the set of the L commonest character n-grams of t, and
f_g(t) the share of n-gram g, 0 outside P(t):

    d(u, k) = mean over g in P of (2 (f_g(u) - f_g(k)) / (f_g(u) + f_g(k)))^2               (P1)
    P = P(u) and P(k) together ("both"), or P(u) alone ("questioned")                       (P2)
    similarity = 1 - d / 4                                                                  (P3)
    similarity = share of P(u) that is in P(k)                      for "intersection"      (P4)

All lie between 0, nothing in common, and 1. Where known cases put the line between yes and no is
the shift that is learned, by logistic regression in place of the paper's scaling. N-grams that are
equally frequent at the end of a profile are taken by their hash. An empty text has no profile: 0.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.features.counts import Counts
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.hashed_shares import COLUMNS
from byline.parameters import Bounds, Count

__all__ = ["Profile", "Profiles", "profile_similarity"]

Floats = NDArray[np.float64]
Measure = Literal["both", "questioned", "intersection"]


@dataclass(kw_only=True, eq=False, repr=False)
class Profiles(Verifier):
    """Whether the commonest character n-grams are used alike.

    Parameters
    ----------
    n : int, default=4
        How many characters an n-gram has.
    known_runs : int, default=2000
        How many of their commonest n-grams the known texts are compared by (L).
    questioned_runs : int, default=2000
        How many of its commonest n-grams the questioned text is compared by (L).
    measure : {"both", "questioned", "intersection"}, default="questioned"
        Which n-grams are compared: those of either profile, those of the questioned text (P1), or
        how many both have (P4).
    """

    n: Annotated[int, Bounds(1, 100)] = 4
    known_runs: Count = 2000
    questioned_runs: Count = 2000
    measure: Measure = "questioned"

    def _prepare(self, others: ReferenceTexts) -> Counts:
        """The counter of n-grams; reference texts are not used."""
        if self.measure not in get_args(Measure):
            known = ", ".join(get_args(Measure))
            raise UsageError(f"no measure is called {self.measure!r}. Known: {known}.")
        return Counts("chars", n=(self.n, self.n), hashing=COLUMNS).fit([""])

    def _compare(self, case: Case, prepared: Counts, apart: list[int]) -> float:
        known, questioned = (
            _profile(prepared, bodies, most)
            for bodies, most in (
                (case.known, self.known_runs),
                ((case.questioned,), self.questioned_runs),
            )
        )
        return profile_similarity(questioned, known, self.measure)


Profile = dict[int, float]
"""The share of each n-gram."""


def profile_similarity(questioned: Profile, known: Profile, measure: Measure) -> float:
    """(P3) or (P4) of two profiles.

    >>> profile_similarity({1: 0.3, 2: 0.1}, {1: 0.1}, "intersection")
    0.5
    """
    runs = questioned.keys() | known.keys() if measure == "both" else questioned.keys()
    if not questioned or not known:
        return 0.0
    if measure == "intersection":
        return len(runs & known.keys()) / len(runs)
    pairs = np.array([(questioned.get(run, 0.0), known.get(run, 0.0)) for run in runs])
    one, other = pairs.T
    return float(1 - np.mean(((one - other) / (one + other)) ** 2))


def _profile(counts: Counts, bodies: tuple[str, ...], most: int) -> Profile:
    """The commonest n-grams of all texts together."""
    table = counts.transform(bodies)
    sums = np.bincount(table.indices, table.data, minlength=1)
    present = np.flatnonzero(sums)
    kept = present[np.argsort(-sums[present], kind="stable")[:most]]
    shares = sums[kept] / max(sums.sum(), 1)
    return dict(zip(kept.tolist(), shares.tolist(), strict=True))
