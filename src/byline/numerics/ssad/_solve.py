"""The solver: block coordinate descent, one working set of rows after another.

A working set (`Block`) holds the rows that violate the optimality conditions most, and for each
kind of rows the one of least g that can rise and the one of largest g that can fall, so that the
best step of all is always in it. Steps inside a block cost as little as the block is small; the
products g of all other rows are updated afterwards, once for each row that has moved. A Gram matrix
is thus never copied, nor signed, nor read where no row moves.

On smooth kernels short steps converge slowly along a face. After many of them, one Newton step is
tried along all free rows at once (`descend_face`). Where a budget of steps is spent and the gap is
still too large, the solution says that it has not converged.

Multiple kernel learning: the mixing weights of Gram matrices, fitted with the region.

    K = sum over t of theta_t K_t,  theta >= 0,  |theta|_p = 1                              (M1)

theta is to make the best (A1), which is -|w|^2 / 2, as small as it can be. Rounds alternate: alpha
for theta, and

    q_t = sum over i, j of alpha_i alpha_j y_i y_j K_t(i, j),  |w_t| = theta_t sqrt(q_t)    (M2)
    theta_t = |w_t|^(2 / (p + 1)) / (sum over s of |w_s|^(2 p / (p + 1)))^(1 / p)        eq. (3)

which fixes w, not alpha, and so lowers (A1) from round to round. For the alpha of this theta, no
theta brings (A1) below -|q|_{p*} / 2, 1 / p + 1 / p* = 1, so that with the gap (A7) of alpha itself

    gap = (|q|_{p*} - sum over t of theta_t q_t) / 2 + (A7)                                 (M3)

A theta_t of 0 stays 0, hence the start from theta_t = T^(-1/p). For p = infinity K is the plain
sum. Where all |w_t| are 0, the labelled -1 rows cancel the author's: theta stays as it was, and the
mixture is marked as collapsed.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import (
    Box,
    Floats,
    Levels,
    Problem,
    box_of,
    check,
    feasible,
    levels_of,
    violations_of,
)
from byline.numerics.ssad._steps import Block, Point, descend, descend_face

__all__ = ["Mixture", "Solution", "dual_norm", "fit_mixture", "solve"]

Grams = Sequence[NDArray[Any]]
BLOCK, LARGEST = 128, 2048
"""Rows in a block: a quarter more than are free, but no fewer and no more than these."""
SHARE = 0.05
"""A block is left when its largest violation is down to this share."""
ROUNDING = 1e-12
"""Twice the gap may be this share of the diagonal, whatever |w|^2 is: no share of 0 is reached."""
COLLAPSED = {4: 1e-6, 8: 1e-9}
"""|w|^2 below this share of the diagonal is 0, by the bytes of the numbers in a Gram matrix."""
PATIENCE, LEAP = 20, 512
"""Steps for each free row before a Newton step is tried, and the rows of one at most."""
BUDGET = 1_000_000
"""Steps before the search is given up: several times what any kernel tried has taken."""
SPARE = 10_000
"""Steps that are left once |w| is 0, where rounding may keep rows moving for ever."""


class Solution(NamedTuple):
    """The author's region."""

    alpha: Floats
    rho: float
    gamma: float
    norm2: float
    """|w|^2."""
    objective: float
    """The dual (A1), -|w|^2 / 2."""
    gap: float
    """(A7): by how much the best objective may be above this one at most."""
    converged: bool
    collapsed: bool
    """|w| is 0: the labelled -1 rows cancel the author's, and there is no region."""
    steps: int
    products: Floats
    """K (alpha y): <w, phi_i> of every row, so that f = products - rho."""


