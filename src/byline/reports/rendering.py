"""Pages from templates: `templates/*.html.j2`, in which everything is escaped.

Python prepares the data, a template lays them out. Any value may come from an untrusted file: it
becomes text, whatever it holds. Only our own drawings, style sheets, script and sections pass as
they are, by `|safe` in a template.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension

from byline.reports import wording
from byline.reports.figures.svg import DARK, LIGHT, Figure

__all__ = ["content_hash", "drawn", "page_source", "rendered", "style_sheet"]

MOST_NUMBERS = 60_000
"""Characters of CSV up to which the numbers of a figure can be saved from the page."""
MORE_LIGHT = {
    "soft2": "#e7e7e1", "link": "#1d4f91",
    "for1": "#e6f0fa", "for2": "#cfe2f5", "for3": "#b3d2f0",
    "against1": "#fdeee0", "against2": "#fbdcbf", "against3": "#f7c699",
}  # fmt: skip
MORE_DARK = {
    "soft2": "#2b2f35", "link": "#93bff2",
    "for1": "#192a3c", "for2": "#1e3a57", "for3": "#254b73",
    "against1": "#33251a", "against2": "#4a3119", "against3": "#643f18",
}  # fmt: skip

_BETWEEN_TAGS = re.compile(r"(?<=[>}])\s*\n\s*(?=<|\{[%#])|(?<=[%#]\})\s*\n\s*")
_LINE_END = re.compile(r"\s*\n\s*")
# Control characters, lone surrogates and what is no character at all have no place on a page.
_FORBIDDEN = re.compile(
    "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)


def rendered(template: str, **view: Any) -> str:
    """A template filled in with view data."""
    return _environment().get_template(f"{template}.html.j2").render(view)


def style_sheet(*names: str) -> str:
    """The colours of all pages and these style sheets, as one."""
    return _theme() + "".join(map(page_source, names))


@cache
def page_source(name: str) -> str:
    """A style sheet or the script of a page."""
    return files("byline.reports").joinpath("templates", name).read_text("utf-8")


def content_hash(content: str) -> str:
    """By what a policy allows a script or a style sheet of the page."""
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def drawn(
    name: str,
    figure: Figure | None,
    *,
    signs: Sequence[tuple[str, str, bool]] = (),
    class_: str = "",
    frame: str = "",
) -> dict[str, Any] | None:
    """A figure, if there is one, as its template shows it, with what its marks stand for.

    A figure that is too wide to be scaled down scrolls in a frame of the name `frame`.
    """
    if figure is None:
        return None
    table = figure.csv()
    return {
        "name": name,
        "class_": f"fig {class_}".strip(),
        "drawing": figure.svg(name, inline=True),
        "frame": frame,
        "signs": signs,
        "csv": f"data:text/csv;charset=utf-8,{quote(table)}" if len(table) <= MOST_NUMBERS else "",
    }


def _theme() -> str:
    """Colours as variables: light unless the reader prefers or chose dark; print is light."""
    light, dark = _variables("light"), _variables("dark")
    painted = "".join(
        f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in LIGHT
    )
    return (
        f":root{{{light}}}\n"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root,:root[data-theme],:root:not([data-theme=light])"
        f"{{{light}--paper:#fff}}}}\n{painted}\n"
    )


def _variables(scheme: str) -> str:
    colours = LIGHT | MORE_LIGHT if scheme == "light" else DARK | MORE_DARK
    return f"color-scheme:{scheme};" + "".join(f"--{n}:{hue};" for n, hue in colours.items())


class _Flowing(Extension):
    """A line end in a template is a blank in a sentence, and nothing between two tags.

    So paragraphs can be written over several lines, and no line break of a template comes between
    the words of the page, where a reader of its text would find it.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _LINE_END.sub(" ", _BETWEEN_TAGS.sub("", source.strip()))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("byline.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        extensions=[_Flowing],
    )
    made.filters |= {name: getattr(wording, name) for name in wording.__all__}
    made.filters |= {"percents": lambda ends: wording.percents(*ends)}
    return made


def _finalized(value: object) -> object:
    """Nothing for None, and text without characters that have no place on a page."""
    if value is None:
        return ""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return _FORBIDDEN.sub("\ufffd", value.replace("\r\n", "\n").replace("\r", "\n"))
