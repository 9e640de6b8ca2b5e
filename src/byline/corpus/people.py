"""Which addresses are one person's, by the names that stand before them.

People write from several machines, and each address would count as an author. Two addresses are
proposed to be one person's where

- their full names, of a first and a last name at least, are the same, and so is the user, the
  organisation or what stands between the names; or nobody else in the pile has that last name, as
  the more people there are, the likelier are namesakes, and the plainer which names are common;
- or they are the same user of one organisation (`ann@a.leeds.example`, `ann@b.leeds.example`) and
  their names are the same, be they only a first name or a nickname, or agree up to initials.

A bare first name or an initial alone proves nothing. Where a name could belong to two people (Ann
Lee, Ann B. Lee and Ann C. Lee), and where one address goes under two names, nothing is proposed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from byline.corpus._corpus import Corpus
from byline.corpus._full_names import FullName, agree, full_name
from byline.corpus._text import Text
from byline.corpus.readers.mail_headers import split_sender
from byline.corpus.tokens import fold

__all__ = ["Person", "merge", "people"]

_SHARED_USERS = frozenset(
    ["admin", "daemon", "guest", "info", "news", "operator", "postmaster", "root", "user"]
)
_SECOND_LEVEL = frozenset(["ac", "co", "com", "edu", "gov", "mil", "net", "or", "org"])


@dataclass(frozen=True, slots=True)
class Person:
    """Several addresses that seem to be one person's."""

    name: str
    """The name as it is written most often."""
    addresses: tuple[str, ...]
    """The one used most first."""
    texts: tuple[int, ...]
    """How many texts each of them has signed."""


def people(texts: Iterable[Text]) -> tuple[Person, ...]:
    """The people that more than one address of these texts belongs to, in alphabetical order."""
    written: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        if text.author:
            written[text.author][_display_name(text)] += 1
    # A full name may be missing or written in two ways, but an address of two people is nobody's.
    known = {address: _names(found) for address, found in written.items()}
    usable = {address for address, names in known.items() if _one_person(names)}
    groups = _joined(_links({address: written[address] for address in usable}, known))
    found = (_person(sorted(group), written, known) for group in groups)
    return tuple(sorted((one for one in found if one), key=lambda one: fold(one.name)))


def merge(corpus: Corpus, found: Iterable[Person]) -> Corpus:
    """The same texts, each under the address that its author uses most."""
    main = {address: one.addresses[0] for one in found for address in one.addresses}
    texts = (replace(t, author=main.get(t.author, t.author)) if t.author else t for t in corpus)
    return Corpus(texts, corpus.skipped)


def _display_name(text: Text) -> str:
    return text.detail("name") or split_sender(text.detail("from") or "")[0]


def _names(written: Iterable[str]) -> list[FullName]:
    return [name for name in map(full_name, written) if name]


def _one_person(names: list[FullName]) -> bool:
    return all(agree(a, b) for a, b in combinations(names, 2))


def _links(
    written: dict[str, Counter[str]], known: dict[str, list[FullName]]
) -> Iterator[tuple[str, str]]:
    """Pairs of addresses that are one person's."""
    same_name, same_user = defaultdict(list), defaultdict(list)
    first_names = defaultdict(set)
    for address in written:
        for first, last in {(name.first, name.last) for name in known[address]}:
            first_names[last].add(first[0])
            if len(first) > 1:
                same_name[first, last].append(address)
        user, organisation = _user_and_organisation(address)
        if organisation and user not in _SHARED_USERS:
            same_user[user, organisation].append(address)
    for (_, last), group in same_name.items():
        rare = len(first_names[last]) == 1
        yield from _namesakes(group, known, "rare" if rare else "common")
    for group in same_user.values():
        for a, b in combinations(group, 2):
            nicknames = {fold(name) for name in written[a]} & {fold(name) for name in written[b]}
            named = known[a] and known[b] and _one_person(known[a] + known[b])
            if named or nicknames - {""}:
                yield a, b


def _namesakes(
    group: list[str], known: dict[str, list[FullName]], last_name: Literal["rare", "common"]
) -> Iterator[tuple[str, str]]:
    """Those who are one person among all of the same first and last name."""
    certain = _one_person([name for address in group for name in known[address]])
    for a, b in combinations(group, 2):
        same_middle = any(name.middles for name in set(known[a]) & set(known[b]))
        if same_middle or (certain and (last_name == "rare" or _kin(a, b))):
            yield a, b


def _kin(a: str, b: str) -> bool:
    """Whether two addresses have the same user or the same organisation."""
    one, other = _user_and_organisation(a), _user_and_organisation(b)
    same_user = one[0] == other[0] and one[0] not in _SHARED_USERS | {""}
    return same_user or (one[1] == other[1] != "")


def _user_and_organisation(address: str) -> tuple[str, str]:
    """`ann` and `leeds.example` of `ann@a.leeds.example`; none where the host has no dot."""
    user, _, host = address.rpartition("@")
    labels = [label for label in host.split(".") if label]
    if len(labels) < 2:
        return user.rstrip("+"), ""
    wide = len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL and len(labels) > 2
    return user.rstrip("+"), ".".join(labels[-3 if wide else -2 :])


def _joined(links: Iterable[tuple[str, str]]) -> list[set[str]]:
    """Addresses that hang together."""
    group_of: dict[str, set[str]] = {}
    for a, b in links:
        one, other = group_of.get(a, {a}), group_of.get(b, {b})
        if one is not other:
            one |= other
            group_of.update(dict.fromkeys(one, one))
    return list({id(group): group for group in group_of.values()}.values())


def _person(
    group: list[str], written: dict[str, Counter[str]], known: dict[str, list[FullName]]
) -> Person | None:
    """The person behind a group, unless the names of some do not agree."""
    if not _one_person([name for address in group for name in known[address]]):
        return None
    names: Counter[str] = sum((written[address] for address in group), Counter())
    full = [(number, name) for name, number in names.items() if full_name(name)]
    name = max(full or [(number, name) for name, number in names.items() if name])[1]
    group.sort(key=lambda address: -written[address].total())
    return Person(name, tuple(group), tuple(written[address].total() for address in group))
