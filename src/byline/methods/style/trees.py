"""Trees of texts: dendrograms, and how far resampling and other settings support their branches.

Linkage of the distances of a setting by scipy: `average`, `complete`, `single`, and two of Ward's
(Murtagh, Legendre 2014): `ward`, which minimises the squared error as Ward (1963) does, is
`ward.D2` of R's `hclust` with its heights; `ward.D`, the default of stylo, puts distances where the
algorithm expects squares, so that its merges are those of Ward's on the roots of the distances and
its heights the squares of theirs (T1).

A bootstrap (Felsenstein 1985; Eder 2017 for settings) draws anew

- the features: each weighs as often as it is drawn, Poisson(1), so that the first features of a
  list are a bootstrap sample of the first features (T2);
- the texts: each count c becomes Poisson(c) with the length of the text unchanged, as if its words
  were drawn from it with replacement (T3). Words come in clumps, so that real texts vary more.

Standard scores are computed again in each. The list of features and the culling stay as they are.
The support of a branch is the share of all trees, over settings and bootstraps, that have a branch
with the same texts below it.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.cluster.hierarchy import linkage as linked

from byline.errors import UsageError
from byline.methods.style.distances import Distance, distances_of_prefixes, prepared
from byline.methods.style.frequencies import FrequencyTable
from byline.numerics.clades import CladeCounter, nested

__all__ = [
    "LINKAGES",
    "RESAMPLED",
    "Linkage",
    "Resampled",
    "TreeShape",
    "consensus_tree",
    "count_clades",
    "dendrogram",
    "merge_texts",
    "newick",
    "resampled_tables",
]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Setting = tuple[int, list[int]]
"""A level of culling and rising numbers of features."""
Linkage = Literal["ward", "ward.D", "average", "complete", "single"]
LINKAGES: tuple[Linkage, ...] = get_args(Linkage)
Resampled = Literal["both", "features", "texts"]
RESAMPLED: tuple[Resampled, ...] = get_args(Resampled)


class TreeShape(NamedTuple):
    """A rooted tree: node `n_leaves + k` has the children `children[k]`; the last is the root."""

    n_leaves: int
    children: tuple[tuple[int, ...], ...]
    heights: tuple[float, ...]
    """Of each inner node, above its leaves; of a consensus, steps to its furthest leaf."""
    supports: tuple[float, ...]
    """The share of trees that have each inner node; empty if none were counted."""


def merge_texts(condensed: Floats, linkage: Linkage = "ward") -> Floats:
    """The mergers of texts by their distances, as scipy's `linkage` gives them (T1)."""
    if linkage not in LINKAGES:
        raise UsageError(f"no linkage is called {linkage!r}. Known: {', '.join(LINKAGES)}.")
    if linkage != "ward.D":
        return np.asarray(linked(condensed, linkage), np.float64)
    merges = np.asarray(linked(np.sqrt(np.maximum(condensed, 0.0)), "ward"), np.float64)
    merges[:, 2] **= 2
    return merges


def dendrogram(merges: Floats, counter: CladeCounter | None = None) -> TreeShape:
    """The tree of some mergers, with the support that counted trees give to its branches."""
    pairs = merges[:, :2].astype(np.int64)
    supports = () if counter is None or not counter.n_trees else counter.supports(pairs)
    children = tuple((int(a), int(b)) for a, b in pairs)
    return TreeShape(len(merges) + 1, children, tuple(merges[:, 2].tolist()), tuple(supports))


def consensus_tree(counter: CladeCounter, strength: float = 0.5) -> TreeShape:
    """The tree of the clades that most of the counted trees have, and a share of them at least."""
    if not 0.5 <= strength <= 1:
        raise UsageError(f"the strength of a consensus is from 0.5 to 1, not {strength}.")
    clades = counter.majority(strength)
    children = nested([leaves for leaves, _ in clades], counter.n_leaves)
    heights: list[float] = []
    for below in children:
        inner = [heights[k - counter.n_leaves] for k in below if k >= counter.n_leaves]
        heights.append(1 + max(inner, default=0.0))
    supports = (*(support for _, support in clades), 1.0)
    return TreeShape(counter.n_leaves, tuple(children), tuple(heights), supports)


def count_clades(  # noqa: PLR0913
    table: FrequencyTable,
    settings: Sequence[Setting],
    distance: Distance = "burrows",
    linkage: Linkage = "ward",
    *,
    bootstraps: int = 100,
    resample: Resampled = "both",
    seed: int = 0,
) -> Iterator[CladeCounter]:
    """The clades of the trees of all settings, after each round; of bootstraps if there are any."""
    counter = CladeCounter(len(table))
    columns = np.unique(np.concatenate([table.chosen(sizes[-1], p) for p, sizes in settings]))
    places = [np.searchsorted(columns, table.chosen(sizes[-1], p)) for p, sizes in settings]
    for frequencies, weights in resampled_tables(table, columns, bootstraps, resample, seed):
        compared = prepared(frequencies, distance)
        for (_, sizes), own in zip(settings, places, strict=True):
            found = distances_of_prefixes(compared[:, own], sizes, distance, weights[own])
            mergers = (merge_texts(condensed, linkage) for condensed in found)
            counter.add(merges[:, :2].astype(np.int64) for merges in mergers)
        yield counter


def resampled_tables(
    table: FrequencyTable, columns: Integers, bootstraps: int, resample: Resampled, seed: int
) -> Iterator[tuple[Floats, Floats]]:
    """Frequencies and weights of features of each bootstrap (T2, T3); as they are without any."""
    if resample not in RESAMPLED:
        raise UsageError(f"what is resampled is {', '.join(RESAMPLED)}, not {resample!r}.")
    if bootstraps < 0:
        raise UsageError(f"there cannot be {bootstraps} bootstraps.")
    frequencies, ones = table.frequencies(columns), np.ones(len(columns))
    if not bootstraps:
        yield frequencies, ones
        return
    counts = table.counted.table[:, columns].toarray()
    each = np.divide(frequencies, counts, out=np.zeros_like(frequencies), where=counts > 0)
    for number in range(bootstraps):
        rng = np.random.default_rng([seed, number])
        weights = ones if resample == "texts" else rng.poisson(1.0, len(columns)).astype(np.float64)
        drawn = frequencies if resample == "features" else each * rng.poisson(counts)
        yield drawn, weights


def newick(tree: TreeShape, names: Sequence[str]) -> str:
    """The tree in Newick format: supports in per cent as labels, and lengths of branches.

    >>> newick(TreeShape(3, ((0, 1), (2, 3)), (1.0, 2.0), (0.8, 1.0)), ["a", "b's", "c"])
    "('c':2,('a':1,'b''s':1)80:1)100;"
    """
    written = ["'" + _one_line(name).replace("'", "''") + "'" for name in names]
    levels = [0.0] * tree.n_leaves + list(tree.heights)
    for number, below in enumerate(tree.children):
        top = tree.heights[number]
        parts = (f"{written[k]}:{_number(top - levels[k])}" for k in below)
        support = f"{100 * tree.supports[number]:.0f}" if tree.supports else ""
        written.append(f"({','.join(parts)}){support}")
    return written[-1] + ";"


def _one_line(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _number(length: float) -> str:
    return f"{max(length, 0.0):.10g}"
