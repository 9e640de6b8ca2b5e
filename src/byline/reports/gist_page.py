"""What texts say, as one page that needs nothing besides itself.

Each sentence leads to its place: the paragraph of the text it was taken from, with the sentence
marked. Whatever comes from texts or their names goes through `_safe`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from byline.corpus import Corpus
from byline.reports.gist import alone_text, source_of, spread_of, title_of
from byline.reports.plain import run_text
from byline.results import Summary, SummarySentence

__all__ = ["gist_page", "paragraph"]

SHOWN = 700
"""Characters of a paragraph shown on either side of the sentence."""
NAMED = 40
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_BREAK = re.compile(r"\n[^\S\n]*\n")
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def gist_page(answers: Sequence[Summary], texts: Corpus, alone: Sequence[str] = ()) -> str:
    """A page of HTML with these summaries, and what they cite of the texts."""
    parts = [*_head(answers)]
    for number, answer in enumerate(answers, 1):
        parts += _summary(answer, number)
    if alone:
        parts.append(f"<p class=meta>{_safe(alone_text(alone))}</p>")
    bodies = {text.id: text.body for text in texts}
    parts += ["<section><h2>Where it stands</h2>"]
    for number, answer in enumerate(answers, 1):
        for place, sentence in enumerate(answer.sentences, 1):
            parts += _passage(sentence, bodies, f"{number}-{place}")
    parts.append("</section>")
    if answers and answers[0].run is not None:
        parts.append(f"<footer>{_safe(run_text(answers[0].run))}</footer>")
    parts.append("</main></body></html>")
    return "\n".join(parts) + "\n"


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


def _head(answers: Sequence[Summary]) -> Iterator[str]:
    style = files("byline.reports").joinpath("gist.css").read_text(encoding="utf-8")
    title = "What do they say?"
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>\n{style}</style></head>\n<body><main>"
    yield f"<h1>{title}</h1>"
    count = sum(answer.texts for answer in answers)
    yield f"<p class=meta>From {count:,} texts. The name of a text leads to the place in it.</p>"


def _summary(answer: Summary, number: int) -> Iterator[str]:
    yield f"<section aria-labelledby=g{number}><h2 id=g{number}>{_safe(title_of(answer))}</h2>"
    if answer.sentences:
        yield "<ol>"
    for place, sentence in enumerate(answer.sentences, 1):
        link = f'<a class=src href="#s{number}-{place}">{_safe(source_of(sentence))}</a>'
        names = [f"<bdi>{_safe(name)}</bdi>" for name in sentence.said_in[:NAMED]]
        more = len(sentence.said_in) - len(names)
        names += [f"{more:,} more"] if more else []
        yield (
            f"<li id=r{number}-{place}><p><bdi>{_safe(sentence.text)}</bdi></p>\n"
            f"<p class=meta>{link}; {spread_of(sentence, answer)}</p>\n"
            f"<details><summary>Which?</summary><p>{', '.join(names)}</p></details></li>"
        )
    if answer.sentences:
        yield "</ol>"
    yield from (f"<p class=note>{_safe(note[:1].upper() + note[1:])}</p>" for note in answer.notes)
    yield "</section>"


def _passage(sentence: SummarySentence, bodies: Mapping[str, str], name: str) -> Iterator[str]:
    """The paragraph that a sentence was taken from."""
    if sentence.place is None or sentence.source not in bodies:
        return
    before, said, after = paragraph(bodies[sentence.source], *sentence.place)
    yield (
        f"<article class=text><h3><bdi>{_safe(sentence.source)}</bdi> "
        f'<a href="#r{name}">back</a></h3>\n<p dir=auto>{_safe(before)}'
        f"<mark id=s{name}>{_safe(said)}</mark>{_safe(after)}</p></article>"
    )


def _safe(words: str) -> str:
    """Words that are nothing but words to a browser."""
    return escape(_UNSAFE.sub("\ufffd", words))
