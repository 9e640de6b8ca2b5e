"""Randomness split per item, so that an answer never depends on how many workers there are."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.random import SeedSequence

__all__ = ["spawn_seeds"]


def spawn_seeds(seed: int, n: int) -> list["SeedSequence"]:
    """Give `n` independent seeds, one per item; the first ones are the same whatever `n` is."""
    from numpy.random import SeedSequence

    return SeedSequence(seed).spawn(n)
