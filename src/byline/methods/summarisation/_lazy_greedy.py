"""Lazy greedy maximisation of a submodular value within a budget.

For a value F of sets that grows ever more slowly as a set grows (a submodular one), with c_s the
cost of sentence s and r how much costs matter,

    s = argmax of (F(S + s) - F(S)) / c_s^r  over those that still fit                      (G1)

What a sentence adds can only fall while others are taken, so old gains are upper bounds: only the
sentence on top of the heap is looked at anew, until it stays on top (Minoux 1978). One sentence
that alone is worth more than all those taken replaces them, which guards against the greed for
cheap ones (Lin and Bilmes 2010).
"""

import heapq
from collections.abc import Iterable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["SubmodularValue", "Taken", "take_greedily"]


class SubmodularValue(Protocol):
    """What a set of sentences is worth, built up one by one."""

    def gain(self, place: int) -> float:
        """What this sentence would add."""

    def take(self, place: int) -> None:
        """Put it into the set."""


class Taken(NamedTuple):
    """Sentences in the order in which they were taken, and what each added."""

    places: tuple[int, ...]
    gains: tuple[float, ...]


def take_greedily(
    value: SubmodularValue,
    candidates: Iterable[int],
    costs: NDArray[np.intp],
    room: float,
    scaling: float,
) -> Taken:
    """Sentences by (G1) until none that fits adds anything; one at least, fitting or not."""
    alone = {place: value.gain(place) for place in candidates}
    fitting = {place: gain for place, gain in alone.items() if costs[place] <= room}
    if not fitting:
        best = max(alone, key=lambda place: (alone[place], -place))
        return Taken((best,), (alone[best],))
    scales = np.asarray(costs, np.float64) ** scaling
    heap = [(-gain / scales[place], place, 0) for place, gain in fitting.items()]
    heapq.heapify(heap)
    places: list[int] = []
    gains: list[float] = []
    while heap:
        key, place, seen = heapq.heappop(heap)
        if costs[place] > room or key >= 0:
            continue
        if seen < len(places):
            heapq.heappush(heap, (-value.gain(place) / scales[place], place, len(places)))
            continue
        value.take(place)
        places.append(place)
        gains.append(-key * scales[place])
        room -= int(costs[place])
    best = max(fitting, key=lambda place: (fitting[place], -place))
    if not places or fitting[best] > sum(gains):
        return Taken((best,), (fitting[best],))
    return Taken(tuple(places), tuple(gains))
