"""A block of rows brought to rest by HiGHS, for where short steps and long ones do not get there.

Rows outside the block stay. For those inside, with g for their products and beta' for what they
are, HiGHS (Huangfu, Q. and Hall, J. A. J. (2018). Parallelizing the dual revised simplex method.
Mathematical Programming Computation 10, 119-142; its active set method for quadratic programs) is
to minimise

    beta' K beta / 2 + (g - K beta')' beta                                                  (A15)

with the sum of beta as it is, that of side beta lowered by no more than the slack, and beta within
its bounds. It has no use for a point to begin from, so that all that is known already must lie in
the rows that stay. On kernels of very low rank it may go round in circles: hence a limit, in rounds
and not in seconds, lest an answer depend on how busy a machine is.
"""

from importlib import import_module
from typing import Any

import numpy as np

from byline.numerics.ssad._face import Moved
from byline.numerics.ssad._problem import Floats
from byline.numerics.ssad._steps import Block

__all__ = ["RIDGES", "solve_block"]

ROUNDS = 10
"""Of the active set method, for each row; two or three are usual."""
RIDGES = (1e-11, 1e-7, 1e-9)
"""What HiGHS adds to the diagonal, in turn: its own, the second, shows in the gap, but with less
there are kernels on which it goes round in circles."""


def solve_block(
    block: Block, beta: Floats, values: Floats, slack: float, ridge: float = RIDGES[0]
) -> Moved | None:
    """The best beta of these rows, up to its tolerances; None if HiGHS finds none or is not there.

    As `descend_face`, but rows may lie at their bounds.
    """
    try:
        highspy: Any = import_module("highspy")
    except ImportError:  # there is no wheel for every machine
        return None
    below = np.searchsorted(block.starts[1:3], np.arange(len(beta)), side="right")
    side = below.astype(np.float64) - 1
    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("qp_iteration_limit", ROUNDS * len(beta))
    solver.setOptionValue("qp_regularization_value", ridge)
    solver.passModel(_model(highspy, block, beta, values, (side, slack)))
    solver.run()
    found = np.array(solver.getSolution().col_value, np.float64)
    if len(found) != len(beta) or not np.isfinite(found).all():
        return None
    found = np.clip(found, block.lower, block.upper)
    return Moved(found, slack + float(side @ (found - beta)))


def _model(
    highspy: Any, block: Block, beta: Floats, values: Floats, turn: tuple[Floats, float]
) -> Any:
    """(A15) as HiGHS wants it: the lower triangle by columns, and two rows of sums."""
    n, (side, slack) = len(beta), turn
    model, counted = highspy.HighsModel(), np.flatnonzero(side)
    lp, hessian = model.lp_, model.hessian_
    lp.num_col_, lp.num_row_ = n, 2
    lp.col_cost_ = values - block.gram @ beta
    lp.col_lower_, lp.col_upper_ = block.lower, block.upper
    lp.row_lower_ = np.array([beta.sum(), side @ beta - slack])
    lp.row_upper_ = np.array([beta.sum(), np.inf])
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array([0, n, n + len(counted)])
    lp.a_matrix_.index_ = np.concatenate([np.arange(n), counted])
    lp.a_matrix_.value_ = np.concatenate([np.ones(n), side[counted]])
    hessian.dim_, hessian.format_ = n, highspy.HessianFormat.kTriangular
    hessian.start_ = np.concatenate([[0], np.cumsum(np.arange(n, 0, -1))])
    hessian.index_ = np.concatenate([np.arange(column, n) for column in range(n)])
    hessian.value_ = np.concatenate([block.gram[column:, column] for column in range(n)])
    return model
