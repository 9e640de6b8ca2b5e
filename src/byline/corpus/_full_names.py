"""Full names parsed from the display names of e-mail senders."""

import re
from collections.abc import Collection
from functools import cache
from itertools import combinations
from typing import NamedTuple

from byline.corpus.tokens import fold
from byline.corpus.words import word_list

__all__ = ["FullName", "agree", "full_name", "listed"]

_ASIDE = re.compile(r"\([^)]*\)?|\"[^\"]*\"?|\s-+\s.*|--.*|[;|/\[<{].*|\S*@.*")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_TITLES = frozenset({
    "by", "dr", "esq", "md", "mr", "mrs", "ms", "phd", "prof", "professor", "rev", "sir", "the",
})  # fmt: skip
# Fathers and sons of one name.
_SUFFIXES = {word: word for word in ("jr", "sr", "ii", "iii", "iv")}
_SUFFIXES |= {"junior": "jr", "senior": "sr", "2nd": "ii", "3rd": "iii"}
_MAX_WORDS = 5
_MAX_SPELLINGS = 40
"""A name that is written in more ways belongs to nobody in particular."""


class FullName(NamedTuple):
    """First name or initial, middle names, last name, and suffix (`jr`, `ii`), in lower case."""

    first: str
    middles: tuple[str, ...]
    last: str
    suffix: str = ""


def full_name(display_name: str) -> FullName | None:
    """The full name in a display name, or None where there is only a part of one.

    >>> full_name("Dr. Ann B. Lee (at work)")
    FullName(first='ann', middles=('b',), last='lee', suffix='')
    """
    head, comma, rest = _ASIDE.sub(" ", display_name[:200]).partition(",")
    before, after = _words(head), _words(rest)
    suffix = next((_SUFFIXES[word] for word in [*before, *after] if word in _SUFFIXES), "")
    before, after = ([w for w in part if w not in _SUFFIXES] for part in (before, after))
    if comma and len(before) == 1 and 1 <= len(after) <= 3:
        before = after + before
    if not 2 <= len(before) <= _MAX_WORDS or len(before[-1]) < 2:
        return None
    if not listed("role_accounts").isdisjoint(before):
        return None
    return FullName(before[0], tuple(before[1:-1]), before[-1], suffix)


def agree(names: Collection[FullName]) -> bool:
    """Whether all these can be one person's name: an initial agrees with a name it begins."""
    distinct = set(names)
    if len(distinct) > _MAX_SPELLINGS:
        return False
    return all(_two_agree(a, b) for a, b in combinations(distinct, 2))


@cache
def listed(name: str) -> frozenset[str]:
    """The words of a file in `lists/` that has many to a line."""
    return frozenset(word for line in word_list(f"{name}.txt") for word in line.split())


def _two_agree(a: FullName, b: FullName) -> bool:
    if a.last != b.last or not _same_or_initial(a.first, b.first):
        return False
    if a.suffix and b.suffix and a.suffix != b.suffix:
        return False
    return all(_same_or_initial(*pair) for pair in zip(a.middles, b.middles, strict=False))


def _same_or_initial(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])


def _words(written: str) -> list[str]:
    """The words of a name; pieces with a digit are none, unless they are a suffix."""
    words = []
    for piece in re.split(r"[\s._]+", fold(written)):
        kept = _SUFFIXES.get(piece, "") if re.search(r"\d", piece) else piece
        words += _WORD.findall(kept)
    return [word for word in words if word not in _TITLES]
