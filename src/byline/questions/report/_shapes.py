"""What each stage of a report leaves behind, so that a later run can take it from the cache."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from byline.results import Attribution, Likeness, Run
from byline.results.report import Curve, Guess, PairChecked, Range, SimilarityMap, Story

__all__ = ["Layout", "Pairs", "Passages", "Stories", "Writers"]


@dataclass(frozen=True, slots=True)
class Stories:
    """Groups and what they say."""

    stories: tuple[Story, ...]
    alone: tuple[str, ...]
    runs: Mapping[str, Run]
    nearest: Mapping[str, str] = field(default_factory=dict)
    """The text most like each of those that stand alone, of very many of the first."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The map, if there is one."""

    map: SimilarityMap | None


@dataclass(frozen=True, slots=True)
class Passages:
    """Pairs with wording in common."""

    passages: tuple[Likeness, ...]


@dataclass(frozen=True, slots=True)
class Writers:
    """Who wrote the unsigned texts."""

    attributions: tuple[Attribution, ...]
    not_judged: Mapping[str, str]
    mixtures: Mapping[str, Mapping[str, float]]
    rehearsed: tuple[Guess, ...]
    """Texts that were held out while the candidates were learned."""
    run: Run | None
    lacks: str = ""
    """Why nobody could be learned."""
    limit: str = ""
    ranges: Mapping[str, Mapping[str, Range]] = field(default_factory=dict)
    """90 % intervals of the probabilities, by text and candidate, "" for none of them."""
    curves: tuple[Curve, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairs:
    """Checks of two texts, or of a writer and a text."""

    pairs: tuple[PairChecked, ...]
    run: Run | None
    lacks: str = ""
    limit: str = ""
