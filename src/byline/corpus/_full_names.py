"""Full names out of what people put before their addresses."""

import re
from typing import NamedTuple

from byline.corpus.tokens import fold

__all__ = ["FullName", "agree", "full_name"]

_ASIDE = re.compile(r"\([^)]*\)?|\"[^\"]*\"?|\s-+\s.*|--.*|[;|/\[<{].*|\S*@.*")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NOT_OF_THE_NAME = frozenset({
    "by", "dr", "esq", "md", "mr", "mrs", "ms", "phd", "prof", "professor", "rev", "sir", "the",
})  # fmt: skip
# Fathers and sons of one name.
_SUFFIXES = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii"} | {
    "iv": "iv",
    "2nd": "ii",
    "3rd": "iii",
}
# Accounts that many people use, or none.
_ROLES = frozenset({
    "account", "accounts", "admin", "administrator", "anonymous", "billing", "bot",
    "campaign", "care", "center", "centre", "citizen", "client", "club", "committee",
    "contact", "customer", "daemon", "delivery", "department", "desk", "editor", "editors",
    "enquiries", "feedback", "group", "guest", "help", "helpdesk", "hotline", "house", "info",
    "lab", "list", "listmaster", "lists", "listserv", "mail", "mailer", "mailing", "manager",
    "marketing", "member", "membership", "moderator", "moderators", "name", "news",
    "newsletter", "no", "nobody", "noreply", "notification", "notifications", "office",
    "operator", "orders", "owner", "people", "postmaster", "press", "reader", "recruiting",
    "registration", "reply", "reservations", "resources", "robot", "root", "sales",
    "security", "server", "service", "services", "shop", "staff", "student", "subscriber",
    "support", "sysop", "system", "team", "testing", "unknown", "user", "users", "volunteer",
    "webmaster", "withheld", "your",
})  # fmt: skip
_MOST_WORDS = 5


class FullName(NamedTuple):
    """A first name or its initial, what stands between, and a last name, in small letters.

    The suffix tells a father from his son.
    """

    first: str
    middles: tuple[str, ...]
    last: str
    suffix: str = ""


def full_name(written: str) -> FullName | None:
    """The full name in a display name, or None where there is only a part of one.

    >>> full_name("Dr. Ann B. Lee (at work)")
    FullName(first='ann', middles=('b',), last='lee', suffix='')
    """
    head, comma, rest = _ASIDE.sub(" ", written[:200]).partition(",")
    before, after = _words(head), _words(rest)
    suffix = next((_SUFFIXES[word] for word in [*before, *after] if word in _SUFFIXES), "")
    before, after = ([w for w in part if w not in _SUFFIXES] for part in (before, after))
    if comma and len(before) == 1 and 1 <= len(after) <= 3:
        before = after + before
    if not 2 <= len(before) <= _MOST_WORDS or _ROLES & set(before) or len(before[-1]) < 2:
        return None
    return FullName(before[0], tuple(before[1:-1]), before[-1], suffix)


def agree(a: FullName, b: FullName) -> bool:
    """Whether both can be one person's: an initial agrees with a name, and so does nothing."""
    if a.last != b.last or not _same_or_initial(a.first, b.first):
        return False
    if a.suffix and b.suffix and a.suffix != b.suffix:
        return False
    return all(_same_or_initial(*pair) for pair in zip(a.middles, b.middles, strict=False))


def _words(written: str) -> list[str]:
    pieces = (_plain(piece) for piece in re.split(r"[\s._]+", written))
    found = (match[0] for piece in pieces for match in _WORD.finditer(fold(piece)))
    return [word for word in found if word not in _NOT_OF_THE_NAME]


def _plain(piece: str) -> str:
    """The piece, or nothing if there is a figure in it, as names have none."""
    return _SUFFIXES.get(fold(piece), "") if re.search(r"\d", piece) else piece


def _same_or_initial(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])
