"""Texts on a plane: principal components, classical scaling, neighbours.

    pca              principal components of the standard scores: of the correlation matrix  (M1)
    pca-covariance   of the frequencies themselves: of the covariance matrix                 (M2)
    mds              classical scaling of the distances (Torgerson 1952), R's `cmdscale`      (M3)
    neighbours       t-SNE of the distances (van der Maaten, Hinton 2008), from (M3)          (M4)

Signs of components mean nothing: the feature that loads most is made positive. In (M3) distances
that no plane can hold are lost; in (M4) only who is near means anything, not how far groups are.
How much a map can be trusted is measured (Venna, Kaski 2001): 1 less a sum over the k neighbours
on the map of how far down the true list of neighbours each of them is.
"""

from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.methods.style.frequencies import z_scores

__all__ = ["MAPS", "MapKind", "Plane", "classical_scaling", "place_texts", "trust"]

Floats = NDArray[np.float64]
MapKind = Literal["pca", "pca-covariance", "mds", "neighbours"]
MAPS: tuple[MapKind, ...] = get_args(MapKind)
PERPLEXITY = 30.0
NEIGHBOURS = 5


class Plane(NamedTuple):
    """Places of texts; of components also what they explain and how features load on them."""

    places: Floats
    explained: tuple[float, float] | None
    loadings: Floats
    """Features × 2; empty if features do not load on the axes."""


def place_texts(kind: MapKind, frequencies: Floats, square: Floats, seed: int = 0) -> Plane:
    """The places of texts by their frequencies or distances."""
    if kind not in MAPS:
        raise UsageError(f"no map is called {kind!r}. Known: {', '.join(MAPS)}.")
    if kind.startswith("pca"):
        return _components(z_scores(frequencies) if kind == "pca" else frequencies)
    places = classical_scaling(square)
    if kind == "neighbours" and len(square) > 3:
        places = _neighbours(square, places, seed)
    return Plane(places, None, np.empty((0, 2)))


def classical_scaling(square: Floats) -> Floats:
    """Points on a plane whose distances come near those of a matrix (M3).

    >>> np.abs(classical_scaling(np.array([[0, 3.0], [3.0, 0]]))).round(9).tolist()
    [[1.5, 0.0], [1.5, 0.0]]
    """
    squares = square**2
    centred = squares - squares.mean(axis=0) - squares.mean(axis=1)[:, None] + squares.mean()
    values, vectors = np.linalg.eigh(-centred / 2)
    places = np.zeros((len(square), 2))
    for axis, k in enumerate(np.argsort(-values)[:2]):
        if values[k] > 1e-12 * abs(values[-1]):
            places[:, axis] = _upright(vectors[:, k]) * np.sqrt(values[k])
    return places


def trust(square: Floats, places: Floats, k: int = NEIGHBOURS) -> float:
    """The trustworthiness of the k nearest on the map."""
    from sklearn.manifold import trustworthiness

    k = min(k, (len(square) - 1) // 2)
    if k < 1:
        return 1.0
    return float(trustworthiness(square, places, n_neighbors=k, metric="precomputed"))


def _components(table: Floats) -> Plane:
    """The first two principal components of a table (M1, M2)."""
    centred = table - table.mean(axis=0)
    left, values, right = np.linalg.svd(centred, full_matrices=False)
    total = float((values**2).sum())
    places, loadings = np.zeros((len(table), 2)), np.zeros((table.shape[1], 2))
    for axis in range(min(2, len(values))):
        sign = 1.0 if right[axis][np.abs(right[axis]).argmax()] >= 0 else -1.0
        places[:, axis] = sign * left[:, axis] * values[axis]
        loadings[:, axis] = sign * right[axis]
    shares = [float(value**2) / total if total else 0.0 for value in [*values, 0.0, 0.0][:2]]
    return Plane(places, (shares[0], shares[1]), loadings)


def _neighbours(square: Floats, start: Floats, seed: int) -> Floats:
    """t-SNE (M4)."""
    from sklearn.manifold import TSNE

    spread = start[:, 0].std() or 1.0
    perplexity = min(PERPLEXITY, (len(square) - 1) / 3)
    model = TSNE(
        perplexity=perplexity,
        metric="precomputed",
        init=(1e-4 * start / spread).astype(np.float32),
        random_state=seed,
    )
    return np.asarray(model.fit_transform(square), np.float64)


def _upright(vector: Floats) -> Floats:
    return vector if vector[np.abs(vector).argmax()] >= 0 else -vector
