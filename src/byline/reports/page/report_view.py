"""The report as the page sees it: texts by number, who is whom, and what is cited."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from byline.reports.figures.svg import Mark, mark
from byline.results import SummarySentence
from byline.results.report import Report, ReportText, Story

__all__ = ["ALL_TEXTS", "KINDS", "ROWS", "ReportView"]

ROWS = 25
"""Rows of a table that stand open; the rest is folded."""
ALL_TEXTS = 100
"""Texts up to which each is shown whole; of larger piles only those that are cited."""
MOST_TEXTS = 400
KINDS: tuple[Mark, ...] = ("circle", "square", "triangle", "dot")


@dataclass(frozen=True)
class ReportView:
    """A report with short names for its texts.

    Numbers begin at 1 and are padded to one length; anchors are made of numbers alone, so that no
    name of a file can reach into the markup.
    """

    report: Report

    @cached_property
    def texts(self) -> dict[str, ReportText]:
        """The texts by id."""
        return {text.id: text for text in self.report.texts}

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The number of each text, as it is written."""
        width = max(2, len(str(len(self.report.texts))))
        return {text.id: f"{k:0{width}}" for k, text in enumerate(self.report.texts, 1)}

    @cached_property
    def unsigned(self) -> list[ReportText]:
        """Texts that nobody signed."""
        return [text for text in self.report.texts if text.author is None]

    @cached_property
    def signed(self) -> list[ReportText]:
        """Texts that somebody signed."""
        return [text for text in self.report.texts if text.author is not None]

    @cached_property
    def flat(self) -> dict[str, str]:
        """Signed texts in small letters, with single blanks: for looking wordings up."""
        return {text.id: " ".join(text.body.lower().split()) for text in self.signed}

    @cached_property
    def edges(self) -> dict[str, frozenset[str]]:
        """How the sentences of signed texts begin and end."""
        from byline.features.edges import Edges

        return {text.id: frozenset(Edges().units(text.body)) for text in self.signed}

    @cached_property
    def writers(self) -> dict[str, int]:
        """A sign for each of the writers with the most texts; those with few have the last one."""
        return {name: min(k, len(KINDS) - 1) for k, name in enumerate(self.report.survey.authors)}

    def sign(self, text: str) -> Mark:
        """The sign of whoever signed a text."""
        author = self.texts[text].author
        return "diamond" if author is None else KINDS[self.writers[author]]

    @cached_property
    def stories(self) -> dict[str, Story]:
        """The story of each text that belongs to one, if stories were asked for."""
        if not {"alike", "gist", "headline"} & set(self.report.asked):
            return {}
        return {text: story for story in self.report.stories for text in story.group.texts}

    @cached_property
    def cited(self) -> frozenset[str]:
        """Texts that are shown whole: all of a small pile, else those that an answer points at."""
        if len(self.report.texts) <= ALL_TEXTS:
            return frozenset(self.numbers)
        return frozenset(list(dict.fromkeys(self._citations()))[:MOST_TEXTS])

    @cached_property
    def judged(self) -> frozenset[str]:
        """Unsigned texts that have an article of their own."""
        report = self.report
        if "who" not in report.asked or "who" in report.missing:
            return frozenset()
        answered = [answer.text for answer in report.attributions[:ROWS]]
        return frozenset([*answered, *list(report.not_judged)[:ROWS]])

    def _citations(self) -> Iterator[str]:
        report = self.report
        for story in report.stories:
            yield from (one.source for one in (story.summary.sentences if story.summary else ()))
        yield from (answer.text for answer in report.attributions[:ROWS])
        yield from (name for pair in report.passages[:ROWS] for name in (pair.a, pair.b))
        yield from (pair.questioned for pair in report.pairs)
        yield from (text for pair in report.pairs if pair.writer is None for text in pair.known)

    def interval(self, text: str, candidate: str | None) -> tuple[float, float] | None:
        """The interval of the probability of a candidate, or of none of them, if there is one."""
        test = self.report.test
        ends = test.ranges.get(text, {}).get(candidate or "") if test else None
        return (ends.low, ends.high) if ends else None

    def anchor(self, text: str, to: str = "t") -> str:
        """Where a text has its wording (x) or its writer (u); its row (t) if it has none."""
        there = {"x": self.cited, "u": self.judged}.get(to, frozenset((text,)))
        return f"{to if text in there else 't'}{self.numbers[text]}"

    def place(self, sentence: SummarySentence) -> str:
        """A sentence by the number of its text and its own."""
        return f"{self.numbers[sentence.source]}.{sentence.position + 1}"

    def sentence_anchor(self, sentence: SummarySentence) -> str:
        """Where a cited sentence stands in the wording of its text, or the row of that text."""
        number = self.numbers[sentence.source]
        cited = sentence.source in self.cited
        return f"x{number}-{sentence.position + 1}" if cited else f"t{number}"

    @cached_property
    def signs(self) -> list[tuple[str, str, bool]]:
        """Each sign as a drawing, what it stands for, and whether that is a writer's name."""
        signs = [
            (mark(kind, 7, 7), name, True)
            for name, kind in zip(self.writers, KINDS[:-1], strict=False)
        ]
        if len(self.writers) >= len(KINDS):
            signs.append((mark("dot", 7, 7), "other writers", False))
        if self.unsigned:
            signs.append((mark("diamond", 7, 7), "unsigned", False))
        return signs
