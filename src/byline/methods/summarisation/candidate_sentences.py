"""Candidate sentences: full ones, and others where there are too few of these.

A sentence taken out of its text should tell something by itself. It is full if it ends in a full
stop or an exclamation mark, does not trail off in dots, does not begin with a small letter, has no
mark of quoted mail, and has

    words_s >= min(10, max(5, N / 7))                                                       (C1)

for a summary of N words; so headings, questions, lines of lists and cut lines of posts are not. If
all full sentences together would not fill the summary twice, those of five words or more come into
question as well, and if there is none of these either, all do.

This is for readability: ROUGE on MultiLing 2011 and Opinosis neither gains nor loses by it.
"""

import re

import numpy as np
from numpy.typing import NDArray

from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences

__all__ = ["candidates", "is_full"]

LONG = 10
PART = 7
"""A sentence shorter than this part of the summary is short."""
FRAGMENT = 5
CHOICE = 2
"""How many summaries there should be sentences for."""
BYTES = 6
"""To a word, with the blank after it."""
_ENDS = tuple(".!۔。！｡．।॥።։။។៕")
_QUOTED = re.compile(r"(?:^|\s)>")
_CLOSING = "\"'”’“‘»«›‹」』)]}）】》〉*_ "


def candidates(sentences: Sentences, limit: Limit, wanted: NDArray[np.float64]) -> NDArray[np.intp]:
    """The places of those that come into question, of those wanted at all."""
    asked = wanted > 0
    full = asked & (sentences.words >= shortest(limit))
    long = np.flatnonzero(full)
    full[long] = [is_full(sentences.wording(int(place))) for place in long]
    distinct = full & (sentences.copy_of == np.arange(len(sentences)))
    if limit.costs(sentences)[distinct].sum() >= CHOICE * limit.room:
        return np.flatnonzero(full)
    longer = asked & (sentences.words >= FRAGMENT)
    return np.flatnonzero(longer if longer.any() else asked)


def shortest(limit: Limit) -> int:
    """How many words a full sentence has at least (C1)."""
    if limit.unit == "sentences":
        return LONG
    words = limit.amount if limit.unit == "words" else limit.amount // BYTES
    return min(LONG, max(FRAGMENT, words // PART))


def is_full(wording: str) -> bool:
    """Whether a sentence looks whole, however short it is.

    >>> [is_full(w) for w in ["The ferry sank.", "Return of fares", "so it sank.", "It was…"]]
    [True, False, False, False]
    """
    if _QUOTED.search(wording):
        return False
    bare = wording.rstrip(_CLOSING)
    first = next((character for character in wording if character.isalpha()), "")
    return bare.endswith(_ENDS) and not bare.endswith("..") and not first.islower()
