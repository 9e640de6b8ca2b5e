"""Answers to "which texts belong together?"."""

from dataclasses import dataclass

from byline.results._run import Run

__all__ = [
    "Categorisation",
    "Group",
    "Labelled",
    "Likeness",
    "Passage",
    "SharedFeature",
    "Similarity",
]


@dataclass(frozen=True, slots=True)
class Similarity:
    """How alike two texts are, from 0 to 1."""

    a: str
    b: str
    similarity: float


@dataclass(frozen=True, slots=True)
class SharedFeature:
    """A feature that two texts share, and how much of their similarity it carries."""

    feature: str
    weight: float
    """The weights of all that two texts share add up to their similarity."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of the same words in two texts, by its characters in each."""

    a: tuple[int, int]
    b: tuple[int, int]
    words: int
    text: str
    """As the first text has it."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two texts are, and why."""

    a: str
    b: str
    similarity: float
    method: str
    shared: tuple[SharedFeature, ...]
    """What carries the similarity, most first."""
    passages: tuple[Passage, ...]
    """Where the wording is the same, longest first."""
    covered: tuple[float, float]
    """The share of each text's words that lie in those passages."""
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Texts that belong together."""

    group: int
    texts: tuple[str, ...]
    """Those most like the others of the group first."""
    words: tuple[str, ...] = ()
    """What they have in common, as against the rest of the pile."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One candidate category of a text."""

    label: str
    score: float


@dataclass(frozen=True, slots=True)
class Categorisation:
    """The category of a text, and the others in order."""

    text: str
    label: str
    ranking: tuple[Labelled, ...]
    """Scores are probabilities, calibrated on examples that were held out."""
    method: str = ""
    run: Run | None = None
