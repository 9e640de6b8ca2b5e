"""What is in the pile, what was skipped, and what to beware of."""

from collections.abc import Iterator, Sequence
from typing import Any

from byline.reports.figures.lengths import SHORT, LengthFigure
from byline.reports.page.shown import Shown
from byline.reports.rendering import drawn
from byline.reports.wording import counted, day, language, listed

__all__ = ["length_figure", "pile_view"]

MOST_NAMED = 5


def pile_view(shown: Shown) -> dict[str, Any]:
    """Counts, warnings, skipped files, lengths, and a table of all texts."""
    report = shown.report
    return {
        "counts": _counts(shown),
        "findings": list(_findings(shown)),
        "skipped": report.survey.skipped,
        "lengths": _lengths(shown),
        "titled": any(text.title for text in report.texts),
        "dated": any(text.date for text in report.texts),
        "ids": [f"t{number}" for number in shown.numbers.values()],
    }


def _counts(shown: Shown) -> str:
    """How many texts there are, by whom, in which languages and of which days."""
    survey = shown.report.survey
    files = survey.texts + len(survey.skipped)
    said = f"Byline found {counted(files, 'text')} and read {_all(survey.texts, files)}: "
    said += f"{counted(survey.words.total, 'word')}, "
    if survey.authors:
        signed = survey.texts - survey.unsigned
        said += f"{counted(signed, 'text')} signed by {counted(len(survey.authors), 'writer')}, "
        said += f"and {survey.unsigned:,} unsigned. "
    else:
        said += "and no writer is named. "
    spoken = [f"{n:,} in {language(code)}" for code, n in survey.languages.items()]
    if len(spoken) == 1:
        only = next(iter(survey.languages))
        said += f"{'It is' if survey.texts == 1 else 'All are'} in {language(only)}. "
    else:
        said += f"By language: {listed(spoken[:6])}. "
    dates = sorted(text.date for text in shown.report.texts if text.date)
    if dates:
        known = "" if len(dates) == survey.texts else f" of the {len(dates):,} that have one"
        said += f"Dates{known} run from {day(dates[0])} to {day(dates[-1])}."
    return said


def _all(read: int, found: int) -> str:
    return ("it" if read == 1 else "all of them") if read == found else f"{read:,} of them"


def _findings(shown: Shown) -> Iterator[tuple[str, Sequence[str], int]]:
    """Each finding, the first texts that it concerns unless it concerns all, and how many more."""
    for finding in shown.report.survey.findings:
        known = [text for text in finding.texts if text in shown.numbers]
        if len(known) == len(shown.report.texts):
            known = []
        yield finding.message, known[:MOST_NAMED], max(0, len(known) - MOST_NAMED)


def length_figure(shown: Shown) -> LengthFigure:
    """How long the texts are."""
    report = shown.report
    kinds = tuple(shown.sign(text.id) for text in report.texts)
    return LengthFigure(tuple(text.words for text in report.texts), kinds)


def _lengths(shown: Shown) -> dict[str, Any]:
    title = "How long the texts are"
    figure = length_figure(shown)
    caption = "The higher a bar, the more texts." if figure.barred else "A sign for each text."
    caption += (
        " The further right, the longer in words; a long text is not a better witness as such."
    )
    if figure.edged:
        caption += f" Dashed: {SHORT} words; shorter texts show too little of their writer."
    signs = [] if figure.barred else shown.signs
    return drawn("lengths", figure, title=title, signs=signs, caption=caption)
