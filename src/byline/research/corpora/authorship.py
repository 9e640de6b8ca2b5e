"""Loading the corpora about who wrote what."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from byline.corpus._corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem, language_code
from byline.corpus.readers.dates import parse_date
from byline.research.corpora.rows import CorpusRow, corpus_file, rows, wanted_parts

__all__ = ["load_c10", "load_c50", "load_federalist", "load_pan14", "load_usenet"]


def load_c50(part: str | None = None) -> Corpus:
    """Reuters 50-50: the part to train on, the part to test on, or both."""
    return _reuters("c50", part)


def load_c10(part: str | None = None) -> Corpus:
    """Ten authors of Reuters 50-50, in the same parts."""
    return _reuters("c10", part)


def load_federalist() -> Corpus:
    """The Federalist: disputed essays unsigned, joint ones by `Hamilton+Madison`.

    The recorded copy has an empty line after every line; such breaks are made single, since they
    mark no paragraphs.
    """
    path = corpus_file("federalist", "federalist.jsonl.gz")
    return Corpus(_essay(row) for row in rows(path))


def load_pan14(part: str | None = None) -> list[VerificationProblem]:
    """PAN 2014's training problems, of one set or of all."""
    return [
        _problem(row)
        for name in wanted_parts("pan14", part)
        for row in rows(corpus_file("pan14", f"{name}.train.jsonl.gz"))
    ]


def load_usenet(
    part: str | None = None,
    *,
    body: Literal["own words", "as posted"] = "own words",
    copies: Literal["first", "all"] = "first",
) -> Corpus:
    """20 Newsgroups, of one group or of all.

    Parameters
    ----------
    part
        The name of a group.
    body
        `own words` leaves out quotations, signatures and the like, and keeps them apart in
        `Text.removed`; `as posted` leaves everything in.
    copies
        `first` keeps one of the posts that share a Message-ID or a body.
    """
    wanted = set(wanted_parts("usenet", part))
    stored = rows(corpus_file("usenet", "20news-19997.jsonl.gz"))
    posts = (row for row in stored if row.text("group") in wanted)
    kept = posts if copies == "all" else _first_copies(posts)
    return Corpus(_post(row) if body == "as posted" else _own_words(_post(row)) for row in kept)


def _reuters(name: Literal["c50", "c10"], part: str | None) -> Corpus:
    """The texts of one or both parts; a number may occur in both, so the part is in the id."""
    return Corpus(
        Text(
            f"{half}/{row.text('author')}/{row.text('id')}",
            row.text("text"),
            author=row.text("author"),
            language="en",
            meta=(("split", half),),
        )
        for half in wanted_parts(name, part)
        for row in rows(corpus_file(name, f"{name}.{half}.jsonl.gz"))
    )


def _essay(row: CorpusRow) -> Text:
    """One essay under its number."""
    text, label = row.text("text").strip(), row.text("label")
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
    headers = row.pairs("headers")
    group = row.text("group")
    about = {
        "group": group,
        "from": headers.get("From"),
        "newsgroups": headers.get("Newsgroups"),
        "message-id": headers.get("Message-ID"),
    }
    return Text(
        f"{group}/{row.text('id')}",
        row.text("body"),
        author=row.maybe("author"),
        date=parse_date(headers.get("Date", "")),
        title=headers.get("Subject"),
        language="en",
        meta=tuple((name, value) for name, value in about.items() if value),
    )


def _own_words(post: Text) -> Text:
    """The post without what its writer did not write, which is kept apart."""
    # Imported here: of all the corpora only this one holds messages.
    from byline.corpus.readers.mail.cleaning import clean

    cleaned = clean(post.body, post.detail("from") or "")
    return replace(post, body=cleaned.body, removed=cleaned.removed)
