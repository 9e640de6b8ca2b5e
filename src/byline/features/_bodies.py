"""The texts that a transformer is given."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from byline.errors import UsageError
from byline.features._tally import Learned
from byline.features._view import View

__all__ = ["CutTexts", "checked_bodies"]


class CutTexts(Sequence[str], ABC):
    """Texts that were cut beforehand, so that several views can count them for the price of one."""

    @abstractmethod
    def __init__(self, bodies: Sequence[str]) -> None: ...

    @abstractmethod
    def learned(self, view: View) -> Learned | None:
        """Every unit of a view, counted; None if the view must look for itself."""


def checked_bodies(bodies: Sequence[str]) -> Sequence[str]:
    """The texts, if they are texts."""
    if isinstance(bodies, str):
        raise UsageError("these are not texts but one string: pass a list, [text].")
    texts = bodies if isinstance(bodies, list | tuple | CutTexts) else list(bodies)
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise UsageError(
                f"text number {place} is a {type(text).__name__}, not a string: pass the texts' "
                "bodies, of a corpus `corpus.bodies`."
            )
    return texts
