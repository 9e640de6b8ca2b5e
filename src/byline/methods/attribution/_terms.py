"""The terms on which one class is set apart from the rest: eta_l, eta_u and kappa of each class.

`byline.numerics.ssad` has the problem (A1) to (A5). A value that the user gives holds for every
class, and is refused where it cannot be met. One that is not given follows, if nu is given, from
(A10) with nu, r and s; otherwise, for a class with m of the labelled rows and n unlabelled rows in
all,

    kappa = min(10, 0.98 kappa_max),   eta_l = max(1, kappa / m),   eta_u = u / n,  u = 0.2     (S1)

so that a labelled row can weigh little among many, unlabelled rows weigh together no more than a
fifth of what a class must (u is the setting `unlabelled`), and the margin gamma matters. Where
under (S1) the rest cancels the class, and no region is left (w = 0), kappa and eta_l are halved
until one is:

    kappa <- kappa / 2,   eta_l <- max(eta_l / 2, 1 / m)                                        (S2)

At eta_l = 1 / m, with nothing unlabelled, w is the mean of the class.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad import Problem, costs, kappa_max

__all__ = [
    "ETA_L",
    "HALVINGS",
    "KAPPA",
    "UNLABELLED",
    "SSADSettings",
    "alone",
    "check_terms",
    "rest_against",
]

KAPPA, ETA_L, UNLABELLED = 10.0, 1.0, 0.2
MARGIN = 0.98
"""At kappa_max itself gamma may be any large number."""
HALVINGS = 20


class SSADSettings(NamedTuple):
    """What the user said; None is for what the user left open."""

    eta_l: float | None = None
    eta_u: float | None = None
    unlabelled: float | None = None
    kappa: float | None = None
    nu: float | None = None
    r: float = 1.0
    s: float = 1.0

    @property
    def open(self) -> bool:
        """Whether (S2) may change them."""
        return self.nu is None and (self.eta_l is None or self.kappa is None)


def check_terms(terms: SSADSettings) -> None:
    """Refuse what makes sense for no class."""
    for name, value in terms._asdict().items():
        if value is not None and not isinstance(value, int | float | np.number):
            raise ValueError(f"{name} must be a number, not {value!r}.")
    for name in ("eta_l", "eta_u", "unlabelled"):
        value = getattr(terms, name)
        if value is not None and not 0 < value < np.inf:
            raise ValueError(f"{name} must be a positive number, not {value}.")
    if terms.eta_u is not None and terms.unlabelled is not None:
        raise ValueError(
            "eta_u is the weight of one unlabelled text, unlabelled of all: give only one."
        )
    if terms.kappa is not None and not 0 <= terms.kappa < np.inf:
        raise ValueError(f"kappa must be 0 or more, not {terms.kappa}.")
    if terms.nu is not None and not 0 < terms.nu <= 1:
        raise ValueError(f"nu must lie in (0, 1], not {terms.nu}.")


def rest_against(
    own: NDArray[np.bool_], labelled: NDArray[np.bool_], terms: SSADSettings, halvings: int = 0
) -> Problem:
    """A class against the rest; unlabelled rows may lie within."""
    _check_used(terms, labelled)
    signs = np.where(labelled & ~own, -1.0, 1.0)
    if terms.nu is not None:
        eta_u, eta_l, kappa = costs(signs, labelled, nu=terms.nu, r=terms.r, s=terms.s)
    else:
        eta_u, eta_l, kappa = _usual(own, labelled, terms, 0.5**halvings)
    if terms.unlabelled is not None:
        eta_u = terms.unlabelled / int((~labelled).sum())
    eta_l, eta_u = _or(terms.eta_l, eta_l), _or(terms.eta_u, eta_u)
    problem = Problem(signs, labelled, np.where(labelled, eta_l, eta_u), 0.0)
    if terms.kappa is not None:
        return problem._replace(kappa=terms.kappa)
    return problem._replace(kappa=min(kappa, MARGIN * kappa_max(problem)))


def _check_used(terms: SSADSettings, labelled: NDArray[np.bool_]) -> None:
    """Refuse the weight of unlabelled rows where there are none."""
    if not labelled.all():
        return
    for name in ("eta_u", "unlabelled"):
        if getattr(terms, name) is not None:
            raise ValueError(
                f"{name} has an effect only with unlabelled texts, and there are none: leave it "
                "out, or give some."
            )


def alone(n: int, nu: float) -> Problem:
    """A class by itself: rows that are all unlabelled, of which a share nu may lie outside."""
    return Problem(np.ones(n), np.zeros(n, bool), np.full(n, 1 / (nu * n)), 0.0)


def _usual(
    own: NDArray[np.bool_], labelled: NDArray[np.bool_], terms: SSADSettings, part: float
) -> tuple[float, float, float]:
    """(S1), and (S2) by how often it was halved: eta_u, eta_l and kappa."""
    m, n = max(int(own.sum()), 1), max(int((~labelled).sum()), 1)
    kappa = _or(terms.kappa, KAPPA * part)
    eta_l = max(max(ETA_L, _or(terms.kappa, KAPPA) / m) * part, 1 / m)
    return UNLABELLED / n, eta_l, kappa


def _or(given: float | None, usual: float) -> float:
    return usual if given is None else given
