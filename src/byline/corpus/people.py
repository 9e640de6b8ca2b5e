"""Which addresses are one person's, by the names that stand before them.

People write from several machines, and each address would count as an author. Two addresses are
proposed to be one person's where

- their full names, of a first and a last name at least, are the same, and so is one thing more:
  the user, the organisation or the middle name; or the last name is so rare that nobody else in the
  pile has it and that it is not among the commonest of many countries;
- or they are the same user of one organisation (`ann@a.leeds.example`, `ann@b.leeds.example`) and
  their names are the same, be they only a first name or a nickname, or agree up to initials.

A bare first name or an initial alone proves nothing. Everybody may have an address at a large
provider, so it is no organisation, and a large one may well have two of one name, so of a common
last name with a first name that many in the pile have it proves nothing either; a user made up of
the names and initials, and a middle initial, prove nothing of a common name. Where a name could
belong to two people (Ann Lee, Ann B. Lee and Ann C. Lee; Ann Lee Jr and Ann Lee Sr), and where one
address goes under two names, nothing is proposed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from byline.corpus._corpus import Corpus
from byline.corpus._full_names import FullName, full_name
from byline.corpus._namesakes import Link, links, one_person
from byline.corpus._text import Text
from byline.corpus.readers.mail.headers import split_sender
from byline.corpus.tokens import fold

__all__ = ["Person", "Sender", "merge", "people", "senders"]


_LESSER = ("same name", "names that agree")


@dataclass(frozen=True, slots=True)
class Person:
    """Several addresses that seem to be one person's."""

    name: str
    """The name as it is written most often."""
    addresses: tuple[str, ...]
    """The one that stands for all first: it is known already, or is used most."""
    texts: tuple[int, ...]
    """How many texts each of them has signed."""
    why: str
    """What they have in common."""


class Sender(NamedTuple):
    """An address, the name that mostly stands before it, and the author that it counts as."""

    address: str
    name: str
    author: str


def people(texts: Iterable[Text], known: Iterable[Sender] = ()) -> tuple[Person, ...]:
    """The people that more than one address of these texts belongs to, in alphabetical order.

    Addresses that are `known` from before may be theirs, too, and stand for them then. What would
    join two known authors is not proposed.
    """
    written: dict[str, Counter[str]] = defaultdict(Counter)
    authors: dict[str, str] = {}
    for sender in known:
        written[sender.address][sender.name] += 0
        authors[sender.address] = sender.author
    for text in texts:
        if text.author:
            written[text.author][_display_name(text)] += 1
    # A full name may be missing or written in two ways, but an address of two people is nobody's.
    named = {address: _names(found) for address, found in written.items()}
    usable = {address: found for address, found in written.items() if one_person(named[address])}
    found = (
        _person(sorted(group), why, usable, named, authors)
        for group, why in _joined([*_of_one(authors, usable), *links(usable, named)])
    )
    return tuple(sorted((one for one in found if one), key=lambda one: fold(one.name)))


def merge(corpus: Corpus, found: Iterable[Person]) -> Corpus:
    """The same texts, each under the address that stands for its author."""
    main = {address: one.addresses[0] for one in found for address in one.addresses}
    texts = (replace(t, author=main.get(t.author, t.author)) if t.author else t for t in corpus)
    return Corpus(texts, corpus.skipped)


def senders(texts: Iterable[Text], besides: Iterable[str] = ()) -> tuple[Sender, ...]:
    """Each address that these messages came from, but for those named, in alphabetical order."""
    names: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    left_out = set(besides)
    for text in texts:
        address = text.detail("from-address")
        if address and text.author and address not in left_out:
            names[address, text.author][_display_name(text)] += 1
    return tuple(
        Sender(address, min(found, key=lambda name: (-found[name], name)), author)
        for (address, author), found in sorted(names.items())
    )


def _display_name(text: Text) -> str:
    return text.detail("name") or split_sender(text.detail("from") or "")[0]


def _names(written: Iterable[str]) -> list[FullName]:
    return sorted({name for name in map(full_name, written) if name})


def _of_one(authors: Mapping[str, str], usable: Mapping[str, object]) -> list[Link]:
    """The addresses of each known author hang together."""
    return [
        Link(address, author, "known from before")
        for address, author in authors.items()
        if address != author and {address, author} <= set(usable)
    ]


def _joined(found: Iterable[Link]) -> list[tuple[set[str], list[str]]]:
    """Addresses that hang together, and by what."""
    group_of: dict[str, tuple[set[str], list[str]]] = {}
    for a, b, why in found:
        one, other = (group_of.get(address, ({address}, [])) for address in (a, b))
        if one is not other:
            one, other = sorted((one, other), key=lambda group: -len(group[0]))
            one[0].update(other[0])
            one[1].extend(reason for reason in other[1] if reason not in one[1])
            group_of.update(dict.fromkeys([*other[0], a, b], one))
        if why not in one[1]:
            one[1].append(why)
    return list({id(group): group for group in group_of.values()}.values())


def _person(
    group: list[str],
    why: Iterable[str],
    written: Mapping[str, Counter[str]],
    named: Mapping[str, list[FullName]],
    authors: Mapping[str, str],
) -> Person | None:
    """The person behind a group, unless names do not agree, or nothing would be joined."""
    known = {authors[address] for address in group if address in authors}
    new = [address for address in group if address not in authors]
    if not one_person({name for address in group for name in named[address]}):
        return None
    if len(known) > 1 or (known and not new):
        return None
    names: Counter[str] = sum((written[address] for address in group), Counter())
    names.update(dict.fromkeys((name for address in group for name in written[address]), 0))
    full = [(number, name) for name, number in names.items() if full_name(name)]
    name = max(full or [(number, name) for name, number in names.items() if name])[1]
    # An author may go by no address at all, so any address that is known comes before new ones.
    group.sort(key=lambda a: (a not in known, a not in authors, -written[a].total()))
    counts = tuple(written[address].total() for address in group)
    return Person(name, tuple(group), counts, _reasons(why))


def _reasons(why: Iterable[str]) -> str:
    """Each thing once; lesser likenesses of names are not named beside the greatest."""
    found = dict.fromkeys(reason for several in why for reason in several.split(", "))
    if "same full name" in found:
        found = dict.fromkeys(one for one in found if one not in _LESSER)
    return ", ".join(found)
