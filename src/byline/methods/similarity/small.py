"""Search by plain products: what is quickest for a few thousand rows, or for one row of many."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.numerics.likeness import Measure, level
from byline.numerics.nearest import Matches

__all__ = ["small_above", "small_nearest"]

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
AT_ONCE = 256


def small_nearest(rows: Any, k: int, measure: Measure, asked: Places) -> Matches:
    """The k rows most like each of those asked about, itself apart; the first of equals first."""
    sizes = _sizes(rows)
    found = []
    for start in range(0, len(asked), AT_ONCE):
        places = asked[start : start + AT_ONCE]
        alike = _alike(rows, places, sizes, measure)
        alike[np.arange(len(places)), places] = 0.0
        for scores in alike:
            best = np.argsort(-scores, kind="stable")[:k]
            best = best[scores[best] > 0]
            found.append((best, scores[best]))
    return _matches(asked, found)


def small_above(rows: Any, threshold: float, measure: Measure) -> Matches:
    """All later rows that are at least this much like each row, most alike first."""
    sizes, asked = _sizes(rows), np.arange(rows.shape[0])
    found = []
    for start in range(0, len(asked), AT_ONCE):
        places = asked[start : start + AT_ONCE]
        for place, scores in zip(places, _alike(rows, places, sizes, measure), strict=True):
            scores[: place + 1] = 0.0
            over = np.flatnonzero(scores >= threshold)
            best = over[np.argsort(-scores[over], kind="stable")]
            found.append((best, scores[best]))
    return _matches(asked, found)


def _alike(rows: Any, places: Places, sizes: Floats, measure: Measure) -> Floats:
    """How alike some rows are to all."""
    products = rows[places] @ rows.T
    dots = products if isinstance(products, np.ndarray) else products.toarray()
    return level(measure, dots, sizes[places, None], sizes[None, :])


def _sizes(rows: Any) -> Floats:
    squares = rows * rows if isinstance(rows, np.ndarray) else rows.multiply(rows)
    return np.asarray(squares.sum(axis=1), dtype=np.float64).ravel()


def _matches(asked: Places, found: list[tuple[Places, Floats]]) -> Matches:
    rows = np.concatenate([np.empty(0, np.int64), *(best for best, _ in found)])
    scores = np.concatenate([np.empty(0), *(score for _, score in found)])
    starts = np.concatenate([[0], np.cumsum([len(best) for best, _ in found], dtype=np.int64)])
    return Matches(asked, starts.astype(np.int64), rows, scores, 0)
