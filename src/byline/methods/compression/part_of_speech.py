"""The parts of speech of the vertices of a word graph.

Headlines Written In Capitals, and those without any, mislead a tagger that learned from running
text; a sentence most of whose words begin alike is therefore tagged in small letters.
"""

from collections import Counter
from typing import TYPE_CHECKING

from byline.features.tagging import LANGUAGES, tagger
from byline.methods.compression.tokenisation import Piece

if TYPE_CHECKING:
    from byline.methods.compression.word_graph import WordGraph

__all__ = ["in_capitals", "vertex_tags"]

MOSTLY = 0.6
SHORTEST = 4
"""Shorter words (`of`, `the`) are written small in titles too."""


def vertex_tags(graph: "WordGraph") -> tuple[str, ...]:
    """The commonest tag of the pieces of each vertex; empty strings where there is no tagger."""
    code = graph.language.replace("_", "-").split("-")[0].lower()
    if code not in LANGUAGES:
        return ("",) * len(graph)
    told = [_told(sentence) for sentence in graph.sentences]
    votes: list[Counter[str]] = [Counter() for _ in graph.words]
    for source, tags in zip(graph.sources, tagger(code).tag(told), strict=True):
        for vertex, tag in zip(source, tags, strict=True):
            votes[vertex][tag] += 1
    return tuple(min(v, key=lambda tag: (-v[tag], tag)) if v else "" for v in votes)


def in_capitals(sentence: tuple[Piece, ...]) -> bool:
    """Whether most of the words after the first begin with a capital."""
    long = [p.text for p in sentence[1:] if len(p.text) >= SHORTEST and p.text[0].isalpha()]
    return sum(text[0].isupper() for text in long) > MOSTLY * len(long) if long else False


def _told(sentence: tuple[Piece, ...]) -> list[str]:
    if in_capitals(sentence):
        return [piece.text.lower() for piece in sentence]
    return [piece.text for piece in sentence]
