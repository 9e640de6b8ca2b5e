"""Pieces of SVG: elements, escaped words, the colours of the house and the frame around a figure.

A colour is given three times, so that a figure can stand on a page and alone. Elements carry the
light colour as an attribute, which every program understands. A style sheet inside the figure lays
the page's variable over it (`--ink` and so on), and where no page defines that, the light or the
dark colour as the reader prefers.
"""

import re
from unicodedata import east_asian_width
from xml.sax.saxutils import escape as escape_markup
from xml.sax.saxutils import quoteattr

__all__ = ["element", "escaped", "figure", "fitted", "paint", "text"]

LIGHT = {
    "paper": "#fcfcfa", "soft": "#f3f3ef", "ink": "#1b1d20", "ink2": "#4b5158", "ink3": "#656b73",
    "rule": "#dcddd8", "rule2": "#7f858b", "bar": "#7d838a", "for": "#19528d", "against": "#8f3e00",
    "h0": "#f6f6f3", "h1": "#e8eaeb", "h2": "#d6dadd", "h3": "#c1c7cc", "h4": "#abb3ba",
    "h5": "#959fa7",
}  # fmt: skip
DARK = {
    "paper": "#15171a", "soft": "#1e2125", "ink": "#e9e7e2", "ink2": "#b9bcc0", "ink3": "#979ca3",
    "rule": "#33373d", "rule2": "#737a83", "bar": "#7f868f", "for": "#8cbef3", "against": "#f2a968",
    "h0": "#1b1e22", "h1": "#262b30", "h2": "#323940", "h3": "#3f4851", "h4": "#4c5762",
    "h5": "#596673",
}  # fmt: skip
FONT = (
    '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,'
    "sans-serif"
)
FONT_SIZE = 12


def figure(  # noqa: PLR0913
    body: str,
    size: tuple[float, float],
    *,
    name: str,
    title: str,
    finding: str,
    strip: bool = False,
    role: str = "img",
) -> str:
    """A whole SVG; `name` keeps its identifiers apart from those of other figures on a page.

    A strip has its places across in per cent: it stretches while its words stay as large as they
    are. A figure with links in it is a group: readers do not look into an image.
    """
    width, height = size
    return element(
        "svg",
        element("title", escaped(title), id=f"{name}-t"),
        element("desc", escaped(finding), id=f"{name}-d"),
        element("style", _style()),
        element("rect", width="100%" if strip else width, height=height, **paint(fill="paper")),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=None if strip else f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role=role,
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


def text(words: str, x: float, y: float, **attributes: str | float | None) -> str:
    """Words at a place, in the second ink unless told otherwise."""
    return element("text", escaped(words), x=x, y=y, **(paint(fill="ink2") | attributes))


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


def paint(*, fill: str = "none", stroke: str | None = None) -> dict[str, str | float | None]:
    """Attributes that paint with colours of the house, by their names."""
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
    """Numbers to a hundredth of a pixel, as more is noise in a file."""
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
