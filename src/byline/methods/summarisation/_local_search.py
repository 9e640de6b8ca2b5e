"""Greedy extraction of a sentence set within a budget, improved by local search.

With F what a set is worth, c_s the cost of a sentence and r how much costs matter, a set is filled
by taking, as long as there is room,

    s = argmax of (F(S + s) - F(S)) / c_s^r  over those that still fit                      (E1)

Then one sentence is left out, and the set is filled up without it; what is worth more stays, until
no single sentence left out makes it better. Of the sets so found from several r the best is taken.

F must grow ever more slowly as a set grows, so that what a sentence is worth alone is the most that
it can add to any set. Sentences are looked at by that, the highest first, until no other can add as
much as the best one seen; what is found is the same as by looking at all.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["SetObjective", "best_set"]

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
SCALINGS = (0.5, 1.0)
EXCHANGES = 10
"""At most so many are made,"""
TRIES = 50
"""and so many are tried for each."""
TINY = 1e-9
Repeats = Callable[[int], Places]
FIRST = 64
"""Sentences are looked at so many at a time, then twice as many, and so on."""


def _nothing_repeats(place: int) -> Places:
    return np.empty(0, np.intp)


class SetObjective(Protocol):
    """What sets of sentences are worth."""

    def of(self, places: list[int]) -> float:
        """What this set is worth."""

    def gains(self, places: list[int], asked: Places | None = None) -> Floats:
        """What each of the sentences asked about, or of all, would add to this set."""


def best_set(
    worth: SetObjective,
    candidates: NDArray[np.bool_],
    costs: Places,
    room: int,
    repeats: Repeats = _nothing_repeats,
) -> list[int]:
    """The best set found of those that fit; one sentence at least, fitting or not.

    No two sentences are taken of which one is among those that repeat the other.
    """
    alone = worth.gains([])
    fitting = candidates & (costs <= room)
    if not fitting.any():
        return [int(np.argmax(np.where(candidates, alone, -np.inf)))]
    there = _Room(costs, room, fitting, cache(repeats))
    sets = [_Search(worth, alone, there, scaling).improve() for scaling in SCALINGS]
    best = max(sets, key=worth.of)
    return best or [int(np.argmax(fitting))]


class _Room(NamedTuple):
    """What sentences cost, how much all may cost together, which fit at all, and what repeats."""

    costs: Places
    most: int
    fitting: NDArray[np.bool_]
    repeats: Repeats


class _Search:
    """Sets of the sentences that fit, where costs matter as much as they do."""

    def __init__(self, worth: SetObjective, alone: Floats, room: _Room, scaling: float) -> None:
        self._worth, self._costs, self._room = worth, room.costs, room.most
        self._repeats = room.repeats
        self._scales = room.costs.astype(np.float64) ** scaling
        self._bounds = alone / self._scales
        places = np.flatnonzero(room.fitting)
        self._order = places[np.argsort(-self._bounds[places], kind="stable")]

    def improve(self) -> list[int]:
        """A set that no single sentence left out makes better, or one near it."""
        chosen = self._fill([])
        for _ in range(EXCHANGES):
            others = (self._replace(place, chosen) for place in chosen[:TRIES])
            enough = self._worth.of(chosen) + TINY
            better = next((other for other in others if self._worth.of(other) > enough), None)
            if better is None:
                break
            chosen = better
        return chosen

    def _replace(self, place: int, chosen: list[int]) -> list[int]:
        """The set without this sentence, filled up by others."""
        return self._fill([other for other in chosen if other != place], place)

    def _fill(self, kept: list[int], never: int | None = None) -> list[int]:
        """These and as many others as fit, by (E1)."""
        chosen, left = list(kept), self._room - int(self._costs[kept].sum())
        out = chosen if never is None else [*chosen, never]
        barred = np.concatenate([np.array(out, np.intp), *map(self._repeats, kept)])
        places = self._order[~np.isin(self._order, barred)]
        while True:
            places = places[self._costs[places] <= left]
            best = self._best(chosen, places)
            if best is None:
                return chosen
            chosen.append(best)
            places = places[(places != best) & ~np.isin(places, self._repeats(best))]
            left -= int(self._costs[best])

    def _best(self, chosen: list[int], places: Places) -> int | None:
        """The sentence that adds most for its cost, the earliest of equals; None if all add 0."""
        most, best, start, size = 0.0, None, 0, FIRST
        while start < len(places) and self._bounds[places[start]] * (1.0 + TINY) >= most:
            part = places[start : start + size]
            gains = self._worth.gains(chosen, part) / self._scales[part]
            top = float(gains.max())
            first = int(part[gains == top].min())
            if top > most or (best is not None and top == most and first < best):
                most, best = top, first
            start, size = start + size, 2 * size
        return best
