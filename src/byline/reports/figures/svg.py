"""SVG: elements, escaped text, colours, marks, axes, and what all figures have in common.

A colour is given three times, so that a figure can stand on a page and alone. Elements carry the
light colour as an attribute, which every program understands. A style sheet inside the figure lays
the page's variable over it (`--ink` and so on), and where no page defines that, the light or the
dark colour as the reader prefers.
"""

import csv
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from io import StringIO
from textwrap import wrap
from typing import ClassVar, Literal, NamedTuple
from unicodedata import east_asian_width
from xml.sax.saxutils import escape as escape_markup
from xml.sax.saxutils import quoteattr

__all__ = [
    "COLOURS",
    "FIGURE_STYLE",
    "TIMES",
    "Drawing",
    "Figure",
    "Frame",
    "Mark",
    "element",
    "escaped",
    "figure",
    "fitted",
    "label",
    "mark",
    "paint",
    "paragraph",
    "path_through",
    "spaced",
    "text",
]

Point = tuple[float, float]
Attributes = dict[str, str | float | None]
Drawing = tuple[str, tuple[float, float]]
"""The markup of a figure, and its width and height."""
Mark = Literal["circle", "square", "triangle", "dot", "diamond", "down"]
"""The shapes that tell kinds of points apart without colour."""

LIGHT = {
    "paper": "#fcfcfa", "soft": "#f3f3ef", "ink": "#1b1d20", "ink2": "#4b5158", "ink3": "#656b73",
    "rule": "#dcddd8", "rule2": "#7f858b", "bar": "#7d838a", "for": "#19528d", "against": "#8f3e00",
    "h0": "#f6f6f3", "h1": "#e8eaeb", "h2": "#d6dadd", "h3": "#c1c7cc", "h4": "#abb3ba",
    "h5": "#959fa7",
    "c0": "#0046f0", "c1": "#a3864e", "c2": "#0a423f", "c3": "#760e87", "c4": "#4c4500",
    "c5": "#0f9696", "t0": "#7fa9d0", "t1": "#5b8dbf", "t2": "#3a70a8", "t3": "#1f5388",
    "t4": "#0b345f",
}  # fmt: skip
DARK = {
    "paper": "#15171a", "soft": "#1e2125", "ink": "#e9e7e2", "ink2": "#b9bcc0", "ink3": "#979ca3",
    "rule": "#33373d", "rule2": "#737a83", "bar": "#7f868f", "for": "#8cbef3", "against": "#f2a968",
    "h0": "#1b1e22", "h1": "#262b30", "h2": "#323940", "h3": "#3f4851", "h4": "#4c5762",
    "h5": "#596673",
    "c0": "#bde3ff", "c1": "#eb6c4f", "c2": "#6bfdb1", "c3": "#e866fd", "c4": "#ffd723",
    "c5": "#4b9b9b", "t0": "#4d7196", "t1": "#668eb6", "t2": "#82abd2", "t3": "#a5c9ea",
    "t4": "#d5eaff",
}  # fmt: skip
COLOURS, TIMES = tuple(f"c{k}" for k in range(6)), tuple(f"t{k}" for k in range(5))
"""Hues that colour-blind people can tell apart, for kinds; and one that deepens, for periods."""
FONT = (
    '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,'
    '"DejaVu Sans",sans-serif'
)
FONT_SIZE = 12


