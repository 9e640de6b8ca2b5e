"""The solver: block coordinate descent, one working set of rows after another.

A working set (`Block`) holds the rows that violate the optimality conditions most, and for each
kind of rows the one of least g that can rise and the one of largest g that can fall, so that the
best step of all is always in it. Steps inside a block cost as little as the block is small; the
products g of all other rows are updated afterwards, once for each row that has moved. A Gram matrix
is thus never copied, nor signed, nor read where no row moves.

On smooth kernels short steps converge slowly along a face. After many of them, one Newton step is
tried along all free rows at once (`_face`). Where a budget of steps is spent and the gap is still
too large, the solution says that it has not converged.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._face import descend_face
from byline.numerics.ssad._problem import Floats, Problem, check, feasible
from byline.numerics.ssad._rows import Grams, add_rows, block_of, plain
from byline.numerics.ssad._steps import Block, Point, descend
from byline.numerics.ssad._threshold import Box, Levels, box_of, levels_of, violations_of

__all__ = ["Descent", "Solution", "begin", "descend_to_gap", "solution_of", "solve"]

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
        moved = descend_face(block, descent.beta[rows], values[rows], descent.slack)
        _accept(descent, rows, moved.beta, moved.slack)


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
