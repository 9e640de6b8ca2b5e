"""What texts say, as one page that needs nothing besides itself and runs nothing.

Each sentence leads to its place: the paragraph of the text it was taken from, with the sentence
marked. Anchors are made of numbers alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
        summaries=[_summary(answer, number) for number, answer in enumerate(answers, 1)],
        alone=alone_text(alone) if alone else "",
        places=list(_places(answers, {text.id: text.body for text in texts})),
        run=run_text(run) if run is not None else "",
    )
    return f"{page}\n"


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


def _summary(answer: Summary, number: int) -> dict[str, Any]:
    sentences = [
        {
            "anchor": f"{number}-{place}",
            "text": sentence.text,
            "source": source_of(sentence),
            "spread": spread_of(sentence, answer),
            "said_in": sentence.said_in,
        }
        for place, sentence in enumerate(answer.sentences, 1)
    ]
    return {"title": title_of(answer), "sentences": sentences, "notes": answer.notes}


def _places(answers: Sequence[Summary], bodies: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The paragraphs that the sentences were taken from."""
    for number, answer in enumerate(answers, 1):
        for place, sentence in enumerate(answer.sentences, 1):
            if sentence.place is not None and sentence.source in bodies:
                before, said, after = paragraph(bodies[sentence.source], *sentence.place)
                yield {
                    "anchor": f"{number}-{place}",
                    "source": sentence.source,
                    "before": before,
                    "said": said,
                    "after": after,
                }
