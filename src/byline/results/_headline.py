"""Answers to "say it in one line"."""

from dataclasses import dataclass

from byline.results._run import Run

__all__ = ["Headline", "Phrase", "Stretch"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A headline that was considered."""

    headline: str
    score: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of a headline that stand in this order in some source sentences."""

    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """A group of sentences said in one line."""

    group: str
    headline: str
    score: float
    """The cost by its method: lower is better; comparable only for the same sentences."""
    candidates: tuple[Phrase, ...]
    """The best lines, the headline first."""
    sources: tuple[str, ...]
    """The sentences that have some of its words next to each other."""
    method: str
    sentences: int = 0
    """How many sentences there were."""
    stretches: tuple[Stretch, ...] = ()
    """The headline in as few stretches as the sentences allow."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None
