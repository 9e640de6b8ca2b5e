"""Brute-force search: every row with every row, sums in the order of columns."""

import numpy as np
from scipy.sparse import csr_matrix

from byline.numerics.similarity_measures import score_products


def scores(measure, rows):
    """All scores; exact to the last bit, as a running sum adds one column after the other."""
    dots = np.array([_products(row, rows) for row in rows]).reshape(len(rows), len(rows))
    sizes = np.array([_products(row, row[None])[0] for row in rows])
    return score_products(measure, dots, sizes[:, None], sizes[None, :])


def nearest(full, k):
    """For each line the k best other columns above 0, best first, then by number."""
    return [_best(line, place)[:k] for place, line in enumerate(full)]


def above(full, threshold):
    """For each line all later columns with at least this score."""
    return [
        [(row, score) for row, score in _best(line, place) if score >= threshold and row > place]
        for place, line in enumerate(full)
    ]


def listed(matches):
    """Matches in the same form."""
    return [
        [(int(row), float(score)) for row, score in zip(*matches.of(place), strict=True)]
        for place in range(len(matches.queries))
    ]


def zipfian(n, seed, *, copies=0.1, weight="unit"):
    """Rows as texts make them: few features in most rows, most in few; some rows twice."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((n, 3 * n))
    for row in rows:
        length = rng.integers(0, 15)
        np.add.at(row, np.minimum(rng.zipf(1.4, length), 3 * n) - 1, 1)
    rows[rng.random(n) < copies] = rows[rng.integers(0, n)]
    if weight == "count":
        return rows
    rows = np.log1p(rows) * np.log1p(n / np.maximum((rows > 0).sum(axis=0), 1))
    norms = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.where(norms, norms, 1)


def sparse(rows):
    return csr_matrix(np.asarray(rows, float))


def _products(row, rows):
    held = np.flatnonzero(row)
    running = np.cumsum(row[held] * rows[:, held], axis=1)
    return running[:, -1] if len(held) else np.zeros(len(rows))


def _best(line, own):
    order = np.lexsort((np.arange(len(line)), -line))
    return [(int(row), float(line[row])) for row in order if line[row] > 0 and row != own]
