"""Which e-mail addresses belong to one person, inferred from the names beside them.

People write from several machines, and each address would count as an author. Two addresses are
proposed as one person's where

- their full names (first and last name at least) are equal, and so is one thing more: the user, the
  organisation or the middle name; or the last name is rare: nobody else in the pile has it, and it
  is not on the list of common last names;
- or they are the same user of one organisation (`ann@a.leeds.example`, `ann@b.leeds.example`) and
  their names are equal, even if only a first name or a nickname, or agree up to initials.

A first name or an initial alone is no proof. Everybody may have an address at a large provider, so
a provider is no organisation. A large organisation may have two people of one name, so it is no
proof for a common last name with a common first name. For a common last name, neither a middle
initial nor a user made up of the names and initials is proof. Nothing is proposed where a name
could be two people's (Ann Lee, Ann B. Lee and Ann C. Lee; Ann Lee Jr and Ann Lee Sr), or where one
address has two names.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import NamedTuple

from byline.corpus._corpus import Corpus, Text
from byline.corpus.readers.mail.headers import split_sender
from byline.corpus.tokens import fold
from byline.corpus.words import listed

__all__ = ["FullName", "Person", "Sender", "full_name", "merge", "people", "senders"]

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
_SHARED_USERS = frozenset(
    ["admin", "daemon", "guest", "info", "news", "operator", "postmaster", "root", "user", "mail"]
)
_SECOND_LEVEL = frozenset({
    "ac", "ad", "co", "com", "ed", "edu", "gen", "go", "gov", "gr", "lg", "mil", "ne", "net",
    "or", "org",
})  # fmt: skip
_COMMON_FIRST_NAME = 10
"""A first name with more last names than this in a pile is common."""
_WEAKER = ("same name", "names that agree")

Names = Mapping[str, Sequence["FullName"]]
"""The full names of each address."""
Groups = dict[tuple[str, str], list[str]]
"""Addresses that share a reason and a value, such as the same middle name."""


@dataclass(frozen=True, slots=True)
class Person:
    """Several addresses that seem to be one person's."""

    name: str
    """The name as it is written most often."""
    addresses: tuple[str, ...]
    """The main address first: one that is known already, or the one used most."""
    texts: tuple[int, ...]
    """How many texts each address has signed."""
    why: str
    """What the addresses have in common."""


class Sender(NamedTuple):
    """An address, its usual display name, and the author that it counts as."""

    address: str
    name: str
    author: str


class FullName(NamedTuple):
    """First name or initial, middle names, last name, and suffix (`jr`, `ii`), in lower case."""

    first: str
    middles: tuple[str, ...]
    last: str
    suffix: str = ""


class _Link(NamedTuple):
    """Two addresses and what they have in common."""

    a: str
    b: str
    why: str


def people(texts: Iterable[Text], known: Iterable[Sender] = ()) -> tuple[Person, ...]:
    """The people with more than one address in these texts, in alphabetical order.

    Addresses that are `known` from before may be theirs too, and become the main address then. What
    would merge two known authors is not proposed.
    """
    written: dict[str, Counter[str]] = defaultdict(Counter)
    authors: dict[str, str] = {}
    for sender in known:
        written[sender.address][sender.name] += 0
        authors[sender.address] = sender.author
    for text in texts:
        if text.author:
            written[text.author][_display_name(text)] += 1
    named = {
        address: sorted({name for name in map(full_name, names) if name})
        for address, names in written.items()
    }
    # An address may lack a full name or have two spellings, but two people's is nobody's.
    usable = {address: names for address, names in written.items() if _agree(named[address])}
    links = [*_known_links(authors, usable), *_links(usable, named)]
    proposed = (_person(sorted(g), why, usable, named, authors) for g, why in _connected(links))
    return tuple(sorted((one for one in proposed if one), key=lambda one: fold(one.name)))


def merge(corpus: Corpus, persons: Iterable[Person]) -> Corpus:
    """The same texts, each signed with its author's main address."""
    main = {address: one.addresses[0] for one in persons for address in one.addresses}
    texts = (replace(t, author=main.get(t.author, t.author)) if t.author else t for t in corpus)
    return Corpus(texts, corpus.skipped)


def senders(texts: Iterable[Text], besides: Iterable[str] = ()) -> tuple[Sender, ...]:
    """The addresses of these messages except those in `besides`, in alphabetical order."""
    names: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    excluded = set(besides)
    for text in texts:
        address = text.detail("from-address")
        if address and text.author and address not in excluded:
            names[address, text.author][_display_name(text)] += 1
    return tuple(
        Sender(address, min(counts, key=lambda name: (-counts[name], name)), author)
        for (address, author), counts in sorted(names.items())
    )


