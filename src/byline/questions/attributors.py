"""Attributors by the names of the catalogue: the class of a row, with feature sets and settings."""

from collections.abc import Callable, Sequence
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
    "options_in_use",
    "reads_whole_messages",
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
    transductive: bool = False,
    **settings: Any,
) -> "Attributor":
    """An attributor by the name of its method, with other feature sets or settings if given."""
    from byline.features.style import feature_set_name
    from byline.methods.attribution.attributor import Attributor
    from byline.methods.attribution.classifiers import FEATURE_SETS

    options = options_in_use(views=views, transductive=transductive)
    made = find("who", method).build(settings, seed, options=options)
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


def options_in_use(*, views: object, transductive: bool) -> list[str]:
    """The options on which the effect of some settings depends, as `effective_only` writes them."""
    without_views = ["without --views"] if views is None else []
    return [*without_views, *(["with --transductive"] if transductive else [])]


def check_transductive(method: str | None, *, transductive: bool, together: bool = False) -> None:
    """Refuse methods that have no unlabelled form."""
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
