"""The report as Markdown: what the page says, in its order and its words, without its drawings.

It is converted from the page itself, so both always say the same. A figure becomes its finding, its
caption and, unless there are very many, its numbers. A bar or a dot in a cell is omitted, as its
number stands beside it.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree.ElementTree import Element, TreeBuilder

from byline.reports.page.frame import report_page
from byline.results.report import Report

__all__ = ["parsed", "report_markdown", "report_words"]

MOST_NUMBERS = 24
"""Rows of a figure's numbers that are listed; the page has all, and `--figures` saves them."""
CSV = "data:text/csv;charset=utf-8,"
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|&~])")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LONG = re.compile(r"-?\d+\.\d{4,}(?:e-?\d+)?|-?\d\.\d+e-\d+")
_LIST = re.compile(r"^(\d+)([.)])")
VOID = frozenset({"br", "col", "hr", "img", "input", "meta", "wbr"})
_OMITTED = frozenset({"script", "style", "nav", "button", "input", "label"})


def report_markdown(report: Report) -> str:
    """The report for those who keep their notes in plain text."""
    return "\n\n".join(report_words(report).values()) + "\n"


def report_words(report: Report) -> dict[str, str]:
    """What each section of the page says, as Markdown."""
    [main] = parsed(report_page(report)).iter("main")
    # What stands above the title of the page comes after it: a document begins with its title.
    return {
        part.attrib["id"]: "\n\n".join(
            sorted(_blocks(part), key=lambda block: not block.startswith("# "))
        )
        for part in main.iter("section")
    }


class _Reader(HTMLParser):
    """Builds a tree of elements from a page of which every element is closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)


def parsed(page: str) -> Element:
    """The page as a tree of its elements."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.builder.close()


def _classes(node: Element) -> frozenset[str]:
    return frozenset(node.get("class", "").split())


def _content(node: Element) -> "Iterator[Element | str]":
    """The text and the elements that an element holds, in their order."""
    yield node.text or ""
    for child in node:
        yield child
        yield child.tail or ""


def _text(node: Element) -> str:
    return "".join(node.itertext())


def _blocks(node: Element) -> Iterator[str]:
    """Paragraphs, lists and tables, one after the other."""
    for part in node:
        if part.tag in _OMITTED or _is_hidden(part):
            continue
        yield from (block for block in _writer(part)(part) if block)


def _writer(node: Element) -> Callable[[Element], Iterable[str]]:
    for name in _classes(node) & set(_BY_CLASS):
        return _BY_CLASS[name]
    return _BY_NAME.get(node.tag, _blocks)


def _heading(node: Element) -> Iterator[str]:
    words = _line(_inline(node, without=frozenset({"n"} if node.tag == "h2" else ())))
    yield f"{'#' * int(node.tag[1])} {words}"


def _paragraph(node: Element) -> Iterator[str]:
    yield _lines(_inline(node))


def _strong(node: Element) -> Iterator[str]:
    words = _line(_safe(_text(node)))
    yield f"**{words}**" if words else ""


def _list(node: Element) -> Iterator[str]:
    yield "\n".join(f"- {_line(_inline(item))}" for item in node)


def _key(node: Element) -> Iterator[str]:
    """What signs stand for, in one line; signs that are only drawn mean nothing here."""
    said = (_line(_inline(item)) for item in node)
    yield f"Signs: {'; '.join(said)}." if any(True for _ in node.iter("mark")) else ""


def _quoted(node: Element) -> Iterator[str]:
    blocks = "\n\n".join(_blocks(node)).splitlines()
    yield "\n".join(f"> {line}".rstrip() for line in blocks)


def _note(node: Element) -> Iterator[str]:
    yield f"> {_line(_inline(node))}"


def _code(node: Element) -> Iterator[str]:
    yield "    " + _TURNING.sub("\ufffd", " ".join(_text(node).split()))


def _drawing(node: Element) -> Iterator[str]:
    """What a drawing shows, if it is not hidden from screen readers."""
    words = [_line(_safe(_text(part))) for part in node if part.tag in ("title", "desc")]
    yield f"*Figure: {words[0]}.* {' '.join(words[1:])}" if words else ""


def _saved(node: Element) -> Iterator[str]:
    """The numbers of a figure, which the page offers as a file."""
    for link in node.iter("a"):
        where = link.get("href", "")
        if not where.startswith(CSV):
            continue
        rows = list(csv.reader(unquote(where.removeprefix(CSV)).splitlines()))
        kept = [k for k in range(len(rows[0])) if any(row[k] for row in rows[1:])]
        cells = [[_line(_safe(_rounded(row[k]))) for k in kept] for row in rows]
        if len(rows) > MOST_NUMBERS:
            yield f"Its {len(rows) - 1:,} rows of numbers are saved by `--figures FOLDER`."
        elif kept:
            yield _table_of(cells[0], cells[1:])


