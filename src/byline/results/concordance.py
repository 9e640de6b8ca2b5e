"""Answers about where a word or a pattern stands."""

from dataclasses import dataclass

__all__ = ["Dispersion", "KeywordLine", "KeywordPart"]


@dataclass(frozen=True, slots=True)
class KeywordLine:
    """One match in its context: `left`, `match` and `right` follow each other in the text."""

    text: str
    left: str
    match: str
    right: str
    start: int
    """Where the match begins in the body of the text, in characters,"""
    end: int
    """and where it ends."""
    author: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class KeywordPart:
    """The matches in one part of a pile: a text, all texts of an author, or a slice of a text."""

    name: str
    matches: int
    words: int
    places: tuple[float, ...] = ()
    """Where they stand, as shares of the length of the part; not kept of many texts together."""


@dataclass(frozen=True, slots=True)
class Dispersion:
    """How evenly the matches of a pattern are spread; measures are None where undefined.

    `byline.metrics.dispersion` has the formulas.
    """

    pattern: str
    parts: tuple[KeywordPart, ...]
    """Those that have words, in the order of the pile."""
    parts_are: str
    """`text`, `author` or `slice`."""
    matches: int
    words: int
    range: int
    """How many parts have it."""
    juilland_d: float | None
    dp: float | None
    dp_norm: float | None
    kromer_ur: float | None

    @property
    def per_thousand(self) -> float | None:
        """Matches per 1,000 words."""
        return 1000 * self.matches / self.words if self.words else None
