"""The little SGML that NIST's news texts use, read without an XML parser.

Every pattern is bounded and every pass linear, so a hostile file costs no more than its size; no
entity is ever defined, fetched or expanded more than once.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Article", "article", "summary"]

PARAGRAPH = re.compile(r"</?p\b[^<>]{0,200}>", re.IGNORECASE)
SENTENCE = re.compile(r"</?s\b[^<>]{0,200}>", re.IGNORECASE)
SEE_ANCHOR = re.compile(r"<a name=[^<>]{0,40}>\s{0,8}\[\d{1,4}\]\s{0,8}</a>", re.IGNORECASE)
SEE_HEAD = re.compile(r"<title>[^<>]{0,400}</title>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z][^<>]{0,400}>", re.IGNORECASE)
NEW_PARAGRAPH = re.compile(r"\f|\n[ \t]{0,100}(?=\n)|\n(?=  |\t)")
"""The wire marks a paragraph by a tag, an empty line or an indented first line."""
HEADLINES = ("headline", "head", "hl")


@dataclass(frozen=True, slots=True)
class Article:
    """One news text: its number at the agency, its headline and what it says."""

    number: str | None
    headline: str | None
    body: str


def article(markup: str) -> Article | None:
    r"""Read the first article of a file; None where no `<TEXT>` holds a word.

    Examples
    --------
    >>> article("<DOC><DOCNO> AP1 </DOCNO><TEXT><P>A &amp; B met.</P><P>They\nleft.</P></TEXT>")
    Article(number='AP1', headline=None, body='A & B met.\n\nThey left.')
    """
    whole = next(_elements(markup, "doc"), markup)
    body = "\n\n".join(filter(None, map(_prose, _elements(whole, "text"))))
    if not body:
        return None
    number = _line(next(_elements(whole, "docno"), ""))
    found = (_line(next(_elements(whole, tag), "")) for tag in HEADLINES)
    return Article(number, next(filter(None, found), None), body)


def summary(markup: str) -> str | None:
    """Read a summary, tagged or plain; None where it holds no word.

    Examples
    --------
    >>> summary('<SUM DOCSET="d061" SIZE="10"> A storm hit. </SUM>')
    'A storm hit.'
    """
    tagged = "\n".join(_elements(markup, "sum"))
    if tagged:
        return _prose(tagged) or None
    return _lined(SEE_ANCHOR.sub("\n", SEE_HEAD.sub("", markup))) or None


def _elements(markup: str, name: str) -> Iterator[str]:
    """What stands between `<name>` and the next `</name>`, or the end of the file."""
    opening = re.compile(rf"<{name}\b[^<>]{{0,400}}>", re.IGNORECASE)
    closing = re.compile(rf"</{name}\s{{0,8}}>", re.IGNORECASE)
    place = 0
    while start := opening.search(markup, place):
        end = closing.search(markup, start.end())
        place = end.end() if end else len(markup)
        yield markup[start.end() : end.start() if end else place]


def _prose(markup: str) -> str:
    """Running text: one sentence a line where they are tagged, else one paragraph a line."""
    return _lined(markup) if SENTENCE.search(markup) else _unwrapped(markup)


def _lined(markup: str) -> str:
    """The lines that hold something, with breaks where sentences or paragraphs are tagged."""
    plain = _untagged(SENTENCE.sub("\n", PARAGRAPH.sub("\n", markup)))
    return "\n".join(" ".join(line.split()) for line in plain.split("\n") if line.strip())


def _unwrapped(markup: str) -> str:
    """Paragraphs whose lines, broken for the wire's narrow columns, are joined again."""
    plain = _untagged(PARAGRAPH.sub("\f", markup))
    joined = (" ".join(part.split()) for part in NEW_PARAGRAPH.split(plain))
    return "\n\n".join(part for part in joined if part)


def _untagged(markup: str) -> str:
    """The characters without tags, `&amp;` and its like resolved once."""
    return html.unescape(TAG.sub("", markup))


def _line(markup: str) -> str | None:
    """A short element as one line, or None where it is empty."""
    return " ".join(_untagged(PARAGRAPH.sub(" ", markup)).split()) or None
