"""Say it in one line: a headline for sentences that tell of the same, or one for each group."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, overload

from byline.catalogue import find
from byline.corpus import Corpus, Skipped, Text
from byline.corpus.sentence_groups import SentenceGroup
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.questions._headlining import Headliner
from byline.questions._telling import grouped, lines_of, told_by_each
from byline.results import Headline

__all__ = ["CANDIDATES", "DEFAULT", "Headliner", "headline", "headliner", "headlines"]

DEFAULT = "filippova"
CANDIDATES = 5
"""How many lines are told of, the headline among them."""


@overload
def headline(
    given: Corpus | Text | Sequence[str] | str,
    *,
    groups: Literal[False] = ...,
    grouping: None = ...,
    count: None = ...,
    method: str | None = ...,
    candidates: int = ...,
    language: str = ...,
    seed: int = ...,
    engine: Engine | None = ...,
    **settings: object,
) -> Headline: ...


@overload
def headline(
    given: Corpus,
    *,
    groups: Literal[True],
    grouping: str | None = ...,
    count: int | None = ...,
    method: str | None = ...,
    candidates: int = ...,
    language: str = ...,
    seed: int = ...,
    engine: Engine | None = ...,
    **settings: object,
) -> tuple[Headline, ...]: ...


def headline(  # noqa: PLR0913
    given: Corpus | Text | Sequence[str] | str,
    *,
    groups: bool = False,
    grouping: str | None = None,
    count: int | None = None,
    method: str | None = None,
    candidates: int = CANDIDATES,
    language: str = "auto",
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> Headline | tuple[Headline, ...]:
    """One line for sentences, the lines of a text, or a corpus of one text each.

    With `groups`, the texts of a corpus are grouped first, as `alike` does or by `grouping`, and
    each group of two and more gets its headline. `settings` go to the method.
    """
    speaker = headliner(method, seed=seed, **settings)
    where = engine or Serial()
    if groups:
        if not isinstance(given, Corpus):
            raise UsageError("groups are found in a corpus of texts; give one.")
        parts, _ = grouped(given, grouping, count, seed, where)
        said = speaker.say(parts, where, candidates=candidates, language=language)
        return tuple(item for item in said if isinstance(item, Headline))
    if grouping is not None or count is not None:
        raise UsageError("a way of grouping, or a number of groups, goes with groups=True.")
    group = _one_group(given)
    return speaker.answer(group, speaker.compress(group, _checked(candidates), language))


def headlines(
    groups: Sequence[SentenceGroup],
    speaker: Headliner,
    engine: Engine,
    *,
    candidates: int = CANDIDATES,
    language: str = "auto",
) -> Iterator[Headline | Skipped]:
    """The headline of each group in turn, or why there is none."""
    return speaker.say(groups, engine, candidates=_checked(candidates), language=language)


def headliner(method: str | None = None, *, seed: int = 0, **settings: object) -> Headliner:
    """The method of this name with these settings, ready to say groups in one line."""
    name = method or DEFAULT
    kind = find("headline", name).load()
    known = kind().get_params(deep=False)
    unknown = sorted(settings.keys() - known.keys())
    if unknown:
        raise UsageError(f"{name} has no setting {unknown[0]!r}. It has: {', '.join(known)}.")
    model = kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))
    return Headliner(model, name, _noted(model.get_params(deep=False)), seed)


def _noted(params: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a method, without the seed, which a run notes by itself."""
    return {name: value for name, value in params.items() if name != "seed"}


def _one_group(given: Corpus | Text | Sequence[str] | str) -> SentenceGroup:
    if isinstance(given, Corpus):
        return told_by_each(given, "1")
    if isinstance(given, str | Text):
        return lines_of(given if isinstance(given, Text) else Text("1", given))
    if not all(isinstance(line, str) for line in given):
        raise InputError("a headline is made of sentences: strings, a text or a corpus.")
    lines = [" ".join(line.split()) for line in given]
    kept = [(str(number), line) for number, line in enumerate(lines, 1) if line]
    return SentenceGroup("1", tuple(line for _, line in kept), tuple(name for name, _ in kept))


def _checked(candidates: int) -> int:
    if candidates < 1:
        raise UsageError(f"at least 1 candidate can be asked for, not {candidates}.")
    return candidates
