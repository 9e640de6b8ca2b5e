"""How texts that were held out fared, and how a text compares with them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.open_set import Calibration, ValidationScores

__all__ = ["HeldOut", "Typicality", "fit_typicality", "held_out", "own_rows"]

Floats = NDArray[np.float64]
ALIKE = float(np.log(1.5))
"""Lengths of texts are alike if they differ by no larger factor."""
FEW = 15
CHANCE, LOWEST, REPLICATES = 0.5, 0.05, 500
"""The area under the curve by chance, and which quantile of so many replicates must be above."""
EVERYBODY = 2.0
"""How many texts of an author the mean of all authors weighs."""


class HeldOut(NamedTuple):
    """How the texts that were held out fared: how much the answers can be trusted."""

    texts: int
    """Whole texts of authors that were there, known by other documents."""
    found: float | None
    """The share of them whose author had the highest probability; None if there were none."""
    strangers: int
    """Texts of authors who were left out, and so unknown."""
    kept_out: float | None
    """The area under the ROC curve of telling texts of unknown authors from the others."""
    enough: float | None
    """Stretches of at least so many words found their author in four cases of five."""
    kept_out_low: float | None = None
    """The lower end of the 90 % interval of `kept_out`, by bootstrap over authors."""
    documents: int = 0
    """The documents that `texts` are of."""

    @property
    def tells_unknown(self) -> bool:
        """Whether texts of unknown authors were told from the others better than by chance."""
        return self.kept_out_low is not None and self.kept_out_low > CHANCE


def held_out(calibration: Calibration, validation: ValidationScores, usual: float) -> HeldOut:
    """What the validation shows."""
    inside = calibration.inside(validation.scores, validation.log_lengths)
    right = inside.argmax(axis=1) == validation.classes
    known, strange = validation.tried, validation.out_of_set
    whole = np.arange(len(known)) < validation.n_whole
    none = calibration.none(validation.scores, validation.log_lengths, 0.5)
    clusters = validation.texts if validation.clusters is None else validation.clusters
    return HeldOut(
        texts=len(np.unique(validation.texts[known])),
        found=float(right[whole & known].mean()) if (whole & known).any() else None,
        strangers=len(np.unique(validation.texts[strange])),
        kept_out=_order(none[whole & strange], none[whole & known]),
        enough=_enough(
            np.exp(validation.log_lengths[known & ~whole]) * usual, right[known & ~whole]
        ),
        kept_out_low=_lowest_order(none, validation.classes, whole & strange, whole & known),
        documents=len(np.unique(clusters[known])),
    )


def _order(high: Floats, low: Floats) -> float | None:
    """How often a number of the first is above one of the second: the area under the curve."""
    if not len(high) or not len(low):
        return None
    ranked = np.sort(low)
    above = np.searchsorted(ranked, high, "left") + np.searchsorted(ranked, high, "right")
    return float(above.mean() / (2 * len(low)))


def _lowest_order(
    none: Floats,
    authors: NDArray[np.intp],
    strange: NDArray[np.bool_],
    known: NDArray[np.bool_],
) -> float | None:
    """The lower end of the interval of `_order`, where authors are drawn with replacement."""
    if not strange.any() or not known.any():
        return None
    n = int(authors.max()) + 1
    above = np.zeros((n, n))
    for one in np.unique(authors[strange]):
        high = none[strange & (authors == one)]
        for other in np.unique(authors[known]):
            low = none[known & (authors == other)]
            above[one, other] = float(_order(high, low) or 0.0) * len(high) * len(low)
    counts = [np.bincount(authors[some], minlength=n) for some in (strange, known)]
    drawn = np.random.default_rng(0).multinomial(n, np.full(n, 1 / n), size=REPLICATES)
    pairs = (drawn @ counts[0]) * (drawn @ counts[1])
    areas = ((drawn @ above) * drawn).sum(axis=1)[pairs > 0] / pairs[pairs > 0]
    return float(np.quantile(areas, LOWEST)) if len(areas) else None


def _enough(words: Floats, right: NDArray[np.bool_]) -> float | None:
    """The length from which on four in five are found, by windows of texts of like length."""
    order = np.argsort(words, kind="stable")
    size = max(20, len(order) // 10)
    if len(order) < size:
        return None
    sums = np.cumsum(np.concatenate([[0], right[order]]))
    poor = np.flatnonzero((sums[size:] - sums[:-size]) / size < 0.8)
    if not len(poor):
        return float(words[order[0]])
    if poor[-1] == len(order) - size:
        return None
    return float(words[order[poor[-1] + size]])


class Typicality(NamedTuple):
    """How texts of the authors themselves lay in their regions while they were held out."""

    rows: Floats
    """(texts, 2): length, as the logarithm over the usual one, and score over `usual`."""
    usual: Floats
    """By author: the score that whole texts of the author's own have."""

    def typical(self, scores: Floats, amount: Floats, *, held_out: bool = False) -> Floats:
        """The typicality of texts for each author, a p-value: one row per text, a column each.

            p = (1 + held-out texts, about as long, with a score no higher) / (1 + all of those)

        Scores are those of held-out texts for their own authors, each less what is usual for its
        author. Of new texts by the author that are exchangeable with these, about a share p has
        such a value or a lower one (not exactly: a text counts beside a stretch of it). A text that
        is `held_out` itself is one of `rows`, and is the 1. With fewer than `FEW` of that length, p
        is 1.
        """
        own = 0 if held_out else 1
        found = np.ones(scores.shape)
        lengths = np.minimum(self.rows[:, 0], 0.0)
        for place, length in enumerate(np.minimum(amount, 0.0)):
            alike = np.sort(self.rows[np.abs(lengths - length) <= ALIKE, 1])
            if len(alike) >= FEW:
                above = scores[place] - self.usual
                lower = np.searchsorted(alike, above, "right")
                found[place] = (lower + own) / (len(alike) + own)
        return found


def own_rows(validation: ValidationScores) -> NDArray[np.bool_]:
    """The rows of known authors in other documents; all of known authors where there is none."""
    return validation.tried if validation.tried.any() else ~validation.out_of_set


def fit_typicality(validation: ValidationScores) -> Typicality:
    """What the validation shows of texts whose authors were there.

    Regions of authors with few texts hold their texts less well. What is usual is the mean score of
    an author's own whole texts, with two texts of everybody's mean added, as a few show little.
    """
    own = own_rows(validation)
    scores = validation.scores[own, validation.classes[own]]
    whole = np.arange(len(own))[own] < validation.n_whole
    authors, n_authors = validation.classes[own], validation.scores.shape[1]
    counts = np.bincount(authors[whole], minlength=n_authors)
    sums = np.bincount(authors[whole], scores[whole], n_authors)
    means = sums[counts > 0] / counts[counts > 0]
    everybody = float(means.mean()) if len(means) else 0.0
    usual = (sums + EVERYBODY * everybody) / (counts + EVERYBODY)
    return Typicality(
        np.column_stack([validation.log_lengths[own], scores - usual[authors]]), usual
    )
