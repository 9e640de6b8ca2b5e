"""Tables with a drawn cell: probabilities, likelihood ratios, shares right.

Places are in per cent across and in pixels down, so a strip stretches while its words do not. The
number itself stands in the next cell, and the drawing is hidden from those who listen.
"""

from collections.abc import Sequence
from typing import NamedTuple

from byline.reports.page.html import Content, Html
from byline.reports.page.wording import is_wide, signed
from byline.reports.rendering import part
from byline.results.support import ZONE

__all__ = ["Bar", "Ratio", "bars", "is_wide", "ratios", "signed"]


class Bar(NamedTuple):
    """A share with the ends between which it moved."""

    name: str | None
    """None stands for none of the candidates."""
    share: float
    ends: tuple[float, float] | None = None
    top: bool = False
    hatched: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether its ends are told apart from each other."""
        return self.ends is not None and is_wide(self.ends)


class Ratio(NamedTuple):
    """A pair: what it is, its likelihood ratio as a power of ten, and the words for it."""

    pair: Content
    words: str
    log10_lr: float
    ends: tuple[float, float] | None
    score: float

    @property
    def side(self) -> str:
        """What it supports; nothing if it is undecided."""
        return "" if self.words == "Undecided" else "same" if self.log10_lr > 0 else "diff"

    @property
    def zone(self) -> float:
        """Up to where ratios are undecided."""
        return ZONE


def bars(caption: Content, rows: Sequence[Bar]) -> Html:
    """Candidates with their probabilities, from 0 to 100 per cent."""
    return part("bars", caption, rows)


def ratios(caption: Content, rows: Sequence[Ratio]) -> Html:
    """Pairs with their likelihood ratios on an axis of powers of ten."""
    return part("ratios", caption, rows)
