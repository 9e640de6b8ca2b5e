"""Full names out of what people put before their addresses."""

import re
from typing import NamedTuple

from byline.corpus.tokens import fold

__all__ = ["FullName", "agree", "full_name"]

_ASIDE = re.compile(r"\([^)]*\)?|\"[^\"]*\"?|\s-+\s.*|--.*|[;|/\[<{].*|\S*@.*")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NOT_OF_THE_NAME = frozenset({
    "by", "dr", "esq", "ii", "iii", "iv", "jr", "md", "mr", "mrs", "ms", "phd", "prof",
    "professor", "rev", "sir", "sr", "the",
})  # fmt: skip
# Accounts that many people use, or none.
_ROLES = frozenset({
    "account", "admin", "administrator", "anonymous", "campaign", "center", "centre", "club",
    "daemon", "department", "guest", "house", "info", "list", "lists", "mail", "manager",
    "moderator", "news", "newsletter", "nobody", "office", "operator", "postmaster", "root",
    "server", "service", "services", "staff", "student", "support", "sysop", "system", "team",
    "unknown", "user", "users", "webmaster",
})  # fmt: skip
_MOST_WORDS = 5


class FullName(NamedTuple):
    """A first name or its initial, what stands between, and a last name, in small letters."""

    first: str
    middles: tuple[str, ...]
    last: str


def full_name(written: str) -> FullName | None:
    """The full name in a display name, or None where there is only a part of one.

    >>> full_name("Dr. Ann B. Lee (at work)")
    FullName(first='ann', middles=('b',), last='lee')
    """
    head, comma, rest = _ASIDE.sub(" ", written[:200]).partition(",")
    before, after = _words(head), _words(rest)
    if comma and len(before) == 1 and 1 <= len(after) <= 3:
        before = after + before
    if not 2 <= len(before) <= _MOST_WORDS or _ROLES & set(before) or len(before[-1]) < 2:
        return None
    return FullName(before[0], tuple(before[1:-1]), before[-1])


def agree(a: FullName, b: FullName) -> bool:
    """Whether both can be one person's: an initial agrees with a name, and so does nothing."""
    if a.last != b.last or not _same_or_initial(a.first, b.first):
        return False
    return all(_same_or_initial(*pair) for pair in zip(a.middles, b.middles, strict=False))


def _words(written: str) -> list[str]:
    pieces = (piece for piece in re.split(r"[\s._]+", written) if not re.search(r"\d", piece))
    found = (match[0] for piece in pieces for match in _WORD.finditer(fold(piece)))
    return [word for word in found if word not in _NOT_OF_THE_NAME]


def _same_or_initial(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])
