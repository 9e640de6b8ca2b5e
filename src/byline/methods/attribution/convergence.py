"""What was learned of one author's region, and how near it is certain to be to the optimum."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

__all__ = ["Convergence", "Region"]

Floats = NDArray[np.float64]


class Region(NamedTuple):
    """f(x) = sum over kernels t and rows i of mixture_t weights_i K_t(i, x) - rho, over scale."""

    mixture: Floats
    """theta, one number per kernel."""
    weights: Floats
    """alpha_i y_i, one number per row."""
    rho: float
    gamma: float
    scale: float
    """What scores are divided by: (S3), (S4) of `regions`."""
    gap: float
    """How much better the best objective can be at most, as a share: (M3)."""
    rounds: int
    """How often kernels were weighed."""
    converged: bool
    eta_l: float
    kappa: float
    eased: bool
    """Whether (S1) or (S2) lowered the usual kappa or raised the usual eta_l."""


class Convergence(NamedTuple):
    """The numbers of all authors' regions that tell how far they can be trusted."""

    gaps: Floats
    rounds: Floats
    converged: NDArray[np.bool_]
    eta_l: Floats
    kappa: Floats
    eased: NDArray[np.bool_]

    @property
    def table(self) -> Floats:
        """All of it, a row for each author."""
        return np.column_stack([np.asarray(part, np.float64) for part in self])

    @classmethod
    def of_table(cls, table: Floats) -> Self:
        """The inverse of `table`."""
        gaps, rounds, converged, eta_l, kappa, eased = table.T
        return cls(gaps, rounds, converged > 0, eta_l, kappa, eased > 0)

    @classmethod
    def of_regions(cls, regions: Sequence[Region]) -> Self:
        """The numbers of these regions."""
        fields = ("gap", "rounds", "converged", "eta_l", "kappa", "eased")
        return cls.of_table(
            np.array([[float(getattr(region, name)) for name in fields] for region in regions])
        )
