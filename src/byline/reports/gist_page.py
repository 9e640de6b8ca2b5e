"""Summaries as one page of HTML that fetches and runs nothing.

Each sentence links to its place: the paragraph of its text, with the sentence marked. Anchors are
made of numbers alone.
"""

import re
from collections.abc import Sequence

from byline.corpus import Corpus
from byline.reports.gist import alone_text, source_of, spread_of, title_of
from byline.reports.rendering import content_hash, rendered, style_sheet
from byline.reports.wording import run_text
from byline.results import Summary

__all__ = ["gist_page", "paragraph"]

SHOWN = 700
"""Characters of a paragraph shown on either side of the sentence."""
_BREAK = re.compile(r"\n[^\S\n]*\n")


def gist_page(answers: Sequence[Summary], texts: Corpus, alone: Sequence[str] = ()) -> str:
    """A page of HTML with these summaries, and what they cite of the texts."""
    sheet = style_sheet("style.css", "gist.css")
    run = answers[0].run if answers else None
    page = rendered(
        "gist",
        policy="default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"style-src {content_hash(sheet)}",
        sheet=sheet,
        n_texts=sum(answer.texts for answer in answers),
        answers=answers,
        alone=alone_text(alone) if alone else "",
        bodies={text.id: text.body for text in texts},
        title_of=title_of,
        source_of=source_of,
        spread_of=spread_of,
        paragraph=paragraph,
        run=run_text(run) if run is not None else "",
    )
    return f"{page}\n"


def paragraph(body: str, start: int, end: int) -> tuple[str, str, str]:
    r"""The paragraph around a place: before it, the place itself, and after it.

    >>> paragraph("Ann.\n\nBob ran. It rained.\n\nEnd.", 6, 14)
    ('', 'Bob ran.', ' It rained.')
    """
    lowest = max(0, start - SHOWN)
    before = _BREAK.split(body[lowest:start])[-1]
    after = _BREAK.split(body[end : end + SHOWN])[0]
    cut_before = len(before) == start - lowest and lowest > 0
    cut_after = len(after) == SHOWN and end + SHOWN < len(body)
    return f"… {before}" if cut_before else before, body[start:end], after + " …" * cut_after
