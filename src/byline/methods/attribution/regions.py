"""A region for each author: where the author's texts lie, seen in a mixture of views of its own.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904. Every author is solved for alone, against all others, on the
same Gram matrices (`byline.numerics.ssad` has the equations). How the authors' answers are compared
is not printed. We measure how far within a region a text lies by the region's own margin gamma, at
which labelled texts are meant to lie within or without:

    score_a(x) = (<w_a, phi(x)> - rho_a) / gamma_a                                             (R1)

as the scale of the kernels and of w cancels in it. In units of |w_a| sqrt(K_a(x, x)) instead, which
is what is left where gamma is 0 and where there are no others, fewer authors are found (ten authors
of C50: 91.8 against 93.4 %).

Departures: eta_l is raised where an author has few texts, so that they can carry the mass that
kappa asks for, and kappa is lowered where that is not enough:

    eta_l(a) = max(eta_l, kappa / texts of a),   kappa(a) = min(kappa, 0.98 kappa_max)         (R2)

Unlabelled texts share a mass of `unlabelled` among them: eta_u = unlabelled / their number.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError, UsageError
from byline.numerics.ssad import Problem, fit_mixture, kappa_max

__all__ = ["NOBODY", "Met", "Region", "Terms", "learn_regions"]

Floats = NDArray[np.float64]
NOBODY = -1
"""The answer of an unlabelled text."""
MARGIN = 0.98
FAINT = 1e-6
"""Below this share of |w| gamma counts as 0."""


class Terms(NamedTuple):
    """On what terms regions are learned."""

    p: float = 3.0
    """How evenly views are mixed: 1 picks few, infinity is their plain sum."""
    eta_l: float = 1.0
    """How much a labelled text may weigh."""
    kappa: float = 10.0
    """How much all labelled texts weigh together."""
    unlabelled: float = 0.2
    """How much all unlabelled texts may weigh together."""
    others: bool = True
    """Whether texts of others are kept out; without, a region is that of a one-class machine."""
    nu: float = 0.1
    """Without others: the share of an author's texts that may lie outside."""
    tol: float = 1e-2
    """Rounds end when no more than this share of the objective could still be gained."""
    max_rounds: int = 500
    """After so many they end anyway."""


class Met(NamedTuple):
    """The terms of one author's region."""

    eta_l: float
    kappa: float
    eased: bool
    """Whether (R2) changed one of them."""


class Region(NamedTuple):
    """What (R1) needs: f(x) = sum over views and texts of mixture_t weights_i K_t(i, x) - rho."""

    mixture: Floats
    """theta, one number per view."""
    weights: Floats
    """alpha_i y_i, one number per text."""
    rho: float
    scale: float
    """gamma or, where there is none, |w| sqrt(sum of theta)."""
    gap: float
    rounds: int
    converged: bool = True
    terms: Met | None = None
    """None where there are none, as of classifiers of another kind."""


def learn_regions(
    grams: Sequence[NDArray[Any]], answers: NDArray[np.intp], n_authors: int, terms: Terms
) -> list[Region]:
    """One region for each author; `answers` are authors by number, or NOBODY."""
    _check(terms)
    try:
        return [_learn(grams, answers, author, terms) for author in range(n_authors)]
    except ValueError as error:
        raise UsageError(f"these settings cannot be met: {error}") from error


def _check(terms: Terms) -> None:
    """Refuse what (R2) would only hide."""
    for name in ("p", "eta_l", "kappa", "unlabelled", "nu"):
        if not isinstance(getattr(terms, name), int | float | np.number):
            raise UsageError(f"{name} must be a number, not {getattr(terms, name)!r}.")
    if not isinstance(terms.max_rounds, int | np.integer):
        raise UsageError(f"max_rounds must be a whole number, not {terms.max_rounds!r}.")
    fine = {
        "p": terms.p >= 1,
        "eta_l": 0 < terms.eta_l < np.inf,
        "kappa": 0 <= terms.kappa < np.inf,
        "unlabelled": 0 <= terms.unlabelled < np.inf,
        "nu": 0 < terms.nu <= 1,
        "max_rounds": terms.max_rounds >= 1,
    }
    bounds = {
        "p": "1 or more",
        "max_rounds": "1 or more",
        "eta_l": "above 0",
        "nu": "above 0 and 1 at most",
    }
    for name, kept in fine.items():
        if not kept:
            bound = bounds.get(name, "0 or more")
            raise UsageError(f"{name} must be {bound}, not {getattr(terms, name)}.")


def _learn(
    grams: Sequence[NDArray[Any]], answers: NDArray[np.intp], author: int, terms: Terms
) -> Region:
    problem, rows = (_against_others if terms.others else _alone)(answers, author, terms)
    seen = grams if rows is None else [gram[np.ix_(rows, rows)] for gram in grams]
    found = fit_mixture(seen, problem, terms.p, tol=terms.tol, max_rounds=terms.max_rounds)
    if found.collapsed:
        raise InputError(
            "the candidates' texts cannot be told apart: what they have in common in the views "
            "looked at is all there is. Give more or longer texts, or name other views."
        )
    weights = np.zeros(len(answers))
    weights[slice(None) if rows is None else rows] = found.solution.alpha * problem.signs
    length = float(np.sqrt(found.solution.norm2 * found.weights.sum()))
    scale = found.solution.gamma if found.solution.gamma > FAINT * length else length
    return Region(
        found.weights,
        weights,
        found.solution.rho,
        scale,
        found.gap,
        found.rounds,
        found.converged,
        _met(problem, terms),
    )


def _met(problem: Problem, terms: Terms) -> Met:
    """The terms that the problem has."""
    if not terms.others:
        return Met(float(problem.upper.max()), 0.0, eased=False)
    eta_l = float(problem.upper[problem.labelled].max())
    return Met(eta_l, problem.kappa, (eta_l, problem.kappa) != (terms.eta_l, terms.kappa))


def _against_others(
    answers: NDArray[np.intp], author: int, terms: Terms
) -> tuple[Problem, NDArray[np.intp] | None]:
    """The author's texts against all others (R2); those of nobody may lie within."""
    labelled = answers != NOBODY
    signs = np.where(labelled & (answers != author), -1, 1)
    own = max(int((answers == author).sum()), 1)
    eta_l = max(terms.eta_l, terms.kappa / own)
    eta_u = terms.unlabelled / max(int((~labelled).sum()), 1)
    problem = Problem(signs, labelled, np.where(labelled, eta_l, eta_u), 0.0)
    return problem._replace(kappa=min(terms.kappa, MARGIN * kappa_max(problem))), None


def _alone(
    answers: NDArray[np.intp], author: int, terms: Terms
) -> tuple[Problem, NDArray[np.intp]]:
    """The author's texts alone, as if unlabelled: a one-class machine."""
    rows = np.flatnonzero(answers == author)
    eta = 1 / max(terms.nu * len(rows), 1.0)
    upper = np.full(len(rows), eta)
    return Problem(np.ones(len(rows)), np.zeros(len(rows), bool), upper, 0.0), rows
