"""Texts that a command is given by name: corpora, files, or the bundled pile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from byline.apps.cli._running import progress

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.corpus.readers import Options

__all__ = ["read_each", "read_together"]


def read_each(sources: Sequence[str | None], options: "Options", *, quiet: bool) -> "list[Corpus]":
    """One corpus per source; the bundled pile for None."""
    from byline.corpus.bundled import bundled_pile
    from byline.corpus.readers import read

    return [
        read(bundled_pile() if source is None else source, options)
        for source in progress(sources, "reading", quiet=quiet, unit="sources")
    ]


def read_together(sources: Sequence[str], options: "Options", *, quiet: bool) -> "Corpus":
    """All texts of all sources; where two would have one id, the source is put before it."""
    from byline.corpus import Corpus

    piles = read_each(sources, options, quiet=quiet)
    times = Counter(text.id for pile in piles for text in pile)
    texts, taken = [], set()
    for source, pile in zip(sources, piles, strict=True):
        for text in pile:
            name = text.id if times[text.id] == 1 else f"{source}:{text.id}"
            while name in taken:
                name += " (again)"
            taken.add(name)
            texts.append(replace(text, id=name))
    return Corpus(texts, [item for pile in piles for item in pile.skipped])