class Figure(ABC):
    """Numbers that are drawn (`svg`), listed (`csv`) and put into words (`finding`)."""

    title: str
    """What a reader who cannot see the figure is told first."""
    strip: ClassVar[bool] = False
    """Whether x coordinates are per cents, so that the figure stretches and its text does not."""

    @abstractmethod
    def finding(self) -> str:
        """What the figure shows, in words."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """The markup of the figure and its size."""

    @abstractmethod
    def table(self) -> Iterable[Iterable[object]]:
        """The numbers of the figure: a row of column names, then the rows."""

    def svg(self, name: str = "figure", *, inline: bool = False) -> str:
        """The figure; `name` must differ between figures on one page.

        An inline one leaves its style sheet (`FIGURE_STYLE`) to the page.
        """
        body, size = self.drawing()
        return figure(
            body, size, name=name, title=self.title, finding=self.finding(), strip=self.strip,
            inline=inline,
        )  # fmt: skip

    def csv(self) -> str:
        """The numbers of the figure."""
        page = StringIO()
        csv.writer(page, lineterminator="\n").writerows(self.table())
        return page.getvalue()


class Frame(NamedTuple):
    """The rectangle of a plot, in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def axes(
        self,
        across: Iterable[tuple[float, str]],
        up: Iterable[tuple[float, str]],
        titles: tuple[str, str],
        *,
        upright: bool = True,
    ) -> str:
        """Ticks with their labels, and what is counted upwards and to the right.

        Ticks of the horizontal axis are lines through the plot, or short if not `upright`.
        """
        thin = paint(stroke="rule")
        parts = []
        for x, label in across:
            d = f"M{x:.1f},{self.top}V{self.bottom}" if upright else f"M{x:.1f},{self.bottom}v4"
            parts.append(element("path", d=d, **(thin if upright else paint(stroke="rule2"))))
            parts.append(text(label, x, self.bottom + 16, text_anchor="middle"))
        for y, label in up:
            parts.append(element("path", d=f"M{self.left},{y:.1f}H{self.right}", **thin))
            parts.append(text(label, self.left - 7, y + 4, text_anchor="end"))
        upwards, rightwards = titles
        parts.append(text(upwards, 8, 16))
        parts.append(text(rightwards, self.right, self.bottom + 36, text_anchor="end"))
        return element("g", *parts)


def figure(  # noqa: PLR0913
    body: str,
    size: tuple[float, float],
    *,
    name: str,
    title: str,
    finding: str,
    strip: bool = False,
    inline: bool = False,
) -> str:
    """A whole SVG; `name` keeps its identifiers apart from those of other figures on a page.

    A figure with links in it is a group: screen readers do not look into an image.
    """
    width, height = size
    return element(
        "svg",
        element("title", escaped(title), id=f"{name}-t"),
        element("desc", escaped(finding), id=f"{name}-d"),
        "" if inline else element("style", FIGURE_STYLE),
        element("rect", width="100%" if strip else width, height=height, **paint(fill="paper")),
        body,
        xmlns=None if inline else "http://www.w3.org/2000/svg",
        viewBox=None if strip else f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role="group" if "<a " in body else "img",
        aria_labelledby=f"{name}-t {name}-d",
        class_="byline-figure strip" if strip else "byline-figure",
        font_family=FONT,
        font_size=FONT_SIZE,
    )


