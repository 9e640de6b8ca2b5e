"""The report as Markdown: what the page says, in its order and its words, without its drawings.

It is read off the page itself, so that nothing can stand on one and not in the other. A figure is
told by its finding, its caption and, unless there are very many, its numbers. A bar or a dot in a
cell is left out, as its number stands beside it.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote

from byline.reports._tree import Node, parsed
from byline.reports.page.frame import report_page
from byline.results.report import Report

__all__ = ["report_markdown", "report_words"]

MOST_NUMBERS = 24
"""Rows of a figure's numbers that are told; the page has all, and `--figures` saves them."""
CSV = "data:text/csv;charset=utf-8,"
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|&~])")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LONG = re.compile(r"-?\d+\.\d{4,}(?:e-?\d+)?|-?\d\.\d+e-\d+")
_LIST = re.compile(r"^(\d+)([.)])")
_LEFT_OUT = frozenset({"script", "style", "nav", "button", "input", "label"})


def report_markdown(report: Report) -> str:
    """The report for those who keep their notes in plain text."""
    return "\n\n".join(report_words(report).values()) + "\n"


def report_words(report: Report) -> dict[str, str]:
    """What each section of the page says, as Markdown."""
    [main] = parsed(report_page(report)).all("main")
    # What stands above the title of the page comes after it: a document begins with its title.
    return {
        part.attributes["id"]: "\n\n".join(
            sorted(_blocks(part), key=lambda block: not block.startswith("# "))
        )
        for part in main.nodes
        if part.name == "section"
    }


def _blocks(node: Node) -> Iterator[str]:
    """Paragraphs, lists and tables, one after the other."""
    for part in node.nodes:
        if part.name in _LEFT_OUT or _is_hidden(part):
            continue
        yield from (block for block in _writer(part)(part) if block)


def _writer(node: Node) -> Callable[[Node], Iterable[str]]:
    for name in node.classes & set(_BY_CLASS):
        return _BY_CLASS[name]
    return _BY_NAME.get(node.name, _blocks)


def _heading(node: Node) -> Iterator[str]:
    words = _line(_inline(node, without=frozenset({"n"} if node.name == "h2" else ())))
    yield f"{'#' * int(node.name[1])} {words}"


def _paragraph(node: Node) -> Iterator[str]:
    yield _lines(_inline(node))


def _strong(node: Node) -> Iterator[str]:
    words = _line(_safe(node.text()))
    yield f"**{words}**" if words else ""


def _list(node: Node) -> Iterator[str]:
    yield "\n".join(f"- {_line(_inline(item))}" for item in node.nodes)


def _key(node: Node) -> Iterator[str]:
    """What signs stand for, in one line; signs that are only drawn mean nothing here."""
    said = (_line(_inline(item)) for item in node.nodes)
    yield f"Signs: {'; '.join(said)}." if any(node.all("mark")) else ""


def _quoted(node: Node) -> Iterator[str]:
    blocks = "\n\n".join(_blocks(node)).splitlines()
    yield "\n".join(f"> {line}".rstrip() for line in blocks)


def _note(node: Node) -> Iterator[str]:
    yield f"> {_line(_inline(node))}"


def _code(node: Node) -> Iterator[str]:
    yield "    " + _TURNING.sub("\ufffd", " ".join(node.text().split()))


def _drawing(node: Node) -> Iterator[str]:
    """What a drawing shows, if it is not hidden from those who listen."""
    told = [_line(_safe(part.text())) for part in node.nodes if part.name in ("title", "desc")]
    yield f"*Figure: {told[0]}.* {' '.join(told[1:])}" if told else ""


def _saved(node: Node) -> Iterator[str]:
    """The numbers of a figure, which the page offers as a file."""
    for link in node.all("a"):
        where = link.attributes.get("href", "")
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


def _table(node: Node) -> Iterator[str]:
    for caption in node.nodes:
        if caption.name == "caption":
            small = [part for part in caption.nodes if part.name == "small"]
            title = Node("b", {}, [item for item in caption.held if item not in small])
            yield _line(_inline(title))
            yield from (_line(_inline(Node("", {}, part.held))) for part in small)
    heads = next((list(row.nodes) for head in node.all("thead") for row in head.all("tr")), [])
    kept = [place for place, head in enumerate(heads) if _is_told(node, head, place)]
    rows = [list(row.nodes) for body in node.all("tbody") for row in body.all("tr")]
    yield _table_of(
        [_line(_inline(heads[place])) for place in kept],
        [[_cell(row[place]) for place in kept] for row in rows],
    )


def _is_told(table: Node, head: Node, place: int) -> bool:
    """Whether a column holds words, and not drawings of a number that stands in the next one."""
    first = next((list(row.nodes) for body in table.all("tbody") for row in body.all("tr")), [])
    return "d" not in head.classes | (first[place].classes if first else frozenset())


def _cell(node: Node) -> str:
    return _line(_inline(node, bracketed=True))


def _table_of(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _inline(node: Node, *, without: frozenset[str] = frozenset(), bracketed: bool = False) -> str:
    """The words of an element with what sets them off; `without` names classes to be left out."""
    parts = []
    for item in node.held:
        if isinstance(item, str):
            parts.append(_safe(item))
        elif not (item.classes & without or item.name in _LEFT_OUT or _is_hidden(item)):
            inside = _inline(item, without=without, bracketed=bracketed)
            parts.append(_set_off(item, inside, bracketed=bracketed))
    return _around(node, "".join(parts))


def _around(node: Node, words: str) -> str:
    sign = {"b": "**", "i": "*", "dfn": "*"}.get(node.name)
    inside = words.strip()
    return words.replace(inside, f"{sign}{inside}{sign}", 1) if sign and inside else words


def _set_off(node: Node, words: str, *, bracketed: bool) -> str:
    """Words with what the page shows by place, tint or size."""
    classes = node.classes
    if "sh" in classes:
        letter = next((part.text() for part in node.nodes if "tag" in part.classes), "")
        return f" **({letter})** {words.strip()} **(end of {letter})** "
    if "ev" in classes:
        return f"**{words.strip()}** ({_strength(node)})"
    if "gauge" in classes or "src" in classes or (node.name == "small" and bracketed):
        return f" ({words.strip()})" if words.strip() else ""
    return f"{words} " if "n" in classes or node.name in ("p", "h4") else words


def _strength(mark: Node) -> str:
    sign = "+" if "f" in mark.classes else "−"
    told = re.search(r"strength (\d)", mark.text())
    return f"{sign}{told[1]}" if told else f"{sign}1 to {sign}3"


def _is_hidden(node: Node) -> bool:
    """What is drawn or only leads somewhere, and what is there for ears alone.

    What is `told` to ears because it is drawn for eyes has to be told here, too.
    """
    aside = "vh" in node.classes and "told" not in node.classes
    return aside or "way" in node.classes or node.attributes.get("aria-hidden") == "true"


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


_BY_NAME: dict[str, Callable[[Node], Iterable[str]]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4"), _heading),
    **dict.fromkeys(("p", "figcaption"), _paragraph),
    **dict.fromkeys(("ul", "ol"), _list),
    "summary": _strong,
    "aside": _note,
    "pre": _code,
    "svg": _drawing,
    "table": _table,
}
_BY_CLASS: dict[str, Callable[[Node], Iterable[str]]] = {
    "ft": _strong,
    "key": _key,
    "letter": _quoted,
    "save": _saved,
    "ribbon": lambda node: (),
}
