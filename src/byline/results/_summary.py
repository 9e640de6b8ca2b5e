"""Answers to "what do they say?"."""

from dataclasses import dataclass

from byline.results._run import Run

__all__ = ["Summary", "SummarySentence"]


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary and where it was taken from."""

    text: str
    """With single blanks for any white space."""
    source: str
    position: int
    """Its place among the sentences of its source, from 0."""
    score: float
    place: tuple[int, int] | None = None
    """Where it stands in its source: `body[start:end]`."""
    said_in: tuple[str, ...] = ()
    """The texts with a similar sentence, its own included."""
    whole: bool = True
    """False where it was too long and was cut."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The answer to "what do they say?", about a pile or about a group of its texts."""

    summary: str
    sentences: tuple[SummarySentence, ...]
    """In the order of the pile; none if nothing is new."""
    method: str
    texts: int = 0
    """How many texts were summarised."""
    seen: int | None = None
    """The number of earlier texts; None unless only news was asked for."""
    group: int | None = None
    """The number of the group, the largest first."""
    sources: tuple[str, ...] = ()
    """The texts of the group, the most similar to the rest first."""
    about: tuple[str, ...] = ()
    """Words typical of the group as against the rest of the pile."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None
