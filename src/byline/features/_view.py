"""What a view of a text is: the row of units that its features are made of."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from byline.corpus.tokens import Token

__all__ = ["View"]


class View(ABC):
    """A way to see a text as a row of units: its words, their endings, its marks.

    An empty unit stands for something this view does not look at (a word that is no function
    word): it is no feature, nor part of one, but it counts when the share of a feature is taken.
    """

    joint: ClassVar[str] = " "
    """What stands between the units of an n-gram."""

    @abstractmethod
    def located(self, body: str) -> list[Token]:
        """The units of a text in order, each with the place in `body` that it was taken from."""

    def units(self, body: str) -> list[str]:
        """The same units without their places; a view that can give them sooner does."""
        return [unit.text for unit in self.located(body)]

    def shows(self, feature: str) -> bool:
        """Whether a reader can find a feature in a text: not if all that it held is hidden."""
        return True

    def rows(self, bodies: Sequence[str]) -> Iterable[list[str]]:
        """The units of each text; a view that is quicker with many at once takes them so."""
        return map(self.units, bodies)
