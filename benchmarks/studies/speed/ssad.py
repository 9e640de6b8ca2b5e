"""How fast an author's region and a mixture of kernels are found, next to general QP solvers.

    python benchmarks/studies/speed/ssad.py [--texts 5000] [--authors 50]

Peers are no part of Byline, whose licence cvxopt's is at odds with: pip install cvxopt highspy. A
row whose peer or corpus is missing is left out. Set OMP_NUM_THREADS=1: seconds are those of the
processor, so that what else it does counts little. Measured, each in the same run:

- one mixture of four kernels, 1,000 rows, by Byline and by the same rounds with cvxopt inside;
- one region on kernels of low rank, 2,000 rows, kappa active, by Byline and by HiGHS;
- one region on kernels of full rank, for 500 to 5,000 rows;
- all authors of Reuters C50 against the rest on one Gram matrix of tf-idf character 3-grams, 30 %
  of the texts unlabelled, by Byline and by scikit-learn's SVC on the labelled texts.
"""

import argparse
import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad import Problem, costs, fit_mixture, solve

Floats = NDArray[np.float64]
Found = TypeVar("Found")


def main() -> None:
    """Time every part and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=5000)
    parser.add_argument("--authors", type=int, default=50)
    asked = parser.parse_args()
    fit_mixture([np.eye(4), np.eye(4)], _problem(4, 2), 2)  # compile
    _mixtures()
    _low_rank()
    _growth()
    _authors(asked.texts, asked.authors)


def _mixtures() -> None:
    """The same rounds, eq. (3), with one or the other solver inside."""
    grams = [_gaussian(1000, 20, 0), _gaussian(1000, 5, 1), _linear(1000, 200, 2)]
    grams.append(_linear(1000, 30, 3))
    problem = _problem(1000, 250)
    for p in (2.0, 10.0):
        ours, found = _timed(partial(fit_mixture, grams, problem, p), 5)
        line = f"mixture of 4, 1000 rows, p = {p:4.1f}, {found.rounds:2d} rounds: {ours:8.4f} s"
        peer = _cvxopt_mixture(grams, problem, p, found.rounds)
        if peer is not None:
            theirs, norm2 = peer
            apart = abs(norm2 / found.solution.norm2 - 1)
            line += (
                f"; cvxopt {theirs:7.2f} s, {theirs / ours:5.0f} ×, objectives {apart:.0e} apart"
            )
        print(line, flush=True)


def _low_rank() -> None:
    """Kernels on which steps of two rows are known to crawl."""
    problem = _problem(2000, 500)
    for rank in (2, 5, 21, 100):
        K = _linear(2000, rank, 4)
        ours, found = _timed(partial(solve, K, problem), 3)
        line = f"rank {rank:3d}, 2000 rows, gamma = {found.gamma:.1e}: {ours:8.4f} s"
        peer = _highs(K, problem)
        if peer is not None:
            theirs, norm2 = peer
            apart = abs(norm2 / found.norm2 - 1)
            line += f"; HiGHS {theirs:7.2f} s, {theirs / ours:5.0f} ×, "
            line += f"objectives {apart:.0e} apart" if np.isfinite(apart) else "without an answer"
        print(line, flush=True)


def _growth() -> None:
    for n in (500, 1000, 2000, 5000):
        K, problem = _gaussian(n, 20, 5), _problem(n, n // 4)
        ours, found = _timed(partial(solve, K, problem), 3)
        print(f"full rank, {n:4d} rows: {ours:8.4f} s, {found.steps} steps", flush=True)


def _authors(texts: int, authors: int) -> None:
    """One against the rest on a shared Gram matrix."""
    shared = _c50(texts)
    if shared is None:
        print("Reuters C50 is not there: its rows are left out")
        return
    K, owner = shared
    held = np.random.default_rng(0).random(len(K)) < 0.3
    theirs, right = _timed(partial(_svc, K, owner, held, authors), 1)
    print(f"{len(K)} texts, {authors} authors: SVC, C = 10 {theirs:8.2f} s, {right:.3f} right")
    for nu, r, s in ((0.5, 3, 1.0), (0.2, 3, 0.5), (0.2, 1, 1.0), (0.05, 10, 0.5)):
        shares = {"nu": nu, "r": r, "s": s}
        ours, right = _timed(partial(_regions, K, owner, held, authors, shares), 1)
        print(
            f"  nu = {nu}, r = {r}, s = {s}: {ours:8.2f} s, {right:.3f} right, "
            f"{ours / theirs:.2f} of SVC",
            flush=True,
        )


def _regions(
    K: Floats,
    owner: NDArray[np.intp],
    held: NDArray[np.bool_],
    authors: int,
    shares: dict[str, float],
) -> float:
    """Share of held texts whose author has the highest f / |w|; their rows are in the products."""
    scores = []
    for author in range(authors):
        signs = np.where(held | (owner == author), 1, -1)
        eta_u, eta_l, kappa = costs(signs, ~held, **shares)
        found = solve(K, Problem(signs, ~held, np.where(held, eta_u, eta_l), kappa), tol=1e-3)
        scores.append((found.products[held] - found.rho) / np.sqrt(found.norm2))
    return float((np.argmax(scores, axis=0) == owner[held]).mean())


def _svc(K: Floats, owner: NDArray[np.intp], held: NDArray[np.bool_], authors: int) -> float:
    from sklearn.svm import SVC

    known, asked = K[np.ix_(~held, ~held)], K[np.ix_(held, ~held)]
    scores = []
    for author in range(authors):
        machine = SVC(C=10, kernel="precomputed").fit(known, owner[~held] == author)
        scores.append(machine.decision_function(asked))
    return float((np.argmax(scores, axis=0) == owner[held]).mean())


def _c50(texts: int) -> tuple[Floats, NDArray[np.intp]] | None:
    from sklearn.feature_extraction.text import TfidfVectorizer

    from byline.errors import BylineError
    from byline.research.corpora import load

    try:
        corpus = load("c50")
    except BylineError:
        return None
    chosen = np.linspace(0, len(corpus) - 1, texts).astype(int)
    bodies = [corpus[int(i)].body for i in chosen]
    grams = TfidfVectorizer(analyzer="char", ngram_range=(3, 3), sublinear_tf=True, min_df=2)
    X = grams.fit_transform(bodies)
    owner = np.unique([str(corpus[int(i)].author) for i in chosen], return_inverse=True)[1]
    return np.asarray((X @ X.T).toarray()), owner


def _problem(n: int, labelled: int) -> Problem:
    """A quarter of the labelled rows are the author's; nu = 0.5, r = 3, s = 1."""
    known = np.arange(n) < labelled
    signs = np.where(known & (np.arange(n) >= labelled / 4), -1, 1)
    eta_u, eta_l, kappa = costs(signs, known, nu=0.5, r=3, s=1)
    return Problem(signs, known, np.where(known, eta_l, eta_u), kappa)


