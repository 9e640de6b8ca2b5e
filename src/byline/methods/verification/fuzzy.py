"""Fuzzy clusters: texts are by one writer if they belong to the same clusters in like measure.

Modaresi, P. and Gross, P. (2014). A language independent author verifier using fuzzy c-means
clustering. Notebook for PAN at CLEF 2014, 1084-1091. Texts are the four numbers (2) to (5) of
`byline.features.punctuation`; the known texts of all cases that are learned make clusters by (6) to
(9) of `byline.numerics.fuzzy_c_means`. With μ_k the memberships of a case's n known texts, and μ_u
those of the questioned one:

    μ̃ = sum over k of μ_k / n                                                       (10)
    S = μ̃ · μ_u / (‖μ̃‖ ‖μ_u‖)                                                     (11)
    yes where S ≥ 0.5                                                               (12)

The number of clusters c and the fuzzifier m are printed for six sets of texts; for others 3 and 3
are used. With these m clusters flatten, unless the texts lie in tight groups, until S is near 1 for
any two texts: (12) then says yes to all, although S still orders them. So, with a cut t that gives
the highest c@1 on the cases that are learned,

    S' = S / 2t  where S ≤ t,   (1 + (S - t) / (1 - t)) / 2  elsewhere              (F1)

takes the place of S if `threshold` is "train", which needs cases with answers: those drawn from
texts of others are none of the kind that is asked. (F1) keeps the order of scores.

What print leaves open: questioned texts take no part in the clusters, not even those known to be by
the same writer. Departure from (12): 0.5 itself is undecided, as in PAN's measures.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.special import logit

from byline.corpus.language import checked_language
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.features.punctuation import Extent, learn_extent, punctuation_habits, scaled
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts, reference_texts_of
from byline.numerics.fuzzy_c_means import fuzzy_c_means, memberships
from byline.parameters import Bounds

__all__ = [
    "PRINTED",
    "FuzzyClustering",
    "FuzzyClusters",
    "Threshold",
    "around_half",
    "best_cut",
    "cluster",
    "membership_similarity",
]

Floats = NDArray[np.float64]
Genre = Literal["essays", "reviews", "novels", "articles"]
Threshold = Literal["printed", "train"]

PRINTED = {
    ("nl", "essays"): (4, 4.0),
    ("nl", "reviews"): (3, 4.0),
    ("en", "essays"): (3, 3.0),
    ("en", "novels"): (4, 3.0),
    ("el", "articles"): (4, 3.0),
    ("es", "articles"): (3, 5.0),
}
"""c and m by language and genre, the best on the paper's training data."""
OTHERWISE = (3, 3.0)

# Centres that are nearer to each other, in parts of the features' extent, tell nothing apart.
FLAT = 1e-3
# Odds must be finite, also where memberships are equal to the last bit.
_SUREST = 1e-12


class FuzzyClustering(NamedTuple):
    """Centres, and what brings texts to their scale."""

    extent: Extent
    centres: Floats
    m: float

    def memberships(self, habits: Floats) -> Floats:
        """How far texts belong to each cluster (8), (9)."""
        return memberships(scaled(habits, self.extent), self.centres, self.m)

    @property
    def width(self) -> float:
        """The largest distance between two centres."""
        return float(np.linalg.norm(self.centres[:, None] - self.centres, axis=2).max())


