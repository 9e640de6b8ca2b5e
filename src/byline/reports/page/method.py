"""How to repeat it, what the words mean, and what all this cannot say."""

from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.settings import settings_of
from byline.reports.page.shown import Shown
from byline.reports.page.tables import Cell, Column, Item, folded, section, table
from byline.reports.rendering import rendered

__all__ = [
    "LEFT_OUT",
    "SAME_WORDS",
    "TITLES",
    "WHO_WORDS",
    "limits_section",
    "method_section",
]

LEFT_OUT = "The command and the hashes of the texts are left out of a redacted report."

TITLES = {
    "who": "Who wrote it",
    "same": "Same writer",
    "alike": "What belongs together",
    "gist": "Summaries",
    "headline": "Headlines",
}


def method_section(shown: Shown, number: int) -> Html:
    """The command, the settings, the words, and a hash of every text."""
    report = shown.report
    return section(
        "method",
        number,
        "How to repeat it",
        tag("p", "The same texts, program, settings and seed give the same answers."),
        tag("pre", tag("code", named(report.command))) if report.command else None,
        tag("p", LEFT_OUT, class_="meta") if report.redacted else None,
        _settings(shown),
        tag("h3", "What the words mean"),
        tag("div", _who_words(), _same_words(), class_="two wide"),
        _hashes(shown),
    )


def _settings(shown: Shown) -> Html | None:
    """A table of all that the answers depend on besides the texts."""
    rows: list[list[Item]] = []
    runs = shown.report.runs
    for of, one in sorted(runs.items(), key=lambda pair: list(TITLES).index(pair[0])):
        about = tag("small", TITLES.get(of, of), class_="view")
        rows += [
            [Cell([setting.name, about], class_="nw"), named(setting.value), setting.means]
            for setting in settings_of(of, one)
        ]
    run = next(iter(runs.values()), None)
    if run is None:
        return None
    rows.append(["Seed", str(run.seed), SEED])
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    rows.append(["Versions", versions, VERSION])
    columns = [
        Column("Setting", "what it is called, and for which question."),
        Column("Value", "as it was given, usual, or learned from the pile."),
        Column("Meaning", "what it says, and what it does not."),
    ]
    whole = table("Settings, seed and versions", columns, rows, most=len(rows))
    return tag("div", whole, class_="wide")


SEED = (
    "Where chance has a say, it is drawn from this number. Another one may change answers a little."
)
VERSION = "What was in use. Other versions may answer a little differently."


def _who_words() -> Html:
    columns = [
        Column("Words", "what is said of a text."),
        Column("Probability of the leader", "what it takes to say so; a word adds nothing to it."),
    ]
    rows: list[list[Item]] = [[Cell(word, class_="nw"), means] for word, means in WHO_WORDS]
    return table("Who wrote it", columns, rows)


def _same_words() -> Html:
    ratio: list[Content] = ["log", tag("sub", "10"), " LR"]
    columns = [
        Column("Words", "what is said of a pair, for one writer or for two."),
        Column(ratio, "the likelihood ratio as a power of ten, negative for two writers."),
        Column("Times more probable", "how much more so the findings are, not the writer."),
    ]
    return table("Same writer or not", columns, [list(row) for row in SAME_WORDS])


def _hashes(shown: Shown) -> Html | None:
    if shown.report.redacted:
        return None
    rows: list[list[Content]] = [
        [
            shown.numbers[text.id],
            shown.label(text.id),
            tag("span", text.sha256, class_="hash"),
        ]
        for text in shown.report.texts
    ]
    columns = [
        Column("No.", "of the text."),
        Column("File", "where it was read from."),
        Column("SHA-256", HASH),
    ]
    whole = table("Text hashes", columns, rows, hidden_caption=True, most=len(rows))
    return folded("SHA-256 of each text as read", whole)


HASH = (
    "of the text as Byline read it, in UTF-8: whoever has the same one has the same text, letter "
    "by letter. It is not that of the file."
)
WHO_WORDS = (
    ("almost certainly", "95 % or more, and at least 60 hidden texts to show it"),
    ("very probably", "80 to 95 %, or more with fewer than 60 hidden texts"),
    ("probably", "60 to 80 %"),
    ("undecided",
     "under 60 %, or a lead under 20 points, or a text that is too short or too unlike all that "
     "was learned from, or no signed text that could be hidden to try it"),
)  # fmt: skip
"""What is said of a writer, and the probability of the leader that it goes with."""
SAME_WORDS = (
    ("strong support", "3 to 4", "1,000 to 10,000"),
    ("moderately strong support", "2 to 3", "100 to 1,000"),
    ("moderate support", "1 to 2", "10 to 100"),
    ("weak support", "0.5 to 1", "3 to 10"),
    ("undecided", "−0.5 to 0.5", "under 3, either way"),
)
"""What is said of a pair, the log10 LR that it goes with, and how many times more probable."""


def limits_section(shown: Shown, number: int) -> Html:
    """What to keep in mind."""
    return rendered("limits", number=number)
