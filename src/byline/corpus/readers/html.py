"""The article on a web page: its paragraphs, without scripts, menus and forms."""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._article import Quotes, read_page
from byline.corpus.readers._files import open_bytes
from byline.corpus.readers._guess import is_utf8
from byline.corpus.readers._markup import Dialect
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.dates import parse_date
from byline.corpus.readers.encodings import decode

__all__ = ["html_to_text", "read_html"]

DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{1,512}?(?:charset|encoding)\s*=\s*["']?\s*([\w-]{1,40})""", re.I
)
MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# As in the standard: pages that declare the smaller set are written in the larger. UTF-16 in an
# ASCII declaration cannot be true, and UTF-7 was only ever used to smuggle scripts.
MEANT = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-16": None,
    "utf-7": None,
}


def read_html(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the article."""
    with open_bytes(path, options.limits, "document_bytes") as stream:
        data = stream.read()
    loaded = decode(data, options.encoding or _declared(data))
    page = read_page(loaded.body, _dialect(path, loaded.body))
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
    return read_page(markup, quotes=quotes).text


def _declared(data: bytes) -> str | None:
    """The encoding that the page names, unless its bytes prove another."""
    found = DECLARED.search(data[:4096])
    if found is None or data.startswith(
        (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    ):
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
        encoding = MEANT.get(name, name)
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
