"""Every method, one line each.

Rows hold the place of a method as a string, so that listing the catalogue imports none of them.
A method appears everywhere (commands, contract tests, reference pages) once its row is in one of
the tables of this room, of which each question has its own.
"""

import difflib

from byline.catalogue._attribution import ATTRIBUTION
from byline.catalogue._compression import COMPRESSION
from byline.catalogue._method import Method, Part, Question
from byline.catalogue._similarity import SIMILARITY
from byline.catalogue._summarisation import SUMMARISATION
from byline.catalogue._verification import VERIFICATION
from byline.errors import UsageError

__all__ = ["METHODS", "QUESTIONS", "Method", "Part", "Question", "find", "methods", "question"]


QUESTIONS = (
    Question("who", "attribution", "Who wrote this?"),
    Question("same", "verification", "Did the same person write it?"),
    Question("alike", "similarity", "Which texts belong together?"),
    Question("gist", "summarisation", "What do they say?"),
    Question("headline", "compression", "Say it in one line"),
)

METHODS: tuple[Method, ...] = (
    *ATTRIBUTION,
    *VERIFICATION,
    *SIMILARITY,
    *SUMMARISATION,
    *COMPRESSION,
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


def find(question_name: str, name: str, part: Part = "answer") -> Method:
    """The method called `name` for a question, or for a part of it."""
    rows = [row for row in methods(question_name) if row.part == part]
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
