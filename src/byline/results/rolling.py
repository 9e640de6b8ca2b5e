"""Answers about who writes like whom along one text."""

from collections.abc import Mapping
from dataclasses import dataclass

from byline.results._run import Run

__all__ = ["Rolling", "RollingChange", "RollingPart", "RollingWindow"]


@dataclass(frozen=True, slots=True)
class RollingWindow:
    """A stretch of the text and its score for each author."""

    start: int
    """Where it begins in the body, in characters,"""
    end: int
    """and where it ends."""
    first_word: int
    last_word: int
    scores: tuple[float, ...]
    """In the order of the authors; highest is most alike."""
    nearest: str
    """The author with the highest score: no attribution, as there is always one."""


@dataclass(frozen=True, slots=True)
class RollingChange:
    """A place where the style changes more than within texts by one author."""

    word: int
    """How many words stand before it."""
    start: int
    """The same in characters."""
    p: float
    """The share of single-author texts, this one among them, with so large a change."""


@dataclass(frozen=True, slots=True)
class RollingPart:
    """A part of the text between changes, and the author it is nearest to."""

    first_word: int
    last_word: int
    nearest: str
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """Scores along a text, and the changes that are called."""

    text: str
    authors: tuple[str, ...]
    windows: tuple[RollingWindow, ...]
    changes: tuple[RollingChange, ...]
    parts: tuple[RollingPart, ...]
    bands: Mapping[str, tuple[float, float]]
    """The middle 90 % of an author's score in windows of own held-out texts."""
    p: float
    """Of the largest change, called or not."""
    level: float
    """Changes are called where p is at most this."""
    tested: int
    """Single-author texts that were held out and scanned for changes,"""
    false_alarms: int
    """and how many of them, each against the others, would show one."""
    window: int
    step: int
    method: str
    notes: tuple[str, ...] = ()
    run: Run | None = None
