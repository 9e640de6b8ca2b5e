"""A report that can be shown to people who must not learn whom or what it is about.

An allow-list: `RULES` says of every field of every result how it is shown, and a field that is not
listed there is hidden. Ids, writers, files and addresses become pseudonyms. Headlines, summaries,
typical words, evidence and shared passages are hidden. Of a text the first few words are left, and
of those only function words: every other word, number, capital or part of a name is a bar. Hashes
are hidden too, as whoever guesses a text could confirm it by them. Counts, lengths, languages and
probabilities stay, so a pile may still be recognised by those.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, TypeAlias

from byline.corpus import Skipped
from byline.corpus.words import function_word_languages, function_words
from byline.results import (
    Attribution,
    Finding,
    Group,
    NearDuplicate,
    Passage,
    PriorEffect,
    Ranked,
    Run,
    SimilarityExplanation,
    Survey,
    WordCounts,
)
from byline.results.report import (
    Curve,
    CurvePoint,
    KnownPair,
    MapPoint,
    PairChecked,
    Range,
    Report,
    ReportText,
    SelfTest,
    SelfTestGuess,
    SimilarityMap,
    Story,
    StyleLook,
)
from byline.results.style import AuthorAgreement, MapPlace, StyleMap, StyleTree, TreeNode

__all__ = ["BAR", "EXCERPT", "RULES", "Redactor", "redacted"]

EXCERPT = 6
"""Words of a text that are left, most of them as bars."""
BAR = "▇▇"
FEWEST_LETTERS = 2
"""Letters of a part of a name; initials alone betray nobody."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*|\bhttps?://\S+|\bwww\.\S+")
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"@?\w+(?:[-'’.]\w+)*")
_PLAIN = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)?)[,.;:!?]?")
_QUOTED = re.compile(r"(?<!\w)(['\"‘“]).*?['\"’”](?!\w)|\(.*?\)")


def redacted(report: Report) -> Report:
    """The report with pseudonyms and without the wording of its texts."""
    hidden: Report = Redactor(report).result(report)
    return replace(hidden, pile="a redacted pile", redacted=True)


@dataclass(frozen=True)
class Redactor:
    """Pseudonyms for what one report names, and what is left of its fields."""

    report: Report

    def result(self, value: Any) -> Any:
        """A result, or results in tuples and mappings, with what `RULES` shows of each."""
        if isinstance(value, tuple):
            return tuple(map(self.result, value))
        if isinstance(value, Mapping):
            return {self.names.get(key, key): self.result(item) for key, item in value.items()}
        if not is_dataclass(value) or isinstance(value, type):
            return None
        rules = next((RULES[kind] for kind in type(value).__mro__ if kind in RULES), {})
        shown = {}
        for field in fields(value):
            rule = rules.get(field.name)
            held = getattr(value, field.name)
            shown[field.name] = rule(self, held, value) if rule else _nothing(field, held)
        return type(value)(**shown)

    @cached_property
    def names(self) -> dict[str, str]:
        """Pseudonyms of ids, writers and skipped files."""
        report = self.report
        width = max(2, len(str(len(report.texts))))
        pseudonyms = {text.id: f"text {k:0{width}}" for k, text in enumerate(report.texts, 1)}
        for k, item in enumerate(report.survey.skipped, 1):
            pseudonyms.setdefault(item.source, f"file {k}")
        for k, name in enumerate(report.survey.authors, 1):
            pseudonyms.setdefault(name, f"Writer {_letters(k)}")
        return pseudonyms

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
        """The first words of a text, with a bar for each that is no function word."""
        held = text.body.split(maxsplit=EXCERPT)
        grammar = _grammar(text.language)
        shown = [word if self._is_grammar(word, grammar) else BAR for word in held[:EXCERPT]]
        return " ".join([*shown, *(["…"] if len(held) > EXCERPT else [])])

    def _is_grammar(self, word: str, grammar: frozenset[str]) -> bool:
        match = _PLAIN.fullmatch(word)
        if match is None or not word.islower() or match[1] not in grammar:
            return False
        return not any(
            part in self._parts or part in self._of_ids for part in _WORD.findall(match[1])
        )


def _nothing(field: Any, held: object) -> Any:
    """What stands in a hidden field: its default, or the empty value of its kind."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return type(held)() if isinstance(held, str | tuple | dict | bool | int | float) else None


# --- How a field is shown: each rule takes the redactor, the value, and the result it stands in ---

Rule: TypeAlias = Callable[[Redactor, Any, Any], Any]


def _keep(redactor: Redactor, value: Any, of: Any) -> Any:
    """As it is: numbers, and words of the program's own."""
    return value


