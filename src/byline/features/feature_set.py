"""What every feature set promises: texts to rows of numbers whose columns have names."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from numpy.typing import NDArray

from byline.corpus.sentences import Span
from byline.errors import UsageError

__all__ = ["FeatureSet", "FeatureState"]


class FeatureState(NamedTuple):
    """All that a fitted feature set knows: what a saved model holds of it."""

    facts: Mapping[str, Any]
    """Fit for JSON."""
    names: tuple[str, ...]
    """Features, and words that views know."""
    arrays: Mapping[str, NDArray[Any]]


class FeatureSet(ABC):
    """One way to turn texts into features.

    It is fitted on texts and gives a row for each text, fitted or new, with its features beside
    each other in the attribute `matrix`. `byline.features.style.state` turns fitted feature sets
    into a `FeatureState` and back.
    """

    def fit(self, bodies: Sequence[str], y: object = None) -> Self:
        """Learn the features of these texts."""
        self.fit_rows(bodies)
        return self

    @abstractmethod
    def fit_rows(self, bodies: Sequence[str]) -> Any:
        """Learn the features of these texts, and give their rows."""

    @abstractmethod
    def rows(self, bodies: Sequence[str]) -> Any:
        """Rows of further texts over the features learned."""

    @abstractmethod
    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""

    def places(self, body: str, column: int) -> list[Span]:
        """Every stretch of `body` that makes the feature of a column."""
        raise UsageError(f"{type(self).__name__} cannot say where in a text its features stand.")

    def shows(self, column: int) -> bool:
        """Whether a reader can find the feature of a column in a text."""
        return True

    def available(self, language: str) -> bool:
        """Whether this feature set can be had of texts in a language."""
        return True
