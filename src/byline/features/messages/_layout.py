"""A message as one string, subject first, so that every view can see both.

The subject ends with the character U+001E, which is white space to all that read words. A string
without it is a body alone, so the views of messages can be used on any text.
"""

from typing import Literal, NamedTuple

from byline.corpus import Text
from byline.corpus.readers.mail.headers import plain_subject

__all__ = ["Line", "Place", "as_message", "body_start", "lines"]

Place = Literal["subject", "paragraph", "line", "other"]

_END_OF_SUBJECT = "\x1e"


class Line(NamedTuple):
    """A line that is not empty, and what its beginning is the beginning of."""

    start: int
    end: int
    place: Place


def as_message(text: Text) -> str:
    r"""The subject, without the marks of replies, and the body.

    >>> as_message(Text("1", "Gladly.", title="Re: Tea at four?"))
    'Tea at four?\x1eGladly.'
    """
    subject = plain_subject(text.title or "").replace(_END_OF_SUBJECT, " ")
    return subject + _END_OF_SUBJECT + text.body


def body_start(message: str) -> int:
    """Where the body begins."""
    return message.find(_END_OF_SUBJECT) + 1


def lines(message: str) -> list[Line]:
    r"""The subject and the lines of the body that are not empty.

    >>> [(line.start, line.place) for line in lines("Tea\x1eSo\nbe it.\n\nBob")]
    [(0, 'subject'), (4, 'paragraph'), (7, 'line'), (15, 'paragraph')]
    """
    start = body_start(message)
    found = [Line(0, start - 1, "subject")] if start > 1 else []
    place: Place = "paragraph"
    for line in message[start:].split("\n"):
        if line.strip():
            found.append(Line(start, start + len(line), place))
            place = "line"
        else:
            place = "paragraph"
        start += len(line) + 1
    return found
