"""Loading the corpora of labelled texts: what kind, which topic, which event."""

from collections.abc import Iterator
from datetime import UTC, datetime

from byline.corpus._corpus import Corpus, Text
from byline.research.corpora.rows import CorpusRow, corpus_file, rows, table_rows, wanted_parts

__all__ = [
    "load_amazon",
    "load_ecbplus",
    "load_polarity",
    "load_subjectivity",
    "load_tagmynews",
    "load_uci_news_headlines",
    "load_webkb",
]


def load_webkb(part: str | None = None) -> Corpus:
    """Web pages whose `author` is their kind; without a part the stemmed ones, both halves.

    Some pages are empty once stemmed. `detail("origin")` of a stemmed training text is
    `original` or `rebuilt`.
    """
    halves = ("train", "test") if part is None else wanted_parts("webkb", part)
    return Corpus(text for half in halves for text in _pages(half))


def load_subjectivity() -> Corpus:
    """Sentences about films whose `author` is `subjective` or `objective`."""
    return _labelled("subjectivity", "subjectivity.tsv")


def load_polarity() -> Corpus:
    """Sentences about films whose `author` is `pos` or `neg`."""
    return _labelled("polarity", "polarity.tsv")


def load_tagmynews() -> Corpus:
    """Titles of news whose `author` is their class."""
    return _labelled("tagmynews", "news.tsv")


def load_amazon(part: str | None = None) -> Corpus:
    """Reviews whose `author` is the group of products; `detail("sentiment")` is kept too."""
    halves = wanted_parts("amazon", part)
    stored = rows(corpus_file("amazon", "amazon.jsonl.gz"))
    numbered = enumerate(stored, start=1)
    return Corpus(_review(number, row) for number, row in numbered if row.text("split") in halves)


def load_ecbplus() -> Corpus:
    """News texts, one sentence a line; `detail("topic")` and `detail("event")` group them."""
    return Corpus(
        Text(
            row.text("doc"),
            "\n".join(row.texts("sentences")),
            language="en",
            meta=(("topic", row.text("topic")), ("event", row.text("event"))),
        )
        for row in rows(corpus_file("ecbplus", "ecbplus.jsonl"))
    )


def load_uci_news_headlines() -> Corpus:
    """Headlines with the time they appeared; `detail("story")` groups them."""
    return Corpus(
        Text(
            row.text("id"),
            row.text("headline"),
            date=datetime.fromtimestamp(row.number("timestamp_ms") / 1000, UTC),
            language="en",
            meta=tuple((name, row.text(name)) for name in ("story", "category", "publisher")),
        )
        for row in rows(corpus_file("uci_news_headlines", "headlines.jsonl"))
    )


def _pages(half: str) -> Iterator[Text]:
    """The pages of one half, in one of its two forms."""
    if half.endswith("-raw"):
        yield from _raw_pages(half)
        return
    origins = _origins() if half == "train" else {}
    lines = table_rows(corpus_file("webkb", f"{half}.tsv"), columns=2)
    for number, (label, body) in enumerate(lines):
        meta = (("split", half),) + ((("origin", origins[number]),) if number in origins else ())
        yield Text(f"{half}/{number + 1}", body, author=label, language="en", meta=meta)


def _raw_pages(half: str) -> Iterator[Text]:
    """The unstemmed pages of one half."""
    split = half.removesuffix("-raw")
    stored = rows(corpus_file("webkb", "webkb_raw_text.jsonl.gz"))
    for number, row in enumerate(row for row in stored if row.text("split") == split):
        yield Text(
            f"{half}/{number + 1}",
            row.text("text"),
            author=row.text("label"),
            title=row.maybe("title"),
            language="en",
            meta=(("split", split), ("page", row.text("page"))),
        )


def _origins() -> dict[int, str]:
    """Which training texts are original and which were rebuilt, by line."""
    lines = table_rows(corpus_file("webkb", "train_origin.tsv"), columns=3)
    return {int(number): origin for number, origin, _ in lines if number.isdigit()}


def _labelled(name: str, file: str) -> Corpus:
    """The lines of a table of labels and sentences, named by their number."""
    lines = table_rows(corpus_file(name, file), columns=2)
    return Corpus(
        Text(str(number), body, author=label, language="en")
        for number, (label, body) in enumerate(lines, start=1)
    )


def _review(number: int, row: CorpusRow) -> Text:
    """One review under its number in the file."""
    return Text(
        str(number),
        row.text("text"),
        author=row.text("label"),
        title=row.maybe("title"),
        language="en",
        meta=tuple((name, row.text(name)) for name in ("split", "sentiment", "rating")),
    )
