"""Who writes most in 20 Newsgroups, and what they wrote, divided by chance or by subject.

Addresses of one person are merged (`byline.corpus.people`). Posts are taken without quotations and
signatures, if they have at least 100 words of their own; automatic repeats (near-copies) count
once. Of the twenty people with most posts those who wrote in at least two groups come first.
"""

import re
from collections import Counter

import numpy as np

from byline.corpus import Corpus
from byline.corpus.people import merge, people
from byline.corpus.splits import duplicate_groups, holdout
from byline.research.corpora import load

__all__ = ["by_subject", "halves", "posts"]

FEWEST = 100
AUTHORS = 20
_REPLY = re.compile(r"^\s*(re|fwd?|was)\s*[:\]]\s*", re.IGNORECASE)


def posts(n_authors: int = AUTHORS) -> Corpus:
    """The posts of the people who wrote most."""
    pile = load("usenet").signed
    pile = merge(pile, people(pile)).where(lambda text: len(text.body.split()) >= FEWEST)
    places = np.unique(duplicate_groups(pile), return_index=True)[1]
    pile = pile.take(np.sort(places))
    written = Counter(text.author for text in pile)
    groups = Counter(author for author, _ in {(t.author, t.detail("group")) for t in pile})
    order = sorted(written, key=lambda name: (-min(groups[name], 2), -written[name], str(name)))
    chosen = set(order[:n_authors])
    return pile.where(lambda text: text.author in chosen)


def halves(pile: Corpus, seed: int) -> tuple[Corpus, Corpus]:
    """Half of everybody's posts by chance."""
    learn, asked = holdout(pile, 0.5, seed=seed).of(pile)
    return learn, asked


def by_subject(pile: Corpus, seed: int) -> tuple[Corpus, Corpus]:
    """Half of everybody's posts, none under a subject that is also in the other half."""
    subjects = {name: k for k, name in enumerate(dict.fromkeys(_subject(t.title) for t in pile))}
    groups = [subjects[_subject(text.title)] for text in pile]
    learn, asked = holdout(pile, 0.5, groups=groups, seed=seed).of(pile)
    return learn, asked


def _subject(title: str | None) -> str:
    """The subject of a thread, whoever replies."""
    found = title or ""
    while _REPLY.match(found):
        found = _REPLY.sub("", found)
    return " ".join(found.casefold().split())
