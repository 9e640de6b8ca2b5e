"""Headlines, for people to read: the line, how much stands behind it, and what else there was."""

import textwrap
from collections.abc import Iterable, Iterator

from byline.reports.wording import printable
from byline.results import Headline, HeadlinePart

__all__ = ["headlines_text", "lead_words"]

WIDTH = 78
SHOWN_SOURCES = 6
NEARLY, SOMEWHAT = 0.05, 0.25
NOISE = 1e-9
"""What sums of the same numbers differ by, added up in another order."""


def headlines_text(answers: Iterable[Headline], *, named: bool = True) -> Iterator[str]:
    """One block per headline; with the name of its group, if there are several."""
    for answer in answers:
        yield "\n".join(_block(answer, named=named))


def lead_words(answer: Headline) -> str:
    """How far the headline is ahead of the next one, in words."""
    if len(answer.candidates) < 2:
        return "no other is shown"
    first, second = (phrase.score for phrase in answer.candidates[:2])
    most = max(abs(first), abs(second))
    lead = (second - first) / most if most else 0.0
    if lead <= NOISE:
        return "the next is held to be as good"
    if lead < NEARLY:
        return "the next is nearly as good"
    return "the next is somewhat worse" if lead < SOMEWHAT else "the next is clearly worse"


def _block(answer: Headline, *, named: bool) -> Iterator[str]:
    group = f"{printable(answer.group)}: " if named else ""
    yield f"{group}{printable(answer.headline)}"
    yield from _wrapped(_made_of(answer))
    sources = [printable(source) for source in answer.sources[:SHOWN_SOURCES]]
    if len(answer.sources) > len(sources):
        sources.append(f"and {len(answer.sources) - len(sources):,} more")
    yield from _wrapped(f"sources: {', '.join(sources)}")
    yield f"  score {answer.score:.3g}, the less the better; {lead_words(answer)}"
    for phrase in answer.candidates[1:]:
        yield from textwrap.wrap(
            printable(phrase.headline),
            WIDTH,
            initial_indent=f"    {phrase.score:<8.3g}  ",
            subsequent_indent=" " * 14,
        )
    for note in answer.notes:
        yield from _wrapped(f"Note: {printable(note)}.")


def _made_of(answer: Headline) -> str:
    """How many of the sentences went into it, and with which words."""
    some, of_all = len(answer.sources), answer.sentences
    number = f"{some:,} of {of_all:,} sentences" if of_all > 1 else "the one sentence there is"
    if len(answer.stretches) == 1:
        return f"made of {number}; {_whole(answer.stretches[0])}"
    parts = ", ".join(
        f"“{printable(part.text)}” ({len(part.sources):,})" for part in answer.stretches
    )
    return f"made of {number}: {parts}"


def _whole(stretch: HeadlinePart) -> str:
    """That a headline stands in the sentences as it is."""
    times = len(stretch.sources)
    return f"it stands like this in {'one' if times == 1 else f'{times:,}'}"


def _wrapped(line: str) -> Iterator[str]:
    yield from textwrap.wrap(
        line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )
