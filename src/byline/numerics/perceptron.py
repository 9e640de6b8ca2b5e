"""An averaged perceptron that labels the positions of sequences from left to right.

Collins, M. (2002). Discriminative training methods for hidden Markov models: theory and
experiments with perceptron algorithms. EMNLP 2002, 1-8. The sum that gives the mean without adding
up all tables is the one in Daumé III, H. (2006), Practical structured learning techniques for
natural language processing (thesis), on averaged perceptrons.

A position has static features (numbers below 2^32: hashes of whatever the caller likes) and
features of the two labels given just before it. Each picks one row of a table W that has a column
for each label, and

    score(i, y) = sum of W[row, y] over the rows of position i                    (P1)
    label(i)    = the y with the highest score, the first of equals               (P2)
    rival(i)    = the y with the highest score(i, y) - margin [y is right]        (P3)

In training, whenever the rival is not the right label, every row of the position gains 1 in the
right column and loses 1 in the rival's. T positions leave T tables; the answer is their mean,

    mean W = W_T - U_T / T                                                        (P4)

where U adds up each change times the number of positions before it.

Departures: Collins has no margin and finds the best labels of a whole sequence by Viterbi; we take
(P2) position by position, which is what makes it quick. The labels before are the predicted ones in
training too, as they will be in use. W and U are whole numbers, so that training gives the same
table on every machine.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["PerceptronSettings", "Quantised", "Sequences", "predict", "quantise", "train"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Table = NDArray[np.int8] | NDArray[np.int32] | Floats


class Sequences(NamedTuple):
    """Positions in a row, cut into sequences.

    `features` has shape (positions, columns); sequence k is positions `starts[k]` up to
    `starts[k + 1]`, so `starts` has one entry more than there are sequences.
    """

    features: NDArray[np.uint32]
    starts: Integers


class PerceptronSettings(NamedTuple):
    """The size of the table, a power of two, the passes and the margin."""

    rows: int = 1 << 18
    passes: int = 10
    margin: int = 0
    joined: int = 0
    """This static column is also used together with the label before."""


class Quantised(NamedTuple):
    """A table in bytes: `values * scale` is the table, to within half a `scale`."""

    values: NDArray[np.int8]
    scale: float


def train(
    sequences: Sequences, labels: Integers, settings: PerceptronSettings, seed: int = 0
) -> Floats:
    """The mean table (P4), a column for each label; every pass shuffles the sequences anew."""
    _check(sequences, settings.rows, settings.joined)
    if len(labels) != len(sequences.features) or labels.min(initial=0) < 0:
        raise ValueError("there must be one label, not negative, for each position.")
    rng, n = np.random.default_rng(seed), len(sequences.starts) - 1
    orders = np.array([rng.permutation(n) for _ in range(settings.passes)], np.int64)
    weights, moments = _learn(sequences, labels, orders.reshape(-1, n), settings)
    return weights - moments / max(len(labels) * settings.passes, 1)


def predict(sequences: Sequences, table: Table, joined: int = 0) -> Integers:
    """The label of each position by (P1) and (P2); `joined` must be the one of the training."""
    _check(sequences, len(table), joined)
    if not table.shape[1]:
        raise ValueError("a table without columns cannot give a label.")
    return _label(sequences, table, joined)


def quantise(table: Floats, levels: int = 127) -> Quantised:
    """The table in numbers from -levels to levels, with one scale so that sums still compare."""
    if not 1 <= levels <= 127:
        raise ValueError(f"a byte holds 1 to 127 levels on either side of 0, got {levels}.")
    scale = float(np.abs(table).max(initial=0)) / levels or 1.0
    return Quantised(np.rint(table / scale).astype(np.int8), scale)


def _check(sequences: Sequences, rows: int, joined: int) -> None:
    """Refuse what would make the compiled loops read out of bounds."""
    features, starts = sequences
    if rows < 1 or rows & (rows - 1):
        raise ValueError(f"the number of rows must be a power of two, got {rows}.")
    if features.ndim != 2 or not 0 <= joined < features.shape[1]:
        raise ValueError(f"features of shape {features.shape} have no column {joined}.")
    rising = len(starts) and starts[0] == 0 and (np.diff(starts) >= 0).all()
    if not rising or starts[-1] != len(features):
        raise ValueError("starts must rise from 0 to the number of positions.")


@numba.njit(cache=True)
def _learn(
    sequences: Sequences, labels: Integers, orders: Integers, settings: PerceptronSettings
) -> tuple[NDArray[np.int32], Integers]:
    """The last table W and the sums U of (P4)."""
    features, starts = sequences
    n_labels = int(labels.max()) + 1 if len(labels) else 0
    weights = np.zeros((settings.rows, n_labels), np.int32)
    moments = np.zeros((settings.rows, n_labels), np.int64)
    rows = np.empty(features.shape[1] + 3, np.int64)
    scores = np.empty(n_labels, np.float64)
    step = 0
    for sequence in orders.ravel():
        last = before = n_labels
        for i in range(starts[sequence], starts[sequence + 1]):
            _find_rows(features[i], settings.joined, (last, before), len(weights), rows)
            before, last = last, _best(weights, rows, scores)
            right = labels[i]
            scores[right] -= settings.margin
            rival = np.argmax(scores)  # (P3)
            if rival != right:
                # U needs only the changes times their step: the mean of all tables costs no more
                # than the last one.
                for row in rows:
                    weights[row, right] += 1
                    weights[row, rival] -= 1
                    moments[row, right] += step
                    moments[row, rival] -= step
            step += 1
    return weights, moments


@numba.njit(cache=True)
def _label(sequences: Sequences, table: Table, joined: int) -> Integers:
    """The label of each position."""
    features, starts = sequences
    predicted = np.empty(len(features), np.int64)
    rows = np.empty(features.shape[1] + 3, np.int64)
    scores = np.empty(table.shape[1], np.float64)
    for sequence in range(len(starts) - 1):
        last = before = table.shape[1]
        for i in range(starts[sequence], starts[sequence + 1]):
            _find_rows(features[i], joined, (last, before), len(table), rows)
            before, last = last, _best(table, rows, scores)
            predicted[i] = last
    return predicted


@numba.njit(cache=True, inline="always")
def _find_rows(
    features: NDArray[np.uint32], joined: int, given: tuple[int, int], size: int, rows: Integers
) -> None:
    """Rows of one position: its features, the label before, two before, the label with `joined`."""
    mask, n = np.uint64(size - 1), len(features)
    for k in range(n):
        rows[k] = np.uint64(features[k]) & mask
    last = _mix(np.uint64(0), np.uint64(given[0]))
    rows[n] = last & mask
    rows[n + 1] = _mix(last, np.uint64(given[1])) & mask
    rows[n + 2] = _mix(last, np.uint64(features[joined]) + np.uint64(1 << 32)) & mask


@numba.njit(cache=True, inline="always")
def _mix(a: np.uint64, b: np.uint64) -> np.uint64:
    """A hash below 2^64 of two numbers."""
    x = a * np.uint64(0x9E3779B97F4A7C15) + b + np.uint64(1)
    x = (x ^ (x >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return x ^ (x >> np.uint64(32))


@numba.njit(cache=True, inline="always")
def _best(table: Table, rows: Integers, scores: Floats) -> int:
    """Fill `scores` (P1) and give the best label (P2)."""
    scores[:] = 0
    for row in rows:
        for y in range(len(scores)):
            scores[y] += table[row, y]
    return int(np.argmax(scores))
