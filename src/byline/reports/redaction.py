"""A report that can be shown to people who must not learn whom it is about.

Ids, writers, files and addresses become pseudonyms wherever they stand. Texts are cut to their
first few words, summaries and shared passages too. Words that the pile writes with a capital in the
middle of sentences, and never otherwise, are probably names, and become dots. Hashes go, as whoever
guesses a text could confirm it by them. This helps; it cannot promise that nobody is recognised.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from byline.corpus import Skipped
from byline.results import Attribution, Group, Headline, Likeness, Passage, Summary, SummarySentence
from byline.results.report import Report, ReportText

__all__ = ["EXCERPT", "redacted"]

EXCERPT = 6
"""Words of a text that are left."""
NAME = "…"
_OWN = frozenset(
    {
        "kind",
        "answer",
        "method",
        "asked",
        "language",
        "languages",
        "encodings",
        "run",
        "runs",
        "date",
    }
)
"""Fields that hold the program's own words, never anything of the pile."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*|\bhttps?://\S+|\bwww\.\S+")
_NUMBER = re.compile(r"\+?\d[\d ()/-]{6,}\d")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_START = re.compile(r"(?:^|[.!?:;\n“\"'(‘>*-])\s*$")


def redacted(report: Report) -> Report:
    """The report with pseudonyms and without the wording of its texts."""
    veil = _Veil(report)
    hidden = veil.of(report)
    texts = tuple(
        replace(text, title=None, sha256="", body=veil.excerpt(old.body), date=None)
        for text, old in zip(hidden.texts, report.texts, strict=True)
    )
    return replace(hidden, texts=texts, pile="a redacted pile", command="", redacted=True)


@dataclass(frozen=True)
class _Veil:
    """What stands for what."""

    report: Report

    @cached_property
    def names(self) -> dict[str, str]:
        """Pseudonyms of ids, writers and skipped files, and of the parts of their names."""
        report = self.report
        width = max(2, len(str(len(report.texts))))
        found = {text.id: f"text {k:0{width}}" for k, text in enumerate(report.texts, 1)}
        for k, item in enumerate(report.survey.skipped, 1):
            found.setdefault(item.source, f"file {k}")
        for k, name in enumerate(report.survey.authors, 1):
            found.setdefault(name, f"Writer {_letters(k)}")
        return found

    @cached_property
    def _parts(self) -> dict[str, str]:
        """Words out of writers' names, which betray them in a text or a note."""
        parts: dict[str, str] = {}
        for name in self.report.survey.authors:
            for word in _WORD.findall(name):
                if len(word) > 2:
                    parts.setdefault(word.lower(), self.names[name])
        for text in self.report.texts:
            for word in _WORD.findall(text.id.rsplit(".", 1)[0]):
                if len(word) > 3 and word.lower() not in self._common:
                    parts.setdefault(word.lower(), NAME)
        return parts

    @cached_property
    def _common(self) -> set[str]:
        """Words that the texts write small: no names."""
        found: set[str] = set()
        for text in self.report.texts:
            found |= {word for word in _WORD.findall(text.body) if word.islower()}
        return found

    @cached_property
    def _capitals(self) -> set[str]:
        """Words that stand with a capital within sentences, and never without: probably names."""
        counts: Counter[str] = Counter()
        for text in self.report.texts:
            counts.update(_within(text.body))
        return {word for word in counts if word not in self._common and word != "i"}

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        whole = sorted(self.names, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, whole))) if whole else None

    def words(self, text: str) -> str:
        """A sentence of the program's own, in which names stand."""
        if text in self.names:
            return self.names[text]
        text = _ADDRESS.sub("[address]", self._named(text))
        return _WORD.sub(lambda m: self._parts.get(m[0].lower(), m[0]), text)

    def quoted(self, text: str) -> str:
        """Words out of a text."""
        text = _NUMBER.sub("[number]", self.words(text))
        return _WORD.sub(lambda m: NAME if m[0].lower() in self._capitals else m[0], text)

    def excerpt(self, text: str) -> str:
        """The first words of a text."""
        first = text.split(maxsplit=EXCERPT)[:EXCERPT]
        cut = self.quoted(" ".join(first))
        return f"{cut} …" if len(text.split(maxsplit=EXCERPT)) > EXCERPT else cut

    def _named(self, text: str) -> str:
        # Ids of a few letters would be found in the middle of words.
        pattern = self._pattern
        if pattern is None:
            return text
        return pattern.sub(lambda m: self.names[m[0]] if _is_whole(text, m) else m[0], text)

    def of(self, value: Any) -> Any:
        """Anything of a report, with all that it holds."""
        special = _SPECIAL.get(type(value))
        if special is not None:
            return special(self, value)
        if isinstance(value, str):
            return self.words(value)
        if is_dataclass(value) and not isinstance(value, type):
            return self._dataclass(value)
        if isinstance(value, Mapping):
            return {self._key(key): self.of(item) for key, item in value.items()}
        if isinstance(value, tuple):
            return tuple(self.of(item) for item in value)
        return value

    def _dataclass(self, value: Any) -> Any:
        held = {
            f.name: getattr(value, f.name) if f.name in _OWN else self.of(getattr(value, f.name))
            for f in fields(value)
        }
        return type(value)(**held)

    def _key(self, key: Any) -> Any:
        return self.names.get(key, key)


