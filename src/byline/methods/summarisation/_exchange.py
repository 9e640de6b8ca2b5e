"""A set of sentences that is worth much, filled up one by one and then bettered by exchanges.

With F what a set is worth, c_s the cost of a sentence and r how much costs matter, a set is filled
by taking, as long as there is room,

    s = argmax of (F(S + s) - F(S)) / c_s^r  over those that still fit                      (E1)

Then one sentence is left out, and the set is filled up without it; what is worth more stays, until
no single sentence left out makes it better. Of the sets so found from several r the best is taken.
"""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Worth", "best_set"]

Floats = NDArray[np.float64]
SCALINGS = (0.5, 1.0)
EXCHANGES = 10
"""At most so many are made,"""
TRIES = 50
"""and so many are tried for each."""
TINY = 1e-9


class _Room(NamedTuple):
    """What sentences cost, how much all may cost together, and how much costs matter."""

    costs: NDArray[np.intp]
    most: int
    scaling: float


class Worth(Protocol):
    """What sets of sentences are worth."""

    def of(self, places: list[int]) -> float:
        """What this set is worth."""

    def gains(self, places: list[int]) -> Floats:
        """What each sentence of the pile would add to this set."""


def best_set(
    worth: Worth, candidates: NDArray[np.bool_], costs: NDArray[np.intp], room: int
) -> list[int]:
    """The best set found of those that fit; one sentence at least, fitting or not."""
    fitting = candidates & (costs <= room)
    if not fitting.any():
        return [int(np.argmax(np.where(candidates, worth.gains([]), -np.inf)))]
    sets = [_bettered(worth, fitting, _Room(costs, room, scaling)) for scaling in SCALINGS]
    best = max(sets, key=worth.of)
    return best or [int(np.argmax(fitting))]


def _bettered(worth: Worth, candidates: NDArray[np.bool_], room: _Room) -> list[int]:
    chosen = _filled(worth, [], candidates, room)
    for _ in range(EXCHANGES):
        others = (_without(place, worth, chosen, candidates, room) for place in chosen[:TRIES])
        enough = worth.of(chosen) + TINY
        better = next((other for other in others if worth.of(other) > enough), None)
        if better is None:
            break
        chosen = better
    return chosen


def _without(
    place: int, worth: Worth, chosen: list[int], candidates: NDArray[np.bool_], room: _Room
) -> list[int]:
    """The set without this sentence, filled up by others."""
    others = candidates.copy()
    others[place] = False
    return _filled(worth, [other for other in chosen if other != place], others, room)


def _filled(worth: Worth, kept: list[int], candidates: NDArray[np.bool_], room: _Room) -> list[int]:
    """These and as many others as fit, by (E1)."""
    chosen, scales = list(kept), room.costs.astype(np.float64) ** room.scaling
    left = room.most - int(room.costs[chosen].sum())
    while True:
        fits = candidates & (room.costs <= left)
        fits[chosen] = False
        if not fits.any():
            return chosen
        gains = np.where(fits, worth.gains(chosen) / scales, 0.0)
        best = int(np.argmax(gains))
        if gains[best] <= 0:
            return chosen
        chosen.append(best)
        left -= int(room.costs[best])
