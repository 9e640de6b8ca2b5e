"""Trees of texts: dendrograms and consensus trees."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Unpack

import numpy as np
from scipy.spatial.distance import squareform

from byline.corpus import Corpus
from byline.methods.style.chance import author_agreement
from byline.methods.style.distances import Distance
from byline.methods.style.settings import Range
from byline.methods.style.trees import (
    Linkage,
    Resampled,
    TreeShape,
    consensus_tree,
    count_clades,
    dendrogram,
    merge_texts,
    newick,
)
from byline.numerics.clades import CladeCounter
from byline.questions.style._settings import (
    Counting,
    count_features,
    distances_of_settings,
    settings_of,
)
from byline.results import Run
from byline.results.style import StyleTree, TreeNode

__all__ = ["tree"]

TINY = 1e-300
Watch = Callable[[Iterable[CladeCounter]], Iterable[CladeCounter]]


def tree(  # noqa: PLR0913
    texts: Corpus,
    *,
    mfw: Range = 100,
    culling: Range = 0,
    distance: Distance = "burrows",
    linkage: Linkage = "ward",
    bootstraps: int = 100,
    resample: Resampled = "both",
    strength: float = 0.5,
    seed: int = 0,
    watch: Watch = iter,
    **counting: Unpack[Counting],
) -> StyleTree:
    """The dendrogram of one setting of mfw and culling, or the consensus tree of several.

    The support of each branch is counted over all settings and bootstraps; `watch` is passed the
    rounds of bootstraps, to show how far they are.
    """
    table, told = count_features(texts, counting, seed)
    settings, notes = settings_of(table, mfw, culling)
    rounds = count_clades(
        table, settings, distance, linkage, bootstraps=bootstraps, resample=resample, seed=seed
    )
    [counter] = deque(watch(rounds), maxlen=1)
    mean, alone = np.zeros((len(table), len(table))), counter.n_trees == max(bootstraps, 1)
    for square in distances_of_settings(table, settings, distance):
        mean += square / (1.0 if alone else max(square.mean(), TINY))
    if alone:
        merges = merge_texts(squareform(mean, checks=False), linkage)
        shape = dendrogram(merges, counter if bootstraps else None)
    else:
        shape = consensus_tree(counter, strength)
    told |= {"mfw": str(mfw), "culling": str(culling), "distance": distance, "linkage": linkage}
    told |= {"bootstraps": bootstraps, "resample": resample if bootstraps else None}
    return StyleTree(
        kind="dendrogram" if alone else "consensus",
        nodes=_nodes(shape, table.names, table.authors),
        newick=newick(shape, table.names),
        trees=counter.n_trees,
        distance=distance,
        linkage=linkage,
        strength=strength,
        agreement=author_agreement(mean, table.authors, table.sources, linkage, seed=seed),
        notes=(*table.notes, *notes),
        run=Run.of(seed, **told),
    )


def _nodes(
    shape: TreeShape, names: tuple[str, ...], authors: tuple[str | None, ...]
) -> tuple[TreeNode, ...]:
    leaves = (
        TreeNode((), name, author, 0.0, None) for name, author in zip(names, authors, strict=True)
    )
    supports = shape.supports or (None,) * len(shape.children)
    inner = (
        TreeNode(below, None, None, height, support)
        for below, height, support in zip(shape.children, shape.heights, supports, strict=True)
    )
    return (*leaves, *inner)
