"""SSAD: each author's texts fill a region; a text outside every region is by none of them.

Görnitz, N., Kloft, M., Rieck, K. and Brefeld, U. (2013). Toward supervised anomaly detection.
Journal of Artificial Intelligence Research 46, 235-262; as Nasir, J. A., Görnitz, N. and Brefeld,
U. (2014). An off-the-shelf approach to authorship attribution. COLING 2014, 895-904, use it: one
region for each author, with the texts of all others as labelled anomalies, and texts in question
as unlabelled rows.

`byline.numerics.ssad` has the problem and its equations (A1) to (A12), `_terms` the terms that a
user leaves open (S1, S2), `regions` how regions are compared (S3, S4), and `unit_kernels` the
kernels (K1) to (K3) of tables. `byline who` compares texts by the mean of the kernels of all
feature sets.
"""

from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from sklearn.base import clone

from byline.methods.attribution._terms import (
    ETA_L,
    HALVINGS,
    KAPPA,
    UNLABELLED,
    SSADSettings,
    check_terms,
    rest_against,
)
from byline.methods.attribution.regions import NOBODY, AuthorRegions, ClassProblem, Ints
from byline.methods.attribution.unit_kernels import Kernel, kernel_of
from byline.parameters import Bounds, Positive

__all__ = ["SSAD", "AgainstRest"]


class AgainstRest(AuthorRegions):
    """Regions of classes against the rest; a subclass has the parameters of `SSADSettings`."""

    effective_only: ClassVar[dict[str, str]] = {
        "r": "with nu",
        "s": "with nu",
        "eta_u": "with --transductive",
        "unlabelled": "with --transductive",
    }
    takes_unlabelled: ClassVar[bool] = True
    eta_u: float | None
    unlabelled: float | None
    nu: float | None

    def for_batch(self, n: int) -> Self:
        """The same, with each unlabelled text weighing as one of a batch of n."""
        check_terms(self._terms())
        if self.unlabelled is None and (self.eta_u is not None or self.nu is not None):
            return self
        weight = UNLABELLED if self.unlabelled is None else self.unlabelled
        return clone(self).set_params(eta_u=weight / n, unlabelled=None)

    def _terms(self) -> SSADSettings:
        return SSADSettings(*(getattr(self, name) for name in SSADSettings._fields))

    def _problem(self, answers: Ints, author: int, halvings: int) -> ClassProblem | None:
        terms = self._terms()
        if halvings > (HALVINGS if terms.open else 0):
            return None
        check_terms(terms)
        problem = rest_against(answers == author, answers != NOBODY, terms, halvings)
        met = float(problem.upper[answers == author].max(initial=0.0)), problem.kappa
        asked = tuple(
            usual if given is None else given
            for given, usual in ((terms.eta_l, ETA_L), (terms.kappa, KAPPA))
        )
        return ClassProblem(problem, np.arange(len(answers)), terms.open and met != asked)


class SSAD(AgainstRest):
    """Regions of authors by semi-supervised anomaly detection, on one kernel.

    Parameters
    ----------
    kernel : {"linear", "rbf", "precomputed"} or callable, default="linear"
        How rows are compared. All kernels are brought to 1 for a row with itself, so that linear
        is the cosine; a precomputed Gram matrix must come so. A callable takes two sets of rows.
    gamma : float or "scale", default="scale"
        Of the kernel "rbf"; "scale" is 1 / (columns × variance).
    eta_l : float, default=None
        How much a labelled row may weigh. None is for what (S1) says.
    eta_u : float, default=None
        How much an unlabelled row may weigh. None is for what (S1) says.
    unlabelled : float, default=None
        How much all unlabelled rows may weigh together, instead of eta_u for each. None is for what
        (S1) says: 0.2.
    kappa : float, default=None
        How much all labelled rows weigh together at least. None is for what (S1) says.
    nu : float, default=None
        If given, what is left open above follows from it: in (0, 1], about the share of unlabelled
        rows (of the author's, if none is unlabelled) that may lie outside.
    r : float, default=1
        How many times as much as an unlabelled row a labelled one may weigh.
    s : float, default=1
        The part, in [0, 1], of the largest kappa that is asked.
    nobody : label, default=None
        Rows with this label in y are unlabelled; -1 is what `sklearn.semi_supervised` has for it.
    tol : float, default=1e-2
        A region is done when this share of its objective, at most, could still be gained.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    regions_ : tuple of Region
        rho, gamma, what scores are divided by, and the gap that certifies them, of each.
    support_ : ndarray of int
        The rows on which some region rests; those given as `unlabelled` come after all others.
    coefficients_ : ndarray of shape (n_authors, n_support)
        alpha_i y_i of each region.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = SSAD().fit(shares, ["ann", "ann", "bob", "bob"], unlabelled=[[0.05, 0.01]])
    >>> model.predict_or_none([[0.05, 0.01], [0.0, 0.0]]).tolist()
    ['ann', None]
    """

    def __init__(  # noqa: PLR0913
        self,
        kernel: Kernel = "linear",
        *,
        gamma: float | Literal["scale"] = "scale",
        eta_l: Positive | None = None,
        eta_u: Positive | None = None,
        unlabelled: Positive | None = None,
        kappa: Annotated[float, Bounds(0)] | None = None,
        nu: Annotated[float, Bounds(above=0, most=1)] | None = None,
        r: Annotated[float, Bounds(1)] = 1.0,
        s: Annotated[float, Bounds(0, 1)] = 1.0,
        nobody: Any = None,
        tol: Positive = 1e-2,
    ) -> None:
        self.kernel = kernel
        self.gamma = gamma
        self.eta_l = eta_l
        self.eta_u = eta_u
        self.unlabelled = unlabelled
        self.kappa = kappa
        self.nu = nu
        self.r = r
        self.s = s
        self.nobody = nobody
        self.tol = tol

    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        return (("kernel", kernel_of(self.kernel, self.gamma)),)