class Descent:
    """A point within the constraints, with its products by every Gram matrix."""

    def __init__(self, grams: Grams, problem: Problem, beta: Floats) -> None:
        self.grams, self.problem, self.box = grams, problem, box_of(problem)
        self.beta = beta
        self.products = np.zeros((len(grams), len(beta)))
        rows = np.flatnonzero(beta)
        add_rows(grams, rows, beta[rows], self.products)
        slack = float(self.box.side @ beta) - problem.kappa
        self.slack = slack if slack > 1e-12 * max(1.0, problem.kappa) else 0.0
        self.diagonal = np.array([gram.diagonal().max() for gram in grams], np.float64)
        self.noise = max(COLLAPSED[gram.itemsize] for gram in grams)
        self.steps, self.patience = 0, PATIENCE * BLOCK


def solve(
    gram: NDArray[Any],
    problem: Problem,
    *,
    start: Floats | None = None,
    tol: float = 1e-6,
    budget: int = BUDGET,
) -> Solution:
    """The best alpha, to a gap of `tol` as a share of |w|^2 / 2, or the best within the budget.

    `start` is an alpha to begin from, such as that of similar settings.
    """
    descent = begin([gram], problem, start)
    one = np.ones(1)
    levels = descend_to_gap(descent, one, tol, budget)
    return solution_of(descent, one, levels, problem, tol)


def begin(grams: Grams, problem: Problem, start: Floats | None) -> Descent:
    """Check the problem and find a feasible point."""
    rows = [plain(gram) for gram in grams]
    check(problem, len(rows[0]))
    return Descent(rows, problem, feasible(problem, start) * problem.signs)


def descend_to_gap(descent: Descent, mixture: Floats, tol: float, budget: int = BUDGET) -> Levels:
    """Descend on the mixed Gram matrix until the gap is small enough, or nothing moves."""
    box, values = descent.box, mixture @ descent.products
    limit = descent.steps + budget
    while True:
        levels = levels_of(box, descent.beta, values, descent.slack)
        if not np.isfinite(levels.gap):
            raise ValueError("a Gram matrix must hold finite numbers.")
        if levels.norm2 <= _zero_norm(descent, mixture):
            limit = min(limit, descent.steps + SPARE)
        if _close(descent, mixture, levels, tol) or descent.steps >= limit:
            return levels
        rows = _working_set(box, descent.beta, values, levels)
        if not _descend_block(descent, mixture, rows, values, limit - descent.steps):
            return levels
        values = mixture @ descent.products
        if descent.steps >= descent.patience:
            _newton_step(descent, mixture, values)
            values = mixture @ descent.products


def _close(descent: Descent, mixture: Floats, levels: Levels, tol: float) -> bool:
    return 2 * levels.gap <= max(tol * levels.norm2, ROUNDING * float(mixture @ descent.diagonal))


def _zero_norm(descent: Descent, mixture: Floats) -> float:
    """The |w|^2 up to which it counts as 0."""
    return descent.noise * float(mixture @ descent.diagonal)


