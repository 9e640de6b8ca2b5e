r"""Where in a text a pattern of words stands.

A pattern is one word or several. In a word, `*` stands for any characters and `?` for one; a `*`
alone is any word; a backslash before either takes it literally. Case and the shape of apostrophes
do not matter unless asked for. A pattern without punctuation marks passes over those of the text,
so `to be or not` is in "to be, or not". Where a script puts no blanks between words, as Chinese and
Thai, the pattern is sought character by character, and `*` is up to 20 letters.

Regular expressions are those of RE2, whose time grows with the length of a text whatever the
pattern; it has neither back-references nor looks ahead or behind, and its `\b` and `\w` know ASCII
alone (`\pL` is a letter of any script).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Protocol

from byline.corpus.sentences import Span
from byline.corpus.tokens import UNSPACED, fold, tokenise
from byline.errors import UsageError

__all__ = ["LONGEST", "Matcher", "RegexPattern", "WordPattern", "pattern_of"]

LONGEST = 2000
"""Characters of a pattern, at most."""
_ANY, _ONE = "ᚠ", "ᚢ"
"""Letters that hold the places of `*` and `?` while a pattern is tokenised."""
_UNSPACED = re.compile(f"[{UNSPACED}]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Matcher(Protocol):
    """Finds the matches of one pattern in any text."""

    def spans(self, body: str) -> Iterator[Span]:
        """Every match in order; the next begins after the end of the one before."""
        ...


def pattern_of(pattern: str, *, regex: bool = False, ignore_case: bool = True) -> Matcher:
    """What finds a pattern.

    >>> [tuple(span) for span in pattern_of("ferr*").spans("The ferry? No ferries.")]
    [(4, 9), (14, 21)]
    """
    if not pattern.strip():
        raise UsageError("the pattern is empty: give a word, a phrase or, with --regex, a regex.")
    if len(pattern) > LONGEST:
        raise UsageError(f"a pattern has {LONGEST:,} characters at most, not {len(pattern):,}.")
    if regex:
        return RegexPattern(pattern, ignore_case=ignore_case)
    if _UNSPACED.search(pattern):
        return RegexPattern(_characters(pattern), ignore_case=ignore_case)
    return WordPattern(pattern, ignore_case=ignore_case)


class WordPattern:
    """A word or a phrase, with wildcards within words."""

    def __init__(self, pattern: str, *, ignore_case: bool = True) -> None:
        plain = unicodedata.normalize("NFC", pattern)
        held = plain.replace(r"\*", "\0").replace(r"\?", "\1")
        held = held.replace("*", _ANY).replace("?", _ONE).replace("\0", "*").replace("\1", "?")
        self._form = fold if ignore_case else _straight
        self._units = [self._form(token.text) for token in tokenise(held)]
        if not self._units:
            raise UsageError(f"the pattern {pattern!r} holds no word: give a word or a phrase.")
        self._tests = [_unit_test(unit) for unit in self._units]
        self._passes_over = all(unit[0].isalnum() for unit in self._units)
        pieces = re.findall(r"[a-z0-9]+", held.lower())
        self._piece = max(pieces, key=len, default="")
        self._foreign = any(not c.isascii() for c in held if c not in (_ANY, _ONE))

    def spans(self, body: str) -> Iterator[Span]:
        """Every match in order; the next begins after the end of the one before."""
        # A word can only stand in a text that has its longest plain piece: most texts do not.
        if self._piece not in body.lower() or (self._foreign and body.isascii()):
            return
        tokens = tokenise(body)
        if self._passes_over:
            tokens = [token for token in tokens if token.text[0].isalnum()]
        units = [self._form(token.text) for token in tokens]
        first, size, free = self._tests[0], len(self._tests), 0
        for place in range(len(units) - size + 1):
            if place >= free and first(units[place]) and self._rest(units, place):
                free = place + size
                yield Span(tokens[place].start, tokens[free - 1].end)

    def _rest(self, units: list[str], place: int) -> bool:
        return all(test(units[place + k]) for k, test in enumerate(self._tests) if k)


class RegexPattern:
    """A regular expression of RE2."""

    def __init__(self, pattern: str, *, ignore_case: bool = True) -> None:
        import re2

        options = re2.Options()
        options.case_sensitive = not ignore_case
        options.log_errors = False
        try:
            self._compiled: Any = re2.compile(_SURROGATE.sub("\ufffd", pattern), options)
        except re2.error as fault:
            reason = fault.args[0]
            said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
            raise UsageError(
                f"the regular expression {pattern!r} cannot be used: {said}. Its language is that "
                "of RE2, without back-references and looks ahead or behind."
            ) from None

    def spans(self, body: str) -> Iterator[Span]:
        """Every match that is not empty, in order."""
        # Half a character of a badly decoded file cannot be encoded; its place is kept.
        clean = body if body.isascii() else _SURROGATE.sub("\ufffd", body)
        for match in self._compiled.finditer(clean):
            if match.end() > match.start():
                yield Span(match.start(), match.end())


def _straight(word: str) -> str:
    """The form of a word when case matters."""
    return word if word.isascii() else unicodedata.normalize("NFC", word.replace("’", "'"))


def _unit_test(unit: str) -> Any:
    """Whether a word is the unit of a pattern."""
    if _ANY not in unit and _ONE not in unit:
        return unit.__eq__
    parts = [re.escape(part).replace(_ONE, ".") for part in unit.split(_ANY)]
    first, *rest = parts
    # Atomic groups: each piece is taken where it first fits, so time cannot grow with the number
    # of stars; the last piece must end the word.
    middle = "".join(f"(?>.*?{part})" for part in rest[:-1])
    written = first + middle + (f".*{rest[-1]}" if rest else "")
    compiled = re.compile(written, re.DOTALL)
    return lru_cache(maxsize=65536)(lambda word: compiled.fullmatch(word) is not None)


def _characters(pattern: str) -> str:
    """A pattern in a script without blanks as a regular expression."""
    wild = {"*": r"[\pL\pM\pN]{0,20}?", "?": r"[\pL\pM\pN]"}
    pieces = re.findall(r"\\[*?]|\s+|.", pattern.strip(), re.DOTALL)
    return "".join(
        wild.get(piece) or (r"\s*" if piece.isspace() else re.escape(piece.removeprefix("\\")))
        for piece in pieces
    )
