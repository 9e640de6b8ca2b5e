"""Under which readings of `rows` its vote, least and greatest differ: accuracy in per cent.

    python benchmarks/argamon2003/rows_readings.py [--size 5] [--keep]

All n (n - 1) models are kept, as in print. By its figures a row's models are equal (see
`byline.numerics.exponentiated`), so something must treat them unlike. Readings:

    as printed        every M_ij of the row demoted, every M_cj promoted
    together          the same; p and q of a model divided by the sum of both, not each by its own
    antisymmetric     M_ji is -M_ij: one model for each pair, which a correction of either changes
    pair alone        rows are compared, but only M_ic is demoted and M_ci promoted
    own texts         M_ij learns from texts of i and j alone: M_ic demoted, every M_cj promoted
    random start      as printed, from weights drawn between 0.5 and 1.5

`0` beside a reading: the diagonal is held as models that say 0.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.preprocessing import MaxAbsScaler

sys.path.insert(0, str(Path(__file__).parent))
from protocol import GROUPS, Case, folded, label, sub_corpus

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_ALL, _ANTISYMMETRIC, _PAIR, _OWN = range(4)
BETA, EPSILON, PASSES = 2.0, 1e-6, 25


class Rows(NamedTuple):
    """A reading of the rule."""

    rule: int = _ALL
    together: bool = False
    random: bool = False


READINGS = {
    "as printed": Rows(),
    "together": Rows(together=True),
    "antisymmetric": Rows(_ANTISYMMETRIC),
    "pair alone": Rows(_PAIR),
    "own texts": Rows(_OWN),
    "random start": Rows(random=True),
}
COLUMNS = ("vote", "min", "max", "min 0", "max 0")


def main() -> None:
    """Print, and keep if asked, a line for each group and reading."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", default="5", choices=["5", "10/", "20"])
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    lines = [f"{'':42}{'reading':14}" + "".join(f"{name:>8}" for name in COLUMNS)]
    for group in GROUPS:
        truth = np.array([text.author for text in sub_corpus(group, given.size)])
        cases = folded(group, given.size, 0)
        for name, reading in READINGS.items():
            right = np.zeros(len(COLUMNS))
            for case in cases:
                named = [_named(case, said) for said in scores(case, reading)]
                right += [(names == truth[case.test]).sum() for names in named]
            cells = "".join(f"{share:8.1f}" for share in 100 * right / len(truth))
            lines.append(f"{label(group, given.size):42}{name:14}{cells}")
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if given.keep:
        name = f"rows_readings_{given.size.strip('/')}.txt"
        (Path(__file__).parent / "results" / name).write_text(text, encoding="utf-8")


def scores(case: Case, reading: Rows) -> list[Floats]:
    """The scores of each author for each post of the test part, read in five ways."""
    scaler = MaxAbsScaler().fit(case.features[0])
    train, test = (csr_matrix(scaler.transform(part)) for part in case.features)
    np.minimum(test.data, 1, out=test.data)
    authors, labels = np.unique(case.authors, return_inverse=True)
    n, weights = len(authors), _learned(train, labels, len(authors), reading)
    differences = weights[..., 0] - weights[..., 1]
    square = np.asarray(test @ differences.reshape(n * n, -1).T).reshape(-1, n, n)
    if reading.rule == _ANTISYMMETRIC:
        upper = np.triu(square)
        square = upper - upper.transpose(0, 2, 1)
    itself = np.eye(n, dtype=np.bool_)
    least, greatest = np.where(itself, np.inf, square), np.where(itself, -np.inf, square)
    return [square.sum(2), least.min(2), greatest.max(2), square.min(2), square.max(2)]


def _named(case: Case, said: Floats) -> NDArray[np.str_]:
    """The author of whom most is said; among equals, the one with more posts."""
    authors, counts = np.unique(case.authors, return_counts=True)
    best = said == said.max(axis=1, keepdims=True)
    return np.asarray(authors[np.where(best, counts, 0).argmax(axis=1)])


def _learned(table: csr_matrix, labels: Ints, n: int, reading: Rows) -> Floats:
    weights: Floats = np.ones((n, n, table.shape[1], 2))
    if reading.random:
        weights = np.random.default_rng(0).uniform(0.5, 1.5, weights.shape)
    weights[np.arange(n), np.arange(n)] = 0
    starts, columns = table.indptr.astype(np.int64), table.indices.astype(np.int64)
    for number in range(PASSES):
        rng = np.random.default_rng([0, number])
        order = rng.permutation(len(labels))
        turns = rng.permuted(np.tile(np.arange(n), (len(labels), 1)), axis=1)
        for k, place in enumerate(order):
            part = slice(starts[place], starts[place + 1])
            x = columns[part], table.data[part], 1 + BETA * table.data[part]
            _correct(weights, x, labels[place], turns[k], reading.rule)
        _normalise(weights, together=reading.together)
    return weights


@numba.njit(cache=True)
def _correct(
    weights: Floats, x: tuple[Ints, Floats, Floats], c: int, turns: Ints, rule: int
) -> None:
    """Compare the rows as they stand, and correct models by the rule."""
    n = len(weights)
    said = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            if i != j and not (rule == _ANTISYMMETRIC and i > j):
                _step(weights, x, i, j, -1, said, rule)
    for i in turns:
        if i == c or said[i].sum() < said[c].sum():
            continue
        for j in range(n):
            if j != i and (j == c or rule in (_ALL, _ANTISYMMETRIC)):
                _step(weights, x, i, j, 1, said, rule)
        for j in range(n):
            if j != c and (j == i or rule != _PAIR):
                _step(weights, x, c, j, 0, said, rule)


@numba.njit(cache=True)
def _step(  # noqa: PLR0913, PLR0917
    weights: Floats,
    x: tuple[Ints, Floats, Floats],
    i: int,
    j: int,
    grows: int,
    said: Floats,
    rule: int,
) -> None:
    """Promote (`grows` 0) or demote (1) a model, or leave it (-1), and score it."""
    columns, values, factors = x
    turned = rule == _ANTISYMMETRIC and i > j
    if turned:
        i, j, grows = j, i, 1 - grows
    score = 0.0
    for k in range(len(columns)):
        pair = weights[i, j, columns[k]]
        if grows >= 0:
            pair[grows] *= factors[k]
            pair[1 - grows] /= factors[k]
        score += values[k] * (pair[0] - pair[1])
    said[i, j] = score
    if rule == _ANTISYMMETRIC:
        said[j, i] = -score


def _normalise(weights: Floats, *, together: bool) -> None:
    """Leave out small weights; then p and q add up to 1 each, or both to 2."""
    weights[weights < EPSILON * weights.sum(axis=2, keepdims=True)] = 0
    sums = (
        weights.sum(axis=(2, 3), keepdims=True) / 2 if together else weights.sum(2, keepdims=True)
    )
    weights /= np.where(sums > 0, sums, 1)


if __name__ == "__main__":
    main()
