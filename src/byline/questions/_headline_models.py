"""Headline methods: created with settings, learned from groups, or loaded from a file."""

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
from byline.questions._headline_groups import has_word, reason_unusable, truncate_group
from byline.questions._headliner import Headliner

if TYPE_CHECKING:
    from byline.methods.compression.learned_compressor import TrainingGroup

__all__ = ["DEFAULT", "headliner", "learn_headlines", "load_headlines"]

DEFAULT = "ranked-paths"
FEWEST = 5
"""The least number of groups to learn from."""


def headliner(method: str | None = None, *, seed: int = 0, **settings: object) -> Headliner:
    """The method of this name with these settings."""
    name = method or DEFAULT
    model = _model(name, _checked_seed(seed), settings)
    return Headliner(model, name, _settings_of(model), seed)


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
    """A method fitted to groups with headlines that people chose or wrote for them.

    `groups` are those of `byline.corpus.sentence_groups.read_groups`; `skipped` of the result names
    those that could not be used. With several `shards`, weights are fitted to each and averaged,
    which approximates those of the whole. The engine does not change the result.
    """
    name = method or DEFAULT
    model = _model(name, _checked_seed(seed), settings)
    if not hasattr(model, "fit"):
        raise UsageError(f"{name} does not learn from groups; {DEFAULT} does.")
    if type(shards) is not int or shards < 1:
        raise UsageError(f"shards must be a whole number from 1 on, not {shards!r}.")
    usable, skipped = _split_usable(groups)
    if len(usable) < FEWEST:
        raise InputError(
            f"headlines are learned from {FEWEST} groups at least, each with sentences and "
            f"references or chosen candidates, and there are {len(usable)}."
        )
    code = checked_language(language)
    training = [_training_group(group, code) for group in usable]
    if shards > 1:
        model.fit_in_shards(training, shards, engine)
    else:
        model.fit(training, engine=engine)
    noted = _settings_of(model) | {"learned_from": f"{len(usable)} groups"}
    noted |= {"shards": shards} if shards > 1 else {}
    return Headliner(model, name, noted, seed, tuple(skipped))


def load_headlines(path: str | Path, *, seed: int = 0) -> Headliner:
    """The learned method that `Headliner.save` wrote."""
    from byline.methods.compression.learned_compressor import load_compressor

    model = load_compressor(path, _class_of)
    return Headliner(model, model.method, _settings_of(model), _checked_seed(seed))


def _class_of(name: str) -> Any:
    """The class of a method, by the catalogue."""
    return find("headline", name).load()


def _model(name: str, seed: int, settings: Mapping[str, object]) -> Any:
    """The compressor of this name with these settings."""
    kind = _class_of(name)
    known = kind().get_params(deep=False)
    for setting, value in settings.items():
        if setting not in known:
            raise UsageError(f"{name} has no setting {setting!r}. It has: {', '.join(known)}.")
        if not _fits(value, known[setting]):
            usual = "None or a number above 0" if known[setting] is None else f"{known[setting]!r}"
            raise UsageError(f"{setting} of {name} is such as {usual}, not {value!r}.")
    return kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))


def _fits(value: object, usual: object) -> bool:
    """Whether a setting has the type of its default; the default None is that of a penalty."""
    if usual is not None or value is None:
        return type(value) is type(usual)
    return type(value) in (int, float) and 0 < float(str(value)) < math.inf


def _checked_seed(seed: int) -> int:
    if type(seed) is not int or seed < 0:
        raise UsageError(f"a seed is a whole number from 0 on, not {seed!r}.")
    return seed


def _settings_of(model: Any) -> dict[str, Any]:
    """The settings of a method without the seed, which `Run` records by itself."""
    params = model.get_params(deep=False)
    return {name: value for name, value in params.items() if name != "seed"}


def _split_usable(
    groups: Sequence[SourcedGroup | Skipped],
) -> tuple[list[SourcedGroup], list[Skipped]]:
    """The groups that can be learned from, and why the others cannot."""
    usable, skipped = list[SourcedGroup](), list[Skipped]()
    for group in groups:
        if isinstance(group, Skipped):
            skipped.append(group)
        elif reason := reason_unusable(group):
            skipped.append(Skipped(f"group {group.name}", reason))
        else:
            usable.append(group)
    return usable, skipped


def _training_group(group: SourcedGroup, language: str) -> "TrainingGroup":
    """A group to learn from: headlines that were chosen come before those written."""
    from byline.methods.compression.learned_compressor import TrainingGroup

    written, chosen = ([*filter(has_word, some)] for some in (group.references, group.chosen))
    beside = written if chosen else []
    return TrainingGroup(truncate_group(group).sentences, chosen or written, language, beside)
