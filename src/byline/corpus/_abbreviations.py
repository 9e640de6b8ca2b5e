"""The words that tell whether a full stop ends a sentence, from `lists/abbreviations.txt`."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Clues", "clues"]


class Clues(NamedTuple):
    """Words in small letters without a final stop; the head of the list says what each kind is."""

    before: frozenset[str]
    number: frozenset[str]
    either: frozenset[str]
    start: frozenset[str]
    ordinal: frozenset[str]
    says: frozenset[str]
    stopped: frozenset[str]
    """The first three together: every word that may be written with a stop of its own."""


@cache
def clues(language: str | None) -> Clues:
    """The words for a language (`en`, `en-GB`); for one that is not known, those of all."""
    rows = _rows()
    known = {code for code, _ in rows}
    code = (language or "").replace("_", "-").split("-")[0].lower()
    wanted = (code,) if code in known else sorted(known)

    def words(kind: str) -> frozenset[str]:
        return frozenset(word for code in wanted for word in rows.get((code, kind), ()))

    before, number, either = words("before"), words("number"), words("either")
    stopped = before | number | either
    return Clues(before, number, either, words("start"), words("ordinal"), words("says"), stopped)


@cache
def _rows() -> dict[tuple[str, str], list[str]]:
    """The words of each language and kind."""
    rows = {}
    text = files("byline.corpus").joinpath("lists", "abbreviations.txt").read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            head, _, found = line.partition(":")
            code, kind = head.split()
            rows[code, kind] = found.split()
    return rows