def _name(redactor: Redactor, value: Any, of: Any) -> Any:
    """A pseudonym for each id or writer; those in tuples, or the keys of a mapping, too."""
    if isinstance(value, tuple):
        return tuple(_name(redactor, item, of) for item in value)
    if isinstance(value, Mapping):
        return {redactor.names.get(key, ""): item for key, item in value.items()}
    return None if value is None else redactor.names.get(value, "")


def _sentence(redactor: Redactor, value: Any, of: Any) -> Any:
    """Sentences of the program's own, with pseudonyms for the names in them."""
    if isinstance(value, tuple):
        return tuple(map(redactor.words, value))
    if isinstance(value, Mapping):
        return {redactor.names.get(key, key): redactor.words(item) for key, item in value.items()}
    return redactor.words(value)


def _result(redactor: Redactor, value: Any, of: Any) -> Any:
    return redactor.result(value)


def _rules(**kinds: str) -> dict[str, Rule]:
    """Rules by field, from the fields that each rule is for."""
    rules = {"keep": _keep, "name": _name, "sentence": _sentence, "result": _result}
    return {name: rules[kind] for kind, names in kinds.items() for name in names.split()}


RULES: dict[type, dict[str, Rule]] = {
    Report: _rules(
        keep="asked date",
        name="alone mixtures",
        sentence="not_judged missing limits",
        result="survey texts stories map style attributions pairs passages test runs",
    )
    | {
        "nearest": lambda r, near, of: {
            r.names.get(a, ""): r.names.get(b, "") for a, b in near.items()
        }
    },
    ReportText: _rules(keep="language words", name="id author")
    | {"body": lambda r, body, of: r.excerpt(of)},
    Survey: _rules(
        keep="texts unsigned languages encodings words",
        name="authors author_words duplicates",
        sentence="warnings",
        result="near_duplicates skipped findings",
    ),
    WordCounts: _rules(keep="total median min max"),
    NearDuplicate: _rules(name="a b", keep="similarity"),
    Finding: _rules(keep="kind", name="texts", sentence="message"),
    # A reason may quote the file, or say something of it in brackets.
    Skipped: _rules(name="source")
    | {"reason": lambda r, reason, of: r.words(_QUOTED.sub(BAR, reason))},
    Story: _rules(result="group"),
    Group: _rules(keep="group", name="texts"),
    SimilarityMap: _rules(keep="neighbours kept", result="points"),
    MapPoint: _rules(keep="x y", name="text"),
    Attribution: _rules(
        keep="answer none method views undecided interval words",
        name="text author",
        sentence="notes",
        result="ranking priors run",
    ),
    PriorEffect: _rules(keep="prior_none probability none", name="author"),
    Ranked: _rules(keep="score probability typical", name="author"),
    PairChecked: _rules(
        keep="kind answer score log10_lr support",
        name="writer known questioned",
        sentence="notes",
        result="range",
    ),
    Range: _rules(keep="low high"),
    SimilarityExplanation: _rules(
        keep="similarity method covered", name="a b", result="passages run"
    ),
    Passage: _rules(keep="words") | dict.fromkeys(("a", "b"), lambda r, place, of: (0, 0)),
    SelfTest: _rules(keep="folds refitted", sentence="notes", result="guesses tried curves")
    | {
        "ranges": lambda r, rows, of: {
            r.names.get(text, ""): _name(r, row, of) for text, row in rows.items()
        }
    },
    SelfTestGuess: _rules(keep="none", name="text author guess probabilities"),
    StyleLook: _rules(keep="by_writer", result="tree map"),
    StyleTree: _rules(keep="kind trees distance linkage strength", result="nodes agreement"),
    TreeNode: _rules(keep="children height support", name="text author"),
    StyleMap: _rules(keep="kind explained trust", result="places agreement"),
    MapPlace: _rules(keep="x y", name="text author group"),
    AuthorAgreement: _rules(keep="texts authors rand silhouette shuffles"),
    KnownPair: _rules(keep="one_writer log10_lr", name="known questioned"),
    Curve: _rules(keep="of", result="trials"),
    CurvePoint: _rules(keep="amount right total"),
    Run: _rules(keep="settings seed versions"),
}
"""How each field of a result is shown in a redacted report; what is not listed is hidden."""


@cache
def _grammar(language: str) -> frozenset[str]:
    """The function words of a language, none where they are not known."""
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