def element(tag: str, *content: str, **attributes: str | float | None) -> str:
    """An element around what is markup already; `class_` and `stroke_width` lose their underscores.

    >>> element("line", x1=0, x2=9.25, stroke_width=2)
    '<line x1="0" x2="9.25" stroke-width="2"/>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_clean(_number(value)))}"
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def text(words: str, x: float | str, y: float, **attributes: str | float | None) -> str:
    """Words at a place, in the second ink unless told otherwise."""
    return element("text", escaped(words), x=x, y=y, **(paint(fill="ink2") | attributes))


def label(words: str, width: float, x: float, y: float, **attributes: str | float | None) -> str:
    """Words at a place, cut to a width in pixels."""
    return text(fitted(words, width)[0], x, y, **attributes)


def paragraph(
    words: str, width: float, x: float, y: float, **attributes: str | float | None
) -> str:
    """Words in lines of a width in pixels, the first at a height; 16 pixels from line to line."""
    lines = wrap(words, max(10, int(width / (0.52 * FONT_SIZE))))
    return "".join(text(line, x, y + 16 * k, **attributes) for k, line in enumerate(lines))


def path_through(points: Iterable[Point], end: str = "") -> str:
    """The path of straight lines through points; `end` "Z" closes it.

    >>> path_through([(0, 0), (1, 2.25)])
    'M0.0,0.0L1.0,2.2'
    """
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points) + end


def mark(kind: Mark, x: float, y: float, size: float = 5.0, colour: str = "ink") -> str:
    """A mark around a point; the diamond is hollow, all others are filled."""
    filled, hollow = paint(fill=colour), paint(fill="paper", stroke=colour)
    if kind == "square":
        side = 0.9 * size
        return element("rect", x=x - side, y=y - side, width=2 * side, height=2 * side, **filled)
    if kind == "triangle":
        path = f"M{x:.2f},{y - 1.2 * size:.2f}l{1.1 * size:.2f},{2 * size:.2f}h{-2.2 * size:.2f}z"
        return element("path", d=path, **filled)
    if kind == "down":
        path = f"M{x:.2f},{y + 1.2 * size:.2f}l{1.1 * size:.2f},{-2 * size:.2f}h{-2.2 * size:.2f}z"
        return element("path", d=path, **filled)
    if kind == "diamond":
        s = 1.25 * size
        path = f"M{x:.2f},{y - s:.2f}l{s:.2f},{s:.2f}l{-s:.2f},{s:.2f}l{-s:.2f},{-s:.2f}z"
        return element("path", d=path, stroke_width=1.5, **hollow)
    return element("circle", cx=x, cy=y, r=size if kind == "circle" else 0.6 * size, **filled)


def spaced(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Rising heights near those wanted, at least `gap` apart and between two bounds.

    >>> spaced([10, 12, 99], 5, 0, 100)
    [10, 15, 99]
    """
    heights = list(wanted)
    lowest = top - gap
    for k, height in enumerate(wanted):
        lowest = heights[k] = max(height, lowest + gap)
    highest = bottom + gap
    for k in reversed(range(len(heights))):
        highest = heights[k] = min(heights[k], highest - gap)
    return heights


def escaped(words: str) -> str:
    r"""Words as they may stand in an SVG, whatever they are.

    >>> escaped("a < b & \x00")
    'a &lt; b &amp; \ufffd'
    """
    return escape_markup(_clean(words))


def fitted(words: str, width: float) -> tuple[str, float]:
    """Words cut to a width in pixels, and about how wide they are then."""
    sizes = [FONT_SIZE * (1.0 if east_asian_width(c) in "WF" else 0.62) for c in words]
    if sum(sizes) <= width:
        return words, sum(sizes)
    room, kept = width - FONT_SIZE, 0
    while kept < len(sizes) and room >= sizes[kept]:
        room -= sizes[kept]
        kept += 1
    return words[:kept].rstrip() + "…", width


def paint(*, fill: str = "none", stroke: str | None = None) -> Attributes:
    """Attributes that paint with colours by their names."""
    classes = [f"{kind}-{name}" for kind, name in (("f", fill), ("s", stroke)) if name in LIGHT]
    return {
        "class_": " ".join(classes) or None,
        "fill": LIGHT.get(fill, fill),
        "stroke": None if stroke is None else LIGHT[stroke],
    }


# What XML 1.0 forbids: most control characters, lone surrogates and two code points. And what turns
# the direction of all that follows, so that words could be read as others than they are.
_FORBIDDEN = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]"
)


def _clean(words: str) -> str:
    return _FORBIDDEN.sub("\ufffd", words)


def _number(value: str | float) -> str:
    """Numbers to a hundredth of a pixel."""
    return (
        value if isinstance(value, str) else f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
    )


def _style() -> str:
    def variables(colours: dict[str, str]) -> str:
        return "".join(f"--f-{name}:var(--{name},{hue});" for name, hue in colours.items())

    rules = "".join(
        f".byline-figure .f-{name}{{fill:var(--f-{name})}}"
        f".byline-figure .s-{name}{{stroke:var(--f-{name})}}"
        for name in LIGHT
    )
    # Programs that know no variables pass over @supports and keep the attributes; some of them
    # would otherwise take "var(…)" for black.
    return (
        f"@supports(--a:0){{.byline-figure{{{variables(LIGHT)}max-width:100%;height:auto}}"
        f"@media(prefers-color-scheme:dark){{.byline-figure{{{variables(DARK)}}}}}"
        f"{rules}}}"
    )


FIGURE_STYLE = _style()
"""The style sheet of figures."""
