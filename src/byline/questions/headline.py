"""Say it in one line: a headline for sentences that tell of the same, or one for each group."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, overload

from byline.catalogue import find
from byline.corpus import Corpus, Skipped, Text
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.questions._headlining import Headliner
from byline.questions._telling import grouped, lines_of, told_by_each
from byline.results import Headline

__all__ = [
    "CANDIDATES",
    "DEFAULT",
    "LEARNED",
    "Headliner",
    "headline",
    "headliner",
    "headlines",
    "learn_headlines",
    "load_headlines",
]

DEFAULT = "ranked-paths"
LEARNED = "ranked-paths"
"""What learns from groups unless told."""
CANDIDATES = 5
"""How many lines are told of, the headline among them."""
FEWEST = 5
"""Groups to learn from, at least."""


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

    >>> found = headline(["Old dam breaks", "Dam breaks in storm", "The old dam breaks in storm"])
    >>> found.headline, found.sources
    ('Old dam breaks in storm', ('1', '2', '3'))
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
    groups: Sequence[SourcedGroup],
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
    model, name = _model(method or DEFAULT, seed, settings), method or DEFAULT
    return Headliner(model, name, _noted(model.get_params(deep=False)), seed)


def learn_headlines(
    groups: Sequence[SourcedGroup],
    *,
    method: str | None = None,
    seed: int = 0,
    **settings: object,
) -> Headliner:
    """A method that has learned from groups with headlines that people chose or wrote for them."""
    from byline.methods.compression.groups import Group

    name = method or LEARNED
    model = _model(name, seed, settings)
    if not hasattr(model, "fit"):
        raise UsageError(f"{name} does not learn from groups; {LEARNED} does.")
    usable = [group for group in groups if group.sentences and group.references]
    if len(usable) < FEWEST:
        raise InputError(
            f"headlines are learned from {FEWEST} groups at least, each with sentences and "
            f"references or chosen candidates, and there are {len(usable)}."
        )
    model.fit([Group(group.sentences, group.references) for group in usable])
    noted = _noted(model.get_params(deep=False)) | {"learned_from": f"{len(usable)} groups"}
    return Headliner(model, name, noted, seed)


def load_headlines(path: str | Path) -> Headliner:
    """What was saved of a method that has learned."""
    from byline.methods.compression.saved import load_compressor

    model = load_compressor(path)
    return Headliner(model, model.method, _noted(model.get_params(deep=False)))


def _model(name: str, seed: int, settings: Mapping[str, object]) -> Any:
    """The compressor of this name with these settings."""
    kind = find("headline", name).load()
    known = kind().get_params(deep=False)
    unknown = sorted(settings.keys() - known.keys())
    if unknown:
        raise UsageError(f"{name} has no setting {unknown[0]!r}. It has: {', '.join(known)}.")
    return kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))


def _noted(params: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a method, without the seed, which a run notes by itself."""
    return {name: value for name, value in params.items() if name != "seed"}


def _one_group(given: Corpus | Text | Sequence[str] | str) -> SourcedGroup:
    if isinstance(given, Corpus):
        return told_by_each(given, "1")
    if isinstance(given, str | Text):
        return lines_of(given if isinstance(given, Text) else Text("1", given))
    if not all(isinstance(line, str) for line in given):
        raise InputError("a headline is made of sentences: strings, a text or a corpus.")
    lines = [" ".join(line.split()) for line in given]
    kept = [(str(number), line) for number, line in enumerate(lines, 1) if line]
    return SourcedGroup("1", tuple(line for _, line in kept), tuple(name for name, _ in kept))


def _checked(candidates: int) -> int:
    if candidates < 1:
        raise UsageError(f"at least 1 candidate can be asked for, not {candidates}.")
    return candidates
