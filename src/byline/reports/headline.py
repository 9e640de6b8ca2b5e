"""Headlines on a terminal: the headline, its sources, and the other candidates."""

from collections.abc import Iterable, Iterator

from byline.reports.wording import printable, wrapped
from byline.results import Headline

__all__ = ["headlines_text"]

SHOWN_SOURCES = 6


def headlines_text(answers: Iterable[Headline], *, named: bool = True) -> Iterator[str]:
    """One block per headline; with the name of its group, if there are several."""
    for answer in answers:
        yield "\n".join(_block(answer, named=named))


def _block(answer: Headline, *, named: bool) -> Iterator[str]:
    group = f"{printable(answer.group)}: " if named else ""
    yield f"{group}{printable(answer.headline)}"
    yield from wrapped(_made_of(answer))
    sources = list(answer.sources[:SHOWN_SOURCES])
    if len(answer.sources) > len(sources):
        sources.append(f"and {len(answer.sources) - len(sources):,} more")
    yield from wrapped(f"sources: {', '.join(sources)}")
    yield f"  score {answer.score:.3g}, lower is better; {answer.lead_words}"
    for phrase in answer.candidates[1:]:
        yield from wrapped(phrase.headline, f"    {phrase.score:<8.3g}  ", " " * 14)
    for note in answer.notes:
        yield from wrapped(f"Note: {note}.")


def _made_of(answer: Headline) -> str:
    """How many of the sentences went into it, and with which words."""
    some, of_all = len(answer.sources), answer.sentences
    number = f"{some:,} of {of_all:,} sentences" if of_all > 1 else "the one sentence there is"
    if len(answer.stretches) == 1:
        times = len(answer.stretches[0].sources)
        return f"made of {number}; it stands like this in {'one' if times == 1 else f'{times:,}'}"
    parts = ", ".join(f"“{part.text}” ({len(part.sources):,})" for part in answer.stretches)
    return f"made of {number}: {parts}"
