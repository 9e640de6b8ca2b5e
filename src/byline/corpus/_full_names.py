"""Full names out of what people put before their addresses."""

import re
from typing import NamedTuple

from byline.corpus.tokens import fold

__all__ = ["COMMON_LAST_NAMES", "FullName", "agree", "full_name"]

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
    "account", "admin", "administrator", "anonymous", "campaign", "center", "centre", "club",
    "daemon", "department", "guest", "house", "info", "list", "lists", "mail", "manager",
    "moderator", "news", "newsletter", "nobody", "office", "operator", "postmaster", "root",
    "server", "service", "services", "staff", "student", "support", "sysop", "system", "team",
    "unknown", "user", "users", "webmaster",
})  # fmt: skip
_MOST_WORDS = 5
_COMMON_LIST = """
adams ahmed ali allen an andersen anderson andersson bailey baker bauer becker bell bennett
bernard brooks brown bush butler campbell carter chan chang chen chin cho choi chung clark clarke
cohen collins cook cooper cox cruz cunningham das davies davis diaz dubois edwards evans
fernandez ferrari fischer fisher flores foster fox garcia gomez gonzales gonzalez graham gray
green griffin gupta gutierrez hall hamilton hansen hansson harris harrison hassan henderson
hernandez hill ho hoffmann howard huang hughes hussain ivanov jackson james jansen jenkins jensen
jin johansson johnson jones jordan jung kang kelly khan kim king klein koch kowalski kumar lam
larsen larsson lee lewis li liang lim lin liu long lopez ma marshall martin martinez meyer miller
mitchell mohamed moore morales morgan morris muller murphy murray myers müller nelson neumann ng
nguyen nielsen nilsson nowak olsen olsson ortiz park parker patel perez peters petersen peterson
petrov phillips powell price ramirez ramos reed reyes reynolds richard richards richardson rivera
roberts robertson robinson rodriguez rogers rosenberg ross rossi russell russo sanchez sanders
sato schmidt schneider schulz scott sharma shaw silva simon simpson singh smirnov smit smith
stein stevens stewart sullivan sun suzuki tan tanaka taylor thomas thompson torres tran tremblay
tseng turner van wagner walker wallace wang ward watanabe watson webb weber weiss west white
williams wilson wong wood woods wright wu xu yamamoto yang young zhang zhao zhou"""
COMMON_LAST_NAMES = frozenset(_COMMON_LIST.split())
"""Of which many countries, or at least one, have a great many."""


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
