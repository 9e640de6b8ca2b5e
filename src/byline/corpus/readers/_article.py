"""Which pieces of a web page are its article, and how they fall into paragraphs."""

import re
from collections import Counter
from typing import Literal, NamedTuple

from byline.corpus.readers._markup import Dialect, attributes, cut

__all__ = ["Page", "Quotes", "read_page"]

HIDDEN = (
    "nav", "header", "footer", "aside", "noscript", "template", "svg", "math", "select",
    "datalist", "button", "object", "video", "audio", "canvas", "menu", "dialog",
)  # fmt: skip
ROLES = dict.fromkeys(HIDDEN, "hidden") | {
    "article": "article",
    "main": "article",
    "form": "form",
    "pre": "pre",
    "h1": "heading",
}
VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr", "html", "head", "body",
})  # fmt: skip
PARAGRAPHS = (
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table",
    "hr", "article", "main", "section", "form", "figure", "figcaption", "address", "fieldset",
    "center", "details", "summary", "caption", "thead", "tbody",
)  # fmt: skip
# Marks for the ends of things while the text is gathered; a page's own are taken out beforehand.
PARAGRAPH, LINE, ITEM, CELL, SPACE = "\x1e", "\x1f", "\x1b", "\x1c", "\x1d"
QUOTE, END_OF_QUOTE = "\x19", "\x1a"
BREAKS = {
    **dict.fromkeys(PARAGRAPHS, PARAGRAPH),
    **dict.fromkeys(("li", "tr", "dt", "dd"), ITEM),
    **dict.fromkeys(("td", "th"), CELL),
    "br": LINE,
}
KEPT = str.maketrans({" ": SPACE, "\n": LINE, "\t": CELL})
OURS = re.compile("[\x19-\x1f]")
SPACES = re.compile(r"[ \t\n\r\f]+")
QUOTED = re.compile(r"^(?=.)", re.MULTILINE)
CELLS = re.compile(f"[ {CELL}]*{CELL}[ {CELL}]*")
ITEMS = re.compile(f"[ {ITEM}]*{ITEM}[ {ITEM}]*")
AUTHOR = ("author", "article:author", "dc.creator", "dcterms.creator", "parsely-author")
DATE = ("article:published_time", "date", "dc.date", "dcterms.created", "pubdate", "datepublished")


Quotes = Literal["plain", "marked"]


class Page(NamedTuple):
    """What a page says, and what it says of itself."""

    text: str
    title: str | None
    author: str | None
    date: str | None
    language: str | None


def read_page(markup: str, dialect: Dialect = "html", quotes: Quotes = "plain") -> Page:
    """Find the article of a page and what the page says of it.

    With `quotes` marked, lines that a message quotes begin with `>`, as they do in plain mail.
    """
    found = _Collector(quotes)
    for kind, name, inside in cut(OURS.sub(" ", markup), dialect):
        if kind == "text":
            found.text(name)
        elif kind == "close":
            found.close(name)
        else:
            found.open(name, inside)
            if kind == "empty":
                found.close(name)
    found.close_all()
    said = found.said
    titles = (found.title, said.get("og:title", ""), "".join(found.heading))
    return Page(
        _paragraphs("".join(found.article())),
        next((SPACES.sub(" ", title).strip() for title in titles if title.strip()), None),
        next((said[name] for name in AUTHOR if _is_name(said.get(name, ""))), None),
        next((said[name] for name in DATE if name in said), None),
        said.get("html lang") or None,
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
        self.said: dict[str, str] = {}
        self._stack: list[str] = []
        self._count: Counter[str] = Counter()
        self._regions: list[_Region] = []
        self._roles: set[str] = set()
        self._spans: dict[str, list[slice]] = {"article": [], "form": [], "quote": []}

    def text(self, text: str) -> None:
        """Take in text, unless it is in a part that nobody reads."""
        if "heading" in self._roles:
            self.heading.append(text)
        if "hidden" not in self._roles:
            self.out.append(text.translate(KEPT) if "pre" in self._roles else text)

    def open(self, name: str, inside: str) -> None:
        """Take in an opening tag."""
        if name in VOID:
            self._void(name, inside)
            return
        if name == "title" and not self.title and "hidden" not in self._roles:
            self.title = inside
        self._stack.append(name)
        self._count[name] += 1
        role = ROLES.get(name)
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
                self.out[form] = [PARAGRAPH] * len(self.out[form])
        for start, stop in ((quote.start, quote.stop - 1) for quote in self._spans["quote"]):
            self.out[start] = PARAGRAPH + QUOTE + self.out[start]
            self.out[stop] += PARAGRAPH + END_OF_QUOTE
        marked = [piece for span in self._spans["article"] for piece in self.out[span]]
        most = 2 * sum(map(len, marked)) >= sum(map(len, self.out))
        return marked if marked and most else self.out

    def _is_quoted(self, inside: str) -> bool:
        """Whether a block is what somebody else wrote; with no rule beside it, it may stand in."""
        if self._quotes == "plain":
            return False
        told = attributes(inside)
        style = told.get("style", "").lower()
        cited = told.get("type", "").lower() == "cite" or "quote" in told.get("class", "").lower()
        return cited or not style or "border-left" in style

    def _void(self, name: str, inside: str) -> None:
        """Take in a tag that holds nothing."""
        if name in {"br", "hr"}:
            self._break(name)
        elif name in {"meta", "html"} and len(self.said) < 200:
            said = attributes(inside)
            if name == "html":
                self.said.setdefault("html lang", said.get("lang") or said.get("xml:lang", ""))
            key = said.get("name") or said.get("property") or said.get("itemprop", "")
            if key and said.get("content"):
                self.said.setdefault(key.lower(), said["content"].strip())

    def _break(self, name: str) -> None:
        """Mark where a paragraph, a line or a cell ends."""
        mark = BREAKS.get(name)
        if mark and "hidden" not in self._roles:
            self.out.append(mark)


def _paragraphs(raw: str) -> str:
    """Make one space of many, one line of each line, and a blank line between paragraphs."""
    blocks, depth = [], 0
    for piece in SPACES.sub(" ", raw).split(PARAGRAPH):
        depth += piece.count(QUOTE) - piece.count(END_OF_QUOTE)
        block = _lines(piece.lstrip(QUOTE + END_OF_QUOTE))
        blocks.append(block if depth <= 0 else QUOTED.sub("> ", block))
    return "\n\n".join(block for block in blocks if block)


def _lines(block: str) -> str:
    """The lines of one paragraph, list or row."""
    lines = ITEMS.sub(LINE, block).split(LINE)
    tidy = (CELLS.sub("\t", line.strip(f" {CELL}")).replace(SPACE, " ") for line in lines)
    return "\n".join(tidy).strip("\n")


def _is_name(said: str) -> bool:
    """Whether a page's author is a name rather than the address of a profile."""
    return bool(said) and "://" not in said and len(said) <= 100
