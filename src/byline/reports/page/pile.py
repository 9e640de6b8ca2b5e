"""What is in the pile, what was skipped, and what to beware of."""

from collections.abc import Iterator

from byline.reports.figures.lengths import SHORT, LengthFigure
from byline.reports.page.drawn import drawn
from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.shown import Shown
from byline.reports.page.signs import key
from byline.reports.page.tables import Cell, Column, Item, section, table
from byline.reports.page.wording import capital, counted, day, listed, shortened
from byline.results import Finding

__all__ = ["counts_words", "language_name", "length_figure", "pile_section"]

MOST_NAMED = 5
LANGUAGES = {
    "af": "Afrikaans", "ar": "Arabic", "be": "Belarusian", "bg": "Bulgarian", "ca": "Catalan",
    "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew",
    "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "la": "Latin", "lt": "Lithuanian", "lv": "Latvian",
    "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sk": "Slovak", "sl": "Slovene", "sr": "Serbian", "sv": "Swedish",
    "tr": "Turkish", "uk": "Ukrainian", "zh": "Chinese", "und": "an unknown language",
}  # fmt: skip


NUMBER = Column("No.", "what the text is called on this page; it leads to its wording.")
FILE = Column("File", "where it was read from.")
WRITER = Column(
    "Writer", "who signed it, as the pile has it; that is taken as true and not checked."
)
TITLE = Column("Title", "as the text or the table has it.")
DATE = Column("Date", "as the text has it; a date can be wrong or copied.")
LANGUAGE = Column("Language", "as it is stated, or guessed from the words.")
STORY = Column("Story", "the number of its group; empty if it stands alone.")
WORDS = Column("Words", "its length, without numbers, marks and addresses.", right=True)


def pile_section(shown: Shown, number: int) -> Html:
    """Counts, warnings, skipped files, lengths, and a table of all texts."""
    return section(
        "pile",
        number,
        "The pile",
        tag("p", counts_words(shown)),
        _warnings(shown),
        _skipped(shown),
        _lengths(shown),
        tag("div", tag("h3", "All texts"), _texts(shown), class_="wide"),
    )


def counts_words(shown: Shown) -> str:
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
    spoken = [f"{n:,} in {language_name(code)}" for code, n in survey.languages.items()]
    if len(spoken) == 1:
        only = next(iter(survey.languages))
        said += f"{'It is' if survey.texts == 1 else 'All are'} in {language_name(only)}. "
    else:
        said += f"By language: {listed(spoken[:6])}. "
    dates = sorted(text.date for text in shown.report.texts if text.date)
    if dates:
        known = "" if len(dates) == survey.texts else f" of the {len(dates):,} that have one"
        said += f"Dates{known} run from {day(dates[0])} to {day(dates[-1])}."
    return said


def language_name(code: str) -> str:
    """What people call the language of this code."""
    return LANGUAGES.get(code, f"the language “{code}”")


def _all(read: int, found: int) -> str:
    return ("it" if read == 1 else "all of them") if read == found else f"{read:,} of them"


def _warnings(shown: Shown) -> Html:
    findings = shown.report.survey.findings
    if not findings:
        return tag("p", "Nothing in it is likely to mislead an answer.")
    items = [tag("li", _finding(shown, finding)) for finding in findings]
    return tag("div", tag("h3", "Worth knowing"), tag("ul", items, class_="plain"))


def _finding(shown: Shown, finding: Finding) -> Iterator[Content]:
    yield capital(shortened(finding.message, 600))
    known = [text for text in finding.texts if text in shown.numbers]
    if not known or len(known) == len(shown.report.texts):
        return
    yield " ("
    for k, text in enumerate(known[:MOST_NAMED]):
        yield ", " if k else ""
        yield shown.link(text)
    if len(known) > MOST_NAMED:
        yield f" and {len(known) - MOST_NAMED:,} more"
    yield ")"


def _skipped(shown: Shown) -> Html | None:
    skipped = shown.report.survey.skipped
    if not skipped:
        return None
    rows = [[named(shortened(s.source, 120)), shortened(s.reason, 300)] for s in skipped]
    title = f"{capital(counted(len(rows), 'file', how='words'))} could not be used"
    columns = [
        Column("File", "what was found and left out of all answers."),
        Column("Why", "what would have to be mended for it to be read."),
    ]
    return table(title, columns, rows)


def length_figure(shown: Shown) -> LengthFigure:
    """How long the texts are."""
    report = shown.report
    kinds = tuple(shown.sign(text.id) for text in report.texts)
    return LengthFigure(tuple(text.words for text in report.texts), kinds)


def _lengths(shown: Shown) -> Html:
    title = "How long the texts are"
    figure = length_figure(shown)
    caption = "The higher a bar, the more texts." if figure.barred else "A sign for each text."
    caption += (
        " The further right, the longer in words; a long text is not a better witness as such."
    )
    if figure.edged:
        caption += f" Dashed: {SHORT} words; shorter texts show too little of their writer."
    signs = None if figure.barred else key(shown)
    return drawn("lengths", figure, title=title, key=signs, caption=caption)


def _texts(shown: Shown) -> Html:
    report = shown.report
    dated = any(text.date for text in report.texts)
    titled = any(text.title for text in report.texts)
    columns = [NUMBER, FILE, WRITER]
    columns += [TITLE] if titled else []
    columns += [DATE] if dated else []
    columns += [LANGUAGE, STORY, WORDS]
    rows, ids = [], []
    for k, text in enumerate(report.texts, 1):
        story = shown.stories.get(text.id)
        row: list[Item] = [
            Cell(shown.link(text.id, to="x"), k),
            shown.label(text.id),
            shown.who(text.id),
        ]
        row += [Cell(named(shortened(text.title or "", 60)), class_="free")] if titled else []
        row += [_date(text.date)] if dated else []
        row += [
            language_name(text.language),
            tag("a", story.group.group, href=f"#s{story.group.group}") if story else "",
            Cell(f"{text.words:,}", text.words),
        ]
        rows.append(row)
        ids.append(f"t{shown.numbers[text.id]}")
    return table(
        "The texts in the pile",
        columns,
        rows,
        ids=ids,
        sort=True,
        search=True,
        hidden_caption=True,
        most=60,
        wide=True,
    )


def _date(date: str | None) -> Cell:
    """A day that sorts by time."""
    return Cell(day(date), float(date[:10].replace("-", ""))) if date else Cell("", 0.0)
