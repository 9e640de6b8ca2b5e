"""How near to the best each author's region is certain to be, and on what terms it was learned."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from byline.methods.attribution.regions import Region

__all__ = ["Convergence", "convergence_of"]

Floats = NDArray[np.float64]


class Convergence(NamedTuple):
    """One number of each for every author."""

    gaps: Floats
    """What could still be gained at most, as a share of the objective: (M3)."""
    rounds: Floats
    """How often views were weighed anew."""
    converged: NDArray[np.bool_]
    eta_l: Floats
    kappa: Floats
    eased: NDArray[np.bool_]
    """Whether eta_l or kappa are not as asked, which could not be met: (R2)."""

    @property
    def table(self) -> Floats:
        """All of it, a row for each author."""
        return np.column_stack([np.asarray(part, np.float64) for part in self])

    @classmethod
    def of(cls, table: Floats) -> Self:
        """What `table` told."""
        gaps, rounds, converged, eta_l, kappa, eased = table.T
        return cls(gaps, rounds, converged > 0, eta_l, kappa, eased > 0)


def convergence_of(regions: Sequence[Region]) -> Convergence | None:
    """What is known of these regions; None where a classifier has none."""
    terms = [region.terms for region in regions]
    if any(one is None for one in terms):
        return None
    eta_l, kappa, eased = (np.array(part) for part in zip(*filter(None, terms), strict=True))
    return Convergence(
        np.array([region.gap for region in regions]),
        np.array([region.rounds for region in regions], np.float64),
        np.array([region.converged for region in regions]),
        eta_l,
        kappa,
        eased,
    )
