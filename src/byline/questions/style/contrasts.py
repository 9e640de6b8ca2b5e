"""What one set of texts prefers and avoids."""

from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags_array

from byline.corpus import Corpus
from byline.errors import InputError, UsageError
from byline.features.counting import Counted
from byline.features.pile import Pile
from byline.methods.style.keyness import (
    Correction,
    adjusted,
    craig_zeta,
    eder_zeta,
    log_likelihood,
    log_ratio,
    rank_sum_p,
)
from byline.methods.style.segments import segment_size, segments, word_starts
from byline.methods.style.settings import style_features
from byline.results import Run
from byline.results.contrast import Contrast, ContrastRow

__all__ = ["MEASURES", "Measure", "contrast", "sides_of"]

Floats = NDArray[np.float64]
Measure = Literal["zeta-craig", "zeta-eder", "log-likelihood", "log-ratio"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
DRAWS = 1000
BLOCK = 1024
"""Features whose intervals are drawn at a time."""
FEWEST_TESTED = 3


def contrast(  # noqa: PLR0913
    a: Corpus,
    b: Corpus,
    *,
    names: tuple[str, str] = ("A", "B"),
    measure: Measure = "zeta-craig",
    features: str = "words",
    mask_topic: bool = False,
    segment: int | None = None,
    fewest_texts: int = 2,
    correction: Correction = "benjamini-hochberg",
    language: str = "auto",
    seed: int = 0,
) -> Contrast:
    """What the texts of A prefer and avoid, compared with those of B.

    `segment` is how many words the parts have in which Zeta looks for a feature; features that
    fewer than `fewest_texts` texts have are not compared. `mask_topic` compares function words
    alone, as other words follow the topic.
    """
    if measure not in MEASURES:
        raise UsageError(f"no measure is called {measure!r}. Known: {', '.join(MEASURES)}.")
    own, others = (side.where(lambda text: bool(word_starts(text.body))) for side in (a, b))
    for name, side in zip(names, (own, others), strict=True):
        if not len(side):
            raise InputError(f"there are no texts with words in {name}, so nothing to contrast.")
    if mask_topic:
        if features != "words":
            raise UsageError(f"the topic is masked in words, not in {features}: leave one out.")
        features = "function-words"
    bodies = [*own.bodies, *others.bodies]
    size = segment or segment_size([len(word_starts(body)) for body in bodies])
    parts = [segments(body, size) for body in bodies]
    owners = np.repeat(np.arange(len(bodies)), [len(part) for part in parts])
    pile = Pile([part for one in parts for part in one])
    counted = _by_frequency(style_features(features, language).count(pile))
    sides = _Sides.of(counted, owners, len(own), fewest_texts)
    score = _measures(sides)[measure]
    low, high = _intervals(sides, measure, seed)
    p = _p_values(sides)
    rows = _rows(sides, score, low, high, p, correction)
    rows.sort(key=lambda row: (-row.score, -row.log_likelihood, row.feature))
    used = {"measure": measure, "features": features, "segment": size}
    used |= {"fewest_texts": fewest_texts, "correction": correction}
    n_a = int((owners < len(own)).sum())
    return Contrast(
        *names,
        measure,
        correction,
        tuple(rows),
        (len(own), len(others)),
        (n_a, len(owners) - n_a),
        size,
        _notes(sides, low, p),
        Run.of(seed, **used),
    )


def sides_of(texts: Corpus, author: str, against: str | None = None) -> tuple[Corpus, Corpus]:
    """The texts of one author, and those of another or of all others that are signed."""
    known = texts.by_author
    for name in (author, against):
        if name is not None and name not in known:
            raise UsageError(f"no author is called {name!r}. Known: {', '.join(known)}.")
    if author == against:
        raise UsageError(f"{author} is contrasted with {against}: name two authors.")
    others = texts.signed.where(lambda t: t.author == against if against else t.author != author)
    if not len(others):
        raise InputError(f"{author} is the only author, so there is nobody to contrast with.")
    return known[author], others


class _Side(NamedTuple):
    """One set of texts: texts × features, but `n` is segments and `sizes` counts per text."""

    counts: csr_matrix
    present: csr_matrix
    """Segments of the text that have the feature."""
    n: Floats
    sizes: Floats

    def totals(self, weights: Floats, columns: slice) -> tuple[Floats, Floats, Floats, Floats]:
        """Occurrences, their sum, segments with the feature, segments: one row per weighting."""
        # Sparse on the left, as scipy multiplies sparse by dense.
        counts = (self.counts[:, columns].T @ weights.T).T
        present = (self.present[:, columns].T @ weights.T).T
        return counts, (weights @ self.sizes)[:, None], present, (weights @ self.n)[:, None]


class _Sides(NamedTuple):
    """Both sets over the same features."""

    names: list[str]
    a: _Side
    b: _Side

    @classmethod
    def of(cls, counted: Counted, owners: NDArray[np.intp], n_a: int, fewest: int) -> "_Sides":
        """Sum segments to texts, and keep the features that enough texts have."""
        n = int(owners.max()) + 1
        ones = np.ones(len(owners))
        merge = csr_matrix((ones, (owners, np.arange(len(owners)))), (n, len(owners)))
        counts = csr_matrix(merge @ counted.table.astype(np.float64))
        present = counted.table.astype(np.float64)
        present.data[:] = 1.0
        present = csr_matrix(merge @ present)
        kept = np.flatnonzero(np.bincount(counts.indices, minlength=counts.shape[1]) >= fewest)
        if not len(kept):
            raise InputError(f"no feature is in {fewest} texts or more, so nothing is contrasted.")
        totals = merge @ counted.totals.sum(axis=1).astype(np.float64)
        n_segments = np.bincount(owners).astype(np.float64)
        sides = (
            _Side(counts[rows][:, kept], present[rows][:, kept], n_segments[rows], totals[rows])
            for rows in (slice(0, n_a), slice(n_a, n))
        )
        return cls(counted.names(kept), *sides)


def _by_frequency(counted: Counted) -> Counted:
    """Features that occur, most frequent first."""
    sums = np.asarray(counted.table.sum(axis=0)).ravel()
    order = np.argsort(-sums, kind="stable").astype(np.int64)
    return counted.columns(order[sums[order] > 0])


def _measures(
    sides: _Sides, weights: tuple[Floats, Floats] | None = None, columns: slice = slice(None)
) -> dict[Measure, Floats]:
    """All measures of the features; weighted, a row for each weighting of texts."""
    own = weights or tuple(np.ones((1, len(side.n))) for side in (sides.a, sides.b))
    a, n_a, in_a, segments_a = sides.a.totals(own[0], columns)
    b, n_b, in_b, segments_b = sides.b.totals(own[1], columns)
    p_a, p_b = in_a / segments_a, in_b / segments_b
    found: dict[Measure, Floats] = {
        "zeta-craig": craig_zeta(p_a, p_b),
        "zeta-eder": eder_zeta(p_a, p_b),
        "log-likelihood": log_likelihood(a, b, n_a, n_b),
        "log-ratio": log_ratio(a, b, n_a, n_b),
    }
    return found if weights is not None else {name: rows[0] for name, rows in found.items()}


def _intervals(
    sides: _Sides, measure: Measure, seed: int
) -> tuple[Floats, Floats] | tuple[None, None]:
    """The middle 95 % of the scores of bootstrap samples of the texts of either side."""
    sizes = [len(side.n) for side in (sides.a, sides.b)]
    if min(sizes) < 2:
        return None, None
    rng = np.random.default_rng(seed)
    first, second = (rng.multinomial(n, np.full(n, 1 / n), DRAWS).astype(np.float64) for n in sizes)
    ends = [
        np.percentile(
            _measures(sides, (first, second), slice(k, k + BLOCK))[measure], [2.5, 97.5], axis=0
        )
        for k in range(0, len(sides.names), BLOCK)
    ]
    low, high = np.concatenate(ends, axis=1)
    return low, high


def _p_values(sides: _Sides) -> Floats | None:
    shares = [_shares(side) for side in (sides.a, sides.b)]
    if min(one.shape[0] for one in shares) < FEWEST_TESTED:
        return None
    blocks = range(0, len(sides.names), BLOCK)
    return np.concatenate([
        rank_sum_p(*(one[:, k : k + BLOCK].toarray() for one in shares)) for k in blocks
    ])  # fmt: skip


def _shares(side: _Side) -> csr_matrix:
    """The share of each feature in each text that has any."""
    filled = np.flatnonzero(side.sizes > 0)
    return csr_matrix(diags_array(1 / side.sizes[filled]) @ side.counts[filled])


def _dispersion(side: _Side) -> list[float | None]:
    """Gries's DP of each feature over the texts of a side; None where it has none, or one text."""
    sizes = side.sizes / side.sizes.sum()
    sums = np.asarray(side.counts.sum(axis=0)).ravel()
    if len(sizes) < 2:
        return [None] * len(sums)
    # |v / f - s| is s where the feature is absent, so only the counts that there are need a look.
    table = side.counts.tocoo()
    own, s = table.data / sums[table.col], sizes[table.row]
    more = np.bincount(table.col, np.abs(own - s) - s, len(sums))
    return [float(0.5 * (1.0 + x)) if f else None for x, f in zip(more, sums, strict=True)]


def _rows(  # noqa: PLR0913, PLR0917
    sides: _Sides,
    score: Floats,
    low: Floats | None,
    high: Floats | None,
    p: Floats | None,
    correction: Correction,
) -> list[ContrastRow]:
    none: list[None] = [None] * len(score)

    def listed(values: Any) -> Any:
        return none if values is None else np.asarray(values).tolist()

    measures = _measures(sides)
    counts = [np.asarray(side.counts.sum(axis=0)).ravel() for side in (sides.a, sides.b)]
    texts = [np.bincount(s.counts.indices, minlength=len(score)) for s in (sides.a, sides.b)]
    rates = [1000 * c / s.sizes.sum() for c, s in zip(counts, (sides.a, sides.b), strict=True)]
    columns = (
        sides.names, listed(score), listed(low), listed(high),
        *(listed(measures[name]) for name in MEASURES),
        *(listed(one.astype(np.int64)) for one in counts), *map(listed, rates), *map(listed, texts),
        _dispersion(sides.a), _dispersion(sides.b), listed(p),
        listed(None if p is None else adjusted(p, correction)),
    )  # fmt: skip
    return [ContrastRow(*row) for row in zip(*columns, strict=True)]


def _notes(sides: _Sides, low: Floats | None, p: Floats | None) -> tuple[str, ...]:
    notes = []
    if low is None:
        notes.append("with fewer than two texts on a side, scores have no interval")
    if p is None:
        notes.append(
            f"with fewer than {FEWEST_TESTED} texts on a side, no difference can be tested"
        )
    return tuple(notes)
