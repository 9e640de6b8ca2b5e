"""Region: a text is the writer's if it lies in the region of the known texts, more than others do.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904, learn a region for each author by semi-supervised anomaly
detection, (A1) to (A5) of `byline.numerics.ssad`, on a mixture of kernels (M1). Here there is one
writer: segments of the known texts are labelled +1, half of the texts of others -1, and the other
half and the questioned text u are unlabelled. With f(x) = <w, phi(x)> and μ, σ its mean and
standard deviation over the unlabelled texts of others,

    score = (f(u) - μ) / σ                                                                  (E1)

so that u stands among texts that were treated as it was. Kernels are cosines of z-scores cut at ±2,
each over the features that two texts have, the commonest of them: z-scores are over the others and
the case, whose known texts weigh as one. For m labelled +1 and n unlabelled rows

    kappa = min(10, 0.98 kappa_max),   eta_l = max(1, 10 / m),   eta_u = 0.2 / n            (E2)

where the others leave no region, 10 and eta_l are halved until one is left; eta_l >= 1 / m.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features.masking import Masked, Tokens
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.hashed_shares import (
    CaseRows,
    HashedFeatures,
    HashedReferences,
    count_references,
    spreads,
)
from byline.numerics.ssad import Mixture, Problem, fit_mixture, kappa_max
from byline.parameters import Bounds, Count

__all__ = ["MKLSSADVerifier", "SSADVerifier", "Sides", "cosines", "region_score", "split_texts"]

Floats = NDArray[np.float64]
FEATURE_SETS = (
    HashedFeatures(Tokens()),
    HashedFeatures(Masked(1000), (2, 3)),
    HashedFeatures(Masked(300, hidden="ending"), (1, 2)),
    HashedFeatures("chars", (3, 3)),
    HashedFeatures("punctuation", (1, 3)),
)
CLIP = 2.0
KAPPA, ETA_L, UNLABELLED, MARGIN = 10.0, 1.0, 0.2, 0.98
HALVINGS = 20


@dataclass(kw_only=True, eq=False, repr=False)
class SSADVerifier(Verifier):
    """Whether a text lies in the region of the known texts, on the plain sum of five kernels.

    Parameters
    ----------
    most_others : int, default=80
        How many texts of others are used; half of them have a say in the region.
    most_features : int, default=2000
        How many features a kernel uses.
    fewest : int, default=4
        Known texts are cut into segments until there are about so many.
    seed : int, default=0
        Fixes which texts of others.
    """

    most_others: Annotated[int, Bounds(4)] = 80
    most_features: Count = 2000
    fewest: Count = 4
    seed: int = 0
    p = np.inf  # the plain sum; a setting of `MKLSSADVerifier` alone

    def _prepare(self, others: ReferenceTexts) -> list[HashedReferences]:
        return [count_references(others, features, self.seed) for features in FEATURE_SETS]

    def _compare(self, case: Case, prepared: list[HashedReferences], apart: list[int]) -> float:
        """(E1); 0 where there are too few others, or nothing in the texts."""
        places = prepared[0].chosen(apart, self.most_others)
        known = split_texts(case.known, self.fewest)
        if len(places) < 4 or not known:
            return 0.0
        cut = Case(known, case.questioned)
        grams = [
            cosines(references.stacked(cut, places), self.most_features) for references in prepared
        ]
        return region_score(grams, Sides(len(places) // 2, len(places), len(known)), self.p)


@dataclass(kw_only=True, eq=False, repr=False)
class MKLSSADVerifier(SSADVerifier):
    """Whether a text lies in the region of the known texts, on a learned mixture of five kernels.

    Parameters
    ----------
    p : float, default=3.0
        How evenly kernels are mixed: 1 picks few, infinity is their plain sum.
    most_others, most_features, fewest, seed
        As those of `SSADVerifier`.
    """

    p: Annotated[float, Bounds(1, finite=False)] = 3.0


class Sides(NamedTuple):
    """Rows of a Gram matrix: first others labelled -1, then other others, then known, then u."""

    labelled_others: int
    others: int
    known: int


def split_texts(bodies: tuple[str, ...], fewest: int) -> tuple[str, ...]:
    """Texts that are not empty, each cut alike so that there are about so many.

    >>> split_texts(("to be or not", "to be"), 4)
    ('to be', 'or not', 'to', 'be')
    """
    full = [words for body in bodies if (words := body.split())]
    n = -(-fewest // max(len(full), 1))
    cut = [np.array_split(np.array(words, object), min(n, len(words))) for words in full]
    return tuple(" ".join(part) for parts in cut for part in parts)


def cosines(stacked: CaseRows, most: int) -> Floats:
    """Cosines of cut z-scores over the commonest features that two texts have; 0 of empty rows."""
    table, owners = stacked.table, stacked.owners
    columns, width = table.indices, table.shape[1]
    means, deviations = spreads(stacked)
    # The known texts count as one here too.
    known = (owners >= stacked.n_others) & (owners < table.shape[0] - 1)
    having = np.bincount(columns[~known], minlength=width)
    having += np.bincount(columns[known], minlength=width) > 0
    kept = np.flatnonzero((having >= 2) & (deviations > 1e-12))
    kept = kept[np.argsort(-means[kept], kind="stable")[:most]]
    places = np.full(width, -1)
    places[kept] = np.arange(len(kept))
    inside = places[columns] >= 0
    dense = np.zeros((table.shape[0], len(kept)))
    dense[owners[inside], places[columns[inside]]] = table.data[inside]
    z = np.clip((dense - means[kept]) / deviations[kept], -CLIP, CLIP)
    z[np.diff(table.indptr) == 0] = 0.0
    lengths = np.sqrt((z**2).sum(axis=1, keepdims=True))
    unit = np.divide(z, lengths, out=np.zeros_like(z), where=lengths > 0)
    return unit @ unit.T


def region_score(grams: list[Floats], sides: Sides, p: float) -> float:
    """(E1); 0 where no region is left or all unlabelled others stand alike."""
    n = len(grams[0])
    signs, labelled = np.ones(n), np.zeros(n, np.bool_)
    signs[: sides.labelled_others] = -1
    labelled[: sides.labelled_others] = True
    labelled[sides.others : sides.others + sides.known] = True
    for halvings in range(HALVINGS):
        mixture = fit_mixture(grams, _problem(signs, labelled, 0.5**halvings), p)
        if not mixture.collapsed:
            return _score(mixture, sides)
    return 0.0


def _problem(signs: Floats, labelled: NDArray[np.bool_], part: float) -> Problem:
    """What is asked by (E2), halved to a part."""
    m, n = int((labelled & (signs > 0)).sum()), int((~labelled).sum())
    eta_l = max(max(ETA_L, KAPPA / m) * part, 1 / m)
    asked = Problem(signs, labelled, np.where(labelled, eta_l, UNLABELLED / n), 0.0)
    return asked._replace(kappa=min(KAPPA * part, MARGIN * kappa_max(asked)))


def _score(mixture: Mixture, sides: Sides) -> float:
    products = mixture.solution.products
    others = products[sides.labelled_others : sides.others]
    spread = float(others.std())
    return float(products[-1] - others.mean()) / spread if spread > 1e-12 else 0.0
