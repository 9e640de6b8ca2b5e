"""Copies and shared passages, side by side."""

from collections.abc import Iterator, Sequence
from typing import Any

from byline.reports.figures.ribbon import RibbonFigure
from byline.reports.page.shown import Shown
from byline.reports.wording import shortened
from byline.results import SimilarityExplanation
from byline.results.report import FEWEST_SHARED_WORDS

__all__ = ["passages_view", "ribbon_figures"]

SIDE_BY_SIDE = 6
MOST_MARKED = 5
AROUND = 160
"""Characters shown before and after a passage."""
LONGEST = 900
LETTERS = "abcdefgh"


def passages_view(shown: Shown) -> dict[str, Any]:
    """A table of all pairs, and the first of them in full."""
    pairs = [] if shown.report.redacted else shown.report.passages[:SIDE_BY_SIDE]
    return {"fewest": FEWEST_SHARED_WORDS, "pairs": [_pair(shown, pair) for pair in pairs]}


def _pair(shown: Shown, pair: SimilarityExplanation) -> dict[str, Any]:
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
        "left": list(_marked(bodies[0], [passage.a for passage in passages])),
        "right": list(_marked(bodies[1], [passage.b for passage in passages])),
    }


def ribbon_figures(shown: Shown) -> dict[str, RibbonFigure]:
    """Where each pair that is shown side by side has the same wording."""
    found: dict[str, RibbonFigure] = {}
    if shown.report.redacted:
        return found
    for pair in shown.report.passages[:SIDE_BY_SIDE]:
        a, b = shown.numbers[pair.a], shown.numbers[pair.b]
        sizes = len(shown.texts[pair.a].body), len(shown.texts[pair.b].body)
        if min(sizes):
            spans = tuple((passage.a, passage.b) for passage in pair.passages)
            found[f"ribbon-{a}-{b}"] = RibbonFigure((a, b), sizes, spans)
    return found


def _marked(body: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """The passages, each with its letter, and a little of what stands around them."""
    order = sorted(range(len(spans)), key=lambda k: spans[k])
    at = 0
    for k in order:
        start, end = spans[k]
        yield _between(body[at:start], first=at == 0), ""
        yield shortened(body[start:end], LONGEST), LETTERS[k]
        at = end
    tail = body[at:].rstrip()
    yield shortened(f" {tail}", AROUND) if len(tail) > AROUND else tail, ""


def _between(text: str, *, first: bool) -> str:
    if len(text) <= 2 * AROUND:
        return text
    end = text[-AROUND:]
    return f"… {end}" if first else f"{text[:AROUND]} … {end}"
