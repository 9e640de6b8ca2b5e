"""The texts as they were read, with an anchor at every sentence that is cited."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from byline.reports.page.evidence import paragraphs
from byline.reports.page.shown import Shown
from byline.results.report import ReportText

__all__ = ["texts_view"]

LONGEST = 20_000
"""Characters of a text that are shown."""
Span = tuple[int, int, int]


def texts_view(shown: Shown) -> dict[str, Any]:
    """The texts that are cited, each folded."""
    texts = [text for text in shown.report.texts if text.id in shown.cited]
    cited = _cited_sentences(shown)
    return {
        "all_shown": len(texts) == len(shown.report.texts),
        "texts": [_text(shown, text, cited[text.id]) for text in texts],
    }


def _cited_sentences(shown: Shown) -> dict[str, list[Span]]:
    """Where cited sentences start and end in each text, and which sentence each is."""
    found: dict[str, set[Span]] = defaultdict(set)
    for story in shown.report.stories:
        for one in story.summary.sentences if story.summary else ():
            start, end = one.place or (0, 0)
            found[one.source].add((start, end, one.position))
    return defaultdict(list, {text: sorted(spans) for text, spans in found.items()})


def _text(shown: Shown, text: ReportText, cited: Sequence[Span]) -> dict[str, Any]:
    number = shown.numbers[text.id]
    body = text.body[:LONGEST]
    return {
        "id": text.id,
        "date": text.date,
        "title": text.title,
        "paragraphs": [
            list(_sentences(body, start, end, cited, number)) for start, end in paragraphs(body)
        ],
        "more": len(text.body) - LONGEST,
        # A sentence that lies after the cut, or in a text that was cut short, is still led to.
        "beyond": [
            f"x{number}-{position + 1}"
            for start, end, position in cited
            if end > len(body) or end == 0
        ],
    }


def _sentences(
    body: str, start: int, end: int, cited: Sequence[Span], number: str
) -> Iterator[tuple[str, str]]:
    """A paragraph in pieces, those that are cited with their anchor.

    A sentence that goes on in the next paragraph is marked where it begins.
    """
    at = start
    for first, last, position in cited:
        if not at <= first < end or not last or last > len(body):
            continue
        yield body[at:first], ""
        stop = min(last, end)
        yield body[first:stop], f"x{number}-{position + 1}"
        at = stop
    yield body[at:end], ""
