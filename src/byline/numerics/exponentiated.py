"""Exponentiated gradient (balanced Winnow): linear models with multiplicative updates.

Argamon, S., Šarić, M., Stein, S. S. (2003). Style mining of electronic messages for multiple
authorship discrimination: first results. KDD 2003, 475-480. It has no numbers; ours are:

    w·x = sum over i of (p_i - q_i) x_i           p_i = q_i = 1 at the start           (W1)
    Promote(w, x):  p_i ← p_i f_i,  q_i ← q_i / f_i    for every i                     (W2)
    Demote(w, x):   p_i ← p_i / f_i,  q_i ← q_i f_i                                    (W3)
    f_i = 1 + β x_i   (`linear`)   or   (1 + β)^x_i   (`power`)                        (W4)
    after a pass:   p_i < ε sum of p → p_i ← 0, for q alike, for good                  (W5)
                    p ← p / sum of p,  q ← q / sum of q                                (W6)

The paper's w⁺ is p and its w⁻ is -q. For an example x of class c, the models of n classes learn by
one of five rules. M_i speaks for class i, M_ij for i against j:

    naive         M_i·x > 0, i ≠ c → Demote(M_i);   M_c·x ≤ 0 → Promote(M_c)           (W7)
    conservative  i ≠ c, M_i·x ≥ M_c·x → Demote(M_i), Promote(M_c)                     (W8)
    none          i ≠ c: M_ic·x > 0 → Demote(M_ic);  M_ci·x ≤ 0 → Promote(M_ci)        (W9)
    all           i, j ≠ c: M_ic·x ≥ M_cj·x → Demote(M_ic), Promote(M_cj)              (W10)
    rows          i ≠ c: sum_j M_ij·x ≥ sum_j M_cj·x → all Demote(M_ij), Promote(M_cj) (W11)

Each pass takes the examples, and within one the i and j, in random order. What print leaves open:
scores are those of the weights as they stand when they are compared (`current`) or as they stood
when the example came up (`before`); (W5) is applied once a pass. Departure: print divides w⁻ by its
sum, which is negative and would turn its sign.

By (W11) the models of a row start equal, and all of them change by the same x whenever one does;
(W5) and (W6) see one model each. So by induction they stay equal to each other and, as the sums are
n - 1 times what one says, to what (W8) makes of M_i in the same order: `rows` is `conservative`,
and is kept and learned as n models. Their sum, least and greatest then rank classes alike, while
the paper's tables have the three differ. They do differ if the diagonal of its array, which no
update reaches, is held as models that say 0 and take part in the least and the greatest:

    least of row i    = min(0, M_i·x)        all classes that M speaks for are equal    (W12)
    greatest of row i = max(0, M_i·x)        all that it speaks against are             (W13)
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

__all__ = [
    "MOST_BYTES",
    "Diagonal",
    "Evaluation",
    "Factor",
    "Reading",
    "Update",
    "WinnowSettings",
    "confidences",
    "learn",
    "start",
    "weight_bytes",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Update = Literal["naive", "conservative", "none", "all", "rows"]
Reading = Literal["vote", "min", "max"]
Diagonal = Literal["empty", "zero"]
Factor = Literal["linear", "power"]
Evaluation = Literal["current", "before"]
# In the order of `Update`: compiled code compares numbers.
_NAIVE, _CONSERVATIVE, _NONE, _ALL, _ROWS = range(5)

_PAIRS = ("none", "all")
_MOST_TURNS = 1 << 20
_MOST_PRODUCTS = 1 << 22
MOST_BYTES = 1 << 30
"""Of the weights of all models; two such arrays and a half may be held at once."""


class WinnowSettings(NamedTuple):
    """The settings of the updates; the names are those of the equations."""

    update: Update = "conservative"
    beta: float = 2.0
    epsilon: float = 1e-6
    factor: Factor = "linear"
    evaluation: Evaluation = "current"


def start(n_features: int, n_classes: int, update: Update) -> Floats:
    """Initial models as (features, models, 2): p and q of (W1).

    By the rules `none` and `all`, M_ij is model i * n_classes + j; the M_ii are there and are all
    0, which no update changes. By the others there is one model for each class. More than
    `MOST_BYTES` of weights are refused.
    """
    if (size := weight_bytes(n_features, n_classes, update)) > MOST_BYTES:
        raise ValueError(
            f"the models of {n_classes:,} classes and {n_features:,} features would take "
            f"{size / 1e9:.1f} GB, above the bound of {MOST_BYTES / 1e9:.1f} GB: leave out some of "
            "either, or keep one model for each class (conservative, naive or rows)."
        )
    if update not in _PAIRS:
        return np.ones((n_features, n_classes, 2))
    weights = np.ones((n_features, n_classes * n_classes, 2))
    weights[:, :: n_classes + 1] = 0
    return weights


def weight_bytes(n_features: int, n_classes: int, update: Update) -> int:
    """The memory of the weights of all models, in bytes."""
    return 16 * n_features * (n_classes**2 if update in _PAIRS else n_classes)


def learn(
    weights: Floats,
    table: csr_matrix,
    labels: Ints,
    settings: WinnowSettings,
    rng: np.random.Generator,
) -> None:
    """One pass over the rows of a table, which changes `weights`.

    `labels` are numbers of classes. `rng` gives the order of the rows and, but for the rules
    `naive` and `none`, an order of the classes for each.
    """
    n_classes = _check(weights, table, labels, settings)
    rule = _Rule(get_args(Update).index(settings.update), settings.evaluation == "before")
    with np.errstate(over="ignore", invalid="ignore"):
        examples = _examples(table, labels, settings)
        for order, turns in _turns(len(labels), n_classes, settings, rng):
            _show(weights, examples, rule, order, turns)
        _prune_and_normalise(weights, settings.epsilon)
    if not np.isfinite(weights.sum()):
        raise ValueError("the weights have grown too large: scale the columns to lie in [0, 1].")


def confidences(
    weights: Floats,
    table: csr_matrix,
    n_classes: int,
    reading: Reading = "vote",
    diagonal: Diagonal = "empty",
) -> Floats:
    """The score of each class for each row, as (rows, classes).

    Models of one class against another are read by their sum (`vote`), the least or the greatest;
    with `diagonal` "zero" one that says 0 is among them (W12, W13).
    """
    differences = weights[:, :, 0] - weights[:, :, 1]
    if weights.shape[1] == n_classes:
        # Of `rows` the sum would be n - 1 times as much for every class.
        products = np.asarray(table @ differences)
        if diagonal == "empty" or reading == "vote":
            return products
        return np.minimum(products, 0) if reading == "min" else np.maximum(products, 0)
    scores = np.empty((table.shape[0], n_classes))
    size = max(1, _MOST_PRODUCTS // weights.shape[1])
    for low in range(0, len(scores), size):
        products = np.asarray(table[low : low + size] @ differences)
        scores[low : low + size] = _read(products, n_classes, reading, diagonal)
    return scores


def _read(products: Floats, n_classes: int, reading: Reading, diagonal: Diagonal) -> Floats:
    """What the models of each class against each other come to."""
    square = products.reshape(-1, n_classes, n_classes)
    if reading == "vote":
        return square.sum(axis=2)
    itself = np.eye(n_classes, dtype=np.bool_) & (diagonal == "empty")
    if reading == "min":
        return np.where(itself, np.inf, square).min(axis=2)
    return np.where(itself, -np.inf, square).max(axis=2)


class _Examples(NamedTuple):
    """A sparse table row by row, each entry with its factor (W4), and the class of each row."""

    starts: Ints
    columns: Ints
    values: Floats
    factors: Floats
    labels: Ints


class _Rule(NamedTuple):
    """The number of a rule, and whether scores are compared as they were before the example."""

    number: int
    before: bool


class _Example(NamedTuple):
    """One row of `_Examples`."""

    columns: Ints
    values: Floats
    factors: Floats
    label: int


def _check(weights: Floats, table: csr_matrix, labels: Ints, settings: WinnowSettings) -> int:
    """The number of classes; refuse what would make the compiled loops read out of bounds."""
    n_features, n_models, _ = weights.shape
    n_classes = round(n_models**0.5) if settings.update in _PAIRS else n_models
    if table.shape != (len(labels), n_features):
        raise ValueError(f"a table of shape {table.shape} does not fit {weights.shape} weights.")
    if labels.min(initial=0) < 0 or labels.max(initial=0) >= n_classes:
        raise ValueError(f"labels must be numbers of classes, 0 to {n_classes - 1}.")
    if table.data.min(initial=0) < 0:
        raise ValueError("no value may be negative: factors would not stay above 0.")
    if settings.epsilon * n_features >= 1:
        raise ValueError(
            f"with {n_features:,} features an epsilon of {settings.epsilon:g} would make every "
            f"weight 0: use one below {1 / n_features:.1g}."
        )
    return n_classes


def _examples(table: csr_matrix, labels: Ints, settings: WinnowSettings) -> _Examples:
    if not table.has_canonical_format:  # an entry in two parts would be two features
        table = table.copy()
        table.sum_duplicates()
    values = table.data.astype(np.float64)
    linear = settings.factor == "linear"
    factors = 1 + settings.beta * values if linear else (1 + settings.beta) ** values
    return _Examples(
        table.indptr.astype(np.int64), table.indices.astype(np.int64), values, factors, labels
    )


def _turns(
    n_examples: int, n_classes: int, settings: WinnowSettings, rng: np.random.Generator
) -> Iterator[tuple[Ints, Ints]]:
    """The examples in random order, some at a time, with an order of the classes for each."""
    order = rng.permutation(n_examples)
    width = 0 if settings.update in ("naive", "none") else n_classes
    size = max(1, _MOST_TURNS // max(1, width))
    for low in range(0, n_examples, size):
        some = order[low : low + size]
        yield some, rng.permuted(np.tile(np.arange(width), (len(some), 1)), axis=1)


@numba.njit(cache=True)
def _show(weights: Floats, examples: _Examples, rule: _Rule, order: Ints, turns: Ints) -> None:
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
        # `_step` renews the scores of the models it changes; (W8) to (W11) may compare old ones.
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
    # Of n² pairwise models only the 2n - 2 of the right class take part, so only these are scored.
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
def _prune_and_normalise(weights: Floats, epsilon: float) -> None:
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
