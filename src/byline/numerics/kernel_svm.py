"""Support vector machines on a Gram matrix, sparse or dense, by dual coordinate descent.

Hsieh, C.-J., Chang, K.-W., Lin, C.-J., Keerthi, S. S. and Sundararajan, S. (2008). A dual
coordinate descent method for large-scale linear SVM. ICML 2008, 408-415. Their rows are features,
ours are those of a Gram matrix K. As with them the bias is one more feature, 1 in every row, hence
the 1 that is added to K below, and is regularised like the others. For targets y_i of -1 or +1,

    minimise P = |w|^2 / 2 + C sum of L(t_i),  t_i = 1 - y_i f_i                          (V1)
    f_i = sum over j of a_j y_j (K_ij + 1)                                                (V2)
    L(t) = max(t, 0), the hinge, or max(t, 0)^2, the squared hinge                        (V3)

The dual has a number a_i from 0 to U for each row: with the hinge U = C and r = 0, with its square
r = 1 / 2C. A step finds the best a_i while all others stay, and adds its share of row i to all f;
the share of the bias is the same in every row and is kept as one number:

    a_i <- the number in [0, U] nearest to a_i + (t_i - r a_i) / (K_ii + 1 + r)           (V4)

P less the dual is the gap. No term of it is below 0, and it costs no more than a look at every f:

    gap = sum of C L(t_i) - a_i t_i + r a_i^2 / 2                                         (V5)

A dual above 0 has |a| <= 4 C sqrt(n) under the squared hinge if no eigenvalue of K is below 0, and
so has the best one; this is our U there, which then binds nothing                        (V6)

Some similarities give a K that has eigenvalues slightly below 0. Every step (V4) still makes the
dual better and U keeps it bounded, so that the steps die out, at a point where no a_i alone can be
bettered. Its gap is 0 too, unless (V6) binds: then the answer says that it has not converged.

Departure: to add a row costs far more than to look at its step, so a pass leaves alone all steps
that are shorter than nine tenths of the root mean square of the pass before: more passes, but far
fewer additions.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

__all__ = ["Dual", "GramRows", "SVMSettings", "fit", "gram_rows", "path"]

Floats = NDArray[np.float64]
Gram: TypeAlias = Any
"""A square array or a scipy.sparse matrix; scipy has no types to say so."""
SHORT = 0.9
"""Steps are short below this share of the root mean square; under 1, as all may be as long."""


class SVMSettings(NamedTuple):
    """Which loss, and when to stop: at this relative gap, or after this many passes."""

    loss: Literal["hinge", "squared_hinge"] = "hinge"
    tol: float = 1e-3
    max_passes: int = 1000
    seed: int = 0
    """Fixes the order in which rows are visited; P changes by no more than `tol`."""


STANDARD = SVMSettings()


class Dual(NamedTuple):
    """The solution for each class of the targets."""

    alpha: Floats
    """Shaped like the targets; 0 where these are."""
    decisions: Floats
    """(V2) for every row of the Gram matrix, whether it was learnt from or left out."""
    gap: Floats
    """(V5) as a share of P: how much better the best answer could be at most."""
    passes: NDArray[np.int64]
    converged: NDArray[np.bool_]


def fit(gram: Gram, targets: NDArray[Any], C: float, settings: SVMSettings = STANDARD) -> Dual:
    """Fit one classifier to targets of shape (n,), or one for each column of (n, classes).

    Targets are -1, +1, or 0 for a row to leave out, as a fold does: its decision comes out all the
    same.
    """
    return next(path(gram, targets, [C], settings))


def path(
    gram: Gram, targets: NDArray[Any], Cs: Sequence[float], settings: SVMSettings = STANDARD
) -> Iterator[Dual]:
    """Like `fit` for each of the rising `Cs`, beginning where the one before has ended."""
    problem = _problem(gram, targets, settings)
    if not all(0 < C < np.inf for C in Cs) or any(np.diff(Cs) <= 0):
        raise ValueError(f"C must be positive and finite, and a path of them rise, got {Cs}.")
    return _walk(problem, Cs, settings, targets.ndim)


class GramRows(NamedTuple):
    """Row i holds `values[starts[i]:starts[i + 1]]`, in `columns`, or in all if there are none."""

    values: NDArray[np.float64] | NDArray[np.float32]
    columns: NDArray[Any]
    starts: NDArray[Any]
    diagonal: NDArray[np.float64]


def gram_rows(gram: Gram) -> GramRows:
    """The rows of a symmetric matrix of finite numbers; floats are not copied."""
    square: Gram = sparse.csr_matrix(gram) if sparse.issparse(gram) else np.asarray(gram)
    if square.ndim != 2 or square.shape[0] != square.shape[1]:
        raise ValueError(f"a Gram matrix is square, but this one has the shape {square.shape}.")
    if square.dtype not in (np.float32, np.float64):
        square = square.astype(np.float64)
    if sparse.issparse(square):
        square.check_format(full_check=True)
    _check_gram(square)
    return _rows(square)


def _check_gram(square: Gram) -> None:
    """One product with a random vector shows almost surely whether any entry is wrong."""
    probe = np.random.default_rng(0).standard_normal(square.shape[0]).astype(square.dtype)
    seen = square @ probe
    if not np.isfinite(seen).all():
        raise ValueError("a Gram matrix must hold finite numbers.")
    slack = np.sqrt(np.finfo(square.dtype).eps) * np.abs(seen).max(initial=0)
    if (np.abs(seen - square.T @ probe) > slack).any():
        raise ValueError("a Gram matrix must be symmetric.")
    if (square.diagonal() < 0).any():
        raise ValueError("a Gram matrix has no number below 0 on its diagonal.")


def _rows(square: Gram) -> GramRows:
    """A dense matrix has the same number of entries in each row and needs no columns."""
    diagonal = square.diagonal().astype(np.float64)
    if sparse.issparse(square):
        return GramRows(square.data, square.indices, square.indptr.astype(np.int64), diagonal)
    # Symmetric, so that the columns of a Fortran array are its rows.
    plain = square.T if square.flags.f_contiguous else np.ascontiguousarray(square)
    starts = np.arange(len(plain) + 1, dtype=np.int64) * len(plain)
    return GramRows(plain.reshape(-1), np.empty(0, np.int32), starts, diagonal)


class _Problem(NamedTuple):
    """A Gram matrix and targets of shape (classes, n), both checked."""

    gram: GramRows
    y: Floats


def _problem(gram: Gram, targets: NDArray[Any], settings: SVMSettings) -> _Problem:
    """Refuse what would make the compiled loops read out of bounds, or has no solution."""
    if settings.loss not in ("hinge", "squared_hinge"):
        raise ValueError(f"the loss is 'hinge' or 'squared_hinge', not {settings.loss!r}.")
    if settings.max_passes < 1 or not settings.tol > 0:
        raise ValueError("there must be at least one pass, and tol must be above 0.")
    _check_targets(targets)
    rows = gram_rows(gram)
    if len(rows.diagonal) != len(targets):
        raise ValueError(f"there are {len(targets)} targets for {len(rows.diagonal)} rows.")
    return _Problem(rows, _by_class(targets))


def _check_targets(targets: NDArray[Any]) -> None:
    """Every classifier needs rows on both sides."""
    if targets.ndim not in (1, 2) or not np.isin(targets, (-1, 0, 1)).all():
        raise ValueError("targets must be -1, 0 or +1, of shape (n,) or (n, classes).")
    one_sided = ~((targets == 1).any(axis=0) & (targets == -1).any(axis=0))
    if one_sided.any():
        where = f" in column {int(one_sided.argmax())}" if targets.ndim == 2 else ""
        raise ValueError(f"there is nothing to tell apart{where}: both -1 and +1 must occur.")


def _by_class(table: NDArray[Any]) -> Floats:
    """(n,) or (n, classes) as (classes, n): each class reads and writes in one place."""
    return np.ascontiguousarray(table.reshape(len(table), -1).T, np.float64)


def _walk(
    problem: _Problem, Cs: Sequence[float], settings: SVMSettings, ndim: int
) -> Iterator[Dual]:
    """Begin where the answer before has ended, grown with C."""
    alpha = np.zeros_like(problem.y)
    for before, C in pairwise([*Cs[:1], *Cs]):
        dual = _solve(problem, C, settings, _grown(alpha, before, C, settings.loss))
        alpha = dual.alpha
        yield _shaped(dual, ndim)


def _grown(alpha: Floats, before: float, C: float, loss: str) -> Floats:
    """Under the hinge, rows at their bound tend to stay there; under its square, all rows grow."""
    return np.where(alpha < before, alpha, C) if loss == "hinge" else alpha * (C / before)


class _Box(NamedTuple):
    """What (V4) must know: 1 / (K_ii + 1 + r) of each row, U and r."""

    scale: Floats
    upper: float
    ridge: float


class _State(NamedTuple):
    """Where the descent is: f without its bias in `values`; steps up to `short` are left alone."""

    alpha: Floats
    values: Floats
    bias: Floats
    short: Floats


def _solve(problem: _Problem, C: float, settings: SVMSettings, start: Floats) -> Dual:
    """Pass over the rows until all classes have converged; Ctrl-C works between passes."""
    box = _box(problem, C, settings.loss)
    state = _begin(problem, np.clip(start, 0, box.upper))
    rows, rng = np.flatnonzero(problem.y.any(axis=0)), np.random.default_rng(settings.seed)
    passes, gap = np.zeros(len(state.bias), np.int64), _gap(problem.y, state, C, box.ridge)
    for _ in range(settings.max_passes):
        unfinished = np.flatnonzero(gap > settings.tol)
        if not unfinished.size:
            break
        _pass(problem, box, state, rng.permutation(rows), unfinished)
        passes[unfinished] += 1
        gap = _gap(problem.y, state, C, box.ridge)
    decisions = state.values + state.bias[:, None]
    return Dual(state.alpha, decisions, gap, passes, gap <= settings.tol)


def _box(problem: _Problem, C: float, loss: str) -> _Box:
    """U and r of the loss."""
    n = problem.y.shape[1]
    ridge, upper = (0.0, C) if loss == "hinge" else (0.5 / C, 4 * C * np.sqrt(n))  # (V6)
    return _Box(1 / (problem.gram.diagonal + 1 + ridge), float(upper), ridge)


def _begin(problem: _Problem, alpha: Floats) -> _State:
    """All of f, added up once; rows that are left out weigh nothing."""
    weights = alpha * problem.y
    values = np.zeros_like(weights)
    _add_all(problem.gram, weights, values)
    return _State(np.abs(weights), values, weights.sum(axis=1), np.zeros(len(weights)))


def _shaped(dual: Dual, ndim: int) -> Dual:
    """From (classes, n) back to the shape of the targets."""
    if ndim == 2:
        return dual._replace(alpha=dual.alpha.T, decisions=dual.decisions.T)
    return Dual(*(part[0] for part in dual))


@numba.njit(cache=True)
def _pass(
    problem: _Problem,
    box: _Box,
    state: _State,
    order: NDArray[np.int64],
    classes: NDArray[np.int64],
) -> None:
    """One step (V4) for each row and class, the classes of a row together: it is read once."""
    gram, y = problem
    alpha, values, bias, short = state
    count, squares = np.zeros(len(bias)), np.zeros(len(bias))
    for i in order:
        for c in classes:
            if y[c, i] == 0:
                continue
            old = alpha[c, i]
            slope = y[c, i] * (values[c, i] + bias[c]) - 1 + box.ridge * old
            new = min(max(old - slope * box.scale[i], 0.0), box.upper)
            step = new - old
            # Skipped steps count too: the next pass must know how long steps are by now.
            if step != 0:
                count[c] += 1
                squares[c] += step * step
            if abs(step) > short[c]:
                alpha[c, i] = new
                bias[c] += step * y[c, i]
                _add(gram, i, step * y[c, i], values[c])
    for c in classes:
        short[c] = SHORT * np.sqrt(squares[c] / max(count[c], 1))


@numba.njit(cache=True)
def _add_all(gram: GramRows, weights: Floats, values: Floats) -> None:
    """The sums of (V2), skipping all rows of weight 0."""
    for i in range(weights.shape[1]):
        for c in range(len(weights)):
            if weights[c, i] != 0:
                _add(gram, i, weights[c, i], values[c])


@numba.njit(cache=True, inline="always")
def _add(gram: GramRows, i: int, weight: float, values: Floats) -> None:
    """Add a multiple of row i to `values`."""
    first, last = gram.starts[i], gram.starts[i + 1]
    if len(gram.columns):
        for k in range(first, last):
            values[gram.columns[k]] += weight * gram.values[k]
    else:
        for k in range(first, last):
            values[k - first] += weight * gram.values[k]


@numba.njit(cache=True)
def _gap(y: Floats, state: _State, C: float, ridge: float) -> Floats:
    """(V5) of each class as a share of (V1), whose |w|^2 is the sum of a_i y_i f_i."""
    gap = np.empty(len(y))
    for c in range(len(y)):
        missing = losses = norm = 0.0
        for i in range(y.shape[1]):
            if y[c, i] == 0:
                continue
            a, t = state.alpha[c, i], 1 - y[c, i] * (state.values[c, i] + state.bias[c])
            # Two ways to write each term, lest rounding take it below 0.
            if ridge == 0:
                losses += C * max(t, 0.0)
                missing += (C - a) * t if t > 0 else -a * t
            else:
                losses += C * max(t, 0.0) ** 2
                missing += C * (t - ridge * a) ** 2 if t > 0 else ridge * a * a / 2 - a * t
            norm += a * (1 - t)
        # K with eigenvalues below 0 may have "|w|^2" below 0 as well; a share must not.
        gap[c] = missing / (losses + abs(norm) / 2)
    return gap
