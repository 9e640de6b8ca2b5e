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
    """The similarity of two texts, from 0 to 1."""

    a: str
    b: str
    similarity: float


@dataclass(frozen=True, slots=True)
class SharedFeature:
    """A feature that two texts share, and its part in their similarity."""

    feature: str
    weight: float
    """The weights of all that two texts share add up to their similarity."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that two texts share, by its characters in each."""

    a: tuple[int, int]
    b: tuple[int, int]
    words: int
    text: str
    """As the first text has it."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The similarity of two texts, and what explains it."""

    a: str
    b: str
    similarity: float
    method: str
    shared: tuple[SharedFeature, ...]
    """Shared features by their part in the similarity, largest first."""
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
    """The most similar to the rest of the group first."""
    words: tuple[str, ...] = ()
    """Words typical of the group as against the rest of the pile."""


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
