"""Feature sets that count each text once, for methods that are compared on the same rows."""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from byline.features.style import Counted, Style, StyleRows, style_of
from byline.questions.attributors import attributor

__all__ = ["Kept", "forget", "views_of"]

_KEPT: dict[tuple[object, ...], Any] = {}


def views_of(method: str) -> list[Any]:
    """The views of a method; those of the catalogue keep their rows."""
    return [Kept(view) if isinstance(view, str) else view for view in attributor(method).views]


def forget() -> None:
    """Drop all rows."""
    _KEPT.clear()


class Kept(Style):
    """A style of the catalogue; `view` is its name."""

    def fit(self, bodies: Sequence[str], y: object = None, groups: ArrayLike | None = None) -> Self:
        """Learn from these texts."""
        self.fit_rows(bodies, groups)
        return self

    def fit_rows(self, bodies: Sequence[str], groups: ArrayLike | None = None) -> StyleRows:
        """Learn from these texts unless that was done before."""
        key = (self.view, hash(tuple(bodies)))
        if key not in _KEPT:
            style: Any = style_of(str(self.view))
            _KEPT[key] = style, style.fit_rows(bodies, groups)
        self.learned_ = key
        return _KEPT[key][1]

    def rows(self, bodies: Sequence[str]) -> StyleRows:
        """Rows of further texts unless they were seen before."""
        key = (*self.learned_, hash(tuple(bodies)))
        if key not in _KEPT:
            _KEPT[key] = _KEPT[self.learned_][0].rows(bodies)
        return _KEPT[key]

    def count(self, bodies: Sequence[str]) -> Counted:
        """Counts of the style, with what it has learned."""
        key = (*self.learned_, "counts", hash(tuple(bodies)))
        if key not in _KEPT:
            _KEPT[key] = _KEPT[self.learned_][0].count(bodies)
        return _KEPT[key]

    def rows_anew(
        self, counted: Counted, learn: ArrayLike, *others: ArrayLike
    ) -> tuple[StyleRows, ...]:
        """Rows of a fold; all methods have the same folds."""
        key = (*self.learned_, counted.table.shape, np.asarray(learn).tobytes())
        if key not in _KEPT:
            _KEPT[key] = _KEPT[self.learned_][0].rows_anew(counted, learn, *others)
        return _KEPT[key]

    def available(self, language: str) -> bool:
        """As the style says."""
        return style_of(str(self.view)).available(language)
