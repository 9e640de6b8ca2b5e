"""Files of several formats: where their texts break into lines says nothing about who wrote them.

A paragraph of a document in Word or on a web page is followed by an empty line here, while in a
plain file it may be a line or many. Two documents would look alike for that alone, seen against
plain files; so that all are read as one line each.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from byline.corpus import Corpus, Text
from byline.results import Verification

__all__ = ["LAYOUT_LEFT_OUT", "in_lines_of", "in_one_line", "of_several_formats"]

LAYOUT_LEFT_OUT = (
    "the files are of several formats, so that their layout cannot be compared: line ends and "
    "empty lines were left out."
)
FORMATS = {".docx": "Word", ".htm": "web", ".html": "web", ".xhtml": "web", ".pdf": "PDF"}
BREAKS = re.compile(r"\s*[\r\n]\s*")


def of_several_formats(texts: Iterable[Text]) -> bool:
    """Whether texts come from files of more than one format; texts from no file do not count."""
    names = {PurePath(text.source).suffix.lower() for text in texts if text.source}
    return len({FORMATS.get(name, "plain") for name in names}) > 1


def in_one_line(texts: Corpus) -> Corpus:
    """The same texts, each without ends of lines."""
    return Corpus(replace(text, body=BREAKS.sub(" ", text.body)) for text in texts)


def in_lines_of(answer: Verification, body: str) -> Verification:
    """The same answer, its places in a text that was read as one line being those in its lines."""
    places: list[int] = []
    end = 0
    for found in BREAKS.finditer(body):
        places += [*range(end, found.start()), found.start()]
        end = found.end()
    places += range(end, len(body))
    evidence = tuple(
        replace(trait, places=tuple((places[a], places[z - 1] + 1) for a, z in trait.places))
        for trait in answer.evidence
    )
    return replace(answer, evidence=evidence)
