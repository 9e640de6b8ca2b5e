"""A report that can be shown to people who must not learn whom or what it is about.

Ids, writers, files and addresses become pseudonyms wherever they stand. Headlines, summaries,
telling words, evidence and shared passages go. Of a text the first few words are left, and of those
only the ones that carry grammar: whatever has a capital, every other word, every number and every
part of a name is a bar. Hashes go too, as whoever guesses a text could confirm it by them. Counts,
lengths, languages and probabilities stay, so a pile may still be recognised by those.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any

from byline.corpus import Skipped
from byline.corpus.words import function_word_languages, function_words
from byline.results import Attribution, Group, Likeness, Passage
from byline.results.report import Report, ReportText, Story

__all__ = ["BAR", "EXCERPT", "redacted"]

EXCERPT = 6
"""Words of a text that are left, most of them as bars."""
BAR = "▇▇"
FEWEST_LETTERS = 2
"""Letters of a part of a name; initials alone betray nobody."""
_OWN = frozenset(
    {
        "kind",
        "of",
        "answer",
        "support",
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
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"@?\w+(?:[-'’.]\w+)*")
_PLAIN = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)?)[,.;:!?]?")
_QUOTED = re.compile(r"(?<!\w)(['\"‘“]).*?['\"’”](?!\w)|\(.*?\)")


def redacted(report: Report) -> Report:
    """The report with pseudonyms and without the wording of its texts."""
    veil = _Veil(report)
    hidden = veil.of(report)
    texts = tuple(
        replace(text, title=None, sha256="", body=veil.excerpt(old), date=None)
        for text, old in zip(hidden.texts, report.texts, strict=True)
    )
    return replace(hidden, texts=texts, pile="a redacted pile", command="", redacted=True)


@dataclass(frozen=True)
class _Veil:
    """What stands for what."""

    report: Report

    @cached_property
    def names(self) -> dict[str, str]:
        """Pseudonyms of ids, writers and skipped files."""
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
                if len(word) >= FEWEST_LETTERS:
                    parts.setdefault(word.lower(), self.names[name])
        return parts

    @cached_property
    def _short_parts(self) -> set[str]:
        """Parts too short to be looked for in any case, as the names write them."""
        words = (word for name in self.report.survey.authors for word in _WORD.findall(name))
        return {word for word in words if len(word) <= FEWEST_LETTERS}

    @cached_property
    def _of_ids(self) -> set[str]:
        return {
            word.lower() for name in self.names for word in _WORD.findall(name.rsplit(".", 1)[0])
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # Ids of a few letters would be found in the middle of words.
        whole = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        return re.compile(rf"(?<![^\W_])(?:{whole})(?![^\W_])")

    def words(self, text: str) -> str:
        """A sentence of the program's own, in which names stand."""
        if text in self.names:
            return self.names[text]
        text = _ADDRESS.sub("[address]", self._pattern.sub(lambda m: self.names[m[0]], text))
        return _TOKEN.sub(lambda m: self._person(m[0]), text)

    def _person(self, token: str) -> str:
        """The pseudonym of whoever a word names, be it joined to others, owned or many."""
        for word in _WORD.findall(token):
            short = len(word) <= FEWEST_LETTERS
            if short and word not in self._short_parts and word.islower():
                continue
            for form in (word.lower(), word.lower().removesuffix("s")):
                if form in self._parts:
                    return self._parts[form]
        return token

    def excerpt(self, text: ReportText) -> str:
        """The first words of a text, and bars for those that could say anything."""
        held = text.body.split(maxsplit=EXCERPT)
        grammar = _grammar(text.language)
        shown = [word if self._is_grammar(word, grammar) else BAR for word in held[:EXCERPT]]
        return " ".join([*shown, *(["…"] if len(held) > EXCERPT else [])])

    def _is_grammar(self, word: str, grammar: frozenset[str]) -> bool:
        found = _PLAIN.fullmatch(word)
        if found is None or not word.islower() or found[1] not in grammar:
            return False
        return not any(
            part in self._parts or part in self._of_ids for part in _WORD.findall(found[1])
        )

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
    return replace(group, texts=tuple(veil.names[text] for text in group.texts), words=())


def _story(veil: _Veil, story: Story) -> Story:
    return Story(_group(veil, story.group))


def _likeness(veil: _Veil, pair: Likeness) -> Likeness:
    passages = tuple(Passage((0, 0), (0, 0), passage.words, "") for passage in pair.passages)
    a, b = veil.names[pair.a], veil.names[pair.b]
    return replace(pair, a=a, b=b, shared=(), passages=passages)


def _skipped(veil: _Veil, item: Skipped) -> Skipped:
    """Without what a reason quotes or adds in brackets, which may be of the file."""
    return Skipped(veil.names[item.source], veil.words(_QUOTED.sub(BAR, item.reason)))


_SPECIAL: dict[type, Callable[[_Veil, Any], Any]] = {
    ReportText: _text,
    Attribution: _attribution,
    Story: _story,
    Likeness: _likeness,
    Skipped: _skipped,
}


@cache
def _grammar(language: str) -> frozenset[str]:
    """Words that carry grammar, none where they are not known."""
    return function_words(language) if language in function_word_languages() else frozenset()


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
