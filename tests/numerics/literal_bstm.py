"""Sentence-based topics with every matrix dense and every sum written out."""

import numpy as np
from scipy.special import digamma, gammaln


def bound(Y, B, U, V, a):
    """Logarithm of the paper's f̃, by a sum over terms, documents, sentences and topics."""
    n_documents, (n_sentences, n_topics) = Y.shape[1], U.shape
    total = 0.0
    for d in range(n_documents):
        gamma = np.zeros(n_topics)
        for w in np.flatnonzero(Y[:, d]):
            parts = np.array(
                [[B[w, s] * U[s, k] * V[d, k] for k in range(n_topics)] for s in range(n_sentences)]
            )
            phi = parts / parts.sum()
            gamma += Y[w, d] * phi.sum(axis=0)
            for s, k in zip(*np.nonzero(phi), strict=True):
                total += Y[w, d] * phi[s, k] * np.log(B[w, s] * U[s, k] / phi[s, k])
        total += log_beta(a + gamma) - log_beta(a)
    return total


def log_beta(x):
    return gammaln(x).sum() - gammaln(x.sum())


def likelihood(Y, B, U, V, a):
    """What FGB makes large."""
    there = Y > 0
    fit = (Y[there] * np.log((B @ U @ V.T)[there])).sum()
    return fit + (np.maximum(a - 1, 0) * np.log(np.maximum(V, 1e-300))).sum()


def one_round(Y, B, U, V, a, model):
    """Both from one ratio matrix."""
    R = Y / (B @ U @ V.T)
    new = U * (B.T @ R @ V)
    return new / new.sum(axis=0), rows_of_v(V * (R.T @ B @ U), a, model)


def printed_round(Y, B, U, V, a, model):
    """Algorithm 1, lines 3 and 4: equation (3), then equation (4) with the new U."""
    U = U * (B.T @ (Y / (B @ U @ V.T)) @ V)
    U = U / U.sum(axis=0)
    R = Y / (B @ U @ V.T)
    return U, rows_of_v(V * (R.T @ (B @ U)), a, model)


def algorithm_1(Y, B, U, V, a, tolerance):
    """Algorithm 1 as printed, until the bound converges."""
    before, now = -np.inf, bound(Y, B, U, V, a)
    while abs(now - before) >= tolerance * abs(now):
        U, V = printed_round(Y, B, U, V, a, "bstm")
        before, now = now, bound(Y, B, U, V, a)
    return U, V


def rows_of_v(gamma, a, model):
    if model == "bstm":
        sizes = (a + gamma).sum(axis=1, keepdims=True)
        rows = np.exp(digamma(a + gamma) - digamma(sizes))
    else:
        rows = gamma + np.maximum(a - 1, 0)
    return rows / rows.sum(axis=1, keepdims=True)
