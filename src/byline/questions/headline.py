"""Say it in one line: a headline for sentences about the same event, or one for each group."""

import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, overload

from byline.corpus import Corpus, Skipped, Text
from byline.corpus.language import checked_language
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Engine, Serial
from byline.errors import UsageError
from byline.questions._headliner import (
    DEFAULT,
    Headliner,
    headliner,
    learn_headlines,
    load_headlines,
)
from byline.questions._sentence_groups import GroupingOptions, group_texts, one_group
from byline.results import Headline

__all__ = [
    "CANDIDATES",
    "DEFAULT",
    "Headliner",
    "headline",
    "headliner",
    "headlines",
    "learn_headlines",
    "load_headlines",
]

CANDIDATES = 5
"""How many candidates an answer has, the headline among them."""
MOST_CANDIDATES = 100_000


@overload
def headline(
    given: Corpus | Text | Iterable[str] | str, *, groups: Literal[False] = ..., **options: Any
) -> Headline: ...
@overload
def headline(given: Corpus, *, groups: Literal[True], **options: Any) -> tuple[Headline, ...]: ...
def headline(  # noqa: PLR0913
    given: Corpus | Text | Iterable[str] | str,
    *,
    groups: bool = False,
    grouping: str | None = None,
    count: int | None = None,
    within: Sequence[str] = (),
    least: int = 2,
    method: str | None = None,
    model: Headliner | None = None,
    candidates: int = CANDIDATES,
    language: str = "auto",
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> Headline | tuple[Headline, ...]:
    """One line for sentences, the lines of a text, or a corpus of one text each.

    With `groups`, the texts of a corpus are grouped first, as `alike` does or by `grouping`, and
    each group of `least` texts and more gets its headline; should one have no word, a warning names
    it. `within` names what the texts of a group have in common: day, author or another column.
    `model` is what `learn_headlines` or `load_headlines` gave; `settings` go to the method.

    >>> answer = headline(["Old dam breaks", "Dam breaks in storm", "The old dam breaks in storm"])
    >>> answer.headline, answer.sources
    ('Old dam breaks in storm', ('1', '2', '3'))
    """
    chosen = _headliner(model, method, seed, settings)
    _check(candidates, language)
    where = engine or Serial()
    if groups:
        if not isinstance(given, Corpus):
            raise UsageError("groups are found in a corpus of texts; give one.")
        how = GroupingOptions(grouping, count, seed, tuple(within), least)
        parts, _ = group_texts(given, how, where)
        items = list(chosen.headlines(parts, where, candidates=candidates, language=language))
        _warn([item for item in items if isinstance(item, Skipped)])
        return tuple(item for item in items if isinstance(item, Headline))
    if (grouping, count, tuple(within), least) != (None, None, (), 2):
        raise UsageError("grouping, count, within and least go with groups=True.")
    group = one_group(given)
    return chosen.answer(group, chosen.compress(group, candidates, language))


def headlines(
    groups: Sequence[SourcedGroup],
    method: Headliner,
    engine: Engine,
    *,
    candidates: int = CANDIDATES,
    language: str = "auto",
) -> Iterator[Headline | Skipped]:
    """The headline of each group in turn, or why there is none."""
    _check(candidates, language)
    return method.headlines(groups, engine, candidates=candidates, language=language)


def _headliner(
    model: Headliner | None, method: str | None, seed: int, settings: dict[str, object]
) -> Headliner:
    if model is None:
        return headliner(method, seed=seed, **settings)
    if not isinstance(model, Headliner):
        raise UsageError("a model is what learn_headlines or load_headlines gives.")
    if method is not None or settings:
        raise UsageError("a model has its method and settings already: leave these out.")
    return model


def _check(candidates: int, language: str) -> None:
    if type(candidates) is not int or not 1 <= candidates <= MOST_CANDIDATES:
        raise UsageError(f"candidates are 1 to {MOST_CANDIDATES:,}, not {candidates!r}.")
    checked_language(language)


def _warn(skipped: Sequence[Skipped]) -> None:
    if skipped:
        first = f"{skipped[0].source}: {skipped[0].reason}"
        warnings.warn(f"{len(skipped):,} groups have no headline; {first}.", stacklevel=3)
