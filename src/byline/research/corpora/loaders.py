"""Loading a public corpus: `load("federalist")`, `load("pan14", part="dutch-essays")`."""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Literal, overload

from byline.corpus._corpus import Corpus, Text
from byline.corpus.problems import (
    SentenceGroup,
    SummaryCluster,
    VerificationProblem,
    language_code,
)
from byline.corpus.readers.dates import parse_date
from byline.errors import InputError, UsageError
from byline.research.corpora.registry import entry, locate
from byline.research.corpora.rows import CorpusRow, rows, table_rows

__all__ = ["TaggedFile", "load"]


@dataclass(frozen=True, slots=True)
class TaggedFile:
    """A file of words and tags, `word<TAB>tag` a line, with an empty line after a sentence."""

    name: str
    language: str
    use: Literal["train", "test"]
    path: Path


Parts = tuple[str, ...]
Loaded = (
    Corpus
    | list[VerificationProblem]
    | list[SummaryCluster]
    | list[SentenceGroup]
    | tuple[TaggedFile, ...]
)
Texts = Literal[
    "amazon",
    "c10",
    "c50",
    "ecbplus",
    "federalist",
    "polarity",
    "subjectivity",
    "tagmynews",
    "uci_news_headlines",
    "usenet",
    "webkb",
]
Clusters = Literal["multiling2011", "opinosis"]
Groups = Literal["headline_groups", "lina_msc_fr"]


@overload
def load(name: Texts, part: str | None = None, **options: str) -> Corpus: ...
@overload
def load(name: Literal["pan14"], part: str | None = None) -> list[VerificationProblem]: ...
@overload
def load(name: Clusters, part: str | None = None) -> list[SummaryCluster]: ...
@overload
def load(name: Groups, part: str | None = None) -> list[SentenceGroup]: ...
@overload
def load(name: Literal["ud"], part: str | None = None) -> tuple[TaggedFile, ...]: ...
@overload
def load(name: str, part: str | None = None, **options: str) -> Loaded: ...
def load(name: str, part: str | None = None, **options: str) -> Loaded:
    """Load a public corpus from this machine, whole or one of its parts.

    Nothing is downloaded: where the corpus is not here, the error says how to get it. Only
    `usenet` has options, those of `_usenet`.
    """
    corpus = entry(name)
    parts = (part,) if part is not None else corpus.parts
    if part is not None and part not in corpus.parts:
        known = f"has the parts {', '.join(corpus.parts)}" if corpus.parts else "has no parts"
        raise UsageError(f"{name} has no part {part!r}; it {known}.")
    return LOADERS[corpus.name](parts, **options)


def _file(name: str, file: str) -> Path:
    """The path of one of a corpus's files."""
    path = locate(name) / file
    if not path.is_file():
        raise InputError(f"{path} is missing. {entry(name).how_to_get()}")
    return path


# Who wrote what


def _reuters(name: str, parts: Parts) -> Corpus:
    """Signed articles; a number may occur in both parts, so the part is in the id."""
    return Corpus(
        Text(
            f"{part}/{row.text('author')}/{row.text('id')}",
            row.text("text"),
            author=row.text("author"),
            language="en",
            meta=(("split", part),),
        )
        for part in parts
        for row in rows(_file(name, f"{name}.{part}.jsonl.gz"))
    )


def _federalist(_: Parts) -> Corpus:
    """Essays under their numbers: disputed ones unsigned, joint ones by `Hamilton+Madison`."""
    return Corpus(map(_essay, rows(_file("federalist", "federalist.jsonl.gz"))))


def _essay(row: CorpusRow) -> Text:
    text, label = row.text("text").strip(), row.text("label")
    # The recorded copy has an empty line after every line; such breaks mark no paragraphs.
    if not re.search(r"[^\n]\n[^\n]", text):
        text = text.replace("\n\n", "\n")
    return Text(
        f"federalist-{row.number('no'):02}",
        text,
        author=None if label == "disputed" else label,
        title=row.text("title"),
        language="en",
        meta=(("published", row.text("pub")), ("byline", row.text("source_byline"))),
    )


def _pan14(parts: Parts) -> list[VerificationProblem]:
    """PAN 2014's training problems."""
    return [
        _problem(row) for part in parts for row in rows(_file("pan14", f"{part}.train.jsonl.gz"))
    ]