def _working_set(box: Box, beta: Floats, values: Floats, levels: Levels) -> NDArray[np.intp]:
    """The rows of the next block, those of lower sides first."""
    scores, free = violations_of(box, beta, values, levels)
    rows = np.flatnonzero(scores > -scores[np.isfinite(scores)].max(initial=0.0))
    size = min(max(BLOCK, 5 * free // 4), LARGEST)
    if len(rows) > size:
        rows = rows[np.argpartition(-scores[rows], size)[:size]]
    return rows[np.argsort(box.side[rows], kind="stable")]


def _descend_block(
    descent: Descent, mixture: Floats, rows: NDArray[np.intp], values: Floats, budget: int
) -> bool:
    """Descend on one block; whether any row moved."""
    block, beta = _block(descent, mixture, rows), descent.beta[rows]
    outcome = descend(block, Point(beta, values[rows]), descent.slack, SHARE, budget)
    descent.steps += outcome.steps
    return _accept(descent, rows, beta, outcome.slack)


def _block(descent: Descent, mixture: Floats, rows: NDArray[np.intp]) -> Block:
    box, gram = descent.box, block_of(descent.grams, mixture, rows)
    starts = np.searchsorted(box.side[rows], (-1, 0, 1, 2))
    return Block(gram, gram.diagonal().copy(), box.lower[rows], box.upper[rows], starts)


def _accept(descent: Descent, rows: NDArray[np.intp], beta: Floats, slack: float) -> bool:
    """Move the rows and update the products; whether any row moved."""
    change = beta - descent.beta[rows]
    moved = np.flatnonzero(change)
    add_rows(descent.grams, rows[moved], change[moved], descent.products)
    descent.beta[rows], descent.slack = beta, slack
    return moved.size > 0


def _newton_step(descent: Descent, mixture: Floats, values: Floats) -> None:
    """Where short steps converge slowly, step along all free rows at once."""
    free = (descent.beta < descent.box.upper) & (descent.beta > descent.box.lower)
    rows = np.flatnonzero(free)
    descent.patience = descent.steps + PATIENCE * (len(rows) + BLOCK)
    if 1 < len(rows) <= LEAP:
        rows = rows[np.argsort(descent.box.side[rows], kind="stable")]
        block = _block(descent, mixture, rows)
        beta, slack = descend_face(block, descent.beta[rows], values[rows], descent.slack)
        _accept(descent, rows, beta, slack)


def solution_of(
    descent: Descent, mixture: Floats, levels: Levels, problem: Problem, tol: float
) -> Solution:
    """The solution in the terms of the problem."""
    return Solution(
        alpha=descent.beta * problem.signs,
        rho=levels.rho,
        gamma=levels.gamma,
        norm2=levels.norm2,
        objective=-levels.norm2 / 2,
        gap=levels.gap,
        converged=_close(descent, mixture, levels, tol),
        collapsed=levels.norm2 <= _zero_norm(descent, mixture),
        steps=descent.steps,
        products=mixture @ descent.products,
    )


FINE = 1e-3
"""The gap of alpha is brought down to this share of `tol`, lest theta follow its noise."""
REVIVED = 1e-2
"""No weight starts below this: from 0 it could not rise, from nearly 0 hardly."""


class Mixture(NamedTuple):
    """A region in the kernel that theta mixes."""

    weights: Floats
    """theta."""
    solution: Solution
    """alpha, rho and gamma for the Gram matrix that theta mixes."""
    q: Floats
    """(M2): how much of |w|^2 each matrix would make at theta_t = 1."""
    gap: float
    """(M3) as a share of |w|^2 / 2."""
    rounds: int
    converged: bool
    collapsed: bool
    """|w| is 0, and there is no region: eta_l or kappa is too large."""


def fit_mixture(  # noqa: PLR0913
    grams: Sequence[NDArray[Any]],
    problem: Problem,
    p: float,
    *,
    start: "Mixture | Floats | None" = None,
    tol: float = 1e-3,
    max_rounds: int = 500,
) -> Mixture:
    """Fit theta and alpha, to a gap of `tol` or for so many rounds.

    `start` is an alpha to begin from, or a mixture of similar settings, with its theta.
    """
    _check(grams, p, max_rounds)
    alpha = start.solution.alpha if isinstance(start, Mixture) else start
    descent = begin(grams, problem, alpha)
    theta = _first(start, len(grams), p)
    fine = FINE * tol
    for done in range(1, max_rounds + 1):
        levels = descend_to_gap(descent, theta, fine)
        q = np.maximum(descent.products @ descent.beta, 0.0)
        gap = _gap(theta, q, p, levels)
        solution = solution_of(descent, theta, levels, problem, fine)
        if gap <= tol or solution.collapsed or done == max_rounds:
            break
        theta = _updated(theta, q, p)
    return Mixture(theta, solution, q, gap, done, gap <= tol, solution.collapsed)


def _check(grams: Sequence[NDArray[Any]], p: float, max_rounds: int) -> None:
    if not len(grams) or len({np.shape(gram) for gram in grams}) > 1:
        raise ValueError("there must be Gram matrices to mix, all of the same shape.")
    if not p >= 1:
        raise ValueError(f"p must be 1 or more, got {p}.")
    if max_rounds < 1:
        raise ValueError(f"max_rounds must be 1 or more, got {max_rounds}.")


def _first(start: "Mixture | Floats | None", count: int, p: float) -> Floats:
    """All alike; or as in an earlier mixture, but none so near to 0 that it would stay there."""
    theta = np.ones(count)
    if isinstance(start, Mixture) and not np.isinf(p):
        if len(start.weights) != count:
            raise ValueError(f"the start mixes {len(start.weights)} Gram matrices, not {count}.")
        theta = np.maximum(start.weights, REVIVED)
    return theta / np.linalg.norm(theta, p)


def _gap(theta: Floats, q: Floats, p: float, levels: Levels) -> float:
    """(M3) as a share; the sum of theta_t q_t is |w|^2."""
    if levels.norm2 <= 0:
        return 0.0
    return float(dual_norm(q, p) - theta @ q + 2 * levels.gap) / levels.norm2


def dual_norm(q: Floats, p: float) -> float:
    """|q|_{p*}, by way of its largest entry: high powers of the others are 0 soon enough."""
    most = float(q.max())
    if p == 1 or most == 0:
        return most
    conjugate = 1.0 if np.isinf(p) else p / (p - 1)
    return most * float(np.linalg.norm(q / most, conjugate))


def _updated(theta: Floats, q: Floats, p: float) -> Floats:
    """Eq. (3), by way of the largest |w_t|; all ones for p = infinity."""
    if np.isinf(p):
        return theta
    norms = theta * np.sqrt(q)
    shares = (norms / norms.max()) ** (2 / (p + 1))
    return shares / np.linalg.norm(shares, p)


def plain(gram: NDArray[Any]) -> NDArray[Any]:
    """The same square matrix with its rows one after the other; floats are not copied."""
    square = np.asarray(gram)
    if square.ndim != 2 or square.shape[0] != square.shape[1] or not len(square):
        raise ValueError(f"a Gram matrix is square, but this one has the shape {square.shape}.")
    if square.dtype not in (np.float32, np.float64):
        square = square.astype(np.float64)
    # Symmetric, so that the columns of a Fortran array are its rows.
    square = square.T if square.flags.f_contiguous else np.ascontiguousarray(square)
    if not (square.diagonal() >= 0).all():
        raise ValueError("a Gram matrix has finite numbers, none below 0 on its diagonal.")
    return square


def add_rows(grams: Grams, rows: NDArray[np.intp], weights: Floats, products: Floats) -> None:
    """Add so much of these rows of each matrix to its products."""
    for gram, product in zip(grams, products, strict=True):
        _add_rows(gram, rows, weights, product)


def block_of(grams: Grams, mixture: Floats, rows: NDArray[np.intp]) -> Floats:
    """The mixed matrix, for some rows and the same columns."""
    # Unsigned: numba then leaves out the check for indices below 0 in the inner loop.
    block, places = np.zeros((len(rows), len(rows))), rows.astype(np.uintp)
    for gram, share in zip(grams, mixture, strict=True):
        if share:
            _add_block(gram, places, share, block)
    return block + np.tril(block, -1).T


@numba.njit(cache=True)
def _add_rows(gram: NDArray[Any], rows: NDArray[np.intp], weights: Floats, product: Floats) -> None:
    for k in range(len(rows)):
        row, weight = gram[rows[k]], weights[k]
        for j in range(len(product)):
            product[j] += weight * row[j]


@numba.njit(cache=True)
def _add_block(gram: NDArray[Any], rows: NDArray[np.uintp], share: float, block: Floats) -> None:
    """The half below the diagonal, and the diagonal."""
    for a in range(len(rows)):
        row = gram[rows[a]]
        for b in range(a + 1):
            block[a, b] += share * row[rows[b]]
