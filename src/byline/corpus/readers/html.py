"""The article on a web page: its paragraphs, without scripts, menus and forms.

A page is cut into tags and text in one pass that only moves forward, however broken or deep it is.
A tree is not needed to read an article, and building one is not safe: HTML's rules for repairing
bad nesting let a page of 55 kB fill gigabytes.
"""

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Literal, NamedTuple

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._files import read_bytes
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.dates import parse_date
from byline.corpus.readers.encodings import LEGACY_SUPERSETS, decode, is_utf8

__all__ = ["html_to_text", "read_html"]

_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{1,512}?(?:charset|encoding)\s*=\s*["']?\s*([\w-]{1,40})""", re.I
)
# As in the standard: pages that declare the smaller set are written in the larger. UTF-16 in an
# ASCII declaration cannot be true, and UTF-7 was only ever used to smuggle scripts.
_SUPERSETS: dict[str, str | None] = {
    **LEGACY_SUPERSETS,
    **{"ascii": "cp1252", "iso8859-9": "cp1254", "gbk": "gb18030", "utf-16": None, "utf-7": None},
}
_HIDDEN = (
    "nav", "header", "footer", "aside", "noscript", "template", "svg", "math", "select",
    "datalist", "button", "object", "video", "audio", "canvas", "menu", "dialog",
)  # fmt: skip
_ROLES = dict.fromkeys(_HIDDEN, "hidden") | {
    "article": "article",
    "main": "article",
    "form": "form",
    "pre": "pre",
    "h1": "heading",
}
_VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr", "html", "head", "body",
})  # fmt: skip
_PARAGRAPHS = (
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table",
    "hr", "article", "main", "section", "form", "figure", "figcaption", "address", "fieldset",
    "center", "details", "summary", "caption", "thead", "tbody",
)  # fmt: skip
# Marks for the ends of things while the text is gathered; a page's own are taken out beforehand.
_PARAGRAPH, _LINE, _ITEM, _CELL, _SPACE = "\x1e", "\x1f", "\x1b", "\x1c", "\x1d"
_QUOTE, _END_OF_QUOTE = "\x19", "\x1a"
_BREAKS = {
    **dict.fromkeys(_PARAGRAPHS, _PARAGRAPH),
    **dict.fromkeys(("li", "tr", "dt", "dd"), _ITEM),
    **dict.fromkeys(("td", "th"), _CELL),
    "br": _LINE,
}
_PRESERVED = str.maketrans({" ": _SPACE, "\n": _LINE, "\t": _CELL})
_RESERVED = re.compile("[\x19-\x1f]")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_QUOTED = re.compile(r"^(?=.)", re.MULTILINE)
_CELLS = re.compile(f"[ {_CELL}]*{_CELL}[ {_CELL}]*")
_ITEMS = re.compile(f"[ {_ITEM}]*{_ITEM}[ {_ITEM}]*")
_AUTHOR = ("author", "article:author", "dc.creator", "dcterms.creator", "parsely-author")
_DATE = ("article:published_time", "date", "dc.date", "dcterms.created", "pubdate", "datepublished")
# Quotes count only after an equals sign, as in the standard; the possessive `+` forbids the
# matcher to go back, which keeps the time linear.
_TAG = re.compile(
    r"<(/?)([a-zA-Z][^\s/>]*+)((?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+)>", re.DOTALL
)
_ATTRIBUTE = re.compile(r"([^\s=/\"'>]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++)))?+")
# Inside these, `<` is only a character.
_RAW_TEXT = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
}
_MAX_NAME, _MAX_TAG = 40, 10_000
# Python refuses to read numbers of thousands of digits, and no character has one of eight.
_LONG_REFERENCE = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9a-fA-F]{8,});?")

Dialect = Literal["html", "xhtml"]
Quotes = Literal["plain", "marked"]
Piece = tuple[Literal["text", "open", "close", "empty"], str, str]
"""A kind; the text, or the name of the tag in lower case; what else stands inside the tag.

For `title` and its like, which hold no tags, the last part is what they hold.
"""


