"""MKL-SSAD: each author's texts fill a region, seen in the mixture of kernels that shows it best.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904.

As `ssad`, on a mixture of kernels that is learned for each author together with the region:

    K = sum over t of theta_t K_t,  theta >= 0,  |theta|_p = 1                                  (M1)

`byline.numerics.ssad` has the rounds that alternate between alpha and theta (M2, eq. 3) and the gap
that certifies them (M3). What the paper prints and what it leaves open is said there and in `ssad`.
In `byline who` the kernels are those of the feature sets, more than the paper's four.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from byline.methods.attribution.ssad import AgainstRest
from byline.methods.attribution.unit_kernels import MIXED, Kernel, checked_kernels
from byline.parameters import Bounds, Count, Positive

__all__ = ["MKLSSAD"]


class MKLSSAD(AgainstRest):
    """Regions of authors by semi-supervised anomaly detection, on a learned mixture of kernels.

    Parameters
    ----------
    kernels : sequence of (name, kernel), default=MIXED
        What is mixed: `CosineKernel` and `Rbf` of `unit_kernels`, of all columns or of a slice of
        them, "linear", "rbf", or functions of two sets of rows. The default has the cosine and two
        widths of "rbf", on all columns.
    p : float, default=3
        How evenly kernels are mixed: 1 picks few, infinity is their plain sum.
    eta_l, eta_u, unlabelled, kappa, nu, r, s, nobody
        As those of `SSAD`.
    tol : float, default=1e-2
        A region is done when this share of its objective, at most, could still be gained.
    max_rounds : int, default=500
        After so many rounds a region stays as it is; p near 1 needs many.

    Attributes
    ----------
    kernel_names_ : tuple of str
        The names of the kernels.
    weights_ : ndarray of shape (n_authors, n_kernels)
        theta of each author.
    gaps_ : ndarray
        What could still be gained at most, of each author's region.
    classes_, regions_, support_, coefficients_
        As those of `SSAD`.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = MKLSSAD().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    >>> model.kernel_names_
    ('linear', 'wide', 'narrow')
    """

    def __init__(  # noqa: PLR0913
        self,
        kernels: tuple[tuple[str, Kernel], ...] = MIXED,
        *,
        p: Annotated[float, Bounds(1, finite=False)] = 3.0,
        eta_l: Positive | None = None,
        eta_u: Positive | None = None,
        unlabelled: Positive | None = None,
        kappa: Annotated[float, Bounds(0)] | None = None,
        nu: Annotated[float, Bounds(above=0, most=1)] | None = None,
        r: Annotated[float, Bounds(1)] = 1.0,
        s: Annotated[float, Bounds(0, 1)] = 1.0,
        nobody: Any = None,
        tol: Positive = 1e-2,
        max_rounds: Count = 500,
    ) -> None:
        self.kernels = kernels
        self.p = p
        self.eta_l = eta_l
        self.eta_u = eta_u
        self.unlabelled = unlabelled
        self.kappa = kappa
        self.nu = nu
        self.r = r
        self.s = s
        self.nobody = nobody
        self.tol = tol
        self.max_rounds = max_rounds

    @property
    def gaps_(self) -> NDArray[np.float64]:
        """What could still be gained at most, as a share, of each author's region."""
        return np.array([region.gap for region in self.regions_])

    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        return checked_kernels(self.kernels)
