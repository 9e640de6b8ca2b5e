"""A log-linear pool: one distribution over classes from the scores of several classifiers.

With f_bc the score that classifier b gives to class c,

    p_c = exp(g_c) / sum over c' of exp(g_c'),   g_c = v_c + sum over b of w_b f_bc,   w >= 0   (G1)

w and v maximise the likelihood of known answers, less a small penalty that keeps them finite where
the scores separate the classes without error:

    minimise  sum of -ln p_answer + |w|^2 + |v|^2                                               (G2)

The problem is convex. Scores must be of texts that the classifiers were not trained on. However
well they were classified, n texts cannot show an error rate below 1 / (n + 2) (Laplace), so this
share d of the probability is spread evenly over the K classes:

    P_c = (1 - d) p_c + d / K,   d = 1 / (n + 2)                                                (G3)
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import softmax

__all__ = ["LogLinearPool", "fit_pool"]

Floats = NDArray[np.float64]


class LogLinearPool(NamedTuple):
    """Weights of the classifiers, offsets of the classes, and the smoothing d."""

    weights: Floats
    offsets: Floats
    doubt: float = 0.0

    def log_odds(self, scores: Floats) -> Floats:
        """The g of (G1) from scores of shape (classifiers, texts, classes)."""
        return np.tensordot(self.weights, scores, 1) + self.offsets

    def probabilities(self, scores: Floats) -> Floats:
        """P of (G3), one row per text."""
        p = softmax(self.log_odds(scores), axis=1)
        return (1.0 - self.doubt) * p + self.doubt / p.shape[1]


def fit_pool(scores: Floats, answers: NDArray[np.intp]) -> LogLinearPool:
    """The pool that maximises the likelihood of `answers`, classes by number (G2)."""
    n_classifiers, n_texts, n_classes = scores.shape
    wanted = np.zeros((n_texts, n_classes))
    wanted[np.arange(n_texts), answers] = 1.0

    def loss(parameters: Floats) -> tuple[float, Floats]:
        pool = LogLinearPool(parameters[:n_classifiers], parameters[n_classifiers:])
        p = pool.probabilities(scores)
        likely = np.log(np.maximum(p[np.arange(n_texts), answers], 1e-300)).sum()
        off = p - wanted
        slope = np.concatenate([np.tensordot(scores, off, ([1, 2], [0, 1])), off.sum(axis=0)])
        value = float(parameters @ parameters - likely)
        return value / n_texts, (slope + 2 * parameters) / n_texts

    start = np.concatenate([np.full(n_classifiers, 1.0 / n_classifiers), np.zeros(n_classes)])
    bounds = [(0.0, None)] * n_classifiers + [(None, None)] * n_classes
    fitted = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x
    return LogLinearPool(fitted[:n_classifiers], fitted[n_classifiers:], 1.0 / (n_texts + 2))
