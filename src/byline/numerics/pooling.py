"""One distribution over classes from the scores of several judges.

With f_bc the score that judge b gives to class c,

    p_c = exp(g_c) / sum over c' of exp(g_c'),   g_c = v_c + sum over b of w_b f_bc,   w >= 0   (G1)

a log-linear pool. w and v are those under which known answers are likeliest, less a small penalty
that keeps them finite where the scores divide the classes without error:

    minimise  sum of -ln p_answer + |w|^2 + |v|^2                                               (G2)

The problem is convex. Scores must come from texts that the judges were not trained on. However well
they were told apart, n texts cannot show that there is less than one error in n + 2 (Laplace), so
this share d of the probability is dealt out evenly over the K classes:

    P_c = (1 - d) p_c + d / K,   d = 1 / (n + 2)                                                (G3)
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

__all__ = ["Pool", "fit_pool"]

Floats = NDArray[np.float64]


class Pool(NamedTuple):
    """Weights of the judges, what is added for each class, and how much is never sure."""

    weights: Floats
    offsets: Floats
    doubt: float = 0.0

    def log_odds(self, scores: Floats) -> Floats:
        """The g of (G1) from scores of shape (judges, texts, classes)."""
        return np.tensordot(self.weights, scores, 1) + self.offsets

    def probabilities(self, scores: Floats) -> Floats:
        """P of (G3), one row per text."""
        p = _softmax(self.log_odds(scores))
        return (1.0 - self.doubt) * p + self.doubt / p.shape[1]


def fit_pool(scores: Floats, answers: NDArray[np.intp]) -> Pool:
    """The pool under which `answers`, classes by number, are likeliest (G2)."""
    n_judges, n_texts, n_classes = scores.shape
    wanted = np.zeros((n_texts, n_classes))
    wanted[np.arange(n_texts), answers] = 1.0

    def loss(parameters: Floats) -> tuple[float, Floats]:
        pool = Pool(parameters[:n_judges], parameters[n_judges:])
        p = pool.probabilities(scores)
        likely = np.log(np.maximum(p[np.arange(n_texts), answers], 1e-300)).sum()
        off = p - wanted
        slope = np.concatenate([np.tensordot(scores, off, ([1, 2], [0, 1])), off.sum(axis=0)])
        value = float(parameters @ parameters - likely)
        return value / n_texts, (slope + 2 * parameters) / n_texts

    start = np.concatenate([np.full(n_judges, 1.0 / n_judges), np.zeros(n_classes)])
    bounds = [(0.0, None)] * n_judges + [(None, None)] * n_classes
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x
    return Pool(found[:n_judges], found[n_judges:], 1.0 / (n_texts + 2))


def _softmax(log_odds: Floats) -> Floats:
    odds = np.exp(log_odds - log_odds.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)
