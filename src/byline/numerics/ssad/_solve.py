"""The solver: ever new blocks of rows, each brought to rest by small steps.

A block holds the rows that contradict their level b most, and for each kind of rows the one of
least g that can rise and the one of largest g that can fall, so that the best step of all is always
in it. Steps inside a block cost as little as the block is small; the products g of all other rows
follow afterwards, once for each row that has moved. A Gram matrix is thus never copied, nor signed,
nor read where no row moves.

On smooth kernels short steps may crawl along a face. After many of them, one long step is tried
along all free rows at once, before the short ones go on. Where a budget of steps is spent, or
nothing moves, and the gap still does not certify the answer, HiGHS is asked for the rows that
contradict their level most. What it finds is taken if its gap is smaller, and stepped on from.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._face import descend_face
from byline.numerics.ssad._highs import RIDGES, solve_block
from byline.numerics.ssad._problem import Floats, Problem, check
from byline.numerics.ssad._rows import Grams, add_rows, block_of, plain
from byline.numerics.ssad._start import feasible
from byline.numerics.ssad._steps import Block, Point, descend
from byline.numerics.ssad._threshold import Box, Levels, box_of, levels_of, scores_of

__all__ = [
    "Descent",
    "Solution",
    "begin",
    "decision",
    "refuse_collapsed",
    "settle",
    "solution_of",
    "solve",
]

BLOCK, LARGEST = 128, 2048
"""Rows in a block: a quarter more than are free, but no fewer and no more than these."""
SHARE = 0.05
"""A block rests when its worst violation is down to this share."""
ROUNDING = 1e-12
"""Twice the gap may be this share of the diagonal, whatever |w|^2 is: no share of 0 is reached."""
COLLAPSED = {4: 1e-6, 8: 1e-9}
"""|w|^2 below this share of the diagonal is 0, by the bytes of the numbers in a Gram matrix."""
PATIENCE, LEAP = 20, 512
"""Steps for each free row before they are found to crawl, and how many rows leap at most."""
BUDGET = 1_000_000
"""Steps before HiGHS is asked, and after it: several times what any kernel tried has taken."""
ASKED = len(RIDGES)
"""How often HiGHS is asked at most; of a large pile it sees no more rows than a block has."""
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
    solver: Literal["steps", "highs"]
    """What got there: steps alone, or with the help of HiGHS."""


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
        self.helped = 0
        """How often the answer of HiGHS was taken."""


def solve(  # noqa: PLR0913
    gram: NDArray[Any],
    problem: Problem,
    *,
    start: Floats | None = None,
    tol: float = 1e-6,
    budget: int = BUDGET,
    asked: int = ASKED,
) -> Solution:
    """The best alpha, to a gap of `tol` as a share of |w|^2 / 2, or what is reached instead.

    `start` is an alpha to begin from, such as that of like settings. After `budget` steps HiGHS is
    `asked`, so many times at most, and after each as many steps follow.
    """
    descent = begin([gram], problem, start)
    one = np.ones(1)
    levels = settle(descent, one, tol, budget, asked)
    return solution_of(descent, one, levels, problem, tol)


def refuse_collapsed(solution: Solution) -> None:
    """Say what to do where there is no region."""
    if solution.collapsed:
        raise ValueError(
            "the texts of others cancel the author's, so that no region is left: eta_l or kappa is "
            "too large. Lower eta_l, or kappa, or both."
        )


def decision(gram_rows: NDArray[Any], weights: Floats, rho: float) -> Floats:
    """What f is for new rows, compared with all rows of the problem; `weights` are alpha_i y_i."""
    return np.asarray(gram_rows @ weights, np.float64) - rho


def begin(grams: Grams, problem: Problem, start: Floats | None) -> Descent:
    """Check what was asked and find a point within the constraints."""
    rows = [plain(gram) for gram in grams]
    check(problem, len(rows[0]))
    return Descent(rows, problem, feasible(problem, start) * problem.signs)


def settle(
    descent: Descent, mixture: Floats, tol: float, budget: int = BUDGET, asked: int = ASKED
) -> Levels:
    """Descend on the mixed Gram matrix, with the help of HiGHS where that alone does not do."""
    levels = _improve(descent, mixture, tol, budget)
    for ridge in RIDGES[:asked]:
        if _close(descent, mixture, levels, tol) or levels.norm2 <= _faint(descent, mixture):
            break
        if _ask(descent, mixture, levels, ridge):
            levels = _improve(descent, mixture, tol, budget)
    return levels


def _improve(descent: Descent, mixture: Floats, tol: float, budget: int) -> Levels:
    """Descend on the mixed Gram matrix until the gap is small enough, or nothing moves."""
    box, values = descent.box, mixture @ descent.products
    limit = descent.steps + budget
    while True:
        levels = levels_of(box, descent.beta, values, descent.slack)
        if not np.isfinite(levels.gap):
            raise ValueError("a Gram matrix must hold finite numbers.")
        if levels.norm2 <= _faint(descent, mixture):
            limit = min(limit, descent.steps + SPARE)
        if _close(descent, mixture, levels, tol) or descent.steps >= limit:
            return levels
        rows = _worst(box, descent.beta, values, levels)
        if not _rest(descent, mixture, rows, values, limit - descent.steps):
            return levels
        values = mixture @ descent.products
        if descent.steps >= descent.patience:
            _leap(descent, mixture, values)
            values = mixture @ descent.products


def _close(descent: Descent, mixture: Floats, levels: Levels, tol: float) -> bool:
    return 2 * levels.gap <= max(tol * levels.norm2, ROUNDING * float(mixture @ descent.diagonal))


def _faint(descent: Descent, mixture: Floats) -> float:
    """What |w|^2 must exceed not to count as 0."""
    return descent.noise * float(mixture @ descent.diagonal)


def _worst(
    box: Box, beta: Floats, values: Floats, levels: Levels, size: int | None = None
) -> NDArray[np.intp]:
    """The rows of the next block, those of lower sides first."""
    scores, free = scores_of(box, beta, values, levels)
    rows = np.flatnonzero(scores > -scores[np.isfinite(scores)].max(initial=0.0))
    if size is None:
        size = min(max(BLOCK, 5 * free // 4), LARGEST)
    elif len(beta) <= size:
        rows = np.arange(len(beta))
    if len(rows) > size:
        rows = rows[np.argpartition(-scores[rows], size)[:size]]
    return rows[np.argsort(box.side[rows], kind="stable")]


def _rest(
    descent: Descent, mixture: Floats, rows: NDArray[np.intp], values: Floats, budget: int
) -> bool:
    """Bring one block to rest; whether any row moved."""
    block, beta = _block(descent, mixture, rows), descent.beta[rows]
    outcome = descend(block, Point(beta, values[rows]), descent.slack, SHARE, budget)
    descent.steps += outcome.steps
    return _accept(descent, rows, beta, outcome.slack)


def _block(descent: Descent, mixture: Floats, rows: NDArray[np.intp]) -> Block:
    box, gram = descent.box, block_of(descent.grams, mixture, rows)
    starts = np.searchsorted(box.side[rows], (-1, 0, 1, 2))
    return Block(gram, gram.diagonal().copy(), box.lower[rows], box.upper[rows], starts)


def _accept(descent: Descent, rows: NDArray[np.intp], beta: Floats, slack: float) -> bool:
    """Let the products follow; whether any row moved."""
    change = beta - descent.beta[rows]
    moved = np.flatnonzero(change)
    add_rows(descent.grams, rows[moved], change[moved], descent.products)
    descent.beta[rows], descent.slack = beta, slack
    return moved.size > 0


def _leap(descent: Descent, mixture: Floats, values: Floats) -> None:
    """Where many steps did not get there, step along all free rows at once."""
    free = (descent.beta < descent.box.upper) & (descent.beta > descent.box.lower)
    rows = np.flatnonzero(free)
    descent.patience = descent.steps + PATIENCE * (len(rows) + BLOCK)
    if 1 < len(rows) <= LEAP:
        rows = rows[np.argsort(descent.box.side[rows], kind="stable")]
        block = _block(descent, mixture, rows)
        moved = descend_face(block, descent.beta[rows], values[rows], descent.slack)
        _accept(descent, rows, moved.beta, moved.slack)


def _ask(descent: Descent, mixture: Floats, levels: Levels, ridge: float) -> bool:
    """Go where HiGHS leads to if that is certified to be nearer; whether it is."""
    values = mixture @ descent.products
    rows = _worst(descent.box, descent.beta, values, levels, LARGEST)
    block = _block(descent, mixture, rows)
    found = solve_block(block, descent.beta[rows], values[rows], descent.slack, ridge)
    if found is None:
        return False
    alpha = descent.beta * descent.problem.signs
    alpha[rows] = found.beta * descent.problem.signs[rows]
    alpha = feasible(descent.problem, alpha)  # HiGHS keeps to sums up to its tolerance
    there = Descent(descent.grams, descent.problem, alpha * descent.problem.signs)
    reached = levels_of(there.box, there.beta, mixture @ there.products, there.slack)
    if not reached.gap < levels.gap:
        return False
    descent.beta, descent.products, descent.slack = there.beta, there.products, there.slack
    descent.helped += 1
    return True


def solution_of(
    descent: Descent, mixture: Floats, levels: Levels, problem: Problem, tol: float
) -> Solution:
    """What was reached, in the terms of the problem."""
    return Solution(
        alpha=descent.beta * problem.signs,
        rho=levels.rho,
        gamma=levels.gamma,
        norm2=levels.norm2,
        objective=-levels.norm2 / 2,
        gap=levels.gap,
        converged=_close(descent, mixture, levels, tol),
        collapsed=levels.norm2 <= _faint(descent, mixture),
        steps=descent.steps,
        products=mixture @ descent.products,
        solver="highs" if descent.helped else "steps",
    )
