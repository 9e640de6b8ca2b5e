"""The compiled steps of `byline.numerics.exponentiated`, where the equations (W1) to (W11) are."""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["Examples", "Rule", "prune_and_normalise", "show"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# In the order of `byline.numerics.exponentiated.Update`.
_NAIVE, _CONSERVATIVE, _NONE, _ALL, _ROWS = range(5)


class Examples(NamedTuple):
    """A sparse table row by row, each entry with its factor (W4), and the class of each row."""

    starts: Ints
    columns: Ints
    values: Floats
    factors: Floats
    labels: Ints


class Rule(NamedTuple):
    """The number of a rule, and whether scores are compared as they were before the example."""

    number: int
    before: bool


class _Example(NamedTuple):
    """One row of `Examples`."""

    columns: Ints
    values: Floats
    factors: Floats
    label: int


@numba.njit(cache=True)
def show(weights: Floats, examples: Examples, rule: Rule, order: Ints, turns: Ints) -> None:
    """Correct the models by the examples of these numbers, each with its order of classes."""
    scores = np.empty(weights.shape[1])
    for k in range(len(order)):
        low, high = examples.starts[order[k]], examples.starts[order[k] + 1]
        x = _Example(
            examples.columns[low:high],
            examples.values[low:high],
            examples.factors[low:high],
            examples.labels[order[k]],
        )
        _score(weights, x, rule.number, scores)
        compared = scores.copy() if rule.before else scores
        if rule.number in (_CONSERVATIVE, _ROWS):
            _correct_rivals(weights, x, scores, compared, turns[k])
        elif rule.number == _ALL:
            _correct_pairs(weights, x, scores, compared, turns[k])
        else:
            _correct_each(weights, x, rule.number, scores)


@numba.njit(cache=True)
def _score(weights: Floats, x: _Example, rule: int, scores: Floats) -> None:
    """Fill in w·x (W1) of the models that the rule will compare."""
    scores[:] = 0
    if rule not in (_NONE, _ALL):
        for k in range(len(x.columns)):
            row, value = weights[x.columns[k]], x.values[k]
            for model in range(len(scores)):
                scores[model] += value * (row[model, 0] - row[model, 1])
        return
    n, c = round(len(scores) ** 0.5), x.label
    for k in range(len(x.columns)):
        row, value = weights[x.columns[k]], x.values[k]
        for i in range(n):
            if i != c:
                own, rival = c * n + i, i * n + c
                scores[own] += value * (row[own, 0] - row[own, 1])
                scores[rival] += value * (row[rival, 0] - row[rival, 1])


@numba.njit(cache=True)
def _correct_each(weights: Floats, x: _Example, rule: int, scores: Floats) -> None:
    """Each model by itself: (W7), (W9)."""
    n, c = len(scores) if rule == _NAIVE else round(len(scores) ** 0.5), x.label
    for i in range(n):
        own, rival = (c, i) if rule == _NAIVE else (c * n + i, i * n + c)
        if i != c and scores[rival] > 0:
            _step(weights, x, 1, rival, scores)
        if (i == c) == (rule == _NAIVE) and scores[own] <= 0:
            _step(weights, x, 0, own, scores)


@numba.njit(cache=True)
def _correct_rivals(
    weights: Floats, x: _Example, scores: Floats, compared: Floats, turns: Ints
) -> None:
    """Each class that says as much as the right one or more (W8); (W11) comes to the same."""
    c = x.label
    for i in turns:
        if i != c and compared[i] >= compared[c]:
            _step(weights, x, 1, i, scores)
            _step(weights, x, 0, c, scores)


@numba.njit(cache=True)
def _correct_pairs(
    weights: Floats, x: _Example, scores: Floats, compared: Floats, turns: Ints
) -> None:
    """Each model against the right class with each for it (W10)."""
    n, c = len(turns), x.label
    for i in turns:
        for j in turns:
            if c not in (i, j) and compared[i * n + c] >= compared[c * n + j]:
                _step(weights, x, 1, i * n + c, scores)
                _step(weights, x, 0, c * n + j, scores)


@numba.njit(cache=True)
def _step(weights: Floats, x: _Example, grows: int, model: int, scores: Floats) -> None:
    """Promote (`grows` is 0, so p grows; W2) or demote (W3), and score the model anew."""
    score = 0.0
    for k in range(len(x.columns)):
        pair, factor = weights[x.columns[k], model], x.factors[k]
        pair[grows] *= factor
        pair[1 - grows] /= factor
        score += x.values[k] * (pair[0] - pair[1])
    scores[model] = score


@numba.njit(cache=True)
def prune_and_normalise(weights: Floats, epsilon: float) -> None:
    """(W5), then (W6), of every model; one that has no weight is left as it is."""
    floor, kept = np.zeros(weights.shape[1:]), np.zeros(weights.shape[1:])
    for row in weights:
        floor += row
    floor *= epsilon
    for row in weights:
        for model in range(len(row)):
            for side in range(2):
                if row[model, side] < floor[model, side]:
                    row[model, side] = 0
                kept[model, side] += row[model, side]
    kept += kept == 0
    for row in weights:
        row /= kept
