"""Tables with a drawn cell: probabilities, likelihood ratios, shares right.

Places are in per cent across and in pixels down, so a strip stretches while its words do not. The
number itself stands in the next cell, and the drawing is hidden from those who listen.
"""

from collections.abc import Sequence
from typing import NamedTuple

from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.wording import capital, percent, percents
from byline.reports.who import called

__all__ = ["Bar", "Ratio", "across", "bars", "is_wide", "ratios", "signed"]

EDGE = 3.0
"""The likelihood ratios at both ends of their axis, as powers of ten."""
ZONE = 0.5


class Bar(NamedTuple):
    """A share with the ends between which it moved."""

    name: str | None
    """None stands for none of the candidates."""
    share: float
    ends: tuple[float, float] | None = None
    top: bool = False
    hatched: bool = False


class Ratio(NamedTuple):
    """A pair: what it is, its likelihood ratio as a power of ten, and the words for it."""

    pair: Content
    words: str
    log10_lr: float
    ends: tuple[float, float] | None
    score: float


def bars(caption: Content, rows: Sequence[Bar]) -> Html:
    """Candidates with their probabilities, from 0 to 100 per cent."""
    heads = ("Candidate", "Bar", "Probability")
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", [tag("th", h, scope="col") for h in heads]), class_="vh"),
        tag("tbody", [_bar(row) for row in rows]),
        class_="rows bars",
    )


def _bar(row: Bar) -> Html:
    fill = {"fill": "url(#hatchbar)"} if row.hatched else {"class_": "bar"}
    width = f"{100 * row.share:.1f}%"
    parts = [
        tag("rect", class_="track", width="100%", height=11),
        tag("rect", width=width, height=11, **fill),
    ]
    if row.ends:
        low, high = (f"{100 * end:.1f}%" for end in row.ends)
        parts.append(tag("line", class_="whisk", x1=low, x2=high, y1=15.5, y2=15.5))
        parts += [
            tag("line", class_="whisk", x1=end, x2=end, y1=13, y2=18) for end in (low, high)
        ]  # fmt: skip
    small = tag("small", percents(*row.ends)) if row.ends and is_wide(row.ends) else None
    name = named(capital(called(None)) if row.name is None else row.name)
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", tag("svg", parts, width="100%", height=19, aria_hidden="true"), class_="d"),
        tag("td", percent(row.share), small, class_="r"),
        class_="top" if row.top else None,
    )


def is_wide(ends: tuple[float, float]) -> bool:
    """Whether two ends differ once they are rounded to whole per cents."""
    return round(100 * ends[0]) != round(100 * ends[1])


def across(log10_lr: float) -> float:
    """Where a likelihood ratio lies, in per cent; beyond the ends it lies at them."""
    return 50 + 50 * max(-EDGE, min(EDGE, log10_lr)) / EDGE


def signed(log10_lr: float) -> str:
    """A power of ten with its sign.

    >>> signed(-0.42)
    '−0.4'
    """
    return f"{log10_lr:+.1f}".replace("-", "−")


def ratios(caption: Content, rows: Sequence[Ratio]) -> Html:
    """Pairs with their likelihood ratios on an axis of powers of ten."""
    spoken = "Likelihood ratio drawn from minus 3, two writers, to plus 3, one writer"
    return tag(
        "table",
        tag("caption", caption),
        tag(
            "thead",
            tag(
                "tr",
                tag("th", "Pair", scope="col"),
                tag("th", tag("span", spoken, class_="vh"), _axis(), scope="col", class_="d"),
                tag("th", "log", tag("sub", "10"), "\u00a0LR", scope="col", class_="r"),
            ),
        ),
        tag("tbody", [_ratio(row) for row in rows]),
        class_="rows lrs",
    )


def _axis() -> Html:
    def words(x: float, y: float, said: str, *, italic: bool = True) -> Html:
        look = {"font_style": "italic"} if italic else {}
        return tag("text", said, x=f"{x:.2f}%", y=y, text_anchor="middle", **look)

    ticks = [
        words(across(k), 38, f"{k:+d}".replace("-", "−") if k else "0", italic=False)
        for k in range(-3, 4)
    ]
    named_ = [words(50, 58, "undecided")]
    for side in (-1, 1):
        named_ += [
            words(across(side * 0.75), 58, "weak"),
            words(across(side * 1.5), 58, "moderate"),
        ]
        named_ += [
            words(across(side * 2.5), 58, "moderately"),
            words(across(side * 2.5), 72, "strong"),
        ]
    return tag(
        "svg",
        tag("text", "◂ Two writers", x=0, y=12, class_="lab"),
        tag("text", "One writer ▸", x="100%", y=12, text_anchor="end", class_="lab"),
        ticks,
        tag("g", named_, class_="bandword"),
        class_="lrhead",
        width="100%",
        aria_hidden="true",
    )


def _ratio(row: Ratio) -> Html:
    x = f"{across(row.log10_lr):.2f}%"
    side = "" if row.words == "Undecided" else "same" if row.log10_lr > 0 else "diff"
    parts = [_zone(), *(_rule(k) for k in (-2, -1, 1, 2)), _rule(0, "ax")]
    if row.ends:
        low, high = (f"{across(end):.2f}%" for end in row.ends)
        look = f"wh {side}L" if side else "wh"
        parts.append(tag("line", class_=look, x1=low, x2=high, y1="50%", y2="50%"))
    parts.append(_sign(side, x))
    number = signed(row.log10_lr)
    moved = None
    if row.ends:
        low, high = map(signed, row.ends)
        moved = tag("span", f" (moved from {low} to {high})", class_="vh told")
    return tag(
        "tr",
        tag("th", row.pair, tag("small", row.words), scope="row"),
        tag("td", tag("svg", parts, class_="strip", width="100%", aria_hidden="true"), class_="d"),
        tag("td", number, moved, tag("small", f"score {row.score:.2f}"), class_="r"),
    )


def _zone() -> Html:
    """Where nothing is decided."""
    left, right = across(-ZONE), across(ZONE)
    return tag(
        "rect", class_="hatch", x=f"{left:.2f}%", width=f"{right - left:.2f}%", height="100%"
    )


def _rule(power: int, class_: str = "gr") -> Html:
    x = f"{across(power):.2f}%"
    return tag("line", class_=class_, x1=x, x2=x, y1=0, y2="100%")


def _sign(side: str, x: str) -> Html:
    if side == "diff":
        path = tag("path", class_="diff", d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z")
        return tag("svg", path, x=x, y="50%", overflow="visible")
    look = "same" if side else "pt h"
    return tag("circle", class_=look, cx=x, cy="50%", r=5.5 if side else 5)