def read_html(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the article."""
    data = read_bytes(path, options.limits, "document_bytes")
    loaded = decode(data, options.encoding or _declared(data))
    page = _read_page(loaded.body, _dialect(path, loaded.body))
    if not page.text:
        raise Unreadable("holds no text outside its menus and scripts")
    yield Text(
        "",
        page.text,
        author=page.author,
        date=parse_date(page.date or ""),
        title=page.title,
        language=page.language,
        meta=loaded.meta,
    )


def html_to_text(markup: str, quotes: Quotes = "plain") -> str:
    r"""The paragraphs of a piece of HTML, such as the body of a message.

    With `quotes` marked, lines that the message quotes begin with `>`.

    >>> html_to_text("<p>It was <b>late</b>.<br>We ran.</p><script>x</script><p>Tom &amp; Ann")
    'It was late.\nWe ran.\n\nTom & Ann'
    """
    return _read_page(markup, quotes=quotes).text


def _declared(data: bytes) -> str | None:
    """The encoding that the page names, unless its bytes prove another."""
    declared = _DECLARED.search(data[:4096])
    marks = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    if declared is None or data.startswith(marks):
        return None
    try:
        name = codecs.lookup(declared[1].decode("ascii")).name
        encoding = _SUPERSETS.get(name, name)
        if encoding is None or (not data.isascii() and is_utf8(data)):
            return None
        data.decode(encoding)
    except (LookupError, UnicodeError, ValueError):
        return None
    return encoding


def _dialect(path: Path, markup: str) -> Dialect:
    """Which rules hold for `<script/>`."""
    strict = path.suffix.lower() == ".xhtml" or markup.lstrip().startswith("<?xml")
    return "xhtml" if strict else "html"


class _Page(NamedTuple):
    """The text of a page and its metadata."""

    text: str
    title: str | None
    author: str | None
    date: str | None
    language: str | None


def _read_page(markup: str, dialect: Dialect = "html", quotes: Quotes = "plain") -> _Page:
    """The article of a page and its metadata.

    With `quotes` marked, lines that a message quotes begin with `>`, as they do in plain mail.
    """
    page = _Collector(quotes)
    for kind, name, inside in _cut(_RESERVED.sub(" ", markup), dialect):
        if kind == "text":
            page.text(name)
        elif kind == "close":
            page.close(name)
        else:
            page.open(name, inside)
            if kind == "empty":
                page.close(name)
    page.close_all()
    metadata = page.metadata
    titles = (page.title, metadata.get("og:title", ""), "".join(page.heading))
    return _Page(
        _paragraphs("".join(page.article())),
        next((_SPACES.sub(" ", title).strip() for title in titles if title.strip()), None),
        next((metadata[name] for name in _AUTHOR if _is_name(metadata.get(name, ""))), None),
        next((metadata[name] for name in _DATE if name in metadata), None),
        metadata.get("html lang") or None,
    )


class _Region(NamedTuple):
    """A part of the page with a role, from when it was opened."""

    role: str
    depth: int
    start: int


class _Collector:
    """Gathers text while tags go by."""

    def __init__(self, quotes: Quotes) -> None:
        self._quotes = quotes
        self.out: list[str] = []
        self.heading: list[str] = []
        self.title = ""
        self.metadata: dict[str, str] = {}
        self._stack: list[str] = []
        self._count: Counter[str] = Counter()
        self._regions: list[_Region] = []
        self._roles: set[str] = set()
        self._spans: dict[str, list[slice]] = {"article": [], "form": [], "quote": []}

    def text(self, text: str) -> None:
        """Take in text, unless it is in a hidden part."""
        if "heading" in self._roles:
            self.heading.append(text)
        if "hidden" not in self._roles:
            self.out.append(text.translate(_PRESERVED) if "pre" in self._roles else text)

    def open(self, name: str, inside: str) -> None:
        """Take in an opening tag."""
        if name in _VOID:
            self._void(name, inside)
            return
        if name == "title" and not self.title and "hidden" not in self._roles:
            self.title = inside
        self._stack.append(name)
        self._count[name] += 1
        role = _ROLES.get(name)
        if name == "blockquote" and "hidden" not in self._roles and self._is_quoted(inside):
            role = "quote"
        if role and role not in self._roles and not (role == "heading" and self.heading):
            self._regions.append(_Region(role, len(self._stack), len(self.out)))
            self._roles.add(role)
        self._break(name)

    def close(self, name: str) -> None:
        """Take in a closing tag, and with it all that was left open inside."""
        if not self._count[name]:
            # Browsers make `</br>` a line break and `</p>` an empty paragraph; the rest is noise.
            self._break(name if name in {"br", "p"} else "")
            return
        closed = ""
        while closed != name:
            closed = self._stack.pop()
            self._count[closed] -= 1
            self._break(closed)
        while self._regions and self._regions[-1].depth > len(self._stack):
            role, _, start = self._regions.pop()
            self._roles.discard(role)
            if role in self._spans:
                self._spans[role].append(slice(start, len(self.out)))

    def close_all(self) -> None:
        """Close what the page leaves open."""
        for name in set(self._stack):
            while self._count[name]:
                self.close(name)

    def article(self) -> list[str]:
        """The pieces of the article if the page marks it, else of the whole page.

        Forms are left out, unless the whole page is one, as some systems have it.
        """
        total = sum(map(len, self.out))
        for form in self._spans["form"]:
            if 2 * sum(map(len, self.out[form])) <= total:
                self.out[form] = [_PARAGRAPH] * len(self.out[form])
        for start, stop in ((quote.start, quote.stop - 1) for quote in self._spans["quote"]):
            self.out[start] = _PARAGRAPH + _QUOTE + self.out[start]
            self.out[stop] += _PARAGRAPH + _END_OF_QUOTE
        marked = [piece for span in self._spans["article"] for piece in self.out[span]]
        most = 2 * sum(map(len, marked)) >= sum(map(len, self.out))
        return marked if marked and most else self.out

    def _is_quoted(self, inside: str) -> bool:
        """Whether a block is what somebody else wrote; with no rule beside it, it may stand in."""
        if self._quotes == "plain":
            return False
        given = _attributes(inside)
        style = given.get("style", "").lower()
        cited = given.get("type", "").lower() == "cite" or "quote" in given.get("class", "").lower()
        return cited or not style or "border-left" in style

    def _void(self, name: str, inside: str) -> None:
        """Take in a tag that holds nothing."""
        if name in {"br", "hr"}:
            self._break(name)
        elif name in {"meta", "html"} and len(self.metadata) < 200:
            given = _attributes(inside)
            if name == "html":
                self.metadata.setdefault(
                    "html lang", given.get("lang") or given.get("xml:lang", "")
                )
            key = given.get("name") or given.get("property") or given.get("itemprop", "")
            if key and given.get("content"):
                self.metadata.setdefault(key.lower(), given["content"].strip())

    def _break(self, name: str) -> None:
        """Mark where a paragraph, a line or a cell ends."""
        mark = _BREAKS.get(name)
        if mark and "hidden" not in self._roles:
            self.out.append(mark)


def _paragraphs(raw: str) -> str:
    """Make one space of many, one line of each line, and a blank line between paragraphs."""
    blocks, depth = [], 0
    for piece in _SPACES.sub(" ", raw).split(_PARAGRAPH):
        depth += piece.count(_QUOTE) - piece.count(_END_OF_QUOTE)
        block = _lines(piece.lstrip(_QUOTE + _END_OF_QUOTE))
        blocks.append(block if depth <= 0 else _QUOTED.sub("> ", block))
    return "\n\n".join(block for block in blocks if block)


def _lines(block: str) -> str:
    """The lines of one paragraph, list or row."""
    lines = _ITEMS.sub(_LINE, block).split(_LINE)
    tidy = (_CELLS.sub("\t", line.strip(f" {_CELL}")).replace(_SPACE, " ") for line in lines)
    return "\n".join(tidy).strip("\n")


def _is_name(author: str) -> bool:
    """Whether a page's author is a name rather than the address of a profile."""
    return bool(author) and "://" not in author and len(author) <= 100


def _cut(markup: str, dialect: Dialect = "html") -> Iterator[Piece]:
    """The pieces of a page in order, without comments and without a tag that breaks off."""
    place, end = 0, len(markup)
    while place < end:
        start = markup.find("<", place)
        if start != place:
            yield "text", _plain(markup[place : end if start < 0 else start]), ""
        if start < 0:
            return
        tag = _TAG.match(markup, start)
        if tag is None:
            place = _after_no_tag(markup, start)
            if place == start + 1:
                yield "text", "<", ""
            continue
        name, place = tag[2].lower()[:_MAX_NAME], tag.end()
        if tag[1]:
            yield "close", name, ""
        elif dialect == "xhtml" and tag[3].endswith("/"):
            yield "empty", name, tag[3]
        elif name in _RAW_TEXT:
            close = _RAW_TEXT[name].search(markup, place)
            stop = close.start() if close else end
            yield "empty", name, _plain(markup[place:stop]) if name == "title" else ""
            place = markup.find(">", stop) + 1 or end
        else:
            yield "open", name, tag[3]


def _attributes(inside: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case; the first of two with one name counts."""
    values: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(inside[:_MAX_TAG]):
        values.setdefault(name.lower(), _plain(double or single or bare))
    return values


def _plain(text: str) -> str:
    """Characters in place of entities."""
    return unescape(_LONG_REFERENCE.sub("\ufffd", text)) if "&" in text else text


def _after_no_tag(markup: str, start: int) -> int:
    """Where to go on after a `<` that opens no tag: a comment, a declaration, or just a sign."""
    following = markup[start + 1 : start + 2]
    if markup.startswith("<!--", start):
        stop = markup.find("-->", start + 2)
        return len(markup) if stop < 0 else stop + 3
    if following in {"!", "?", "/"}:
        return markup.find(">", start) + 1 or len(markup)
    # A tag that is never closed takes the rest with it, as browsers have it.
    return len(markup) if following.isascii() and following.isalpha() else start + 1