def _rounded(cell: str) -> str:
    """A number as far as anybody reads it."""
    return f"{float(cell):.3g}" if _LONG.fullmatch(cell) else cell


def _table(node: Element) -> Iterator[str]:
    for caption in node.findall("caption"):
        title = _line(_inline(caption, without=frozenset({"small"})))
        yield f"**{title}**" if title else ""
        yield from (_line(_inline(small)) for small in caption.findall("small"))
    heads = next((list(row) for row in node.iterfind("thead/tr")), [])
    rows = [list(row) for row in node.iterfind("tbody/tr")]
    kept = [place for place, head in enumerate(heads) if _has_words(head, place, rows)]
    yield _table_of(
        [_line(_inline(heads[place])) for place in kept],
        [[_line(_inline(row[place], bracketed=True)) for place in kept] for row in rows],
    )


def _has_words(head: Element, place: int, rows: list[list[Element]]) -> bool:
    """Whether a column holds words, and not drawings of a number that stands in the next one."""
    return "d" not in _classes(head) | (_classes(rows[0][place]) if rows else frozenset())


def _table_of(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _inline(
    node: Element, *, without: frozenset[str] = frozenset(), bracketed: bool = False
) -> str:
    """The words of an element with what sets them off, without these classes and elements."""
    parts = []
    for item in _content(node):
        if isinstance(item, str):
            parts.append(_safe(item))
        elif not ({item.tag, *_classes(item)} & (without | _OMITTED) or _is_hidden(item)):
            inside = _inline(item, without=without, bracketed=bracketed)
            parts.append(_set_off(item, inside, bracketed=bracketed))
    return _around(node, "".join(parts))


def _around(node: Element, words: str) -> str:
    sign = {"b": "**", "i": "*", "dfn": "*"}.get(node.tag)
    inside = words.strip()
    return words.replace(inside, f"{sign}{inside}{sign}", 1) if sign and inside else words


def _set_off(node: Element, words: str, *, bracketed: bool) -> str:
    """Words with what the page shows by place, tint or size."""
    classes = _classes(node)
    if "sh" in classes:
        letter = next((_text(part) for part in node if "tag" in _classes(part)), "")
        return f" **({letter})** {words.strip()} **(end of {letter})** "
    if "ev" in classes:
        return f"**{words.strip()}** ({_strength(node)})"
    if "gauge" in classes or "src" in classes or (node.tag == "small" and bracketed):
        return f" ({words.strip()})" if words.strip() else ""
    return f"{words} " if "n" in classes or node.tag in ("p", "h4") else words


def _strength(mark: Element) -> str:
    sign = "+" if "f" in _classes(mark) else "−"
    strength = re.search(r"strength (\d)", _text(mark))
    return f"{sign}{strength[1]}" if strength else f"{sign}1 to {sign}3"


def _is_hidden(node: Element) -> bool:
    """Drawings, links back, and what is there for screen readers only.

    What screen readers are `told` because it is drawn is kept: Markdown has no drawings either.
    """
    classes = _classes(node)
    aside = "vh" in classes and "told" not in classes
    return aside or "way" in classes or node.get("aria-hidden") == "true"


def _safe(text: str) -> str:
    """Text that Markdown, and any HTML it becomes, shows as it is."""
    return _SPECIAL.sub(r"\\\1", _TURNING.sub("\ufffd", text.replace("\u00a0", " ")))


def _line(words: str) -> str:
    return " ".join(words.split())


def _lines(words: str) -> str:
    """Lines that begin no list, heading or rule of their own."""
    flat = (" ".join(line.split()) for line in words.strip().splitlines())
    return "\n".join(_begun(line) for line in flat if line)


def _begun(line: str) -> str:
    return f"\\{line}" if line[0] in "-+=" else _LIST.sub(r"\1\\\2", line)


_BY_NAME: dict[str, Callable[[Element], Iterable[str]]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4"), _heading),
    **dict.fromkeys(("p", "figcaption"), _paragraph),
    **dict.fromkeys(("ul", "ol"), _list),
    "summary": _strong,
    "aside": _note,
    "pre": _code,
    "svg": _drawing,
    "table": _table,
}
_BY_CLASS: dict[str, Callable[[Element], Iterable[str]]] = {
    "ft": _strong,
    "key": _key,
    "letter": _quoted,
    "save": _saved,
    "ribbon": lambda node: (),
}
