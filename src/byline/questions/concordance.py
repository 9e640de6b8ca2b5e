"""Where a word, a phrase or a feature stands, in its context, and how evenly it is spread."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from heapq import nsmallest
from itertools import islice
from typing import Any, Literal, get_args

from byline.corpus import Text
from byline.corpus.tokens import Token, folded_words, is_word, tokenise
from byline.corpus.tokens import words as words_of
from byline.corpus.word_patterns import Matcher, pattern_of
from byline.errors import InputError, UsageError
from byline.metrics.dispersion import (
    deviation_of_proportions,
    juilland_d,
    kromer_ur,
    normalised_deviation,
)
from byline.results.concordance import Dispersion, KeywordLine, KeywordPart

__all__ = ["CONTEXT", "SORTS", "By", "Sort", "concordance", "dispersion"]

Sort = Literal["text", "author", "date", "left", "right", "match"]
By = Literal["text", "author"]
SORTS: tuple[Sort, ...] = get_args(Sort)
CONTEXT = 8
SLICES = 10
WIDEST = 24
"""Characters of context for each word of it, at most: some scripts have tokens without end."""


def concordance(  # noqa: PLR0913
    texts: Iterable[Text],
    pattern: str | Matcher,
    *,
    regex: bool = False,
    ignore_case: bool = True,
    context: int = CONTEXT,
    sort: Sort = "text",
    most: int | None = None,
) -> Iterator[KeywordLine]:
    """Every match of a pattern with so many words of context; at most `most` of them.

    In the order of the texts (`sort="text"`), lines come while texts are read, and reading ends
    with the last line wanted; in any other order all texts are read first.

    >>> pile = [Text("a", "The ferry sank. No ferry, no goat.")]
    >>> [line.right for line in concordance(pile, "ferr*", context=2)]
    [' sank. No', ', no goat']
    """
    if context < 0 or (most is not None and most < 1):
        raise UsageError(
            f"context is 0 words or more and the number of lines 1 or more, not {context} and "
            f"{most}."
        )
    if sort not in SORTS:
        raise UsageError(f"lines cannot be sorted by {sort!r}, only by {', '.join(SORTS)}.")
    matcher = _matcher(pattern, regex=regex, ignore_case=ignore_case)
    lines = (line for text in texts for line in _lines(text, matcher, context))
    if sort == "text":
        return lines if most is None else islice(lines, most)
    key = _KEYS[sort]
    return iter(sorted(lines, key=key) if most is None else nsmallest(most, lines, key))


def dispersion(  # noqa: PLR0913
    texts: Iterable[Text],
    pattern: str | Matcher,
    *,
    by: By = "text",
    regex: bool = False,
    ignore_case: bool = True,
    name: str | None = None,
) -> Dispersion:
    """How evenly a pattern is spread over texts, or over authors; of one text, over ten slices."""
    if by not in get_args(By):
        raise UsageError(f"parts are text or author, not {by!r}.")
    matcher = _matcher(pattern, regex=regex, ignore_case=ignore_case)
    parts: list[KeywordPart] = []
    authors: list[str] = []
    only: tuple[Text, ...] = ()
    for text in texts:
        part = _part(text, matcher)
        if part.words:
            parts.append(part)
            authors.append(text.author or "(unsigned)")
            only = () if len(parts) > 1 else (text,)
    if not parts:
        raise InputError("there is no text with words here, so nothing can be spread over it.")
    kind: str = by
    if only:
        kind, parts = "slice", _slices(only[0], matcher)
    elif by == "author":
        parts = _merged(parts, authors)
    said = name or (pattern if isinstance(pattern, str) else "the feature")
    return _measured(said, parts, kind)


def _matcher(pattern: str | Matcher, *, regex: bool, ignore_case: bool) -> Matcher:
    if not isinstance(pattern, str):
        return pattern
    return pattern_of(pattern, regex=regex, ignore_case=ignore_case)


def _lines(text: Text, matcher: Matcher, context: int) -> Iterator[KeywordLine]:
    """The matches of one text."""
    body, tokens, starts, ends = text.body, list[Token](), list[int](), list[int]()
    date = text.date.isoformat() if text.date else None
    for start, end in matcher.spans(body):
        if not tokens:
            tokens = [token for token in tokenise(body) if token.text[0].isalnum()]
            starts = [token.start for token in tokens]
            ends = [token.end for token in tokens]
        before, after = bisect_right(ends, start), bisect_left(starts, end)
        first = starts[max(0, before - context)] if before and context else start
        last = ends[min(len(ends), after + context) - 1] if after < len(ends) and context else end
        first = max(first, start - WIDEST * context)
        last = min(last, end + WIDEST * context)
        yield KeywordLine(
            text.id, body[first:start], body[start:end], body[end:last], start, end, text.author,
            date,
        )  # fmt: skip


def _backwards(line: KeywordLine) -> list[str]:
    return folded_words(line.left)[::-1]


_KEYS: dict[Sort, Callable[[KeywordLine], Any]] = {
    "author": lambda line: (line.author is None, line.author or ""),
    "date": lambda line: (line.date is None, line.date or ""),
    "left": _backwards,
    "right": lambda line: folded_words(line.right),
    "match": lambda line: folded_words(line.match),
}


def _part(text: Text, matcher: Matcher) -> KeywordPart:
    size = max(1, len(text.body))
    places = tuple(start / size for start, _ in matcher.spans(text.body))
    return KeywordPart(text.id, len(places), len(words_of(text.body)), places)


def _slices(text: Text, matcher: Matcher) -> list[KeywordPart]:
    """Slices of one text, of as equal numbers of words as can be."""
    starts = [token.start for token in tokenise(text.body) if is_word(token.text)]
    n = min(SLICES, len(starts))
    edges = [k * len(starts) // n for k in range(n + 1)]
    counts = [0] * n
    places: list[list[float]] = [[] for _ in range(n)]
    for start, _ in matcher.spans(text.body):
        word = max(0, bisect_right(starts, start) - 1)
        k = bisect_right(edges, word) - 1
        counts[k] += 1
        places[k].append((word - edges[k]) / (edges[k + 1] - edges[k]))
    return [
        KeywordPart(
            f"{text.id}, words {edges[k] + 1:,} to {edges[k + 1]:,}", counts[k],
            edges[k + 1] - edges[k], tuple(places[k]),
        )
        for k in range(n)
    ]  # fmt: skip


def _merged(parts: list[KeywordPart], authors: list[str]) -> list[KeywordPart]:
    """One part for each author."""
    found: dict[str, KeywordPart] = {}
    for part, author in zip(parts, authors, strict=True):
        one = found.get(author, KeywordPart(author, 0, 0))
        matches, words = one.matches + part.matches, one.words + part.words
        found[author] = replace(one, matches=matches, words=words)
    return [found[name] for name in sorted(found)]


def _measured(pattern: str, parts: list[KeywordPart], kind: str) -> Dispersion:
    matches, sizes = [part.matches for part in parts], [part.words for part in parts]
    both = partial(map, lambda measure: measure(matches, sizes))
    d, dp, dp_norm = both((juilland_d, deviation_of_proportions, normalised_deviation))
    return Dispersion(
        pattern, tuple(parts), kind, sum(matches), sum(sizes), sum(v > 0 for v in matches), d, dp,
        dp_norm, kromer_ur(matches),
    )  # fmt: skip
