"""Copies and shared passages, side by side."""

from collections.abc import Iterator, Sequence

from byline.reports.figures.ribbon import RibbonFigure
from byline.reports.page.html import Content, Html, joined, tag
from byline.reports.page.shown import Shown
from byline.reports.page.tables import Cell, Column, Item, section, table
from byline.reports.page.wording import counted, percent, shortened
from byline.results import Likeness, Passage

__all__ = ["passages_section", "ribbon_figures"]

SIDE_BY_SIDE = 6
MOST_MARKED = 5
AROUND = 160
"""Characters shown before and after a passage."""
LONGEST = 900
LETTERS = "abcdefgh"


def passages_section(shown: Shown, number: int) -> Html:
    """A table of all pairs, and the first of them in full."""
    found = shown.report.passages
    title = "Copies and shared passages"
    if not found:
        said = "No two texts have a run of twelve words or more in common."
        if len(shown.report.texts) == 1:
            said = "There is one text, and nothing that it could share words with."
        return section("passages", number, title, tag("p", said))
    return section(
        "passages",
        number,
        title,
        tag(
            "p",
            f"{counted(len(found), 'pair')} of texts {'has' if len(found) == 1 else 'have'} a run "
            "of words in common that is too long to be chance. Shared words say nothing about who "
            "wrote a text: one was made from the other, or both from a third.",
        ),
        _overview(shown, found),
        None if shown.report.redacted else [_pair(shown, pair) for pair in found[:SIDE_BY_SIDE]],
    )


def _overview(shown: Shown, found: Sequence[Likeness]) -> Html:
    rows: list[list[Item]] = []
    for pair in found:
        share = max(pair.covered)
        words = sum(passage.words for passage in pair.passages)
        longest = max((passage.words for passage in pair.passages), default=0)
        rows.append(
            [
                joined(shown.link(pair.a), " and ", shown.link(pair.b)),
                Cell(percent(share), share),
                Cell(f"{words:,}", words),
                Cell(f"{longest:,}", longest),
            ]
        )
    columns = [
        Column("Pair", "the numbers of the texts."),
        Column("Share", SHARE, right=True),
        Column("Words", "how many those are together, numbers among them.", right=True),
        Column("Longest run", "how many the longest of the passages has.", right=True),
    ]
    return table("How much is shared", columns, rows, sort=True)


SHARE = (
    "how much of a text stands in the other in runs of twelve words or more; of the text of which "
    "it is more. Where a copy is left out of another answer, another measure is told there: of all "
    "stretches of five words or so in either text, how many stand in both. A few changed words "
    "lower that one far more."
)


def _pair(shown: Shown, pair: Likeness) -> Html:
    longest = sorted(pair.passages, key=lambda one: -one.words)[:MOST_MARKED]
    passages = sorted(longest, key=lambda one: one.a)
    words = sum(passage.words for passage in pair.passages)
    a, b = shown.numbers[pair.a], shown.numbers[pair.b]
    return tag(
        "div",
        tag("h3", f"Texts {a} and {b} share {counted(words, 'word')}"),
        _cut_short(len(passages), len(pair.passages)),
        _ribbon(shown, pair, passages),
        tag(
            "div",
            _side(shown, pair.a, [passage.a for passage in passages]),
            _side(shown, pair.b, [passage.b for passage in passages]),
            class_="pair wide",
        ),
        class_="unit",
    )


def _cut_short(marked: int, found: int) -> Html | None:
    """That not all passages are marked, where there are more."""
    if marked == found:
        return None
    return tag("p", f"The {marked} longest of {found} passages are marked; the words are of all.")


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


def _ribbon(shown: Shown, pair: Likeness, passages: Sequence[Passage]) -> Html:
    sizes = [max(1, len(shown.texts[name].body)) for name in (pair.a, pair.b)]
    bands = []
    for passage in passages:
        (a0, a1), (b0, b1) = (
            [100 * end / size for end in ends]
            for ends, size in zip((passage.a, passage.b), sizes, strict=True)
        )
        corners = f"{a0:.1f},7 {a1:.1f},7 {b1:.1f},33 {b0:.1f},33"
        bands += [
            tag("polygon", points=corners, class_="band"),
            tag("rect", x=a0, width=a1 - a0, height=7, class_="shared"),
            tag("rect", x=b0, y=33, width=b1 - b0, height=7, class_="shared"),
        ]
    drawing = tag(
        "svg",
        tag("rect", class_="track", width=100, height=7),
        tag("rect", class_="track", y=33, width=100, height=7),
        bands,
        viewBox="0 0 100 40",
        preserveAspectRatio="none",
        width="100%",
        height=40,
        aria_hidden="true",
    )
    a, b = shown.numbers[pair.a], shown.numbers[pair.b]
    return tag(
        "div", tag("span", a), tag("div", drawing), tag("span", b), class_="ribbon wide"
    )  # fmt: skip


def _side(shown: Shown, name: str, spans: Sequence[tuple[int, int]]) -> Html:
    body = shown.texts[name].body
    head = tag("h4", "Text ", shown.link(name), ", ", shown.who(name))
    return tag("div", head, tag("p", list(_marked(body, spans)), dir="auto"))


def _marked(body: str, spans: Sequence[tuple[int, int]]) -> Iterator[Content]:
    """The passages with a little of what stands around them."""
    order = sorted(range(len(spans)), key=lambda k: spans[k])
    at = 0
    for k in order:
        start, end = spans[k]
        yield _between(body[at:start], first=at == 0)
        letter = LETTERS[k]
        yield tag(
            "mark",
            tag("span", letter, class_="tag", aria_hidden="true"),
            tag("span", f"Shared passage {letter}: ", class_="vh"),
            shortened(body[start:end], LONGEST),
            tag("span", " (end)", class_="vh"),
            class_="sh",
        )
        at = end
    tail = body[at:].rstrip()
    yield shortened(f" {tail}", AROUND) if len(tail) > AROUND else tail


def _between(text: str, *, first: bool) -> str:
    if len(text) <= 2 * AROUND:
        return text
    end = text[-AROUND:]
    return f"… {end}" if first else f"{text[:AROUND]} … {end}"