@dataclass(kw_only=True, eq=False, repr=False)
class FuzzyClusters(Verifier):
    """Whether texts belong to fuzzy clusters of punctuation in like measure.

    Parameters
    ----------
    c : int, default=None
        The number of clusters; as printed for the language and genre if they are, else 3.
    m : float, default=None
        The fuzzifier, above 1: the nearer to 1, the sharper the clusters; as printed, else 3.
    language : str, default=None
        Code of the texts' language, which also chooses the abbreviations known to end no sentence.
    genre : str, default=None
        As PAN names it: essays, reviews, novels or articles.
    threshold : {"printed", "train"}, default="printed"
        Whether scores are left alone, or moved so that 0.5 is the best cut on the cases learned,
        which must then have answers (--train).
    starts : int, default=10
        How many random starts of the clusters there are, of which the best is kept.
    seed : int, default=0
        Fixes every random choice.

    Attributes
    ----------
    prepared_ : FuzzyClustering
        The clusters.
    cut_ : float
        t of (F1), or 0.5.

    Examples
    --------
    >>> short, long = "Go, now. Yes, go.", "We went there and saw it and came home; it rained."
    >>> cases = [Case((short,), short), Case((long,), long), Case((short,), long)]
    >>> model = FuzzyClusters(c=2, m=2).fit(cases, [True, True, False])
    >>> model.predict_proba([Case((long,), short), Case((long, long), long)]).round(2).tolist()
    [0.0, 1.0]
    """

    c: Annotated[int, Bounds(2, 1000)] | None = None
    m: Annotated[float, Bounds(above=1)] | None = None
    language: str | None = None
    genre: Genre | None = None
    threshold: Threshold = "printed"
    starts: Annotated[int, Bounds(1, 1000)] = 10
    seed: int = 0

    calibrated: ClassVar[bool] = False

    def fit(
        self,
        cases: Sequence[Case],
        same: Sequence[bool],
        *,
        others: ReferenceTexts | None = None,
        engine: Engine | None = None,
    ) -> Self:
        """Learn clusters from `others`, or from the known texts of the cases, and where to cut."""
        if self.threshold not in get_args(Threshold):
            raise UsageError(f"threshold must be 'printed' or 'train', not {self.threshold!r}.")
        around = others if others is not None else _known(cases)
        super().fit(cases, same, others=around, engine=engine)
        if self.prepared_.width < FLAT:
            warnings.warn(
                f"all {len(self.prepared_.centres)} clusters have the same centre, so scores say "
                f"next to nothing: use an m below {self.prepared_.m:g}.",
                stacklevel=2,
            )
        return self

    def check_without_cases(self) -> None:
        """Refuse to learn a cut from nothing."""
        if self.threshold == "train":
            raise UsageError(
                "threshold=train of fuzzy-c-means learns where to cut from problems with answers, "
                "and there are none: give some with --train, or use threshold=printed."
            )

    def _prepare(self, others: ReferenceTexts) -> FuzzyClustering:
        if not len(others):
            raise InputError("there are no texts to make clusters of.")
        if self.language is not None:
            checked_language(self.language)
        c, m = PRINTED.get((self.language or "", self.genre or ""), OTHERWISE)
        habits = punctuation_habits(others.bodies, self.language)
        chosen = self.c if self.c is not None else c, self.m if self.m is not None else m
        return cluster(habits, *chosen, starts=self.starts, seed=self.seed)

    def _compare(self, case: Case, prepared: FuzzyClustering, apart: list[int]) -> float:
        shares = prepared.memberships(punctuation_habits(case.bodies, self.language))
        return membership_similarity(shares[:-1], shares[-1])

    def _learn(self, features: Floats, same: NDArray[np.bool_]) -> None:
        scores = features[:, 0]
        self.width_ = 0.0
        self.cut_ = best_cut(scores, same) if self.threshold == "train" else 0.5
        if self.threshold == "printed" and (scores >= 0.5).all():
            warnings.warn(
                "all cases learned score 0.5 or more, so every answer will be yes: use an m below "
                f"{self.prepared_.m:g}, or threshold='train'.",
                stacklevel=3,
            )

    def log_odds(self, features: Floats) -> Floats:
        """The scores (11), or (F1), as the logarithm of odds."""
        scores = around_half(features[:, 0], self.cut_)
        return np.asarray(logit(np.clip(scores, _SUREST, 1 - _SUREST)), np.float64)


def cluster(
    habits: Floats, c: int, m: float, *, starts: int = 10, seed: int = 0
) -> FuzzyClustering:
    """The clusters of these texts, on the scale of these texts."""
    extent = learn_extent(habits)
    clusters = fuzzy_c_means(scaled(habits, extent), c, m, starts=starts, seed=seed)
    return FuzzyClustering(extent, clusters.centres, m)


def membership_similarity(known: Floats, questioned: Floats) -> float:
    """The cosine of mean memberships of the known texts and those of the questioned (10), (11)."""
    mean = known.mean(axis=0)
    return min(1.0, float(mean @ questioned / np.sqrt((mean @ mean) * (questioned @ questioned))))


def best_cut(scores: Floats, same: NDArray[np.bool_]) -> float:
    """Between which scores most answers are right: the middle of the widest such gap.

    >>> best_cut(np.array([0.7, 0.9, 0.95]), np.array([False, True, True]))
    0.8
    """
    order = np.argsort(scores, kind="stable")
    edges = np.concatenate([[0.0], scores[order], [1.0]])
    below = np.concatenate([[0], np.cumsum(~same[order])])
    right = below + (same.sum() - np.concatenate([[0], np.cumsum(same[order])]))
    cuts, gaps = (edges[:-1] + edges[1:]) / 2, np.diff(edges)
    able = np.flatnonzero((gaps > 0) & (cuts > 0) & (cuts < 1))
    return float(cuts[max(able, key=lambda k: (right[k], gaps[k]))])


def around_half(scores: Floats, cut: float) -> Floats:
    """Scores moved so that the cut is at 0.5, in the same order (F1)."""
    above = (1 + (scores - cut) / (1 - cut)) / 2
    return np.where(scores <= cut, scores / (2 * cut), above)


def _known(cases: Sequence[Case]) -> ReferenceTexts:
    """The known texts of all cases, each once."""
    whole = reference_texts_of(cases)
    own = {body for case in cases for body in case.known}
    return whole.take(place for place, body in enumerate(whole.bodies) if body in own)
