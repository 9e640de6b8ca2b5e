"""What do they say: sentence extraction from a pile, each with its source."""

from datetime import date
from typing import Any, Literal, overload

from byline.corpus import Corpus
from byline.engine import Engine, Serial
from byline.questions._seen_texts import split_seen
from byline.questions._stories import Stories, stories
from byline.questions._summary_request import WORDS, SummaryRequest
from byline.results import Summary

__all__ = ["DEFAULT", "WORDS", "Stories", "gist", "gist_groups"]

DEFAULT = "forecast"


@overload
def gist(texts: Corpus, *, groups: Literal[False] = ..., **options: Any) -> Summary: ...
@overload
def gist(texts: Corpus, *, groups: Literal[True], **options: Any) -> tuple[Summary, ...]: ...
def gist(  # noqa: PLR0913
    texts: Corpus,
    *,
    words: int | None = None,
    bytes: int | None = None,
    sentences: int | None = None,
    query: str | None = None,
    since: date | str | None = None,
    seen: Corpus | None = None,
    groups: bool = False,
    method: str = DEFAULT,
    seed: int = 0,
    language: str = "auto",
    engine: Engine | None = None,
    **settings: object,
) -> Summary | tuple[Summary, ...]:
    """The texts in a few of their own sentences, in so many words, bytes or sentences at most.

    With a `query`, sentences count by how much they have to do with it. With `since`, a day, or
    `seen`, other texts, what those before that day or those others say is left out. With `groups`,
    there is a summary for each group of texts that tell of the same. `settings` go to the method,
    for instance `alike=0.3`.

    >>> from byline.corpus import Text
    >>> pile = Corpus([Text("a", "The ferry sank. Ann swam."), Text("b", "A ferry sank today.")])
    >>> answer = gist(pile, sentences=1, method="lexpagerank", language="en")
    >>> answer.summary, answer.sentences[0].said_in
    ('The ferry sank.', ('a', 'b'))
    """
    lengths = {"words": words, "bytes": bytes, "sentences": sentences}
    request = SummaryRequest.of(lengths, query, method, seed, language, settings)
    parts = split_seen(texts, since, seen)
    if groups:
        return tuple(stories(parts, request, seed, engine or Serial()).tell())
    return request.answer(parts.new, parts.seen, parts.notes_on(parts.new), engine)


def gist_groups(  # noqa: PLR0913
    texts: Corpus,
    *,
    words: int | None = None,
    bytes: int | None = None,
    sentences: int | None = None,
    query: str | None = None,
    since: date | str | None = None,
    seen: Corpus | None = None,
    method: str = DEFAULT,
    seed: int = 0,
    language: str = "auto",
    engine: Engine | None = None,
    **settings: object,
) -> Stories:
    """The same for each group, told one by one, and which texts are in none."""
    lengths = {"words": words, "bytes": bytes, "sentences": sentences}
    request = SummaryRequest.of(lengths, query, method, seed, language, settings)
    return stories(split_seen(texts, since, seen), request, seed, engine or Serial())
