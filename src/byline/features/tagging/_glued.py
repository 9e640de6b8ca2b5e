"""Words written as one that treebanks, and so their taggers, take apart: don't, l'homme, im.

A treebank of French knows *de* and *le* but hardly *du*, one of English *do* and *n't* but not
*don't*. Such a word is shown to the tagger in parts and gets the tag of its main part: the first
(*du* is a preposition, *don't* an auxiliary), but after an elision the second (*l'homme*, a noun).
"""

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Parts", "Pieces", "parts", "take_apart"]

Integers = NDArray[np.int64]

# Left whole on purpose: French *des*, which is an article as often as it is *de les*.
FUSED = {
    "de": {
        **{"am": ("an", "dem"), "ans": ("an", "das"), "beim": ("bei", "dem"), "im": ("in", "dem")},
        **{"ins": ("in", "das"), "vom": ("von", "dem"), "zum": ("zu", "dem"), "zur": ("zu", "der")},
    },
    "en": {"cannot": ("can", "not"), "gonna": ("gon", "na"), "wanna": ("wan", "na")},
    "es": {"al": ("a", "el"), "del": ("de", "el")},
    "fr": {"au": ("à", "le"), "aux": ("à", "les"), "du": ("de", "le")},
}
TRAILING = {
    "en": re.compile(r"(.+)(n['’]t|['’](?:s|re|ve|ll|d|m))", re.IGNORECASE),
    "fr": re.compile(
        r"(?!rendez-vous)(.+?)((?:-t)?-(?:il|elle|on|ils|elles|je|tu|nous|vous|ce|moi|toi|lui|leur))",
        re.IGNORECASE,
    ),
}
LEADING = {
    "fr": re.compile(
        r"(?!c['’]est-à-dire)((?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’])(.+)", re.IGNORECASE
    ),
}


class Parts(NamedTuple):
    """What a word is made of, and which of it is the main part."""

    words: tuple[str, ...]
    main: int


class Pieces(NamedTuple):
    """The words of sentences after taking apart; `main` finds each word that came in."""

    words: list[str]
    starts: Integers
    main: Integers


def take_apart(words: list[str], lengths: Integers, language: str) -> Pieces:
    """The words of sentences of such lengths, the glued ones in parts."""
    glued = {word: cut for word in set(words) if len((cut := parts(word, language)).words) > 1}
    places = [place for place, word in enumerate(words) if word in glued]
    sizes, main = np.ones(len(words), np.int64), np.zeros(len(words), np.int64)
    flat: list[str] = []
    done = 0
    for place in places:
        cut = glued[words[place]]
        flat += words[done:place]
        flat += cut.words
        sizes[place], main[place], done = len(cut.words), cut.main, place + 1
    ends = np.append(0, np.cumsum(sizes))
    starts = ends[np.append(0, np.cumsum(lengths))]
    return Pieces(flat + words[done:], starts, ends[:-1] + main)


def parts(word: str, language: str) -> Parts:
    """What a word is made of; itself alone if it is whole.

    >>> parts("Qu'est-ce", "fr")
    Parts(words=("Qu'", 'est', '-ce'), main=1)
    """
    if fused := FUSED.get(language, {}).get(word.lower()):
        return Parts(_cased(fused, word), 0)
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    if language in LEADING and (found := LEADING[language].fullmatch(word)):
        before, word = (found[1],), found[2]
    if language in TRAILING and (found := TRAILING[language].fullmatch(word)):
        word, after = found[1], (found[2],)
    return Parts((*before, word, *after), len(before))


def _cased(fused: tuple[str, ...], word: str) -> tuple[str, ...]:
    """The parts in capitals if the word is, or with a capital in front."""
    if word.isupper():
        return tuple(part.upper() for part in fused)
    return (fused[0].capitalize(), *fused[1:]) if word[0].isupper() else fused
