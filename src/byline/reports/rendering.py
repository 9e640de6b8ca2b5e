"""Pages from templates: `templates/*.html.j2`, in which everything is escaped.

Python builds view data, a template says how it looks. A value can be anything that a stranger
wrote: it becomes text, whatever it holds. Only markup of our own (`Html`) passes as it is.
"""

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension

from byline.reports.page import wording
from byline.reports.page.html import Html, cleaned, joined
from byline.reports.page.palette import theme

__all__ = ["content_hash", "part", "rendered", "style_sheet"]

_BETWEEN_TAGS = re.compile(r"(?<=[>}])\s*\n\s*(?=<|\{[%#])|(?<=[%#]\})\s*\n\s*")
_LINE_END = re.compile(r"\s*\n\s*")


def rendered(template: str, **view: Any) -> Html:
    """A template filled in with view data."""
    return Html(_environment().get_template(f"{template}.html.j2").render(view))


def part(macro: str, *values: Any) -> Html:
    """One of the parts that sections share, by the name of its macro in `parts.html.j2`."""
    return Html(getattr(_environment().get_template("parts.html.j2").module, macro)(*values))


def style_sheet(*names: str) -> Html:
    """The colours of all pages and these style sheets, as one."""
    room = files("byline.reports").joinpath("templates")
    return Html(theme() + "".join(room.joinpath(name).read_text("utf-8") for name in names))


def content_hash(content: str) -> str:
    """By what a policy allows a script or a style sheet of the page."""
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return f"'sha256-{digest}'"


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
    made.filters |= {"inline": joined, "percents": lambda ends: wording.percents(*ends)}
    return made


def _finalized(value: object) -> object:
    """Nothing for None, and text without characters that have no place on a page."""
    if value is None:
        return ""
    return cleaned(value) if isinstance(value, str) and not hasattr(value, "__html__") else value
