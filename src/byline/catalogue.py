"""Every method, one line each.

Rows hold the place of a method as a string, so that listing the catalogue imports none of them.
A method appears everywhere (commands, contract tests, reference pages) once its row is here.
"""

import difflib
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from byline.errors import UsageError

__all__ = ["METHODS", "QUESTIONS", "Method", "Question", "find", "methods", "question"]


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

    def load(self) -> Any:
        """Import and return the method's class."""
        module, attribute = self.path.split(":")
        return getattr(import_module(module), attribute)


QUESTIONS = (
    Question("who", "attribution", "Who wrote this?"),
    Question("same", "verification", "Did the same person write it?"),
    Question("alike", "similarity", "Which texts belong together?"),
    Question("gist", "summarisation", "What do they say?"),
    Question("headline", "compression", "Say it in one line"),
)

METHODS = (
    Method(
        "attribution",
        "delta",
        "byline.methods.attribution.delta:DeltaAttributor",
        "the author whose common words are used most alike",
        "burrows2002",
    ),
)


def question(name: str) -> Question:
    """The question called `name`, by its command (`who`) or its room (`attribution`)."""
    for row in QUESTIONS:
        if name in (row.command, row.room):
            return row
    known = [word for row in QUESTIONS for word in (row.command, row.room)]
    raise UsageError(f"there is no question called {name!r}.{_suggestion(name, known)}")


def methods(name: str | None = None) -> tuple[Method, ...]:
    """All methods, or those that answer the question called `name`."""
    if name is None:
        return METHODS
    room = question(name).room
    return tuple(method for method in METHODS if method.question == room)


def find(question_name: str, name: str) -> Method:
    """The method called `name` for a question."""
    rows = methods(question_name)
    for row in rows:
        if row.name == name:
            return row
    known = [row.name for row in rows]
    room = question(question_name).room
    raise UsageError(f"no {room} method is called {name!r}.{_suggestion(name, known)}")


def _suggestion(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    guess = f" Did you mean {close[0]!r}?" if close else ""
    return f"{guess} Known: {', '.join(known) or 'none yet'}."
