"""Whether texts of one author lie nearer to each other than chance would have them.

Two measures, over the signed texts alone. The adjusted Rand index (Hubert, Arabie 1985) of the
groups of a clustering with the authors: 1 if they agree, 0 on average if at random. The silhouette
(Rousseeuw 1987) of the authors: the mean over texts of (b - a) / max(a, b), with a the mean
distance to other texts of the author, and b that to the texts of the nearest other author.

Neither says by itself what chance gives in a pile of this size. So the names of the authors are
shuffled over the texts (samples of one text stay together), and p is the share of shuffles, and of
the true order with them, that reach the true value (Phipson, Smyth 2010).
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.cluster.hierarchy import fcluster
from scipy.spatial.distance import squareform

from byline.methods.style.trees import Linkage, merge_texts
from byline.results.style import AuthorAgreement, ChanceTest

__all__ = ["adjusted_rand", "author_agreement", "group_agreement", "silhouette"]

Floats = NDArray[np.float64]
Labels = NDArray[np.intp]
SHUFFLES, FEWER = 999, 199
"""Shuffles; fewer where there are many texts, as each costs their number squared."""
MANY = 500


def author_agreement(  # noqa: PLR0913
    square: Floats,
    authors: Sequence[str | None],
    sources: Sequence[str],
    linkage: Linkage = "ward",
    *,
    shuffles: int | None = None,
    seed: int = 0,
) -> AuthorAgreement | None:
    """How well texts cluster by author, as many groups as authors; None if nothing can be shown."""
    known = np.flatnonzero([author is not None for author in authors])
    shuffles = (SHUFFLES if len(known) <= MANY else FEWER) if shuffles is None else shuffles
    drawn = _shuffled(authors, sources, known, shuffles, seed)
    if drawn is None:
        return None
    near = square[np.ix_(known, known)]
    merges = merge_texts(squareform(near, checks=False), linkage)
    groups = fcluster(merges, int(drawn[0].max()) + 1, "maxclust").astype(np.intp)
    return AuthorAgreement(
        texts=len(known),
        authors=int(drawn[0].max()) + 1,
        rand=_tested(lambda labels: adjusted_rand(groups, labels), drawn),
        silhouette=_tested(lambda labels: silhouette(near, labels), drawn),
        shuffles=shuffles,
    )


def group_agreement(
    groups: Labels,
    authors: Sequence[str | None],
    sources: Sequence[str],
    *,
    shuffles: int | None = None,
    seed: int = 0,
) -> AuthorAgreement | None:
    """How well groups that were found agree with authors."""
    known = np.flatnonzero([author is not None for author in authors])
    shuffles = (SHUFFLES if len(known) <= MANY else FEWER) if shuffles is None else shuffles
    drawn = _shuffled(authors, sources, known, shuffles, seed)
    if drawn is None:
        return None
    own = groups[known]
    rand = _tested(lambda labels: adjusted_rand(own, labels), drawn)
    n_authors = int(drawn[0].max()) + 1
    return AuthorAgreement(len(known), n_authors, rand, None, shuffles)


def adjusted_rand(first: Labels, second: Labels) -> float:
    """The adjusted Rand index of two groupings.

    >>> adjusted_rand(np.array([0, 0, 1, 1]), np.array([5, 5, 3, 3]))
    1.0
    """
    a = np.unique(first, return_inverse=True)[1]
    b = np.unique(second, return_inverse=True)[1]
    table = np.bincount(a * (b.max() + 1) + b, minlength=(a.max() + 1) * (b.max() + 1))
    table = table.reshape(a.max() + 1, b.max() + 1)
    together = _pairs(table)
    rows, columns = _pairs(table.sum(axis=1)), _pairs(table.sum(axis=0))
    expected = rows * columns / max(len(a) * (len(a) - 1) / 2, 1)
    most = (rows + columns) / 2
    return 1.0 if most == expected else float((together - expected) / (most - expected))


def silhouette(square: Floats, labels: Labels) -> float:
    """The mean silhouette of labels, 0 for a text that is the only one of its label.

    >>> silhouette(np.array([[0, 1, 4], [1, 0, 4], [4, 4, 0.0]]), np.array([0, 0, 1]))
    0.5
    """
    labels = np.unique(labels, return_inverse=True)[1]
    sizes = np.bincount(labels)
    # Columns of one label beside each other: a product with a table of members would cost n² times
    # the number of labels.
    order = np.argsort(labels, kind="stable")
    sums = np.add.reduceat(square[:, order], np.cumsum(sizes) - sizes, axis=1)
    rows = np.arange(len(labels))
    own = sums[rows, labels] / np.maximum(sizes[labels] - 1, 1)
    others = sums / sizes
    others[rows, labels] = np.inf
    nearest = others.min(axis=1)
    larger = np.maximum(own, nearest)
    alone = (sizes[labels] < 2) | (larger <= 0)
    return float(np.where(alone, 0.0, (nearest - own) / np.where(alone, 1.0, larger)).mean())


def _shuffled(
    authors: Sequence[str | None], sources: Sequence[str], known: Labels, shuffles: int, seed: int
) -> list[Labels] | None:
    """The authors of the signed texts by number: the true order, then shuffled ones."""
    names, labels = np.unique([str(authors[k]) for k in known], return_inverse=True)
    _, firsts, owners = np.unique(
        [sources[k] for k in known], return_index=True, return_inverse=True
    )
    own = labels[firsts]
    sizes = np.bincount(own, minlength=len(names))
    if len(names) < 2 or (sizes > 1).sum() < 2:
        return None
    rng = np.random.default_rng(seed)
    return [labels, *(rng.permutation(own)[owners] for _ in range(shuffles))]


def _tested(measure: Callable[[Labels], float], orders: Sequence[Labels]) -> ChanceTest:
    value, *by_chance = (measure(labels) for labels in orders)
    low, high = np.quantile(by_chance, [0.025, 0.975]).tolist() if by_chance else (0.0, 0.0)
    # A shuffle that gives the true order back may differ from it by rounding.
    reached = sum(other >= value - 1e-12 for other in by_chance)
    return ChanceTest(value, (low, high), (1 + reached) / (1 + len(by_chance)))


def _pairs(sizes: NDArray[np.int64]) -> float:
    return float((sizes * (sizes - 1)).sum() / 2)
