"""One row of the catalogue."""

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Literal

__all__ = ["Method", "Part", "Question"]

# `kernel`: similarity of two texts; `groups`: clustering by it; `categories`: classification;
# `answer`: the question itself.
Part = Literal["answer", "kernel", "groups", "categories"]


@dataclass(frozen=True, slots=True)
class Question:
    """One of the five questions, the command that asks it and the room that answers it."""

    command: str
    room: str
    wording: str


@dataclass(frozen=True, slots=True)
class Method:
    """A way to answer a question."""

    question: str
    """The room of `byline.methods` it lives in."""
    name: str
    """What users type after `-m`; never given to another method once published."""
    path: str
    """`module:attribute`."""
    summary: str
    paper: str
    """Key in docs/references.bib."""
    part: Part = "answer"
    """Which part of the question it answers, where there are several."""
    settings: tuple[tuple[str, Any], ...] = ()
    """Settings that this name stands for, where several methods are one class."""
    page: str = ""
    """The page under docs/methods of a family of methods; without one, that of its name."""

    @property
    def docs_page(self) -> str:
        """The name of the page that describes it."""
        return self.page or self.name

    def load(self) -> Any:
        """Import the method's class, and return it or what makes it with `settings`."""
        kind = self.load_class()
        return partial(kind, **dict(self.settings)) if self.settings else kind

    def load_class(self) -> Any:
        """Import and return the method's class."""
        module, attribute = self.path.split(":")
        return getattr(import_module(module), attribute)