def _linear(n: int, rank: int, seed: int) -> Floats:
    X = np.random.default_rng(seed).standard_normal((n, rank)) + 1.5 * np.eye(rank)[0]
    X /= np.linalg.norm(X, axis=1)[:, None]
    return np.asarray(X @ X.T)


def _gaussian(n: int, columns: int, seed: int) -> Floats:
    X = np.random.default_rng(seed).standard_normal((n, columns)) + 1.5 * np.eye(columns)[0]
    squares = (X * X).sum(axis=1)
    return np.asarray(np.exp((2 * X @ X.T - squares[:, None] - squares) / columns))


def _timed(work: Callable[[], Found], times: int) -> tuple[float, Found]:
    """The best of some runs, and the result."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


def _cvxopt_mixture(
    grams: list[Floats], problem: Problem, p: float, rounds: int
) -> tuple[float, float] | None:
    """Seconds and |w|^2 of so many rounds."""
    try:
        from cvxopt import matrix, solvers  # type: ignore[import-not-found]
    except ImportError:
        print("cvxopt is not installed: its part is left out")
        return None
    solvers.options.update(show_progress=False, abstol=1e-10, reltol=1e-8, feastol=1e-9)
    n, signs = len(problem.signs), problem.signs.astype(float)
    bounds = np.vstack([-np.eye(n), np.eye(n), -problem.labelled[None].astype(float)])
    limits = np.concatenate([np.zeros(n), problem.upper, [-problem.kappa]])
    fixed = [matrix(bounds), matrix(limits), matrix(signs[None]), matrix(1.0)]
    theta, began = np.full(len(grams), len(grams) ** (-1 / p)), time.process_time()
    for done in range(rounds):
        mixed = sum(share * K for share, K in zip(theta, grams, strict=True))
        Q = mixed * np.outer(signs, signs)
        found = solvers.qp(matrix(Q), matrix(np.zeros(n)), *fixed)
        w = np.array(found["x"]).ravel() * signs
        q = np.array([w @ K @ w for K in grams])
        if done < rounds - 1:
            powers = (theta * np.sqrt(q)) ** (2 / (p + 1))
            theta = powers / np.linalg.norm(powers, p)
    return time.process_time() - began, float(theta @ q)


def _highs(K: Floats, problem: Problem) -> tuple[float, float] | None:
    """Seconds and |w|^2; to hand over the matrix is not counted."""
    try:
        highspy: Any = importlib.import_module("highspy")
    except ImportError:
        print("HiGHS is not installed: its part is left out")
        return None
    n, model, solver = len(K), highspy.HighsModel(), highspy.Highs()
    _fill(model, highspy, K * np.outer(problem.signs, problem.signs), problem)
    solver.silent()
    solver.passModel(model)
    began = time.process_time()
    solver.run()
    taken = time.process_time() - began
    w = np.array(solver.getSolution().col_value[:n]) * problem.signs
    return taken, float(w @ K @ w)


def _fill(model: Any, highspy: Any, Q: Floats, problem: Problem) -> None:
    n, labelled = len(Q), np.flatnonzero(problem.labelled)
    lp, hessian = model.lp_, model.hessian_
    lp.num_col_, lp.num_row_, lp.col_cost_ = n, 2, np.zeros(n)
    lp.col_lower_, lp.col_upper_ = np.zeros(n), problem.upper
    lp.row_lower_, lp.row_upper_ = np.array([1.0, problem.kappa]), np.array([1.0, np.inf])
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array([0, n, n + len(labelled)])
    lp.a_matrix_.index_ = np.concatenate([np.arange(n), labelled])
    lp.a_matrix_.value_ = np.concatenate([problem.signs.astype(float), np.ones(len(labelled))])
    hessian.dim_, hessian.format_ = n, highspy.HessianFormat.kTriangular
    hessian.start_ = np.concatenate([[0], np.cumsum(np.arange(n, 0, -1))])
    hessian.index_ = np.concatenate([np.arange(j, n) for j in range(n)])
    hessian.value_ = np.concatenate([Q[j:, j] for j in range(n)])


if __name__ == "__main__":
    main()
