"""Attributors by the names of the catalogue: the class of a row, with feature sets and settings."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from byline.catalogue import find
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.methods.attribution.attributor import Attributor

__all__ = ["DEFAULT", "FOR_MESSAGES", "attributor", "reads_whole_messages"]

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

    made = find("who", method).build(
        settings, seed, options=["without --views"] if views is None else []
    )
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


def reads_whole_messages(method: str) -> bool:
    """Whether the method sees messages with their subjects and their layout."""
    return bool(getattr(find("who", method).load_class(), "whole_messages", False))
