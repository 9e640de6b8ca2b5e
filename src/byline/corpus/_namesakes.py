"""Pairs of addresses that are one person's, each with what the two have in common.

Those who may be one person are put into one pigeonhole, and only neighbours in it are linked, so
that a thousand people of one name cost no more than a thousand of many.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from byline.corpus._full_names import COMMON_LAST_NAMES, FullName, agree
from byline.corpus.tokens import fold

__all__ = ["Link", "links", "one_person"]

_SHARED_USERS = frozenset(
    ["admin", "daemon", "guest", "info", "news", "operator", "postmaster", "root", "user", "mail"]
)
_SECOND_LEVEL = frozenset(["ac", "co", "com", "edu", "gov", "mil", "net", "or", "org"])
_PROVIDER_LIST = """
aim aol aport arcor att attbi bellsouth bigfoot bigpond bluewin blueyonder btinternet charter
chello comcast compuserve cox delphi demon dircon earthlink easynet excite fastmail free
freeserve fsnet geocities gmail gmx googlemail home hotmail icloud inbox interia juno laposte
libero live lycos mac mail mailcity me mindspring msn mymail netcom netscape netzero ntlworld
online optonline orange outlook pacbell panix pipex pobox prodigy protonmail qq rocketmail rogers
sbcglobal shaw sina sky sympatico t-online talk21 telia telus tin tiscali usa usenet verizon
virgilio virgin wanadoo web webtv well world worldnet xs4all yahoo yandex ymail zoho"""
_PROVIDERS = frozenset(_PROVIDER_LIST.split())
_MOST_SPELLINGS = 40
"""A name that is written in more ways is nobody's in particular."""


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
    for address in sorted(written):
        for first, last in {(name.first, name.last) for name in named[address]}:
            first_names[last].add(first[0])
            if len(first) > 1:
                same_name[first, last].append(address)
    for (first, last), group in same_name.items():
        rare = len(first_names[last]) == 1 and last not in COMMON_LAST_NAMES
        yield from _namesakes(group, named, first, last, rare)
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
    rare: bool,  # noqa: FBT001
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
        if rare:
            holes["same full name, rare last name", suffixes].append(address)
        if user not in _SHARED_USERS | {"", first, last} or (rare and user):
            holes["same full name, same user", user].append(address)
        if organisation and not _is_provider(organisation):
            holes["same full name, same organisation", f"{organisation} {suffixes}"].append(address)
    yield from _neighbours(holes)


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
    """`ann` and `leeds.example` of `ann@a.leeds.example`; none where the host has no dot."""
    user, _, host = address.rpartition("@")
    labels = [label for label in host.split(".") if label]
    if len(labels) < 2:
        return user.rstrip("+"), ""
    wide = len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL and len(labels) > 2
    return user.rstrip("+"), ".".join(labels[-3 if wide else -2 :])


def _is_provider(organisation: str) -> bool:
    return organisation.partition(".")[0] in _PROVIDERS