def _text(veil: _Veil, text: ReportText) -> ReportText:
    author = None if text.author is None else veil.names[text.author]
    return replace(text, id=veil.names[text.id], author=author)


def _attribution(veil: _Veil, answer: Attribution) -> Attribution:
    """Without evidence, which is made of pieces of the text."""
    author = None if answer.author is None else veil.names[answer.author]
    ranking = tuple(replace(row, author=veil.names[row.author]) for row in answer.ranking)
    notes = tuple(map(veil.words, answer.notes))
    text = veil.names[answer.text]
    return replace(answer, text=text, author=author, ranking=ranking, evidence=(), notes=notes)


def _group(veil: _Veil, group: Group) -> Group:
    telling = (veil.quoted(word) for word in group.words)
    words = tuple(word for word in telling if NAME not in word)
    return replace(group, texts=tuple(veil.names[text] for text in group.texts), words=words)


def _summary(veil: _Veil, one: Summary) -> Summary:
    sentences = tuple(_sentence(veil, sentence) for sentence in one.sentences)
    said = " ".join(sentence.text for sentence in sentences)
    sources = tuple(veil.names[text] for text in one.sources)
    notes = tuple(map(veil.words, one.notes))
    return replace(one, summary=said, sentences=sentences, sources=sources, about=(), notes=notes)


def _sentence(veil: _Veil, one: SummarySentence) -> SummarySentence:
    said = tuple(veil.names[text] for text in one.said_in)
    source = veil.names[one.source]
    return replace(one, text=veil.excerpt(one.text), source=source, place=None, said_in=said)


def _likeness(veil: _Veil, pair: Likeness) -> Likeness:
    passages = tuple(Passage((0, 0), (0, 0), p.words, veil.excerpt(p.text)) for p in pair.passages)
    a, b = veil.names[pair.a], veil.names[pair.b]
    return replace(pair, a=a, b=b, shared=(), passages=passages)


def _headline(veil: _Veil, one: Headline) -> Headline:
    sources = tuple(veil.names.get(text, text) for text in one.sources)
    said = veil.excerpt(one.headline)
    notes = tuple(map(veil.words, one.notes))
    return replace(
        one, headline=said, candidates=(), sources=sources, stretches=(), notes=notes
    )  # fmt: skip


def _skipped(veil: _Veil, item: Skipped) -> Skipped:
    return Skipped(veil.names[item.source], veil.words(item.reason))


_SPECIAL: dict[type, Callable[[_Veil, Any], Any]] = {
    ReportText: _text,
    Attribution: _attribution,
    Group: _group,
    Summary: _summary,
    Likeness: _likeness,
    Headline: _headline,
    Skipped: _skipped,
}


def _within(body: str) -> Iterator[str]:
    """Capitalised words that begin no sentence."""
    for match in _WORD.finditer(body):
        if match[0][:1].isupper() and not _START.search(
            body[max(0, match.start() - 4) : match.start()]
        ):
            yield match[0].lower()


def _is_whole(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    return not (before.isalnum() or after.isalnum())


def _letters(k: int) -> str:
    """1 is A, 26 is Z, 27 is AA.

    >>> _letters(1), _letters(28)
    ('A', 'AB')
    """
    said = ""
    while k:
        k, rest = divmod(k - 1, 26)
        said = chr(65 + rest) + said
    return said