def _problem(row: CorpusRow) -> VerificationProblem:
    """One problem; its texts are named as PAN names the files."""
    name, language = row.text("id"), language_code(row.text("language"))
    known = (
        Text(f"{name}/known{place:02}", body, language=language)
        for place, body in enumerate(row.texts("known"), start=1)
    )
    questioned = Text(f"{name}/unknown", row.text("unknown"), language=language)
    same = {"Y": True, "N": False}.get(row.text("truth"))
    return VerificationProblem(name, Corpus(known), questioned, same, language, row.text("genre"))


def _usenet(
    parts: Parts,
    *,
    body: Literal["own words", "as posted"] = "own words",
    copies: Literal["first", "all"] = "first",
) -> Corpus:
    """20 Newsgroups; a part is a group.

    Parameters
    ----------
    body
        `own words` removes quotations, signatures and the like, and keeps them in `Text.removed`;
        `as posted` leaves everything in.
    copies
        `first` keeps one of the posts that share a Message-ID or a body.
    """
    stored = rows(_file("usenet", "20news-19997.jsonl.gz"))
    posts = (row for row in stored if row.text("group") in parts)
    kept = posts if copies == "all" else _first_copies(posts)
    return Corpus(_post(row) if body == "as posted" else _own_words(_post(row)) for row in kept)


def _first_copies(posts: Iterator[CorpusRow]) -> Iterator[CorpusRow]:
    """One of the posts that share a Message-ID or a body; empty ones are nobody's copies."""
    seen: set[str | bytes] = set()
    for row in posts:
        body, message = row.text("body").strip(), row.pairs("headers").get("Message-ID")
        keys: set[str | bytes] = {message} if message else set()
        if body:
            keys.add(hashlib.sha256(body.encode("utf-8", "surrogatepass")).digest())
        if not keys & seen:
            yield row
        seen |= keys


def _post(row: CorpusRow) -> Text:
    """One post as it was sent, its headers beside it."""
    headers, group = row.pairs("headers"), row.text("group")
    about = {name.lower(): headers.get(name) for name in ("From", "Newsgroups", "Message-ID")}
    return Text(
        f"{group}/{row.text('id')}",
        row.text("body"),
        author=row.maybe("author"),
        date=parse_date(headers.get("Date", "")),
        title=headers.get("Subject"),
        language="en",
        meta=(("group", group), *((name, value) for name, value in about.items() if value)),
    )


def _own_words(post: Text) -> Text:
    """The post without what its writer did not write, which is kept apart."""
    # Imported here: of all the corpora only this one holds messages.
    from byline.corpus.readers.mail.cleaning import clean

    cleaned = clean(post.body, post.detail("from") or "")
    return replace(post, body=cleaned.body, removed=cleaned.removed)


# What kind, which topic, which event: the label is the `author`


def _labelled(name: str, file: str, _: Parts) -> Corpus:
    """The lines of a table of labels and sentences, named by their number."""
    return Corpus(
        Text(str(number), body, author=label, language="en")
        for number, (label, body) in enumerate(table_rows(_file(name, file), columns=2), start=1)
    )


def _webkb(parts: Parts) -> Corpus:
    """Web pages, stemmed unless a part ends in `-raw`; some are empty once stemmed.

    `detail("origin")` of a stemmed training text is `original` or `rebuilt`.
    """
    # All parts would give every page twice, stemmed and raw.
    chosen = parts if len(parts) == 1 else ("train", "test")
    pages = (_raw_pages(part) if part.endswith("-raw") else _pages(part) for part in chosen)
    return Corpus(chain.from_iterable(pages))


def _pages(part: str) -> Iterator[Text]:
    origins: dict[int, str] = {}
    if part == "train":
        lines = table_rows(_file("webkb", "train_origin.tsv"), columns=3)
        origins = {int(number): origin for number, origin, _ in lines if number.isdigit()}
    for number, (label, body) in enumerate(table_rows(_file("webkb", f"{part}.tsv"), columns=2)):
        meta = (("split", part),) + ((("origin", origins[number]),) if number in origins else ())
        yield Text(f"{part}/{number + 1}", body, author=label, language="en", meta=meta)


def _raw_pages(part: str) -> Iterator[Text]:
    split = part.removesuffix("-raw")
    stored = rows(_file("webkb", "webkb_raw_text.jsonl.gz"))
    for number, row in enumerate(row for row in stored if row.text("split") == split):
        yield Text(
            f"{part}/{number + 1}",
            row.text("text"),
            author=row.text("label"),
            title=row.maybe("title"),
            language="en",
            meta=(("split", split), ("page", row.text("page"))),
        )


