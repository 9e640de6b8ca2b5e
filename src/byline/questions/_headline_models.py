"""Methods that say groups in one line: made with settings, taught by groups, read from a file."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from byline.catalogue import find
from byline.corpus import Skipped
from byline.corpus.language import checked_language
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.questions._headline_groups import bounded, has_word, reason_unusable
from byline.questions._headliner import Headliner

if TYPE_CHECKING:
    from byline.methods.compression.training_groups import Group

__all__ = ["DEFAULT", "LEARNED", "headliner", "learn_headlines", "load_headlines"]

DEFAULT = "ranked-paths"
LEARNED = "ranked-paths"
"""What learns from groups unless told."""
FEWEST = 5
"""Groups to learn from, at least."""


def headliner(method: str | None = None, *, seed: int = 0, **settings: object) -> Headliner:
    """The method of this name with these settings, ready to say groups in one line."""
    model, name = _model(method or DEFAULT, _checked(seed), settings), method or DEFAULT
    return Headliner(model, name, _noted(model.get_params(deep=False)), seed)


def learn_headlines(  # noqa: PLR0913
    groups: Sequence[SourcedGroup | Skipped],
    *,
    method: str | None = None,
    language: str = "auto",
    seed: int = 0,
    shards: int = 1,
    engine: Engine | None = None,
    **settings: object,
) -> Headliner:
    """A method that has learned from groups with headlines that people chose or wrote for them.

    `groups` are those of `byline.corpus.sentence_groups.read_groups`; `skipped` of what comes back
    names those that teach nothing. Wherever the engine runs, the same is learned. Several `shards`
    of the groups are learned from apart and averaged, which is near the whole and not the same.
    """
    name = method or LEARNED
    model = _model(name, _checked(seed), settings)
    if not hasattr(model, "fit"):
        raise UsageError(f"{name} does not learn from groups; {LEARNED} does.")
    if type(shards) is not int or shards < 1:
        raise UsageError(f"groups are learned from in 1 shard or more, not {shards!r}.")
    usable, skipped = _sorted(groups)
    if len(usable) < FEWEST:
        raise InputError(
            f"headlines are learned from {FEWEST} groups at least, each with sentences and "
            f"references or chosen candidates, and there are {len(usable)}."
        )
    _fit(model, usable, checked_language(language), shards, engine)
    noted = _noted(model.get_params(deep=False)) | {"learned_from": f"{len(usable)} groups"}
    noted |= {"shards": shards} if shards > 1 else {}
    return Headliner(model, name, noted, seed, tuple(skipped))


def load_headlines(path: str | Path, *, seed: int = 0) -> Headliner:
    """What `Headliner.save` wrote of a method that has learned."""
    from byline.methods.compression.model_files import load_compressor

    model = load_compressor(path)
    return Headliner(model, model.method, _noted(model.get_params(deep=False)), _checked(seed))


def _model(name: str, seed: int, settings: Mapping[str, object]) -> Any:
    """The compressor of this name with these settings."""
    kind = find("headline", name).load()
    known = kind().get_params(deep=False)
    for setting, value in settings.items():
        if setting not in known:
            raise UsageError(f"{name} has no setting {setting!r}. It has: {', '.join(known)}.")
        if not _fits(value, known[setting]):
            usual = "None or a number above 0" if known[setting] is None else f"{known[setting]!r}"
            raise UsageError(f"{setting} of {name} is such as {usual}, not {value!r}.")
    return kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))


def _fits(value: object, usual: object) -> bool:
    """Whether a setting is of the kind that it has unless told; None stands for a penalty."""
    if usual is not None or value is None:
        return type(value) is type(usual)
    return type(value) in (int, float) and 0 < float(str(value)) < math.inf


def _checked(seed: int) -> int:
    if type(seed) is not int or seed < 0:
        raise UsageError(f"a seed is a whole number from 0 on, not {seed!r}.")
    return seed


def _noted(params: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a method, without the seed, which a run notes by itself."""
    return {name: value for name, value in params.items() if name != "seed"}


def _sorted(
    groups: Sequence[SourcedGroup | Skipped],
) -> tuple[list[SourcedGroup], list[Skipped]]:
    """Groups that teach something, and what is wrong with the others."""
    usable, skipped = list[SourcedGroup](), list[Skipped]()
    for group in groups:
        if isinstance(group, Skipped):
            skipped.append(group)
        elif reason := reason_unusable(group):
            skipped.append(Skipped(f"group {group.name}", reason))
        else:
            usable.append(group)
    return usable, skipped


def _fit(
    model: Any, groups: Sequence[SourcedGroup], language: str, shards: int, engine: Engine | None
) -> None:
    given = [_teaching(group, language) for group in groups]
    if shards > 1:
        model.fit_in_shards(given, shards, engine)
    else:
        model.fit(given, engine=engine)


def _teaching(group: SourcedGroup, language: str) -> "Group":
    """A group as methods learn from it: lines that were chosen come before those written."""
    from byline.methods.compression.training_groups import Group

    written, chosen = ([*filter(has_word, some)] for some in (group.references, group.chosen))
    beside = written if chosen else []
    return Group(bounded(group).sentences, chosen or written, language, beside)
