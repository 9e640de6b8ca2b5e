"""Stems of English words as ROUGE 1.5.5 makes them.

Porter, M. F. (1980). An algorithm for suffix stripping. Program 14(3), 130-137, with the two later
departures of its author, *bli* for *abli* and *logi* (step 2), and one of ROUGE 1.5.5: after
another ending, *ment*, then *ent*, may go in step 4, too.

A word is [C](VC)^m[V], C and V standing for runs of consonants and vowels; y is a vowel unless it
begins the word or follows a vowel. What an ending needs in front of it is said of m:

    step 1   plurals, *ed*, *ing*, and y for i                     a vowel, or m > 0
    step 2   double endings, *ational* to *ate*                    m > 0
    step 3   *icate* to *ic*, *ful*, *ness*                        m > 0
    step 4   single endings                                        m > 1
    step 5   e and double l                                        m > 1, or m = 1
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

__all__ = ["PorterStemmer", "porter_stem"]

_NONE: Mapping[str, str] = MappingProxyType({})
_SHORTEST = 4


class PorterStemmer:
    """Stems of words of four letters and more; what is not plain English letters stays as it is.

    Parameters
    ----------
    exceptions : mapping of str to str, default={}
        Words whose stem is known, such as *went*: *go*. ROUGE 1.5.5 reads 5,930 of them from files
        of WordNet 2.0, which we do not ship: lines of a word and its base form, in `*.exc`.

    Examples
    --------
    >>> stem = PorterStemmer({"went": "go"})
    >>> [stem(word) for word in ["went", "relational", "has"]]
    ['go', 'relat', 'has']
    """

    def __init__(self, exceptions: Mapping[str, str] = _NONE) -> None:
        self.exceptions = exceptions

    def __call__(self, word: str) -> str:
        """The stem of a word in small letters."""
        if len(word) < _SHORTEST or not word.isascii():
            return word
        return self.exceptions.get(word) or porter_stem(word)


@cache
def porter_stem(word: str) -> str:
    """The stem of an English word of three letters or more in small letters.

    >>> [porter_stem(word) for word in ["caresses", "hopping", "departmental"]]
    ['caress', 'hop', 'depart']
    """
    if len(word) < 3:
        return word
    # A capital is never a vowel.
    stem = "Y" + word[1:] if word[0] == "y" else word
    for step in (_plural, _past, _final_y, _double, _third, _single, _final_e):
        stem = step(stem)
    return stem.lower()


_C, _V = "[^aeiou][^aeiouy]*", "[aeiouy][aeiou]*"
_SOME = re.compile(f"(?:{_C})?{_V}{_C}")  # m > 0
_ONE = re.compile(f"(?:{_C})?{_V}{_C}(?:{_V})?$")  # m = 1
_MORE = re.compile(f"(?:{_C})?{_V}{_C}{_V}{_C}")  # m > 1
_VOWEL = re.compile(f"(?:{_C})?[aeiouy]")
_SHORT = re.compile(f"{_C}[aeiouy][^aeiouwxy]$")
_TWICE = re.compile(r"([^aeiouylsz])\1$")

_DOUBLE = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "bli": "ble",
    "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate",
    "ator": "ate", "alism": "al", "iveness": "ive", "fulness": "ful", "ousness": "ous",
    "aliti": "al", "iviti": "ive", "biliti": "ble", "logi": "log",
}  # fmt: skip
_THIRD = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": "",
}  # fmt: skip
_SINGLE = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if re.search("[^s]s$", word) else word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _SOME.match(word[:-3]) else word
    stem = word.removesuffix("ed") if word.endswith("ed") else word.removesuffix("ing")
    if stem == word or not _VOWEL.match(stem):
        return word
    if stem.endswith(("at", "bl", "iz")) or _SHORT.match(stem):
        return stem + "e"
    return stem[:-1] if _TWICE.search(stem) else stem


def _final_y(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and _VOWEL.match(word[:-1]) else word


def _double(word: str) -> str:
    return _replaced(word, _DOUBLE)


def _third(word: str) -> str:
    return _replaced(word, _THIRD)


def _single(word: str) -> str:
    word = _without(word, _longest(word, _SINGLE))
    word = _without(word, "ment" if word.endswith("ment") else "")
    if word.endswith("ent"):
        return _without(word, "ent")
    return _without(word, "ion") if word.endswith(("sion", "tion")) else word


def _final_e(word: str) -> str:
    if word.endswith("e"):
        stem = word[:-1]
        if _MORE.match(stem) or (_ONE.match(stem) and not _SHORT.match(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and _MORE.match(word) else word


def _replaced(word: str, endings: Mapping[str, str]) -> str:
    """With its longest ending changed, if m > 0 before it."""
    ending = _longest(word, endings)
    stem = word[: len(word) - len(ending)]
    return stem + endings[ending] if ending and _SOME.match(stem) else word


def _without(word: str, ending: str) -> str:
    """Without an ending it has, if m > 1 before it."""
    stem = word[: len(word) - len(ending)]
    return stem if ending and _MORE.match(stem) else word


def _longest(word: str, endings: Mapping[str, str] | tuple[str, ...]) -> str:
    return max((ending for ending in endings if word.endswith(ending)), key=len, default="")
