"""The results of the stages of a report, as the cache stores them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from byline.results import Attribution, Run
from byline.results.report import Curve, PairChecked, Range, SelfTestGuess, Story

__all__ = ["PairAnswers", "StoryAnswers", "WriterAnswers"]


@dataclass(frozen=True, slots=True)
class StoryAnswers:
    """Groups and what they say."""

    stories: tuple[Story, ...]
    alone: tuple[str, ...]
    runs: Mapping[str, Run]
    nearest: Mapping[str, str] = field(default_factory=dict)
    """The text most similar to each of those in no group; of very many, of the first."""


@dataclass(frozen=True, slots=True)
class WriterAnswers:
    """Who wrote the unsigned texts."""

    attributions: tuple[Attribution, ...]
    not_judged: Mapping[str, str]
    mixtures: Mapping[str, Mapping[str, float]]
    rehearsed: tuple[SelfTestGuess, ...]
    """The held-out texts of the fit."""
    run: Run | None
    lacks: str = ""
    """Why no model could be fitted."""
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
