"""The groupings that are tried, each with the settings it may choose from."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from similarities import LIKENESSES, Prepared
from sklearn.cluster import DBSCAN, HDBSCAN

from byline.methods.similarity.groups import Communities, Events, Linkage, Spectral, Whispers
from byline.numerics.linkage import Link

__all__ = ["Candidate", "methods_compared", "similarities_compared", "steps_compared"]

Labels = NDArray[np.intp]

USUAL = ("tf-idf", "events", "events, widened")
THRESHOLDS = (0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8)


class Candidate(NamedTuple):
    """A row of a table, one of its settings, and how to group a pile by it."""

    row: str
    setting: str
    group: Callable[[Prepared], Labels]


def methods_compared() -> Iterator[Candidate]:
    """All groupings; each may choose a similarity and its settings."""
    yield from _events("Events (the default)", "events")
    for how, likeness in product(get_args(Link), (*USUAL, "events, widened and corrected")):
        for t in THRESHOLDS:
            yield _on_graph(f"{how} linkage", likeness, 100, Linkage(t, how=how))
    for likeness, k in product(USUAL, (10, 30)):
        for r in (0.5, 1, 2, 4, 8):
            yield _on_graph("Louvain, modularity", likeness, k, Communities(r))
        for t in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
            yield _on_graph("Chinese whispers", likeness, k, Whispers(t))
    for likeness, r in product(USUAL, THRESHOLDS):
        potts = Communities(r, quality="potts")
        yield _on_graph("Louvain, constant Potts model", likeness, 100, potts)
    yield from _by_density()
    for likeness, k in product(("shared words", "events, widened"), (10, 30)):
        yield _on_graph("spectral, eigengap", likeness, k, Spectral())
    yield _spectral_told("shared words", "spectral as in the paper, number told")
    yield _spectral_told("events, widened", "spectral, widened rows, number told")


def similarities_compared() -> Iterator[Candidate]:
    """Average linkage with every similarity."""
    for likeness, t in product(LIKENESSES, THRESHOLDS):
        yield _on_graph(likeness, likeness, 100, Linkage(t))


def steps_compared() -> Iterator[Candidate]:
    """The default without one of its steps, or with other rows."""
    yield from _events("as it is", "events")
    yield from _events("nothing borrowed", "events", borrowed=0)
    yield from _events("from 3 rows", "events", borrowed=3)
    yield from _events("from 8 rows", "events", borrowed=8)
    yield from _events("no text too short", "events", half=0.0)
    yield from _events("half reliable at 15 terms", "events", half=15.0)
    yield from _events("half reliable at 40 terms", "events", half=40.0)
    for other in ("events, small letters", "events, no numbers", "tf-idf", "SPGK, depth 1"):
        yield from _events(other, other)


def _events(row: str, likeness: str, **settings: Any) -> Iterator[Candidate]:
    for t in (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9):
        yield _on_rows(row, likeness, Events(t, **settings))


def _on_rows(row: str, likeness: str, grouping: Events) -> Candidate:
    setting = f"{likeness}; {grouping!r}"
    return Candidate(row, setting, lambda pile: grouping.fit_predict(pile.rows(likeness)))


def _on_graph(row: str, likeness: str, k: int, grouping: Any) -> Candidate:
    setting = f"{likeness}; {k} nearest; {grouping!r}"
    return Candidate(row, setting, lambda pile: grouping.fit_predict(pile.graph(likeness, k)))


def _spectral_told(likeness: str, row: str) -> Candidate:
    def group(pile: Prepared) -> Labels:
        return Spectral(len(np.unique(pile.pile.truth))).fit_predict(pile.graph(likeness, 30))

    return Candidate(row, f"{likeness}; 30 nearest", group)


def _by_density() -> Iterator[Candidate]:
    for likeness, t, least in product(USUAL, THRESHOLDS, (2, 3, 5)):
        yield _dbscan(likeness, t, least)
    for likeness, least in product(USUAL, (2, 3, 5, 8)):
        yield _hdbscan(likeness, least)


def _dbscan(likeness: str, threshold: float, least: int) -> Candidate:
    judge = DBSCAN(eps=1 - threshold, min_samples=least, metric="precomputed")

    def group(pile: Prepared) -> Labels:
        return _alone(judge.fit_predict(_distances(pile.graph(likeness))))

    return Candidate("DBSCAN (scikit-learn)", f"{likeness}; 100 nearest; {judge!r}", group)


def _hdbscan(likeness: str, least: int) -> Candidate:
    def group(pile: Prepared) -> Labels:
        size = min(least, len(pile.pile.bodies))
        judge = HDBSCAN(min_cluster_size=size, metric="precomputed", copy=True)
        full = 1 - np.minimum(pile.graph(likeness).toarray(), 1)
        np.fill_diagonal(full, 0)
        return _alone(judge.fit_predict(full))

    return Candidate("HDBSCAN (scikit-learn)", f"{likeness}; 100 nearest; {least} or more", group)


def _distances(graph: csr_matrix) -> csr_matrix:
    """What is not stored is too far; of what is, a distance of nought must stay stored."""
    graph.data = 1 - np.minimum(graph.data, 1)
    return graph


def _alone(labels: NDArray[np.int64]) -> Labels:
    """Texts that were called noise become groups of one."""
    noise = labels < 0
    labels[noise] = labels.max(initial=-1) + 1 + np.arange(np.count_nonzero(noise))
    return labels
