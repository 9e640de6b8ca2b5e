"""Texts of two candidates that are nearly the same: one of them can hardly be their author's.

The same text under two names is refused (`_candidates`). One that was changed a little may be a
mistake, too, or a quotation, a notice that both sent on, or a theft; so it is learned from, and
said with the answers that it concerns.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from byline.corpus import Corpus, Text
from byline.corpus.duplicates import resemblance
from byline.corpus.splits import duplicate_groups
from byline.questions._candidates import SHORT

__all__ = ["NearCopy", "near_copies", "of_copies"]

MOST = 12
"""Texts of a group that are compared with each other."""
LEAST = 0.5
"""The share of common stretches from which on texts are nearly the same."""


class NearCopy(NamedTuple):
    """Two texts by two candidates, and how much of all their stretches is in both."""

    first: str
    author: str
    second: str
    other: str
    share: float

    def __str__(self) -> str:
        """In a sentence."""
        return (
            f"{self.first} by {self.author} and {self.second} by {self.other} are nearly the same "
            f"text ({self.share:.0%} of all stretches of five words or so are in both): take it "
            "away from whoever did not write it."
        )


def near_copies(signed: Corpus) -> tuple[NearCopy, ...]:
    """The pair of most resemblance for each two candidates who share nearly the same text."""
    long = signed.where(lambda text: len(text.body.split()) >= SHORT)
    groups: dict[int, list[Text]] = defaultdict(list)
    for text, group in zip(long, duplicate_groups(long, LEAST).tolist(), strict=True):
        groups[group].append(text)
    found: dict[frozenset[str], NearCopy] = {}
    for texts in groups.values():
        for one in _between(texts):
            pair = frozenset((one.author, one.other))
            found[pair] = max(found.get(pair, one), one, key=lambda copy: copy.share)
    return tuple(sorted(found.values()))


def _between(texts: Sequence[Text]) -> Iterator[NearCopy]:
    """The pairs of these by two authors that are nearly the same."""
    if len({text.author for text in texts}) < 2:
        return
    for a, b in combinations(_some(texts), 2):
        if a.author != b.author and (share := resemblance(a.body, b.body)) >= LEAST:
            yield NearCopy(a.id, str(a.author), b.id, str(b.author), share)


def _some(texts: Sequence[Text]) -> list[Text]:
    """So few that they can be compared, with the texts of all authors in turn."""
    turns: dict[str, int] = defaultdict(int)
    order = []
    for text in texts:
        order.append((turns[str(text.author)], text))
        turns[str(text.author)] += 1
    return [text for _, text in sorted(order, key=lambda row: row[0])][:MOST]


def of_copies(authors: Sequence[str], copies: Sequence[NearCopy]) -> Iterator[str]:
    """What to beware of where one of these authors comes first."""
    for copy in copies:
        if {copy.author, copy.other} & set(authors):
            yield str(copy)
