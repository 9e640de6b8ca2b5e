"""A look at style: a tree and a map of the texts, and what each writer prefers and avoids."""

from byline.corpus import Corpus
from byline.errors import BylineError
from byline.questions.style import contrast, sides_of
from byline.questions.style import map as map_of
from byline.questions.style import tree as tree_of
from byline.results.contrast import ContrastRow
from byline.results.report import PreferredWord, StyleLook, WriterPreferences

__all__ = ["MOST_DRAWN", "MOST_WRITERS", "look_at_style"]

MOST_DRAWN = 100
"""Texts up to which each is drawn; of larger piles, each writer."""
MOST_WRITERS = 12
FEWEST = 4
MFW = 200
WORDS = 6
LEVEL = 0.05


def look_at_style(pile: Corpus, seed: int = 0) -> StyleLook:
    """What can be drawn and said of a pile; empty where it holds too little."""
    worded = pile.where(lambda text: any(c.isalpha() for c in text.body))
    by_writer = len(worded) > MOST_DRAWN
    n_rows = len(worded.authors) if by_writer else len(worded)
    if by_writer:
        worded = worded.signed
    look = StyleLook(None, None, _preferences(worded, seed), by_writer)
    if not FEWEST <= n_rows <= MOST_DRAWN:
        return look
    try:
        return StyleLook(
            tree_of(worded, mfw=MFW, seed=seed, authors=by_writer),
            map_of(worded, mfw=MFW, seed=seed, authors=by_writer),
            look.preferences,
            by_writer,
        )
    except BylineError:
        return look  # texts without a word in common, such as lists of numbers


def _preferences(pile: Corpus, seed: int) -> tuple[WriterPreferences, ...]:
    """Each writer of several texts against all others; of many, those with most texts."""
    known = pile.by_author
    if len(known) < 2:
        return ()
    names = sorted(known, key=lambda name: (-len(known[name]), name))[:MOST_WRITERS]
    found = []
    for name in sorted(names):
        try:
            both = contrast(*sides_of(pile, name), seed=seed)
        except BylineError:
            continue
        half = min(WORDS, len(both.rows) // 2)
        prefers = (row for row in both.preferred(half) if row.zeta_craig > 1)
        avoids = (row for row in both.avoided(half) if row.zeta_craig < 1)
        found.append(
            WriterPreferences(
                name, len(known[name]), tuple(map(_word, prefers)), tuple(map(_word, avoids))
            )
        )
    return tuple(found)


def _word(row: ContrastRow) -> PreferredWord:
    sure = row.p_adjusted is not None and row.p_adjusted <= LEVEL
    return PreferredWord(row.feature, row.per_thousand_a, row.per_thousand_b, sure)
