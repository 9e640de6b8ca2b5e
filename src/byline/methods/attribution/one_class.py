"""One-class classifiers: a region for each author from the author's own texts alone.

Schölkopf, B., Platt, J. C., Shawe-Taylor, J., Smola, A. J. and Williamson, R. C. (2001). Estimating
the support of a high-dimensional distribution. Neural Computation 13, 1443-1471: the plane that
parts most rows from the origin by the widest margin.

Tax, D. M. J. and Duin, R. P. W. (2004). Support vector data description. Machine Learning 54,
45-66: the smallest ball around most rows.

With n rows of an author, both are (A1) to (A5) of `byline.numerics.ssad` with no labelled row and

    eta_u = 1 / (nu n)                                                                         (O1)

under which about a share nu of the rows lies outside. Where every row is as like itself as any
other, as here (K1), the ball of centre w holds what the plane parts off:

    |phi(x) - w|^2 <= R^2   if and only if   <w, phi(x)> >= rho,  2 rho = 1 + |w|^2 - R^2       (O2)

so that one solver serves both. Kernels whose diagonal is not constant (`unit_diagonal=False`) need
the dual of the ball itself, with its linear term:

    maximise sum of alpha_i K_ii - sum of alpha_i alpha_j K_ij,  sum of alpha_i = 1             (O3)

As the alpha_i add up to 1, (O3) is less by a constant than minus the sum of alpha_i alpha_j D_ij
for the kernel D of (K4), with which the plane parts off what the ball holds:

    |phi(x) - w|^2 <= R^2   if and only if   sum of alpha_i D(x_i, x) >= rho                    (O4)
    R^2 = 2 c - 2 rho - sum of alpha_i K_ii + |w|^2

With K_ii = c = 1, D is K. In `byline who` the kernels are those of feature sets, whose diagonal is
1; there (O2) is used, and does not hold for texts that some feature set finds nothing in.
"""

from typing import Annotated, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from byline.methods.attribution._terms import alone
from byline.methods.attribution.regions import AuthorRegions, ClassProblem, Ints
from byline.methods.attribution.unit_kernels import Kernel, ball_kernel, kernel_of
from byline.parameters import Bounds, Positive

__all__ = ["SVDD", "OneClass"]


class OneClass(AuthorRegions):
    """Regions of authors by one-class support vector machines.

    Parameters
    ----------
    nu : float, default=0.1
        The share of an author's rows, in (0, 1], that may lie outside the region.
    kernel : {"linear", "rbf", "precomputed"} or callable, default="rbf"
        How rows are compared. All kernels are brought to 1 for a row with itself, so that linear
        is the cosine; a precomputed Gram matrix must come so. A callable takes two sets of rows.
        The linear one needs rows that lie on one side of the origin, as those of shares do.
    gamma : float or "scale", default="scale"
        Of the kernel "rbf"; "scale" is 1 / (columns × variance).
    tol : float, default=1e-2
        A region is done when this share of its objective, at most, could still be gained.

    Attributes
    ----------
    classes_, regions_, support_, coefficients_
        As those of `SSAD`.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = OneClass().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict_or_none([[0.06, 0.015], [0.03, 0.03]]).tolist()
    ['ann', None]
    """

    def __init__(
        self,
        nu: Annotated[float, Bounds(above=0, most=1)] = 0.1,
        *,
        kernel: Kernel = "rbf",
        gamma: float | Literal["scale"] = "scale",
        tol: Positive = 1e-2,
    ) -> None:
        self.nu = nu
        self.kernel = kernel
        self.gamma = gamma
        self.tol = tol

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:  # type: ignore[override]
        """Learn a region from the rows of each author."""
        return super().fit(X, y)

    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        return (("kernel", kernel_of(self.kernel, self.gamma)),)

    def _problem(self, answers: Ints, author: int, halvings: int) -> ClassProblem | None:
        if not 0 < self.nu <= 1:
            raise ValueError(f"nu must lie in (0, 1], got {self.nu}.")
        rows = np.flatnonzero(answers == author)
        return None if halvings else ClassProblem(alone(len(rows), self.nu), rows)

    def _refusal(self) -> str:
        return (
            "its rows lie on all sides of the origin, so that no plane parts them from it. Use the "
            "kernel 'rbf', or raise nu."
        )


class SVDD(OneClass):
    """Regions of authors by support vector data description: the smallest balls.

    Parameters
    ----------
    nu, kernel, gamma, tol
        As those of `OneClass`.
    unit_diagonal : bool, default=True
        Whether kernels are brought to 1 for a row with itself, under which it is `OneClass` by
        another name. If not, "linear" is the plain product and a callable is taken as it is.

    Attributes
    ----------
    classes_, regions_, support_, coefficients_
        As those of `SSAD`.

    Examples
    --------
    >>> rows = [[1.0, 0.0], [3.0, 0.0], [0.0, 8.0], [0.0, 10.0]]
    >>> model = SVDD(0.5, kernel="linear", unit_diagonal=False)
    >>> model = model.fit(rows, ["ann", "ann", "bob", "bob"])
    >>> model.predict_or_none([[2.0, 0.9], [2.0, 1.1], [0.0, 9.5]]).tolist()
    ['ann', None, 'bob']
    """

    table_settings: ClassVar[tuple[str, ...]] = (*OneClass.table_settings, "unit_diagonal")

    def __init__(
        self,
        nu: Annotated[float, Bounds(above=0, most=1)] = 0.1,
        *,
        kernel: Kernel = "rbf",
        gamma: float | Literal["scale"] = "scale",
        unit_diagonal: bool = True,
        tol: Positive = 1e-2,
    ) -> None:
        super().__init__(nu, kernel=kernel, gamma=gamma, tol=tol)
        self.unit_diagonal = unit_diagonal

    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        return super()._named() if self.unit_diagonal else (("kernel", ball_kernel(self.kernel)),)
