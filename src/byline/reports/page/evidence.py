"""The evidence for and against a writer, marked in the text and as a table of counts."""

import re
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from byline.reports.feature_words import FEATURE_SETS, absent
from byline.reports.page.report_view import ReportView
from byline.results import MOST_PLACES, Attribution, Evidence
from byline.results.report import ReportText

__all__ = ["Marking", "evidence_view", "letter_view", "marks_of", "paragraphs", "pieces"]

LONG_TEXT = 400
"""Words from which on only the paragraphs with most marks are shown."""
MOST_PARAGRAPHS = 5
LONGEST_PARAGRAPH = 2500
PIECE = 700
"""Characters to which the paragraphs of a long text are cut."""
SHOWN_FEATURES = 8
EACH = 6
"""Places of a feature that are marked at most."""
LONGEST_MARK = 60
ROUNDING = 1e-9
_BEFORE, _AFTER = re.compile(r"(?<![^\W_])(?<!\w['’])"), re.compile(r"(?![^\W_])")
"""Where a word can begin and end: what follows an apostrophe is part of the word before."""
_LETTER = re.compile(r"[^\W_]|(?<=\w)['’](?=\w)")
Counts = list[tuple[int, int | None]]
UNCOUNTED: Counts = [(-1, None), (-1, None)]
_BREAK = re.compile(r"\n[^\S\n]*\n\s*")
Piece = tuple[str, int]


class Marking(NamedTuple):
    """A marked span of a text, with its strength for (> 0) or against (< 0) a writer: 1 to 3."""

    start: int
    end: int
    strength: int


def marks_of(evidence: Sequence[Evidence], body: str) -> list[Marking]:
    """The spans to mark, by place: the strongest, at most one word in three, none overlapping."""
    placed = [item for item in evidence if item.places]
    if not placed:
        return []
    most = max(abs(item.weight) for item in placed)
    room = len(body.split()) // 3
    taken: list[Marking] = []
    for item in sorted(placed, key=lambda one: -abs(one.weight)):
        strength = ceil(3 * abs(item.weight) / most - ROUNDING)
        for start, end in item.places[:EACH]:
            start, end = _trimmed(body, start, end)
            size = len(body[start:end].split())
            fits = 0 < end - start <= LONGEST_MARK and size <= room
            if fits and all(end <= m.start or start >= m.end for m in taken):
                taken.append(Marking(start, end, strength if item.weight > 0 else -strength))
                room -= size
    return sorted(taken)


def letter_view(shown: ReportView, answer: Attribution) -> dict[str, Any] | None:
    """The text in paragraphs with its marks, or the paragraphs of it that have most."""
    text = shown.texts[answer.text]
    candidate = answer.ranking[0].author
    marks = marks_of([e for e in answer.evidence if e.author == candidate], text.body)
    if not marks:
        return None
    return {
        "candidate": candidate,
        "paragraphs": list(_marked_paragraphs(text, marks)),
        "parts_of_words": any(_word(text.body, m.start, m.end) != m[:2] for m in marks),
    }


def _marked_paragraphs(text: ReportText, marks: Sequence[Marking]) -> Iterator[list[Piece]]:
    """Paragraphs in pieces; an empty one stands for those that are not shown."""
    long = text.words > LONG_TEXT
    spans = list(pieces(text.body) if long else paragraphs(text.body))
    chosen = list(range(len(spans)))
    if long:
        chosen = sorted(sorted(chosen, key=lambda k: -_weight(spans[k], marks))[:MOST_PARAGRAPHS])
    before = -1
    for k in chosen:
        if k != before + 1:
            yield []
        start, end = spans[k]
        cut = min(end, start + LONGEST_PARAGRAPH)
        yield [*_marked(text.body, start, cut, marks), ("…" if cut < end else "", 0)]
        before = k
    if before + 1 < len(spans):
        yield []


def paragraphs(body: str) -> Iterator[tuple[int, int]]:
    """Where each paragraph starts and ends."""
    start = 0
    for gap in _BREAK.finditer(body):
        if body[start : gap.start()].strip():
            yield start, gap.start()
        start = gap.end()
    if body[start:].strip():
        yield start, len(body.rstrip())


def pieces(body: str, size: int = PIECE) -> Iterator[tuple[int, int]]:
    """Paragraphs, long ones cut at blanks."""
    for start, end in paragraphs(body):
        while end - start > size:
            cut = body.rfind(" ", start + 1, start + size)
            cut = cut if cut > 0 else start + size
            yield start, cut
            start = cut
        yield start, end


