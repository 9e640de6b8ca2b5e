"""What texts say, as one page that needs nothing besides itself and runs nothing.

Each sentence leads to its place: the paragraph of the text it was taken from, with the sentence
marked. Anchors are made of numbers alone, and all that comes from texts or their names is escaped
by `tag`.
"""

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from byline.corpus import Corpus
from byline.reports.gist import alone_text, source_of, spread_of, title_of
from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.palette import theme
from byline.reports.plain import run_text
from byline.results import Summary, SummarySentence

__all__ = ["gist_page", "paragraph"]

QUESTION = "What do they say?"
SHOWN = 700
"""Characters of a paragraph shown on either side of the sentence."""
NAMED = 40
_BREAK = re.compile(r"\n[^\S\n]*\n")


def gist_page(answers: Sequence[Summary], texts: Corpus, alone: Sequence[str] = ()) -> str:
    """A page of HTML with these summaries, and what they cite of the texts."""
    count = sum(answer.texts for answer in answers)
    opening = f"From {count:,} texts. The name of a text leads to the place in it."
    run = answers[0].run if answers else None
    main = tag(
        "main",
        tag("section", tag("h1", QUESTION), tag("p", opening, class_="meta"), class_="title"),
        [_summary(answer, number) for number, answer in enumerate(answers, 1)],
        tag("p", alone_text(alone), class_="meta") if alone else None,
        _places(answers, {text.id: text.body for text in texts}),
    )
    footer = tag("footer", run_text(run)) if run is not None else None
    body = tag("body", tag("div", main, footer, class_="page"))
    return f"<!doctype html>\n{tag('html', _head(), body, lang='en')}\n"


def paragraph(body: str, start: int, end: int) -> tuple[str, str, str]:
    r"""What stands before the place within its paragraph, the place itself, and what comes after.

    >>> paragraph("Ann.\n\nBob ran. It rained.\n\nEnd.", 6, 14)
    ('', 'Bob ran.', ' It rained.')
    """
    lowest = max(0, start - SHOWN)
    before = _BREAK.split(body[lowest:start])[-1]
    after = _BREAK.split(body[end : end + SHOWN])[0]
    cut_before = len(before) == start - lowest and lowest > 0
    cut_after = len(after) == SHOWN and end + SHOWN < len(body)
    return f"… {before}" if cut_before else before, body[start:end], after + " …" * cut_after


def _head() -> Html:
    room = files("byline.reports")
    sheet = theme() + room.joinpath("page", "style.css").read_text("utf-8")
    sheet += room.joinpath("gist.css").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-{digest}'"
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", QUESTION),
        Html(f"<style>{sheet}</style>"),
    )


def _summary(answer: Summary, number: int) -> Html:
    items = [
        _item(sentence, answer, f"{number}-{place}")
        for place, sentence in enumerate(answer.sentences, 1)
    ]
    notes = [tag("p", note[:1].upper() + note[1:], class_="said") for note in answer.notes]
    title = tag("h2", title_of(answer), id=f"g{number}")
    said = tag("ol", items, class_="gist") if items else None
    return tag("section", title, said, notes, aria_labelledby=f"g{number}")


def _item(sentence: SummarySentence, answer: Summary, name: str) -> Html:
    link = tag("a", named(source_of(sentence)), href=f"#s{name}")
    return tag(
        "li",
        tag("p", sentence.text, dir="auto"),
        tag("p", link, f"; {spread_of(sentence, answer)}", class_="meta"),
        _spread(sentence.said_in) if len(sentence.said_in) > 1 else None,
        id=f"r{name}",
    )


def _spread(texts: Sequence[str]) -> Html:
    """Which texts say it, folded away."""
    names: list[Content] = []
    for text in texts[:NAMED]:
        names += [", " if names else None, named(text)]
    more = f" and {len(texts) - NAMED:,} more" if len(texts) > NAMED else None
    return tag("details", tag("summary", "Which texts"), tag("p", names, more, class_="meta"))


def _places(answers: Sequence[Summary], bodies: Mapping[str, str]) -> Html:
    """The paragraphs that the sentences were taken from."""
    found = [
        piece
        for number, answer in enumerate(answers, 1)
        for place, sentence in enumerate(answer.sentences, 1)
        for piece in _passage(sentence, bodies, f"{number}-{place}")
    ]
    return tag("section", tag("h2", "Where it stands", id="places"), found)


def _passage(sentence: SummarySentence, bodies: Mapping[str, str], name: str) -> Iterator[Html]:
    if sentence.place is None or sentence.source not in bodies:
        return
    before, said, after = paragraph(bodies[sentence.source], *sentence.place)
    back = tag("a", "back", href=f"#r{name}")
    yield tag("h3", named(sentence.source), " ", tag("span", back, class_="meta"))
    marked = tag("mark", said, id=f"s{name}", class_="cited")
    yield tag("div", tag("p", before, marked, after, dir="auto"), class_="letter")
