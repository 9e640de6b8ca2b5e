"""Scores of answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from byline.corpus import Skipped

__all__ = ["Scores"]


@dataclass(frozen=True, slots=True)
class Scores:
    """How good the answers to a task are."""

    task: str
    measures: Mapping[str, float | None]
    """By name; None where one is undefined on these answers."""
    skipped: tuple[Skipped, ...] = ()
    """Lines that could not be used, and what has no answer."""
    notes: tuple[str, ...] = ()
    """Caveats of the measures."""
