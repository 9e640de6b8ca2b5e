"""A pile flattened: texts that are alike lie near each other on a plane.

Van der Maaten, L. and Hinton, G. (2008). Visualizing data using t-SNE. Journal of Machine Learning
Research 9, 2579-2605. Of two texts with similarity s the distance is

    d = sqrt(2 - 2 s)                                                                         (Y1)

as between points on a sphere. A flat map cannot keep all distances, so neighbours measure it:

    kept = mean over texts of the share of the k most alike that are among the k nearest      (Y2)
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError

__all__ = ["FEWEST", "NEIGHBOURS", "Flat", "flatten"]

Floats = NDArray[np.float64]
FEWEST = 4
NEIGHBOURS = 5
STRETCH = 1.5
WIDEST = 30.0
"""The usual perplexity; small piles have less room."""


class Flat(NamedTuple):
    """Places between 0 and 1, and how well they tell what is alike."""

    places: Floats
    neighbours: int
    kept: float


def flatten(similarities: Floats, seed: int = 0) -> Flat:
    """Lay texts out by their similarities, of which there are at least `FEWEST` rows."""
    n = len(similarities)
    if n < FEWEST:
        raise InputError(f"a map needs at least {FEWEST} texts, not {n}.")
    places = _places(np.sqrt(np.clip(2 - 2 * similarities, 0.0, None)), seed)
    places = _framed(places)
    k = min(NEIGHBOURS, n - 2)
    return Flat(places, k, _kept(similarities, places, k))


def _framed(places: Floats) -> Floats:
    """Turned so that the map is widest across, and stretched no more than a page asks for."""
    middle = places - places.mean(axis=0)
    turned = middle @ np.linalg.svd(middle, full_matrices=False)[2].T
    low, span = turned.min(axis=0), np.ptp(turned, axis=0)
    wide = float(span[0]) or 1.0
    frame = np.array([wide, max(float(span[1]), wide / STRETCH)])
    return np.clip((turned - low + (frame - span) / 2) / frame, 0.0, 1.0)


def _places(distances: Floats, seed: int) -> Floats:
    from sklearn.manifold import TSNE
    from threadpoolctl import threadpool_limits

    n = len(distances)
    start = _principal(distances, seed)
    made: Any = TSNE(
        metric="precomputed",
        init=start,
        perplexity=min(WIDEST, max(1.5, (n - 1) / 8)),
        learning_rate=10.0 if n <= 200 else "auto",
        method="exact" if n <= 200 else "barnes_hut",
        random_state=seed,
    )
    np.fill_diagonal(distances, 0.0)
    with threadpool_limits(1):  # sums of several threads differ in their last figure
        return np.asarray(made.fit_transform(distances), np.float64)


def _principal(distances: Floats, seed: int) -> Floats:
    """Where to begin: the two directions in which texts differ most, scaled down as is usual."""
    squares = distances**2
    middle = squares - squares.mean(axis=0)
    gram = -(middle - middle.mean(axis=1, keepdims=True)) / 2
    values, vectors = np.linalg.eigh(gram)
    found = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.0))
    found *= np.where(found[np.abs(found).argmax(axis=0), [0, 1]] < 0, -1.0, 1.0)
    noise = np.random.default_rng(seed).normal(scale=1e-6, size=found.shape)
    spread = float(found[:, 1].std()) or 1.0
    return np.asarray((found[:, ::-1] / spread + noise) * 1e-4, np.float32)


def _kept(similarities: Floats, places: Floats, k: int) -> float:
    """(Y2)."""
    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    near = _nearest(apart, k)
    alike = _nearest(-similarities, k)
    shared = [len(set(a) & set(b)) for a, b in zip(near.tolist(), alike.tolist(), strict=True)]
    return float(np.mean(shared)) / k


def _nearest(apart: Floats, k: int) -> NDArray[np.intp]:
    others = apart + np.where(np.eye(len(apart), dtype=bool), np.inf, 0.0)
    return np.argsort(others, axis=1, kind="stable")[:, :k]
