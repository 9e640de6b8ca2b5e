"""One author's region of a feature space: semi-supervised anomaly detection, kernels mixed or not.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904. Rows are labelled (I_i = 1) as the author's (y_i = +1) or not
(y_i = -1), or unlabelled (I_i = 0, y_i = +1). With c_i = eta_l where labelled and eta_u elsewhere,

    maximise -|w|^2 / 2 = -1/2 sum over i, j of alpha_i alpha_j y_i y_j K_ij                (A1)
    sum of y_i alpha_i = 1                                                                  (A2)
    sum of I_i alpha_i >= kappa                                                             (A3)
    0 <= alpha_i <= c_i                                                                     (A4)

is the dual of finding w, rho and gamma >= 0 that minimise |w|^2 / 2 - rho - kappa gamma and c_i
times what row i lacks of

    y_i <w, phi_i> >= y_i rho + I_i gamma                                                   (A5)

A row x lies in the region if f(x) = sum of alpha_i y_i K(i, x) - rho is above 0. Equation (4) of
the paper leaves out (A2), without which alpha = 0 is best; we keep it. With no labelled row this is
the one-class support vector machine, and where K_ii = 1 the smallest ball as well.

    >>> import numpy as np
    >>> problem = Problem(np.ones(2), np.zeros(2, bool), np.ones(2), kappa=0)
    >>> solution = solve(np.eye(2), problem)
    >>> solution.alpha, solution.rho
    (array([0.5, 0.5]), 0.5)

Authors are solved for one by one on the same Gram matrix, which is only ever read. It must be
symmetric; eigenvalues a little below 0 do no harm.
"""

from byline.numerics.ssad._problem import CostSettings, Problem, check, costs, kappa_max
from byline.numerics.ssad._solve import Mixture, Solution, dual_norm, fit_mixture, solve

__all__ = [
    "CostSettings",
    "Mixture",
    "Problem",
    "Solution",
    "check",
    "costs",
    "dual_norm",
    "fit_mixture",
    "kappa_max",
    "solve",
]