def full_name(display_name: str) -> FullName | None:
    """The full name in a display name, or None where there is only a part of one.

    >>> full_name("Dr. Ann B. Lee (at work)")
    FullName(first='ann', middles=('b',), last='lee', suffix='')
    """
    head, comma, rest = _ASIDE.sub(" ", display_name[:200]).partition(",")
    before, after = _name_words(head), _name_words(rest)
    suffix = next((_SUFFIXES[word] for word in [*before, *after] if word in _SUFFIXES), "")
    before, after = ([w for w in part if w not in _SUFFIXES] for part in (before, after))
    if comma and len(before) == 1 and 1 <= len(after) <= 3:
        before = after + before
    if not 2 <= len(before) <= _MAX_WORDS or len(before[-1]) < 2:
        return None
    if not listed("role_accounts").isdisjoint(before):
        return None
    return FullName(before[0], tuple(before[1:-1]), before[-1], suffix)


def _agree(names: Collection[FullName]) -> bool:
    """Whether all these can be one person's name: an initial agrees with a name it begins."""
    distinct = set(names)
    if len(distinct) > _MAX_SPELLINGS:
        return False
    return all(_two_agree(a, b) for a, b in combinations(distinct, 2))


def _two_agree(a: FullName, b: FullName) -> bool:
    if a.last != b.last or not _same_or_initial(a.first, b.first):
        return False
    if a.suffix and b.suffix and a.suffix != b.suffix:
        return False
    return all(_same_or_initial(*pair) for pair in zip(a.middles, b.middles, strict=False))


def _same_or_initial(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])


def _name_words(written: str) -> list[str]:
    """The words of a name; pieces with a digit are none, unless they are a suffix."""
    words = []
    for piece in re.split(r"[\s._]+", fold(written)):
        kept = _SUFFIXES.get(piece, "") if re.search(r"\d", piece) else piece
        words += _WORD.findall(kept)
    return [word for word in words if word not in _TITLES]


def _display_name(text: Text) -> str:
    return text.detail("name") or split_sender(text.detail("from") or "")[0]


def _known_links(authors: Mapping[str, str], usable: Mapping[str, object]) -> list[_Link]:
    """The links between the addresses of each known author."""
    return [
        _Link(address, author, "known from before")
        for address, author in authors.items()
        if address != author and {address, author} <= set(usable)
    ]


def _links(written: Mapping[str, Counter[str]], named: Names) -> Iterator[_Link]:
    """Pairs of addresses that are one person's by their names.

    Addresses with the same evidence form a group, and only neighbours in it are linked: the cost
    stays linear in the number of addresses.
    """
    same_name: dict[tuple[str, str], list[str]] = defaultdict(list)
    initials: dict[str, set[str]] = defaultdict(set)
    last_names: dict[str, set[str]] = defaultdict(set)
    for address in sorted(written):
        for first, last in dict.fromkeys((name.first, name.last) for name in named[address]):
            initials[last].add(first[0])
            last_names[first].add(last)
            if len(first) > 1:
                same_name[first, last].append(address)
    for (first, last), group in same_name.items():
        frequency = "common" if len(last_names[first]) > _COMMON_FIRST_NAME else "usual"
        if last not in listed("common_last_names"):
            frequency = "rare" if len(initials[last]) == 1 else "usual"
        yield from _same_full_name(group, named, first, last, frequency)
    yield from _same_user(written, named)


def _same_full_name(
    group: Sequence[str], named: Names, first: str, last: str, frequency: str
) -> Iterator[_Link]:
    """Links among the addresses of one first and last name, which is rare, usual or common."""
    groups: Groups = defaultdict(list)
    consistent = _agree({name for address in group for name in named[address]})
    common_last = last in listed("common_last_names")
    for address in group:
        for name in named[address]:
            # A middle initial is proof for a rare last name only; a whole middle name always is.
            middles = [one for one in name.middles if len(one) > 1 or not common_last]
            if middles:
                value = " ".join((*middles, name.suffix))
                groups["same full name, same middle name", value].append(address)
        if not consistent:
            continue
        user, organisation = _user_and_organisation(address)
        suffixes = " ".join(sorted({name.suffix for name in named[address]}))
        if frequency == "rare":
            groups["same full name, rare last name", suffixes].append(address)
        if (frequency == "rare" and user) or _is_distinctive(user, first, last, named[address]):
            groups["same full name, same user", user].append(address)
        # A university has many a John Johnson.
        if organisation and frequency != "common" and not _is_provider(organisation):
            value = f"{organisation} {suffixes}"
            groups["same full name, same organisation", value].append(address)
    yield from _neighbours(groups)


