"""Problems to solve, and other ways to solve them: by definition, by SLSQP, by HiGHS."""

import numpy as np
from scipy import optimize

from byline.numerics.ssad import Problem


def problem_of(kinds, eta_u, eta_l, kappa):
    """A problem from a string of kinds: "u" unlabelled, "+" the author's, "-" another's."""
    signs = np.array([-1.0 if kind == "-" else 1.0 for kind in kinds])
    labelled = np.array([kind != "u" for kind in kinds])
    return Problem(signs, labelled, np.where(labelled, eta_l, eta_u), kappa)


def primal(K, problem, found):
    """The primal of w, rho and gamma, with every xi from its definition."""
    w = found.alpha * problem.signs
    level = problem.signs * found.rho + problem.labelled * found.gamma
    xi = np.maximum(level - problem.signs * (K @ w), 0)
    return w @ K @ w / 2 - found.rho - problem.kappa * found.gamma + problem.upper @ xi


def assert_feasible(problem, alpha):
    assert abs(alpha @ problem.signs - 1) < 1e-9
    assert alpha[problem.labelled].sum() >= problem.kappa - 1e-9
    assert (alpha >= 0).all()
    assert (alpha <= problem.upper * (1 + 1e-12)).all()


def constraints(problem):
    """What SLSQP must keep to."""
    inside = problem.labelled.astype(float)
    return [
        {"type": "eq", "fun": lambda a: a @ problem.signs - 1, "jac": lambda a: problem.signs},
        {"type": "ineq", "fun": lambda a: a @ inside - problem.kappa, "jac": lambda a: inside},
    ]


def slsqp(K, problem):
    """The best |w|^2 by a general solver."""
    Q = K * np.outer(problem.signs, problem.signs)
    found = optimize.minimize(
        lambda a: a @ Q @ a / 2,
        interior(problem),
        jac=lambda a: Q @ a,
        bounds=[(0, c) for c in problem.upper],
        constraints=constraints(problem),
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 2000},
    )
    return 2 * found.fun


def interior(problem):
    """Some alpha within the constraints, by linear programming."""
    rng = np.random.default_rng(0)
    found = optimize.linprog(
        rng.random(len(problem.upper)),
        A_ub=-problem.labelled[None].astype(float),
        b_ub=[-problem.kappa],
        A_eq=problem.signs[None],
        b_eq=[1],
        bounds=[(0, c) for c in problem.upper],
    )
    return found.x


def highs(K, problem):
    """The best |w|^2 by HiGHS's active set method."""
    import highspy

    n = len(problem.upper)
    model, solver = highspy.HighsModel(), highspy.Highs()
    model.lp_.num_col_, model.lp_.num_row_ = n, 2
    model.lp_.col_cost_ = np.zeros(n)
    model.lp_.col_lower_, model.lp_.col_upper_ = np.zeros(n), problem.upper
    model.lp_.row_lower_ = np.array([1.0, problem.kappa])
    model.lp_.row_upper_ = np.array([1.0, np.inf])
    labelled = np.flatnonzero(problem.labelled)
    rows = model.lp_.a_matrix_
    rows.format_ = highspy.MatrixFormat.kRowwise
    rows.start_ = np.array([0, n, n + len(labelled)])
    rows.index_ = np.concatenate([np.arange(n), labelled])
    rows.value_ = np.concatenate([problem.signs, np.ones(len(labelled))])
    Q = K * np.outer(problem.signs, problem.signs)
    model.hessian_.dim_ = n
    model.hessian_.format_ = highspy.HessianFormat.kTriangular
    model.hessian_.start_ = np.concatenate([[0], np.cumsum(np.arange(n, 0, -1))])
    model.hessian_.index_ = np.concatenate([np.arange(j, n) for j in range(n)])
    model.hessian_.value_ = np.concatenate([Q[j:, j] for j in range(n)])
    solver.silent()
    solver.passModel(model)
    solver.run()
    alpha = np.clip(solver.getSolution().col_value, 0, problem.upper)
    return alpha @ Q @ alpha
