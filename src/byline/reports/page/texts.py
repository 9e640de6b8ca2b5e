"""The wording of texts: shared passages side by side, and texts with the sentences cited."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from byline.reports.figures.ribbon import RibbonFigure
from byline.reports.page.evidence import paragraphs
from byline.reports.page.report_view import ReportView
from byline.reports.wording import shortened
from byline.results import SimilarityExplanation
from byline.results.report import FEWEST_SHARED_WORDS, ReportText

__all__ = ["passages_view", "ribbon_figures", "texts_view"]

SIDE_BY_SIDE = 6
MOST_MARKED = 5
AROUND = 160
"""Characters shown before and after a passage."""
LONGEST_PASSAGE = 900
LETTERS = "abcdefgh"
LONGEST = 20_000
"""Characters of a text that are shown."""
Span = tuple[int, int, int]


def passages_view(shown: ReportView) -> dict[str, Any]:
    """A table of all pairs, and the first of them in full."""
    pairs = [] if shown.report.redacted else shown.report.passages[:SIDE_BY_SIDE]
    return {"fewest": FEWEST_SHARED_WORDS, "pairs": [_pair(shown, pair) for pair in pairs]}


def _pair(shown: ReportView, pair: SimilarityExplanation) -> dict[str, Any]:
    longest = sorted(pair.passages, key=lambda one: -one.words)[:MOST_MARKED]
    passages = sorted(longest, key=lambda one: one.a)
    bodies = [shown.texts[name].body for name in (pair.a, pair.b)]
    across = [100 / max(1, len(body)) for body in bodies]
    return {
        "a": pair.a,
        "b": pair.b,
        "words": sum(passage.words for passage in pair.passages),
        "marked": len(passages),
        "total": len(pair.passages),
        "bands": [
            (*(across[0] * end for end in one.a), *(across[1] * end for end in one.b))
            for one in passages
        ],
        "left": list(_passage_pieces(bodies[0], [passage.a for passage in passages])),
        "right": list(_passage_pieces(bodies[1], [passage.b for passage in passages])),
    }


def ribbon_figures(shown: ReportView) -> dict[str, RibbonFigure]:
    """Where each pair that is shown side by side has the same wording."""
    figures: dict[str, RibbonFigure] = {}
    if shown.report.redacted:
        return figures
    for pair in shown.report.passages[:SIDE_BY_SIDE]:
        a, b = shown.numbers[pair.a], shown.numbers[pair.b]
        sizes = len(shown.texts[pair.a].body), len(shown.texts[pair.b].body)
        if min(sizes):
            spans = tuple((passage.a, passage.b) for passage in pair.passages)
            figures[f"ribbon-{a}-{b}"] = RibbonFigure((a, b), sizes, spans)
    return figures


def _passage_pieces(body: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """The passages, each with its letter, and a little of what stands around them."""
    order = sorted(range(len(spans)), key=lambda k: spans[k])
    at = 0
    for k in order:
        start, end = spans[k]
        yield _between(body[at:start], first=at == 0), ""
        yield shortened(body[start:end], LONGEST_PASSAGE), LETTERS[k]
        at = end
    tail = body[at:].rstrip()
    yield shortened(f" {tail}", AROUND) if len(tail) > AROUND else tail, ""


def _between(text: str, *, first: bool) -> str:
    if len(text) <= 2 * AROUND:
        return text
    end = text[-AROUND:]
    return f"… {end}" if first else f"{text[:AROUND]} … {end}"


def texts_view(shown: ReportView) -> dict[str, Any]:
    """The texts that are cited, each folded."""
    texts = [text for text in shown.report.texts if text.id in shown.cited]
    cited = _cited_sentences(shown)
    return {
        "all_shown": len(texts) == len(shown.report.texts),
        "texts": [_whole_text(shown, text, cited[text.id]) for text in texts],
    }


def _cited_sentences(shown: ReportView) -> dict[str, list[Span]]:
    """Where cited sentences start and end in each text, and which sentence each is."""
    cited: dict[str, set[Span]] = defaultdict(set)
    for story in shown.report.stories:
        for one in story.summary.sentences if story.summary else ():
            start, end = one.place or (0, 0)
            cited[one.source].add((start, end, one.position))
    return defaultdict(list, {text: sorted(spans) for text, spans in cited.items()})


def _whole_text(shown: ReportView, text: ReportText, cited: Sequence[Span]) -> dict[str, Any]:
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
