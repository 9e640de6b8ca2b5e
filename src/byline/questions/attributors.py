"""Attributors by the names of the catalogue: the class of a row, with feature sets and settings."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from byline.catalogue import find, methods
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.methods.attribution.attributor import Attributor

__all__ = [
    "DEFAULT",
    "FOR_MESSAGES",
    "attributor",
    "check_transductive",
    "reads_whole_messages",
    "settings_of",
]

DEFAULT = "mkl-ssad"
FOR_MESSAGES = "messages"
"""The default where most texts are messages."""


def attributor(
    method: str = DEFAULT,
    *,
    views: Sequence[Any] | str | None = None,
    prior_none: float = 0.2,
    seed: int = 0,
    **settings: Any,
) -> "Attributor":
    """An attributor by the name of its method, with other feature sets or settings if given."""
    from byline.features.style import feature_set_name
    from byline.methods.attribution.attributor import Attributor
    from byline.methods.attribution.classifiers import FEATURE_SETS

    unknown = sorted(set(settings) - set(known := settings_of(method)))
    if unknown:
        listed = ", ".join(known) or "none"
        raise UsageError(f"{method} has no setting {unknown[0]!r}: it has {listed}.")
    made = find("who", method).load()(**settings)
    chosen = getattr(made, "feature_sets", FEATURE_SETS) if views is None else views
    chosen = [chosen] if isinstance(chosen, str) else chosen
    if not len(chosen):
        raise UsageError("no feature set is named: name one or more, or leave views out.")
    from_name: Callable[[str], Any] = feature_set_name
    if reads_whole_messages(method):
        from byline.features.messages import MessageStyle

        from_name = MessageStyle
    chosen = [from_name(one) if isinstance(one, str) else one for one in chosen]
    return Attributor(chosen, made, prior_none=prior_none, seed=seed)


def settings_of(method: str) -> list[str]:
    """The settings of a method that a command takes."""
    made = find("who", method).load()()
    fixed = {*getattr(made, "table_settings", ()), "random_state"}
    return [name for name in made.get_params(deep=False) if name not in fixed]


def check_transductive(
    method: str | None, settings: Iterable[str], *, transductive: bool, together: bool = False
) -> None:
    """Refuse methods that have no unlabelled form, and settings that only matter in that."""
    if not transductive and "unlabelled" in settings:
        raise UsageError(
            "unlabelled has an effect only with --transductive (in Python: transductive=True)."
        )
    if transductive and together:
        raise UsageError(
            "--transductive and --together both learn from the questioned texts, in different "
            "ways: give only one of them."
        )
    if transductive and method is not None and not _takes_unlabelled(method):
        able = ", ".join(row.name for row in methods("who") if _takes_unlabelled(row.name))
        raise UsageError(
            f"{method} does not learn from unlabelled texts: leave out --transductive, or choose "
            f"one of {able}."
        )


def _takes_unlabelled(method: str) -> bool:
    return bool(getattr(find("who", method).load_class(), "takes_unlabelled", False))


def reads_whole_messages(method: str) -> bool:
    """Whether the method sees messages with their subjects and their layout."""
    return bool(getattr(find("who", method).load_class(), "whole_messages", False))
