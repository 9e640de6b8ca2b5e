"""What a survey keeps of each text: a few numbers, never the text itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Text
from byline.corpus.duplicates import sketch
from byline.corpus.language import guess_language, languages_within
from byline.corpus.tokens import words

__all__ = ["TextMeasures", "count_words", "measure"]

_QUOTED_LINE = re.compile(r"^[ \t]*>|\b(?:wrote|writes|schrieb|schreef|escribió|έγραψε):\s*$", re.M)
_BLANK = re.compile(r"\s")
_NAME_PART = re.compile(
    r"[A-ZÀ-ÖØ-Þ]+(?![a-zß-öø-ÿ])|[^\W\d_A-ZÀ-ÖØ-Þ]+|[A-ZÀ-ÖØ-Þ][^\W\d_A-ZÀ-ÖØ-Þ]+"
)


@dataclass(frozen=True, slots=True)
class TextMeasures:
    """One text in numbers."""

    id: str
    author: str | None
    words: int
    language: str
    languages_within: tuple[str, ...]
    """More than one where passages of the text are in different languages."""
    encoding: str | None
    sha256: str
    sketch: NDArray[np.uint32]
    quoted_lines: int
    names_author: bool


def measure(text: Text) -> TextMeasures:
    """The measures of one text."""
    language = text.language or guess_language(text.body).code
    return TextMeasures(
        id=text.id,
        author=text.author,
        words=count_words(text.body),
        language=language,
        languages_within=tuple(share.code for share in languages_within(text.body, language)),
        encoding=text.detail("encoding"),
        sha256=text.sha256,
        sketch=sketch(text.body),
        quoted_lines=len(_QUOTED_LINE.findall(text.body)),
        names_author=_names_author(text),
    )


def count_words(body: str) -> int:
    """How many words a text has, punctuation not counted."""
    return sum(len(words(piece)) for piece in _pieces(body))


def _pieces(body: str, size: int = 1 << 20) -> Iterator[str]:
    """The body cut at blanks, so that the words of a huge text are never all held at once."""
    start = 0
    while start < len(body):
        cut = _BLANK.search(body, start + size)
        end = cut.start() if cut else len(body)
        yield body[start:end]
        start = end


def _names_author(text: Text) -> bool:
    """Whether the author's name stands in the text, written as a name."""
    name = text.detail("name") or (text.author or "").split("@")[0]
    parts = _NAME_PART.findall(name)
    if sum(map(len, parts)) < 3:
        return False
    pattern = r"\b" + r"[\s._-]+".join(re.escape(part.capitalize()) for part in parts) + r"\b"
    return re.search(pattern, text.body) is not None
