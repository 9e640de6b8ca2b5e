"""What each stage of a report leaves behind, so that a later run can take it from the cache."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from byline.results import Attribution, Run, SimilarityExplanation
from byline.results.report import Curve, PairChecked, Range, SelfTestGuess, SimilarityMap, Story

__all__ = ["MapAnswer", "PairAnswers", "PassageAnswers", "StoryAnswers", "WriterAnswers"]


@dataclass(frozen=True, slots=True)
class StoryAnswers:
    """Groups and what they say."""

    stories: tuple[Story, ...]
    alone: tuple[str, ...]
    runs: Mapping[str, Run]
    nearest: Mapping[str, str] = field(default_factory=dict)
    """The text most like each of those that stand alone, of very many of the first."""


@dataclass(frozen=True, slots=True)
class MapAnswer:
    """The map, if there is one."""

    map: SimilarityMap | None


@dataclass(frozen=True, slots=True)
class PassageAnswers:
    """Pairs with wording in common."""

    passages: tuple[SimilarityExplanation, ...]


@dataclass(frozen=True, slots=True)
class WriterAnswers:
    """Who wrote the unsigned texts."""

    attributions: tuple[Attribution, ...]
    not_judged: Mapping[str, str]
    mixtures: Mapping[str, Mapping[str, float]]
    rehearsed: tuple[SelfTestGuess, ...]
    """Texts that were held out while the candidates were learned."""
    run: Run | None
    lacks: str = ""
    """Why nobody could be learned."""
    limit: str = ""
    ranges: Mapping[str, Mapping[str, Range]] = field(default_factory=dict)
    """90 % intervals of the probabilities, by text and candidate, "" for none of them."""
    curves: tuple[Curve, ...] = ()


@dataclass(frozen=True, slots=True)
class PairAnswers:
    """Checks of two texts, or of a writer and a text."""

    pairs: tuple[PairChecked, ...]
    run: Run | None
    lacks: str = ""
    limit: str = ""