def _marked(body: str, start: int, end: int, marks: Sequence[Marking]) -> Iterator[Piece]:
    """A part of a text in pieces, each with its strength; 0 for what is not marked."""
    at = start
    for mark in marks:
        if mark.start < at or mark.end > end:
            continue
        yield body[at : mark.start], 0
        yield body[mark.start : mark.end], mark.strength
        at = mark.end
    yield body[at:end], 0


def _weight(span: tuple[int, int], marks: Sequence[Marking]) -> int:
    return sum(abs(m.strength) for m in marks if span[0] <= m.start and m.end <= span[1])


def evidence_view(shown: ReportView, answer: Attribution) -> dict[str, Any] | None:
    """The heaviest features, and in how many signed texts each stands."""
    candidate = answer.ranking[0].author
    items = sorted(
        (e for e in answer.evidence if e.author == candidate), key=lambda one: -abs(one.weight)
    )[:SHOWN_FEATURES]
    if not items:
        return None
    body = shown.texts[answer.text].body
    scale = max(abs(item.weight) for item in items)
    return {
        "candidate": candidate,
        "rows": [_row(shown, item, body, candidate, scale) for item in items],
    }


def _row(
    shown: ReportView, item: Evidence, body: str, candidate: str, scale: float
) -> dict[str, Any]:  # fmt: skip
    forms = list(dict.fromkeys(" ".join(body[a:b].split()).lower() for a, b in item.places))
    lacking = absent(item.feature.strip(), item.view)
    what = _listed(forms) + _within(body, item.places, forms) if forms else lacking
    more = "+" if len(item.places) >= MOST_PLACES else ""
    return {
        "weight": item.weight,
        "share": 100 * abs(item.weight) / scale,
        "what": what,
        "view": FEATURE_SETS.get(item.view or "", item.view or ""),
        "n_places": len(item.places),
        "here": f"{len(item.places)}{more}",
        "counts": _standing(shown, item, body, candidate) if len(forms) <= 2 else UNCOUNTED,
    }


def _listed(forms: Sequence[str]) -> str:
    return ", ".join(f"“{form}”" for form in forms[:2]) + (" …" if len(forms) > 2 else "")


def _within(body: str, places: Sequence[tuple[int, int]], forms: Sequence[str]) -> str:
    """The words of which a feature is a piece: letters alone say little to a reader."""
    words = list(dict.fromkeys(body[slice(*_word(body, *place))].lower() for place in places))
    return f" in {_listed(words)}" if len(forms) == 1 and words != [*forms] else ""


def _word(body: str, start: int, end: int) -> tuple[int, int]:
    """A place, grown to the ends of the words that it cuts."""
    start, end = _trimmed(body, start, end)
    while start < end and not _BEFORE.match(body, start) and _LETTER.match(body, start):
        start -= 1
    while start < end and not _AFTER.match(body, end) and _LETTER.match(body, end - 1):
        end += 1
    return start, end


def _standing(shown: ReportView, item: Evidence, body: str, candidate: str) -> Counts:
    """In how many texts of the writer, and of all others, one of these wordings stands."""
    own = [text for text in shown.signed if text.author == candidate]
    rest = [text for text in shown.signed if text.author != candidate]
    spans = [_trimmed(body, *place) for place in item.places]
    if not any(start < end for start, end in spans) or len(own) + len(rest) > 1000:
        return UNCOUNTED
    holds = _finder(shown, item, body, spans)
    return [(sum(map(holds, texts)), len(texts)) for texts in (own, rest)]


def _trimmed(body: str, start: int, end: int) -> tuple[int, int]:
    words = body[start:end]
    return start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())


def _finder(
    shown: ReportView, item: Evidence, body: str, spans: Sequence[tuple[int, int]]
) -> Callable[[ReportText], bool]:
    """Whether a feature stands in a signed text, and not only inside of longer words there."""
    if item.view == "sentence-starts-and-ends":
        return lambda text: item.feature in shown.edges[text.id]
    forms = {" ".join(body[start:end].lower().split()) for start, end in spans}
    before = _BEFORE.pattern if all(_BEFORE.match(body, start) for start, _ in spans) else ""
    after = _AFTER.pattern if all(_AFTER.match(body, end) for _, end in spans) else ""
    wording = "|".join(map(re.escape, sorted(forms - {""})))
    pattern = re.compile(f"{before}(?:{wording}){after}")
    return lambda text: pattern.search(shown.flat[text.id]) is not None
