"""Distances between texts by the frequencies of their features: Delta and its relatives.

With f the frequencies in per cent and z the standard scores of the n features compared, most
frequent first (`byline.methods.style.frequencies`), sums and differences over features i:

    burrows        sum |z1 - z2| / n                                     Burrows 2002        (S1)
    argamon        sqrt(sum (z1 - z2)²) / n                              Argamon 2008        (S2)
    eder           sum (n - i + 2) / n · |z1 - z2|                       Eder 2015           (S3)
    eder-simple    sum |√f1 - √f2|                                       Eder 2015           (S4)
    cosine         1 - f1 · f2 / (‖f1‖ ‖f2‖)                             Salton 1975         (S5)
    cosine-delta   1 - z1 · z2 / (‖z1‖ ‖z2‖), Würzburg                   Smith, Aldridge 2011 (S6)
    manhattan      sum |f1 - f2|                                                             (S7)
    euclidean      sqrt(sum (f1 - f2)²)                                                      (S8)
    canberra       n / n' · sum |f1 - f2| / (f1 + f2)                    Lance, Williams 1967 (S9)
    min-max        1 - sum min(f1, f2) / sum max(f1, f2)                 Ružička 1958        (S10)

where i counts from 1 and n' is the number of features that either text has: as R's `dist`, (S9)
scales up for features that neither has. These are the definitions of stylo, its `dist.wurzburg`
being `cosine-delta`. Argamon (2008) himself divides the sum of squares by n, without the root: the
order of distances is that of (S2). A distance of no defined value (a text with none of the
features) is 1 by the cosines, and 0 by (S10) if neither text has any.

All are functions of sums over features, so that the sums over the first 200 features are those over
the first 100 and a little more: `distances_of_prefixes` gives all of a list of prefixes for the
price of the longest. Each feature may weigh several times, as in a bootstrap sample of features;
then n is the sum of the weights, but in (S3), where it stays the number of features, as the ranks.
"""

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.methods.style.frequencies import z_scores
from byline.numerics.pair_sums import pair_sums

__all__ = ["DISTANCES", "Distance", "distances", "distances_of_prefixes", "prepared"]

Floats = NDArray[np.float64]
Distance = Literal[
    "burrows",
    "argamon",
    "eder",
    "eder-simple",
    "cosine",
    "cosine-delta",
    "manhattan",
    "euclidean",
    "canberra",
    "min-max",
]
DISTANCES: tuple[Distance, ...] = get_args(Distance)
_SCALED = ("burrows", "argamon", "eder", "cosine-delta")
_KINDS = {
    "argamon": "squared",
    "euclidean": "squared",
    "eder": "ranked",
    "canberra": "canberra",
    "min-max": "min-max",
}


def distances(frequencies: Floats, distance: Distance = "burrows") -> Floats:
    """The distance of every two rows of frequencies in per cent, as a square matrix.

    >>> distances(np.array([[4.0, 1.0], [2.0, 3.0]]), "manhattan").tolist()
    [[0.0, 4.0], [4.0, 0.0]]
    """
    from scipy.spatial.distance import squareform

    table = prepared(frequencies, distance)
    [condensed] = distances_of_prefixes(table, [table.shape[1]], distance)
    return np.asarray(squareform(condensed), np.float64)


def prepared(frequencies: Floats, distance: Distance) -> Floats:
    """What is compared: standard scores, roots or the frequencies themselves."""
    if distance not in DISTANCES:
        raise UsageError(f"no distance is called {distance!r}. Known: {', '.join(DISTANCES)}.")
    if distance in _SCALED:
        return z_scores(frequencies)
    return np.sqrt(frequencies) if distance == "eder-simple" else frequencies


def distances_of_prefixes(
    table: Floats, sizes: list[int], distance: Distance, weights: Floats | None = None
) -> Floats:
    """Distances over the first features of a table that is `prepared`, one row for each size.

    Sizes rise. A row holds the pairs (0, 1), (0, 2), … as scipy's condensed matrices do.
    """
    w = np.ones(table.shape[1]) if weights is None else np.asarray(weights, np.float64)
    cuts = np.asarray(sizes, np.int64)
    n = np.cumsum(w)[cuts - 1]
    if distance.startswith("cosine"):
        return _cosines(table, cuts, w)
    first, second = pair_sums(table, w, cuts, _KINDS.get(distance, "absolute"))
    size = np.maximum(n[:, None], 1.0)
    if distance == "burrows":
        first = first / size
    elif distance in ("argamon", "euclidean"):
        first = np.sqrt(first) / (size if distance == "argamon" else 1.0)
    elif distance == "eder":
        first = ((cuts[:, None] + 2) * first - second) / cuts[:, None]
    elif distance == "canberra":
        first = first * size / np.where(second > 0, second, 1.0)
    elif distance == "min-max":
        first = 1.0 - np.divide(first, second, out=np.ones_like(first), where=second > 0)
    return first


def _cosines(table: Floats, cuts: NDArray[np.int64], weights: Floats) -> Floats:
    """Cosine distances, from products of rows that grow from size to size."""
    first, second = np.triu_indices(len(table), 1)
    found = np.empty((len(cuts), len(first)))
    products = np.zeros((len(table), len(table)))
    start = 0
    for k, cut in enumerate(cuts.tolist()):
        block = table[:, start:cut]
        products += (block * weights[start:cut]) @ block.T
        start = cut
        norms = np.sqrt(np.diag(products))
        lengths = norms[first] * norms[second]
        none = np.zeros_like(lengths)
        cosines = np.divide(products[first, second], lengths, out=none, where=lengths > 0)
        found[k] = np.maximum(1.0 - cosines, 0.0)
    return found
