"""Feature sets and their features in words that a reader can check in a text."""

import re
from collections.abc import Callable, Mapping

from byline.reports.wording import printable

__all__ = ["FEATURE_SETS", "absent", "describe", "quoted"]

FEATURE_SETS: Mapping[str, str] = {
    "chars": "character n-grams",
    "char-2-grams": "character 2-grams",
    "char-3-grams": "character 3-grams",
    "char-5-grams": "character 5-grams",
    "char-2-5-grams": "character n-grams",
    "tokens": "words",
    "token-1-3-grams": "word n-grams",
    "token-1-2-grams": "word n-grams",
    "words": "words",
    "frequent-words": "frequent words",
    "function-words": "function words",
    "affixes": "prefixes and suffixes",
    "suffixes": "suffixes",
    "masked-token-1-2-grams": "masked word n-grams",
    "masked-token-2-3-grams": "masked word n-grams",
    "masked-token-2-3-grams-100": "masked word n-grams",
    "masked-char-5-grams": "masked character 5-grams",
    "masked-char-6-grams": "masked character 6-grams",
    "masked-char-2-5-grams": "masked character n-grams",
    "frequent-token-2-3-grams": "n-grams of frequent words",
    "skip-grams": "skip-grams",
    "punctuation-and-case": "punctuation and case",
    "punctuation-and-case-tfidf": "punctuation and case",
    "layout": "layout",
    "punctuation": "punctuation",
    "shapes": "shapes of words",
    "lengths": "lengths of words and sentences",
    "sentence-starts-and-ends": "starts and ends of sentences",
    "parts-of-speech": "parts of speech",
    "pos-ngrams": "part-of-speech n-grams",
    "pos-1-4-grams": "part-of-speech n-grams",
    "spgk": "words near each other",
    "net-abbreviations": "abbreviations of the net",
    "capitalisation": "capitalisation",
    "placement": "placement of words",
    "word-lengths": "lengths of words",
    "line-lengths": "lengths of lines",
    "words-by-capitalisation": "words by capitalisation",
    "words-by-placement": "words by placement",
}
"""What each feature set counts."""
_KINDS = {
    "a": "a lower-case word",
    "A": "a word with a capital",
    "Z": "a word in capitals",
    "0": "a number",
}
"""The characters of an outline that stand for words and numbers."""
_OUTLINE = re.compile(r"[aAZ0]|[^aAZ0\s]+")
_LAYOUT = {"a": "word", "0": "number", " ": "space", "¶": "line end"}
_PLACES = {
    "subject": "in the subject",
    "paragraph": "first in a paragraph",
    "line": "first in a line",
}
_CASES = {
    "lower": "in lower case",
    "capital": "with a capital",
    "capitals": "in capitals",
    "number": "that are numbers",
    "punctuation": "that are punctuation marks",
}
_MASK = re.compile(r"\*+(\w*)")
_NUMBER = re.compile(r"(?<![\w,.])0+(?![\w,.])")


def absent(feature: str, feature_set: str | None) -> str:
    """A feature that a text lacks, in words that can be checked in the text.

    >>> absent(" a) ", "punctuation-and-case"), absent("upon", "tokens")
    ('no “)” after a lower-case word', 'no “upon”')
    """
    return f"no {describe(feature, feature_set)}"


def describe(feature: str, feature_set: str | None) -> str:
    """A feature in words, however its feature set writes it.

    >>> describe("|but_it", "sentence-starts-and-ends"), describe("the__of", "skip-grams")
    ('“but it” at the start of a sentence', '“the” and “of” with 2 words between')
    >>> describe("* of the", "masked-token-2-3-grams"), describe("a  (", "layout")
    ('“[word] of the”', 'word, space, space, “(”')
    """
    return _DESCRIBED.get(feature_set or "", quoted)(feature)


def quoted(text: str) -> str:
    """A text in quotation marks, safe to print."""
    return f"“{printable(text)}”"


def _unmasked(feature: str) -> str:
    """A masked feature with words for its stars: `*` is any rarer word, `*ts` one in -ts."""
    shown = _MASK.sub(lambda star: f"…{star[1]}" if star[1] else "[word]", feature)
    return quoted(_NUMBER.sub("[number]", shown))


def _outline(feature: str) -> str:
    """An outline by its punctuation mark and the words around it."""
    parts = _OUTLINE.findall(feature)
    marks = [place for place, part in enumerate(parts) if part not in _KINDS]
    if not any(part in _KINDS for part in parts):
        return quoted(feature)
    words = [_KINDS.get(part) or quoted(part) for part in parts]
    if len(marks) != 1:
        return f"sequence of {', then '.join(words)}"
    before, after = words[: marks[0]], words[marks[0] + 1 :]
    where = [f"after {' and '.join(before)}"] if before else []
    where += [f"before {' and '.join(after)}"] if after else []
    return f"{words[marks[0]]} {' and '.join(where)}"


def _layout(feature: str) -> str:
    return ", ".join(_LAYOUT.get(sign) or quoted(sign) for sign in feature)


def _sentence_edge(feature: str) -> str:
    where = "start" if feature.startswith("|") else "end"
    return f"{quoted(feature.strip('|').replace('_', ' '))} at the {where} of a sentence"


def _skip_gram(feature: str) -> str:
    pair = re.fullmatch(r"([^_]+)(_+)([^_]+)", feature)
    if not pair:
        return quoted(feature)
    first, gap, last = pair.groups()
    between = "1 word" if len(gap) == 1 else f"{len(gap)} words"
    return f"{_unmasked(first)} and {_unmasked(last)} with {between} between"


def _length(feature: str) -> str:
    of_sentences = "-" in feature or feature == "61+"
    return f"sentences of {feature} words" if of_sentences else f"words of {feature} letters"


def _with_kind(kinds: Mapping[str, str], other: str) -> Callable[[str], str]:
    """How a word and its kind (`the/line`), or the kind alone (`line`), is described."""

    def described(feature: str) -> str:
        word, _, kind = feature.rpartition("/")
        return f"{quoted(word) if word else 'words'} {kinds.get(kind, other)}"

    return described


_DESCRIBED: Mapping[str, Callable[[str], str]] = {
    **{name: _unmasked for name in FEATURE_SETS if name.startswith("masked")},
    "punctuation-and-case": _outline,
    "punctuation-and-case-tfidf": _outline,
    "layout": _layout,
    "sentence-starts-and-ends": _sentence_edge,
    "skip-grams": _skip_gram,
    "spgk": lambda feature: " near ".join(map(quoted, feature.split(" ~ "))),
    "lengths": _length,
    "word-lengths": _length,
    "line-lengths": lambda feature: f"lines of {feature} characters",
    "placement": _with_kind(_PLACES, "within a line"),
    "words-by-placement": _with_kind(_PLACES, "within a line"),
    "capitalisation": _with_kind(_CASES, "in mixed case"),
    "words-by-capitalisation": _with_kind(_CASES, "in mixed case"),
}