def _amazon(parts: Parts) -> Corpus:
    """Reviews labelled with the group of products; `detail("sentiment")` is kept too."""
    return Corpus(
        Text(
            str(number),
            row.text("text"),
            author=row.text("label"),
            title=row.maybe("title"),
            language="en",
            meta=tuple((name, row.text(name)) for name in ("split", "sentiment", "rating")),
        )
        for number, row in enumerate(rows(_file("amazon", "amazon.jsonl.gz")), start=1)
        if row.text("split") in parts
    )


def _ecbplus(_: Parts) -> Corpus:
    """News texts, one sentence a line; `detail("topic")` and `detail("event")` group them."""
    return Corpus(
        Text(
            row.text("doc"),
            "\n".join(row.texts("sentences")),
            language="en",
            meta=tuple((name, row.text(name)) for name in ("topic", "event")),
        )
        for row in rows(_file("ecbplus", "ecbplus.jsonl"))
    )


def _uci_news_headlines(_: Parts) -> Corpus:
    """Headlines with the time they appeared; `detail("story")` groups them."""
    return Corpus(
        Text(
            row.text("id"),
            row.text("headline"),
            date=datetime.fromtimestamp(row.number("timestamp_ms") / 1000, UTC),
            language="en",
            meta=tuple((name, row.text(name)) for name in ("story", "category", "publisher")),
        )
        for row in rows(_file("uci_news_headlines", "headlines.jsonl"))
    )


# Clusters to summarise, sentences to compress, words with tags


def _multiling2011(parts: Parts) -> list[SummaryCluster]:
    """Ten clusters in each language; a part is a language."""
    return [
        _cluster(row, language_code(language))
        for language in parts
        for row in rows(_file("multiling2011", f"{language}.jsonl"))
    ]


def _opinosis(_: Parts) -> list[SummaryCluster]:
    """Topics of reviews; each text is one sentence."""
    return [_cluster(row, "en") for row in rows(_file("opinosis", "opinosis.jsonl"))]


def _cluster(row: CorpusRow, language: str | None) -> SummaryCluster:
    """One cluster, its texts numbered."""
    name = row.text("cluster")
    texts = (
        Text(f"{name}/{place:02}", body, language=language)
        for place, body in enumerate(row.texts("documents"), start=1)
    )
    return SummaryCluster(name, Corpus(texts), row.texts("references"), language)


def _headline_groups(_: Parts) -> list[SentenceGroup]:
    """Groups of headlines; choices and references are a language model's, not people's."""
    return [
        SentenceGroup(
            row.text("group"),
            row.texts("sentences"),
            references=(row.text("written"),),
            candidates=row.texts("candidates"),
            chosen=row.numbers("chosen"),
            originals=row.texts("headlines"),
            story=row.text("story"),
            category=row.text("category"),
            language="en",
        )
        for row in rows(_file("headline_groups", "groups.jsonl"))
    ]


def _lina_msc_fr(_: Parts) -> list[SentenceGroup]:
    """Groups of French sentences, with part-of-speech tags and three compressions each."""
    return [
        SentenceGroup(
            row.text("group"),
            # One sentence has two blanks in a row, which would make an empty token.
            tuple(" ".join(sentence.split()) for sentence in row.texts("sentences_tokenised")),
            references=row.texts("references"),
            originals=row.texts("sentences"),
            tags=tuple(
                tuple(token.rpartition("/")[2] for token in sentence.split())
                for sentence in row.texts("sentences_pos")
            ),
            language=row.text("lang"),
        )
        for row in rows(_file("lina_msc_fr", "dev.jsonl"))
    ]


def _ud(parts: Parts) -> tuple[TaggedFile, ...]:
    """The files of tagged words."""
    return tuple(
        TaggedFile(
            name,
            name.split("_")[0],
            "train" if name.endswith("train") else "test",
            _file("ud", f"{name}.tsv.gz"),
        )
        for name in parts
    )


LOADERS: dict[str, Callable[..., Loaded]] = {
    "amazon": _amazon,
    "c10": partial(_reuters, "c10"),
    "c50": partial(_reuters, "c50"),
    "ecbplus": _ecbplus,
    "federalist": _federalist,
    "headline_groups": _headline_groups,
    "lina_msc_fr": _lina_msc_fr,
    "multiling2011": _multiling2011,
    "opinosis": _opinosis,
    "pan14": _pan14,
    "polarity": partial(_labelled, "polarity", "polarity.tsv"),
    "subjectivity": partial(_labelled, "subjectivity", "subjectivity.tsv"),
    "tagmynews": partial(_labelled, "tagmynews", "news.tsv"),
    "uci_news_headlines": _uci_news_headlines,
    "ud": _ud,
    "usenet": _usenet,
    "webkb": _webkb,
}
