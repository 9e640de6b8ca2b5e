"""The texts as they were read, with an anchor at every sentence that is cited."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from byline.reports.page.evidence import paragraphs
from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.shown import Shown
from byline.reports.page.tables import section
from byline.reports.page.wording import counted, day, shortened
from byline.results.report import ReportText

__all__ = ["texts_section"]

LONGEST = 20_000
"""Characters of a text that are shown."""
Span = tuple[int, int, int]


def texts_section(shown: Shown, number: int) -> Html:
    """The texts that are cited, each folded."""
    texts = [text for text in shown.report.texts if text.id in shown.cited]
    cited = _cited_sentences(shown)
    all_of = len(texts) == len(shown.report.texts)
    said = "The texts as Byline read them." if all_of else "The texts that are cited above."
    if shown.report.redacted:
        said = "The beginning of each text, with a bar for every word that is not grammar."
    return section(
        "texts",
        number,
        "The texts",
        tag("p", said),
        tag("div", [_text(shown, text, cited[text.id]) for text in texts], data_search="texts"),
    )


def _cited_sentences(shown: Shown) -> dict[str, list[Span]]:
    """Where cited sentences start and end in each text, and which sentence each is."""
    found: dict[str, set[Span]] = defaultdict(set)
    for story in shown.report.stories:
        for one in story.summary.sentences if story.summary else ():
            start, end = one.place or (0, 0)
            found[one.source].add((start, end, one.position))
    return defaultdict(list, {text: sorted(spans) for text, spans in found.items()})


def _text(shown: Shown, text: ReportText, cited: Sequence[Span]) -> Html:
    number = shown.numbers[text.id]
    when: Content = [", ", day(text.date)] if text.date else None
    head = tag(
        "summary",
        tag("b", number),
        " ",
        shown.label(text.id),
        " ",
        tag("span", shown.who(text.id), when),
    )
    title = tag("p", tag("b", named(shortened(text.title, 200)))) if text.title else None
    left = len(text.body) - LONGEST
    more = tag("p", f"[{counted(left, 'more character')}]", class_="gap") if left > 0 else None
    body = _body(text.body[:LONGEST], cited, number)
    # A sentence that lies after the cut, or in a text that was cut short, is still led to.
    shown_to = min(len(text.body), LONGEST)
    lost = [
        tag("span", id=f"x{number}-{position + 1}")
        for start, end, position in cited
        if end > shown_to or end == 0
    ]
    back = tag(
        "p", "Back to ", shown.link(text.id), " in the table of all texts.", class_="meta way"
    )
    return tag("details", head, title, body, more, lost, back, class_="text", id=f"x{number}")


def _body(body: str, cited: Sequence[Span], number: str) -> list[Html]:
    return [
        tag("p", list(_sentences(body, start, end, cited, number)), dir="auto")
        for start, end in paragraphs(body)
    ]


def _sentences(
    body: str, start: int, end: int, cited: Sequence[Span], number: str
) -> Iterator[Content]:
    """A paragraph with its cited sentences marked; one that goes on is marked where it begins."""
    at = start
    for first, last, position in cited:
        if not at <= first < end or not last or last > len(body):
            continue
        yield body[at:first]
        stop = min(last, end)
        yield tag("span", body[first:stop], id=f"x{number}-{position + 1}")
        at = stop
    yield body[at:end]
