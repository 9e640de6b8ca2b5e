"""Pairs of addresses that are one person's, each with what the two have in common.

Those who may be one person are put into one pigeonhole, and only neighbours in it are linked, so
that a thousand people of one name cost no more than a thousand of many.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from byline.corpus._common_names import COMMON_LAST_NAMES
from byline.corpus._full_names import FullName, agree
from byline.corpus.tokens import fold

__all__ = ["Link", "links", "one_person"]

_SHARED_USERS = frozenset(
    ["admin", "daemon", "guest", "info", "news", "operator", "postmaster", "root", "user", "mail"]
)
_SECOND_LEVEL = frozenset(
    [
        "ac",
        "ad",
        "co",
        "com",
        "ed",
        "edu",
        "gen",
        "go",
        "gov",
        "gr",
        "lg",
        "mil",
        "ne",
        "net",
        "or",
        "org",
    ]
)
_PROVIDER_LIST = """
126 139 163 189 21cn aim alice aliyun aol aport arcor att attbi bellsouth bigfoot biglobe bigpond
bk bluewin blueyonder bol btinternet centurylink charter chello cock comcast compuserve cox daum
delphi demon dircon disroot duck earthlink easynet eircom excite fastmail foxmail free freeserve
frontier fsnet geocities github gmail gmx googlemail hanmail hey home hotmail hushmail icloud icq
ig iinet inbox interia inwind juno kpnmail laposte libero live lycos mac mail mailbox mailcity
mailfence mailinator me mindspring msn mweb mymail nate naver netcom netscape netzero nifty noos
ntlworld numericable o2 ocn onet online optonline optusnet orange outlook pacbell panix pipex
planet pm pobox posteo prodigy proton protonmail qq rambler rediffmail riseup rocketmail rogers
runbox sbcglobal seznam sfr shaw sina sky so-net sohu startmail sympatico t-online talk21 tele2
telenet telia telstra telus terra tin tiscali tuta tutamail tutanota twc ukr ukrpost uol usa
usenet verizon virgilio virgin vodafone voila walla wanadoo web webtv well windstream world
worldnet wp xs4all xtra yahoo yandex yeah ymail ziggo zoho zonnet"""
_PROVIDERS = frozenset(_PROVIDER_LIST.split())
_MOST_SPELLINGS = 40
"""A name that is written in more ways is nobody's in particular."""


_MANY = 10
"""Last names in a pile that go with a first name, above which it is common."""
Known = Literal["rare", "usual", "common"]


class Link(NamedTuple):
    """Two addresses and what they have in common, one thing after another."""

    a: str
    b: str
    why: str


def links(
    written: Mapping[str, Counter[str]], named: Mapping[str, Sequence[FullName]]
) -> Iterator[Link]:
    """Pairs of addresses that are one person's, by how their names are written and read."""
    same_name: dict[tuple[str, str], list[str]] = defaultdict(list)
    first_names: dict[str, set[str]] = defaultdict(set)
    last_names: dict[str, set[str]] = defaultdict(set)
    for address in sorted(written):
        for first, last in {(name.first, name.last) for name in named[address]}:
            first_names[last].add(first[0])
            last_names[first].add(last)
            if len(first) > 1:
                same_name[first, last].append(address)
    for (first, last), group in same_name.items():
        known: Known = "common" if len(last_names[first]) > _MANY else "usual"
        if last not in COMMON_LAST_NAMES:
            known = "rare" if len(first_names[last]) == 1 else "usual"
        yield from _namesakes(group, named, first, last, known)
    yield from _same_users(written, named)


def one_person(names: Collection[FullName]) -> bool:
    """Whether all these can be one person's name."""
    different = set(names)
    if len(different) > _MOST_SPELLINGS:
        return False
    return all(agree(a, b) for a, b in combinations(different, 2))


def _namesakes(
    group: Sequence[str],
    named: Mapping[str, Sequence[FullName]],
    first: str,
    last: str,
    known: Known,
) -> Iterator[Link]:
    """Those who are one person among all of the same first and last name."""
    holes: dict[tuple[str, str], list[str]] = defaultdict(list)
    certain = one_person({name for address in group for name in named[address]})
    for address in group:
        for name in named[address]:
            # An initial is enough of a rare name only; a whole middle name always is.
            middle = [one for one in name.middles if len(one) > 1 or last not in COMMON_LAST_NAMES]
            if middle:
                holes["same full name, same middle name", " ".join((*middle, name.suffix))].append(
                    address
                )
        if not certain:
            continue
        user, organisation = _user_and_organisation(address)
        suffixes = " ".join({name.suffix for name in named[address]})
        if known == "rare":
            holes["same full name, rare last name", suffixes].append(address)
        if (known == "rare" and user) or _is_own(user, first, last, named[address]):
            holes["same full name, same user", user].append(address)
        # A university has many a John Johnson.
        if organisation and known != "common" and not _is_provider(organisation):
            holes["same full name, same organisation", f"{organisation} {suffixes}"].append(address)
    yield from _neighbours(holes)


def _is_own(user: str, first: str, last: str, names: Sequence[FullName]) -> bool:
    """Whether a user tells more than the name does.

    `john.smith`, `jsmith`, `smithj` and `js` are what every John Smith is called.
    """
    if user in _SHARED_USERS or user in ("", first, last):
        return False
    if last not in COMMON_LAST_NAMES:
        return True
    parts = {part for name in names for part in (name.first, *name.middles, name.last)}
    pieces = sorted(map(re.escape, parts | {part[0] for part in parts}), key=len, reverse=True)
    return re.fullmatch(rf"(?:[._+-]|{'|'.join(pieces)}){{1,20}}+", fold(user)[:100]) is None


def _same_users(
    written: Mapping[str, Counter[str]], named: Mapping[str, Sequence[FullName]]
) -> Iterator[Link]:
    """Those who are the same user of one organisation, under names that agree."""
    holes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for address in sorted(written):
        user, organisation = _user_and_organisation(address)
        if not organisation or not user or user in _SHARED_USERS:
            continue
        here = f"{user}@{organisation}"
        for name in named[address]:
            why = "same user, same organisation, names that agree"
            holes[why, f"{here} {name.first[0]} {name.last}"].append(address)
        # At a provider the machine may be a customer's, with users of its own.
        for nickname in {fold(name) for name in written[address]} - {""}:
            if not _is_provider(organisation):
                holes["same user, same organisation, same name", f"{here} {nickname}"].append(
                    address
                )
    for link in _neighbours(holes):
        if one_person({*named[link.a], *named[link.b]}):
            yield link


def _neighbours(holes: Mapping[tuple[str, str], Sequence[str]]) -> Iterator[Link]:
    for (why, _), group in holes.items():
        for a, b in pairwise(dict.fromkeys(group)):
            yield Link(a, b, why)


def _user_and_organisation(address: str) -> tuple[str, str]:
    """`ann` and `leeds.example` of `ann@a.leeds.example`; none where the host is no name."""
    user, _, host = address.rpartition("@")
    labels = [label for label in host.split(".") if label]
    if len(labels) < 2 or labels[-1].isdigit():
        return user.rstrip("+"), ""
    state = labels[-1] == "us" and len(labels[-2]) == 2
    wide = len(labels[-1]) == 2 and (labels[-2] in _SECOND_LEVEL or state) and len(labels) > 2
    return user.rstrip("+"), ".".join(labels[-3 if wide else -2 :])


def _is_provider(organisation: str) -> bool:
    return organisation.partition(".")[0] in _PROVIDERS or organisation.endswith(".ne.jp")
