"""Pages from templates: `templates/*.html.j2`, in which everything is escaped.

Python builds view data, a template says how it looks. A value can be anything that a stranger
wrote: it becomes text, whatever it holds. Only our own drawings, style sheets, script and sections
pass as they are, by `|safe` in a template.
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
from byline.reports.page.palette import theme

__all__ = ["content_hash", "rendered", "style_sheet"]

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
    room = files("byline.reports").joinpath("templates")
    return theme() + "".join(room.joinpath(name).read_text("utf-8") for name in names)


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
    made.filters |= {"percents": lambda ends: wording.percents(*ends)}
    return made


def _finalized(value: object) -> object:
    """Nothing for None, and text without characters that have no place on a page."""
    if value is None:
        return ""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return _FORBIDDEN.sub("\ufffd", value.replace("\r\n", "\n").replace("\r", "\n"))
