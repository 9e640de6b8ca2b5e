"""Standing figures: the drawing, its caption, and its numbers to take away."""

import re
from collections.abc import Sequence
from typing import Any, Protocol
from urllib.parse import quote

__all__ = ["FIGURE_STYLE", "Figure", "drawn", "inline"]

MOST_NUMBERS = 60_000
_STYLE = re.compile(r"<style>(.*?)</style>", re.S)


class Figure(Protocol):
    """What all figures can do."""

    def finding(self) -> str:
        """What the figure shows, in words."""
        ...

    def svg(self, name: str = ...) -> str:
        """The drawing."""
        ...

    def csv(self) -> str:
        """The numbers."""
        ...


def drawn(  # noqa: PLR0913
    name: str,
    figure: Figure,
    *,
    title: str = "",
    signs: Sequence[tuple[str, str, bool]] = (),
    caption: str = "",
    class_: str = "",
    frame: str = "",
) -> dict[str, Any]:
    """A figure as its template shows it, with what its signs stand for.

    One that is too broad to be made smaller scrolls in a frame, which is called as `frame` says.
    """
    table = figure.csv()
    return {
        "name": name,
        "class_": f"fig {class_}".strip(),
        "title": title,
        "drawing": inline(figure.svg(name)),
        "frame": frame,
        "signs": signs,
        "caption": caption,
        "csv": f"data:text/csv;charset=utf-8,{quote(table)}" if len(table) <= MOST_NUMBERS else "",
    }


def inline(svg: str) -> str:
    """A figure without its own style sheet: the page has that once for all of them.

    Figures escape what they are given, so what they draw is markup.
    """
    return _STYLE.sub("", svg).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


def _style_of() -> str:
    from byline.reports.figures.svg import figure

    found = _STYLE.search(figure("", (1, 1), name="x", title="", finding=""))
    return found.group(1) if found else ""


FIGURE_STYLE = _style_of()
