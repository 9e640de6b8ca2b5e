"""Who writes like whom along one text: windows scored against candidates, and changes of hand.

A text is cut into steps of equally many words, and a window is several steps. Candidates' texts
are cut in the same way, and a linear support vector machine per author learns from their windows,
the shares of the most frequent features as standard scores. Its score is linear in the shares, so
that of a window is the mean of those of its steps:

    s_a(window) = Σ over its steps  n(step) s_a(step) / Σ n(step)                           (W1)

With `delta`, s_a is minus the Burrows's Delta of a window to the mean window of an author (Eder
2016), which is no mean over steps.

A change of hand shows as a change of the mean of the scores: `byline.numerics.change_points` scans
the steps (the windows of `delta`) for it, over all places whose two sides are nearest to different
candidates. How large the scan gets within texts by one author is
measured on the candidates' own texts, each scored by models that were fitted without it, so a
change is called only where few of these would show one.

Eder, M. (2016). Rolling stylometry. Digital Scholarship in the Humanities 31(3), 457-469. Its
pictures leave the decision to the eye; the scan and its calibration are ours.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from byline.numerics.change_points import noise_scale, scan

__all__ = [
    "RollingCalibration",
    "RollingMethod",
    "Steps",
    "calibrate_rolling",
    "fit_scorer",
    "windows_of",
]

Floats = NDArray[np.float64]
RollingMethod = Literal["svm", "delta"]
FOLDS = 5
PENALTY = 3e-3


class Steps(NamedTuple):
    """A text in steps: counts of features, and how many features of all each step has."""

    counts: Floats
    sizes: Floats

    def windows(self, width: int, every: int = 1) -> "Steps":
        """The same in windows of `width` steps, of which each begins `every` steps on."""
        n = max(1, len(self.sizes) - width + 1)
        starts = np.arange(0, n, every)
        ends = np.minimum(starts + width, len(self.sizes))
        sums = np.concatenate([np.zeros((1, self.counts.shape[1])), self.counts.cumsum(axis=0)])
        sizes = np.concatenate([[0.0], self.sizes.cumsum()])
        return Steps(sums[ends] - sums[starts], sizes[ends] - sizes[starts])

    @property
    def shares(self) -> Floats:
        """The share of each feature."""
        return self.counts / np.maximum(self.sizes, 1.0)[:, None]


class RollingScorer(Protocol):
    """Scores of steps or windows for each author, in the order of the labels fitted."""

    def scores(self, steps: Steps) -> Floats:
        """Steps × authors."""
        ...


class _Linear(NamedTuple):
    """Scores that are linear in the shares."""

    weights: Floats
    offsets: Floats

    def scores(self, steps: Steps) -> Floats:
        return steps.shares @ self.weights + self.offsets


class _Delta(NamedTuple):
    """Minus Delta to the profile of each author."""

    mean: Floats
    spread: Floats
    profiles: Floats

    def scores(self, steps: Steps) -> Floats:
        z = (steps.shares - self.mean) / self.spread
        return np.stack([-np.abs(z - one).mean(axis=1) for one in self.profiles], axis=1)


def windows_of(steps: Steps, method: RollingMethod, width: int) -> Steps:
    """What is scanned for a change: steps, or windows where scores are no means over steps."""
    return steps if method == "svm" else steps.windows(width)


def fit_scorer(  # noqa: PLR0913
    texts: Sequence[Steps],
    labels: Sequence[int],
    n_authors: int,
    width: int,
    method: RollingMethod = "svm",
    *,
    penalty: float = PENALTY,
    seed: int = 0,
) -> RollingScorer:
    """Learn from windows of these texts that overlap by a half; `penalty` is the C of the SVM."""
    cut = [text.windows(width, max(1, width // 2)) for text in texts]
    shares = np.concatenate([one.shares for one in cut])
    y = np.repeat(np.asarray(labels), [len(one.sizes) for one in cut])
    mean, spread = shares.mean(axis=0), shares.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)
    z = (shares - mean) / spread
    if method == "delta":
        return _Delta(mean, spread, np.stack([z[y == k].mean(axis=0) for k in range(n_authors)]))
    weights, offsets = _support_vectors(z, y, n_authors, penalty, seed)
    scaled = weights / spread[:, None]
    return _Linear(scaled, offsets - mean @ scaled)


def _support_vectors(
    z: Floats, y: NDArray[np.intp], n_authors: int, penalty: float, seed: int
) -> tuple[Floats, Floats]:
    """Weights and offsets, one column for each author against all others."""
    from sklearn.svm import LinearSVC

    model = LinearSVC(C=penalty, class_weight="balanced", random_state=seed).fit(z, y)
    weights, offsets = model.coef_.T, model.intercept_
    if n_authors == 2:
        return np.hstack([-weights, weights]), np.concatenate([-offsets, offsets])
    return weights, offsets


class RollingCalibration(NamedTuple):
    """What texts by one author, scored by models fitted without them, look like."""

    scale: Floats
    """Of the noise, for the scan."""
    statistics: Floats
    """The scan of each text; those too short for one are left out."""
    owners: NDArray[np.intp]
    """The author of each window,"""
    windows: Floats
    """and its scores."""


def calibrate_rolling(  # noqa: PLR0913
    texts: Sequence[Steps],
    labels: Sequence[int],
    n_authors: int,
    width: int,
    method: RollingMethod = "svm",
    *,
    least: float,
    penalty: float = PENALTY,
    seed: int = 0,
) -> RollingCalibration:
    """Score each text by a model fitted on other texts, as many folds as five."""
    y = np.asarray(labels)
    scored: list[tuple[Floats, Floats]] = []
    owners, windows = [], []
    for held in _folds(y, seed):
        rest = np.setdiff1d(np.arange(len(y)), held)
        model = fit_scorer(
            [texts[k] for k in rest], y[rest].tolist(), n_authors, width, method,
            penalty=penalty, seed=seed,
        )  # fmt: skip
        for k in held.tolist():
            seen = windows_of(texts[k], method, width)
            scored.append((model.scores(seen), seen.sizes))
            own = model.scores(texts[k].windows(width, max(1, width // 2)))
            windows.append(own)
            owners += [int(y[k])] * len(own)
    scale = noise_scale(scored)
    long_enough = [one for one in scored if one[1].sum() >= 2 * least]
    statistics = np.array([scan(*one, scale, least, crossing=True)[0] for one in long_enough])
    return RollingCalibration(scale, statistics, np.array(owners, np.intp), np.concatenate(windows))


def _folds(labels: NDArray[np.intp], seed: int) -> list[NDArray[np.intp]]:
    """Folds that leave a text of every author in the rest; authors of one text are never held."""
    rng = np.random.default_rng(seed)
    folds: list[list[int]] = [[] for _ in range(FOLDS)]
    turn = 0
    for author in np.unique(labels):
        own = rng.permutation(np.flatnonzero(labels == author))
        if len(own) < 2:
            continue
        for k in own.tolist():
            folds[turn % FOLDS].append(k)
            turn += 1
    return [np.array(sorted(fold), np.intp) for fold in folds if fold]