def _is_distinctive(user: str, first: str, last: str, names: Sequence[FullName]) -> bool:
    """Whether a user is more than the name: `john.smith`, `jsmith` and `js` are any John Smith."""
    if user in _SHARED_USERS or user in ("", first, last):
        return False
    if last not in listed("common_last_names"):
        return True
    parts = {part for name in names for part in (name.first, *name.middles, name.last)}
    pieces = sorted(map(re.escape, parts | {part[0] for part in parts}), key=len, reverse=True)
    return re.fullmatch(rf"(?:[._+-]|{'|'.join(pieces)}){{1,20}}+", fold(user)[:100]) is None


def _same_user(written: Mapping[str, Counter[str]], named: Names) -> Iterator[_Link]:
    """Links among the addresses of one user of one organisation whose names agree."""
    groups: Groups = defaultdict(list)
    for address in sorted(written):
        user, organisation = _user_and_organisation(address)
        if not organisation or not user or user in _SHARED_USERS:
            continue
        account = f"{user}@{organisation}"
        for name in named[address]:
            why = "same user, same organisation, names that agree"
            groups[why, f"{account} {name.first[0]} {name.last}"].append(address)
        # At a provider the machine may be a customer's, with users of its own.
        if not _is_provider(organisation):
            for nickname in dict.fromkeys(fold(name) for name in written[address] if name):
                why = "same user, same organisation, same name"
                groups[why, f"{account} {nickname}"].append(address)
    for link in _neighbours(groups):
        if _agree({*named[link.a], *named[link.b]}):
            yield link


def _neighbours(groups: Groups) -> Iterator[_Link]:
    for (why, _), group in groups.items():
        for a, b in pairwise(dict.fromkeys(group)):
            yield _Link(a, b, why)


def _user_and_organisation(address: str) -> tuple[str, str]:
    """`ann` and `leeds.example` of `ann@a.leeds.example`; no organisation for an IP address."""
    user, _, host = address.rpartition("@")
    labels = [label for label in host.split(".") if label]
    if len(labels) < 2 or labels[-1].isdigit():
        return user.rstrip("+"), ""
    state = labels[-1] == "us" and len(labels[-2]) == 2
    wide = len(labels[-1]) == 2 and (labels[-2] in _SECOND_LEVEL or state)
    return user.rstrip("+"), ".".join(labels[-3 if wide else -2 :])


def _is_provider(organisation: str) -> bool:
    provider = organisation.partition(".")[0] in listed("mail_providers")
    return provider or organisation.endswith(".ne.jp")


def _connected(links: Iterable[_Link]) -> list[tuple[set[str], list[str]]]:
    """The connected groups of addresses, each with the reasons for its links."""
    group_of: dict[str, tuple[set[str], list[str]]] = {}
    for a, b, why in links:
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
    named: Names,
    authors: Mapping[str, str],
) -> Person | None:
    """The person behind a group, unless names disagree or nothing would be merged."""
    known = {authors[address] for address in group if address in authors}
    new = [address for address in group if address not in authors]
    if not _agree({name for address in group for name in named[address]}):
        return None
    if len(known) > 1 or (known and not new):
        return None
    names: Counter[str] = sum((written[address] for address in group), Counter())
    names.update(dict.fromkeys((name for address in group for name in written[address]), 0))
    full = [(number, name) for name, number in names.items() if full_name(name)]
    name = max(full or [(number, name) for name, number in names.items() if name])[1]
    # An author may have no address at all, so any known address comes before new ones.
    group.sort(key=lambda a: (a not in known, a not in authors, -written[a].total()))
    counts = tuple(written[address].total() for address in group)
    return Person(name, tuple(group), counts, _reasons(why))


def _reasons(why: Iterable[str]) -> str:
    """Each reason once; a weaker agreement of names is not mentioned beside the strongest."""
    reasons = dict.fromkeys(reason for several in why for reason in several.split(", "))
    if "same full name" in reasons:
        return ", ".join(reason for reason in reasons if reason not in _WEAKER)
    return ", ".join(reasons)
